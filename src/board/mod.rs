//! Boards as sets of squares: geometry, squares, sides and pieces.
//!
//! Everything here is generic over a [`Geometry`] and knows no rule of any game.
//! A board is always seen with White at the bottom and a playing square in White's near left
//! corner; games on the mirrored board differ only in how their squares are *named*.

mod dir;
mod geometry;
mod key;
mod set;
mod side;
mod square;
mod word;

pub(crate) use dir::each_dir;
pub use dir::{Dir, Dirs};
pub use geometry::{
    Board8x8, Board8x8Full, Board8x10, Board10x10, Board12x12, Geometry, Layout, MAX_ROWS,
};
pub use key::Key;
pub use set::{Set, Squares};
pub use side::{BySide, Piece, Side};
pub use square::{Point, Square};
pub use word::Word;
