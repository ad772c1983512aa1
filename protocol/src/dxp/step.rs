//! A move on the wire.

use std::fmt;

use super::error::MessageError;
use super::fields::Fields;

/// A move.
///
/// ```
/// use damier_protocol::dxp::{Message, Move};
///
/// let mv = Move { seconds: 12, from: 6, to: 11, captured: vec![] };
/// assert_eq!(Message::Move(mv.clone()).to_string(), "M0012061100");
/// assert_eq!(Message::parse(b"M0012061100"), Ok(Message::Move(mv)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Seconds that the mover took, for information only.
    pub seconds: u16,
    /// The square where it begins.
    pub from: u8,
    /// The square where it ends; may be the same.
    pub to: u8,
    /// The squares captured, in any order.
    pub captured: Vec<u8>,
}

/// What a message of 127 characters has room for.
const CAPTURED: usize = 58;

impl Move {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, MessageError> {
        // Two digits fit.
        let square = |field, at| fields.number(field, at, 2).map(|number| number as u8);
        let (from, to) = (square("from", 5), square("to", 7));
        let count = usize::from(fields.number("number captured", 9, 2)?);
        let captured =
            (0..count).map(|index| square("captured", 11 + 2 * index)).collect::<Result<_, _>>()?;
        fields.end(11 + 2 * count)?;
        Ok(Self { seconds: fields.number("seconds", 1, 4)?, from: from?, to: to?, captured })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seconds, from, to, captured } = self;
        let count = captured.len().min(CAPTURED);
        write!(f, "{:04}{:02}{:02}{count:02}", seconds.min(&9999), from.min(&99), to.min(&99))?;
        captured.iter().take(count).try_for_each(|square| write!(f, "{:02}", square.min(&99)))
    }
}
