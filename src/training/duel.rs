//! Two evaluations against each other, inside the program: does what was learned play better?
//!
//! Both search the same number of nodes, so that this says nothing of speed; whether a new
//! evaluation is worth its time is for a match between processes to say.

use std::thread;

use crossbeam_channel::unbounded;

use crate::board::Side;
use crate::eval::Evaluation;
use crate::position::Game;
use crate::rules::{Rules, Task, Variant};
use crate::search::Table;

use super::selfplay::{Plan, TABLE_MIB, choose, random_opening, share_of, start};

/// The points of a player in the two games of a pair: 0 to 4 half points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pairs(pub [u32; 5]);

impl Pairs {
    /// Games played.
    pub fn games(&self) -> u32 {
        2 * self.0.iter().sum::<u32>()
    }

    /// Points won of those possible, 0 to 1, and the half width of a 95 % interval by the spread
    /// of pairs.
    pub fn score(&self) -> (f64, f64) {
        let pairs: u32 = self.0.iter().sum();
        let count = f64::from(pairs.max(1));
        let of = |place: usize| place as f64 / 4.0;
        let weighted = |value: &dyn Fn(usize) -> f64| -> f64 {
            (0..5).map(|place| f64::from(self.0[place]) * value(place)).sum::<f64>() / count
        };
        let mean = weighted(&of);
        let variance = weighted(&|place| (of(place) - mean).powi(2));
        (mean, 1.96 * (variance / count).sqrt())
    }
}

/// The two who play.
#[derive(Debug)]
pub struct Duel {
    variant: Variant,
    /// The one whose points are counted, and its opponent.
    players: [(Evaluation, Table); 2],
    plan: Plan,
    random: fastrand::Rng,
}

impl Duel {
    /// `first` against `second`, with openings that follow from `seed`.
    pub fn new(
        variant: Variant,
        first: Evaluation,
        second: Evaluation,
        plan: Plan,
        seed: u64,
    ) -> Self {
        let players = [first, second].map(|evaluation| (evaluation, Table::new(TABLE_MIB)));
        Self { variant, players, plan, random: fastrand::Rng::with_seed(seed) }
    }

    /// Plays an opening with both colours: half points of the first, 0 to 4.
    pub fn next_pair(&mut self) -> usize {
        self.variant.dispatch(OnePair(self))
    }
}

/// Plays so many pairs on several threads. Games and result follow from `seed` and the number of
/// threads.
pub fn play_many(
    variant: Variant,
    [first, second]: [&Evaluation; 2],
    plan: Plan,
    seed: u64,
    threads: u32,
    wanted: u32,
) -> Pairs {
    let mut pairs = Pairs::default();
    let threads = threads.clamp(1, wanted.max(1));
    thread::scope(|scope| {
        let (sender, results) = unbounded();
        for thread in 0..threads {
            let seed = share_of(seed, thread);
            let mut duel = Duel::new(variant, first.clone(), second.clone(), plan, seed);
            let share = wanted / threads + u32::from(thread < wanted % threads);
            let sender = sender.clone();
            scope.spawn(move || {
                for _ in 0..share {
                    if sender.send(duel.next_pair()).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for half_points in results {
            pairs.0[half_points] += 1;
        }
    });
    pairs
}

struct OnePair<'a>(&'a mut Duel);

impl Task for OnePair<'_> {
    type Out = usize;

    fn run<R: Rules>(self) -> usize {
        let duel = self.0;
        let game = loop {
            let plies = duel.random.u8(duel.plan.opening.0..=duel.plan.opening.1);
            let start = start::<R>(duel.variant);
            let opening = random_opening(duel.variant, start, plies, &mut duel.random);
            if let Some((game, _)) = opening {
                break game;
            }
        };
        [Side::White, Side::Black].map(|side| duel.play(game.clone(), side)).iter().sum()
    }
}

impl Duel {
    /// Half points of the first player, who has `side`.
    fn play<R: Rules>(&self, mut game: Game<R>, side: Side) -> usize {
        while game.result().is_none() && game.moves().len() < self.plan.longest {
            let player = usize::from(game.position().side() != side);
            let (evaluation, table) = &self.players[player];
            let Some((index, score)) = choose(&game, table, evaluation, self.plan.nodes) else {
                break;
            };
            if score.is_decided() {
                let mover_wins = score.raw() > 0;
                return if mover_wins == (player == 0) { 2 } else { 0 };
            }
            let mv = game.position().moves()[index];
            game.play(&mv);
        }
        match game.result().and_then(|result| result.winner) {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }
}
