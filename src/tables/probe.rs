//! A position and its moves as the tables see them.

use std::fmt;

use crate::position::{AnyGame, Game, MoveView, Position};
use crate::rules::{Rules, Task};

use super::set::TableSet;
use super::value::{Outcome, Value};

/// What is known of a position: the outcome, and the plies to the end where there is a table of
/// distances and it is no draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Probed {
    /// How it ends.
    pub outcome: Outcome,
    /// Plies to the end.
    pub plies: Option<u16>,
}

/// A move and what it is worth to the side that makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub mv: MoveView,
    /// Its worth; `None` if no table knows the position after it.
    pub probed: Option<Probed>,
}

/// The current position of a game and its moves, best first; `None` if no table knows the position.
/// The past of the game and its draw counters play no part.
pub fn probe(game: &dyn AnyGame, tables: &TableSet) -> Option<(Probed, Vec<MoveValue>)> {
    game.variant().dispatch(Probe { game, tables })
}

struct Probe<'a> {
    game: &'a dyn AnyGame,
    tables: &'a TableSet,
}

impl Task for Probe<'_> {
    type Out = Option<(Probed, Vec<MoveValue>)>;

    fn run<R: Rules>(self) -> Self::Out {
        let position = *self.game.typed().downcast_ref::<Game<R>>()?.position();
        let here = Probed::of(&position, self.tables)?;
        let mut moves: Vec<_> = position
            .moves()
            .iter()
            .map(|mv| {
                let probed = Probed::of(&position.play(mv), self.tables).map(Probed::before);
                MoveValue { mv: position.view(mv), probed }
            })
            .collect();
        moves.sort_by_key(|mv| std::cmp::Reverse(mv.probed.map(Probed::rank)));
        Some((here, moves))
    }
}

impl Probed {
    /// What is known of a position; `None` if there is no table for it.
    pub fn of<R: Rules>(position: &Position<R>, tables: &TableSet) -> Option<Self> {
        if let Some(value) = tables.any_value(position) {
            return Some(value.into());
        }
        tables.any_outcome(position).map(|outcome| Self { outcome, plies: None })
    }

    /// What a move to such a position is worth.
    #[must_use]
    pub fn before(self) -> Self {
        Self { outcome: self.outcome.reversed(), plies: self.plies.map(|plies| plies + 1) }
    }

    /// Grows with what the side to move would rather have: a near win before a far one, a far loss
    /// before a near one.
    pub fn rank(self) -> (Outcome, i32) {
        let plies = i32::from(self.plies.unwrap_or(0));
        (self.outcome, if self.outcome == Outcome::Win { -plies } else { plies })
    }
}

impl From<Value> for Probed {
    fn from(value: Value) -> Self {
        Self { outcome: value.outcome(), plies: value.plies() }
    }
}

impl fmt::Display for Probed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies {
            None => self.outcome.fmt(f),
            Some(plies) => write!(f, "{} in {plies}", self.outcome),
        }
    }
}
