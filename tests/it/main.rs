//! The integration tests of damier.

mod analysis;
mod cases;
mod cli;
mod cross;
mod data;
mod dxp;
mod engines;
mod gui;
mod hub;
mod layering;
mod learning;
mod literal;
mod literal_selftest;
mod matches;
mod pdn;
mod perft;
mod rules;
mod search;
mod support;
mod tables;
