//! The value of a quiet position.
//!
//! A learned evaluation by the contents of windows and a few counted terms ([`Weights`]), one
//! design for every board; and a hand-made one, teacher of the first generation and fallback
//! where there are no weights. Both see the board the same way for either side and compute in
//! integers, so that a score is the same on every machine.

mod built_in;
mod handmade;
mod learned;
mod shape;
mod terms;
mod weights;

use std::sync::Arc;

use crate::position::Position;
use crate::rules::{Rules, Variant};
use crate::units::Score;

pub use shape::{Lanes, Shape};
pub use terms::drawishness;
pub use weights::{Pair, UNITS, Weights, WeightsError, feature_counts};

/// Judges positions without captures.
#[derive(Clone, Default, Debug)]
pub struct Evaluation {
    weights: Option<Arc<Weights>>,
}

impl Evaluation {
    /// By general knowledge of draughts; the default.
    pub fn hand_made() -> Self {
        Self::default()
    }

    /// By the weights that come with the program, where there are any for the variant.
    pub fn built_in(variant: Variant) -> Self {
        let Some(packed) = built_in::packed(variant) else { return Self::hand_made() };
        match Weights::read(packed, variant) {
            Ok(weights) => Self::learned(Arc::new(weights)),
            Err(error) => unreachable!("a test reads all weights that come along: {error}"),
        }
    }

    /// By weights, which must be those of the variant whose positions are judged.
    pub fn learned(weights: Arc<Weights>) -> Self {
        Self { weights: Some(weights) }
    }

    /// The score for the side to move of a position with these lanes.
    #[inline]
    pub fn evaluate<R: Rules>(&self, position: &Position<R>, lanes: &Lanes) -> Score {
        match &self.weights {
            Some(weights) => learned::evaluate(weights, position, lanes),
            None => handmade::evaluate(position),
        }
    }
}

/// Calls `add` with the number and value of every feature of a position that is not 0, from White's
/// view: entries of tables first, then terms, numbered as the weights are.
pub fn features<R: Rules>(position: &Position<R>, lanes: &Lanes, mut add: impl FnMut(usize, i32)) {
    for table in 0..Shape::<R::Board>::looked_at(position) {
        let (white, black) = lanes.entries::<R::Board>(table);
        if white != black {
            add(white, 1);
            add(black, -1);
        }
    }
    terms::terms(position, lanes, |term, value| {
        if value != 0 {
            add(Shape::<R::Board>::ENTRIES + term, value);
        }
    });
}
