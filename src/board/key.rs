//! Hash keys of positions.

use super::{Geometry, Set, Word};

/// A 64-bit hash of a position.
///
/// Keys are computed from the bitboards each time they are needed: three multiplications are
/// cheaper than keeping a Zobrist key up to date over long captures, and nothing can get out of
/// step. The mixing step is the folded multiply of wyhash (Wang Yi, 2019).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Key(pub u64);

impl Key {
    /// The key of a position made of three sets and whatever else tells positions apart.
    #[inline(always)]
    pub fn of<G: Geometry>(white: Set<G>, black: Set<G>, kings: Set<G>, rest: u64) -> Self {
        let mut key = fold(rest ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93);
        for set in [white, black, kings] {
            let bits = set.word().widen();
            key = fold(key ^ bits as u64, 0xA076_1D64_78BD_642F);
            if G::PLAYABLE >> 64 != 0 {
                key = fold(key ^ (bits >> 64) as u64, 0xE703_7ED1_A0B4_28DB);
            }
        }
        Self(key)
    }
}

#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}
