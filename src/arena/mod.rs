//! Matches: engines known only by their protocol, refereed by our rules.
//!
//! A [`peer::Peer`] is a running engine of any protocol; a game between two of them becomes a
//! [`record::GameRecord`]; records make standings. Nothing here imports our own engine: it takes
//! part as `damier hub`, a peer like any other.

pub mod adjudicate;
pub mod clock;
pub mod comply;
pub mod conditions;
pub mod config;
pub mod dxp;
pub mod game;
pub mod hub;
pub mod journal;
pub mod log;
pub mod openings;
pub mod peer;
pub mod process;
pub mod random;
pub mod record;
pub mod runner;
pub mod schedule;
pub mod seat;
pub mod standings;
pub mod stats;
pub mod stop;
