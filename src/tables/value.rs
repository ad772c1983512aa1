//! What a position of an ending is worth to the side to move.

use std::cmp::Ordering;
use std::fmt;

/// How a position ends if both sides play their best.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// The side to move loses.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Outcome {
    /// The same for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The word of `--json`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// An outcome and, unless it is a draw, the plies to the end: the winner hurries, the loser holds
/// out.
///
/// As a number: 0 is a draw, `2 d + 1` a win in `d` plies, `2 d + 2` a loss in `d` plies. So a
/// nearer win is the smaller number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value(u16);

impl Value {
    /// Neither side can force a win.
    pub const DRAW: Self = Self(0);

    /// The side to move wins in so many plies.
    pub const fn win(plies: u16) -> Self {
        Self(2 * plies + 1)
    }

    /// The side to move loses in so many plies.
    pub const fn loss(plies: u16) -> Self {
        Self(2 * plies + 2)
    }

    /// As a number.
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The inverse of [`Value::code`].
    pub const fn from_code(code: u16) -> Self {
        Self(code)
    }

    /// How it ends.
    pub const fn outcome(self) -> Outcome {
        match self.0 {
            0 => Outcome::Draw,
            code if code % 2 == 1 => Outcome::Win,
            _ => Outcome::Loss,
        }
    }

    /// Plies to the end; `None` for a draw.
    pub const fn plies(self) -> Option<u16> {
        if self.0 == 0 { None } else { Some((self.0 - 1) / 2) }
    }

    /// What a move to a position of this value is worth to the side that makes it.
    #[must_use]
    pub const fn before(self) -> Self {
        match self.0 {
            0 => Self(0),
            code if code % 2 == 1 => Self(code + 3),
            code => Self(code + 1),
        }
    }

    fn rank(self) -> i32 {
        let code = i32::from(self.0);
        match self.outcome() {
            Outcome::Draw => 0,
            Outcome::Win => i32::from(u16::MAX) + 1 - code,
            Outcome::Loss => code - i32::from(u16::MAX) - 1,
        }
    }
}

/// By what the side to move would rather have.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            None => f.write_str("draw"),
            Some(plies) => write!(f, "{} in {plies}", self.outcome()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_ordered_as_players_want_them() {
        let order = [Value::loss(0), Value::loss(8), Value::DRAW, Value::win(9), Value::win(1)];
        assert!(order.is_sorted());
        assert_eq!(Value::loss(8).before(), Value::win(9));
        assert_eq!(Value::win(9).before(), Value::loss(10));
        assert_eq!(Value::DRAW.before(), Value::DRAW);
        for value in order {
            assert_eq!(Value::from_code(value.code()), value);
        }
        assert_eq!(Value::win(9).to_string(), "win in 9");
        assert_eq!(Value::loss(0).plies(), Some(0));
    }
}
