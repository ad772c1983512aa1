//! Text shapes of squares, positions, moves and games.
//!
//! Reading ends in raw values ([`crate::position::Setup`], [`crate::position::RawMove`]); only
//! [`crate::position`] makes legal ones of them. Writing is strict, reading forgiving, no input
//! panics, and nothing here does input or output.

pub mod dxp;
mod evidence;
pub mod fen;
pub mod hub;
pub mod moves;
pub mod pdn;
pub mod replay;
pub mod squares;
pub mod why;

pub use dxp::{DxpBoard, NotForDxp};
pub use evidence::name_game;
pub use fen::{FenError, parse_fen, parse_position, read_position, write_fen};
pub use hub::{parse_hub, parse_wolf, write_hub, write_wolf};
pub use moves::{
    MoveError, parse_hub_move, parse_move, raw_move, read_hub_move, read_move, write_hub_move,
    write_move,
};
pub use replay::{Passed, Replay, ReplayError, replay};
pub use squares::{SquareError, SquareName, SquareNames};
pub use why::explain;

/// The beginning of a text, short enough for a message.
fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
