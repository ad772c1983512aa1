//! What a move costs, in expected score.
//!
//! A score is turned into the expected score of a game, 0 to 1, by the logistic function; a known
//! win counts 1, a known loss 0. A move costs the expected score that the mover had before it less
//! the one after it, so that a slip in a lost position weighs little and so does one that leaves a
//! win a win.

use crate::units::{Meaning, Score};

/// Men that make the odds e to 1: the scale that the evaluation's weights are fitted at.
pub const SCALE: f64 = 1.3;

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// It costs 5 % or more: `?!`.
    Slip,
    /// It costs 10 % or more: `?`.
    Mistake,
    /// It costs 20 % or more: `??`.
    Blunder,
}

impl Grade {
    /// All grades.
    pub const ALL: [Self; 3] = [Self::Slip, Self::Mistake, Self::Blunder];

    /// The grade of a move by what it costs.
    pub fn of(cost: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|grade| cost >= grade.least())
    }

    const fn least(self) -> f64 {
        match self {
            Self::Slip => 0.05,
            Self::Mistake => 0.10,
            Self::Blunder => 0.20,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slip => "slip",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Its mark behind a move.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Slip => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Its numeric glyph in PDN.
    pub const fn nag(self) -> u32 {
        match self {
            Self::Slip => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

/// The expected score of the side that has this score.
///
/// ```
/// use damier::report::analysis::expected;
/// use damier::units::Score;
///
/// assert_eq!(expected(Score::DRAW), 0.5);
/// assert_eq!(expected(Score::loss(8)), 0.0);
/// assert!(expected(Score::eval(130)) > 0.73);
/// ```
pub fn expected(score: Score) -> f64 {
    match score.meaning() {
        Meaning::Men(men) => 1.0 / (1.0 + (-men / SCALE).exp()),
        Meaning::WinIn(_) => 1.0,
        Meaning::LossIn(_) => 0.0,
    }
}

/// How well a move was played, 0 to 1, by what it costs: 61 % for a slip that just is one, 37 %
/// for such a mistake, 14 % for such a blunder.
pub fn accuracy(cost: f64) -> f64 {
    (-10.0 * cost).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_begin_where_they_say() {
        for (cost, grade) in [
            (0.0, None),
            (0.049, None),
            (0.05, Some(Grade::Slip)),
            (0.1, Some(Grade::Mistake)),
            (0.199, Some(Grade::Mistake)),
            (0.2, Some(Grade::Blunder)),
            (1.0, Some(Grade::Blunder)),
        ] {
            assert_eq!(Grade::of(cost), grade, "{cost}");
        }
    }

    #[test]
    fn the_same_slip_weighs_little_where_much_is_lost() {
        let drop = |from: i32| expected(Score::eval(from)) - expected(Score::eval(from - 100));
        assert!(drop(50) > 0.18 && drop(50) < 0.2);
        assert!(drop(-400) < 0.03);
        assert!(drop(600) < 0.015);
        let half = expected(Score::eval(-70)) + expected(Score::eval(70));
        assert!((half - 1.0).abs() < 1e-12);
    }
}
