//! What endgame tables say of a node.
//!
//! A table knows no draw counters. Its word is final only where these leave room enough for the win;
//! elsewhere the node is searched like any other, and the search counts for itself. Seen from a root
//! with more pieces than any table has, a win is a win: every man that moves and every capture gives
//! it room again. Only a win of kings alone that takes longer than the counters allow is taken for more
//! than it is there, until it is on the board.

use crate::rules::Rules;
use crate::tables::{Outcome, Value};
use crate::units::{Score, Window};

use super::node::Node;
use super::worker::Worker;

impl<R: Rules> Worker<'_, R> {
    /// Whether the node has so few pieces that a table may know it.
    #[inline(always)]
    pub(super) fn is_ending(&self, node: &Node<R>) -> bool {
        (!node.position.empty()).len() <= self.shared.ending
    }

    /// The score of a node without captures that [`Worker::is_ending`], if it is beyond doubt; a bound
    /// of it where that is enough for the window.
    ///
    /// How far the end is stands in tables that are many times larger than those of outcomes: most
    /// nodes of a middle game do without.
    #[inline(never)]
    pub(super) fn ending_score(&self, node: &Node<R>, window: Window) -> Option<Score> {
        let tables = self.shared.tables?;
        let position = &node.position;
        let (outcome, longest) = tables.outcome(position)?;
        let least = match outcome {
            Outcome::Win => Score::won_somehow(node.ply),
            Outcome::Draw => return Some(Score::DRAW),
            Outcome::Loss => -Score::won_somehow(node.ply),
        };
        let room = node.counters.room(self.shared.rules, position);
        let enough =
            if outcome == Outcome::Win { least >= window.beta } else { least <= window.alpha };
        if enough && (longest <= room || !self.shared.begins_in_ending) {
            return Some(least);
        }
        let Some(plies) = tables.value(position).and_then(Value::plies) else { return Some(least) };
        let end = node.ply + u32::from(plies);
        let exact = if outcome == Outcome::Win { Score::win(end) } else { Score::loss(end) };
        (plies <= room).then_some(exact)
    }
}
