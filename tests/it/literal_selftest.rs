//! The literal lister against published counts and positions explained move by move.
//!
//! Whoever doubts the lister looks here first; everything else that uses it takes it as proved.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::data::{self, PerftCase};
use crate::literal::board::Board;
use crate::literal::moves::{moves, perft, play};
use crate::literal::rules::{IDS, Playable, Rules, rules};

/// Counts above this are left to faster hands.
const NODE_CAP: u64 = 12_000;

/// Variants without a file of random positions: they move like another, or no program plays them.
const WITHOUT_RANDOM: [&str; 7] =
    ["antidraughts", "argentinian", "armenian", "frysk", "german", "malaysian", "portuguese"];

fn known(id: &str) -> Rules {
    rules(id).unwrap_or_else(|| panic!("{id} is a game"))
}

fn read(rules: &Rules, fen: &str) -> Board {
    Board::parse(rules, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn check_counts(id: &str, rules: &Rules, case: &PerftCase) {
    let board = read(rules, &case.fen);
    for (depth, &count) in (1..).zip(&case.counts) {
        if count > NODE_CAP {
            break;
        }
        let found = perft(rules, &board, depth);
        assert_eq!(found, count, "{id}: {} at depth {depth}", case.name);
    }
}

fn listed(rules: &Rules, board: &Board) -> BTreeSet<String> {
    moves(rules, board).iter().map(|mv| mv.text(rules)).collect()
}

#[test]
fn start_positions_have_the_known_number_of_lines() {
    for (id, depth_4) in [
        ("international", 4265),
        ("canadian", 10053),
        ("pool", 1469),
        ("english", 1469),
        ("russian", 1469),
        ("turkish", 7538),
        ("brazilian", 1469),
        ("filipino", 1469),
        ("frisian", 3874),
        ("frysk", 5329),
        ("antidraughts", 4265),
        ("breakthrough", 4265),
        ("killer", 4265),
        ("italian", 1469),
        ("spanish", 1469),
        ("portuguese", 1469),
        ("czech", 1469),
        ("thai", 3136),
        ("spantsireti", 4265),
        ("srilankan", 10053),
        ("malaysian", 10053),
        ("german", 1469),
        ("argentinian", 1469),
        ("armenian", 268_670),
    ] {
        let rules = known(id);
        assert_eq!(perft(&rules, &Board::start(&rules), 4), depth_4, "{id}");
    }
}

#[test]
fn chosen_positions_have_the_known_number_of_lines() {
    for id in IDS {
        let rules = known(id);
        let cases = data::perft(&format!("perft/{id}.perft"));
        let cases = cases.unwrap_or_else(|| panic!("{id} has a perft file"));
        assert_eq!(read(&rules, &cases[0].fen), Board::start(&rules), "{id}");
        for case in &cases {
            check_counts(id, &rules, case);
        }
    }
}

#[test]
fn random_positions_have_the_known_number_of_lines() {
    for id in IDS {
        let rules = known(id);
        let cases = data::perft(&format!("perft-random/{id}.perft"));
        assert_eq!(cases.is_none(), WITHOUT_RANDOM.contains(&id), "{id}");
        for mut case in cases.unwrap_or_default() {
            case.counts.truncate(2);
            check_counts(id, &rules, &case);
        }
    }
}

#[test]
fn explained_positions_have_exactly_their_moves() {
    let examples = data::text("rules/examples.jsonl").expect("the examples are there");
    assert_eq!(examples.lines().count(), 118);
    for line in examples.lines() {
        let example: Value = serde_json::from_str(line).expect("a line is an object");
        let text = |value: &Value| value.as_str().expect("a text").to_string();
        let rules = known(&text(&example["variant"]));
        let square = |name: &Value| rules.square(&text(name)).expect("a square");
        let expected: BTreeSet<_> = example["moves"]
            .as_array()
            .expect("a list of moves")
            .iter()
            .map(|mv| {
                let captured = mv["captured"].as_array().expect("a list of squares");
                let captured: BTreeSet<_> = captured.iter().map(square).collect();
                let promotes = mv["promotes"].as_bool().expect("yes or no");
                (square(&mv["from"]), square(&mv["to"]), captured, promotes)
            })
            .collect();
        let board = read(&rules, &text(&example["fen"]));
        let found: BTreeSet<_> = moves(&rules, &board)
            .into_iter()
            .map(|mv| (mv.from, mv.to, mv.captured, mv.promotes))
            .collect();
        assert_eq!(found, expected, "{}: {:?}", example["id"], listed(&rules, &board));
    }
}

#[test]
fn a_position_and_its_likeness_have_as_many_lines() {
    for id in IDS {
        let rules = known(id);
        for case in data::perft(&format!("perft-random/{id}.perft")).unwrap_or_default() {
            let board = read(&rules, &case.fen);
            let mut likenesses = vec![board.swap_colours()];
            if rules.playable == Playable::All {
                likenesses.push(board.mirror_left_right());
            }
            for likeness in likenesses {
                assert_eq!(perft(&rules, &likeness, 2), case.counts[1], "{id}: {}", case.name);
            }
        }
    }
}

#[test]
fn a_printed_position_reads_as_itself() {
    for id in IDS {
        let rules = known(id);
        for case in data::perft(&format!("perft/{id}.perft")).unwrap_or_default() {
            let board = read(&rules, &case.fen);
            assert_eq!(read(&rules, &board.fen(&rules)), board, "{id}: {}", case.name);
        }
    }
}

#[test]
fn a_frisian_king_rests_after_three_quiet_moves() {
    let rules = known("frisian");
    let mut board = read(&rules, "W:WK46,36:BK3,15");
    for text in ["46-19", "3-20", "19-35", "20-25", "35-40", "25-43"] {
        let all = moves(&rules, &board);
        let mv = all.iter().find(|mv| mv.text(&rules) == text);
        board = play(&rules, &board, mv.unwrap_or_else(|| panic!("{text} is legal")));
    }
    let fen = board.fen(&rules);
    assert_eq!(fen, "W:W36,K40:B15,K43:+343+340");
    assert_eq!(read(&rules, &fen), board);
    assert_eq!(listed(&rules, &board), BTreeSet::from(["36-31".to_string()]));
    // Without a man there is no limit, and without the count there is no memory.
    assert_eq!(moves(&rules, &read(&rules, "W:WK40:B15,K43:+0+340")).len(), 11);
    assert_eq!(moves(&rules, &read(&rules, "W:W36,K40:B15,K43")).len(), 12);
    // Colours exchanged, it is Black's king that rests.
    assert_eq!(moves(&rules, &board.swap_colours()).len(), 1);
}

#[test]
fn a_faulty_position_is_refused_with_its_fault() {
    let rules = known("international");
    for (fen, fault) in [
        ("31-50", "31-50"),
        ("W:W51", "51"),
        ("W:WK4,WK5:B4", "WK5"),
        ("W:W4:B4", "4"),
        ("W:Wa1", "a1"),
    ] {
        let error = Board::parse(&rules, fen).expect_err(fen);
        assert!(error.contains(fault), "{fen}: {error}");
    }
}
