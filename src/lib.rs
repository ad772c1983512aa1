//! A draughts engine for every board.

pub mod board;
pub mod eval;
pub mod position;
pub mod rules;
pub mod units;
