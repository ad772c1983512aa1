//! What can be wrong with a position as written.

use crate::board::Side;
use crate::notation::squares::{SquareError, SquareNames};
use crate::position::SetupError;
use crate::rules::Facts;

/// Why a text is no position. Every message names the offending part and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// Nothing but spaces.
    #[error("the position is empty, expected a FEN such as W:W31-50:B1-20")]
    Empty,
    /// No colon anywhere.
    #[error("no colon in `{0}`, expected a FEN such as W:W31-50:B1-20")]
    NoColon(String),
    /// The side to move is neither.
    #[error("`{0}` is no side to move, expected W or B first")]
    UnknownSide(String),
    /// A section that begins with no colour.
    #[error("`{0}` belongs to no side, expected W or B and a list of squares")]
    UnknownColour(String),
    /// A list item that is no square.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// A range of squares with letters.
    #[error("`{0}` is a range of letters, expected single squares such as a1,c1")]
    AlgebraicRange(String),
    /// A range that runs the wrong way or has more than two ends.
    #[error("`{0}` is not a range, expected two numbers, the smaller one first")]
    Range(String),
    /// Two pieces on one square.
    #[error("two pieces on {square}: `{token}` finds it taken")]
    Occupied {
        /// The item that came second.
        token: String,
        /// The name of the square.
        square: String,
    },
    /// A man where it would have been crowned.
    #[error("a man of {side} on {square}, its crown row, expected a king (K{square})")]
    ManOnCrownRow {
        /// Whose man.
        side: Side,
        /// The name of the square.
        square: String,
    },
    /// A last field with king moves that cannot be read.
    #[error(
        "`{0}` is no count of king moves, expected two of + digit square, Black's first, \
         such as +0+328"
    )]
    KingMoves(String),
    /// An entry of Hub's `wolf` that cannot be read.
    #[error("`{0}` is no count of king moves, expected side, square and number, such as W28=2")]
    Wolf(String),
    /// A Hub string of the wrong length.
    #[error("`{text}` has {found} squares, expected {expected} for {game}{hint}")]
    HubLength {
        /// The text.
        text: String,
        /// Number of squares in it.
        found: usize,
        /// Number of squares on the board.
        expected: u32,
        /// The name of the game.
        game: &'static str,
        /// Which board the text fits, if any.
        hint: String,
    },
    /// A Hub string with a letter that is no piece.
    #[error("`{letter}` on square {number} of the position, expected w, b, W, B or e")]
    HubPiece {
        /// The letter.
        letter: char,
        /// The square's Hub number.
        number: usize,
    },
}

impl FenError {
    /// A fault of a set-up, told with the names that the game's squares have.
    pub fn setup(error: SetupError, facts: &'static Facts) -> Self {
        let names = SquareNames::of(facts);
        match error {
            SetupError::NoSquare(point) => {
                let text = format!("row {}, file {}", point.row + 1, point.col + 1);
                Self::Square(SquareError::Outside { text, expected: names.expected() })
            }
            SetupError::Occupied(point) => {
                let square = names.name(point).to_string();
                Self::Occupied { token: square.clone(), square }
            }
            SetupError::ManOnCrownRow(point, side) => {
                Self::ManOnCrownRow { side, square: names.name(point).to_string() }
            }
        }
    }
}
