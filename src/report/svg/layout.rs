//! Where things lie in a picture.

use crate::board::{Point, Side};
use crate::rules::Facts;

/// Side of a square.
pub(super) const CELL: u32 = 64;
/// Width of the frame, which holds the coordinates and the mark of the side to move.
pub(super) const FRAME: u32 = 30;

/// A board as it is seen by the side at the bottom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) facts: &'static Facts,
    pub(super) bottom: Side,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Layout {
    pub(super) fn new(facts: &'static Facts, bottom: Side) -> Self {
        let width = u32::from(facts.files) * CELL + 2 * FRAME;
        let height = u32::from(facts.rows) * CELL + 2 * FRAME;
        Self { facts, bottom, width, height }
    }

    /// All squares, played on or not, row by row from the top left of the picture.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let Self { facts, .. } = *self;
        let layout = *self;
        let seen = (0..facts.rows)
            .flat_map(move |row| (0..facts.files).map(move |col| Point { row, col }));
        // Turning twice is not turning at all: the same map leads back from what is seen.
        seen.map(move |point| layout.seen(point))
    }

    /// The row and the column of the picture where a square is.
    pub(super) fn seen(&self, point: Point) -> Point {
        let Facts { rows, files, mirrored, .. } = *self.facts;
        let point = if mirrored { point.mirrored(files) } else { point };
        match self.bottom {
            Side::White => point,
            Side::Black => Point { row: rows - 1 - point.row, ..point.mirrored(files) },
        }
    }

    /// Whether the board has this square.
    pub(super) fn has(&self, point: Point) -> bool {
        point.row < self.facts.rows && point.col < self.facts.files
    }

    /// The top left corner of a square.
    pub(super) fn corner(&self, point: Point) -> (u32, u32) {
        let Point { row, col } = self.seen(point);
        (FRAME + u32::from(col) * CELL, FRAME + u32::from(row) * CELL)
    }

    /// The middle of a square.
    pub(super) fn middle(&self, point: Point) -> (u32, u32) {
        let (x, y) = self.corner(point);
        (x + CELL / 2, y + CELL / 2)
    }
}
