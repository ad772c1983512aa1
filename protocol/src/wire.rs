//! Positions and moves in the shape they have on the wire.
//!
//! These types know how text is built, not what a board is: a [`WirePosition`] may have any
//! number of squares, a [`WireMove`] may be impossible. Whoever knows the rules turns them into
//! valid ones, by finding the move in the list of legal moves.

mod position;
mod wire_move;

pub use position::{PositionError, WirePiece, WirePosition, WireSide};
pub use wire_move::{MoveError, WireMove};
