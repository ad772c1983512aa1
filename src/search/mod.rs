//! Iterative deepening over principal variation search.
//!
//! A [`Request`] says what to search and how long, progress comes back through a callback as
//! typed values, and the answer is a [`Outcome`]. Nothing here prints, reads or knows protocols.
//! Workers share the transposition table, what they are at and the stop flag and nothing else; one worker with a
//! depth or node limit repeats exactly.

mod busy;
mod clock;
mod endings;
mod node;
mod order;
mod params;
mod quiescence;
mod root;
mod table;
mod worker;

pub use clock::{Budget, Limits, StopFlag};
pub use root::{Line, Outcome, Report, Request, search};
pub use table::Table;
