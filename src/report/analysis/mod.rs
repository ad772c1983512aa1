//! A game with what a search found in each of its positions: mistakes and what they cost.
//!
//! [`positions`] are what is to be searched; a [`Review`] puts what was found back together, and
//! [`pdn`], [`text`], [`json`] and [`html`] show it. Scores are shown from White's side except in
//! JSON, where they are those of the side to move, as everywhere in `--json`.

pub mod grade;
pub mod html;
pub mod json;
pub mod pdn;
pub mod review;
#[cfg(test)]
mod tests;
pub mod text;

pub use grade::{Grade, expected};
pub use review::{Finding, Played, Position, Review, Stage, Tally, positions};
