//! Going back in a game.

use std::fmt;

use super::Colour;
use super::error::MessageError;
use super::fields::Fields;

/// A wish to go back.
///
/// ```
/// use damier_protocol::dxp::{BackRequest, Colour, Message};
///
/// let back = BackRequest { number: 5, side: Colour::Black };
/// assert_eq!(Message::BackRequest(back).to_string(), "B005Z");
/// assert_eq!(Message::parse(b"B005Z"), Ok(Message::BackRequest(back)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BackRequest {
    /// The number of the move that is then to be made; 1 is the first of each side.
    pub number: u16,
    /// The side that is then to move.
    pub side: Colour,
}

/// The answer to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BackAnswer {
    /// `0`: done, the position is set back.
    Agreed,
    /// `1`: that is not known here.
    Unsupported,
    /// `2`: no, the game goes on.
    Refused,
}

impl BackRequest {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, MessageError> {
        let number = fields.number("move number", 1, 3)?;
        let side = fields.colour("side to move", 4)?;
        fields.end(5)?;
        Ok(Self { number, side })
    }
}

impl fmt::Display for BackRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:03}{}", self.number.min(999), self.side)
    }
}

impl BackAnswer {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, MessageError> {
        let answer = match fields.byte("code", 1)? {
            b'0' => Self::Agreed,
            b'1' => Self::Unsupported,
            b'2' => Self::Refused,
            other => return Err(fields.wrong("code", &[other], "0, 1 or 2")),
        };
        fields.end(2)?;
        Ok(answer)
    }
}

impl fmt::Display for BackAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Agreed => "0",
            Self::Unsupported => "1",
            Self::Refused => "2",
        })
    }
}
