//! Hub version 2: what a GUI says to an engine ([`Command`]) and what it hears ([`Reply`]).
//!
//! Both types are read by `parse` and written by [`Display`](std::fmt::Display), without the
//! line end. Reading is forgiving and writing is strict, in one exact form: a line that is
//! written here can be read by every client we know.
//!
//! Nothing here knows the rules of a game or the state of a conversation: positions and moves
//! stay text until a caller that knows the board reads them (see [`crate::wire`]).

pub mod lexer;

mod command;
mod error;
mod go;
mod info;
mod level;
mod number;
mod param;
mod pos;
mod reply;
mod score;
mod write;

pub use command::Command;
pub use error::CommandError;
pub use go::{Go, GoMode};
pub use info::Info;
pub use level::{Level, MAX_DEPTH, MAX_MOVES, MAX_TIME_MS};
pub use param::{Param, ParamKind};
pub use pos::Pos;
pub use reply::{Done, Id, Reply};
pub use score::Score;

pub(crate) use number::real;
