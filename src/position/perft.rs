//! Counting the leaves of the game tree.

use crate::board::Side;
use crate::rules::Rules;

use super::moves::{MoveList, Step};
use super::quiet::QuietSink;
use super::value::Position;

/// Number of sequences of exactly `depth` legal moves. Draw rules are left out; lines that end
/// earlier count nothing. At the last ply moves are counted without being listed.
pub fn perft<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.side() {
        Side::White => leaves::<R, true>(position, depth),
        Side::Black => leaves::<R, false>(position, depth),
    }
}

/// [`perft`] at a depth of at least 1 with White to move if `WHITE`.
///
/// The side is a constant so that every shift of every step is one: worth a fifth of the time.
fn leaves<R: Rules, const WHITE: bool>(position: &Position<R>, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_as::<WHITE>();
    }
    if position.goal_reached_by_opponent() {
        return 0;
    }
    let mut list = MoveList::new();
    position.captures_as::<WHITE>(&mut list);
    if !list.is_empty() {
        list.iter().map(|mv| behind::<R, WHITE>(&position.play(mv), depth)).sum()
    } else if depth == 2 {
        Quiets::<R, WHITE, true>::count(position, 2)
    } else {
        Quiets::<R, WHITE, false>::count(position, depth)
    }
}

/// The leaves behind `next`, one move after a position with White to move if `WHITE`.
#[inline(always)]
fn behind<R: Rules, const WHITE: bool>(next: &Position<R>, depth: u32) -> u64 {
    match (WHITE, depth) {
        (true, 2) => next.count_as::<false>(),
        (false, 2) => next.count_as::<true>(),
        (true, _) => leaves::<R, false>(next, depth - 1),
        (false, _) => leaves::<R, true>(next, depth - 1),
    }
}

/// Sums up the leaves behind the quiet moves of a position. `LAST` says that only one ply remains
/// after them: that is where the time goes, and the loop must hold nothing else.
struct Quiets<'a, R: Rules, const WHITE: bool, const LAST: bool> {
    position: &'a Position<R>,
    depth: u32,
    count: u64,
}

impl<'a, R: Rules, const WHITE: bool, const LAST: bool> Quiets<'a, R, WHITE, LAST> {
    #[inline(always)]
    fn count(position: &'a Position<R>, depth: u32) -> u64 {
        let mut quiets = Self { position, depth, count: 0 };
        position.each_quiet::<_, WHITE>(&mut quiets);
        quiets.count
    }
}

impl<R: Rules, const WHITE: bool, const LAST: bool> QuietSink<R> for Quiets<'_, R, WHITE, LAST> {
    #[inline(always)]
    fn take(&mut self, step: Step<R::Board>) {
        let next = self.position.play_quiet::<WHITE>(step);
        self.count += behind::<R, WHITE>(&next, if LAST { 2 } else { self.depth });
    }
}
