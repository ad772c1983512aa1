//! The numbers of the learned evaluation, and their files.
//!
//! A file is the deflated form of: the magic, the id of the variant and a zero byte, the
//! fingerprint of the windows, the number of entries, the entries of all tables and then the terms,
//! each as two 16-bit numbers, opening and ending, and a CRC-32 of all before it. Numbers are
//! little-endian.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::rules::Variant;

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

/// The weights of one variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    variant: Variant,
    fingerprint: u32,
    pub(super) entries: Vec<Pair>,
    pub(super) terms: Vec<Pair>,
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
        let (fingerprint, count) = features(variant);
        assert!(entries.len() == count && terms.len() == TERMS, "as many weights as features");
        Self { variant, fingerprint, entries, terms }
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
        let (fingerprint, entries) = features(variant);
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
        Ok(Self { variant, fingerprint, entries, terms: pairs.collect() })
    }
}

/// How many features a variant has: entries of tables, and all.
pub fn feature_counts(variant: Variant) -> (usize, usize) {
    let (_, entries) = features(variant);
    (entries, entries + TERMS)
}

/// The fingerprint of a variant's features and the number of its table entries.
fn features(variant: Variant) -> (u32, usize) {
    struct Features;
    impl crate::rules::Task for Features {
        type Out = (u32, usize);
        fn run<R: crate::rules::Rules>(self) -> Self::Out {
            let shape = super::shape::Shape::<R::Board>::fingerprint();
            (shape, super::shape::Shape::<R::Board>::ENTRIES)
        }
    }
    variant.dispatch(Features)
}
