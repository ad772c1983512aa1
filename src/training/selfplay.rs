//! Games of the program against itself, with every score.

use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

use crossbeam_channel::bounded;

use crate::board::Side;
use crate::eval::Evaluation;
use crate::position::{Game, Position, Setup};
use crate::rules::{Rules, Task, Variant};
use crate::search::{Limits, Request, StopFlag, Table, search};
use crate::units::Score;

use super::samples::{Outcome, Ply, SampleGame};

/// How games are made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// Fewest and most plies chosen at random before the search takes over.
    pub opening: (u8, u8),
    /// Nodes for each move.
    pub nodes: u64,
    /// Openings that one side is ahead in by more are not played, in hundredths of a man.
    pub balance: i32,
    /// A game so long is a draw, in plies.
    pub longest: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self { opening: (6, 12), nodes: 1000, balance: 120, longest: 300 }
    }
}

/// Makes one game after another. A game ends by the rules of its variant, when the search has
/// proven a win, or at the longest length; no score decides a game that is not proven.
#[derive(Debug)]
pub struct Maker {
    variant: Variant,
    evaluation: Evaluation,
    plan: Plan,
    table: Table,
    random: fastrand::Rng,
}

/// Enough for the few thousand nodes of a move, and small enough for the cache.
pub(super) const TABLE_MIB: usize = 2;

impl Maker {
    /// A maker of games whose openings follow from `seed`.
    pub fn new(variant: Variant, evaluation: Evaluation, plan: Plan, seed: u64) -> Self {
        let random = fastrand::Rng::with_seed(seed);
        Self { variant, evaluation, plan, table: Table::new(TABLE_MIB), random }
    }

    /// The next game.
    pub fn next_game(&mut self) -> SampleGame {
        self.variant.dispatch(OneGame(self))
    }
}

/// Makes games on several threads until `take` breaks off. With several threads the order of the
/// games is that in which they end.
pub fn make_many<E>(
    variant: Variant,
    evaluation: &Evaluation,
    plan: Plan,
    seed: u64,
    threads: u32,
    mut take: impl FnMut(SampleGame) -> ControlFlow<E>,
) -> Option<E> {
    let (sender, games) = bounded(64);
    thread::scope(|scope| {
        for thread in 0..threads.max(1) {
            let (sender, evaluation) = (sender.clone(), evaluation.clone());
            let mut maker = Maker::new(variant, evaluation, plan, share_of(seed, thread));
            scope.spawn(move || while sender.send(maker.next_game()).is_ok() {});
        }
        drop(sender);
        // Consumed here, so that the makers find nobody to send to when it breaks off.
        for game in games {
            if let ControlFlow::Break(outcome) = take(game) {
                return Some(outcome);
            }
        }
        None
    })
}

/// A seed of its own for every thread.
pub(super) fn share_of(seed: u64, thread: u32) -> u64 {
    seed.wrapping_add(u64::from(thread).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

struct OneGame<'a>(&'a mut Maker);

impl Task for OneGame<'_> {
    type Out = SampleGame;

    fn run<R: Rules>(self) -> SampleGame {
        let maker = self.0;
        let start = start::<R>(maker.variant);
        loop {
            if let Some(game) = maker.play_from(start) {
                return game;
            }
        }
    }
}

/// The start position of a variant, whose rules are `R`.
pub(super) fn start<R: Rules>(variant: Variant) -> Position<R> {
    match Position::try_from_setup(&Setup::start(variant.facts())) {
        Ok(position) => position,
        Err(error) => unreachable!("every variant's own start position is legal: {error}"),
    }
}

impl Maker {
    /// A game from `start`; `None` if the random moves led nowhere worth playing.
    fn play_from<R: Rules>(&mut self, start: Position<R>) -> Option<SampleGame> {
        let opening = self.random.u8(self.plan.opening.0..=self.plan.opening.1);
        let (mut game, mut plies) = random_opening(self.variant, start, opening, &mut self.random)?;
        let mut proven = None;
        while game.result().is_none() && proven.is_none() && plies.len() < self.plan.longest {
            let (index, score) = choose(&game, &self.table, &self.evaluation, self.plan.nodes)?;
            if plies.len() == usize::from(opening) && score.raw().abs() > self.plan.balance {
                return None;
            }
            if score.is_decided() {
                let mover_wins = score > Score::DRAW;
                let side = game.position().side();
                proven = Some(if mover_wins { side } else { !side });
            }
            let mv = game.position().moves()[index];
            game.play(&mv);
            plies.push(Ply { index: index as u16, score: score.raw() as i16 });
        }
        let winner = match game.result() {
            Some(result) => result.winner,
            None => proven,
        };
        let outcome = match winner {
            None => Outcome::Draw,
            Some(Side::White) => Outcome::White,
            Some(Side::Black) => Outcome::Black,
        };
        let last_key = game.position().key().0 as u32;
        Some(SampleGame { opening, outcome, last_key, plies })
    }
}

/// A game after so many random moves; `None` if it ended among them.
pub(super) fn random_opening<R: Rules>(
    variant: Variant,
    start: Position<R>,
    count: u8,
    random: &mut fastrand::Rng,
) -> Option<(Game<R>, Vec<Ply>)> {
    let mut game = Game::new(start, variant.own_draw_rules());
    let mut plies = Vec::new();
    for _ in 0..count {
        let moves = game.position().moves();
        if game.result().is_some() {
            return None;
        }
        let index = random.usize(..moves.len());
        game.play(&moves[index]);
        plies.push(Ply { index: index as u16, score: 0 });
    }
    game.result().is_none().then_some((game, plies))
}

/// The place of the best move among the legal ones, and its score; `None` if there is no move.
pub(super) fn choose<R: Rules>(
    game: &Game<R>,
    table: &Table,
    evaluation: &Evaluation,
    nodes: u64,
) -> Option<(usize, Score)> {
    let request = Request {
        game: game.clone(),
        limits: Limits { nodes: Some(nodes), ..Limits::default() },
        only: Vec::new(),
        lines: 1,
        threads: 1,
        tables: None,
        ending: 0,
        may_answer_at_once: true,
        start: Instant::now(),
    };
    let outcome = search(&request, table, evaluation, &StopFlag::new(false), &mut |_| {});
    let line = outcome.best?;
    let index = game.position().moves().iter().position(|mv| *mv == line.moves[0])?;
    Some((index, line.score))
}
