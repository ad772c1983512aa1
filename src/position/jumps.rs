//! The jumps of all men at once.
//!
//! Men jump to the next square but one, so what a side's men can do is settled by a few shifts of
//! whole sets: who can jump which way, and who could then jump again. Most captures of most games
//! are a single jump by a man; those need no walk.

use crate::board::{Geometry, Set, Side, each_dir};
use crate::rules::{Promotion, Rules};

use super::value::Position;

/// The first jumps of the men of a side, by direction.
pub(super) struct Jumps<R: Rules> {
    empty: Set<R::Board>,
    /// The pieces with an empty square behind them.
    loose: [Set<R::Board>; 8],
    /// Those that a man can jump.
    pub(super) over: [Set<R::Board>; 8],
}

impl<R: Rules> Jumps<R> {
    /// Whether there is none.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        union(&self.over).is_empty()
    }

    /// Number of jumps.
    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        self.over.iter().map(|over| over.len()).sum()
    }

    /// The squares behind the pieces jumped from which the man that has arrived can jump again, or
    /// where it becomes a king that may. All other jumps are complete captures.
    #[inline(always)]
    pub(super) fn going_on<const WHITE: bool>(&self) -> [Set<R::Board>; 8] {
        let side = if WHITE { Side::White } else { Side::Black };
        // The empty squares from which a man could jump in each direction.
        let mut again = [Set::empty(); 8];
        each_dir!(R::MAN_CAPTURES.seen_by(side), |dir| {
            again[dir as usize] = self.empty.reached(self.loose[dir as usize], dir.opposite());
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
                from |= Position::<R>::crown_row(side);
            }
            on[dir as usize] = self.empty.reached(self.over[dir as usize], dir) & from;
        });
        on
    }
}

/// All squares of all the sets.
#[inline(always)]
pub(super) fn union<G: Geometry>(sets: &[Set<G>; 8]) -> Set<G> {
    sets.iter().fold(Set::empty(), |all, &set| all | set)
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
        let mut loose = [Set::empty(); 8];
        let mut over = [Set::empty(); 8];
        each_dir!(R::MAN_CAPTURES.seen_by(side), |dir| {
            loose[dir as usize] = targets.reached(empty, dir.opposite());
            over[dir as usize] = loose[dir as usize].reached(men, dir);
        });
        Jumps { empty, loose, over }
    }
}
