//! The numbers of the learned evaluation, and their files.
//!
//! A file is the deflated form of: the magic, the id of the variant and a zero byte, the
//! fingerprint of the windows, the number of entries, the entries of all tables and then the terms,
//! each as two 16-bit numbers, opening and ending, and a CRC-32 of all before it. Numbers are
//! little-endian.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::rules::{Rules, Task, Variant};

use super::shape::Shape;
use super::terms::TERMS;

/// The first bytes of the unpacked form; the last two are the version.
const MAGIC: &[u8; 16] = b"damier weights01";
/// No board has so many entries: a file that unpacks to more is nonsense.
const MOST_BYTES: usize = 1 << 24;
/// The most compact that deflating gets.
const LEVEL: u8 = 10;

/// Weights are this many to a hundredth of a man.
pub const UNITS: i32 = 32;

/// A weight in the opening and in the ending, in [`UNITS`].
pub type Pair = [i16; 2];

/// An entry of a table in one number, so that one addition serves both phases: the opening in the
/// low 16 bits, the ending above, in [`COARSE`] of [`UNITS`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Packed(i32);

/// One unit of a packed number, in weights.
pub(super) const COARSE: i32 = 8;

impl Packed {
    /// An entry, within `limit` so that sums stay in 16 bits.
    fn new(pair: Pair, limit: i32) -> Self {
        let [opening, ending] =
            pair.map(|w| (f32::from(w) / COARSE as f32).round().clamp(-limit as f32, limit as f32));
        Self(((ending as i32) << 16).wrapping_add(opening as i32))
    }

    /// The sum of both.
    #[inline(always)]
    pub(super) fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// The difference of both.
    #[inline(always)]
    pub(super) fn minus(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }

    /// Opening and ending of a sum, in weights.
    #[inline(always)]
    pub(super) fn open(self) -> (i32, i32) {
        let opening = i32::from(self.0 as i16);
        let ending = self.0.wrapping_sub(opening) >> 16;
        (opening * COARSE, ending * COARSE)
    }
}

/// The weights of one variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    variant: Variant,
    fingerprint: u32,
    entries: Vec<Pair>,
    pub(super) terms: Vec<Pair>,
    /// The entries again, as the evaluation adds them up.
    pub(super) packed: Box<[Packed]>,
}

/// Why a file of weights was refused.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// It cannot be unpacked.
    #[error("not a file of weights: it cannot be unpacked")]
    Packed,
    /// It does not begin as a file of weights does, or is of another version.
    #[error("not a file of weights of this version")]
    Magic,
    /// It ends too early, or its checksum is wrong.
    #[error("damaged: the checksum does not fit")]
    Damaged,
    /// It belongs to another game.
    #[error("weights of {found}, expected those of {expected}")]
    Variant {
        /// The id in the file.
        found: String,
        /// The id wanted.
        expected: &'static str,
    },
    /// It was learned for other windows or terms than this program looks at.
    #[error("weights for other features than this version has")]
    Features,
}

impl Weights {
    /// Weights from their numbers: the entries of all tables, then the terms.
    ///
    /// # Panics
    /// If their numbers are not those of the variant's board.
    pub fn new(variant: Variant, entries: Vec<Pair>, terms: Vec<Pair>) -> Self {
        let Features { fingerprint, entries: count, room, looks } = features(variant);
        assert!(entries.len() == count && terms.len() == TERMS, "as many weights as features");
        let limit = i32::from(i16::MAX) / looks as i32;
        let packed = entries.iter().map(|&pair| Packed::new(pair, limit));
        let packed = packed.chain(std::iter::repeat(Packed::default())).take(room).collect();
        Self { variant, fingerprint, entries, terms, packed }
    }

    /// All weights: the entries of the tables, then the terms.
    pub fn pairs(&self) -> impl Iterator<Item = Pair> {
        self.entries.iter().chain(&self.terms).copied()
    }

    /// The variant they were learned for.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(self.variant.id().as_bytes());
        bytes.push(0);
        bytes.extend_from_slice(&self.fingerprint.to_le_bytes());
        bytes.extend_from_slice(&(self.entries.len() as u32).to_le_bytes());
        for number in self.entries.iter().chain(&self.terms).flatten() {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        compress_to_vec(&bytes, LEVEL)
    }

    /// Reads a file for a variant.
    ///
    /// # Errors
    /// If it is damaged, of another variant or of another version of the features.
    pub fn read(packed: &[u8], variant: Variant) -> Result<Self, WeightsError> {
        let bytes =
            decompress_to_vec_with_limit(packed, MOST_BYTES).map_err(|_| WeightsError::Packed)?;
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Magic)?;
        let (body, sum) = bytes.split_last_chunk().ok_or(WeightsError::Damaged)?;
        if crc32fast::hash(body) != u32::from_le_bytes(*sum) {
            return Err(WeightsError::Damaged);
        }
        let end = rest.iter().position(|&byte| byte == 0).ok_or(WeightsError::Damaged)?;
        let (id, rest) = rest.split_at(end);
        if id != variant.id().as_bytes() {
            let found = String::from_utf8_lossy(id).into_owned();
            return Err(WeightsError::Variant { found, expected: variant.id() });
        }
        let rest = &rest[1..rest.len() - sum.len()];
        let (head, numbers) = rest.split_first_chunk::<8>().ok_or(WeightsError::Damaged)?;
        let [a, b, c, d, count @ ..] = *head;
        let Features { fingerprint, entries, .. } = features(variant);
        let fits = u32::from_le_bytes([a, b, c, d]) == fingerprint
            && u32::from_le_bytes(count) as usize == entries
            && numbers.len() == 4 * (entries + TERMS);
        if !fits {
            return Err(WeightsError::Features);
        }
        let mut pairs = numbers
            .chunks_exact(4)
            .map(|n| [i16::from_le_bytes([n[0], n[1]]), i16::from_le_bytes([n[2], n[3]])]);
        let entries = pairs.by_ref().take(entries).collect();
        Ok(Self::new(variant, entries, pairs.collect()))
    }
}

/// How many features a variant has: entries of tables, and all.
pub fn feature_counts(variant: Variant) -> (usize, usize) {
    let Features { entries, .. } = features(variant);
    (entries, entries + TERMS)
}

/// What there is to know of a variant's tables.
struct Features {
    fingerprint: u32,
    entries: usize,
    room: usize,
    /// Entries that a position looks at.
    looks: usize,
}

fn features(variant: Variant) -> Features {
    struct Look;
    impl Task for Look {
        type Out = Features;
        fn run<R: Rules>(self) -> Self::Out {
            Features {
                fingerprint: Shape::<R::Board>::fingerprint(),
                entries: Shape::<R::Board>::ENTRIES,
                room: Shape::<R::Board>::ROOM,
                looks: 2 * Shape::<R::Board>::TABLES,
            }
        }
    }
    variant.dispatch(Look)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_phases_of_packed_entries_add_up_on_their_own() {
        let pairs = [[320, -640], [-8, 8], [-1600, 16], [0, -8]];
        let (mut sum, mut expected) = (Packed::default(), (0, 0));
        for [opening, ending] in pairs {
            let entry = Packed::new([opening, ending], 1000);
            sum = sum.plus(entry).plus(entry).minus(entry);
            expected = (expected.0 + i32::from(opening), expected.1 + i32::from(ending));
            assert_eq!(sum.open(), expected);
        }
    }

    #[test]
    fn entries_are_rounded_and_kept_within_the_limit() {
        assert_eq!(Packed::new([11, -13], 1000).open(), (8, -16));
        assert_eq!(Packed::new([i16::MAX, i16::MIN], 100).open(), (800, -800));
    }

    #[test]
    fn sums_at_the_limit_do_not_run_over() {
        let looks = 20;
        let entry = Packed::new([i16::MAX, i16::MIN], i32::from(i16::MAX) / looks);
        let sum = (0..looks).fold(Packed::default(), |sum, _| sum.plus(entry));
        assert_eq!(sum.open(), (1638 * looks * COARSE, -1638 * looks * COARSE));
    }
}
