//! One thread of the search: the node function and what it carries along.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::Key;
use crate::eval::Evaluation;
use crate::position::{Move, MoveList, one_piece_each};
use crate::rules::Rules;
use crate::rules::draws::{DrawRules, OnePieceEach};
use crate::tables::TableSet;
use crate::units::{Depth, MAX_PLY, Score, Window};

use super::busy::Busy;
use super::clock::Clock;
use super::node::Node;
use super::order::{History, Picker};
use super::params;
use super::table::{Bound, Entry, MoveHint, Table};

/// The search was told to end; whatever it was doing is worth nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// What all workers of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) clock: Clock,
    pub(super) rules: &'static DrawRules,
    pub(super) node_limit: Option<u64>,
    /// Nodes of all workers, brought up to date every now and then.
    pub(super) nodes: AtomicU64,
    pub(super) threads: usize,
    /// Endgame tables, and the most pieces of a node that is looked up in them.
    pub(super) tables: Option<&'a TableSet>,
    pub(super) ending: u32,
    /// Whether the root is such a node itself.
    pub(super) begins_in_ending: bool,
    /// What the threads are at, if there are several.
    pub(super) busy: Option<Busy>,
}

/// Whether a node may ask a shallower question first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Probing {
    Allowed,
    /// The node is searched to answer such a question itself.
    Answering,
}

/// Nodes between two looks at the clock.
const PATIENCE: u64 = 1024;

#[derive(Debug)]
pub(super) struct Worker<'a, R: Rules> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) evaluation: &'a Evaluation,
    pub(super) history: History<R::Board>,
    /// Keys of the positions that led to the current node, those of the game first.
    pub(super) path: Vec<Key>,
    /// The principal variation found below each ply.
    pub(super) lines: Vec<Vec<Move<R::Board>>>,
    pub(super) nodes: u64,
    published: u64,
    /// Leaves of the tree and the sum of their plies, for the mean depth.
    pub(super) leaves: u64,
    pub(super) leaf_plies: u64,
    pub(super) deepest: u32,
}

impl<'a, R: Rules> Worker<'a, R> {
    pub(super) fn new(shared: &'a Shared<'a>, evaluation: &'a Evaluation, past: &[Key]) -> Self {
        Self {
            shared,
            evaluation,
            history: History::new(),
            path: past.to_vec(),
            lines: vec![Vec::new(); MAX_PLY as usize + 2],
            nodes: 0,
            published: 0,
            leaves: 0,
            leaf_plies: 0,
            deepest: 0,
        }
    }

    /// Adds the nodes counted since the last time to the common count.
    pub(super) fn publish(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.published, Ordering::Relaxed);
        self.published = self.nodes;
    }

    /// Counts a node, and now and then looks whether the search is over.
    #[inline]
    pub(super) fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.shared.threads == 1 && self.shared.node_limit.is_some_and(|most| self.nodes > most)
        {
            return Err(Stopped);
        }
        if self.nodes.is_multiple_of(PATIENCE) {
            self.publish();
            let total = self.shared.nodes.load(Ordering::Relaxed);
            if self.shared.clock.is_over()
                || self.shared.node_limit.is_some_and(|most| total > most)
            {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// The value of a leaf.
    #[inline]
    pub(super) fn leaf(&mut self, node: &Node<R>) -> Score {
        self.leaves += 1;
        self.leaf_plies += u64::from(node.ply);
        self.deepest = self.deepest.max(node.ply);
        self.evaluation.evaluate(&node.position, &node.lanes)
    }

    /// The score of a node at which the game is over by a draw rule or by the variant's goal.
    #[inline]
    pub(super) fn game_over(&self, node: &Node<R>) -> Option<Score> {
        if node.position.goal_reached_by_opponent() {
            return Some(Score::loss(node.ply));
        }
        let rules = self.shared.rules;
        if rules.one_each != OnePieceEach::PlayOn
            && let Some(result) = one_piece_each(&node.position, rules)
        {
            if node.position.count_moves() == 0 {
                return Some(node.no_moves());
            }
            return Some(match result.winner {
                None => Score::DRAW,
                Some(side) if side == node.position.side() => Score::win(node.ply),
                Some(_) => Score::loss(node.ply),
            });
        }
        if self.is_repetition(node) || node.counters.draw(rules, &node.position).is_some() {
            // A side that cannot move has lost before any draw is counted.
            let stuck = node.position.count_moves() == 0;
            return Some(if stuck { node.no_moves() } else { Score::DRAW });
        }
        None
    }

    /// Whether the position stood on the path before. Once is enough: who can avoid it will, and
    /// who cannot will be there again.
    #[inline]
    fn is_repetition(&self, node: &Node<R>) -> bool {
        let stretch = &self.path[node.since.min(self.path.len())..];
        stretch.len() >= 4 && stretch.iter().rev().skip(3).step_by(2).any(|&key| key == node.key)
    }

    /// The score of a node within `window`, searched `depth` plies deep.
    pub(super) fn search(
        &mut self,
        node: &Node<R>,
        window: Window,
        depth: Depth,
    ) -> Result<Score, Stopped> {
        if depth <= 0 {
            return self.quiescence(node, window);
        }
        self.search_node(node, window, depth, Probing::Allowed)
    }

    fn search_node(
        &mut self,
        node: &Node<R>,
        window: Window,
        depth: Depth,
        probing: Probing,
    ) -> Result<Score, Stopped> {
        self.count_node()?;
        self.lines[node.ply as usize].clear();
        if let Some(score) = self.game_over(node) {
            return Ok(score);
        }
        let window = window.within_reach(node.ply);
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        if node.ply >= MAX_PLY {
            return Ok(self.leaf(node));
        }
        if self.is_ending(node)
            && !node.position.can_capture()
            && let Some(score) = self.ending_score(node, window)
        {
            return Ok(score);
        }
        let key = node.table_key(self.shared.rules);
        let known = self.shared.table.probe(key, node.ply);
        if let Some(score) = known.and_then(|entry| cut(&entry, window, depth)) {
            return Ok(score);
        }
        let mut moves = MoveList::new();
        node.position.moves_into(&mut moves);
        if moves.is_empty() {
            return Ok(node.no_moves());
        }
        let forced = moves.len() == 1;
        let quiet = !moves[0].is_capture();
        if probing == Probing::Allowed
            && quiet
            && !forced
            && !window.is_open()
            && let Some(score) = self.probe_above(node, window, depth)?
        {
            return Ok(score);
        }
        let hint = known.map_or(MoveHint::default(), |entry| entry.hint);
        let guess = hint.is_none() && quiet && !forced && depth >= params::GUESS_DEPTH;
        let depth = if guess { depth - 1 } else { depth };
        let side = node.position.side();
        let picker = Picker::new(&mut moves, &self.history, side, node.ply, hint, node.kings());
        self.move_loop(node, key, window, depth, picker)
    }

    /// Asks a shallower search whether the node exceeds beta by a margin; if so, that will do.
    fn probe_above(
        &mut self,
        node: &Node<R>,
        window: Window,
        depth: Depth,
    ) -> Result<Option<Score>, Stopped> {
        if window.beta.is_decided() {
            return Ok(None);
        }
        let (shallow, margin) = params::probe(depth);
        let beta = window.beta + margin;
        let question = Window { alpha: beta - 1, beta };
        let score = if shallow == 0 {
            self.quiescence(node, question)?
        } else {
            self.search_node(node, question, shallow, Probing::Answering)?
        };
        Ok((score >= beta).then(|| if score.is_decided() { score } else { score - margin }))
    }

    fn move_loop(
        &mut self,
        node: &Node<R>,
        key: Key,
        window: Window,
        depth: Depth,
        mut picker: Picker<'_, R::Board>,
    ) -> Result<Score, Stopped> {
        let side = node.position.side();
        let forced = picker.len() == 1;
        // A forced reply costs nothing: combinations and exchanges are seen to their end.
        let below = if forced { depth } else { depth - 1 };
        let open = window.is_open();
        let (mut best, mut best_move) = (Score::loss(0) - 1, None);
        let mut alpha = window.alpha;
        self.path.push(node.key);
        while let Some((place, mv)) = picker.next() {
            let child = node.child(&mv, self.shared.rules, self.path.len());
            let busy = self.shared.busy.as_ref().filter(|_| place > 0);
            if picker.may_put_off() && busy.is_some_and(|busy| busy.contains(child.key, below)) {
                picker.put_off(place);
                continue;
            }
            let _claim = busy.and_then(|busy| busy.claim(child.key, below));
            let reduction = if mv.is_capture() || mv.promotes {
                0
            } else {
                params::reduction(depth, place, open)
            };
            let inner = Window { alpha, beta: window.beta };
            let score = self.search_move(&child, inner, below, reduction, place == 0)?;
            if score > best {
                best = score;
                best_move = Some(mv);
                if score > alpha {
                    alpha = score;
                    if open {
                        self.extend_line(node.ply, mv);
                    }
                }
                if score >= window.beta {
                    self.history.learn(side, node.ply, depth, &mv, picker.tried());
                    break;
                }
            }
        }
        self.path.pop();
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let hint = match (bound, best_move) {
            (Bound::Upper, _) | (_, None) => MoveHint::default(),
            (_, Some(mv)) => MoveHint::of(&mv),
        };
        self.shared.table.store(key, node.ply, Entry { hint, score: best, depth, bound });
        Ok(best)
    }

    /// Principal variation search of one move: the first in full, the others by the question
    /// whether they are better, less deep if they come late.
    #[inline]
    pub(super) fn search_move(
        &mut self,
        child: &Node<R>,
        window: Window,
        depth: Depth,
        reduction: Depth,
        first: bool,
    ) -> Result<Score, Stopped> {
        if first {
            return Ok(-self.search(child, window.flipped(), depth)?);
        }
        let question = Window::above(window.alpha);
        let mut score = -self.search(child, question.flipped(), depth - reduction)?;
        if score > window.alpha && reduction > 0 {
            score = -self.search(child, question.flipped(), depth)?;
        }
        if score > window.alpha && score < window.beta && window.is_open() {
            score = -self.search(child, window.flipped(), depth)?;
        }
        Ok(score)
    }

    /// `mv` and the line below it are the best from `ply` on.
    pub(super) fn extend_line(&mut self, ply: u32, mv: Move<R::Board>) {
        let ply = ply as usize;
        let (above, below) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (above.last_mut(), below.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}

/// The score that a table entry gives without a search, outside the principal variation.
#[inline]
fn cut(entry: &Entry, window: Window, depth: Depth) -> Option<Score> {
    if window.is_open() {
        return None;
    }
    let proven = entry.score.is_decided();
    if entry.depth < depth && !proven {
        return None;
    }
    match entry.bound {
        Bound::Exact if entry.depth >= depth => Some(entry.score),
        // A won or lost position stays so at any depth, as far as the bound reaches.
        Bound::Lower | Bound::Exact
            if entry.score >= window.beta
                && (!proven || entry.score > Score::DRAW || entry.depth >= depth) =>
        {
            Some(entry.score)
        }
        Bound::Upper | Bound::Exact
            if entry.score <= window.alpha
                && (!proven || entry.score < Score::DRAW || entry.depth >= depth) =>
        {
            Some(entry.score)
        }
        _ => None,
    }
}
