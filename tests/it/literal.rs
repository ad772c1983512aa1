//! A slow, literal move lister: the second opinion on every rule of every variant.
//!
//! It reads the rules the way a referee does: a board of named cells, one jump after the other,
//! every whole capture written out, and only then the rule that says which of them count. It knows
//! nothing of the engine and must not import from it, so that a test may hold the two side by side.
//! Speed is no aim here; agreement with the rule books is.
//!
//! - [`rules`]: the knobs of a game and their values for the 24 variants, names of squares included.
//! - [`board`]: positions, their text form, and the two symmetries of the games.
//! - [`moves`]: the legal moves of a position, playing one, and counting lines.

pub(crate) mod board;
pub(crate) mod moves;
pub(crate) mod rules;

/// A cell of the board: row from the top (Black's side), column from White's left.
///
/// Mirrored variants are played on the same, unmirrored cells; only their square names differ.
pub(crate) type Square = (u8, u8);
