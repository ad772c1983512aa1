//! Counts of the game tree, confirmed by independent programs.

use damier::rules::Variant;

use crate::data::{self, PerftCase};
use crate::support;

/// Counts above this take too long for every test run; `damier perft` has no limit.
const NODE_CAP: u64 = 10_000_000;

fn check(variant: Variant, case: &PerftCase) {
    let game = support::game(variant, &case.fen);
    for (depth, &count) in (1..).zip(&case.counts) {
        if count > NODE_CAP {
            break;
        }
        let found = game.perft(depth);
        assert_eq!(found, count, "{variant}: {} at depth {depth}: {}", case.name, case.fen);
    }
}

fn check_file(name: &str) {
    let cases = data::perft(&format!("perft/{name}.perft"));
    let cases = cases.unwrap_or_else(|| panic!("{name} has no file of counts"));
    assert!(!cases.is_empty(), "{name}");
    for case in &cases {
        check(support::variant(name), case);
    }
    for case in data::perft(&format!("perft-random/{name}.perft")).iter().flatten() {
        check(support::variant(name), case);
    }
}

macro_rules! perft_tests {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check_file(stringify!($name));
            }
        )*

        #[test]
        fn every_variant_has_a_test() {
            let names = [$(stringify!($name)),*];
            for variant in Variant::ALL {
                assert!(names.contains(&variant.id()), "{variant}");
            }
        }
    };
}

perft_tests! {
    international canadian pool english russian turkish brazilian frisian frysk killer breakthrough
    antidraughts italian spanish portuguese czech thai spantsireti filipino srilankan malaysian
    german argentinian armenian
}
