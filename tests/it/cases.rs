//! Reported faults of other programs: reading texts (`tests/data/cases.json`, kind `parse`).

use damier::board::Side;
use damier::notation::pdn::{Games, split_moves};
use damier::notation::{
    parse_fen, parse_position, read_move, replay, squares::SquareNames, write_fen, write_move,
};
use damier::position::{AnyGame, Setup, new_game};
use damier::rules::Variant;
use serde_json::Value;

use super::data;

fn case(id: &str) -> Value {
    let text = data::text("cases.json").expect("the cases");
    let cases: Vec<Value> = serde_json::from_str(&text).expect("a list of cases");
    cases.into_iter().find(|case| case["id"] == id).expect("a case of this id")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn game(variant: Variant, setup: &Setup) -> Box<dyn AnyGame> {
    new_game(variant, setup, variant.own_draw_rules()).expect("a position of the game")
}

#[test]
fn a_web_clients_examples_are_read() {
    let (case, variant) = (case("u-par-01"), Variant::International);
    let (facts, names) = (variant.facts(), SquareNames::of(variant.facts()));
    let setup = parse_fen(text(&case["input"]["fen"]), facts).expect("a position");
    assert_eq!(write_fen(&setup, facts), text(&case["expect"]["fen"]));
    let also = parse_fen(text(&case["input"]["also"]), facts).expect("a position");
    for (side, expected) in [(Side::White, "also_white"), (Side::Black, "also_black")] {
        let (first, last) = text(&case["expect"][expected]).split_once('-').expect("a range");
        let expected: Vec<u32> =
            (first.parse().expect("a number")..=last.parse().expect("a number")).collect();
        let mut found: Vec<u32> = also
            .pieces
            .iter()
            .filter(|(_, whose, _)| *whose == side)
            .map(|&(point, ..)| names.hub_number(point))
            .collect();
        found.sort_unstable();
        assert_eq!(found, expected);
    }
    let moves = game(variant, &also).moves();
    assert_eq!(Value::from(moves.len()), case["expect"]["also_legal_moves"]);
}

#[test]
fn three_faults_in_a_position_are_refused_by_name() {
    let case = case("u-par-02");
    let fen = text(&case["input"]["fen"]);
    let error = parse_position(fen, Variant::International.facts()).expect_err("no position");
    let named = case["expect"]["message_names_one_of"].as_array().expect("names");
    let told = error.to_string();
    assert!(named.iter().any(|name| told.contains(text(name))), "{told}");
    let mut damier = assert_cmd::Command::cargo_bin("damier").expect("the program");
    let run = damier.args(["board", "--fen", fen]).assert().code(1);
    assert_eq!(
        String::from_utf8_lossy(&run.get_output().stderr),
        format!("error: --fen: {told}\n")
    );
}

#[test]
fn the_rules_know_the_winner_of_a_game_without_result() {
    let case = case("u-par-03");
    let collection = text(&case["input"]["pdn"]);
    let found = replay(&Games::new(collection).next().expect("a game"), None, None);
    let facts = found.variant.facts();
    assert_eq!(found.variant, Variant::International);
    assert_eq!(found.error, None);
    assert_eq!(Value::from(found.plies), case["expect"]["plies"]);
    let expected = parse_fen(text(&case["expect"]["final_fen"]), facts).expect("a position");
    assert_eq!(write_fen(&found.game.setup(), facts), write_fen(&expected, facts));
    let winner = found.game.result().and_then(|over| over.winner).map(Side::letter);
    assert_eq!(Value::from(winner.map(String::from)), case["expect"]["rule_result"]["winner"]);
}

#[test]
fn short_russian_moves_are_read() {
    let (case, variant) = (case("u-par-04"), Variant::Russian);
    let facts = variant.facts();
    let mut game = game(variant, &Setup::start(facts));
    let mut written = Vec::new();
    for mv in split_moves(text(&case["input"]["moves_text"])).expect("a list of moves") {
        let mv = read_move(game.as_ref(), &mv.text).expect("a legal move");
        written.push(Value::from(write_move(&mv, facts)));
        game.play(&mv.to_raw()).expect("a legal move");
    }
    assert_eq!(Value::from(written.len()), case["expect"]["plies"]);
    assert_eq!(Value::from(written), case["expect"]["moves"]);
    let expected = parse_fen(text(&case["expect"]["fen_numeric"]), facts).expect("a position");
    assert_eq!(write_fen(&game.setup(), facts), write_fen(&expected, facts));
    assert_eq!(Value::from(game.moves().len()), case["expect"]["legal_moves"]);
}
