//! From a game of any variant to the search under its own rules, and back.

use std::sync::Arc;
use std::time::Instant;

use crate::eval::Evaluation;
use crate::position::{AnyGame, Game, Move, MoveView, RawMove};
use crate::rules::{Rules, Task};
use crate::search::{self, Limits, Line, Report, Request, StopFlag, Table};
use crate::tables::TableSet;
use crate::units::Score;

use super::Mode;
use super::endings::{Knowledge, best_moves, continuation};
use super::progress::{Answer, Info, Progress};
use super::skill::{CANDIDATES, Handicap, Skill};

/// A search as the engine asks for it.
pub(super) struct Search<'a> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) mode: Mode,
    pub(super) limits: Limits,
    pub(super) only: &'a [RawMove],
    pub(super) lines: usize,
    pub(super) skill: Skill,
    pub(super) threads: usize,
    pub(super) start: Instant,
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a Evaluation,
    pub(super) tables: &'a Arc<TableSet>,
    pub(super) flag: &'a StopFlag,
    pub(super) sink: &'a mut dyn FnMut(Progress),
}

impl Task for Search<'_> {
    type Out = Answer;

    fn run<R: Rules>(self) -> Answer {
        let Some(game) = self.game.typed().downcast_ref::<Game<R>>() else {
            unreachable!("the variant of a game is that of its rules");
        };
        let position = *game.position();
        let mut only: Vec<_> = self.only.iter().flat_map(|raw| position.fitting(raw)).collect();
        only.dedup();
        let handicap = self.skill.handicap().filter(|_| self.mode != Mode::Analyse);
        let mut plan = Plan {
            only,
            limits: self.limits,
            lines: self.lines,
            ending: self.tables.most_pieces(),
        };
        match handicap {
            Some(handicap) => plan.hold_back(handicap),
            None => plan.keep_best(game, self.tables),
        }
        let request = Request {
            game: game.clone(),
            limits: plan.limits,
            only: plan.only,
            lines: plan.lines,
            threads: self.threads,
            tables: Some(Arc::clone(self.tables)),
            ending: plan.ending,
            may_answer_at_once: self.mode != Mode::Analyse,
            start: self.start,
        };
        let (sink, told) = (self.sink, self.lines);
        let mut found = Vec::new();
        let outcome =
            search::search(&request, self.table, self.evaluation, self.flag, &mut |report| {
                if handicap.is_some() {
                    found.truncate(report.rank - 1);
                    found.push(report.line.clone());
                }
                if report.rank <= told {
                    sink(Progress::Info(info(game, &report, self.tables)));
                }
            });
        let chosen = handicap.and_then(|handicap| {
            let scores: Vec<_> = found.iter().map(|line| line.score).collect();
            let place = handicap.choose(&scores, fastrand::f64());
            found.into_iter().nth(place)
        });
        let best = chosen.or(outcome.best);
        let line = best.as_ref().map_or(Vec::new(), |line| views(game, line, self.tables));
        let mut line = line.into_iter();
        Answer {
            best: line.next(),
            ponder: line.next(),
            score: best.map_or_else(|| end(game), |Line { score, .. }| score),
            depth: outcome.depth,
            nodes: outcome.nodes,
        }
    }
}

/// What is asked of the search.
struct Plan<R: Rules> {
    only: Vec<Move<R::Board>>,
    limits: Limits,
    lines: usize,
    /// The most pieces of a node that is looked up in tables.
    ending: u32,
}

impl<R: Rules> Plan<R> {
    /// Sees no further than a level does, and compares moves; tables would see to the end.
    fn hold_back(&mut self, handicap: Handicap) {
        let depth = handicap.depth(fastrand::f64());
        self.limits.depth = Some(self.limits.depth.map_or(depth, |most| most.min(depth)));
        self.lines = self.lines.max(CANDIDATES);
        self.ending = 0;
    }

    /// Looks only at the moves that tables call best.
    fn keep_best(&mut self, game: &Game<R>, tables: &TableSet) {
        let pieces = (!game.position().empty()).len();
        // With several lines wanted every move keeps its own.
        if self.lines > 1 || pieces > self.ending {
            return;
        }
        let all = game.position().moves();
        let candidates = if self.only.is_empty() { &all[..] } else { &self.only[..] };
        if let Some((best, knowledge)) = best_moves(game, tables, candidates) {
            self.only = best;
            if knowledge == Knowledge::Outcome {
                // What all moves have in common is no help in choosing one.
                self.ending = pieces - 1;
            }
        }
    }
}

/// The score where no move is left.
fn end<R: Rules>(game: &Game<R>) -> Score {
    let winner = game.result().and_then(|result| result.winner);
    match winner {
        None => Score::DRAW,
        Some(side) if side == game.position().side() => Score::win(0),
        Some(_) => Score::loss(0),
    }
}

fn info<R: Rules>(game: &Game<R>, report: &Report<R>, tables: &TableSet) -> Info {
    Info {
        depth: report.depth,
        mean_depth: report.mean_depth,
        deepest: report.deepest,
        rank: report.rank,
        score: report.line.score,
        nodes: report.nodes,
        time: report.time,
        table_fill: report.table_fill,
        line: views(game, &report.line, tables),
    }
}

/// The views of a line of moves from the current position of `game`. Where a table ended the search of
/// a won or lost game, the line goes on to the end of the game.
fn views<R: Rules>(game: &Game<R>, line: &Line<R>, tables: &TableSet) -> Vec<MoveView> {
    let mut moves = line.moves.clone();
    if line.score.is_decided() {
        let end = moves.iter().fold(*game.position(), |position, mv| position.play(mv));
        moves.extend(continuation(end, tables));
    }
    let mut position = *game.position();
    moves
        .iter()
        .map(|mv| {
            let view = position.view(mv);
            position = position.play(mv);
            view
        })
        .collect()
}
