//! What endgame tables say of a node.
//!
//! A table knows no draw counters. Its word is final only where these leave room enough for the win;
//! elsewhere the node is searched like any other, and the search counts for itself.

use crate::rules::Rules;
use crate::tables::Outcome;
use crate::units::Score;

use super::node::Node;
use super::worker::Worker;

impl<R: Rules> Worker<'_, R> {
    /// Whether the node has so few pieces that a table may know it.
    #[inline(always)]
    pub(super) fn is_ending(&self, node: &Node<R>) -> bool {
        (!node.position.empty()).len() <= self.shared.ending
    }

    /// The score of a node without captures that [`Worker::is_ending`], if it is beyond doubt.
    #[inline(never)]
    pub(super) fn ending_score(&self, node: &Node<R>) -> Option<Score> {
        let tables = self.shared.tables?;
        let position = &node.position;
        if let Some(value) = tables.value(position) {
            let Some(plies) = value.plies() else { return Some(Score::DRAW) };
            if plies > node.counters.room(self.shared.rules, position) {
                return None;
            }
            let end = node.ply + u32::from(plies);
            return Some(match value.outcome() {
                Outcome::Win => Score::win(end),
                Outcome::Draw => Score::DRAW,
                Outcome::Loss => Score::loss(end),
            });
        }
        Some(match tables.outcome(position)? {
            Outcome::Win => Score::won_somehow(node.ply),
            Outcome::Draw => Score::DRAW,
            Outcome::Loss => -Score::won_somehow(node.ply),
        })
    }
}
