//! The engine in endings that the tables know.

use damier::engine::{Answer, Engine, Limits, Mode, Options, Progress, TableSource};
use damier::notation::{read_move, write_move};
use damier::position::AnyGame;
use damier::rules::Variant;
use damier::tables::{Kind, Material, Outcome, Plan, TableSet, probe, won_ending};
use damier::units::Score;

use super::super::support;
use super::{Scratch, build, material, own_rules};

fn engine(variant: Variant) -> Engine {
    Engine::new(Options { hash: 1, ..Options::new(variant) })
}

fn answer(mut engine: Engine, game: &dyn AnyGame, depth: i32) -> (Engine, Answer) {
    engine.set_position(game.boxed());
    let (sender, receiver) = crossbeam_channel::unbounded();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let engine = engine.think(Mode::Think, limits, &[], move |progress| {
        if let Progress::Done(answer) = progress {
            sender.send(answer).expect("somebody listens");
        }
    });
    (engine, receiver.recv().expect("an answer"))
}

#[test]
fn scores_are_exact_and_lines_go_to_the_end() {
    let game = support::game(Variant::International, "W:W23:B5,6");
    let (_, answer) = answer(engine(Variant::International), game.as_ref(), 1);
    assert_eq!(answer.score, Score::win(29));
    let best = answer.best.expect("a move");
    assert_eq!(write_move(&best, Variant::International.facts()), "23-18");
    assert!(answer.ponder.is_some(), "the table knows the reply");
}

#[test]
fn a_size_of_0_switches_tables_off() {
    let game = support::game(Variant::International, "W:W23:B5,6");
    let mut engine = engine(Variant::International);
    engine.set_table_source(TableSource { folder: None, pieces: 2 });
    let (_, answer) = answer(engine, game.as_ref(), 1);
    assert!(!answer.score.is_decided(), "one ply is not enough to see it");
}

/// Two pieces against a king have ten plies: a slower win may be none.
#[test]
fn the_shortest_way_is_taken() {
    let variant = Variant::Russian;
    let tables = TableSet::built_in(own_rules(variant), 7);
    let mut random = fastrand::Rng::with_seed(4);
    let rules = variant.own_draw_rules();
    let mut engine = engine(variant);
    for _ in 0..40 {
        let setup = won_ending(&tables, 3, rules, &mut random).expect("an ending");
        let mut game = damier::position::new_game(variant, &setup, rules).expect("legal");
        let (here, _) = probe(game.as_ref(), &tables).expect("known");
        let (idle, first) = answer(engine, game.as_ref(), 3);
        engine = idle;
        assert_eq!(first.score, Score::win(here.plies.expect("a win").into()));
        let best = first.best.expect("a move");
        game.play(&best.to_raw()).expect("legal");
        if game.result().is_none() {
            let (after, _) = probe(game.as_ref(), &tables).expect("known");
            assert_eq!(after.plies.map(|plies| plies + 1), here.plies, "the shortest way");
        }
    }
}

/// A win that the draw rules leave no time for is not promised.
#[test]
fn a_win_without_room_is_no_win() {
    let mut game = support::game(Variant::English, "W:WK32:BK26");
    let mut english = engine(Variant::English);
    // The kings go up and down where that costs nothing, until eight plies are left of 80.
    for mv in ["32-28", "26-31", "28-32", "31-26"].iter().cycle().take(72) {
        let mv = read_move(game.as_ref(), mv).expect("legal");
        game.play(&mv.to_raw()).expect("legal");
    }
    let (idle, found) = answer(english, game.as_ref(), 1);
    english = idle;
    assert!(!found.score.is_decided(), "nine plies are needed and eight are left");
    let fresh = support::game(Variant::English, "W:WK32:BK26");
    let (_, found) = answer(english, fresh.as_ref(), 1);
    assert_eq!(found.score, Score::win(9));
}

/// The engine wins won endings against the longest defence, in the number of plies that the table
/// has said.
#[test]
fn won_endings_are_won() {
    for variant in [
        Variant::International,
        Variant::Canadian,
        Variant::Pool,
        Variant::English,
        Variant::Russian,
        Variant::Turkish,
    ] {
        let tables = TableSet::built_in(own_rules(variant), 7);
        let mut random = fastrand::Rng::with_seed(1);
        let mut engine = engine(variant);
        let rules = variant.own_draw_rules();
        for _ in 0..20 {
            let setup = won_ending(&tables, 3, rules, &mut random).expect("an ending");
            let mut game = damier::position::new_game(variant, &setup, rules).expect("legal");
            let (here, _) = probe(game.as_ref(), &tables).expect("known");
            while game.result().is_none() {
                let mv = if game.side() == setup.side {
                    let (idle, answer) = answer(engine, game.as_ref(), 2);
                    engine = idle;
                    answer.best.expect("a move")
                } else {
                    probe(game.as_ref(), &tables).expect("known").1.swap_remove(0).mv
                };
                game.play(&mv.to_raw()).expect("legal");
            }
            let won = game.result().and_then(|result| result.winner);
            assert_eq!(won, Some(setup.side), "{variant} {setup:?}");
            assert_eq!(Some(game.plies()), here.plies.map(usize::from), "{variant} {setup:?}");
        }
    }
}

/// Who keeps the small tables only is told that a position is won, and how to keep it so.
#[test]
fn outcomes_alone_keep_a_win() {
    let variant = Variant::Brazilian;
    let scratch = Scratch::new("outcomes");
    let rules = own_rules(variant);
    let plan = Plan::material(&rules, material("KM-M")).expect("solvable");
    build(&rules, &scratch.folder(), &plan);
    let mut whole = TableSet::new(rules);
    assert!(scratch.folder().load(&mut whole, 7).is_empty());
    for material in (2..=3).flat_map(Material::all) {
        let path = scratch.folder().path(&rules, material, Kind::Distances);
        if path.exists() {
            std::fs::remove_file(path).expect("removed");
        }
    }
    let mut engine = engine(variant);
    engine.set_table_source(TableSource { folder: Some(scratch.folder()), pieces: 7 });
    let mut random = fastrand::Rng::with_seed(6);
    let draw_rules = variant.own_draw_rules();
    for _ in 0..20 {
        let setup = won_ending(&whole, 3, draw_rules, &mut random).expect("an ending");
        let mut game = damier::position::new_game(variant, &setup, draw_rules).expect("legal");
        let (idle, answer) = answer(engine, game.as_ref(), 1);
        engine = idle;
        game.play(&answer.best.expect("a move").to_raw()).expect("legal");
        if game.result().is_none() {
            let (after, _) = probe(game.as_ref(), &whole).expect("known");
            assert_eq!(after.outcome, Outcome::Loss, "{setup:?}");
        }
    }
}
