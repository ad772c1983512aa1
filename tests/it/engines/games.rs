//! Whole games of our engine against itself, replayed by the rules.

use std::time::Duration;

use damier::arena::conditions::{
    Adjudication, Conditions, Opening, Pairing, ScoreRule, TimeControl,
};
use damier::arena::config::{EngineEntry, Protocol};
use damier::arena::record::{GameRecord, Outcome, Termination};
use damier::arena::seat::{Seat, SeatOptions};
use damier::board::BySide;
use damier::notation::{parse_fen, read_move};
use damier::position::new_game;
use damier::rules::Variant;

use super::table::{conditions, damier, game, start};

fn own() -> Seat {
    Seat::new(damier(), SeatOptions::default())
}

/// Plays a record again: every move legal, the same end.
fn replayed(record: &GameRecord) {
    let variant = Variant::from_name(&record.variant).unwrap();
    let setup = parse_fen(&record.fen, variant.facts()).unwrap();
    let rules = variant.draw_rules(&record.draw_rules).unwrap();
    let mut game = new_game(variant, &setup, rules).unwrap();
    for mv in &record.moves {
        assert_eq!(game.result(), None, "{variant}: {} came too late", mv.text);
        let view = read_move(&*game, &mv.text).unwrap_or_else(|error| panic!("{variant}: {error}"));
        game.play(&view.to_raw()).unwrap();
    }
    if record.termination == Termination::Rules {
        let result = game.result().expect("an end by the rules");
        let outcome = match result.winner {
            Some(side) if side.letter() == 'W' => Outcome::White,
            Some(_) => Outcome::Black,
            None => Outcome::Draw,
        };
        assert_eq!((record.outcome, &*record.reason), (outcome, &*result.reason.to_string()));
    }
}

#[test]
fn games_of_many_kinds_end_by_their_rules() {
    let (mut white, mut black) = (own(), own());
    for variant in [
        Variant::International,
        Variant::Russian,
        Variant::Frisian,
        Variant::Turkish,
        Variant::Canadian,
        Variant::Breakthrough,
        Variant::English,
    ] {
        let mut conditions = conditions(variant, TimeControl::Depth(2));
        conditions.adjudication.plies = Some(150);
        let record = game(&start(variant), &conditions, &mut white, &mut black).unwrap();
        assert!(
            matches!(record.termination, Termination::Rules | Termination::PlyLimit),
            "{variant}: {}",
            record.reason
        );
        assert!(record.moves.iter().all(|mv| mv.ms.is_some() && mv.score.is_some()), "{variant}");
        replayed(&record);
    }
    assert_eq!(white.title(), Some(concat!("Damier ", env!("CARGO_PKG_VERSION"))));
}

/// The two forms of Hub, each pondering, with the clock of the older one in milliseconds.
#[test]
fn dialects_play_each_other() {
    let older = EngineEntry { protocol: Protocol::Hub1, ..damier() };
    let mut white = Seat::new(older, SeatOptions::default());
    let time = Duration::from_millis(20);
    for time in [
        TimeControl::MoveTime(time),
        TimeControl::Clock { moves: Some(2), time: time * 4, increment: time },
    ] {
        let mut conditions = conditions(Variant::International, time);
        conditions.margin = Duration::from_secs(60);
        conditions.ponder = true;
        conditions.adjudication.plies = Some(40);
        let record =
            game(&start(Variant::International), &conditions, &mut white, &mut own()).unwrap();
        assert_eq!(record.termination, Termination::PlyLimit, "{}", record.reason);
        assert!(record.moves.iter().skip(1).step_by(2).all(|mv| mv.nodes > Some(0)));
        replayed(&record);
    }
    let counted = conditions(Variant::International, TimeControl::Nodes(9));
    let mut fresh =
        Seat::new(EngineEntry { protocol: Protocol::Hub1, ..damier() }, SeatOptions::default());
    let record = game(&start(Variant::International), &counted, &mut fresh, &mut own()).unwrap();
    assert_eq!(record.termination, Termination::NoStart);
    let reason = "its protocol has no limit of nodes, expected another time control";
    assert_eq!(record.reason, format!("damier: e.toml:1: {reason}"));
}

#[test]
fn an_opening_is_played_and_marked() {
    let variant = Variant::International;
    let setup = parse_fen("B:W31-50:B1-20", variant.facts()).unwrap();
    let board = new_game(variant, &setup, variant.own_draw_rules()).unwrap();
    let first = read_move(&*board, "20-25").unwrap().to_raw();
    let opening = Opening { name: "a line".to_owned(), setup, moves: vec![first] };
    let pairing = Pairing { number: 7, engines: BySide([0, 1]), opening };
    let time = TimeControl::Clock {
        moves: Some(4),
        time: Duration::from_secs(1),
        increment: Duration::from_millis(10),
    };
    let mut conditions = conditions(variant, time);
    // Whatever else this machine does: here nobody loses on time.
    conditions.margin = Duration::from_secs(60);
    conditions.ponder = true;
    conditions.adjudication = Adjudication { plies: Some(13), ..Adjudication::default() };
    let record = game(&pairing, &conditions, &mut own(), &mut own()).unwrap();
    assert_eq!((record.number, record.book, record.opening.as_str()), (7, 1, "a line"));
    assert_eq!((record.outcome, record.termination), (Outcome::Draw, Termination::PlyLimit));
    assert_eq!(record.reason, "13 plies played");
    assert_eq!((record.moves[0].ms, record.moves[0].left), (None, None));
    // Four moves of each side: the second period has been added, nothing of the first lost.
    assert!(record.moves[8].left >= Some(1_000), "{record:?}");
    replayed(&record);
}

#[test]
fn a_lost_game_is_cut_short() {
    let variant = Variant::International;
    let setup = parse_fen("W:W31-50:B6-9", variant.facts()).unwrap();
    let opening = Opening { name: String::new(), setup, moves: Vec::new() };
    let pairing = Pairing { number: 0, engines: BySide([0, 1]), opening };
    let score = Some(ScoreRule { men: 5.0, moves: 2 });
    let conditions = Conditions {
        adjudication: Adjudication { score, ..Adjudication::default() },
        ..conditions(variant, TimeControl::Nodes(500))
    };
    let record = game(&pairing, &conditions, &mut own(), &mut own()).unwrap();
    assert_eq!((record.outcome, record.termination), (Outcome::White, Termination::Score));
    assert_eq!(record.reason, "White is ahead by 5 men or more in 2 moves of each side");
    assert_eq!(record.moves.len(), 4);
    replayed(&record);
}
