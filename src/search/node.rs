//! A node of the search tree: a position with what its past adds to it.

use crate::board::{Key, Set};
use crate::eval::Lanes;
use crate::position::{Counters, Move, Position, is_reversible};
use crate::rules::{DrawRules, Rules};
use crate::units::{Ply, Score};

use super::params::COUNTED_PLIES;

/// A position at a ply of the tree, with its draw counters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<R: Rules> {
    pub(super) position: Position<R>,
    /// What the evaluation keeps of the position.
    pub(super) lanes: Lanes,
    pub(super) counters: Counters,
    pub(super) ply: Ply,
    pub(super) key: Key,
    /// Length of the path of keys up to the last move that cannot be undone.
    pub(super) since: usize,
}

impl<R: Rules> Node<R> {
    /// The node after `mv`. `path_len` counts the keys of the path up to and with this node.
    #[inline]
    pub(super) fn child(&self, mv: &Move<R::Board>, rules: &DrawRules, path_len: usize) -> Self {
        let position = self.position.play(mv);
        let counters = self.counters.after(rules, &self.position, mv, &position);
        let since = if is_reversible(&self.position, mv) { self.since } else { path_len };
        let lanes = self.lanes.moved(&self.position, &position);
        Self { position, lanes, counters, ply: self.ply + 1, key: position.key(), since }
    }

    /// The key for the transposition table: near a draw by counters the count matters too.
    #[inline]
    pub(super) fn table_key(&self, rules: &DrawRules) -> Key {
        let left = self.counters.plies_left(rules);
        if left > COUNTED_PLIES {
            return self.key;
        }
        Key(self.key.0 ^ (u64::from(left) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The kings that `mv` might take, for ordering.
    pub(super) fn kings(&self) -> Set<R::Board> {
        self.position.all_kings()
    }

    /// What a node without moves is worth to the side to move.
    #[inline]
    pub(super) fn no_moves(&self) -> Score {
        if R::GOAL == crate::rules::Goal::Lose {
            Score::win(self.ply)
        } else {
            Score::loss(self.ply)
        }
    }
}
