//! What a page is shown of a session.

use std::time::Instant;

use crate::board::{Point, Side};
use crate::engine::{Info, Skill};
use crate::notation::{SquareNames, write_fen, write_move};
use crate::position::{AnyGame, MoveView, Setup};
use crate::report::analysis::expected;
use crate::report::json::ScoreEntry;
use crate::rules::{Facts, Variant};

use super::clock::Clock;
use super::message::{ChoiceView, ClockView, Hello, LineView, VariantView};

/// The lines that an analysis may have.
pub(super) const MOST_LINES: usize = 5;

/// The first message to every page.
pub(super) fn hello() -> Hello {
    Hello {
        version: env!("CARGO_PKG_VERSION"),
        levels: Skill::FULL.level(),
        lines: MOST_LINES,
        variants: Variant::ALL.iter().map(|&it| variant(it)).collect(),
    }
}

fn variant(variant: Variant) -> VariantView {
    let facts = variant.facts();
    let names = SquareNames::of(facts);
    let square = |point: Point| {
        let seen = if facts.mirrored { point.mirrored(facts.files) } else { point };
        (names.name(point).to_string(), seen.row, seen.col)
    };
    VariantView {
        id: facts.id,
        name: facts.name,
        first: facts.first.letter(),
        start: write_fen(&Setup::start(facts), facts),
        draw_rules: facts.draw_rules.iter().map(|rules| rules.id).collect(),
        squares: names.all().map(square).collect(),
        size: (facts.rows, facts.files),
    }
}

/// The position of a game.
pub(super) fn fen(game: &dyn AnyGame) -> String {
    write_fen(&game.setup(), game.variant().facts())
}

/// The legal moves with all their ways.
pub(super) fn choices(game: &dyn AnyGame) -> Vec<ChoiceView> {
    let facts = game.variant().facts();
    let names = SquareNames::of(facts);
    let name = |point: Point| names.name(point).to_string();
    let list = |points: &[Point]| points.iter().copied().map(name).collect::<Vec<_>>();
    game.moves()
        .iter()
        .map(|mv| ChoiceView {
            text: write_move(mv, facts),
            from: name(mv.from),
            to: name(mv.to),
            ways: game.ways(mv).iter().map(|way| list(way)).collect(),
            captured: list(&mv.captured),
            promotes: mv.promotes,
        })
        .collect()
}

/// The clocks as they stand.
pub(super) fn clock(clock: &Clock, now: Instant) -> ClockView {
    ClockView {
        left: clock.both(now).0.map(|left| left.as_millis() as u64),
        running: clock.running().map(Side::letter),
    }
}

/// A line of an analysis of a game's position.
pub(super) fn line(info: &Info, game: &dyn AnyGame) -> LineView {
    let facts = game.variant().facts();
    let score = match game.side() {
        Side::White => info.score,
        Side::Black => -info.score,
    };
    LineView {
        score: ScoreEntry::from(score),
        share: expected(score),
        depth: info.depth,
        moves: info.line.iter().map(|mv| write_move(mv, facts)).collect(),
        path: info.line.first().map_or(Vec::new(), |mv| path(mv, game, facts)),
    }
}

fn path(mv: &MoveView, game: &dyn AnyGame, facts: &'static Facts) -> Vec<String> {
    let names = SquareNames::of(facts);
    let between = game.ways(mv).into_iter().next().unwrap_or_default();
    let points = std::iter::once(mv.from).chain(between).chain([mv.to]);
    points.map(|point| names.name(point).to_string()).collect()
}
