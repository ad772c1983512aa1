//! What the games of a match have in common, and what one game is.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::board::{BySide, Side};
use crate::position::{RawMove, Setup};
use crate::rules::{DrawRules, Variant};

/// How long an engine may think.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum TimeControl {
    /// So long for every move.
    MoveTime(Duration),
    /// So long for so many moves of a side, or for the whole game; what is left is carried over to
    /// the next such period. `increment` is added after every move.
    Clock {
        /// Moves of a period; `None` is the whole game.
        moves: Option<u32>,
        /// The time of a period.
        time: Duration,
        /// The time added after every move.
        increment: Duration,
    },
    /// So many nodes for every move, no clock.
    Nodes(u64),
    /// So many plies for every move, no clock.
    Depth(u32),
}

/// Ends games before the rules do. Everything is off by default.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// A game is won when both engines agree for so many moves each that one side is ahead by so
    /// much.
    pub score: Option<ScoreRule>,
    /// A game is drawn when both engines' scores stay so near to 0 for so many moves each.
    pub draw: Option<DrawRule>,
    /// A game is drawn after so many plies, those of the opening among them.
    pub plies: Option<u32>,
}

/// When a game counts as won.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ScoreRule {
    /// The least advantage, in men.
    pub men: f64,
    /// Moves of each side in a row.
    pub moves: u32,
}

/// When a game counts as drawn.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct DrawRule {
    /// The largest advantage, in men.
    pub men: f64,
    /// Moves of each side in a row.
    pub moves: u32,
    /// Not before so many plies.
    pub from_ply: u32,
}

/// What all games of a match have in common.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// The game played.
    pub variant: Variant,
    /// The draw rules that the referee applies.
    pub draw_rules: &'static DrawRules,
    /// How long an engine may think.
    pub time: TimeControl,
    /// What an engine may exceed its time by before it loses: the way through pipes and scheduler.
    pub margin: Duration,
    /// How long an engine without a clock (nodes, depth) may be silent.
    pub patience: Duration,
    /// Whether engines think on the opponent's time.
    pub ponder: bool,
    /// Early ends.
    pub adjudication: Adjudication,
}

/// Where a game begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// What people call it: a ballot's moves, a line of a file.
    pub name: String,
    /// The position.
    pub setup: Setup,
    /// Moves played from there before the engines think; they fit exactly one legal move each.
    pub moves: Vec<RawMove>,
}

/// One game of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Pairing {
    /// Number of the game in the whole schedule, from 0. The two games of a pair follow each
    /// other: an even number and the next, colours swapped.
    pub number: u64,
    /// The engines, by their places in the match.
    pub engines: BySide<usize>,
    /// Where it begins.
    pub opening: Opening,
}

impl Pairing {
    /// The engine that plays a side.
    pub fn engine(&self, side: Side) -> usize {
        self.engines[side]
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Self::Clock { moves, time, increment } => {
                match moves {
                    Some(moves) => write!(f, "{moves} moves in {} s", time.as_secs_f64())?,
                    None => write!(f, "{} s a game", time.as_secs_f64())?,
                }
                if increment.is_zero() {
                    return Ok(());
                }
                write!(f, " and {} s a move", increment.as_secs_f64())
            }
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}
