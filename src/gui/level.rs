//! How strong the engine plays.

use std::time::Duration;

use crate::engine::{Budget, Limits};

/// A level, from 1 for beginners to [`Level::FULL`], which is all that the engine can.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(8);

    /// The longest that the engine thinks where no clock runs.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// The level of a number; those that there are not mean the nearest.
    pub fn new(number: u8) -> Self {
        Self(number.clamp(1, Self::FULL.0))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// What one search may take. `clock` is the time of the move where a clock runs.
    pub fn limits(self, clock: Option<Budget>) -> Limits {
        let weak = self < Self::FULL;
        let depth = weak.then(|| i32::from(self.0) * 2 - 1);
        let nodes = weak.then(|| 50 << (2 * self.0));
        Limits { depth, nodes, budget: clock.unwrap_or(Budget::Move(Self::PATIENCE)) }
    }
}
