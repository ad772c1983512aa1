//! Ratings of any number of engines by maximum likelihood.
//!
//! The model of Bradley and Terry, a draw as half a win and half a loss, as Ordo has it: the
//! ratings under which every engine is expected to make just the points that it made. They exist
//! if no group of engines has taken all points from the others (Ford, "Solution of a ranking
//! problem from binary comparisons", 1957); otherwise half a drawn game is added to every pairing,
//! and the answer says so.

use super::penta::Penta;
use super::{Z95, score_of};

/// All games of two engines, seen from the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The first engine.
    pub first: usize,
    /// The second.
    pub second: usize,
    /// Games.
    pub games: f64,
    /// Points of the first.
    pub points: f64,
    /// Its complete pairs.
    pub pairs: Penta,
}

/// An engine's strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo, the mean of all engines being 0.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// What was added to the games played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prior {
    /// Nothing.
    None,
    /// Half a drawn game for every pairing.
    HalfDraw,
}

/// Elo of a natural logarithm: `400 / ln 10`.
const SCALE: f64 = 173.717_792_761_300_73;

/// The ratings of so many engines; `None` if some have never met, not even through others.
///
/// Errors come from the Fisher information, with the variance that pairs really had in place of
/// the binomial one where there are pairs enough (the sandwich of Huber, 1967): draws and colours
/// make results less uncertain than coin tosses.
pub fn ratings(engines: usize, meetings: &[Meeting]) -> Option<(Vec<Rating>, Prior)> {
    let met: Vec<_> = meetings.iter().copied().filter(|meeting| meeting.games > 0.0).collect();
    if !reaches_all(engines, |from, to| met.iter().any(|m| m.joins(from, to))) {
        return None;
    }
    let beats =
        |from: usize, to: usize| met.iter().any(|m| m.joins(from, to) && m.points_of(from) > 0.0);
    let finite = reaches_all(engines, beats) && reaches_all(engines, |from, to| beats(to, from));
    let (prior, extra) = if finite { (Prior::None, 0.0) } else { (Prior::HalfDraw, 0.5) };
    let games: Vec<_> = met
        .iter()
        .map(|m| Meeting { games: m.games + extra, points: m.points + extra / 2.0, ..*m })
        .collect();
    let strengths = likeliest(engines, &games)?;
    let bread = inverse(information(engines, &games, &strengths))?;
    let filling = spread(engines, &games, &strengths);
    let ratings = (0..engines)
        .map(|i| {
            let variance: f64 = (0..engines)
                .flat_map(|j| (0..engines).map(move |k| (j, k)))
                .map(|(j, k)| bread[i][j] * filling[j][k] * bread[k][i])
                .sum();
            Rating { elo: strengths[i] * SCALE, error: Z95 * variance.max(0.0).sqrt() * SCALE }
        })
        .collect();
    Some((ratings, prior))
}

impl Meeting {
    fn joins(&self, one: usize, other: usize) -> bool {
        (self.first, self.second) == (one, other) || (self.second, self.first) == (one, other)
    }

    fn points_of(&self, engine: usize) -> f64 {
        if engine == self.first { self.points } else { self.games - self.points }
    }

    /// The chance of the first to win a game.
    fn expected(&self, strengths: &[f64]) -> f64 {
        score_of((strengths[self.first] - strengths[self.second]) * SCALE)
    }

    /// The variance of the points: as pairs had it, or of so many coin tosses.
    fn variance(&self, strengths: &[f64]) -> f64 {
        const ENOUGH: u64 = 8;
        let expected = self.expected(strengths);
        match self.pairs.variance().filter(|&v| v > 0.0 && self.pairs.pairs() >= ENOUGH) {
            // A pair's score is the mean of two games.
            Some(variance) => self.games / 2.0 * 4.0 * variance,
            None => self.games * expected * (1.0 - expected),
        }
    }
}

/// Whether everybody is reached from the first engine.
fn reaches_all(engines: usize, step: impl Fn(usize, usize) -> bool) -> bool {
    let mut reached = vec![false; engines];
    let mut open: Vec<usize> = (0..engines.min(1)).collect();
    while let Some(from) = open.pop() {
        if !std::mem::replace(&mut reached[from], true) {
            open.extend((0..engines).filter(|&to| !reached[to] && step(from, to)));
        }
    }
    reached.into_iter().all(|reached| reached)
}

type Matrix = Vec<Vec<f64>>;

/// Newton's method on the concave likelihood, with steps kept short.
fn likeliest(engines: usize, meetings: &[Meeting]) -> Option<Vec<f64>> {
    const STEPS: usize = 500;
    const LONGEST: f64 = 1.0;
    let mut strengths = vec![0.0; engines];
    for _ in 0..STEPS {
        let mut slope = vec![0.0; engines];
        for meeting in meetings {
            let surplus = meeting.points - meeting.games * meeting.expected(&strengths);
            slope[meeting.first] += surplus;
            slope[meeting.second] -= surplus;
        }
        let inverse = inverse(information(engines, meetings, &strengths))?;
        let step: Vec<f64> =
            inverse.iter().map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum()).collect();
        let longest = step.iter().fold(0.0, |most: f64, s| most.max(s.abs()));
        let scale = if longest > LONGEST { LONGEST / longest } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, step)| *strength += step * scale);
        if longest < 1e-10 {
            break;
        }
    }
    Some(strengths)
}

/// The Fisher information, made invertible by fixing the mean.
fn information(engines: usize, meetings: &[Meeting], strengths: &[f64]) -> Matrix {
    let weight = |meeting: &Meeting| {
        let expected = meeting.expected(strengths);
        meeting.games * expected * (1.0 - expected)
    };
    let mut matrix = laplacian(engines, meetings, weight);
    matrix.iter_mut().flatten().for_each(|cell| *cell += 1.0 / engines as f64);
    matrix
}

/// The covariance of the slope.
fn spread(engines: usize, meetings: &[Meeting], strengths: &[f64]) -> Matrix {
    laplacian(engines, meetings, |meeting| meeting.variance(strengths))
}

fn laplacian(engines: usize, meetings: &[Meeting], weight: impl Fn(&Meeting) -> f64) -> Matrix {
    let mut matrix = vec![vec![0.0; engines]; engines];
    for meeting in meetings {
        let (i, j, weight) = (meeting.first, meeting.second, weight(meeting));
        matrix[i][i] += weight;
        matrix[j][j] += weight;
        matrix[i][j] -= weight;
        matrix[j][i] -= weight;
    }
    matrix
}

/// The inverse by Gauss and Jordan; `None` if there is none. The matrices here are positive
/// definite, so no row need be exchanged.
fn inverse(mut matrix: Matrix) -> Option<Matrix> {
    let size = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|j| if i == j { 1.0 } else { 0.0 }));
    }
    for pivot in 0..size {
        let value = matrix[pivot][pivot];
        if value.abs() < 1e-12 {
            return None;
        }
        matrix[pivot].iter_mut().for_each(|cell| *cell /= value);
        let done = matrix[pivot].clone();
        for (i, row) in matrix.iter_mut().enumerate() {
            let factor = row[pivot];
            if i != pivot {
                row.iter_mut().zip(&done).for_each(|(cell, above)| *cell -= factor * above);
            }
        }
    }
    for row in &mut matrix {
        row.drain(..size);
    }
    Some(matrix)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(first: usize, second: usize, games: f64, points: f64) -> Meeting {
        Meeting { first, second, games, points, pairs: Penta::default() }
    }

    /// Two engines: the difference is the Elo of the score, the error that of coin tosses.
    #[test]
    fn two_engines_are_their_score_apart() {
        let (found, prior) = ratings(2, &[meeting(0, 1, 100.0, 64.0)]).unwrap();
        assert_eq!(prior, Prior::None);
        let elo = -400.0 * (1.0_f64 / 0.64 - 1.0).log10();
        assert!((found[0].elo - elo / 2.0).abs() < 1e-6 && (found[1].elo + elo / 2.0).abs() < 1e-6);
        let error = Z95 * SCALE / (100.0_f64 * 0.64 * 0.36).sqrt() / 2.0;
        assert!((found[0].error - error).abs() < 1e-6);
    }

    /// A pairing's ratings agree with its pentanomial: same difference, same error.
    #[test]
    fn pairs_give_the_error_of_pairs() {
        let pairs = Penta([34, 54, 63, 64, 75]);
        let games = 2.0 * pairs.pairs() as f64;
        let points = pairs.score().unwrap() * games;
        let (found, _) = ratings(2, &[Meeting { pairs, ..meeting(0, 1, games, points) }]).unwrap();
        let elo = pairs.elo().unwrap();
        assert!((found[0].elo - found[1].elo - elo.elo).abs() < 1e-6);
        assert!((2.0 * found[0].error - elo.error).abs() < 0.1, "{} {}", found[0].error, elo.error);
    }

    /// What maximum likelihood means here: everybody's expected points are the points made.
    #[test]
    fn expected_points_are_points_made() {
        let met = [
            meeting(0, 1, 40.0, 25.5),
            meeting(0, 2, 40.0, 31.0),
            meeting(1, 2, 20.0, 11.0),
            meeting(2, 3, 10.0, 5.5),
        ];
        let (found, _) = ratings(4, &met).unwrap();
        assert!(found.iter().map(|r| r.elo).sum::<f64>().abs() < 1e-6, "the mean is 0");
        for engine in 0..4 {
            let (mut expected, mut made) = (0.0, 0.0);
            for m in met.iter().filter(|m| m.first == engine || m.second == engine) {
                let other = if m.first == engine { m.second } else { m.first };
                expected += m.games * score_of(found[engine].elo - found[other].elo);
                made += m.points_of(engine);
            }
            assert!((expected - made).abs() < 1e-6, "{engine}: {expected} {made}");
        }
    }

    #[test]
    fn no_finite_ratings_without_a_prior() {
        let (found, prior) =
            ratings(3, &[meeting(0, 1, 10.0, 10.0), meeting(1, 2, 10.0, 6.0)]).unwrap();
        assert_eq!(prior, Prior::HalfDraw);
        assert!(found.iter().all(|rating| rating.elo.is_finite() && rating.error.is_finite()));
        assert!(found[0].elo > found[1].elo && found[1].elo > found[2].elo);
        assert_eq!(ratings(3, &[meeting(0, 1, 10.0, 5.0)]), None, "the third has never played");
    }
}
