//! PDN FEN: `W:WK10,31-50:B1-20`, in every dress that files and servers give it.
//!
//! [`parse_fen`] reads that text alone, [`parse_position`] also the position strings of Hub;
//! [`read_position`] goes on to a legal position. Squares have the names of the game, numbers in
//! games with letters count from the top left. Written is one strict form.

mod error;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use error::FenError;
pub use read::parse_fen;
pub use write::write_fen;

use super::hub;
use crate::position::{Position, Setup};
use crate::rules::{Facts, Rules};

/// Reads a position written as PDN FEN or as a Hub string.
///
/// # Errors
/// What in the text is wrong, and what was expected.
///
/// ```
/// use damier::notation::{parse_position, write_fen};
/// use damier::rules::Variant;
///
/// let facts = Variant::English.facts();
/// let setup = parse_position("b : b 1-3, k 32 : w 30, 29 .", facts)?;
/// assert_eq!(write_fen(&setup, facts), "B:W29,30:B1,2,3,K32");
/// let hub = parse_position("BbbbeeeeeeeeeeeeeeeeeeeeeeeeewweB", facts)?;
/// assert_eq!(write_fen(&hub, facts), "B:W29,30:B1,2,3,K32");
/// # Ok::<(), damier::notation::FenError>(())
/// ```
pub fn parse_position(text: &str, facts: &'static Facts) -> Result<Setup, FenError> {
    if hub::looks_like_hub(text) { hub::parse_hub(text, facts) } else { parse_fen(text, facts) }
}

/// Reads a position of a game and checks it against the rules.
///
/// # Errors
/// What is wrong with the text, or with the position that it describes.
pub fn read_position<R: Rules>(text: &str, facts: &'static Facts) -> Result<Position<R>, FenError> {
    let setup = parse_position(text, facts)?;
    Position::try_from_setup(&setup).map_err(|error| FenError::setup(error, facts))
}
