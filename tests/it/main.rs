//! The integration tests of damier.

mod data;
mod layering;
mod literal;
mod literal_selftest;
