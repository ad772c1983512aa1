//! A draughts engine for every board.

pub mod board;
pub mod cli;
pub mod drivers;
pub mod engine;
pub mod eval;
pub mod notation;
pub mod position;
pub mod report;
pub mod rules;
pub mod search;
pub mod transport;
pub mod units;
