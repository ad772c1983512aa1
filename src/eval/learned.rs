//! The learned evaluation: what the windows and terms of a position are worth by the weights.

use crate::board::Side;
use crate::position::Position;
use crate::rules::Rules;
use crate::units::Score;

use super::shape::{Lanes, Shape};
use super::terms::{drawishness, terms};
use super::weights::{Packed, Pair, UNITS, Weights};

/// The score for the side to move of a position with these lanes.
#[inline]
pub(super) fn evaluate<R: Rules>(
    weights: &Weights,
    position: &Position<R>,
    lanes: &Lanes,
) -> Score {
    let room = Shape::<R::Board>::ROOM;
    let packed = &weights.packed[..room];
    // The mask changes no index; it spares the check that it is one.
    let look = |index: usize| packed[index & (room - 1)];
    let mut sum = Packed::default();
    let mut add = |table| {
        let (white, black) = lanes.entries::<R::Board>(table);
        sum = sum.plus(look(white)).minus(look(black));
    };
    (0..Shape::<R::Board>::MEN_TABLES).for_each(&mut add);
    if Shape::<R::Board>::looked_at(position) > Shape::<R::Board>::MEN_TABLES {
        (Shape::<R::Board>::MEN_TABLES..Shape::<R::Board>::TABLES).for_each(&mut add);
    }
    let (mut opening, mut ending) = sum.open();
    terms(position, lanes, |term, value| {
        let [in_opening, in_ending]: Pair = weights.terms[term];
        opening += value * i32::from(in_opening);
        ending += value * i32::from(in_ending);
    });
    let phase = lanes.phase::<R::Board>();
    let mixed = (opening * phase + ending * (256 - phase)) / (256 * UNITS);
    let score = mixed / drawishness(position, mixed);
    Score::eval(if position.side() == Side::White { score } else { -score })
}
