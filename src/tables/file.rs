//! A table as a file: what it holds, for which rules, and whether it is whole.
//!
//! `docs/tables.md` has the layout byte by byte. The checksum of a file is tested before anything in it is
//! believed; blocks are unpacked when they are first asked for, and kept.

use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

use rayon::prelude::*;

use crate::board::Side;
use crate::position::Position;
use crate::rules::{Rules, Task};

use super::bytes::Bytes;
use super::index::{Decoder, Index};
use super::material::{Army, Material};
use super::pack::{self, BLOCK};
use super::ruleset::Ruleset;
use super::solve::{Solved, Values};
use super::value::{Outcome, Value};

const MAGIC: &[u8; 14] = b"damier tables\n";
const VERSION: u16 = 1;
/// Bytes before the name of the rules.
const HEAD: usize = 42;

/// What a table tells of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Win, draw or loss, of positions without captures.
    Outcomes,
    /// The plies to the end too, of all positions.
    Distances,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Outcomes, Self::Distances];

    /// The ending of the file's name.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Outcomes => "wdl",
            Self::Distances => "dtw",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.extension())
    }
}

/// Why a file is not used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// It does not begin as a table does.
    #[error("no endgame table")]
    Magic,
    /// Another version of this program made it.
    #[error("version {0} of the format, expected {VERSION}")]
    Version(u16),
    /// It ends before it should.
    #[error("cut off: {found} bytes, expected {expected}")]
    Short {
        /// Bytes there are.
        found: usize,
        /// Bytes there should be at least.
        expected: usize,
    },
    /// Some byte is not what it was.
    #[error("damaged: the checksum is {found:08x}, expected {expected:08x}")]
    Checksum {
        /// That of the bytes.
        found: u32,
        /// That written in the file.
        expected: u32,
    },
    /// It belongs to another game.
    #[error("a table of {found}, expected one of {expected}")]
    Rules {
        /// The rules in the file.
        found: String,
        /// Those wanted.
        expected: String,
    },
    /// The game has the name that is wanted, but other rules.
    #[error("a table of other rules of {0} than this version plays")]
    Fingerprint(String),
    /// It holds something else than its name says.
    #[error("holds {found}, expected {expected}")]
    Content {
        /// What it holds.
        found: String,
        /// What is wanted.
        expected: String,
    },
    /// The numbers in its head do not fit together.
    #[error("its numbers do not fit together")]
    Layout,
}

/// The packed values of one material.
#[derive(Debug)]
pub struct Table {
    material: Material,
    kind: Kind,
    index: Index,
    /// Bytes of a distance.
    width: usize,
    longest: u16,
    checksum: u32,
    bytes: Bytes,
    /// Where each block ends in `bytes`, after the place where the first begins.
    ends: Vec<usize>,
    blocks: Vec<OnceLock<Box<[u8]>>>,
}

impl Table {
    /// Opens the bytes of a file that should hold this.
    ///
    /// # Errors
    /// If it does not.
    pub(super) fn open(
        bytes: Bytes,
        rules: &Ruleset,
        material: Material,
        kind: Kind,
    ) -> Result<Self, TableError> {
        let head = Head::read(&bytes)?;
        if (head.material, head.kind) != (material, kind) {
            return Err(TableError::Content {
                found: format!("{}.{}", head.material, head.kind),
                expected: format!("{material}.{kind}"),
            });
        }
        Self::open_any(bytes, rules)
    }

    /// Opens the bytes of a file, whatever material it holds.
    ///
    /// # Errors
    /// If it is none of these rules.
    pub(super) fn open_any(bytes: Bytes, rules: &Ruleset) -> Result<Self, TableError> {
        let head = Head::read(&bytes)?;
        let name = String::from_utf8_lossy(head.name).into_owned();
        if head.name != rules.name().as_bytes() {
            return Err(TableError::Rules { found: name, expected: rules.name() });
        }
        if head.fingerprint != rules.fingerprint() {
            return Err(TableError::Fingerprint(name));
        }
        let Head { material, kind, .. } = head;
        if rules.solvable(material).is_err() || !material.is_a_game() {
            return Err(TableError::Layout);
        }
        let index = rules.variant().dispatch(NewIndex(material));
        let start = HEAD + head.name.len() + 4 * head.blocks;
        let mut ends = vec![start];
        for end in bytes[HEAD + head.name.len()..start].chunks_exact(4) {
            ends.push(start + u32_at(end, 0) as usize);
        }
        let fits = head.slots == index.slots()
            && head.blocks as u64 == index.slots().div_ceil(BLOCK)
            && ends.is_sorted()
            && ends.last() == Some(&(bytes.len() - 4));
        if !fits {
            return Err(TableError::Layout);
        }
        let (width, longest, checksum) = (head.width, head.longest, head.checksum);
        let blocks = (0..head.blocks).map(|_| OnceLock::new()).collect();
        Ok(Self { material, kind, index, width, longest, checksum, bytes, ends, blocks })
    }

    /// The material.
    pub fn material(&self) -> Material {
        self.material
    }

    /// What it tells.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The plies of the longest win or loss.
    pub fn longest(&self) -> u16 {
        self.longest
    }

    /// The checksum.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// Bytes on disk.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Whether it comes with the program instead of a file.
    pub fn is_built_in(&self) -> bool {
        matches!(self.bytes, Bytes::BuiltIn(_))
    }

    /// The file.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn index(&self) -> &Index {
        &self.index
    }

    /// The outcome of a slot; `None` if its block makes no sense.
    #[inline]
    pub(super) fn outcome(&self, slot: u64) -> Option<Outcome> {
        match self.kind {
            Kind::Outcomes => {
                pack::outcome(self.block((slot / BLOCK) as usize)?, (slot % BLOCK) as usize)
            }
            Kind::Distances => self.value(slot).map(Value::outcome),
        }
    }

    /// The value of a slot of a table of distances; `None` if its block makes no sense.
    #[inline]
    pub(super) fn value(&self, slot: u64) -> Option<Value> {
        let block = self.block((slot / BLOCK) as usize)?;
        let at = (slot % BLOCK) as usize;
        let code = match (self.kind, self.width) {
            (Kind::Outcomes, _) => return None,
            (Kind::Distances, 1) => u16::from(*block.get(at)?),
            (Kind::Distances, _) => {
                u16::from_le_bytes([*block.get(2 * at)?, *block.get(2 * at + 1)?])
            }
        };
        Some(Value::from_code(code))
    }

    #[inline]
    fn block(&self, number: usize) -> Option<&[u8]> {
        self.blocks.get(number).map(|block| &**block.get_or_init(|| self.unpack(number)))
    }

    /// An unpacked block, empty if it makes no sense: then no slot is found in it.
    #[cold]
    fn unpack(&self, number: usize) -> Box<[u8]> {
        let packed = &self.bytes[self.ends[number]..self.ends[number + 1]];
        let slots = BLOCK.min(self.index.slots() - number as u64 * BLOCK) as usize;
        let unpacked = match self.kind {
            Kind::Outcomes => pack::unpack_outcomes(packed, slots),
            Kind::Distances => pack::unpack_bytes(packed, slots * self.width),
        };
        unpacked.unwrap_or_default()
    }

    /// All values of a table of distances; `None` if a block makes no sense.
    pub(super) fn solved(&self) -> Option<Solved> {
        let blocks: Vec<_> =
            (0..self.blocks.len()).into_par_iter().map(|number| self.unpack(number)).collect();
        if self.kind != Kind::Distances || blocks.iter().any(|block| block.is_empty()) {
            return None;
        }
        let values = if self.width == 1 {
            Values::Narrow(blocks.concat())
        } else {
            let codes = blocks.concat();
            let code = |bytes: &[u8]| u16::from_le_bytes([bytes[0], bytes[1]]);
            Values::Wide(codes.chunks_exact(2).map(code).collect())
        };
        Some(Solved { index: self.index, values })
    }
}

struct NewIndex(Material);

impl Task for NewIndex {
    type Out = Index;

    fn run<R: Rules>(self) -> Index {
        Index::new::<R::Board>(self.0)
    }
}

/// The file of one kind for a solved material.
pub(super) fn write<R: Rules>(solved: &Solved, rules: &Ruleset, kind: Kind) -> Vec<u8> {
    let decoder = Decoder::<R::Board>::new(solved.index);
    let is_quiet = |slot| {
        decoder.placement(slot).is_some_and(|placement| {
            !Position::<R>::of_placement(&placement, Side::White).can_capture()
        })
    };
    write_values(solved, rules, kind, &is_quiet)
}

/// The same, told which slots are positions without captures. Nothing here is generic, so that it is
/// compiled once and not for every game.
fn write_values(
    solved: &Solved,
    rules: &Ruleset,
    kind: Kind,
    is_quiet: &(dyn Fn(u64) -> bool + Sync),
) -> Vec<u8> {
    let slots = solved.index.slots();
    let ranges: Vec<_> =
        (0..slots.div_ceil(BLOCK)).map(|i| i * BLOCK..slots.min((i + 1) * BLOCK)).collect();
    let blocks: Vec<Vec<u8>> = match (kind, &solved.values) {
        (Kind::Outcomes, values) => {
            let outcome = |slot| is_quiet(slot).then(|| values.get(slot).outcome());
            let pack = |range: Range<u64>| {
                let outcomes: Vec<_> = Iterator::map(range, outcome).collect();
                pack::pack_outcomes(&outcomes)
            };
            ranges.into_par_iter().map(pack).collect()
        }
        (Kind::Distances, Values::Narrow(codes)) => {
            codes.par_chunks(BLOCK as usize).map(pack::pack_bytes).collect()
        }
        (Kind::Distances, Values::Wide(codes)) => {
            let bytes = |codes: &[u16]| -> Vec<u8> {
                codes.iter().flat_map(|code| code.to_le_bytes()).collect()
            };
            codes.par_chunks(BLOCK as usize).map(|codes| pack::pack_bytes(&bytes(codes))).collect()
        }
    };
    let width = match (kind, &solved.values) {
        (Kind::Outcomes, _) => 0,
        (Kind::Distances, Values::Narrow(_)) => 1,
        (Kind::Distances, Values::Wide(_)) => 2,
    };
    let longest = (0..slots).filter_map(|slot| solved.values.get(slot).plies()).max().unwrap_or(0);
    let Material { own, opp } = solved.index.material();
    let name = rules.name();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend([kind.extension().as_bytes()[0], width]);
    bytes.extend([own.men, own.kings, opp.men, opp.kings]);
    bytes.extend(rules.fingerprint().to_le_bytes());
    bytes.extend(slots.to_le_bytes());
    bytes.extend((BLOCK as u32).to_le_bytes());
    bytes.extend(longest.to_le_bytes());
    bytes.extend((name.len() as u16).to_le_bytes());
    debug_assert_eq!(bytes.len(), HEAD);
    bytes.extend(name.as_bytes());
    let mut end = 0_u32;
    for block in &blocks {
        end += block.len() as u32;
        bytes.extend(end.to_le_bytes());
    }
    bytes.extend(blocks.into_iter().flatten());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// What stands before the blocks.
struct Head<'a> {
    kind: Kind,
    width: usize,
    material: Material,
    fingerprint: u32,
    slots: u64,
    longest: u16,
    name: &'a [u8],
    blocks: usize,
    checksum: u32,
}

impl<'a> Head<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, TableError> {
        if !bytes.starts_with(MAGIC) {
            return Err(TableError::Magic);
        }
        let short = |expected| TableError::Short { found: bytes.len(), expected };
        if bytes.len() < HEAD + 4 {
            return Err(short(HEAD + 4));
        }
        let version = u16_at(bytes, 14);
        if version != VERSION {
            return Err(TableError::Version(version));
        }
        // Where the file should end is said in it; a file cut off is told from a damaged one.
        let slots = u64::from(u32_at(bytes, 30)) << 32 | u64::from(u32_at(bytes, 26));
        let name = usize::from(u16_at(bytes, 40));
        let blocks = usize::try_from(slots.div_ceil(BLOCK)).unwrap_or(usize::MAX);
        let start = blocks.saturating_mul(4).saturating_add(HEAD + name);
        if bytes.len() < start.saturating_add(4) {
            return Err(short(start.saturating_add(4)));
        }
        let end = if blocks == 0 { 0 } else { u32_at(bytes, start - 4) as usize };
        if bytes.len() < start + end + 4 {
            return Err(short(start + end + 4));
        }
        let (body, sum) = bytes.split_at(bytes.len() - 4);
        let (found, expected) = (crc32fast::hash(body), u32_at(sum, 0));
        if found != expected {
            return Err(TableError::Checksum { found, expected });
        }
        let own = Army { men: bytes[18], kings: bytes[19] };
        let opp = Army { men: bytes[20], kings: bytes[21] };
        let kind = Kind::ALL.into_iter().find(|k| k.extension().as_bytes()[0] == bytes[16]);
        let width = usize::from(bytes[17]);
        let widths = if kind == Some(Kind::Outcomes) { 0..=0 } else { 1..=2 };
        let fits = u64::from(u32_at(bytes, 34)) == BLOCK && widths.contains(&width);
        Ok(Self {
            kind: kind.filter(|_| fits).ok_or(TableError::Layout)?,
            width,
            material: Material { own, opp },
            fingerprint: u32_at(bytes, 22),
            slots,
            longest: u16_at(bytes, 38),
            name: &bytes[HEAD..HEAD + name],
            blocks,
            checksum: expected,
        })
    }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
