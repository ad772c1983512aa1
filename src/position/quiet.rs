//! Moves without capture, and generating and counting all legal moves.

use crate::board::{Set, Side, each_dir};
use crate::rules::{Reach, Rules};

use super::capture::{Best, capture_moves};
use super::jumps::union;
use super::moves::{Move, MoveList, Step};
use super::value::Position;

/// Receives quiet moves. A trait and not a closure so that `take` can be told to vanish: it is
/// called for men in each direction and for kings, and what it does at the last ply but one of
/// [`super::perft`] is all there is to do.
pub(super) trait QuietSink<R: Rules> {
    /// One more move.
    fn take(&mut self, step: Step<R::Board>);
}

impl<R: Rules> QuietSink<R> for MoveList<R::Board> {
    #[inline(always)]
    fn take(&mut self, step: Step<R::Board>) {
        self.push(Move {
            from: step.from.only(),
            to: step.to.only(),
            promotes: step.promotes,
            taken: Set::empty(),
        });
    }
}

impl<R: Rules> Position<R> {
    /// All legal moves, in no particular order but always the same one.
    pub fn moves(&self) -> MoveList<R::Board> {
        let mut list = MoveList::new();
        self.moves_into(&mut list);
        list
    }

    /// Replaces the contents of `list` by all legal moves.
    #[inline]
    pub fn moves_into(&self, list: &mut MoveList<R::Board>) {
        list.clear();
        if self.goal_reached_by_opponent() {
            return;
        }
        match self.side() {
            Side::White => self.moves_as::<true>(list),
            Side::Black => self.moves_as::<false>(list),
        }
    }

    #[inline]
    fn moves_as<const WHITE: bool>(&self, list: &mut MoveList<R::Board>) {
        self.captures_as::<WHITE>(list);
        if list.is_empty() {
            self.each_quiet::<_, WHITE>(list);
        }
    }

    /// Replaces the contents of `list` by the legal captures, which may be none.
    #[inline]
    pub fn captures_into(&self, list: &mut MoveList<R::Board>) {
        list.clear();
        match self.side() {
            Side::White => self.captures_as::<true>(list),
            Side::Black => self.captures_as::<false>(list),
        }
    }

    /// Fills the empty `list` with the legal captures.
    #[inline]
    pub(super) fn captures_as<const WHITE: bool>(&self, list: &mut MoveList<R::Board>) {
        capture_moves::<R, _, WHITE>(self, &mut Best::new(list));
    }

    /// Number of legal moves, counted without listing them where it can be.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        match self.side() {
            Side::White => self.count_as::<true>(),
            Side::Black => self.count_as::<false>(),
        }
    }

    #[inline(always)]
    pub(super) fn count_as<const WHITE: bool>(&self) -> u64 {
        if !self.all_kings().is_empty() {
            return self.count_with_kings::<WHITE>();
        }
        let jumps = self.jumps::<WHITE>();
        if jumps.is_empty() {
            self.count_quiets::<WHITE>()
        } else if union(&jumps.going_on::<WHITE>()).is_empty() {
            u64::from(jumps.len())
        } else {
            self.count_captures::<WHITE>()
        }
    }

    #[inline(never)]
    fn count_with_kings<const WHITE: bool>(&self) -> u64 {
        if self.goal_reached_by_opponent() {
            return 0;
        }
        match self.count_captures::<WHITE>() {
            0 => self.count_quiets::<WHITE>(),
            count => count,
        }
    }

    #[inline(never)]
    fn count_captures<const WHITE: bool>(&self) -> u64 {
        let mut list = MoveList::new();
        self.captures_as::<WHITE>(&mut list);
        list.len() as u64
    }

    /// Whether the side to move has a capture and so must make one.
    #[inline]
    pub fn can_capture(&self) -> bool {
        self.can_capture_as(self.side())
    }

    /// Whether `side` could capture if it were to move.
    #[inline]
    pub fn can_capture_as(&self, side: Side) -> bool {
        let men = match side {
            Side::White => self.men_can_capture::<true>(),
            Side::Black => self.men_can_capture::<false>(),
        };
        men || self.king_can_capture(side)
    }

    /// Whether the side to move, which has no capture, has a move at all.
    #[inline]
    pub fn can_move_quietly(&self) -> bool {
        let (men, empty) = (self.men(self.side()), self.empty());
        each_dir!(R::MAN_STEPS.seen_by(self.side()), |dir| {
            if !empty.reached(men, dir).is_empty() {
                return true;
            }
        });
        let kings = self.free_kings();
        each_dir!(R::KING_STEPS, |dir| {
            if !empty.reached(kings, dir).is_empty() {
                return true;
            }
        });
        false
    }

    /// Whether a man of the side to move can step on its crown row.
    #[inline]
    pub fn can_promote_quietly(&self) -> bool {
        let side = self.side();
        let (men, goal) = (self.men(side), self.empty() & Self::crown_row(side));
        each_dir!(R::MAN_STEPS.seen_by(side), |dir| {
            if !goal.reached(men, dir).is_empty() {
                return true;
            }
        });
        false
    }

    #[inline(always)]
    fn king_can_capture(&self, side: Side) -> bool {
        let kings = self.kings(side);
        if kings.is_empty() {
            return false;
        }
        let (opp, empty) = (self.pieces(!side), self.empty());
        each_dir!(R::KING_CAPTURES, |dir| {
            // Where the kings are blocked: the first square beyond what they can slide over.
            let mut reach = kings.step(dir);
            if R::KING == Reach::Flying {
                let mut open = reach & empty;
                while !open.is_empty() {
                    open = open.step(dir);
                    reach |= open;
                    open &= empty;
                }
            }
            if empty.reached(reach & opp, dir) != Set::empty() {
                return true;
            }
        });
        false
    }

    /// The kings of the side to move that may make a quiet move.
    #[inline(always)]
    fn free_kings(&self) -> Set<R::Board> {
        let kings = self.kings(self.side());
        let Some(limit) = R::KING_MOVE_LIMIT else {
            return kings;
        };
        let streak = self.streak(self.side());
        if streak.moves() < limit {
            return kings;
        }
        // The count is dropped with the last man, so that a count at the limit binds.
        kings.into_iter().filter(|&king| !streak.is_of(king)).collect()
    }

    /// Hands every quiet move of the side to move, which is White if `WHITE`, to `sink`.
    #[inline(always)]
    pub(super) fn each_quiet<S: QuietSink<R>, const WHITE: bool>(&self, sink: &mut S) {
        let side = if WHITE { Side::White } else { Side::Black };
        let (men, empty, crown) = (self.men(side), self.empty(), Self::crown_row(side));
        each_dir!(R::MAN_STEPS.seen_by(side), |dir| {
            for to in empty.reached(men, dir).singles() {
                let from = men.reached(to, dir.opposite());
                sink.take(Step { from, to, by_king: false, promotes: to.meets(crown) });
            }
        });
        for from in self.free_kings().singles() {
            let mut reach = Set::empty();
            each_dir!(R::KING_STEPS, |dir| {
                let mut to = empty.reached(from, dir);
                while !to.is_empty() {
                    reach |= to;
                    if R::KING == Reach::Short {
                        break;
                    }
                    to = empty.reached(to, dir);
                }
            });
            for to in reach.singles() {
                sink.take(Step { from, to, by_king: true, promotes: false });
            }
        }
    }

    #[inline(always)]
    fn count_quiets<const WHITE: bool>(&self) -> u64 {
        let side = if WHITE { Side::White } else { Side::Black };
        let (men, empty) = (self.men(side), self.empty());
        let mut count = 0;
        each_dir!(R::MAN_STEPS.seen_by(side), |dir| {
            count += empty.reached(men, dir).len();
        });
        let kings = self.free_kings();
        if !kings.is_empty() {
            each_dir!(R::KING_STEPS, |dir| {
                // No two kings slide over the same square in the same direction: the nearer one
                // stands in the way of the other. So all of them can slide at once.
                let mut at = empty.reached(kings, dir);
                while !at.is_empty() {
                    count += at.len();
                    if R::KING == Reach::Short {
                        break;
                    }
                    at = empty.reached(at, dir);
                }
            });
        }
        u64::from(count)
    }
}
