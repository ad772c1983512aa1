//! The kinds of messages, and where one ends without being told.

use std::fmt;

use crate::excerpt::excerpt;

use super::error::MessageError;
use super::{SQUARES, text};

/// The kind of a message, which its first letter tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `R`
    Request,
    /// `A`
    Accept,
    /// `M`
    Move,
    /// `E`
    End,
    /// `C`
    Chat,
    /// `B`
    BackRequest,
    /// `K`
    BackAnswer,
}

impl Kind {
    /// The kind of this letter.
    pub fn of(letter: u8) -> Option<Self> {
        Some(match letter {
            b'R' => Self::Request,
            b'A' => Self::Accept,
            b'M' => Self::Move,
            b'E' => Self::End,
            b'C' => Self::Chat,
            b'B' => Self::BackRequest,
            b'K' => Self::BackAnswer,
            _ => return None,
        })
    }

    pub(super) fn of_message(bytes: &[u8]) -> Result<Self, MessageError> {
        let first = *bytes.first().ok_or(MessageError::Empty)?;
        Self::of(first).ok_or_else(|| MessageError::Unknown(excerpt(&text::read(bytes))))
    }

    /// Its letter.
    pub fn letter(self) -> u8 {
        match self {
            Self::Request => b'R',
            Self::Accept => b'A',
            Self::Move => b'M',
            Self::End => b'E',
            Self::Chat => b'C',
            Self::BackRequest => b'B',
            Self::BackAnswer => b'K',
        }
    }

    /// How many bytes a message of this kind has that begins like this one; `None` as long as
    /// that cannot be said. A chat ends only where it is ended.
    pub(super) fn width(self, message: &[u8]) -> Option<usize> {
        match self {
            Self::Request => match message.get(42)? {
                b'A' => Some(43),
                b'B' => Some(44 + SQUARES),
                _ => None,
            },
            Self::Move => {
                let count = std::str::from_utf8(message.get(9..11)?).ok()?;
                let digits = count.bytes().all(|byte| byte.is_ascii_digit());
                digits.then(|| count.parse::<usize>().ok().map(|count| 11 + 2 * count))?
            }
            Self::Accept => Some(34),
            Self::End => Some(3),
            Self::BackRequest => Some(5),
            Self::BackAnswer => Some(2),
            Self::Chat => None,
        }
    }
}

/// The name in the protocol's text.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Request => "GAMEREQ",
            Self::Accept => "GAMEACC",
            Self::Move => "MOVE",
            Self::End => "GAMEEND",
            Self::Chat => "CHAT",
            Self::BackRequest => "BACKREQ",
            Self::BackAnswer => "BACKACC",
        })
    }
}
