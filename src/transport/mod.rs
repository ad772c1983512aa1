//! Lines in and out, over anything that reads and writes, and bytes over sockets.
//!
//! Bytes become lines in [`Splitter`], [`spawn_reader`] does that in a thread of its own, an
//! [`Outbox`] says when which line may go out, and a [`LineWriter`] writes it. Splitter and
//! outbox are pure: bytes and the time are passed in. Nothing here knows what a line means.

mod outbox;
mod pipe;
mod reader;
mod socket;
mod splitter;
mod writer;

pub use outbox::Outbox;
pub use pipe::{PipeReader, PipeWriter, pipe};
pub use reader::{read_lines, spawn_reader};
pub use socket::{Arrival, spawn_socket_reader, write_bytes};
pub use splitter::{Incoming, MAX_LINE, Splitter};
pub use writer::LineWriter;
