//! A position under the rules `R`, and playing moves in it.

use crate::board::{BySide, Geometry, Key, Piece, Set, Side, Square};
use crate::rules::{Goal, Rules};

use super::moves::{Move, Step};

/// Quiet moves in a row by one king of a side (Frisian: three at most while it has men).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Streak {
    /// Index of the king's square; meaningless when `moves` is 0.
    square: u8,
    moves: u8,
}

impl Streak {
    /// A streak of `moves` by the king on `square`.
    pub fn new<G: crate::board::Geometry>(square: Square<G>, moves: u8) -> Self {
        Self { square: square.index() as u8, moves }
    }

    /// How many moves.
    pub fn moves(self) -> u8 {
        self.moves
    }

    /// Whether the streak is that of the king on `square`.
    pub fn is_of<G: crate::board::Geometry>(self, square: Square<G>) -> bool {
        self.moves > 0 && usize::from(self.square) == square.index()
    }
}

/// The pieces of a position as the side to move sees them: its men move up the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placement<G: Geometry> {
    pub(crate) own_men: Set<G>,
    pub(crate) opp_men: Set<G>,
    pub(crate) own_kings: Set<G>,
    pub(crate) opp_kings: Set<G>,
}

impl<G: Geometry> Placement<G> {
    /// With the board turned round, but nobody else to move.
    #[inline(always)]
    fn turned(&self) -> Self {
        Self {
            own_men: self.own_men.turned(),
            opp_men: self.opp_men.turned(),
            own_kings: self.own_kings.turned(),
            opp_kings: self.opp_kings.turned(),
        }
    }
}

/// A position: a small value, copied rather than undone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<R: Rules> {
    pieces: BySide<Set<R::Board>>,
    kings: Set<R::Board>,
    side: Side,
    /// Always at 0 in games without a limit on king moves.
    streaks: BySide<Streak>,
}

impl<R: Rules> Position<R> {
    /// Puts a position together without looking at it; [`super::Setup`] is the checked way.
    pub(super) fn assemble(
        pieces: BySide<Set<R::Board>>,
        kings: Set<R::Board>,
        side: Side,
        streaks: BySide<Streak>,
    ) -> Self {
        Self { pieces, kings, side, streaks }
    }

    /// The position of a placement, which must be a legal one: no square used twice, no man on
    /// its crown row.
    #[inline(always)]
    pub(crate) fn of_placement(placement: &Placement<R::Board>, side: Side) -> Self {
        let seen = match side {
            Side::White => *placement,
            Side::Black => placement.turned(),
        };
        let Placement { own_men, opp_men, own_kings, opp_kings } = seen;
        let (own, opp) = (own_men | own_kings, opp_men | opp_kings);
        let pieces = match side {
            Side::White => [own, opp],
            Side::Black => [opp, own],
        };
        let kings = own_kings | opp_kings;
        Self { pieces: BySide(pieces), kings, side, streaks: BySide::default() }
    }

    /// The pieces as the side to move sees them, moving up the board.
    #[inline(always)]
    pub(crate) fn placement(&self) -> Placement<R::Board> {
        let (own, opp) = (self.side, !self.side);
        let placement = Placement {
            own_men: self.men(own),
            opp_men: self.men(opp),
            own_kings: self.kings(own),
            opp_kings: self.kings(opp),
        };
        match own {
            Side::White => placement,
            Side::Black => placement.turned(),
        }
    }

    /// The side to move.
    #[inline(always)]
    pub fn side(&self) -> Side {
        self.side
    }

    /// All pieces of a side.
    #[inline(always)]
    pub fn pieces(&self, side: Side) -> Set<R::Board> {
        self.pieces[side]
    }

    /// The men of a side.
    #[inline(always)]
    pub fn men(&self, side: Side) -> Set<R::Board> {
        self.pieces[side] - self.kings
    }

    /// The kings of a side.
    #[inline(always)]
    pub fn kings(&self, side: Side) -> Set<R::Board> {
        self.pieces[side] & self.kings
    }

    /// The kings of both sides.
    #[inline(always)]
    pub fn all_kings(&self) -> Set<R::Board> {
        self.kings
    }

    /// The empty squares.
    #[inline(always)]
    pub fn empty(&self) -> Set<R::Board> {
        !(self.pieces[Side::White] | self.pieces[Side::Black])
    }

    /// The quiet moves in a row of one king of `side`.
    pub fn streak(&self, side: Side) -> Streak {
        self.streaks[side]
    }

    /// What stands on `square`.
    pub fn piece_at(&self, square: Square<R::Board>) -> Option<(Side, Piece)> {
        let side = Side::ALL.into_iter().find(|&side| self.pieces[side].contains(square))?;
        let piece = if self.kings.contains(square) { Piece::King } else { Piece::Man };
        Some((side, piece))
    }

    /// The row on which men of `side` are crowned.
    #[inline(always)]
    pub fn crown_row(side: Side) -> Set<R::Board> {
        match side {
            Side::White => Set::row(0),
            Side::Black => Set::row(<R::Board as crate::board::Geometry>::ROWS - 1),
        }
    }

    /// A 64-bit hash of everything that tells this position from others.
    #[inline(always)]
    pub fn key(&self) -> Key {
        let mut rest = self.side as u64;
        if R::KING_MOVE_LIMIT.is_some() {
            for side in Side::ALL {
                let Streak { square, moves } = self.streaks[side];
                rest = rest << 16 | u64::from(square) << 8 | u64::from(moves);
            }
        }
        Key::of(self.pieces[Side::White], self.pieces[Side::Black], self.kings, rest)
    }

    /// Whether the game is decided on the board: someone owns the king that wins.
    #[inline(always)]
    pub fn goal_reached_by_opponent(&self) -> bool {
        R::GOAL == Goal::FirstKing && self.kings.meets(self.pieces[!self.side])
    }

    /// The position after `mv`, which must be one of this position's moves.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: &Move<R::Board>) -> Self {
        let side = self.side;
        let (from, to) = (mv.from.set(), mv.to.set());
        debug_assert!(self.pieces[side].contains(mv.from));
        // A circular capture ends where it began: leave first, then arrive.
        let own = (self.pieces[side] - from) | to;
        let opp = self.pieces[!side] - mv.taken;
        // Taken kings go first: where pieces leave at once, the capture may end on their square.
        let was_king = self.kings.meets(from);
        let crowned = if was_king | mv.promotes { to } else { Set::empty() };
        let mut next = Self {
            // Chosen whole: stored one by one at an index, the sets could not stay in registers.
            pieces: BySide(match side {
                Side::White => [own, opp],
                Side::Black => [opp, own],
            }),
            kings: (self.kings - mv.taken - from) | crowned,
            ..self.passed(!side)
        };
        if R::KING_MOVE_LIMIT.is_some() {
            if mv.is_capture() {
                next.count_capture(side, mv.taken);
            } else {
                next.count_quiet(side, from, to, was_king);
            }
        }
        next
    }

    /// The same pieces with `side` to move. Without a limit on king moves the counts are known to be
    /// 0; saying so saves copying them byte by byte.
    #[inline(always)]
    fn passed(&self, side: Side) -> Self {
        let streaks = if R::KING_MOVE_LIMIT.is_some() { self.streaks } else { BySide::default() };
        Self { side, streaks, ..*self }
    }

    /// The position after a quiet step or slide of the side to move, which is White if `WHITE`.
    #[inline(always)]
    pub(super) fn play_quiet<const WHITE: bool>(&self, step: Step<R::Board>) -> Self {
        let side = if WHITE { Side::White } else { Side::Black };
        let change = step.from | step.to;
        let mut next = self.passed(!side);
        next.pieces[side] ^= change;
        if step.by_king {
            next.kings ^= change;
        }
        if step.promotes {
            next.kings |= step.to;
        }
        if R::KING_MOVE_LIMIT.is_some() {
            next.count_quiet(side, step.from, step.to, step.by_king);
        }
        next
    }

    /// Frisian rules: a side's count ends with a capture by it, a move by another of its pieces,
    /// or the loss of its last man; then the limit is void.
    #[inline(always)]
    fn count_quiet(&mut self, side: Side, from: Set<R::Board>, to: Set<R::Board>, by_king: bool) {
        let before = self.streaks[side];
        self.streaks[side] = if !by_king || self.men(side).is_empty() {
            Streak::default()
        } else if before.is_of(from.only()) {
            Streak::new(to.only(), before.moves.saturating_add(1))
        } else {
            Streak::new(to.only(), 1)
        };
    }

    /// The same for a capture by `side`, which may also take the other side's king or last man.
    #[inline(always)]
    fn count_capture(&mut self, side: Side, taken: Set<R::Board>) {
        self.streaks[side] = Streak::default();
        let streak = self.streaks[!side];
        if streak.moves > 0
            && (self.men(!side).is_empty() || taken.into_iter().any(|square| streak.is_of(square)))
        {
            self.streaks[!side] = Streak::default();
        }
    }

    /// The same position with the board turned round and the colours exchanged.
    #[must_use]
    pub fn turned(&self) -> Self {
        let streak = |side: Side| {
            let streak = self.streaks[side];
            self.kings(side)
                .into_iter()
                .find(|&king| streak.is_of(king))
                .map_or(Streak::default(), |king| Streak::new(king.turned(), streak.moves))
        };
        Self {
            pieces: BySide([self.pieces[Side::Black].turned(), self.pieces[Side::White].turned()]),
            kings: self.kings.turned(),
            side: !self.side,
            streaks: BySide([streak(Side::Black), streak(Side::White)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::collections::hash_map::Entry;

    use crate::board::{BySide, Key, Piece, Point, Side, Square};
    use crate::position::{Position, Setup};
    use crate::rules::kinds::{Canadian, Frisian, International, Turkish};
    use crate::rules::{Rules, Variant};

    /// Pieces leave at once in Turkish draughts: a king can end on the square of a king it took.
    #[test]
    fn a_king_stays_one_on_the_square_of_a_taken_king() {
        let at = |row, col| Point { row, col };
        let black = [at(7, 2), at(5, 4), at(3, 3), at(5, 2)];
        let mut pieces = vec![(at(7, 0), Side::White, Piece::King)];
        pieces.extend(black.map(|point| (point, Side::Black, Piece::King)));
        let setup = Setup { side: Side::White, pieces, streaks: BySide::default() };
        let position = Position::<Turkish>::try_from_setup(&setup).expect("legal");
        let end = Square::at(at(7, 2)).expect("on the board");
        let moves = position.moves();
        let mv = moves.iter().find(|mv| mv.to == end).expect("legal");
        let after = position.play(mv);
        assert_eq!(after.piece_at(end), Some((Side::White, Piece::King)));
        assert!(after.pieces(Side::Black).is_empty());
    }

    /// The positions around the start of a game differ in one piece or two: all their keys differ,
    /// and the 20 bits at either end, for tables, are as good as drawn by lot.
    fn keys_tell_apart<R: Rules>(variant: Variant) {
        const COUNT: usize = 1 << 20;
        let start = Position::<R>::try_from_setup(&Setup::start(variant.facts())).expect("legal");
        let mut seen: HashMap<Key, Position<R>> = HashMap::from([(start.key(), start)]);
        let mut queue = vec![start];
        let mut next = 0;
        while queue.len() < COUNT {
            for mv in queue[next].moves() {
                let after = queue[next].play(&mv);
                match seen.entry(after.key()) {
                    Entry::Occupied(other) => assert_eq!(*other.get(), after),
                    Entry::Vacant(place) => {
                        place.insert(after);
                        queue.push(after);
                    }
                }
            }
            next += 1;
        }
        for shift in [0, 44] {
            let mut hit = vec![false; COUNT];
            for position in &queue[..COUNT] {
                hit[(position.key().0 >> shift) as usize % COUNT] = true;
            }
            let share = hit.iter().filter(|&&hit| hit).count() as f64 / COUNT as f64;
            // 1 - 1/e with a standard deviation of 0.0003.
            assert!((share - 0.632).abs() < 0.003, "{variant}, bits from {shift}: {share}");
        }
    }

    #[test]
    fn a_million_positions_have_a_million_keys() {
        keys_tell_apart::<International>(Variant::International);
        keys_tell_apart::<Canadian>(Variant::Canadian);
        keys_tell_apart::<Frisian>(Variant::Frisian);
        keys_tell_apart::<Turkish>(Variant::Turkish);
    }
}
