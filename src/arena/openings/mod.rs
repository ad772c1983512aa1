//! Where the games of a match begin: a collection of games, a list of positions, or ballots.
//!
//! A list is the same for the same text, variant and seed, on every machine: shards and resumed
//! matches rely on it. Reading text is done here, reading files is the caller's.

mod ballots;
mod lost;
mod text;

use crate::position::AnyGame;
use crate::rules::Variant;

use super::conditions::Opening;
use super::random::Random;

pub use ballots::{MOST_PLIES, ballots};
pub use lost::is_lost;
pub use text::{OpeningsError, from_fens, from_pdn};

/// Puts a list into the order of a seed.
pub fn shuffle(openings: &mut [Opening], seed: u64) {
    Random::new(seed).shuffle(openings);
}

/// A new game of a variant under its own draw rules, which are of no account here.
fn start(variant: Variant) -> Option<Box<dyn AnyGame>> {
    use crate::position::{Setup, new_game};
    new_game(variant, &Setup::start(variant.facts()), variant.own_draw_rules()).ok()
}
