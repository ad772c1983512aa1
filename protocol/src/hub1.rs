//! The older dialect of Hub.
//!
//! Arguments are bare words in a fixed order, times are milliseconds, and moves come one a line.
//! A few GUIs and engines speak nothing else. The handshake begins like that of version 2, so an
//! engine that knows both waits for the first line that only this dialect has: see
//! [`Command::is_dialect`]. The answers say what those of version 2 say, so [`parse_reply`] reads
//! them into the same types.

mod command;
mod reply;

pub use command::Command;
pub use reply::parse_reply;
