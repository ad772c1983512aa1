//! A legal move, and lists of them.

use smallvec::SmallVec;

use crate::board::{Geometry, Set, Square};

/// A legal move: two captures with the same start, end, captured set and kind of piece at the end
/// are the same move, whatever the way between.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move<G: Geometry> {
    /// Where the piece starts.
    pub from: Square<G>,
    /// Where it ends; may be the start, after a circular capture.
    pub to: Square<G>,
    /// Whether a man is crowned.
    pub promotes: bool,
    /// The pieces taken.
    pub taken: Set<G>,
}

impl<G: Geometry> Move<G> {
    /// Whether anything is taken.
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        !self.taken.is_empty()
    }
}

/// A quiet move as sets of one square, as the generator meets it.
#[derive(Clone, Copy)]
pub(super) struct Step<G: Geometry> {
    pub(super) from: Set<G>,
    pub(super) to: Set<G>,
    pub(super) by_king: bool,
    pub(super) promotes: bool,
}

/// Moves of one position. Ordinary positions fit without allocation; none is too large.
pub type MoveList<G> = SmallVec<[Move<G>; 48]>;
