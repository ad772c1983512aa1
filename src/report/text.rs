//! Lines for people.

use std::fmt::Write as _;

use super::json::{BenchEntry, PerftEntry, per_second};
use crate::engine::{Answer, Info};
use crate::notation::{Replay, pdn, write_fen, write_move};
use crate::position::{AnyGame, GameResult, MoveView};
use crate::rules::Variant;

/// A move in PDN.
pub fn mv(view: &MoveView, variant: Variant) -> String {
    write_move(view, variant.facts())
}

/// A result in a sentence.
pub fn result(result: GameResult) -> String {
    match result.winner {
        Some(side) => format!("{side} wins: {}", result.reason),
        None => format!("draw: {}", result.reason),
    }
}

/// What stands above the lines of [`perft()`].
pub const PERFT_HEAD: &str = "depth                nodes    seconds     Mn/s";

/// The line of one depth, after those of its first moves.
pub fn perft(entry: &PerftEntry) -> String {
    let mut text = String::new();
    for first in &entry.divide {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>5} {:>20}", first.mv, first.nodes);
    }
    let _ = writeln!(
        text,
        "{:>5} {:>20} {:>10.3} {:>8.1}",
        entry.depth,
        entry.nodes,
        entry.seconds,
        entry.nps as f64 / 1e6
    );
    text
}

/// The position that a search is about.
pub fn heading(game: &dyn AnyGame) -> String {
    let facts = game.variant().facts();
    format!("{}, {} to move: {}", facts.name, game.side(), write_fen(&game.setup(), facts))
}

/// What stands above the lines of [`info`].
pub const INFO_HEAD: &str = "depth line      score         nodes   seconds     Mn/s  moves";

/// News of a search in a line.
pub fn info(info: &Info, variant: Variant) -> String {
    format!(
        "{:>5} {:>4} {:>10} {:>13} {:>9.3} {:>8.2}  {}",
        info.depth,
        info.rank,
        info.score.meaning().to_string(),
        info.nodes,
        info.time.as_secs_f64(),
        per_second(info.nodes, info.time) as f64 / 1e6,
        line(&info.line, variant)
    )
}

/// A line of moves.
pub fn line(moves: &[MoveView], variant: Variant) -> String {
    moves.iter().map(|view| mv(view, variant)).collect::<Vec<_>>().join(" ")
}

/// The end of a search in a line.
pub fn answer(game: &dyn AnyGame, answer: &Answer) -> String {
    let variant = game.variant();
    let Some(best) = &answer.best else {
        return match game.result() {
            Some(over) => format!("no legal move: {}", result(over)),
            None => "no legal move".to_owned(),
        };
    };
    let mut text = format!("best move {}, score {}", mv(best, variant), answer.score.meaning());
    if let Some(reply) = &answer.ponder {
        text = format!("{text}, expects {}", mv(reply, variant));
    }
    text
}

/// What stands above the lines of [`bench()`].
pub const BENCH_HEAD: &str = "variant              nodes    seconds     Mn/s";

/// The searches of a variant in a line.
pub fn bench(entry: &BenchEntry) -> String {
    format!(
        "{:<13} {:>12} {:>10.3} {:>8.2}",
        entry.variant,
        entry.nodes,
        entry.seconds,
        entry.nps as f64 / 1e6
    )
}

/// A game of a collection in a line.
pub fn game(game: &pdn::Game, replay: &Replay) -> String {
    let facts = replay.variant.facts();
    let name = |tag| game.tags.get(tag).filter(|name| !name.is_empty()).unwrap_or("?");
    let mut text = format!(
        "{} - {}, {}, {} plies, {}",
        name("White"),
        name("Black"),
        facts.id,
        replay.plies,
        game.result_text().unwrap_or("*")
    );
    if let Some(over) = replay.game.result() {
        let _ = write!(text, " ({})", result(over));
    }
    let _ = write!(text, ", {}", write_fen(&replay.game.setup(), facts));
    text
}
