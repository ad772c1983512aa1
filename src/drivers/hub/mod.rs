//! Hub, version 2: the engine's side.
//!
//! [`Session`] is the whole conversation as a state machine: an [`Event`] goes in with the time
//! it came, lines come out when their time has come. [`run`] ties it to an input and an output.
//!
//! What real clients need beyond the protocol's text, and this module keeps: every `info` has
//! all seven fields, and one stands before every `done` that has a move; exactly one `done` for
//! each `go`, in order; lines keep a pause between them; a wrong command is answered by an
//! `error` line and by nothing worse.

mod board;
mod dialect;
mod limits;
mod naming;
mod params;
mod report;
mod run;
mod session;

pub use run::run;
pub use session::{Event, Session};
