//! Moves as text: PDN's short and full forms, and Hub's.
//!
//! Writing is strict; [`MoveView`] says whether a capture needs its full way. Reading is
//! forgiving and decides nothing: [`parse_move`] and [`parse_hub_move`] give raw moves, and
//! [`read_move`] and [`read_hub_move`] look them up among the legal ones of a game.
//!
//! [`MoveView`]: crate::position::MoveView

mod read;
mod write;

#[cfg(test)]
mod tests;

pub use read::{MoveError, parse_hub_move, parse_move, raw_move, read_hub_move, read_move};
pub use write::{write_hub_move, write_move};
