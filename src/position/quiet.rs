//! Moves without capture, and generating and counting all legal moves.

use crate::board::{Set, Side, each_dir};
use crate::rules::{Reach, Rules};

use super::capture::{Best, capture_moves};
use super::moves::{Move, MoveList};
use super::value::Position;

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
        if self.can_capture() {
            self.captures_into(list);
        } else {
            self.quiets_into(list);
        }
    }

    /// Replaces the contents of `list` by the legal captures, which may be none.
    #[inline]
    pub fn captures_into(&self, list: &mut MoveList<R::Board>) {
        list.clear();
        let mut best = Best::new(list);
        match self.side() {
            Side::White => capture_moves::<R, _, true>(self, &mut best),
            Side::Black => capture_moves::<R, _, false>(self, &mut best),
        }
    }

    /// Number of legal moves, counted without listing them where nothing can be captured.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        if self.goal_reached_by_opponent() {
            return 0;
        }
        if self.can_capture() {
            let mut list = MoveList::new();
            self.captures_into(&mut list);
            return list.len() as u64;
        }
        match self.side() {
            Side::White => self.count_quiets::<true>(),
            Side::Black => self.count_quiets::<false>(),
        }
    }

    /// Whether the side to move has a capture and so must make one.
    #[inline]
    pub fn can_capture(&self) -> bool {
        self.can_capture_as(self.side())
    }

    /// Whether `side` could capture if it were to move.
    #[inline]
    pub fn can_capture_as(&self, side: Side) -> bool {
        let (own, opp, empty) = (self.pieces(side), self.pieces(!side), self.empty());
        match side {
            Side::White => {
                !self.capturing_men::<true>(own, opp, empty).is_empty()
                    || self.king_can_capture(own, opp, empty)
            }
            Side::Black => {
                !self.capturing_men::<false>(own, opp, empty).is_empty()
                    || self.king_can_capture(own, opp, empty)
            }
        }
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

    /// The men of the side that can jump at least one piece.
    #[inline(always)]
    pub(super) fn capturing_men<const WHITE: bool>(
        &self,
        own: Set<R::Board>,
        opp: Set<R::Board>,
        empty: Set<R::Board>,
    ) -> Set<R::Board> {
        let side = if WHITE { Side::White } else { Side::Black };
        let men = own - self.all_kings();
        let targets = if R::MEN_TAKE_KINGS { opp } else { opp - self.all_kings() };
        let mut capturing = Set::empty();
        each_dir!(R::MAN_CAPTURES.seen_by(side), |dir| {
            let back = dir.opposite();
            capturing |= men.reached(targets.reached(empty, back), back);
        });
        capturing
    }

    #[inline(always)]
    fn king_can_capture(
        &self,
        own: Set<R::Board>,
        opp: Set<R::Board>,
        empty: Set<R::Board>,
    ) -> bool {
        let kings = own & self.all_kings();
        if kings.is_empty() {
            return false;
        }
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

    #[inline]
    fn quiets_into(&self, list: &mut MoveList<R::Board>) {
        match self.side() {
            Side::White => self.list_quiets::<true>(list),
            Side::Black => self.list_quiets::<false>(list),
        }
    }

    #[inline(always)]
    fn list_quiets<const WHITE: bool>(&self, list: &mut MoveList<R::Board>) {
        let side = if WHITE { Side::White } else { Side::Black };
        let (men, empty, crown) = (self.men(side), self.empty(), Self::crown_row(side));
        each_dir!(R::MAN_STEPS.seen_by(side), |dir| {
            for to in empty.reached(men, dir) {
                let from = to.set().step(dir.opposite()).only();
                let promotes = crown.contains(to);
                list.push(Move { from, to, promotes, taken: Set::empty() });
            }
        });
        for from in self.free_kings() {
            each_dir!(R::KING_STEPS, |dir| {
                let mut at = empty.reached(from.set(), dir);
                while !at.is_empty() {
                    let to = at.only();
                    list.push(Move { from, to, promotes: false, taken: Set::empty() });
                    if R::KING == Reach::Short {
                        break;
                    }
                    at = empty.reached(at, dir);
                }
            });
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
