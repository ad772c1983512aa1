#![doc = include_str!("../README.md")]
// A peer can send anything, so nothing here may panic. Unit tests are excepted: there a
// panic is how a test fails.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod dxp;
pub mod hub;
pub mod hub1;
pub mod wire;

mod excerpt;
