//! From a game of any variant to the search under its own rules, and back.

use std::time::Instant;

use crate::eval::Evaluation;
use crate::position::{AnyGame, Game, Move, MoveView, RawMove};
use crate::rules::{Rules, Task};
use crate::search::{self, Limits, Line, Report, Request, StopFlag, Table};
use crate::units::Score;

use super::Mode;
use super::progress::{Answer, Info, Progress};
use super::skill::{CANDIDATES, Skill};

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
        let (mut limits, mut lines) = (self.limits, self.lines);
        if let Some(handicap) = handicap {
            limits.depth = Some(limits.depth.map_or(handicap.depth, |d| d.min(handicap.depth)));
            lines = lines.max(CANDIDATES);
        }
        let request = Request {
            game: game.clone(),
            limits,
            only,
            lines,
            threads: self.threads,
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
                    sink(Progress::Info(info(game, &report)));
                }
            });
        let chosen = handicap.and_then(|handicap| {
            let scores: Vec<_> = found.iter().map(|line| line.score).collect();
            let place = handicap.choose(&scores, fastrand::f64());
            found.into_iter().nth(place)
        });
        let best = chosen.or(outcome.best);
        let line = best.as_ref().map_or(Vec::new(), |line| views(game, &line.moves));
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

/// The score where no move is left.
fn end<R: Rules>(game: &Game<R>) -> Score {
    let winner = game.result().and_then(|result| result.winner);
    match winner {
        None => Score::DRAW,
        Some(side) if side == game.position().side() => Score::win(0),
        Some(_) => Score::loss(0),
    }
}

fn info<R: Rules>(game: &Game<R>, report: &Report<R>) -> Info {
    Info {
        depth: report.depth,
        mean_depth: report.mean_depth,
        deepest: report.deepest,
        rank: report.rank,
        score: report.line.score,
        nodes: report.nodes,
        time: report.time,
        table_fill: report.table_fill,
        line: views(game, &report.line.moves),
    }
}

/// The views of a line of moves from the current position of `game`.
fn views<R: Rules>(game: &Game<R>, line: &[Move<R::Board>]) -> Vec<MoveView> {
    let mut position = *game.position();
    line.iter()
        .map(|mv| {
            let view = position.view(mv);
            position = position.play(mv);
            view
        })
        .collect()
}
