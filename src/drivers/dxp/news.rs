//! What a session tells people.

use crate::board::Side;

/// Something that people may want to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// The peer said so.
    Chat(String),
    /// A game begins.
    Began {
        /// The peer.
        opponent: String,
        /// Our side.
        side: Side,
    },
    /// A game is over.
    Ended(GameReport),
    /// We would not play, and why.
    Declined(String),
    /// The peer would not play, and why.
    Refused(String),
    /// Something was passed over, and why.
    Ignored(String),
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameReport {
    /// The number of the game in its conversation, from 1.
    pub round: u32,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// How it ended.
    pub verdict: Verdict,
    /// Why.
    pub reason: String,
    /// FEN of the first position.
    pub fen: String,
    /// The moves in the game's own notation.
    pub moves: Vec<String>,
}

/// How a game ended: by the rules where they say so, and else as whoever ended it said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// This side won.
    Won(Side),
    /// A draw.
    Drawn,
    /// No result.
    Unfinished,
}
