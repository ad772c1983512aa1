//! Beyond the horizon: captures and promotions.
//!
//! Captures are compulsory, so that no position in which the side to move has one is ever judged
//! as it stands. A full ply for quiet positions in which the opponent threatens a capture (as in
//! Scan 3.1) was tried and left out: at equal nodes two matches favoured doing without it, each
//! short of certainty, and without it there is less to explain. A better evaluation may want it.

use crate::position::{Move, MoveList, Position};
use crate::rules::Rules;
use crate::units::{MAX_PLY, Score, Window};

use super::node::Node;
use super::worker::{Stopped, Worker};

impl<R: Rules> Worker<'_, R> {
    /// The score of a node beyond the horizon within `window`.
    pub(super) fn quiescence(&mut self, node: &Node<R>, window: Window) -> Result<Score, Stopped> {
        self.count_node()?;
        self.lines[node.ply as usize].clear();
        if let Some(score) = self.game_over(node) {
            return Ok(score);
        }
        if node.ply >= MAX_PLY {
            return Ok(self.leaf(node));
        }
        let position = &node.position;
        if position.can_capture() {
            let mut moves = MoveList::new();
            position.captures_into(&mut moves);
            return self.try_all(node, window, &moves, Score::loss(0) - 1);
        }
        if !position.can_move_quietly() {
            return Ok(node.no_moves());
        }
        if self.is_ending(node)
            && let Some(score) = self.ending_score(node, window)
        {
            return Ok(score);
        }
        let stand = self.leaf(node);
        if stand >= window.beta {
            return Ok(stand);
        }
        let promotions = promotions(position);
        if promotions.is_empty() {
            return Ok(stand);
        }
        self.try_all(node, window, &promotions, stand)
    }

    /// The best of `best` and the scores of `moves`.
    fn try_all(
        &mut self,
        node: &Node<R>,
        window: Window,
        moves: &[Move<R::Board>],
        mut best: Score,
    ) -> Result<Score, Stopped> {
        let mut alpha = window.alpha.max(best);
        self.path.push(node.key);
        for mv in moves {
            let child = node.child(mv, self.shared.rules, self.path.len());
            let inner = Window { alpha, beta: window.beta };
            let score = -self.quiescence(&child, inner.flipped())?;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    if window.is_open() {
                        self.extend_line(node.ply, *mv);
                    }
                }
                if score >= window.beta {
                    break;
                }
            }
        }
        self.path.pop();
        Ok(best)
    }
}

/// The quiet moves that crown a man.
fn promotions<R: Rules>(position: &Position<R>) -> Vec<Move<R::Board>> {
    if !position.can_promote_quietly() {
        return Vec::new();
    }
    position.moves().into_iter().filter(|mv| mv.promotes).collect()
}
