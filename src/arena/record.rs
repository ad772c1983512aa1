//! What is kept of a game: one JSON object a line, the truth from which everything else is made.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How a game ended, as the first letter of PDN would have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// White won.
    #[serde(rename = "white")]
    White,
    /// Black won.
    #[serde(rename = "black")]
    Black,
    /// A draw.
    #[serde(rename = "draw")]
    Draw,
    /// No result: the game counts for nobody (both engines unable to play, a match stopped).
    #[serde(rename = "none")]
    None,
}

/// Why a game ended: who was at fault is the loser.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// By the rules: no move, a draw rule, the game's goal.
    Rules,
    /// An engine gave up.
    Resignation,
    /// A draw claimed or offered by an engine and agreed.
    Agreement,
    /// Adjudicated a win by both engines' scores.
    Score,
    /// Adjudicated a draw by both engines' scores.
    DrawScore,
    /// Adjudicated a draw at the limit of plies.
    PlyLimit,
    /// The clock.
    TimeLoss,
    /// No answer, though the engine lives.
    Stall,
    /// The process ended or closed its output.
    Crash,
    /// A move that is not legal, or that cannot be read.
    IllegalMove,
    /// Anything else against the protocol that a game cannot survive.
    ProtocolError,
    /// The engine could not be started or did not get ready.
    NoStart,
}

/// What an engine said of its move.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The move in the variant's own notation, unique in its position.
    pub text: String,
    /// Thinking time in milliseconds; `None` for moves of the opening.
    pub ms: Option<u64>,
    /// What was left on the clock after the move, in milliseconds, if there is a clock.
    pub left: Option<u64>,
    /// The score in men, from the mover's view.
    pub score: Option<f64>,
    /// Plies searched.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the schedule, from 0.
    pub number: u64,
    /// The name of the engine that played White.
    pub white: String,
    /// The name of the engine that played Black.
    pub black: String,
    /// The variant's id.
    pub variant: String,
    /// The draw rules' id.
    pub draw_rules: String,
    /// Name of the opening.
    pub opening: String,
    /// FEN of the position where the game began.
    pub fen: String,
    /// How many of the moves belong to the opening.
    pub book: usize,
    /// The moves.
    pub moves: Vec<MoveRecord>,
    /// Who won.
    pub outcome: Outcome,
    /// Why, as a kind.
    pub termination: Termination,
    /// Why, in words: the rule, the illegal move, the signal that killed the engine.
    pub reason: String,
    /// When the game began, seconds since 1970.
    pub started: u64,
}

impl GameRecord {
    /// Whether Black made the move of this index.
    pub fn is_black(&self, index: usize) -> bool {
        self.fen.starts_with('B') != (index % 2 == 1)
    }
}

impl Termination {
    /// Whether the loser lost by being unable to play, and not at the board.
    pub fn is_fault(self) -> bool {
        match self {
            Self::TimeLoss
            | Self::Stall
            | Self::Crash
            | Self::IllegalMove
            | Self::ProtocolError
            | Self::NoStart => true,
            Self::Rules
            | Self::Resignation
            | Self::Agreement
            | Self::Score
            | Self::DrawScore
            | Self::PlyLimit => false,
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rules => "by the rules",
            Self::Resignation => "resigned",
            Self::Agreement => "draw agreed",
            Self::Score => "adjudicated a win",
            Self::DrawScore => "adjudicated a draw",
            Self::PlyLimit => "ply limit",
            Self::TimeLoss => "time",
            Self::Stall => "no answer",
            Self::Crash => "crash",
            Self::IllegalMove => "illegal move",
            Self::ProtocolError => "protocol error",
            Self::NoStart => "could not start",
        })
    }
}
