//! Why bytes are no message.

use std::fmt;

use super::Kind;

/// Why [`Message::parse`](super::Message::parse) refused a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageError {
    /// There is nothing.
    Empty,
    /// The first letter is none that begins a message; with the text, shortened.
    Unknown(String),
    /// A version of the protocol that is not this one; the rest may have any form.
    Version {
        /// The text found for its number.
        text: String,
    },
    /// It ends before a field does.
    Short {
        /// The message.
        kind: Kind,
        /// The field.
        field: &'static str,
        /// How many characters there are.
        found: usize,
        /// How many there are at the end of that field.
        expected: usize,
    },
    /// It goes on behind the last field.
    Long {
        /// The message.
        kind: Kind,
        /// How many characters there are.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A field means nothing.
    Field {
        /// The message.
        kind: Kind,
        /// The field.
        field: &'static str,
        /// What it says, shortened.
        text: String,
        /// What it might say.
        expected: &'static str,
    },
}

impl MessageError {
    /// The kind of message that it was meant to be, if that could be seen: an answer is due to
    /// some kinds even when they cannot be read.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::Empty | Self::Unknown(_) => None,
            Self::Version { .. } => Some(Kind::Request),
            Self::Short { kind, .. } | Self::Long { kind, .. } | Self::Field { kind, .. } => {
                Some(*kind)
            }
        }
    }
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("found an empty message, expected a letter of RAMECBK"),
            Self::Unknown(text) => write!(f, "found `{text}`, expected a letter of RAMECBK first"),
            Self::Version { text } => {
                write!(f, "GAMEREQ: found `{text}` for `version`, expected 01")
            }
            Self::Short { kind, field, found, expected } => {
                write!(f, "{kind}: found {found} characters, expected {expected} for `{field}`")
            }
            Self::Long { kind, found, expected } => {
                write!(f, "{kind}: found {found} characters, expected {expected}")
            }
            Self::Field { kind, field, text, expected } => {
                write!(f, "{kind}: found `{text}` for `{field}`, expected {expected}")
            }
        }
    }
}

impl std::error::Error for MessageError {}
