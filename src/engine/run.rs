//! From a game of any variant to the search under its own rules, and back.

use std::sync::Arc;
use std::time::Instant;

use crate::eval::Evaluation;
use crate::position::{AnyGame, Game, MoveView, Position, RawMove};
use crate::rules::{Rules, Task};
use crate::search::{self, Limits, Line, Report, Request, StopFlag, Table};
use crate::tables::TableSet;
use crate::units::Score;

use super::Mode;
use super::endings::{Knowledge, best_moves, continuation};
use super::progress::{Answer, Info, Progress};

/// A search as the engine asks for it.
pub(super) struct Search<'a> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) mode: Mode,
    pub(super) limits: Limits,
    pub(super) only: &'a [RawMove],
    pub(super) lines: usize,
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
        let mut ending = self.tables.most_pieces();
        // With several lines wanted every move keeps its own.
        if self.lines == 1 && pieces(&position) <= ending {
            let all = position.moves();
            let candidates = if only.is_empty() { &all[..] } else { &only[..] };
            if let Some((best, knowledge)) = best_moves(game, self.tables, candidates) {
                only = best;
                if knowledge == Knowledge::Outcome {
                    // What all moves have in common is no help in choosing one.
                    ending = pieces(&position) - 1;
                }
            }
        }
        let request = Request {
            game: game.clone(),
            limits: self.limits,
            only,
            lines: self.lines,
            threads: self.threads,
            tables: Some(Arc::clone(self.tables)),
            ending,
            may_answer_at_once: self.mode != Mode::Analyse,
            start: self.start,
        };
        let sink = self.sink;
        let outcome =
            search::search(&request, self.table, self.evaluation, self.flag, &mut |report| {
                sink(Progress::Info(info(game, &report, self.tables)));
            });
        let line = outcome.best.as_ref().map_or(Vec::new(), |line| views(game, line, self.tables));
        let mut line = line.into_iter();
        Answer {
            best: line.next(),
            ponder: line.next(),
            score: outcome.best.map_or(Score::DRAW, |Line { score, .. }| score),
            depth: outcome.depth,
            nodes: outcome.nodes,
        }
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

fn pieces<R: Rules>(position: &Position<R>) -> u32 {
    (!position.empty()).len()
}
