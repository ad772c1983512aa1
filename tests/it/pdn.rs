//! Collections of real games, replayed: `tests/data/pdn` with what a reader must make of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use damier::board::{BySide, Side};
use damier::notation::pdn::{Game, Games, decode};
use damier::notation::{Replay, parse_position, replay, write_fen};
use damier::position::{MoveView, Reason, Setup, new_game};
use damier::rules::Variant;
use serde_json::Value;

use super::data;

fn collection(file: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let bytes = fs::read(root.join("tests/data/pdn").join(file)).expect("a collection");
    decode(&bytes).into_owned()
}

/// The games of each file with what is expected of them.
fn expected() -> BTreeMap<String, Vec<Value>> {
    let text = data::text("pdn/expected.jsonl").expect("the expected games");
    let mut files: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in text.lines() {
        let game: Value = serde_json::from_str(line).expect("an object a line");
        files.entry(game["file"].as_str().expect("a file").to_owned()).or_default().push(game);
    }
    files
}

fn variant(expected: &Value) -> Variant {
    Variant::from_name(expected["variant"].as_str().expect("a variant")).expect("a known one")
}

/// What differs between a replay and what is expected of it.
fn differences(game: &Game, found: &Replay, expected: &Value) -> Vec<String> {
    let facts = found.variant.facts();
    let mut wrong = Vec::new();
    let mut check = |what: &str, found: Value, expected: &Value| {
        if found != *expected {
            wrong.push(format!("{what} is {found}, not {expected}"));
        }
    };
    let fen = expected["final_fen"].as_str().expect("a position");
    let fen = write_fen(&parse_position(fen, facts).expect("a readable position"), facts);
    // The file does not count a king's moves, as Frisian rules do.
    let end = Setup { streaks: BySide::default(), ..found.game.setup() };
    let result = found.game.result();
    // Where the first king has won, the file goes on as if it had not.
    let goal = result.is_some_and(|over| over.reason == Reason::FirstKing);
    let moves = if goal { international(&end) } else { found.game.moves() };
    let winner = result.filter(|_| !goal).and_then(|over| over.winner).map(Side::letter);
    let no_moves = moves.is_empty();
    check("game", game.index.into(), &expected["game"]);
    check("variant", facts.id.into(), &expected["variant"]);
    check("plies", found.plies.into(), &expected["plies"]);
    check("moves", game.moves().count().into(), &expected["moves_in_text"]);
    check("terminator", game.terminator.clone().into(), &expected["terminator"]);
    check("tag", game.tags.get("Result").into(), &expected["tag_result"]);
    check("position", write_fen(&end, facts).into(), &fen.into());
    check("legal moves", moves.len().into(), &expected["legal_moves_at_end"]);
    if no_moves {
        check("winner", winner.map(String::from).into(), &expected["no_move_winner"]);
    }
    check("error", found.error.as_ref().map(|error| error.ply).into(), &expected["error"]["ply"]);
    wrong
}

/// The moves of a position by the rules of the international game.
fn international(setup: &Setup) -> Vec<MoveView> {
    let variant = Variant::International;
    new_game(variant, setup, variant.own_draw_rules()).expect("a position").moves()
}

#[test]
fn real_games_replay_to_their_end() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (file, expected) in expected() {
        let text = collection(&file);
        let games: Vec<_> = Games::new(&text).collect();
        assert_eq!(games.len(), expected.len(), "{file}");
        for (game, expected) in games.iter().zip(&expected) {
            let found = replay(game, Some(variant(expected)), None);
            let differences = differences(game, &found, expected);
            wrong.extend(differences.iter().map(|d| format!("{file}, game {}: {d}", game.index)));
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(count, 239);
}

/// Where neither tag nor user says which game it is, the moves do, to the end of every game. That
/// is not always the game that was played: short games may be legal in several.
#[test]
fn games_without_tags_find_rules_that_fit() {
    let mut told = BTreeMap::new();
    for (file, expected) in expected() {
        let text = collection(&file);
        for (game, expected) in Games::new(&text).zip(&expected) {
            let found = replay(&game, None, None);
            assert_eq!(found.error, None, "{file}, game {}, as {}", game.index, found.variant);
            let right = found.variant == variant(expected);
            let (all, fitting) = told.entry(file.clone()).or_insert((0, 0));
            *all += 1;
            *fitting += usize::from(right);
        }
    }
    for file in ["english-match-games.pdn", "italian-championship.pdn", "turkish-synthetic.pdn"] {
        let (all, right) = told[file];
        assert_eq!(all, right, "{file}: {told:?}");
    }
}

fn replayed(text: &str, asked: Option<Variant>) -> Replay {
    replay(&Games::new(text).next().expect("a game"), asked, None)
}

fn error(text: &str, asked: Option<Variant>) -> (usize, usize, String) {
    let found = replayed(text, asked);
    let error = found.error.expect("an error");
    (found.plies, error.ply, error.message)
}

#[test]
fn wrong_games_are_told_with_ply_and_reason() {
    for (text, plies, ply, message) in [
        (
            "1. 32-28 19-23 2. 37-32 *",
            2,
            3,
            "`37-32` is not legal: a capture must be made: 28x19; legal are 28x19",
        ),
        (
            "1. 32-28 19-55 *",
            1,
            2,
            "in the move `19-55`: `55` is outside the board, expected a square from 1 to 50",
        ),
        ("[FEN \"W:W31:B31\"] 1. 32-28 *", 0, 0, "two pieces on 31: `31` finds it taken"),
        (
            "1. 32-28 /FEN \"W:W1:\"/ 19-23 *",
            1,
            2,
            "a man of White on 1, its crown row, expected a king (K1)",
        ),
        (
            "[FEN \"W:WK47:B14,19\"] 1. 47-50 *",
            0,
            1,
            "`47-50` is not legal: a king never goes in that direction; legal are 47-15 47-20 \
             47-24 47-29 47-33 47-36 47-38 47-41 47-42",
        ),
        ("1. 32-28 {no end", 1, 2, "line 1: the comment `{no end` is never closed"),
    ] {
        let (found, at, told) = error(text, Some(Variant::International));
        assert_eq!((found, at, told.as_str()), (plies, ply, message), "{text}");
    }
}

#[test]
fn the_tag_names_the_game() {
    for (tag, asked, played) in [
        ("25", None, Variant::Russian),
        ("25", Some(Variant::Brazilian), Variant::Russian),
        ("20,W,10,10,N2,0", Some(Variant::Killer), Variant::Killer),
        ("20", Some(Variant::Frisian), Variant::International),
        ("27", Some(Variant::Srilankan), Variant::Srilankan),
        ("50", Some(Variant::Pool), Variant::Pool),
        ("?", None, Variant::International),
    ] {
        let found = replayed(&format!("[GameType \"{tag}\"] *"), asked);
        assert_eq!(found.variant, played, "{tag} {asked:?}");
    }
}

#[test]
fn squares_tell_the_board() {
    for (text, played) in [
        ("1. 32-28 19-23 *", Variant::International),
        ("[FEN \"W:W72:B1\"] *", Variant::Canadian),
        ("1. 11-15 23-18 8-11 *", Variant::English),
        ("1. c3-d4 d6-c5 *", Variant::Russian),
        ("1. a3-a4 a6-a5 *", Variant::Turkish),
        ("1. c3-b4 h6-g5 2. i3-j4 *", Variant::Spantsireti),
        ("[FEN \"W:Wa1,Kc3:Bh8\"] *", Variant::Russian),
    ] {
        let found = replayed(text, None);
        assert_eq!((found.variant, found.error), (played, None), "{text}");
    }
}

/// The tag of unified pool: White begins, squares have letters.
#[test]
fn the_tag_says_who_begins() {
    let found = replayed("[GameType \"23,W,8,8,A0,0\"] 1. c3-d4 d6-c5 *", None);
    assert_eq!((found.variant, found.plies, found.error), (Variant::Pool, 2, None));
}

/// The first of two captures of the same ends leads nowhere, the second to the end of the text.
#[test]
fn ambiguous_captures_are_tried_until_the_rest_fits() {
    for answer in ["14-20", "19-24"] {
        let text = format!("[FEN \"W:WK47:B14,19,29,31,42\"] 1. 47x36 {answer} *");
        let found = replayed(&text, Some(Variant::International));
        assert_eq!((found.plies, found.error), (2, None), "{answer}");
    }
    let found = replayed("[FEN \"W:WK47:B14,19,29,31,42\"] 1. 47x36 29-33 *", None);
    assert_eq!((found.plies, found.error.map(|error| error.ply)), (1, Some(2)));
}

#[test]
fn setups_among_the_moves_are_played_on_from() {
    for (text, plies) in [
        ("1. 32-28 /FEN \"B:W28,31:B19,20\"/ 19-23 2. 28x19 *", 3),
        // The illegal move stands, for the position after it is given.
        ("1. 32-21 /FEN \"B:W28,31:B19,20\"/ 19-23 *", 1),
        ("1. 32-28 - - /FEN \"W:W28,31:B18,20\"/ 31-27 *", 2),
        ("1. 32-28 /FEN \"W::\"/ 31-27 *", 2),
        ("1. 32-28 - - *", 1),
    ] {
        let found = replayed(text, Some(Variant::International));
        assert_eq!((found.plies, found.error), (plies, None), "{text}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]
    #[test]
    fn no_text_stops_a_replay(words in proptest::collection::vec(
        proptest::sample::select(vec![
            "32-28", "19-23", "28x19", "c3-d4", "1.", "- -", "/FEN \"B::\"/", "/FEN \"W:WK1:B50\"/",
            "[FEN \"B:W28:B19\"]", "[GameType \"30\"]", "(", ")", "{", "47x36", "72-1", "*", "2-0",
        ]), 0..24,
    )) {
        for game in Games::new(&words.join(" ")) {
            let found = replay(&game, None, None);
            proptest::prop_assert!(found.plies <= words.len());
        }
    }
}
