//! The machine words that hold a board.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned integer wide enough for the bits of one board: `u64`, or `u128` on 12x12.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Default
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// No bit set.
    const ZERO: Self;

    /// The word with one bit set; `bit` is below the width of the word.
    fn single(bit: u32) -> Self;
    /// The low bits of `bits`.
    fn truncate(bits: u128) -> Self;
    /// The same bits in the widest word.
    fn widen(self) -> u128;
    /// Number of bits set.
    fn count(self) -> u32;
    /// Index of the lowest bit set; the width of the word if none is.
    fn lowest(self) -> u32;
    /// The lowest set bit alone; zero if none is set.
    #[must_use]
    fn lowest_alone(self) -> Self;
    /// The word without its lowest set bit.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// The bits below the lowest set one; all bits if none is set.
    #[must_use]
    fn below_lowest(self) -> Self;
    /// The lowest `width` bits in the opposite order, the others being 0.
    #[must_use]
    fn reversed(self, width: u32) -> Self;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const ZERO: Self = 0;

            #[inline(always)]
            fn single(bit: u32) -> Self {
                // Wrapping, so that nothing is tested.
                Self::from(1u8).wrapping_shl(bit)
            }
            #[inline(always)]
            fn truncate(bits: u128) -> Self {
                bits as Self
            }
            #[inline(always)]
            fn widen(self) -> u128 {
                u128::from(self)
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn lowest_alone(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn below_lowest(self) -> Self {
                self.lowest_alone().wrapping_sub(1)
            }
            #[inline(always)]
            fn reversed(self, width: u32) -> Self {
                self.reverse_bits() >> (Self::BITS - width)
            }
        }
    };
}

word!(u64);
word!(u128);
