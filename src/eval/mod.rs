//! The value of a quiet position.
//!
//! The hand-made evaluation in the module `handmade` serves every board. A learned one takes its place
//! behind [`Evaluator`]; the hand-made one then stays as teacher and as fallback.

mod handmade;

pub use handmade::HandMade;

use crate::position::Position;
use crate::rules::Rules;
use crate::units::Score;

/// Judges positions without captures.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// The score for the side to move.
    fn evaluate(&self, position: &Position<R>) -> Score;
}
