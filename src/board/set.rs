//! Sets of squares.

use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::{Dir, Geometry, Layout, Square, Word};

/// A set of squares of the board `G`. Invariant: ghost bits are never set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Set<G: Geometry>(G::Word);

impl<G: Geometry> Set<G> {
    /// No square.
    #[inline(always)]
    pub fn empty() -> Self {
        Self(G::Word::ZERO)
    }

    /// Every square.
    #[inline(always)]
    pub fn full() -> Self {
        Self(G::Word::truncate(G::PLAYABLE))
    }

    /// The squares of row `row` from the top.
    #[inline(always)]
    pub fn row(row: u32) -> Self {
        Self(G::Word::truncate(G::ROW_BITS[row as usize]))
    }

    /// The squares of the files from `first` up to but without `end`, counted from the left.
    #[inline(always)]
    pub fn files(first: u32, end: u32) -> Self {
        Self(G::Word::truncate(G::LEFT_OF[end as usize] & !G::LEFT_OF[first as usize]))
    }

    /// The squares of the set whose bit is set in `bits`.
    #[inline(always)]
    #[must_use]
    pub fn within(self, bits: u128) -> Self {
        Self(self.0 & G::Word::truncate(bits))
    }

    #[inline(always)]
    pub(super) fn from_word(word: G::Word) -> Self {
        debug_assert!(word & !G::Word::truncate(G::PLAYABLE) == G::Word::ZERO);
        Self(word)
    }

    /// The bits, for hashing.
    #[inline(always)]
    pub(super) fn word(self) -> G::Word {
        self.0
    }

    /// Whether it holds no square.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == G::Word::ZERO
    }

    /// Whether it shares a square with `other`.
    #[inline(always)]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether it contains `square`.
    #[inline(always)]
    pub fn contains(self, square: Square<G>) -> bool {
        self.meets(square.set())
    }

    /// Number of squares.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.count()
    }

    /// Every square moved one step; those that would leave the board vanish.
    #[inline(always)]
    #[must_use]
    pub fn step(self, dir: Dir) -> Self {
        Self(self.shift(dir) & G::Word::truncate(G::ARRIVALS[dir as usize]))
    }

    /// The squares of `self` that are one step in `dir` from a square of `from`.
    ///
    /// On ghost layouts this saves the mask of [`Set::step`]: off the board lies no square.
    #[inline(always)]
    #[must_use]
    pub fn reached(self, from: Self, dir: Dir) -> Self {
        match G::LAYOUT {
            Layout::Ghost { .. } => Self(from.shift(dir) & self.0),
            Layout::Dense => from.step(dir) & self,
        }
    }

    #[inline(always)]
    fn shift(self, dir: Dir) -> G::Word {
        let by = G::STEPS[dir as usize];
        if by > 0 { self.0 << by as u32 } else { self.0 >> by.unsigned_abs() }
    }

    /// The set as it lies after the board has been turned round: every layout is symmetric.
    #[inline(always)]
    #[must_use]
    pub fn turned(self) -> Self {
        Self(self.0.reversed(128 - G::PLAYABLE.leading_zeros()))
    }

    /// The squares of the set that come before the first of `other`; all of them if `other` is
    /// empty.
    #[inline(always)]
    #[must_use]
    pub fn before(self, other: Self) -> Self {
        Self(self.0 & other.0.below_lowest())
    }

    /// A small number that differs between most different sets.
    pub fn fingerprint(self) -> u64 {
        let bits = self.0.widen();
        (bits as u64 ^ (bits >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48
    }

    /// Its squares as sets of one.
    ///
    /// Between sets this is cheaper than going through [`Square`], which costs a bit scan and a
    /// shift by a variable, both dear on two words.
    #[inline(always)]
    pub fn singles(self) -> impl Iterator<Item = Self> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == G::Word::ZERO {
                return None;
            }
            let single = Self(rest.lowest_alone());
            rest = rest.without_lowest();
            Some(single)
        })
    }

    /// The square of a set known to hold exactly one.
    #[inline(always)]
    pub fn only(self) -> Square<G> {
        debug_assert!(self.len() == 1);
        Square::from_bit(self.0.lowest())
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt;)*) => {
        $(
            impl<G: Geometry> $trait for Set<G> {
                type Output = Self;
                #[inline(always)]
                fn $method(self, other: Self) -> Self {
                    Self(self.0 $op other.0)
                }
            }
            impl<G: Geometry> $assign for Set<G> {
                #[inline(always)]
                fn $assign_method(&mut self, other: Self) {
                    *self = *self $op other;
                }
            }
        )*
    };
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

/// Set difference.
impl<G: Geometry> Sub for Set<G> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl<G: Geometry> SubAssign for Set<G> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The other squares of the board.
impl<G: Geometry> Not for Set<G> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self::full() - self
    }
}

impl<G: Geometry> IntoIterator for Set<G> {
    type Item = Square<G>;
    type IntoIter = Squares<G>;
    #[inline(always)]
    fn into_iter(self) -> Squares<G> {
        Squares(self.0)
    }
}

impl<G: Geometry> FromIterator<Square<G>> for Set<G> {
    fn from_iter<I: IntoIterator<Item = Square<G>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::empty(), |set, square| set | square.set())
    }
}

impl<G: Geometry> std::fmt::Debug for Set<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a set, from the top left, row by row.
#[derive(Clone, Debug)]
pub struct Squares<G: Geometry>(G::Word);

impl<G: Geometry> Iterator for Squares<G> {
    type Item = Square<G>;
    #[inline(always)]
    fn next(&mut self) -> Option<Square<G>> {
        if self.0 == G::Word::ZERO {
            return None;
        }
        let square = Square::from_bit(self.0.lowest());
        self.0 = self.0.without_lowest();
        Some(square)
    }
}
