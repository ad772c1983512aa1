//! The integration tests of damier.

mod cross;
mod data;
mod layering;
mod literal;
mod literal_selftest;
mod perft;
mod rules;
mod search;
mod support;
