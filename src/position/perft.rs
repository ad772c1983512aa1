//! Counting the leaves of the game tree.

use crate::rules::Rules;

use super::moves::MoveList;
use super::value::Position;

/// Number of sequences of exactly `depth` legal moves. Draw rules are left out; lines that end
/// earlier count nothing. At the last ply moves are counted without being listed.
pub fn perft<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut list = MoveList::new();
            position.moves_into(&mut list);
            list.iter().map(|mv| perft(&position.play(mv), depth - 1)).sum()
        }
    }
}
