//! One move as written, and the types that say so. What the letters spell is read in `scan`.

use std::fmt;

use super::cursor::{Cursor, excerpt};
use super::lexer::{Lexer, Token};
use super::scan;

/// A square as a move text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareText {
    /// A square's number, in whatever numbering the game uses.
    Number(u32),
    /// A letter from White's left, in lower case, and a rank from White's side.
    Name {
        /// `a` to `l`.
        file: char,
        /// From 1; anything above belongs to no board.
        rank: u32,
    },
    /// Only the file of the origin, in short moves such as `ab4`.
    File(char),
}

impl fmt::Display for SquareText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name { file, rank } => write!(f, "{file}{rank}"),
            Self::File(file) => write!(f, "{file}"),
        }
    }
}

/// What stood between the squares. Files use either sign for either kind of move, so this is
/// information for messages, never a reason to refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separator {
    /// A dash.
    Quiet,
    /// `x`, `:` or `×`.
    Capture,
    /// Nothing: `c3d4`, `ab4`, `3228`.
    None,
}

/// What a move text leaves open before the legal moves are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ambiguity {
    /// Start and end only: captures along other ways may share them.
    Ends,
    /// Start, end and the captured squares, in any order.
    Captured,
    /// More than two squares: after the start either squares of the way and then the end, or (as
    /// Hub writes) the end and then the captured squares.
    Way,
    /// The origin is known by its file alone.
    OriginFile,
}

/// A move as written: at least two squares, nothing decided about legality.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveText {
    /// The squares in the order of the text; two at least, and only the first may be a
    /// [`SquareText::File`].
    pub squares: Vec<SquareText>,
    /// [`Separator::Capture`] if any of the separators was.
    pub separator: Separator,
    /// The captured squares of the form `47x36 <42,29,14,31>`; empty without it.
    pub captured: Vec<SquareText>,
    /// The text without spaces inside.
    pub text: String,
}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// Nothing but spaces.
    #[error("a move is missing")]
    Empty,
    /// No two squares stand at the beginning of the text.
    #[error("`{text}` is no move: two squares are expected, as in 32-28, 28x19 or c3-d4")]
    NotAMove {
        /// The offending text.
        text: String,
    },
    /// A move, and then something else.
    #[error("`{rest}` after the move {text} is not understood")]
    Trailing {
        /// The move.
        text: String,
        /// What follows it.
        rest: String,
    },
}

impl MoveText {
    /// Reads one move, with nothing but spaces around it.
    ///
    /// Also takes squares of two digits glued together, lidraughts' `3228`.
    ///
    /// ```
    /// use damier::notation::pdn::{MoveText, Separator, SquareText};
    ///
    /// let capture = MoveText::parse("28 x 19 x 23").unwrap();
    /// assert_eq!(capture.start(), SquareText::Number(28));
    /// assert_eq!(capture.separator, Separator::Capture);
    /// assert_eq!(capture.text, "28x19x23");
    /// assert!(MoveText::parse("32-").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, MoveTextError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        if cursor.peek().is_none() {
            return Err(MoveTextError::Empty);
        }
        let read = scan::move_text(&mut cursor).or_else(|| scan::glued(&mut cursor));
        let Some(found) = read else {
            return Err(MoveTextError::NotAMove { text: excerpt(text) });
        };
        cursor.skip_space();
        if cursor.peek().is_some() {
            let rest = excerpt(cursor.rest());
            return Err(MoveTextError::Trailing { text: found.text, rest });
        }
        Ok(found)
    }

    /// Where the move starts.
    pub fn start(&self) -> SquareText {
        self.squares.first().copied().unwrap_or(SquareText::Number(0))
    }

    /// The last square of the text: the end of the move, except in Hub's captures.
    pub fn last(&self) -> SquareText {
        self.squares.last().copied().unwrap_or(SquareText::Number(0))
    }

    /// What the text leaves open.
    pub fn ambiguity(&self) -> Ambiguity {
        if matches!(self.squares.first(), Some(SquareText::File(_))) {
            Ambiguity::OriginFile
        } else if !self.captured.is_empty() {
            Ambiguity::Captured
        } else if self.squares.len() > 2 {
            Ambiguity::Way
        } else {
            Ambiguity::Ends
        }
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::str::FromStr for MoveText {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

/// Splits a list of moves as people type or paste it: `32-28 19-23`, `1. 32-28, 19-23; 3228`.
///
/// Move numbers, strengths, `$` codes, comments in braces and a result are skipped; commas and
/// semicolons are spaces. Anything else is an error that names it. An empty list is no error.
///
/// ```
/// use damier::notation::pdn::split_moves;
///
/// let moves = split_moves("1. 32-28 19-23, 28x19").unwrap();
/// assert_eq!(moves.len(), 3);
/// assert!(split_moves("32-28 soon").unwrap_err().to_string().contains("soon"));
/// ```
pub fn split_moves(text: &str) -> Result<Vec<MoveText>, MoveTextError> {
    let mut lexer = Lexer::of_move_list(text);
    let mut moves = Vec::new();
    let mut result = None;
    loop {
        let before = lexer;
        let Some(lexeme) = lexer.next_lexeme() else {
            return Ok(moves);
        };
        match lexeme.token {
            Token::Move(found) if result.is_none() => moves.push(found),
            // What looks like a result and has moves behind it was meant for a move.
            Token::Move(_) => {
                return Err(MoveTextError::NotAMove { text: result.unwrap_or_default() });
            }
            Token::Result(text) => result = Some(text),
            Token::Comment(_) | Token::Star | Token::Strength(_) | Token::Nag(_) => {}
            _ => {
                return Err(MoveTextError::NotAMove { text: lexer.word_since(&before) });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(text: &str) -> Vec<String> {
        MoveText::parse(text).unwrap().squares.iter().map(ToString::to_string).collect()
    }

    fn separator(text: &str) -> Separator {
        MoveText::parse(text).unwrap().separator
    }

    #[test]
    fn numbers_in_every_dress() {
        for text in ["32-28", "32 - 28", "32- 28", "32x28", "32X28", "32:28", "032-028", "32×28"] {
            assert_eq!(squares(text), ["32", "28"], "{text}");
        }
        for dash in ['\u{2010}', '\u{2012}', '\u{2013}', '\u{2015}', '\u{2212}'] {
            assert_eq!(squares(&format!("32{dash}28")), ["32", "28"]);
            assert_eq!(separator(&format!("32{dash}28")), Separator::Quiet);
        }
        assert_eq!(squares("39x28x17x6"), ["39", "28", "17", "6"]);
        assert_eq!(squares("06-11"), ["6", "11"]);
    }

    #[test]
    fn letters_in_every_dress() {
        for text in ["c3-d4", "C3-D4", "c3d4", "c3:d4", "c3 x d4"] {
            assert_eq!(squares(text), ["c3", "d4"], "{text}");
        }
        assert_eq!(squares("c3:e5:g7"), ["c3", "e5", "g7"]);
        assert_eq!(squares("c3e5g7"), ["c3", "e5", "g7"]);
        assert_eq!(squares("i9-j10"), ["i9", "j10"]);
        assert_eq!(separator("d4:b6"), Separator::Capture);
        assert_eq!(separator("c3d4"), Separator::None);
    }

    #[test]
    fn short_russian_moves_know_the_file_of_their_origin() {
        let mv = MoveText::parse("ab4").unwrap();
        assert_eq!(mv.squares, [SquareText::File('a'), SquareText::Name { file: 'b', rank: 4 }]);
        assert_eq!(mv.ambiguity(), Ambiguity::OriginFile);
        assert_eq!(squares("c:e5"), ["c", "e5"]);
    }

    #[test]
    fn glued_numbers_are_squares_of_two_digits() {
        assert_eq!(squares("3228"), ["32", "28"]);
        assert_eq!(squares("281923"), ["28", "19", "23"]);
        for text in ["328", "32", "32281"] {
            assert!(MoveText::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn captured_squares_belong_to_their_move() {
        let mv = MoveText::parse("47x36 <42,29,14,31>").unwrap();
        assert_eq!(mv.squares.len(), 2);
        assert_eq!(mv.captured.len(), 4);
        assert_eq!(mv.text, "47x36<42,29,14,31>");
        assert_eq!(mv.ambiguity(), Ambiguity::Captured);
    }

    #[test]
    fn ambiguity_is_told_by_the_shape() {
        assert_eq!(MoveText::parse("28x19").unwrap().ambiguity(), Ambiguity::Ends);
        assert_eq!(MoveText::parse("28x19x23").unwrap().ambiguity(), Ambiguity::Way);
    }

    #[test]
    fn errors_carry_the_text() {
        assert_eq!(MoveText::parse("  "), Err(MoveTextError::Empty));
        let trailing = MoveText::parse("32-28 19-23").unwrap_err();
        assert_eq!(
            trailing,
            MoveTextError::Trailing { text: "32-28".into(), rest: "19-23".into() }
        );
        for text in ["32", "-", "c3", "hello", "1950-1960", "ab", "z3-a4"] {
            let error = MoveText::parse(text).unwrap_err();
            assert!(error.to_string().contains(text), "{error}");
        }
    }

    #[test]
    fn lists_are_split_whatever_joins_them() {
        let texts = |list: &str| -> Vec<String> {
            split_moves(list).unwrap().into_iter().map(|mv| mv.text).collect()
        };
        assert_eq!(texts("32-28 19-23"), ["32-28", "19-23"]);
        assert_eq!(
            texts("1. 32-28, 19-23; 2. 28x19 14x23 2-0"),
            ["32-28", "19-23", "28x19", "14x23"]
        );
        assert_eq!(texts("3228 1923 2819"), ["3228", "1923", "2819"]);
        assert_eq!(texts("1. ab4 ba5\n2. ba3 ab6"), ["ab4", "ba5", "ba3", "ab6"]);
        assert_eq!(texts(" "), [""; 0]);
        assert_eq!(texts("47x36 <42,29> 1- 7"), ["47x36<42,29>", "1-7"]);
    }

    #[test]
    fn lists_name_what_is_no_move() {
        for (list, offending) in
            [("32-28 foo", "foo"), ("32-28 - -", "- -"), ("(31-26)", "("), ("1-1 32-28", "1-1")]
        {
            let error = split_moves(list).unwrap_err();
            assert_eq!(error, MoveTextError::NotAMove { text: offending.into() });
        }
    }
}
