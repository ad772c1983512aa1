//! Five counts of pairs, and the difference in strength that they show.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::{NORMALISED, Z95};

/// How many pairs brought an engine 0, 1/2, 1, 1 1/2 and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Penta(pub [u64; 5]);

/// A difference in strength as a match shows it. What cannot be told is infinite: the Elo of
/// whoever has won everything, the error of results without any spread.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// Points of those possible.
    pub score: f64,
    /// Logistic Elo.
    pub elo: f64,
    /// The ends of its 95 % interval.
    pub interval: (f64, f64),
    /// Half the width of that interval.
    pub error: f64,
    /// Normalised Elo: the advantage in standard deviations of a game, times 800 / ln 10.
    pub normalised: f64,
    /// Half the width of its 95 % interval.
    pub normalised_error: f64,
    /// Likelihood of superiority.
    pub los: f64,
}

impl Penta {
    /// Counts a pair with so many half points, at most 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same pairs for the opponent.
    #[must_use]
    pub fn turned(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// The mean score of a pair, from 0 to 1; `None` without pairs.
    pub fn score(&self) -> Option<f64> {
        let pairs = self.pairs();
        let points: u64 = (0..).zip(self.0).map(|(points, count)| points * count).sum();
        (pairs > 0).then(|| points as f64 / (4 * pairs) as f64)
    }

    /// The variance of a pair's score, estimated without bias from two pairs or more.
    pub fn variance(&self) -> Option<f64> {
        let (pairs, mean) = (self.pairs(), self.score()?);
        let square = |points: usize| (points as f64 / 4.0 - mean).powi(2);
        let sum: f64 = self.0.iter().enumerate().map(|(p, &count)| count as f64 * square(p)).sum();
        (pairs > 1).then(|| sum / (pairs - 1) as f64)
    }

    /// The difference in strength; `None` without pairs.
    ///
    /// The score is taken as normal with the variance of pairs, and the ends of its interval
    /// are turned into Elo one by one, as fastchess and fishtest do (`elo_pentanomial.cpp`,
    /// `stat_util.py`); they divide the sum of squares by the number of pairs, we by one less.
    /// Normalised Elo as in Van den Bergh, "Comments on normalized Elo",
    /// <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>.
    pub fn elo(&self) -> Option<Elo> {
        let score = self.score()?;
        let pairs = self.pairs() as f64;
        let elo = elo_of(score);
        let Some(variance) = self.variance().filter(|&variance| variance > 0.0) else {
            // All pairs alike: only the direction is known.
            let (los, normalised) = match score.partial_cmp(&0.5) {
                Some(Ordering::Greater) => (1.0, f64::INFINITY),
                Some(Ordering::Less) => (0.0, f64::NEG_INFINITY),
                _ => (0.5, 0.0),
            };
            let (interval, error) = ((f64::NEG_INFINITY, f64::INFINITY), f64::INFINITY);
            let normalised_error = error;
            return Some(Elo { score, elo, interval, error, normalised, normalised_error, los });
        };
        let deviation = (variance / pairs).sqrt();
        let margin = Z95 * deviation;
        let (low, high) = (elo_of(score - margin), elo_of(score + margin));
        Some(Elo {
            score,
            elo,
            interval: (low, high),
            error: (high - low) / 2.0,
            normalised: (score - 0.5) / (2.0 * variance).sqrt() * NORMALISED,
            normalised_error: Z95 / (2.0 * pairs).sqrt() * NORMALISED,
            los: normal((score - 0.5) / deviation),
        })
    }
}

/// The Elo of a score from 0 to 1; beyond these it is infinite.
pub fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score that a difference in Elo promises.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normal distribution function.
fn normal(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() <= 0.01 * (1.0 + expected.abs()), "{found} {expected}");
    }

    /// The worked examples of fastchess (`app/tests/elo_test.cpp` at 74deac23, the pentanomial ones),
    /// to its own tolerance. Counts here: points 0 to 2.
    #[test]
    fn published_examples() {
        for (penta, elo, error, normalised, normalised_error, score, los) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 57.94, 28.28, 0.579, 1.0),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, -9.17, 10.96, 0.488, 0.0505),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, -19.01, 2.65, 0.470, 0.0),
        ] {
            let found = Penta(penta).elo().unwrap();
            close(found.elo, elo);
            close(found.error, error);
            close(found.normalised, normalised);
            close(found.normalised_error, normalised_error);
            close(found.score, score);
            assert!((found.los - los).abs() < 0.0005, "{} {los}", found.los);
            let turned = Penta(penta).turned().elo().unwrap();
            assert!((turned.elo + found.elo).abs() < 1e-9);
            assert!((turned.los + found.los - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn what_cannot_be_told_is_infinite_and_never_nonsense() {
        assert_eq!(Penta::default().elo(), None);
        let won = Penta([0, 0, 0, 0, 5]).elo().unwrap();
        assert_eq!((won.elo, won.error, won.los), (f64::INFINITY, f64::INFINITY, 1.0));
        let drawn = Penta([0, 0, 5, 0, 0]).elo().unwrap();
        assert_eq!((drawn.elo, drawn.error, drawn.los), (0.0, f64::INFINITY, 0.5));
        assert_eq!(drawn.normalised.to_bits(), 0);
        let one = Penta([0, 0, 0, 1, 0]).elo().unwrap();
        assert_eq!((one.score, one.error), (0.75, f64::INFINITY));
        let lost = Penta([5, 0, 0, 0, 0]).elo().unwrap();
        assert_eq!((lost.elo, lost.los), (f64::NEG_INFINITY, 0.0));
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-300.0, -1.0, 0.0, 5.0, 250.0] {
            assert!((elo_of(score_of(elo)) - elo).abs() < 1e-9);
        }
    }
}
