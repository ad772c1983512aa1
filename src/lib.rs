//! A draughts engine for every board.

pub mod board;
pub mod position;
pub mod rules;
