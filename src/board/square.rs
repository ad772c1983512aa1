//! A square of a board, and the same as row and column.

use std::marker::PhantomData;

use super::geometry::bit_of;
use super::{Geometry, Layout, Set, Word};

/// A place on any board: row 0 at the top (Black's side), column 0 at White's left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Point {
    /// Row from the top.
    pub row: u8,
    /// Column from White's left.
    pub col: u8,
}

impl Point {
    /// Where it is seen on a board of this many files turned left to right.
    #[must_use]
    pub const fn mirrored(self, files: u8) -> Self {
        Self { row: self.row, col: files - 1 - self.col }
    }
}

/// A playing square of the board `G`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square<G: Geometry> {
    bit: u8,
    board: PhantomData<G>,
}

impl<G: Geometry> Square<G> {
    #[inline(always)]
    pub(super) fn from_bit(bit: u32) -> Self {
        Self { bit: bit as u8, board: PhantomData }
    }

    /// The square at `point`, `None` off the board or on a square that is not played on.
    pub fn at(point: Point) -> Option<Self> {
        let (row, col) = (u32::from(point.row), u32::from(point.col));
        if row >= G::ROWS || col >= G::FILES {
            return None;
        }
        bit_of(G::FILES, G::LAYOUT, row, col).map(Self::from_bit)
    }

    /// Row and column.
    #[inline(always)]
    pub fn point(self) -> Point {
        G::POINTS[usize::from(self.bit)]
    }

    /// Index for tables by square; below [`Square::TABLE`], with gaps at the ghost squares.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.bit) & (Self::TABLE - 1)
    }

    /// Size of a table by square: a power of two.
    pub const TABLE: usize = if G::PLAYABLE >> 64 == 0 { 64 } else { 128 };

    /// The set of this one square.
    #[inline(always)]
    pub fn set(self) -> Set<G> {
        Set::from_word(G::Word::single(u32::from(self.bit)))
    }

    /// All squares, row by row from the top left.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..G::ROWS as u8)
            .flat_map(|row| (0..G::FILES as u8).map(move |col| Point { row, col }))
            .filter_map(Self::at)
    }

    /// The square where a capture or a step would be seen after turning the board round.
    #[must_use]
    pub fn turned(self) -> Self {
        let Point { row, col } = self.point();
        let point = Point { row: G::ROWS as u8 - 1 - row, col: G::FILES as u8 - 1 - col };
        debug_assert!(G::LAYOUT == Layout::Dense || (point.row + point.col) % 2 == 1);
        Self::at(point).unwrap_or(self)
    }
}

impl<G: Geometry> std::fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Point { row, col } = self.point();
        write!(f, "r{row}c{col}")
    }
}
