//! Hub sessions: golden conversations, states, pacing, and anything at all as input.

mod client;
mod golden;
mod pacing;
mod random;
mod whole;
