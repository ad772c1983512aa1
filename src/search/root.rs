//! The root: iterative deepening, aspiration, several lines, several threads.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::eval::{Evaluation, Lanes};
use crate::position::{Game, Move};
use crate::rules::Rules;
use crate::tables::TableSet;
use crate::units::{Depth, MAX_PLY, Score, Window};

use super::busy::Busy;
use super::clock::{Clock, Limits, StopFlag};
use super::node::Node;
use super::params::{ASPIRATION, ASPIRATION_DEPTH};
use super::table::Table;
use super::worker::{Shared, Stopped, Worker};

/// What is to be searched.
#[derive(Clone, Debug)]
pub struct Request<R: Rules> {
    /// The position, with its past.
    pub game: Game<R>,
    /// When to stop.
    pub limits: Limits,
    /// Root moves to look at; empty for all.
    pub only: Vec<Move<R::Board>>,
    /// How many of the best lines to work out.
    pub lines: usize,
    /// Worker threads, at least 1.
    pub threads: usize,
    /// Endgame tables.
    pub tables: Option<Arc<TableSet>>,
    /// The most pieces of a node that is looked up in them.
    pub ending: u32,
    /// Whether a single legal move may be answered without a search.
    pub may_answer_at_once: bool,
    /// When the search began, for the clock.
    pub start: Instant,
}

/// A line and its score for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<R: Rules> {
    /// The score.
    pub score: Score,
    /// The moves, the first of them at least.
    pub moves: Vec<Move<R::Board>>,
}

/// How far a search has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<R: Rules> {
    /// The iteration, in plies.
    pub depth: Depth,
    /// Mean depth of the leaves, in plies.
    pub mean_depth: f64,
    /// The deepest leaf, in plies.
    pub deepest: u32,
    /// Which of the best lines this is, from 1.
    pub rank: usize,
    /// The line.
    pub line: Line<R>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Thousandths of the table in use.
    pub table_fill: u32,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome<R: Rules> {
    /// The best line; `None` if there is no legal move.
    pub best: Option<Line<R>>,
    /// The depth of the last iteration that was finished.
    pub depth: Depth,
    /// Nodes of all threads.
    pub nodes: u64,
}

/// Searches. `report` is called after every finished iteration, and when the best move changes
/// within one, by the thread that called.
pub fn search<R: Rules>(
    request: &Request<R>,
    table: &Table,
    evaluation: &Evaluation,
    flag: &StopFlag,
    report: &mut dyn FnMut(Report<R>),
) -> Outcome<R> {
    let root = RootNode::new(request);
    if root.moves.is_empty() {
        return Outcome { best: None, depth: 0, nodes: 0 };
    }
    table.next_age();
    let threads = request.threads.max(1);
    let ending = if request.tables.is_some() { request.ending } else { 0 };
    let shared = Shared {
        table,
        clock: Clock::new(request.start, request.limits.budget, flag.clone()),
        rules: request.game.draw_rules(),
        node_limit: request.limits.nodes,
        nodes: AtomicU64::new(0),
        threads,
        tables: request.tables.as_deref(),
        ending,
        begins_in_ending: (!request.game.position().empty()).len() <= ending,
        busy: (threads > 1).then(Busy::new),
    };
    std::thread::scope(|scope| {
        for index in 1..threads {
            let (shared, root) = (&shared, root.clone());
            scope.spawn(move || {
                let worker = Worker::new(shared, evaluation, request.game.past());
                Deepening { worker, root, request, index, report: &mut |_| {} }.run();
            });
        }
        let worker = Worker::new(&shared, evaluation, request.game.past());
        let outcome = Deepening { worker, root, request, index: 0, report }.run();
        flag.stop();
        outcome
    })
    .with_nodes(shared.nodes.load(Ordering::Relaxed))
}

impl<R: Rules> Outcome<R> {
    fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }
}

/// A move of the root and what the last search of it found.
#[derive(Clone, Debug)]
struct RootMove<R: Rules> {
    mv: Move<R::Board>,
    line: Line<R>,
}

#[derive(Clone, Debug)]
struct RootNode<R: Rules> {
    node: Node<R>,
    /// Best first.
    moves: Vec<RootMove<R>>,
}

impl<R: Rules> RootNode<R> {
    fn new(request: &Request<R>) -> Self {
        let position = *request.game.position();
        let moves = position
            .moves()
            .into_iter()
            .filter(|mv| request.only.is_empty() || request.only.contains(mv))
            .map(|mv| RootMove { mv, line: Line { score: Score::DRAW, moves: vec![mv] } })
            .collect();
        let node = Node {
            position,
            lanes: Lanes::of(&position),
            counters: *request.game.counters(),
            ply: 0,
            key: position.key(),
            since: 0,
        };
        Self { node, moves }
    }
}

/// One worker's iterative deepening. Worker 0 reports and decides; the others fill the table.
struct Deepening<'a, 'r, R: Rules> {
    worker: Worker<'a, R>,
    root: RootNode<R>,
    request: &'a Request<R>,
    index: usize,
    report: &'r mut dyn FnMut(Report<R>),
}

impl<R: Rules> Deepening<'_, '_, R> {
    fn run(mut self) -> Outcome<R> {
        let limits = &self.request.limits;
        let last = limits.depth.unwrap_or(MAX_PLY as Depth - 1).clamp(1, MAX_PLY as Depth - 1);
        let mut finished = 0;
        let mut changes = 0.0;
        for depth in 1..=last {
            let before = self.root.moves[0].mv;
            if self.iteration(depth).is_err() {
                break;
            }
            finished = depth;
            changes = changes / 2.0 + f64::from(u8::from(self.root.moves[0].mv != before));
            if self.index == 0 && self.is_enough(depth, changes) {
                break;
            }
        }
        self.worker.publish();
        let best = self.root.moves.swap_remove(0);
        Outcome { best: Some(best.line), depth: finished, nodes: 0 }
    }

    /// Whether the move is found well enough after an iteration; `changes` is how unsteady the
    /// choice was of late.
    fn is_enough(&self, depth: Depth, changes: f64) -> bool {
        let single = self.root.moves.len() == 1;
        if single && self.request.may_answer_at_once && !self.worker.shared.clock.is_pondering() {
            return true;
        }
        let clock = &self.worker.shared.clock;
        if clock.is_shared_out() && !clock.is_pondering() {
            // A forced end of the game that lies well inside the tree will not change.
            let score = self.root.moves[0].line.score;
            if score.is_decided() && depth > self.root.moves[0].line.moves.len() as Depth + 8 {
                return true;
            }
        }
        !clock.may_begin(0.7 + 0.6 * changes)
    }

    /// One iteration: every wanted line at `depth`.
    fn iteration(&mut self, depth: Depth) -> Result<(), Stopped> {
        let lines = self.request.lines.clamp(1, self.root.moves.len());
        for first in 0..lines {
            self.aspire(depth, first)?;
            // The lines before this one stay in front, best first.
            self.root.moves[..=first].sort_by_key(|root| std::cmp::Reverse(root.line.score));
        }
        for rank in 0..lines {
            self.tell(depth, rank);
        }
        Ok(())
    }

    /// Searches the root moves from `first` on with a window round the last score, wider each
    /// time the score falls outside.
    fn aspire(&mut self, depth: Depth, first: usize) -> Result<(), Stopped> {
        let guess = self.root.moves[first].line.score;
        let mut window = Window::FULL;
        let mut width = ASPIRATION;
        if depth >= ASPIRATION_DEPTH && !guess.is_decided() {
            window = Window { alpha: guess - width, beta: guess + width };
        }
        loop {
            let score = self.search_root(window, depth, first)?;
            width *= 4;
            if score <= window.alpha {
                window.alpha = if width > 500 { Window::FULL.alpha } else { guess - width };
            } else if score >= window.beta {
                window.beta = if width > 500 { Window::FULL.beta } else { guess + width };
            } else {
                return Ok(());
            }
        }
    }

    /// One search of the root moves from `first` on; the best moves to place `first`.
    fn search_root(
        &mut self,
        window: Window,
        depth: Depth,
        first: usize,
    ) -> Result<Score, Stopped> {
        let mut alpha = window.alpha;
        let mut best = Score::loss(0) - 1;
        let rules = self.worker.shared.rules;
        let path = self.request.game.past().len();
        let mut order: VecDeque<_> = self.root.moves[first..].iter().map(|root| root.mv).collect();
        let mut fresh = order.len();
        while let Some(mv) = order.pop_front() {
            let Some(place) = self.root.moves.iter().position(|root| root.mv == mv) else { break };
            self.worker.path.truncate(path);
            self.worker.path.push(self.root.node.key);
            let child = self.root.node.child(&mv, rules, self.worker.path.len());
            let single = self.root.moves.len() == 1;
            let below = if single { depth } else { depth - 1 };
            let busy = self.worker.shared.busy.as_ref().filter(|_| place > first);
            if fresh > 0 {
                fresh -= 1;
                if busy.is_some_and(|busy| busy.contains(child.key, below)) {
                    order.push_back(mv);
                    continue;
                }
            }
            let _claim = busy.and_then(|busy| busy.claim(child.key, below));
            let inner = Window { alpha, beta: window.beta };
            let late = usize::from(place > first + 5 && depth > 3 && !mv.is_capture());
            let score =
                self.worker.search_move(&child, inner, below, late as Depth, place == first)?;
            if score > best {
                best = score;
            }
            if score > alpha || place == first {
                self.worker.extend_line(0, mv);
                let line = Line { score, moves: self.worker.lines[0].clone() };
                let better = place > first;
                self.root.moves[place].line = line;
                self.root.moves[first..=place].rotate_right(1);
                alpha = alpha.max(score);
                if better && self.request.lines == 1 {
                    self.tell(depth, first);
                }
            }
            if score >= window.beta {
                break;
            }
        }
        Ok(best)
    }

    fn tell(&mut self, depth: Depth, rank: usize) {
        if self.index > 0 {
            return;
        }
        self.worker.publish();
        let worker = &self.worker;
        (self.report)(Report {
            depth,
            mean_depth: worker.leaf_plies as f64 / worker.leaves.max(1) as f64,
            deepest: worker.deepest,
            rank: rank + 1,
            line: self.root.moves[rank].line.clone(),
            nodes: worker.shared.nodes.load(Ordering::Relaxed),
            time: worker.shared.clock.elapsed(),
            table_fill: worker.shared.table.fill(),
        });
    }
}
