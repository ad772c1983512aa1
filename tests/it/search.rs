//! What the engine promises: repeatable searches, won games won, draws seen, exact answers.

use std::sync::mpsc;

use damier::engine::{Answer, Engine, Info, Limits, Mode, Options, Progress, Skill};
use damier::notation::{parse_move, write_move};
use damier::position::{RawMove, Setup};
use damier::rules::Variant;
use damier::units::Score;
use serde_json::Value;

use crate::{data, support};

fn depth(plies: i32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

fn nodes(count: u64) -> Limits {
    Limits { nodes: Some(count), ..Limits::default() }
}

/// An engine with a small table at a position.
fn engine_at(variant: Variant, fen: &str, moves: &str) -> Engine {
    let mut engine = Engine::new(Options { hash: 4, ..Options::new(variant) });
    let raw: Vec<RawMove> = moves
        .split_whitespace()
        .map(|mv| parse_move(mv, variant.facts()).unwrap_or_else(|error| panic!("{error}")))
        .collect();
    let setup = support::setup(variant, fen);
    engine.set_game(&setup, &raw).unwrap_or_else(|error| panic!("{fen} {moves}: {error}"));
    engine
}

/// Searches to the end: all reports and the answer.
fn run(engine: Engine, limits: Limits) -> (Engine, Vec<Info>, Answer) {
    let (sender, receiver) = mpsc::channel();
    let engine = engine.think(Mode::Think, limits, &[], move |progress| {
        sender.send(progress).expect("somebody listens");
    });
    let mut infos = Vec::new();
    let mut answers = Vec::new();
    for progress in receiver {
        match progress {
            Progress::Info(info) => infos.push(info),
            Progress::Done(answer) => answers.push(answer),
        }
    }
    assert_eq!(answers.len(), 1, "exactly one answer");
    (engine, infos, answers.swap_remove(0))
}

fn answer(variant: &str, fen: &str, moves: &str, limits: Limits) -> Answer {
    run(engine_at(support::variant(variant), fen, moves), limits).2
}

fn best(variant: &str, answer: &Answer) -> String {
    let facts = support::variant(variant).facts();
    answer.best.as_ref().map_or(String::new(), |mv| write_move(mv, facts))
}

#[test]
fn one_thread_with_a_depth_or_node_limit_repeats_exactly() {
    for &variant in Variant::ALL {
        let start = damier::notation::write_fen(&Setup::start(variant.facts()), variant.facts());
        for limits in [depth(6), nodes(3_000)] {
            let first = answer(variant.id(), &start, "", limits);
            let second = answer(variant.id(), &start, "", limits);
            assert_eq!(first, second, "{variant}");
        }
    }
}

#[test]
fn a_node_limit_is_kept() {
    for limit in [1, 10, 1_000, 20_000] {
        let found = answer("international", "W:W31-50:B1-20", "", nodes(limit));
        assert!(found.best.is_some(), "a move even for {limit} nodes");
        assert!(found.nodes <= limit + 1, "{} nodes for {limit}", found.nodes);
    }
}

#[test]
fn forced_wins_are_found_with_their_distance() {
    for (variant, fen, depth_limit, mv, plies) in [
        // One piece left to take.
        ("international", "W:WK46:B23", 4, "", 1),
        // The shot of a public problem: two men are given, four are taken, the rest is shut in.
        ("english", "W:W10:B6", 4, "10x1", 1),
        // First king.
        ("breakthrough", "W:W11:B7,45", 3, "11x2", 1),
        ("breakthrough", "W:W6,40:B35,45", 3, "6-1", 1),
        // A man that cannot be stopped from blocking the last enemy man.
        ("english", "W:W21,22:B13", 6, "", 1),
    ] {
        let found = answer(variant, fen, "", depth(depth_limit));
        assert_eq!(found.score, Score::win(plies), "{variant} {fen}: {:?}", best(variant, &found));
        if !mv.is_empty() {
            assert_eq!(best(variant, &found), mv, "{variant} {fen}");
        }
    }
}

#[test]
fn losing_is_winning_in_antidraughts() {
    // The only piece must be offered, and is taken.
    let found = answer("antidraughts", "W:W28:B17,45", "", depth(4));
    assert_eq!(found.score, Score::win(2));
    assert_eq!(best("antidraughts", &found), "28-22");
}

#[test]
fn a_drawn_ending_is_a_draw_inside_the_tree() {
    // Nine plies of two kings against one are on the clock: the next one is the draw.
    let shuffle = "2-16 46-19 16-7 19-24 1-6 24-38 6-44 38-16 7-2";
    let found = answer("international", "W:WK1,K2:BK46", shuffle, depth(8));
    assert_eq!(found.score, Score::DRAW);
}

#[test]
fn no_move_no_answer() {
    let found = answer("international", "W:W35:B30,24", "", depth(5));
    assert_eq!(found.best, None);
}

#[test]
fn several_lines_come_best_first_and_differ() {
    let variant = support::variant("international");
    let mut engine = Engine::new(Options { hash: 4, lines: 3, ..Options::new(variant) });
    engine.new_game();
    let (_, infos, answer) = run(engine, depth(7));
    let last: Vec<_> = infos.iter().filter(|info| info.depth == 7).collect();
    assert_eq!(last.iter().map(|info| info.rank).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score));
    assert_eq!(answer.best.as_ref(), last[0].line.first());
    assert_ne!(last[0].line.first(), last[1].line.first());
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let variant = support::variant("english");
    let engine = Engine::new(Options { hash: 4, ..Options::new(variant) });
    let only = [parse_move("12-16", variant.facts()).expect("a move")];
    let (sender, receiver) = mpsc::channel();
    let _ = engine.think(Mode::Analyse, depth(5), &only, move |progress| {
        if let Progress::Done(answer) = progress {
            sender.send(answer).expect("somebody listens");
        }
    });
    let found = receiver.recv().expect("an answer");
    assert_eq!(best("english", &found), "12-16");
}

#[test]
fn every_variant_plays_a_game_against_itself() {
    for &variant in Variant::ALL {
        let mut engine = Engine::new(Options { hash: 4, ..Options::new(variant) });
        let mut game = engine.game().boxed();
        while game.result().is_none() && game.plies() < 60 {
            engine.set_position(game.boxed());
            let (idle, infos, answer) = run(engine, nodes(400));
            engine = idle;
            let mv = answer.best.unwrap_or_else(|| panic!("{variant}: no move"));
            assert!(infos.iter().all(|info| !info.line.is_empty()), "{variant}");
            game.play(&mv.to_raw()).unwrap_or_else(|error| panic!("{variant} {mv:?}: {error}"));
        }
        assert!(game.plies() > 10, "{variant}");
    }
}

#[test]
fn two_threads_answer_like_one() {
    let variant = support::variant("russian");
    let engine = Engine::new(Options { threads: 2, hash: 4, ..Options::new(variant) });
    let (_, infos, answer) = run(engine, depth(9));
    assert_eq!(infos.last().map(|info| info.depth), Some(9));
    assert!(answer.best.is_some());
}

#[test]
fn a_search_without_limit_ends_when_told_to() {
    let variant = support::variant("canadian");
    let (sender, receiver) = mpsc::channel();
    let engine = Engine::new(Options { hash: 4, ..Options::new(variant) });
    let running = engine.go(Mode::Ponder, Limits::default(), &[], move |progress| {
        // The receiver is gone once the test has seen enough.
        let _ = sender.send(matches!(progress, Progress::Done(_)));
    });
    assert_eq!(receiver.recv(), Ok(false), "it has begun");
    running.stop();
    let engine = running.join();
    assert!(receiver.iter().any(|done| done), "an answer although it was stopped");
    // Dropping a running search ends it too.
    drop(engine.go(Mode::Analyse, Limits::default(), &[], |_| {}));
}

#[test]
fn an_illegal_move_leaves_the_moves_before_it() {
    let variant = support::variant("international");
    let facts = variant.facts();
    let mut engine = Engine::new(Options { hash: 1, ..Options::new(variant) });
    let moves = ["32-28", "19-23", "31-26"].map(|mv| parse_move(mv, facts).expect("a move"));
    let error = engine.set_game(&Setup::start(facts), &moves).expect_err("28x19 is owed");
    assert_eq!(error.to_string(), "move 3: not a legal move");
    assert_eq!(engine.game().plies(), 2);
}

#[test]
fn a_low_level_looks_no_further_than_its_horizon_and_varies() {
    let variant = support::variant("international");
    let skill = Skill::new(1).expect("a level");
    let mut engine = Engine::new(Options { hash: 1, skill, ..Options::new(variant) });
    let mut played = std::collections::BTreeSet::new();
    for _ in 0..40 {
        // Without a limit of its own the search would never end.
        let (idle, infos, answer) = run(engine, Limits::default());
        engine = idle;
        assert!(infos.iter().all(|info| info.depth == 1 && info.rank == 1));
        played.insert(best("international", &answer));
    }
    assert!(played.len() > 1, "always {played:?}");
}

/// Positions of our own games where a deep search overturned a shallow one, and public ones: of twenty
/// at most one may be missed with what a second is good for, and less.
#[test]
fn shots_and_endings_are_found() {
    let lines = data::text("shots.jsonl").expect("the shots");
    let shots: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert!(shots.len() >= 60);
    let missed: Vec<String> = shots
        .iter()
        .filter_map(|shot| {
            let [variant, fen, expected] =
                ["variant", "fen", "best"].map(|key| shot[key].as_str().expect("a text"));
            let found = best(variant, &answer(variant, fen, "", nodes(2_000_000)));
            (found != expected).then(|| format!("{variant} {fen}: {found}, not {expected}"))
        })
        .collect();
    assert!(20 * missed.len() <= shots.len(), "{}", missed.join("\n"));
}
