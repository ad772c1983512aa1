//! The order in which moves are tried.

use smallvec::SmallVec;

use crate::board::{BySide, Geometry, Set, Side, Square};
use crate::position::{Move, MoveList};
use crate::units::{Depth, MAX_PLY, Ply};

use super::table::MoveHint;

/// What earlier nodes taught about quiet moves.
#[derive(Debug)]
pub(super) struct History<G: Geometry> {
    /// How often a move from one square to another proved good, as a moving average in
    /// -`LIMIT`..=`LIMIT`.
    moves: BySide<Box<[i16]>>,
    /// The last two quiet moves that refuted something at each ply.
    killers: Vec<[Option<Move<G>>; 2]>,
}

const LIMIT: i32 = 8192;
const KILLER: i32 = LIMIT + 1;
const CAPTURE: i32 = LIMIT + 100;
const TABLE: i32 = i32::MAX;

impl<G: Geometry> History<G> {
    pub(super) fn new() -> Self {
        let table = || vec![0; Square::<G>::TABLE * Square::<G>::TABLE].into_boxed_slice();
        Self { moves: BySide([table(), table()]), killers: vec![[None; 2]; MAX_PLY as usize + 1] }
    }

    #[inline(always)]
    fn index(mv: &Move<G>) -> usize {
        mv.from.index() * Square::<G>::TABLE + mv.to.index()
    }

    /// `best` caused a cut that the other moves `tried` did not. (A move put off counts as tried:
    /// another thread is at it.)
    pub(super) fn learn(
        &mut self,
        side: Side,
        ply: Ply,
        depth: Depth,
        best: &Move<G>,
        tried: &[Move<G>],
    ) {
        if best.is_capture() {
            return;
        }
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(*best) {
            *killers = [Some(*best), killers[0]];
        }
        let bonus = (16 * depth * depth).clamp(16, 1024);
        self.adjust(side, best, bonus);
        for mv in tried.iter().filter(|mv| *mv != best) {
            self.adjust(side, mv, -bonus);
        }
    }

    fn adjust(&mut self, side: Side, mv: &Move<G>, bonus: i32) {
        let value = &mut self.moves[side][Self::index(mv)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    #[inline]
    fn value(&self, side: Side, ply: Ply, hint: MoveHint, kings: Set<G>, mv: &Move<G>) -> i32 {
        if !hint.is_none() && MoveHint::of(mv) == hint {
            return TABLE;
        }
        if mv.is_capture() {
            return CAPTURE + 2 * mv.taken.len() as i32 + (mv.taken & kings).len() as i32;
        }
        if mv.promotes {
            return CAPTURE;
        }
        if self.killers[ply as usize].contains(&Some(*mv)) {
            return KILLER;
        }
        i32::from(self.moves[side][Self::index(mv)])
    }
}

/// The moves of a node, handed out best first.
#[derive(Debug)]
pub(super) struct Picker<'m, G: Geometry> {
    moves: &'m mut [Move<G>],
    /// What each move promises, and below it how early the generator had it, to break ties.
    ranks: SmallVec<[i64; 48]>,
    next: usize,
    /// Places of the moves left for the end.
    put_off: SmallVec<[usize; 8]>,
    /// How many of those have come up again.
    resumed: usize,
}

impl<'m, G: Geometry> Picker<'m, G> {
    #[inline]
    pub(super) fn new(
        moves: &'m mut MoveList<G>,
        history: &History<G>,
        side: Side,
        ply: Ply,
        hint: MoveHint,
        kings: Set<G>,
    ) -> Self {
        let rank = |(i, mv): (usize, &Move<G>)| {
            i64::from(history.value(side, ply, hint, kings, mv)) << 16 | (0xFFFF - i as i64)
        };
        let ranks = moves.iter().enumerate().map(rank).collect();
        Self { moves, ranks, next: 0, put_off: SmallVec::new(), resumed: 0 }
    }

    /// Number of moves in all.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The moves handed out so far, those put off among them.
    pub(super) fn tried(&self) -> &[Move<G>] {
        &self.moves[..self.next]
    }

    /// The best of the moves left and its place in the order: one step of a selection sort, since
    /// most nodes need few. Then those put off.
    #[inline]
    pub(super) fn next(&mut self) -> Option<(usize, Move<G>)> {
        let first = self.next;
        let left = self.ranks[first..].iter().enumerate();
        let Some((best, _)) = left.max_by_key(|&(_, rank)| rank) else {
            let place = *self.put_off.get(self.resumed)?;
            self.resumed += 1;
            return Some((place, self.moves[place]));
        };
        self.moves.swap(first, first + best);
        self.ranks.swap(first, first + best);
        self.next += 1;
        Some((first, self.moves[first]))
    }

    /// Whether the move last handed out may still be put off.
    pub(super) fn may_put_off(&self) -> bool {
        self.resumed == 0
    }

    /// The move at `place` is to come again after all others.
    pub(super) fn put_off(&mut self, place: usize) {
        self.put_off.push(place);
    }
}
