//! The integration tests of damier.

mod data;
mod literal;
mod literal_selftest;
