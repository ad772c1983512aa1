//! Portable Draughts Notation, the text level: collections of games as people write them.
//!
//! [`decode`] turns the bytes of a file into text, [`Games`] yields the games of a text one at a
//! time, [`MoveText`] is one move as written, [`ResultText`] a result, [`GameType`] that tag's
//! value, and [`Writer`] writes strict PDN 3.0.
//!
//! Deliberately absent: the rules, boards and I/O. Whether `32-28` is a move, which of two captures
//! a short text means, and who moves is for the code that replays. Reading is forgiving: what is
//! not understood becomes a [`Warning`], an unclosed bracket a [`GameError`] of that game only,
//! and no input panics.
//!
//! ```
//! use damier::notation::pdn::{Games, decode};
//!
//! let text = decode(b"[White \"Ann\"] 1. 32-28 19- 23 2. 28x19 2-0");
//! let game = Games::new(&text).next().expect("one game");
//! assert_eq!(game.tags.get("white"), Some("Ann"));
//! let moves: Vec<_> = game.moves().map(|mv| mv.text.text.as_str()).collect();
//! assert_eq!(moves, ["32-28", "19-23", "28x19"]);
//! assert_eq!(game.terminator.as_deref(), Some("2-0"));
//! ```
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod builder;
mod comment;
mod cursor;
mod decode;
mod game;
mod gametype;
mod lexer;
mod movetext;
mod quoted;
mod reader;
mod result;
mod scan;
mod tags;
mod writer;

#[cfg(test)]
mod defects;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod shapes;

pub use comment::{Command, Comment};
pub use decode::decode;
pub use game::{Game, GameError, Item, Move, Setup, Warning, WarningKind};
pub use gametype::{Corner, GameType, GameTypeError, Names, Tail};
pub use movetext::{Ambiguity, MoveText, MoveTextError, Separator, SquareText, split_moves};
pub use reader::Games;
pub use result::{Advantage, Outcome, ResultKind, ResultText, Score, winner};
pub use tags::{Tag, Tags};
pub use writer::{Writer, write_game, write_tags};
