//! What results mean: scores of pairs, differences in strength with their uncertainty, tests.
//!
//! The unit of evidence is the pair of games with one opening, colours swapped: an opening that
//! favours a colour makes the two games of a pair depend on each other, and only the variance of
//! whole pairs knows that. Everything here is arithmetic on counts; nothing knows games or files.

mod penta;
mod ratings;
mod sprt;

#[cfg(test)]
mod simulation;

pub use penta::{Elo, Penta, elo_of, score_of};
pub use ratings::{Meeting, Prior, Rating, ratings};
pub use sprt::{Hypothesis, Model, Plan, PlanError, Sprt, log_likelihood_ratio};

/// The two-sided 95 % quantile of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;
/// Normalised Elo of one standard deviation a game: `800 / ln 10`.
const NORMALISED: f64 = 347.435_585_522_601_46;
