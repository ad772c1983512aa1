//! The transposition table: what other nodes found out about a position.
//!
//! Lock-free and without races: an entry is two atomic words, the data and the key combined with
//! the data by exclusive or. An entry torn by two writers fits no key (Hyatt and Mann, "A
//! lock-less transposition table implementation for parallel search", 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::board::{Geometry, Key};
use crate::position::Move;
use crate::units::{Depth, Ply, Score};

/// What the score of an entry is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The score itself.
    Exact,
}

/// A move in 16 bits, to be found again in the list of legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct MoveHint(u16);

impl MoveHint {
    pub(super) fn of<G: Geometry>(mv: &Move<G>) -> Self {
        // Two captures with the same ends differ in what they take; two bits tell most apart.
        let taken = if mv.taken.is_empty() { 0 } else { 1 + mv.taken.fingerprint() % 3 };
        Self((mv.from.index() | mv.to.index() << 7) as u16 | (taken as u16) << 14)
    }

    pub(super) fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) hint: MoveHint,
    pub(super) score: Score,
    pub(super) depth: Depth,
    pub(super) bound: Bound,
}

const SLOTS: usize = 4;
const AGES: u8 = 64;

/// A table shared by all workers of a search, and kept from search to search.
#[derive(Debug)]
pub struct Table {
    /// Clusters of four entries of two words: one cache line each.
    words: Box<[AtomicU64]>,
    /// Words to skip so that clusters start on cache lines.
    offset: usize,
    clusters: u64,
    age: AtomicU8,
}

impl Table {
    /// A table of about `mebibytes`, at least one; of half as much, and again, if the system does
    /// not have that memory.
    ///
    /// # Panics
    /// If there is no memory for the smallest table.
    pub fn new(mebibytes: usize) -> Self {
        let mut mebibytes = mebibytes.max(1);
        let (words, clusters): (Box<[AtomicU64]>, _) = loop {
            let clusters = (mebibytes << 20) / (SLOTS * 16);
            // Zeroed memory comes untouched from the system: a large table costs nothing until
            // used.
            if let Ok(words) = bytemuck::try_zeroed_slice_box(clusters * SLOTS * 2 + 8) {
                break (words, clusters);
            }
            assert!(mebibytes > 1, "there is memory for the smallest table");
            mebibytes /= 2;
        };
        let offset = words.as_ptr().align_offset(64).min(8);
        Self { words, offset, clusters: clusters as u64, age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in &self.words {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// A new search begins: older entries are replaced first.
    pub(super) fn next_age(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    #[inline]
    fn cluster(&self, key: Key) -> &[AtomicU64] {
        let index = (u128::from(key.0) * u128::from(self.clusters)) >> 64;
        let first = self.offset + index as usize * SLOTS * 2;
        &self.words[first..first + SLOTS * 2]
    }

    #[inline]
    pub(super) fn probe(&self, key: Key, ply: Ply) -> Option<Entry> {
        self.cluster(key).chunks_exact(2).find_map(|slot| {
            let data = slot[1].load(Ordering::Relaxed);
            let found = data != 0 && slot[0].load(Ordering::Relaxed) ^ data == key.0;
            found.then(|| unpack(data, ply))
        })
    }

    pub(super) fn store(&self, key: Key, ply: Ply, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut entry = entry;
        let mut victim = None;
        let mut worst = i32::MAX;
        for slot in self.cluster(key).chunks_exact(2) {
            let data = slot[1].load(Ordering::Relaxed);
            if data != 0 && slot[0].load(Ordering::Relaxed) ^ data == key.0 {
                if entry.hint.is_none() {
                    entry.hint = unpack(data, ply).hint;
                }
                victim = Some(slot);
                break;
            }
            // Empty first, then what other searches left, then the shallowest.
            let rank = match data {
                0 => i32::MIN,
                _ => depth_of(data) - 256 * i32::from((AGES + age - age_of(data)) % AGES),
            };
            if rank < worst {
                worst = rank;
                victim = Some(slot);
            }
        }
        let Some(slot) = victim else { return };
        let data = pack(entry, age, ply);
        slot[0].store(key.0 ^ data, Ordering::Relaxed);
        slot[1].store(data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths, by a sample.
    pub fn fill(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.words[self.offset..].chunks_exact(2).take(1000);
        sample
            .filter(|slot| {
                let data = slot[1].load(Ordering::Relaxed);
                data != 0 && age_of(data) == age
            })
            .count() as u32
    }
}

// Data, from the low bits: hint 16, score 16, depth 8 (offset by 64), bound 2, age 6, a set bit so
// that no entry is 0.
const DEPTH_OFFSET: i32 = 64;

fn pack(entry: Entry, age: u8, ply: Ply) -> u64 {
    let score = entry.score.to_node(ply).raw() as i16 as u16;
    let depth = (entry.depth + DEPTH_OFFSET).clamp(0, 255) as u64;
    u64::from(entry.hint.0)
        | u64::from(score) << 16
        | depth << 32
        | (entry.bound as u64) << 40
        | u64::from(age) << 42
        | 1 << 48
}

fn depth_of(data: u64) -> Depth {
    (data >> 32 & 0xFF) as i32 - DEPTH_OFFSET
}

fn age_of(data: u64) -> u8 {
    (data >> 42 & 0x3F) as u8
}

fn unpack(data: u64, ply: Ply) -> Entry {
    Entry {
        hint: MoveHint(data as u16),
        score: Score::from_raw(i32::from((data >> 16) as u16 as i16)).to_root(ply),
        depth: depth_of(data),
        bound: match data >> 40 & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = Table::new(1);
        for (key, score) in [(1, Score::eval(-123)), (u64::MAX, Score::win(7)), (9, Score::loss(3))]
        {
            let hint = MoveHint(0x1234);
            let entry = Entry { hint, score, depth: 11, bound: Bound::Lower };
            table.store(Key(key), 3, entry);
            assert_eq!(table.probe(Key(key), 3), Some(entry));
            assert_eq!(table.probe(Key(key ^ 2), 3), None);
        }
    }

    #[test]
    fn a_win_is_nearer_when_met_nearer_to_the_root() {
        let table = Table::new(1);
        let entry =
            Entry { hint: MoveHint(1), score: Score::win(9), depth: 4, bound: Bound::Exact };
        table.store(Key(5), 6, entry);
        assert_eq!(table.probe(Key(5), 2).map(|found| found.score), Some(Score::win(5)));
    }

    #[test]
    fn clearing_forgets() {
        let table = Table::new(1);
        let entry = Entry { hint: MoveHint(1), score: Score::DRAW, depth: 4, bound: Bound::Exact };
        table.store(Key(5), 0, entry);
        assert!(table.fill() <= 1000);
        table.clear();
        assert_eq!(table.probe(Key(5), 0), None);
    }
}
