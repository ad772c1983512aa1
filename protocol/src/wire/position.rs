//! A position: the side to move and one character a square.

use std::fmt;
use std::str::FromStr;

/// The side to move, then what stands on each playable square in the order of its numbers.
///
/// The length tells the board to those who know boards: 51 characters are 10×10.
///
/// ```
/// use damier_protocol::wire::{WirePiece, WirePosition, WireSide};
///
/// let position: WirePosition = "WbBeWw".parse()?;
/// assert_eq!(position.side, WireSide::White);
/// assert_eq!(
///     position.squares,
///     [
///         Some(WirePiece::BlackMan),
///         Some(WirePiece::BlackKing),
///         None,
///         Some(WirePiece::WhiteKing),
///         Some(WirePiece::WhiteMan),
///     ],
/// );
/// assert_eq!(position.to_string(), "WbBeWw");
///
/// let error = "Wbx".parse::<WirePosition>().unwrap_err();
/// assert_eq!(error.to_string(), "position: found 'x' on square 2, expected one of w b W B e");
/// # Ok::<(), damier_protocol::wire::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WirePosition {
    /// Who is to move.
    pub side: WireSide,
    /// The squares, number 1 first; `None` for an empty one.
    pub squares: Vec<Option<WirePiece>>,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WireSide {
    /// `W`.
    White,
    /// `B`.
    Black,
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WirePiece {
    /// `w`.
    WhiteMan,
    /// `W`.
    WhiteKing,
    /// `b`.
    BlackMan,
    /// `B`.
    BlackKing,
}

/// Why a text is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// There is no character at all.
    Empty,
    /// There is a side to move, and nothing else.
    NoSquares,
    /// The first character names no side.
    Side {
        /// The character.
        found: char,
    },
    /// A later character names no piece.
    Piece {
        /// The character.
        found: char,
        /// The number of its square.
        square: usize,
    },
}

impl FromStr for WirePosition {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut chars = text.trim().chars();
        // Lower case is how the older dialect of Hub writes the side.
        let side = match chars.next() {
            None => return Err(PositionError::Empty),
            Some('W' | 'w') => WireSide::White,
            Some('B' | 'b') => WireSide::Black,
            Some(found) => return Err(PositionError::Side { found }),
        };
        let squares = chars
            .zip(1..)
            .map(|(found, square)| match found {
                'e' => Ok(None),
                'w' => Ok(Some(WirePiece::WhiteMan)),
                'W' => Ok(Some(WirePiece::WhiteKing)),
                'b' => Ok(Some(WirePiece::BlackMan)),
                'B' => Ok(Some(WirePiece::BlackKing)),
                _ => Err(PositionError::Piece { found, square }),
            })
            .collect::<Result<Vec<_>, _>>()?;
        if squares.is_empty() {
            return Err(PositionError::NoSquares);
        }
        Ok(Self { side, squares })
    }
}

impl fmt::Display for WirePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.side.fmt(f)?;
        for square in &self.squares {
            match square {
                None => f.write_str("e")?,
                Some(piece) => piece.fmt(f)?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for WireSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "W",
            Self::Black => "B",
        })
    }
}

impl fmt::Display for WirePiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteMan => "w",
            Self::WhiteKing => "W",
            Self::BlackMan => "b",
            Self::BlackKing => "B",
        })
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("position: found nothing, expected W or B and the squares"),
            Self::NoSquares => f.write_str("position: found no square, expected some"),
            Self::Side { found } => {
                write!(f, "position: found {found:?} as the side to move, expected W or B")
            }
            Self::Piece { found, square } => {
                write!(f, "position: found {found:?} on square {square}, expected one of w b W B e")
            }
        }
    }
}

impl std::error::Error for PositionError {}
