//! Quantities of the search, each with its own type.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// Plies left to search. Negative in quiescence.
pub type Depth = i32;
/// Plies from the root.
pub type Ply = u32;

/// Plies that a search may be deep; also the length of a principal variation at most.
pub const MAX_PLY: Ply = 128;

/// A score in hundredths of a man, from the view of the side to move.
///
/// A known end of the game is coded by its distance from the root, so that a nearer win is worth
/// more: see [`Score::win`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Score(i32);

impl Score {
    /// Equality, and every draw.
    pub const DRAW: Self = Self(0);
    /// More than any score.
    pub const INFINITY: Self = Self(32_000);
    const WIN: i32 = 30_000;
    /// The nearest distance to the end that still counts as known.
    const HORIZON: i32 = 1_000;
    /// A win without a known distance.
    const TABLE_WIN: i32 = 9_000;
    /// Evaluations stay inside this bound, in hundredths of a man.
    const EVAL_LIMIT: i32 = 7_000;

    /// An evaluation in hundredths of a man, clamped well below every known win.
    #[inline]
    pub fn eval(centimen: i32) -> Self {
        Self(centimen.clamp(-Self::EVAL_LIMIT, Self::EVAL_LIMIT))
    }

    /// The side to move wins `ply` plies from the root.
    #[inline]
    pub const fn win(ply: Ply) -> Self {
        Self(Self::WIN - ply as i32)
    }

    /// The side to move has lost `ply` plies from the root.
    #[inline]
    pub const fn loss(ply: Ply) -> Self {
        Self(ply as i32 - Self::WIN)
    }

    /// The side to move wins, nobody knows how soon: what a table without distances says of a node
    /// `ply` plies from the root. Hub has such wins just below 90 men.
    #[inline]
    pub const fn won_somehow(ply: Ply) -> Self {
        Self(Self::TABLE_WIN - ply as i32)
    }

    /// Whether it is a known win or loss.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0.abs() > Self::WIN - Self::HORIZON
    }

    /// The number of hundredths, for packing.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The inverse of [`Score::raw`].
    #[inline]
    pub const fn from_raw(raw: i32) -> Self {
        Self(raw)
    }

    /// The score with the distance to the end counted from this node instead of the root, as the
    /// transposition table keeps it.
    #[inline]
    #[must_use]
    pub fn to_node(self, ply: Ply) -> Self {
        self.moved(ply as i32)
    }

    /// The inverse of [`Score::to_node`].
    #[inline]
    #[must_use]
    pub fn to_root(self, ply: Ply) -> Self {
        self.moved(-(ply as i32))
    }

    #[inline]
    fn moved(self, by: i32) -> Self {
        if !self.is_decided() {
            self
        } else if self.0 > 0 {
            Self(self.0 + by)
        } else {
            Self(self.0 - by)
        }
    }

    /// What the score means.
    pub fn meaning(self) -> Meaning {
        if !self.is_decided() {
            Meaning::Men(f64::from(self.0) / 100.0)
        } else if self.0 > 0 {
            Meaning::WinIn((Self::WIN - self.0) as u32)
        } else {
            Meaning::LossIn((Self::WIN + self.0) as u32)
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    #[inline(always)]
    fn add(self, centimen: i32) -> Self {
        Self(self.0 + centimen)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    #[inline(always)]
    fn sub(self, centimen: i32) -> Self {
        Self(self.0 - centimen)
    }
}

/// A score in words that need no search to understand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Meaning {
    /// So many men ahead.
    Men(f64),
    /// The side to move wins in so many plies.
    WinIn(u32),
    /// The side to move loses in so many plies.
    LossIn(u32),
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Men(men) => write!(f, "{men:+.2}"),
            Self::WinIn(plies) => write!(f, "win in {plies}"),
            Self::LossIn(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// The scores a node still cares about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The side to move has this for sure.
    pub alpha: Score,
    /// The opponent allows no more than this.
    pub beta: Score,
}

impl Window {
    /// Everything.
    pub const FULL: Self = Self { alpha: Score(-32_000), beta: Score::INFINITY };

    /// Asks only whether the score exceeds `alpha`.
    #[inline(always)]
    pub fn above(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The window as the opponent sees it.
    #[inline(always)]
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether the window is more than a single question.
    #[inline(always)]
    pub fn is_open(self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }

    /// Cuts away scores that a node at `ply` cannot have: it cannot lose sooner than now nor win
    /// sooner than by its next move.
    #[inline(always)]
    #[must_use]
    pub fn within_reach(self, ply: Ply) -> Self {
        Self { alpha: self.alpha.max(Score::loss(ply)), beta: self.beta.min(Score::win(ply + 1)) }
    }
}
