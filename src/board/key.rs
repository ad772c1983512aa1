//! Hash keys of positions.

use super::{Geometry, Set, Word};

/// A 64-bit hash of a position.
///
/// Keys are computed from the bitboards each time they are needed: a few multiplications are
/// cheaper than keeping a Zobrist key up to date over long captures, and nothing can get out of
/// step. As in wyhash (Wang Yi, 2019), two words at a time are multiplied and the product folded;
/// only the last of the three multiplications waits for the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Key(pub u64);

impl Key {
    /// The key of a position made of three sets and whatever else tells positions apart.
    #[inline(always)]
    pub fn of<G: Geometry>(white: Set<G>, black: Set<G>, kings: Set<G>, rest: u64) -> Self {
        let [white, black, kings] = [white, black, kings].map(|set| set.word().widen());
        let mut key = fold(white as u64 ^ SALT[0], black as u64 ^ SALT[1])
            ^ fold(kings as u64 ^ SALT[2], rest ^ SALT[3]);
        if G::PLAYABLE >> 64 != 0 {
            // At most 13 more bits of each.
            let high = white >> 64 | black >> 64 << 16 | kings >> 64 << 32;
            key ^= fold(high as u64 ^ SALT[1], SALT[0]);
        }
        Self(fold(key, SALT[2]))
    }
}

/// Salts of wyhash. No factor made with them is 0, which would drop its partner: none is a set of
/// squares on boards with ghosts, nor, having some 32 bits, the men of a side on one without.
const SALT: [u64; 4] =
    [0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3];

#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}
