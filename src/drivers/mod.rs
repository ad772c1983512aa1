//! Conversations: state machines over the engine, each with a short loop that ties it to a
//! transport.
//!
//! A driver reads text into typed values, asks the engine, and writes what comes back. It never
//! searches and never touches the standard streams; the time is passed in. Peers are hostile:
//! no input may panic a driver, end it early or make it silent.

// Unit tests are excepted: there a panic is how a test fails.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod dxp;
pub mod hub;
