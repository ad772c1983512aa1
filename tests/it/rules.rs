//! Positions explained move by move, and the draw rules in play.

use std::collections::BTreeSet;

use serde_json::Value;

use damier::board::{Piece, Side};
use damier::notation::{SquareNames, parse_fen, write_fen};
use damier::position::{AnyGame, RawMove, Reason};
use damier::rules::Variant;

use crate::data;
use crate::support::{described, game, game_under, variant};

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_else(|| panic!("`{key}` is no text in {value}"))
}

/// The moves of a row of data, described as [`described`] does.
fn wanted(moves: &Value) -> BTreeSet<String> {
    let moves = moves.as_array().expect("a list of moves");
    moves
        .iter()
        .map(|mv| {
            let mut captured: Vec<_> = mv["captured"]
                .as_array()
                .expect("captured squares")
                .iter()
                .map(|square| square.as_str().expect("a square").to_owned())
                .collect();
            captured.sort();
            let crown = if mv["promotes"].as_bool() == Some(true) { "=K" } else { "" };
            let (from, to) = (text(mv, "from"), text(mv, "to"));
            format!("{from}-{to} takes [{}]{crown}", captured.join(" "))
        })
        .collect()
}

fn found(game: &dyn AnyGame) -> BTreeSet<String> {
    game.moves().iter().map(|mv| described(game.variant(), mv)).collect()
}

#[test]
fn every_example_has_exactly_its_legal_moves() {
    let rows = data::text("rules/examples.jsonl").expect("the examples");
    let mut count = 0;
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).expect("a row of JSON");
        let game = game(variant(text(&row, "variant")), text(&row, "fen"));
        assert_eq!(found(game.as_ref()), wanted(&row["moves"]), "{}", text(&row, "id"));
        count += 1;
    }
    assert_eq!(count, 118);
}

fn cases(kind: &str) -> Vec<Value> {
    let cases: Value = serde_json::from_str(&data::text("cases.json").expect("the cases"))
        .expect("a list of cases");
    let cases = cases.as_array().expect("a list").iter();
    cases.filter(|case| case["kind"] == kind).cloned().collect()
}

#[test]
fn reported_move_bugs_stay_fixed() {
    let cases = cases("movegen");
    assert_eq!(cases.len(), 9);
    for case in &cases {
        let id = text(case, "id");
        let mut game = game(variant(text(case, "variant")), text(&case["input"], "fen"));
        for mv in case["input"]["moves"].as_str().unwrap_or_default().split_whitespace() {
            let raw = raw(game.variant(), mv);
            game.play(&raw).unwrap_or_else(|error| panic!("{id} {mv}: {error}"));
        }
        let found = found(game.as_ref());
        if let Some(count) = case["expect"]["count"].as_u64() {
            assert_eq!(found.len() as u64, count, "{id}: {found:?}");
        }
        if case["expect"]["moves"].is_array() {
            assert_eq!(found, wanted(&case["expect"]["moves"]), "{id}");
        }
    }
}

/// A quiet or unambiguous move by the names of its ends.
fn raw(variant: Variant, mv: &str) -> RawMove {
    let names = SquareNames::of(variant.facts());
    let ends: Vec<_> = mv.split(['-', 'x', ':']).collect();
    let point = |text: &str| names.read(text).unwrap_or_else(|error| panic!("{mv}: {error}"));
    RawMove::by_ends(point(ends[0]), point(ends[ends.len() - 1]), Vec::new())
}

/// Plays `moves` and gives the plies after which the game was over, with the reasons.
fn ends(game: &mut dyn AnyGame, moves: &str) -> Vec<(usize, Option<Reason>)> {
    let mut ends = Vec::new();
    for (ply, mv) in (1..).zip(moves.split_whitespace()) {
        let raw = raw(game.variant(), mv);
        game.play(&raw).unwrap_or_else(|error| panic!("{mv}: {error}"));
        if let Some(result) = game.result() {
            ends.push((ply, Some(result.reason)));
        }
    }
    ends
}

#[test]
fn reported_draw_bugs_stay_fixed() {
    let cases = cases("draw");
    assert_eq!(cases.len(), 3);
    for case in &cases {
        let (input, expect) = (&case["input"], &case["expect"]);
        let variant = variant(text(case, "variant"));
        let mut game = game_under(variant, text(input, "fen"), text(input, "draw_rules"));
        let ends = ends(game.as_mut(), text(input, "moves"));
        let first = ends.first().map(|&(ply, _)| ply as u64);
        assert_eq!(first, expect["draw_at_ply"].as_u64(), "{}", text(case, "id"));
        assert_eq!(game.result().map(|result| result.winner), Some(None));
    }
}

#[test]
fn the_third_occurrence_is_a_draw_where_the_list_says_so() {
    let shuffle = "47-42 1-7 42-47 7-1 47-42 1-7 42-47 7-1";
    let mut game = game(variant("international"), "W:WK46,K47:BK1,K5");
    assert_eq!(ends(game.as_mut(), shuffle), [(8, Some(Reason::Repetition(3)))]);
}

#[test]
fn the_pool_list_knows_no_repetition() {
    let mut game = game(variant("pool"), "W:WK29,K30:BK4,K3");
    assert_eq!(ends(game.as_mut(), "30-26 3-7 26-30 7-3 30-26 3-7 26-30 7-3"), []);
}

/// Kings wander without taking, being taken or repeating, until a draw stands or `most` plies are
/// played; gives the last ply and the reason of the draw, if it is one. Several ways are tried, since some run into a capture.
fn shuffle(start: &dyn AnyGame, most: usize) -> Option<(usize, Option<Reason>)> {
    (0..500).find_map(|seed| wander(start.boxed().as_mut(), most, seed))
}

fn wander(game: &mut dyn AnyGame, most: usize, seed: usize) -> Option<(usize, Option<Reason>)> {
    let facts = game.variant().facts();
    let mut seen = Vec::new();
    for ply in 1..=most {
        seen.push(write_fen(&game.setup(), facts));
        let kings: Vec<_> =
            game.setup().pieces.into_iter().filter(|p| p.2 == Piece::King).collect();
        let mut quiet: Vec<_> = game.moves();
        quiet.retain(|mv| mv.captured.is_empty() && kings.iter().any(|king| king.0 == mv.from));
        let first = (seed + 1) * (ply * ply + 7919) % 1009 % quiet.len().max(1);
        quiet.rotate_left(first);
        let mv = quiet.into_iter().find(|mv| {
            let mut after = game.boxed();
            after.play(&mv.to_raw()).expect("a legal move");
            let threat = after.moves().iter().any(|reply| !reply.captured.is_empty());
            !threat && !seen.contains(&write_fen(&after.setup(), facts))
        })?;
        game.play(&mv.to_raw()).expect("a legal move");
        if let Some(result) = game.result() {
            assert_eq!(result.winner, None);
            return Some((ply, Some(result.reason)));
        }
    }
    Some((most, None))
}

#[test]
fn limits_of_small_endings_count_from_the_ply_after_they_arise() {
    for (id, profile, fen, ply) in [
        ("international", "fmjd", "W:WK46:BK4", 10),
        ("canadian", "canadian-checkers-page", "W:WK1,K2,K68:BK39", 32),
        ("international", "fmjd", "W:WK2,K3,K4:BK46", 32),
        ("pool", "pool-seed", "W:WK30,K31,K32:BK4", 26),
        ("russian", "idf-russian", "W:WKb8,Kd8,Kf8,Kc1:BKa1", 30),
        ("frisian", "frisian", "W:WK46,K47:BK4", 14),
        ("frisian", "lidraughts-frisian", "W:WK46:BK4", 4),
    ] {
        let game = game_under(variant(id), fen, profile);
        let end = shuffle(game.as_ref(), 200);
        let Some((found, Some(Reason::Endgame(_)))) = end else {
            panic!("{id} {profile} {fen}: {end:?}");
        };
        assert_eq!(found, ply, "{id} {profile} {fen}");
    }
}

#[test]
fn two_kings_against_one_are_no_draw_on_the_older_canadian_page() {
    let game = game_under(variant("canadian"), "W:WK1,K2:BK39", "canadian-checkers-page");
    assert_eq!(shuffle(game.as_ref(), 60), Some((60, None)));
}

#[test]
fn counters_of_king_moves_end_the_game_by_profile() {
    for (id, profile, plies) in [
        ("english", "wcdf", 80),
        ("english", "little-table-english", 80),
        ("international", "little-table-120", 120),
        ("russian", "little-table-120", 120),
        ("turkish", "little-table-turkish", 120),
        ("pool", "pool-seed", 80),
        ("italian", "italian-fid", 80),
        ("czech", "czech", 30),
    ] {
        let fen = match id {
            "international" => "W:WK46,K47,6:BK4,K5,45",
            "turkish" => "W:WKa1,h3,h4:BKb8,h5,h6",
            _ => "W:WK29,K30,5:BK4,K3,28",
        };
        let game = game_under(variant(id), fen, profile);
        let Some((ply, Some(reason))) = shuffle(game.as_ref(), 300) else {
            panic!("{id} {profile}: no draw");
        };
        assert_eq!((ply, reason), (plies, Reason::QuietMoves(plies as u16)), "{id} {profile}");
    }
}

#[test]
fn one_piece_each_is_judged_at_once_in_turkish() {
    for (profile, fen, mv, winner) in [
        ("little-table-turkish", "W:WKa1:Ba3,h6", "a1xa8", Some('W')),
        ("little-table-turkish", "W:WKa1:BKa3,Kh6", "a1xa8", None),
        ("little-table-turkish", "W:Wa4:Ba5,h6", "a4xa6", None),
        ("turkish-tudaf", "W:WKa1:Ba3,h6", "a1xa8", None),
    ] {
        let mut game = game_under(variant("turkish"), fen, profile);
        let ends = ends(game.as_mut(), mv);
        assert_eq!(ends, [(1, Some(Reason::OnePieceEach))], "{profile} {fen}");
        let result = game.result().expect("the game is over");
        assert_eq!(result.winner.map(Side::letter), winner, "{profile} {fen}");
    }
}

#[test]
fn goals_decide_before_any_draw() {
    for (id, fen, winner, reason) in [
        ("breakthrough", "B:WK1:B20", 'W', Reason::FirstKing),
        ("breakthrough", "B:W46,47:B41", 'W', Reason::NoMoves),
        ("antidraughts", "W:W35:B30,24", 'W', Reason::NoMoves),
        ("antidraughts", "W:W:B20", 'W', Reason::NoPieces),
        ("international", "W:W:B20", 'B', Reason::NoPieces),
        ("english", "W:W13:B9,6", 'B', Reason::NoMoves),
    ] {
        let result = game(variant(id), fen).result();
        let result = result.unwrap_or_else(|| panic!("{id} {fen}: the game goes on"));
        assert_eq!(result.winner.map(Side::letter), Some(winner), "{id} {fen}");
        assert_eq!(result.reason, reason, "{id} {fen}");
    }
}

#[test]
fn frisian_kings_against_each_other_draw_unless_one_falls() {
    let draw = game(variant("frisian"), "W:WK46:BK4").result();
    assert_eq!(draw.map(|result| result.reason), Some(Reason::OnePieceEach));
    assert_eq!(game(variant("frisian"), "W:WK28:BK18").result(), None, "White takes now");
}

#[test]
fn every_profile_is_reached_by_its_names_and_only_where_it_fits() {
    for &variant in Variant::ALL {
        for rules in variant.facts().draw_rules {
            assert_eq!(variant.draw_rules(rules.id).map(|found| found.id), Ok(rules.id));
            assert!(!rules.source.is_empty());
        }
        assert!(variant.draw_rules("no such list").is_err());
    }
    assert!(variant("english").draw_rules("fmjd").is_err());
    let error = variant("thai").draw_rules("fmjd").expect_err("not for this game");
    assert_eq!(error.to_string(), "no draw rules `fmjd` for thai, expected one of plain, none");
}

#[test]
fn a_man_on_its_crown_row_is_no_position() {
    let facts = variant("international").facts();
    let setup = parse_fen("W:W5:B20", facts).expect("it can be written");
    let rules = variant("international").own_draw_rules();
    assert!(damier::position::new_game(variant("international"), &setup, rules).is_err());
}
