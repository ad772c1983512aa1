//! Asking for a game.

use std::fmt;

use super::error::MessageError;
use super::fields::Fields;
use super::text::{self, NAME, Name};
use super::{Colour, Minutes};

/// Squares of the board, the only one that the protocol knows.
pub const SQUARES: usize = 50;

/// A game as the initiator wants it. The message does not say which game is played on the board:
/// both sides know that beforehand.
///
/// ```
/// use damier_protocol::dxp::{Colour, GameRequest, Message, Minutes, Start};
///
/// let text = "R01Tornado voor Windows 4.0        W060065A";
/// let request = GameRequest {
///     name: "Tornado voor Windows 4.0".into(),
///     follower: Colour::White,
///     time: Minutes::whole(60),
///     moves: 65,
///     start: Start::Standard,
/// };
/// assert_eq!(Message::parse(text.as_bytes()), Ok(Message::Request(request.clone())));
/// assert_eq!(Message::Request(request).to_string(), text);
///
/// let error = Message::parse(b"R02").unwrap_err();
/// assert_eq!(error.to_string(), "GAMEREQ: found `02` for `version`, expected 01");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The initiator's name; 32 characters are written.
    pub name: String,
    /// The colour that the follower shall play.
    pub follower: Colour,
    /// Thinking time of each side for the moves of the game.
    pub time: Minutes,
    /// Moves of each side after which the game is cut off; 0 is no limit.
    pub moves: u16,
    /// The first position.
    pub start: Start,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The game's own start position.
    Standard,
    /// Some other position.
    Position {
        /// The side to move.
        side: Colour,
        /// A letter for each square from 1 on: `w` and `z` for men, `W` and `Z` for kings, `e`
        /// for none. There are [`SQUARES`] of them.
        squares: String,
    },
}

impl GameRequest {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, MessageError> {
        let version = fields.bytes("version", 1, 2)?;
        if version != b"01" {
            return Err(MessageError::Version { text: text::read(version) });
        }
        let name = text::read(fields.bytes("name", 3, NAME)?).trim().to_owned();
        let follower = fields.colour("colour", 35)?;
        let time = fields.bytes("time", 36, 3)?;
        let time = Minutes::read(time).ok_or_else(|| fields.wrong("time", time, "minutes"))?;
        let moves = fields.number("moves", 39, 3)?;
        let start = match fields.byte("position", 42)? {
            b'A' => {
                fields.end(43)?;
                Start::Standard
            }
            b'B' => {
                let side = fields.colour("side to move", 43)?;
                let squares = fields.bytes("squares", 44, SQUARES)?;
                fields.end(44 + SQUARES)?;
                let known = squares.iter().all(|byte| b"wzWZe".contains(byte));
                if !known {
                    return Err(fields.wrong("squares", squares, "letters of wzWZe"));
                }
                Start::Position { side, squares: text::read(squares) }
            }
            other => return Err(fields.wrong("position", &[other], "A or B")),
        };
        Ok(Self { name, follower, time, moves, start })
    }
}

impl fmt::Display for GameRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, follower, time, moves, start } = self;
        write!(f, "01{}{follower}{time}{:03}", Name(name), moves.min(&999))?;
        match start {
            Start::Standard => f.write_str("A"),
            Start::Position { side, squares } => write!(f, "B{side}{squares:.SQUARES$}"),
        }
    }
}
