//! What the learned evaluation sees beside the windows: pieces counted and kings placed.
//!
//! Every term is a number of White's minus the same number of Black's, so that a position turned
//! round with colours swapped has the opposite value. The evaluation and the fitting of its weights
//! both come here: what is learned is what is played.

use crate::board::{Set, Side, each_dir};
use crate::position::Position;
use crate::rules::{Goal, Reach, Rules};

use super::shape::Lanes;

/// The difference in men.
pub(super) const MEN: usize = 0;
/// Having a king at all.
pub(super) const FIRST_KING: usize = 1;
/// Every king beyond the first.
pub(super) const MORE_KINGS: usize = 2;
/// Squares that kings reach in one step, and those behind them for flying kings.
const MOBILITY: [usize; 2] = [3, 4];
/// How unevenly the men stand on both wings, in half files.
const IMBALANCE: usize = 5;
/// Having the move.
const TEMPO: usize = 6;
/// A man on the base row against an opponent without kings.
const GUARD: usize = 7;
/// A man backed by another.
const BACKED: usize = 8;
/// From here on a king on each square, as its owner sees the board, by the index of the square.
const KING_AT: usize = 9;

/// Number of terms on any board.
pub(super) const TERMS: usize = KING_AT + 128;

/// Calls `add` with each term and its value, from White's view.
#[inline(always)]
pub(super) fn terms<R: Rules>(
    position: &Position<R>,
    lanes: &Lanes,
    mut add: impl FnMut(usize, i32),
) {
    let (white, black) = (Side::White, Side::Black);
    add(MEN, difference(|side| position.men(side).len()));
    add(IMBALANCE, lanes.imbalance(white) - lanes.imbalance(black));
    add(TEMPO, if position.side() == white { 1 } else { -1 });
    add(BACKED, difference(|side| backed(position, side)));
    add(GUARD, difference(|side| guards(position, side)));
    if position.all_kings().is_empty() {
        return;
    }
    let count = |side| position.kings(side).len();
    add(FIRST_KING, difference(|side| count(side).min(1)));
    add(MORE_KINGS, difference(|side| count(side).saturating_sub(1)));
    for (side, sign) in [(white, 1), (black, -1)] {
        let kings = position.kings(side);
        if kings.is_empty() {
            continue;
        }
        for square in kings {
            let seen = if side == white { square } else { square.turned() };
            add(KING_AT + seen.index(), sign);
        }
        let (near, far) = mobility(position, kings);
        add(MOBILITY[0], sign * near);
        add(MOBILITY[1], sign * far);
    }
}

/// White's number minus Black's.
#[inline(always)]
fn difference(of: impl Fn(Side) -> u32) -> i32 {
    of(Side::White) as i32 - of(Side::Black) as i32
}

#[inline(always)]
fn backed<R: Rules>(position: &Position<R>, side: Side) -> u32 {
    let men = position.men(side);
    let mut count = 0;
    each_dir!(R::MAN_STEPS.seen_by(side), |dir| {
        count += men.reached(men, dir).len();
    });
    count
}

#[inline(always)]
fn guards<R: Rules>(position: &Position<R>, side: Side) -> u32 {
    if position.kings(!side).is_empty() {
        (position.men(side) & Position::<R>::crown_row(!side)).len()
    } else {
        0
    }
}

/// Squares in reach of kings: at the first step and at the second.
#[inline(always)]
fn mobility<R: Rules>(position: &Position<R>, kings: Set<R::Board>) -> (i32, i32) {
    let empty = position.empty();
    let (mut near, mut far) = (0, 0);
    each_dir!(R::KING_STEPS, |dir| {
        let at = empty.reached(kings, dir);
        near += at.len() as i32;
        if R::KING == Reach::Flying {
            far += empty.reached(at, dir).len() as i32;
        }
    });
    (near, far)
}

/// What an advantage is divided by: a lone flying king can hardly be caught, so that few pieces
/// more are little more than a draw. `score` is from White's view.
#[inline(always)]
pub fn drawishness<R: Rules>(position: &Position<R>, score: i32) -> i32 {
    if R::KING != Reach::Flying || R::GOAL != Goal::Block {
        return 1;
    }
    let (strong, weak) =
        if score > 0 { (Side::White, Side::Black) } else { (Side::Black, Side::White) };
    if position.kings(weak).is_empty() {
        1
    } else if position.pieces(strong).len() <= 3 {
        8
    } else if position.kings(strong).len() == position.kings(weak).len()
        && position.men(strong).len().abs_diff(position.men(weak).len()) <= 1
    {
        2
    } else {
        1
    }
}
