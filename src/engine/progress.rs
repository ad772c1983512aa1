//! What a search tells.

use std::time::Duration;

use crate::position::MoveView;
use crate::units::{Depth, Score};

/// A sign of life of a search.
#[derive(Clone, PartialEq, Debug)]
pub enum Progress {
    /// It has come further.
    Info(Info),
    /// It is over.
    Done(Answer),
}

/// How far a search has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// The iteration, in plies.
    pub depth: Depth,
    /// Mean depth of the leaves, in plies.
    pub mean_depth: f64,
    /// The deepest leaf, in plies.
    pub deepest: u32,
    /// Which of the best lines this is, from 1.
    pub rank: usize,
    /// The score for the side to move.
    pub score: Score,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Thousandths of the transposition table in use.
    pub table_fill: u32,
    /// The line, its first move at least.
    pub line: Vec<MoveView>,
}

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The best move; `None` if there is no legal move.
    pub best: Option<MoveView>,
    /// The reply expected.
    pub ponder: Option<MoveView>,
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the last iteration that was finished.
    pub depth: Depth,
    /// Nodes of all threads.
    pub nodes: u64,
}
