//! The numbers of the search in one place, with their units.

use crate::units::Depth;

/// From this depth on the question above beta goes to a search, below to quiescence.
const PROBE_DEPTH: Depth = 3;
/// The margin of the question, in hundredths of a man for every ply of depth.
const PROBE_MARGIN: i32 = 8;
/// The margin where quiescence answers, in hundredths of a man, without depth and for every ply.
const SHALLOW_MARGIN: (i32, i32) = (20, 15);

/// The question asked before a node is searched: does a shallower search exceed beta by a margin?
/// The depth to search, 0 for quiescence, and the margin.
///
/// This takes the place of the null move, which draughts does not allow: having to move is often
/// a disadvantage.
#[inline]
pub(super) fn probe(depth: Depth) -> (Depth, i32) {
    if depth >= PROBE_DEPTH {
        (depth * 2 / 5, PROBE_MARGIN * depth)
    } else {
        (0, SHALLOW_MARGIN.0 + SHALLOW_MARGIN.1 * depth)
    }
}

/// Plies by which a late quiet move is searched less deep, by its place in the order.
#[inline]
pub(super) fn reduction(depth: Depth, place: usize, open: bool) -> Depth {
    let first = if open { 3 } else { 1 };
    if depth < 2 || place < first {
        0
    } else if depth < 4 || place < first + 3 {
        1
    } else if depth < 6 || place < 9 {
        2
    } else {
        3
    }
}

/// From this depth on a node without a move from the table is searched a ply less deep: its first
/// move is a guess, and the next visit will know better (internal iterative reductions).
pub(super) const GUESS_DEPTH: Depth = 4;

/// Half the first aspiration window, in hundredths of a man.
pub(super) const ASPIRATION: i32 = 15;
/// From this iteration on windows are narrow.
pub(super) const ASPIRATION_DEPTH: Depth = 4;

/// Draw counters so near to their limit are part of what tells positions apart.
pub(super) const COUNTED_PLIES: u16 = 12;
