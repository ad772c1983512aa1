//! From games to what a fit needs: features and labels of quiet positions.

use std::path::Path;

use crate::board::Side;
use crate::eval::{self, Lanes};
use crate::position::Position;
use crate::rules::{Rules, Task, Variant};
use crate::units::Score;

use super::samples::{Outcome, Reader, SampleGame, SamplesError};
use super::selfplay::start;

/// Every so many games one is kept out of the fit, to measure it.
const HELD_OUT: usize = 20;

/// A position as the fit sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// Where its features end in the pool; they begin where those of the row before end.
    end: usize,
    /// The part of the opening in its value, 0 to 1.
    pub phase: f32,
    /// What its value is divided by when White is ahead, and when Black is.
    pub divisors: [u8; 2],
    /// The score found by the search, in hundredths of a man from White's view.
    pub score: i16,
    /// The result of its game: 1 White won, 0.5 a draw, 0 Black won.
    pub result: f32,
}

/// Features and labels of many positions.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Dataset {
    /// Features of all rows: the number of the feature in the high bits, its value in the low ones.
    pool: Vec<u32>,
    rows: Vec<Row>,
}

const VALUE_BITS: u32 = 11;
const VALUE_OFFSET: i32 = 1 << (VALUE_BITS - 1);

impl Dataset {
    /// Number of positions.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// A row and its features: their numbers and values.
    #[inline]
    pub fn row(&self, index: usize) -> (&Row, impl Iterator<Item = (usize, f32)> + Clone) {
        let row = &self.rows[index];
        let first = if index == 0 { 0 } else { self.rows[index - 1].end };
        let features = self.pool[first..row.end].iter().map(|&packed| {
            let value = (packed & ((1 << VALUE_BITS) - 1)) as i32 - VALUE_OFFSET;
            ((packed >> VALUE_BITS) as usize, value as f32)
        });
        (row, features)
    }

    fn add<R: Rules>(&mut self, position: &Position<R>, lanes: &Lanes, score: i16, result: f32) {
        eval::features(position, lanes, |feature, value| {
            debug_assert!(value.abs() < VALUE_OFFSET);
            self.pool.push((feature as u32) << VALUE_BITS | (value + VALUE_OFFSET) as u32);
        });
        self.rows.push(Row {
            end: self.pool.len(),
            phase: lanes.phase::<R::Board>() as f32 / 256.0,
            divisors: [1, -1].map(|sign| eval::drawishness(position, sign) as u8),
            score,
            result,
        });
    }
}

/// What was read from files: most for the fit, some held out.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Split {
    /// To fit.
    pub fit: Dataset,
    /// To measure.
    pub held_out: Dataset,
    /// Games read.
    pub games: usize,
}

/// Reads the quiet positions of files of samples.
///
/// Left out are the random opening, positions in which the side to move captures or has one move,
/// and proven ends: there the evaluation is not asked.
///
/// # Errors
/// If a file cannot be read or a game cannot be replayed.
pub fn read(paths: &[impl AsRef<Path>], variant: Variant) -> Result<Split, SamplesError> {
    let mut split = Split::default();
    for path in paths {
        let mut reader = Reader::open(path.as_ref(), variant)?;
        let mut number = 0;
        while let Some(game) = reader.next_game()? {
            number += 1;
            let set = if split.games.is_multiple_of(HELD_OUT) {
                &mut split.held_out
            } else {
                &mut split.fit
            };
            split.games += 1;
            if !variant.dispatch(Replay { variant, game: &game, set }) {
                let path = reader.path().to_owned();
                return Err(SamplesError::Replay { path, game: number });
            }
        }
    }
    Ok(split)
}

struct Replay<'a> {
    variant: Variant,
    game: &'a SampleGame,
    set: &'a mut Dataset,
}

impl Task for Replay<'_> {
    /// Whether the game could be replayed.
    type Out = bool;

    fn run<R: Rules>(self) -> bool {
        let mut position = start::<R>(self.variant);
        let mut lanes = Lanes::of(&position);
        let result = match self.game.outcome {
            Outcome::White => 1.0,
            Outcome::Draw => 0.5,
            Outcome::Black => 0.0,
        };
        for (number, ply) in self.game.plies.iter().enumerate() {
            let moves = position.moves();
            let Some(mv) = moves.get(usize::from(ply.index)) else { return false };
            let quiet = !mv.is_capture() && moves.len() > 1;
            let proven = Score::from_raw(i32::from(ply.score)).is_decided();
            if quiet && !proven && number >= usize::from(self.game.opening) {
                let score = if position.side() == Side::White { ply.score } else { -ply.score };
                self.set.add(&position, &lanes, score, result);
            }
            let next = position.play(mv);
            lanes = lanes.moved(&position, &next);
            position = next;
        }
        position.key().0 as u32 == self.game.last_key
    }
}
