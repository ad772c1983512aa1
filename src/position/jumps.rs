//! The jumps of all men at once.
//!
//! Men jump to the next square but one, so what a side's men can do is settled by a few shifts of
//! whole sets: who can jump which way, and who could then jump again. Most captures of most games
//! are a single jump by a man; those need no walk.

use crate::board::{Set, Side, each_dir};
use crate::rules::{Promotion, Rules};

use super::value::Position;

/// The first jumps of the men of a side, by direction.
pub(super) struct Jumps<R: Rules> {
    /// The pieces that a man can jump.
    pub(super) over: [Set<R::Board>; 8],
    /// The squares behind them from which the man that has arrived there can jump again, or where
    /// it becomes a king that may. All other jumps are complete captures.
    pub(super) on: [Set<R::Board>; 8],
}

impl<R: Rules> Jumps<R> {
    /// Whether every jump is a complete capture.
    #[inline(always)]
    pub(super) fn all_single(&self) -> bool {
        self.on.iter().fold(Set::empty(), |all, &on| all | on).is_empty()
    }

    /// Number of jumps.
    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.over.iter().map(|over| over.len()).sum()
    }
}

impl<R: Rules> Position<R> {
    /// The pieces that men of `side` may jump.
    #[inline(always)]
    fn targets(&self, side: Side) -> Set<R::Board> {
        if R::MEN_TAKE_KINGS { self.pieces(!side) } else { self.men(!side) }
    }

    /// Whether a man of the side can jump.
    #[inline(always)]
    pub(super) fn men_can_capture<const WHITE: bool>(&self) -> bool {
        let side = if WHITE { Side::White } else { Side::Black };
        let (men, empty, targets) = (self.men(side), self.empty(), self.targets(side));
        let mut over = Set::empty();
        each_dir!(R::MAN_CAPTURES.seen_by(side), |dir| {
            over |= targets.reached(men, dir) & targets.reached(empty, dir.opposite());
        });
        !over.is_empty()
    }

    /// The first jumps of the men of the side.
    #[inline(always)]
    pub(super) fn jumps<const WHITE: bool>(&self) -> Jumps<R> {
        let side = if WHITE { Side::White } else { Side::Black };
        let (men, empty, targets) = (self.men(side), self.empty(), self.targets(side));
        let mut over = [Set::empty(); 8];
        // The empty squares from which a man could jump in each direction.
        let mut again = [Set::empty(); 8];
        each_dir!(R::MAN_CAPTURES.seen_by(side), |dir| {
            let jumpable = targets.reached(empty, dir.opposite());
            over[dir as usize] = jumpable.reached(men, dir);
            again[dir as usize] = empty.reached(jumpable, dir.opposite());
        });
        let mut on = [Set::empty(); 8];
        each_dir!(R::MAN_CAPTURES.seen_by(side), |dir| {
            // Never straight back: that piece has just been jumped. The square that the man has
            // left is empty by then, but no second jump lands there.
            let mut from = Set::empty();
            each_dir!(R::MAN_CAPTURES.seen_by(side), |next| {
                if next != dir.opposite() {
                    from |= again[next as usize];
                }
            });
            if R::PROMOTION == Promotion::InPassing {
                from |= Self::crown_row(side);
            }
            on[dir as usize] = empty.reached(over[dir as usize], dir) & from;
        });
        Jumps { over, on }
    }
}
