//! The answer to a request.

use std::fmt;

use super::error::MessageError;
use super::fields::Fields;
use super::text::{self, NAME, Name};

/// Whether the follower plays.
///
/// ```
/// use damier_protocol::dxp::{Acceptance, GameAccept, Message};
///
/// let accept = GameAccept { name: "Tornado".into(), answer: Acceptance::Accepted };
/// let text = "ATornado                         0";
/// assert_eq!(Message::Accept(accept.clone()).to_string(), text);
/// assert_eq!(Message::parse(text.as_bytes()), Ok(Message::Accept(accept)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameAccept {
    /// The follower's name; 32 characters are written.
    pub name: String,
    /// Its answer.
    pub answer: Acceptance,
}

/// The answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Acceptance {
    /// `0`: the game begins.
    Accepted,
    /// `1`: this version of the protocol is not known.
    Version,
    /// `2`: not this game.
    Unable,
    /// `3`: no game at all.
    Never,
}

impl GameAccept {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, MessageError> {
        let name = text::read(fields.bytes("name", 1, NAME)?).trim().to_owned();
        let answer = match fields.byte("code", 33)? {
            b'0' => Acceptance::Accepted,
            b'1' => Acceptance::Version,
            b'2' => Acceptance::Unable,
            b'3' => Acceptance::Never,
            other => return Err(fields.wrong("code", &[other], "0, 1, 2 or 3")),
        };
        fields.end(34)?;
        Ok(Self { name, answer })
    }
}

impl fmt::Display for GameAccept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = match self.answer {
            Acceptance::Accepted => '0',
            Acceptance::Version => '1',
            Acceptance::Unable => '2',
            Acceptance::Never => '3',
        };
        write!(f, "{}{code}", Name(&self.name))
    }
}
