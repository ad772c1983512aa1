//! Legal positions, their moves, and games made of them.
//!
//! A [`Setup`] is anything that can be written down; a [`Position`] obeys the rules `R` and can
//! only be made from a set-up that does. A [`RawMove`] is what somebody wrote; a [`Move`] is
//! legal. Nothing here does input or output or knows how squares are called.

mod back;
mod capture;
mod counters;
mod game;
mod jumps;
mod moves;
mod perft;
mod quiet;
mod resolve;
mod setup;
mod value;
mod view;
mod ways;
mod why;

pub use counters::Counters;
pub(crate) use counters::one_piece_each;
pub(crate) use game::is_reversible;
pub use game::{Game, GameResult, Reason};
pub use moves::{Move, MoveList};
pub use perft::perft;
pub use resolve::{RawMove, RawSquare, ResolveError};
pub use setup::{Setup, SetupError, SetupStreak};
pub(crate) use value::Placement;
pub use value::{Position, Streak};
pub use view::{AnyGame, MoveView, new_game};
pub use ways::{Leg, Way};
pub use why::WhyNot;
