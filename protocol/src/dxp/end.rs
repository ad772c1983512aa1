//! The end of a game.

use std::fmt;

use super::error::MessageError;
use super::fields::Fields;

/// The end of a game, or the answer to it, which is no more than a receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameEnd {
    /// How it ended for the sender.
    pub reason: Reason,
    /// Whether there may be another game.
    pub stop: Stop,
}

/// How a game ended for the sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// `0`, and whatever else is no code: unknown or unfinished.
    Unknown,
    /// `1`: the sender has lost, or gives up.
    Lost,
    /// `2`: a draw.
    Draw,
    /// `3`: the sender has won.
    Won,
}

/// Whether there may be another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// `0`: there may.
    Next,
    /// `1`: that was the last.
    All,
}

impl GameEnd {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, MessageError> {
        let reason = match fields.byte("reason", 1)? {
            b'1' => Reason::Lost,
            b'2' => Reason::Draw,
            b'3' => Reason::Won,
            _ => Reason::Unknown,
        };
        let stop = match fields.byte("stop code", 2)? {
            b'1' => Stop::All,
            _ => Stop::Next,
        };
        Ok(Self { reason, stop })
    }
}

impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.reason {
            Reason::Unknown => '0',
            Reason::Lost => '1',
            Reason::Draw => '2',
            Reason::Won => '3',
        };
        let stop = match self.stop {
            Stop::Next => '0',
            Stop::All => '1',
        };
        write!(f, "{reason}{stop}")
    }
}
