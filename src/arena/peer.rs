//! A running engine, whatever its protocol.

use std::time::{Duration, Instant};

use crate::board::{BySide, Side};
use crate::position::{AnyGame, RawMove, Setup};

use super::conditions::{Conditions, Opening};
use super::record::Termination;

/// What went wrong with an engine. It loses the game it plays.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text}")]
pub struct Fault {
    /// The kind.
    pub termination: Termination,
    /// What happened, in words, with the line or token at fault.
    pub text: String,
}

/// A game about to begin, from one engine's view.
#[derive(Clone, Copy, Debug)]
pub struct Beginning<'a> {
    /// What all games of the match have in common.
    pub conditions: &'a Conditions,
    /// Where it begins.
    pub opening: &'a Opening,
    /// The side that the engine plays.
    pub side: Side,
    /// The opponent's name.
    pub opponent: &'a str,
}

/// The engine is to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// Where the game began: what a protocol with a position and moves sends.
    pub start: &'a Setup,
    /// All moves since, those of the opening too, each made from a legal move
    /// ([`MoveView::to_raw`](crate::position::MoveView::to_raw)): ends and captured pieces.
    pub moves: &'a [RawMove],
    /// The game as it stands.
    pub game: &'a dyn AnyGame,
    /// What is left on both clocks, where there are clocks, and the moves to the next control.
    pub clock: Option<ClockView>,
    /// When the engine is taken for dead, which is somewhat later than it loses on time.
    pub deadline: Instant,
}

/// The clocks as both sides see them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockView {
    /// Time left of each side.
    pub left: BySide<Duration>,
    /// Moves of the engine until time is added; `None` is the whole game.
    pub moves: Option<u32>,
    /// Added after every move.
    pub increment: Duration,
}

/// What an engine answered.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// A move, not yet checked by the referee, with what was said of it.
    Move(Thought),
    /// The engine gives up.
    Resign,
    /// The engine claims or offers a draw instead of moving.
    Draw,
}

/// A move and what the engine said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The move.
    pub mv: RawMove,
    /// The reply that the engine expects, for pondering.
    pub ponder: Option<RawMove>,
    /// The score in men, from the engine's view.
    pub score: Option<f64>,
    /// Plies searched.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

/// How a game ended for an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The engine won.
    Won,
    /// The engine lost.
    Lost,
    /// A draw.
    Drawn,
    /// No result.
    Unfinished,
}

/// A running engine. Every call returns by its deadline: a peer that hangs is a [`Fault`].
/// After a fault the peer is of no more use and is dropped, which ends its process.
pub trait Peer: Send + std::fmt::Debug {
    /// The name and version that the engine gave itself.
    fn title(&self) -> &str;

    /// A new game begins.
    ///
    /// # Errors
    /// If the engine cannot play it or does not answer by the deadline.
    fn begin(&mut self, game: &Beginning<'_>, deadline: Instant) -> Result<(), Fault>;

    /// Asks for a move. Reading the clock is the caller's business.
    ///
    /// # Errors
    /// If none came by the turn's deadline, or nonsense did.
    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Fault>;

    /// When the last answer of [`Peer::think`] arrived, if the peer knows that better than its
    /// caller.
    fn answered(&self) -> Option<Instant> {
        None
    }

    /// Whether the engine can be told the time for a single move. One that cannot is told a pace,
    /// and is not held to the limit of each move.
    fn knows_move_time(&self) -> bool {
        true
    }

    /// The opponent is to move from the position of `turn`, and the engine may think meanwhile
    /// about its expected reply. The default does nothing.
    ///
    /// # Errors
    /// If the engine is gone.
    fn ponder(&mut self, _turn: &Turn<'_>, _expected: &RawMove) -> Result<(), Fault> {
        Ok(())
    }

    /// The game is over.
    ///
    /// # Errors
    /// If the engine is gone or does not answer by the deadline.
    fn end(&mut self, ending: Ending, deadline: Instant) -> Result<(), Fault>;
}
