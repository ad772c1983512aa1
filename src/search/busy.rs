//! What the threads of a search are at, so that they spread out instead of doing the same work.
//!
//! Before a thread searches a move it looks whether another is at it, and if so takes the other
//! moves first: when it comes back, the answer is in the table (the deferral of ABDADA, J.-C. Weill
//! 1996, kept beside the transposition table as T. Kerrigan does in "Simplified ABDADA").

use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::Key;
use crate::units::Depth;

/// Quiescence is over sooner than looking about pays.
const LEAST_DEPTH: Depth = 1;
/// Far more than threads times plies, so that two positions rarely want one slot.
const SLOTS: usize = 1 << 12;

/// The positions being searched right now. Races and lost entries do no harm: at worst two threads
/// search the same position.
#[derive(Debug)]
pub(super) struct Busy(Box<[AtomicU64]>);

/// A position is being searched until this is dropped.
#[derive(Debug)]
pub(super) struct Claim<'a> {
    slot: &'a AtomicU64,
    key: u64,
}

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: Key) -> &AtomicU64 {
        &self.0[key.0 as usize % SLOTS]
    }

    /// Whether another thread is at the position, searched `depth` deep.
    pub(super) fn contains(&self, key: Key, depth: Depth) -> bool {
        depth >= LEAST_DEPTH && self.slot(key).load(Ordering::Relaxed) == key.0
    }

    /// Tells the others that this thread is at the position.
    pub(super) fn claim(&self, key: Key, depth: Depth) -> Option<Claim<'_>> {
        if depth < LEAST_DEPTH {
            return None;
        }
        let slot = self.slot(key);
        slot.store(key.0, Ordering::Relaxed);
        Some(Claim { slot, key: key.0 })
    }
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        // Another position may have taken the slot meanwhile.
        if self.slot.load(Ordering::Relaxed) == self.key {
            self.slot.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_busy_as_long_as_its_claim_lives() {
        let busy = Busy::new();
        let claim = busy.claim(Key(77), 5);
        assert!(busy.contains(Key(77), 5));
        assert!(!busy.contains(Key(78), 5));
        drop(claim);
        assert!(!busy.contains(Key(77), 5));
    }

    #[test]
    fn shallow_searches_are_not_told() {
        let busy = Busy::new();
        let _claim = busy.claim(Key(77), LEAST_DEPTH - 1);
        assert!(!busy.contains(Key(77), LEAST_DEPTH));
    }

    #[test]
    fn a_claim_leaves_the_slot_to_whoever_took_it() {
        let busy = Busy::new();
        let first = busy.claim(Key(5), 4);
        let _second = busy.claim(Key(5 + SLOTS as u64), 4);
        drop(first);
        assert!(busy.contains(Key(5 + SLOTS as u64), 4));
    }
}
