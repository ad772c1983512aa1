//! Engines in a match: what becomes of every way to misbehave, and games from end to end.

mod comply;
mod faults;
mod games;
mod table;
