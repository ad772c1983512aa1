//! The blocks of a table, packed and unpacked.
//!
//! A block of outcomes is a sequence of runs, one byte each: the outcome plus three times a code of the
//! length. Positions in which the side to move has to capture are never looked up there, since a search
//! follows captures anyway: they take whatever outcome makes the run longer. A block of distances is
//! the codes themselves. Either is deflated.

use std::ops::Range;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::value::Outcome;

/// Slots of a block.
pub(super) const BLOCK: u64 = 1 << 16;
/// More than any block unpacks to.
const MOST_BYTES: usize = 2 << 16;
/// The most compact that deflating gets at a bearable speed.
const LEVEL: u8 = 9;

/// Lengths of runs by their codes: each at least a fifth longer than the one before.
const LENGTHS: [u32; 56] = {
    let mut table = [1; 56];
    let mut i = 1;
    while i < table.len() {
        let longer = table[i - 1] * 6 / 5;
        table[i] = if longer > table[i - 1] { longer } else { table[i - 1] + 1 };
        i += 1;
    }
    table
};

/// Packs outcomes; `None` may become anything.
pub(super) fn pack_outcomes(outcomes: &[Option<Outcome>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = outcomes;
    while !rest.is_empty() {
        let outcome = rest.iter().copied().flatten().next().unwrap_or(Outcome::Draw);
        let fits = |other: &Option<Outcome>| other.is_none_or(|other| other == outcome);
        let length = rest.iter().take_while(|other| fits(other)).count();
        // What may become anything at the end of the run is better left to round lengths.
        let code = LENGTHS.partition_point(|&known| known as usize <= length) - 1;
        bytes.push(outcome as u8 + 3 * code as u8);
        rest = &rest[LENGTHS[code] as usize..];
    }
    compress_to_vec(&bytes, LEVEL)
}

/// Outcomes of a block of `slots`, four to a byte; `None` if the bytes are no such block.
pub(super) fn unpack_outcomes(packed: &[u8], slots: usize) -> Option<Box<[u8]>> {
    let runs = decompress_to_vec_with_limit(packed, MOST_BYTES).ok()?;
    let mut bytes = vec![0; slots.div_ceil(4)];
    let mut slot = 0;
    for run in runs {
        let end = slot + *LENGTHS.get(usize::from(run / 3))? as usize;
        if end > slots {
            return None;
        }
        fill(&mut bytes, slot..end, run % 3);
        slot = end;
    }
    (slot == slots).then(|| bytes.into_boxed_slice())
}

/// Writes an outcome to slots that are still 0, whole bytes at a time: a search waits for this.
#[inline]
fn fill(bytes: &mut [u8], slots: Range<usize>, outcome: u8) {
    let four = outcome * 0b0101_0101;
    let (first, last) = (slots.start / 4, slots.end / 4);
    // The slots of the first byte from the start on, and those of the last before the end.
    let from_start = 0xFF_u8 << (2 * (slots.start % 4));
    let before_end = !(0xFF_u8 << (2 * (slots.end % 4)));
    if first == last {
        bytes[first] |= four & from_start & before_end;
        return;
    }
    bytes[first] |= four & from_start;
    bytes[first + 1..last].fill(four);
    if before_end != 0 {
        bytes[last] |= four & before_end;
    }
}

/// The outcome of a slot of an unpacked block.
#[inline]
pub(super) fn outcome(block: &[u8], slot: usize) -> Option<Outcome> {
    Some(match block.get(slot / 4)? >> (2 * (slot % 4)) & 3 {
        0 => Outcome::Loss,
        1 => Outcome::Draw,
        _ => Outcome::Win,
    })
}

/// Packs the codes of distances as they are.
pub(super) fn pack_bytes(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, LEVEL)
}

/// The inverse of [`pack_bytes`]; `None` if that does not give so many bytes.
pub(super) fn unpack_bytes(packed: &[u8], length: usize) -> Option<Box<[u8]>> {
    let bytes = decompress_to_vec_with_limit(packed, MOST_BYTES).ok()?;
    (bytes.len() == length).then(|| bytes.into_boxed_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_come_back_where_they_matter() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut outcomes = Vec::new();
        while outcomes.len() < BLOCK as usize {
            let one = [None, Some(Outcome::Loss), Some(Outcome::Draw), Some(Outcome::Win)];
            let length = random.usize(1..300).min(BLOCK as usize - outcomes.len());
            outcomes.extend(vec![one[random.usize(..4)]; length]);
        }
        for length in [BLOCK as usize, 1, 7, 1000] {
            let packed = pack_outcomes(&outcomes[..length]);
            let block = unpack_outcomes(&packed, length).expect("a block");
            for (slot, &expected) in outcomes[..length].iter().enumerate() {
                let found = outcome(&block, slot).expect("a slot");
                assert!(expected.is_none_or(|expected| expected == found), "slot {slot}");
            }
            assert_eq!(unpack_outcomes(&packed, length + 1), None);
            assert_eq!(unpack_outcomes(&packed[1..], length), None);
        }
        assert!(LENGTHS.is_sorted_by(|a, b| a < b));
        assert!(u64::from(LENGTHS[55]) < BLOCK);
    }
}
