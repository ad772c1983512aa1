//! An evaluation from general knowledge of draughts, for every board and rule set.
//!
//! All terms are in hundredths of a man. They were chosen by hand; only material is beyond
//! dispute, the rest gives play a direction until weights are learned.

use crate::board::{Dirs, Geometry, Set, Side, each_dir};
use crate::position::Position;
use crate::rules::{Goal, Reach, Rules};
use crate::units::Score;

use super::terms::drawishness;

/// A man.
const MAN: i32 = 100;
/// A king that moves one square.
const SHORT_KING: i32 = 140;
/// A king that flies along diagonals.
const FLYING_KING: i32 = 280;
/// A king that flies along rows and files: on all squares nothing hides from it.
const STRAIGHT_KING: i32 = 400;
/// The first flying king of a side, over the others: it hits men from behind and holds draws.
const FIRST_KING: i32 = 40;
/// A square that a king can go to.
const KING_MOBILITY: i32 = 3;
/// A man that stays on the base row while the opponent has no king.
const GUARD: i32 = 4;
/// A man backed by another.
const BACKED: i32 = 2;
/// A man in the middle files.
const CENTRE: i32 = 4;
/// Each man that one wing has more than the other.
const IMBALANCE: i32 = 2;
/// A man that nothing can stop on its way to the crown row, before the rows left.
const RUNAWAY: i32 = 90;
/// Each row that a runaway still has to go.
const RUNAWAY_ROW: i32 = 8;
/// A man further from its crown row than so many rows is no runaway yet.
const NEAR: u32 = 5;
/// Having the move.
const TEMPO: i32 = 4;
/// A man's worth of advance, by rows left to the crown row.
const ADVANCE: [i32; 12] = [0, 27, 18, 13, 10, 8, 6, 4, 2, 0, 0, 0];

/// The score for the side to move.
#[inline]
pub(super) fn evaluate<R: Rules>(position: &Position<R>) -> Score {
    let side = position.side();
    let score = own_terms(position, side) - own_terms(position, !side);
    let from_white = if side == Side::White { score } else { -score };
    let mut score = score / drawishness(position, from_white);
    if R::GOAL == Goal::Lose {
        score = -score;
    }
    Score::eval(score + TEMPO)
}

/// What a side has, by itself.
#[inline(always)]
fn own_terms<R: Rules>(position: &Position<R>, side: Side) -> i32 {
    let (men, kings) = (position.men(side), position.kings(side));
    let mut score = MAN * men.len() as i32;
    score += structure::<R>(men, side);
    if position.kings(!side).is_empty() {
        score += GUARD * (men & base_row::<R>(side)).len() as i32;
        if kings.is_empty() {
            score += runaways(position, side);
        }
    }
    if !kings.is_empty() {
        score += king_terms::<R>(kings, position.empty());
    }
    score
}

#[inline(always)]
fn king_terms<R: Rules>(kings: Set<R::Board>, empty: Set<R::Board>) -> i32 {
    let each = match R::KING {
        Reach::Short => SHORT_KING,
        Reach::Flying if R::KING_CAPTURES == Dirs::STRAIGHT => STRAIGHT_KING,
        Reach::Flying => FLYING_KING,
    };
    let mut score = each * kings.len() as i32;
    if R::KING == Reach::Flying {
        score += FIRST_KING;
    }
    each_dir!(R::KING_STEPS, |dir| {
        let mut at = empty.reached(kings, dir);
        score += KING_MOBILITY * at.len() as i32;
        if R::KING == Reach::Flying {
            // A few squares tell a free king from a shut-in one; the rest of the road is cheap.
            at = empty.reached(at, dir);
            score += KING_MOBILITY * at.len() as i32;
        }
    });
    score
}

/// Advance, support, centre and balance of the men.
#[inline(always)]
fn structure<R: Rules>(men: Set<R::Board>, side: Side) -> i32 {
    let planes = match side {
        Side::White => &Places::<R::Board>::WHITE,
        Side::Black => &Places::<R::Board>::BLACK,
    };
    let mut score = 0;
    for (bit, &plane) in planes.iter().enumerate() {
        score += (men.within(plane).len() as i32) << bit;
    }
    each_dir!(R::MAN_STEPS.seen_by(side), |dir| {
        score += BACKED * men.reached(men, dir).len() as i32;
    });
    let right = (men & right_half::<R>()).len() as i32;
    score - IMBALANCE * (2 * right - men.len() as i32).abs()
}

/// What a man is worth by its place, as bit planes: plane `k` holds the squares whose value has bit
/// `k` set, so that the values of all men are summed by a handful of population counts.
struct Places<G>(std::marker::PhantomData<G>);

/// Bits of the largest value of a place.
const PLANES: usize = 5;

impl<G: Geometry> Places<G> {
    const WHITE: [u128; PLANES] = Self::planes(Side::White);
    const BLACK: [u128; PLANES] = Self::planes(Side::Black);

    const fn planes(side: Side) -> [u128; PLANES] {
        let centre =
            G::LEFT_OF[(G::FILES - G::FILES / 4) as usize] & !G::LEFT_OF[(G::FILES / 4) as usize];
        let mut planes = [0; PLANES];
        let mut row = 0;
        while row < G::ROWS as usize {
            let left = match side {
                Side::White => row,
                Side::Black => G::ROWS as usize - 1 - row,
            };
            let (edge, middle) = (ADVANCE[left], ADVANCE[left] + CENTRE);
            assert!(edge >= 0 && middle >> PLANES == 0);
            let mut bit = 0;
            while bit < PLANES {
                if edge >> bit & 1 == 1 {
                    planes[bit] |= G::ROW_BITS[row] & !centre;
                }
                if middle >> bit & 1 == 1 {
                    planes[bit] |= G::ROW_BITS[row] & centre;
                }
                bit += 1;
            }
            row += 1;
        }
        planes
    }
}

/// Men with an open road: nobody stands in the cone before them.
#[inline(always)]
fn runaways<R: Rules>(position: &Position<R>, side: Side) -> i32 {
    let rows = <R::Board as Geometry>::ROWS;
    let enemies = position.pieces(!side);
    let near = position.men(side) & near_rows::<R>(side);
    if near.is_empty() {
        return 0;
    }
    // The squares in whose cone an enemy stands, filled backwards row by row.
    let mut shadow = enemies;
    let back = R::MAN_STEPS.seen_by(!side);
    for _ in 1..rows {
        let mut wider = shadow;
        each_dir!(back, |dir| {
            wider |= shadow.step(dir);
        });
        if wider == shadow {
            break;
        }
        shadow = wider;
    }
    let free = near - shadow;
    if free.is_empty() {
        return 0;
    }
    let mut best = 0;
    for left in 1..=NEAR {
        let row = match side {
            Side::White => left,
            Side::Black => rows - 1 - left,
        };
        if free.meets(Set::row(row)) {
            best = best.max(RUNAWAY - RUNAWAY_ROW * left as i32);
        }
    }
    best
}

/// The rows from which a man may run.
#[inline(always)]
fn near_rows<R: Rules>(side: Side) -> Set<R::Board> {
    let rows = <R::Board as Geometry>::ROWS;
    (1..=NEAR).fold(Set::empty(), |set, left| {
        set | match side {
            Side::White => Set::row(left),
            Side::Black => Set::row(rows - 1 - left),
        }
    })
}

#[inline(always)]
fn base_row<R: Rules>(side: Side) -> Set<R::Board> {
    Position::<R>::crown_row(!side)
}

#[inline(always)]
fn right_half<R: Rules>() -> Set<R::Board> {
    let files = <R::Board as Geometry>::FILES;
    Set::files(files / 2, files)
}
