//! Positions, analyses and matches as text, tables, JSON and pictures.
//!
//! Everything here turns values into values: nothing reads, writes or searches.

pub mod analysis;
pub mod board;
pub mod json;
pub mod markup;
pub mod matches;
mod page;
pub mod svg;
pub mod table;
pub mod text;
