//! Reading moves.

use crate::board::Point;
use crate::notation::pdn::{MoveText, MoveTextError, SquareText};
use crate::notation::squares::{SquareError, SquareNames};
use crate::notation::{excerpt, why};
use crate::position::{AnyGame, MoveView, RawMove, RawSquare, ResolveError};
use crate::rules::Facts;

use super::write::write_move;

/// Why a text is no move of the position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// Not the shape of a move.
    #[error(transparent)]
    Text(#[from] MoveTextError),
    /// A square that the board has not.
    #[error("in the move `{text}`: {error}")]
    Square {
        /// The move.
        text: String,
        /// What is wrong with the square.
        error: SquareError,
    },
    /// Not a legal move.
    #[error("`{text}` is not legal: {why}")]
    Illegal {
        /// The move.
        text: String,
        /// A sentence that says why.
        why: String,
    },
    /// Captures that differ in the pieces taken.
    #[error("`{text}` is ambiguous, expected one of {}", .moves.join(" "))]
    Ambiguous {
        /// The move.
        text: String,
        /// The moves that fit, in full.
        moves: Vec<String>,
    },
}

/// Reads a move as PDN files, servers and people write it; see [`MoveText`].
///
/// # Errors
/// If the text has not the shape of a move or names a square that the board has not.
pub fn parse_move(text: &str, facts: &'static Facts) -> Result<RawMove, MoveError> {
    raw_move(&MoveText::parse(text)?, facts)
}

/// A move as written, with the squares that its names mean in this game.
///
/// # Errors
/// If one of them is no square of the board.
pub fn raw_move(text: &MoveText, facts: &'static Facts) -> Result<RawMove, MoveError> {
    let names = SquareNames::of(facts);
    raw_by(text, names, |number| names.by_number(number))
}

/// Reads a move in Hub's numbers: `32-28`, `28x19x23`, also without the captured squares, and
/// names in letters.
///
/// # Errors
/// As [`parse_move`].
pub fn parse_hub_move(text: &str, facts: &'static Facts) -> Result<RawMove, MoveError> {
    let names = SquareNames::of(facts);
    let mut raw = raw_by(&MoveText::parse(text)?, names, |number| names.by_hub_number(number))?;
    if raw.captured.is_empty() && raw.path.len() > 2 {
        let further = raw.path.drain(2..).filter_map(|square| match square {
            RawSquare::At(point) => Some(point),
            RawSquare::Column(_) => None,
        });
        raw.captured = further.collect();
    }
    Ok(raw)
}

/// Reads a legal move of a game's position, in any form that PDN files, servers and people use.
///
/// # Errors
/// What is wrong with the text, or why there is no such move.
pub fn read_move(game: &dyn AnyGame, text: &str) -> Result<MoveView, MoveError> {
    find(game, &parse_move(text, game.variant().facts())?, text)
}

/// Reads a legal move of a game's position in Hub's numbers: in full, in short, or with its way.
///
/// # Errors
/// What is wrong with the text, or why there is no such move.
pub fn read_hub_move(game: &dyn AnyGame, text: &str) -> Result<MoveView, MoveError> {
    let raw = parse_hub_move(text, game.variant().facts())?;
    if game.fitting(&raw).is_empty() && !raw.captured.is_empty() {
        // Perhaps not what was captured, but the way.
        let further = raw.captured.iter().copied().map(RawSquare::At);
        let path = raw.path.iter().copied().chain(further).collect();
        if let Ok(mv) = game.resolve(&RawMove { path, captured: Vec::new() }) {
            return Ok(mv);
        }
    }
    find(game, &raw, text)
}

fn find(game: &dyn AnyGame, raw: &RawMove, text: &str) -> Result<MoveView, MoveError> {
    let facts = game.variant().facts();
    let text = || excerpt(text.trim());
    game.resolve(raw).map_err(|error| match error {
        ResolveError::Illegal => {
            let why = game.why_not(raw).map_or_else(String::new, |why| why::explain(&why, facts));
            MoveError::Illegal { text: text(), why }
        }
        ResolveError::Ambiguous(_) => {
            let moves = game.fitting(raw).iter().map(|mv| write_move(mv, facts)).collect();
            MoveError::Ambiguous { text: text(), moves }
        }
    })
}

fn raw_by(
    text: &MoveText,
    names: SquareNames,
    by_number: impl Fn(u32) -> Option<Point>,
) -> Result<RawMove, MoveError> {
    let outside = |square: SquareText| SquareError::Outside {
        text: square.to_string(),
        expected: names.expected(),
    };
    let square = |square: SquareText| match square {
        SquareText::Number(number) => {
            by_number(number).map(RawSquare::At).ok_or_else(|| outside(square))
        }
        SquareText::Name { file, rank } => names.by_letters(file, rank).map(RawSquare::At),
        SquareText::File(file) => {
            let column = names.column(file).filter(|_| names.has_letters());
            column.map(RawSquare::Column).ok_or_else(|| outside(square))
        }
    };
    let squares = |list: &[SquareText]| {
        list.iter()
            .map(|&found| square(found))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| MoveError::Square { text: excerpt(&text.text), error })
    };
    let captured = squares(&text.captured)?.into_iter().filter_map(|square| match square {
        RawSquare::At(point) => Some(point),
        RawSquare::Column(_) => None,
    });
    Ok(RawMove { path: squares(&text.squares)?, captured: captured.collect() })
}
