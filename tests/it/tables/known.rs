//! What is known of endings from elsewhere.

use std::collections::HashMap;

use damier::notation::write_move;
use damier::rules::Variant;
use damier::tables::{MoveValue, Outcome, Plan, Ruleset, TableSet, Totals, Verify, probe};

use super::super::{data, support};
use super::{Scratch, build, material, own_rules, rules};

/// Totals by game and signature: of positions without and with captures.
fn totals() -> HashMap<(String, String), (Totals, Totals)> {
    let text = data::text("tables/totals.txt").expect("the totals");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let entry = |line: &str| {
        let fields: Vec<_> = line.split(' ').collect();
        let numbers: Vec<u64> =
            fields[2..].iter().map(|field| field.parse().expect("a number")).collect();
        let totals =
            |of: &[u64]| Totals { positions: of[0], wins: of[1], draws: of[2], losses: of[3] };
        let key = (fields[0].to_owned(), fields[1].to_owned());
        (key, (totals(&numbers[..4]), totals(&numbers[4..])))
    };
    lines.map(entry).collect()
}

/// Builds and proves everything up to so many pieces and compares the totals.
fn agrees_with_another_solver(variant: Variant, pieces: u8) {
    let scratch = Scratch::new(&format!("known-{variant}"));
    // Without any judgement of one piece each.
    let rules = rules(variant, variant.facts().draw_rules.last().expect("a list").id);
    let (plan, without) = Plan::pieces(&rules, pieces);
    assert!(without.is_empty());
    build(&rules, &scratch.folder(), &plan);
    let mut compared = 0;
    for ((game, signature), expected) in totals() {
        let counts: Vec<usize> =
            signature.chars().map(|digit| digit as usize - '0' as usize).collect();
        if game != variant.id() || counts.iter().sum::<usize>() > usize::from(pieces) {
            continue;
        }
        let army = |men, kings| "K".repeat(kings) + &"M".repeat(men);
        let text = format!("{}-{}", army(counts[0], counts[2]), army(counts[1], counts[3]));
        let verified = Verify::run(&rules, &scratch.folder(), material(&text))
            .expect("readable tables")
            .expect("a table");
        assert_eq!(verified.mistakes, None, "{variant} {text}");
        assert_eq!((verified.quiet, verified.captures), expected, "{variant} {text}");
        compared += 1;
    }
    assert_eq!(compared, if pieces == 2 { 4 } else { 16 });
}

#[test]
fn totals_of_international() {
    agrees_with_another_solver(Variant::International, 3);
}

#[test]
fn totals_of_short_kings() {
    agrees_with_another_solver(Variant::English, 3);
    agrees_with_another_solver(Variant::Italian, 3);
}

#[test]
fn totals_of_flying_kings() {
    agrees_with_another_solver(Variant::Russian, 3);
    agrees_with_another_solver(Variant::Brazilian, 3);
    agrees_with_another_solver(Variant::Pool, 3);
}

#[test]
fn totals_of_turkish_and_canadian() {
    agrees_with_another_solver(Variant::Turkish, 3);
    agrees_with_another_solver(Variant::Canadian, 2);
}

/// E. Trice's counts of the smallest table of English draughts.
#[test]
fn english_king_against_king() {
    let scratch = Scratch::new("trice");
    let rules = own_rules(Variant::English);
    let plan = Plan::material(&rules, material("K-K")).expect("solvable");
    build(&rules, &scratch.folder(), &plan);
    let verified = Verify::run(&rules, &scratch.folder(), material("K-K"));
    let verified = verified.expect("readable tables").expect("a table");
    let all = verified.quiet.and(verified.captures);
    assert_eq!(all, Totals { positions: 992, wins: 230, draws: 654, losses: 108 });
    assert_eq!(verified.captures.wins, 72);
    assert_eq!(verified.longest, Some(11));
}

/// The value of a position and those of its moves.
fn asked(
    variant: Variant,
    fen: &str,
    tables: &TableSet,
) -> (Outcome, Option<u16>, Vec<(String, Outcome)>) {
    let game = support::game(variant, fen);
    let (here, moves) = probe(game.as_ref(), tables).expect("a known position");
    let moves = moves.iter().map(|MoveValue { mv, probed }| {
        (write_move(mv, variant.facts()), probed.expect("a known move").outcome)
    });
    (here.outcome, here.plies, moves.collect())
}

fn tables_of(variant: Variant, text: &str) -> TableSet {
    let scratch = Scratch::new(&format!("case-{variant}"));
    let rules: Ruleset = own_rules(variant);
    let plan = Plan::material(&rules, material(text)).expect("solvable");
    build(&rules, &scratch.folder(), &plan);
    let mut set = TableSet::new(rules);
    assert!(scratch.folder().load(&mut set, 7).is_empty());
    set
}

#[test]
fn a_man_beats_two() {
    let tables = TableSet::built_in(own_rules(Variant::International), 7);
    let (outcome, plies, moves) = asked(Variant::International, "W:W23:B5,6", &tables);
    assert_eq!((outcome, plies), (Outcome::Win, Some(29)));
    let expected = [("23-18", Outcome::Win), ("23-19", Outcome::Draw)];
    assert_eq!(moves, expected.map(|(mv, outcome)| (mv.to_owned(), outcome)));
}

#[test]
fn the_opposition() {
    let tables = TableSet::built_in(own_rules(Variant::English), 7);
    let (outcome, plies, moves) = asked(Variant::English, "W:WK32:BK26", &tables);
    assert_eq!((outcome, plies), (Outcome::Win, Some(9)));
    let expected = [("32-27", Outcome::Win), ("32-28", Outcome::Draw)];
    assert_eq!(moves, expected.map(|(mv, outcome)| (mv.to_owned(), outcome)));
    assert_eq!(asked(Variant::English, "B:WK32:BK26", &tables).0, Outcome::Draw);
}

/// Petrov's triangle and its like: three kings and the main road.
#[test]
fn three_kings_and_the_main_road() {
    for (variant, fen, plies, drawing, also) in [
        (
            Variant::Russian,
            "W:WKa1,Kc1,Ke1:BKf8",
            21,
            &["a1-g7", "e1-b4"][..],
            Some("W:WKb8,Kd8,Kf8:BKa1"),
        ),
        (Variant::Brazilian, "W:WKa1,Kb2,Kc3:BKb8", 23, &[], None),
        (
            Variant::Spanish,
            "W:WK32,K31,K30:BK4",
            21,
            &["30-21", "31-18", "32-14"],
            Some("W:WK29,K30,K31:BK1"),
        ),
    ] {
        let tables = tables_of(variant, "KKK-K");
        let (outcome, found, moves) = asked(variant, fen, &tables);
        assert_eq!((outcome, found), (Outcome::Win, Some(plies)), "{variant}");
        for drawing in drawing {
            assert!(moves.contains(&((*drawing).to_owned(), Outcome::Draw)), "{drawing}");
        }
        if let Some(fen) = also {
            assert_eq!(asked(variant, fen, &tables).0, Outcome::Draw, "{fen}");
        }
    }
}

/// Turkish draughts judges one piece each as its draw rules say.
#[test]
fn one_piece_each_is_judged_by_the_draw_rules() {
    const ALL: u64 = 56 * 63;
    for (profile, wins) in [("little-table-turkish", ALL), ("turkish-tudaf", 0)] {
        let scratch = Scratch::new(profile);
        let rules = rules(Variant::Turkish, profile);
        let plan = Plan::material(&rules, material("KK-M")).expect("solvable");
        build(&rules, &scratch.folder(), &plan);
        let verify = |text| {
            let verified = Verify::run(&rules, &scratch.folder(), material(text));
            verified.expect("readable tables").expect("a table")
        };
        let verified = verify("K-M");
        assert_eq!(verified.mistakes, None);
        let all = verified.quiet.and(verified.captures);
        assert_eq!(all, Totals { positions: ALL, wins, draws: ALL - wins, losses: 0 });
        assert_eq!(verify("KK-M").mistakes, None);
    }
}
