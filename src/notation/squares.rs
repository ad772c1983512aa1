//! What the squares of a board are called.
//!
//! [`Point`]s always lie on the board whose near left corner is played on; a mirrored game shows
//! that board turned left to right, and only the names made here know it.

use std::fmt;

use crate::board::Point;
use crate::rules::{Facts, Numbering};

/// The names of the squares of one game.
///
/// Two sets of names: those of PDN, which the game decides, and those of Hub, which number every
/// board from the top left as White sees it, row by row.
///
/// ```
/// use damier::notation::SquareNames;
/// use damier::rules::Variant;
///
/// let italian = SquareNames::of(Variant::Italian.facts());
/// let corner = italian.read("32").unwrap();
/// assert_eq!((corner.row, corner.col), (7, 0)); // the core's near left corner, seen at h1
/// assert_eq!(italian.name(corner).to_string(), "32");
/// assert_eq!(italian.read("h1"), Ok(corner));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SquareNames {
    facts: &'static Facts,
}

impl SquareNames {
    /// The names of a game.
    pub fn of(facts: &'static Facts) -> Self {
        Self { facts }
    }

    /// The name of a square in PDN, as something to print.
    pub fn name(self, point: Point) -> SquareName {
        match self.facts.numbering {
            Numbering::TopLeft => SquareName::Number(self.hub_number(point)),
            Numbering::BottomRight => SquareName::Number(
                (self.facts.squares() + 1).saturating_sub(self.hub_number(point)),
            ),
            Numbering::Algebraic => SquareName::Letters {
                file: self.file(point.col),
                rank: self.facts.rows.saturating_sub(point.row),
            },
        }
    }

    /// The square that a number means in PDN; in games with letters numbers count from the top
    /// left.
    pub fn by_number(self, number: u32) -> Option<Point> {
        match self.facts.numbering {
            Numbering::TopLeft | Numbering::Algebraic => self.by_hub_number(number),
            Numbering::BottomRight => {
                self.by_hub_number((self.facts.squares() + 1).checked_sub(number)?)
            }
        }
    }

    /// The number of a square in Hub.
    pub fn hub_number(self, point: Point) -> u32 {
        let col = u32::from(self.seen(point).col);
        let in_row = if self.facts.all_squares { col } else { col / 2 };
        u32::from(point.row) * self.row_len() + in_row + 1
    }

    /// The square of a Hub number.
    pub fn by_hub_number(self, number: u32) -> Option<Point> {
        let index = number.checked_sub(1).filter(|&i| i < self.facts.squares())?;
        let (row, in_row) = (index / self.row_len(), index % self.row_len());
        let col = match (self.facts.all_squares, self.facts.mirrored) {
            (true, _) => in_row,
            (false, false) => 2 * in_row + (row + 1) % 2,
            (false, true) => 2 * in_row + row % 2,
        };
        Some(self.seen(Point { row: row as u8, col: col as u8 }))
    }

    /// The square of a file letter and a rank.
    ///
    /// # Errors
    /// If there is no such square, or the game's board has no letters.
    pub fn by_letters(self, file: char, rank: u32) -> Result<Point, SquareError> {
        let text = || format!("{file}{rank}");
        if !self.has_letters() {
            return Err(SquareError::NotASquare { text: text(), expected: self.expected() });
        }
        let row = u32::from(self.facts.rows).checked_sub(rank).filter(|_| rank > 0);
        let (Some(col), Some(row)) = (self.column(file), row) else {
            return Err(SquareError::Outside { text: text(), expected: self.expected() });
        };
        let point = self.seen(Point { row: row as u8, col: self.seen_column(col) });
        if self.facts.all_squares || (point.row + point.col) % 2 == 1 {
            Ok(point)
        } else {
            Err(SquareError::Light { text: text() })
        }
    }

    /// The column of a file letter, in either case.
    pub fn column(self, file: char) -> Option<u8> {
        let col = (file.to_ascii_lowercase() as u32).checked_sub('a' as u32)?;
        let col = u8::try_from(col).ok().filter(|&col| col < self.facts.files)?;
        Some(self.seen_column(col))
    }

    /// The letter of a column.
    pub fn file(self, col: u8) -> char {
        char::from(b'a'.saturating_add(self.seen_column(col)))
    }

    /// The square of a name: a number, or letter and rank where the board has letters.
    ///
    /// # Errors
    /// If it names no square of the board.
    pub fn read(self, text: &str) -> Result<Point, SquareError> {
        let not_a_square =
            || SquareError::NotASquare { text: text.to_owned(), expected: self.expected() };
        let letters = text.strip_prefix(|c: char| c.is_ascii_alphabetic());
        let digits = letters.unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(not_a_square());
        }
        // A number too long to be held is off every board.
        let number = digits.parse().unwrap_or(u32::MAX);
        match text.chars().next().filter(|_| letters.is_some()) {
            Some(file) if self.has_letters() => {
                self.by_letters(file, number).map_err(|error| error.about(text))
            }
            Some(_) => Err(not_a_square()),
            None => self.by_number(number).ok_or_else(|| SquareError::Outside {
                text: text.to_owned(),
                expected: self.expected(),
            }),
        }
    }

    /// Every square, in the order of Hub.
    pub fn all(self) -> impl Iterator<Item = Point> {
        (1..=self.facts.squares()).filter_map(move |number| self.by_hub_number(number))
    }

    /// What sorts squares as their names are sorted.
    pub fn order(self, point: Point) -> (u32, u32) {
        match self.name(point) {
            SquareName::Number(number) => (number, 0),
            SquareName::Letters { file, rank } => (file as u32, u32::from(rank)),
        }
    }

    /// What names there are, for messages: `a square from 1 to 50`.
    pub fn expected(self) -> String {
        match self.facts.numbering {
            Numbering::Algebraic => {
                let last = char::from(b'a'.saturating_add(self.facts.files.saturating_sub(1)));
                format!("a square from a1 to {last}{}", self.facts.rows)
            }
            _ => format!("a square from 1 to {}", self.facts.squares()),
        }
    }

    /// Letters are understood where the game uses them, and on 8x8, where everybody knows them.
    pub fn has_letters(self) -> bool {
        self.facts.numbering == Numbering::Algebraic || self.facts.files == 8
    }

    fn row_len(self) -> u32 {
        self.facts.squares() / u32::from(self.facts.rows).max(1)
    }

    /// From the board to what the players see, and back.
    fn seen(self, point: Point) -> Point {
        Point { row: point.row, col: self.seen_column(point.col) }
    }

    fn seen_column(self, col: u8) -> u8 {
        if self.facts.mirrored {
            self.facts.files.saturating_sub(1).saturating_sub(col)
        } else {
            col
        }
    }
}

/// The name of a square, to be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareName {
    /// A number.
    Number(u32),
    /// File and rank.
    Letters {
        /// From `a` at White's left.
        file: char,
        /// From 1 at White's side.
        rank: u8,
    },
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Letters { file, rank } => write!(f, "{file}{rank}"),
        }
    }
}

/// Why a text names no square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SquareError {
    /// Not the shape of a square's name.
    #[error("`{text}` is not a square, expected {expected}")]
    NotASquare {
        /// The text.
        text: String,
        /// What names the board has.
        expected: String,
    },
    /// The name of a square of some larger board.
    #[error("`{text}` is outside the board, expected {expected}")]
    Outside {
        /// The text.
        text: String,
        /// What names the board has.
        expected: String,
    },
    /// A square that is not played on.
    #[error("`{text}` is a light square, expected a dark one")]
    Light {
        /// The text.
        text: String,
    },
}

impl SquareError {
    /// The same error about a longer text of which the square is a part.
    #[must_use]
    pub(crate) fn about(self, text: &str) -> Self {
        let text = text.to_owned();
        match self {
            Self::NotASquare { expected, .. } => Self::NotASquare { text, expected },
            Self::Outside { expected, .. } => Self::Outside { text, expected },
            Self::Light { .. } => Self::Light { text },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    fn names(variant: Variant) -> SquareNames {
        SquareNames::of(variant.facts())
    }

    #[test]
    fn names_read_back_on_every_board() {
        for &variant in Variant::ALL {
            let names = names(variant);
            let all: Vec<_> = names.all().collect();
            assert_eq!(all.len() as u32, variant.facts().squares(), "{variant}");
            for (index, &point) in all.iter().enumerate() {
                let name = names.name(point).to_string();
                assert_eq!(names.read(&name), Ok(point), "{variant} {name}");
                assert_eq!(names.hub_number(point) as usize, index + 1, "{variant}");
                assert!(variant.facts().all_squares || (point.row + point.col) % 2 == 1);
            }
        }
    }

    #[test]
    fn corners_have_the_names_of_the_books() {
        // Row and column as the core counts them, then the name.
        for (variant, row, col, name, hub) in [
            (Variant::International, 0, 1, "1", 1),
            (Variant::International, 9, 0, "46", 46),
            (Variant::Canadian, 11, 0, "67", 67),
            (Variant::Canadian, 0, 11, "6", 6),
            (Variant::English, 7, 0, "29", 29),
            (Variant::Russian, 7, 0, "a1", 29),
            (Variant::Russian, 0, 1, "b8", 1),
            (Variant::Italian, 7, 0, "32", 32),
            (Variant::Italian, 0, 7, "1", 1),
            (Variant::Spanish, 7, 0, "1", 32),
            (Variant::Spanish, 0, 7, "32", 1),
            (Variant::Srilankan, 11, 0, "72", 72),
            (Variant::Turkish, 0, 0, "a8", 1),
            (Variant::Turkish, 7, 7, "h1", 64),
            (Variant::Spantsireti, 0, 9, "j8", 5),
        ] {
            let point = Point { row, col };
            assert_eq!(names(variant).name(point).to_string(), name, "{variant}");
            assert_eq!(names(variant).hub_number(point), hub, "{variant}");
        }
    }

    #[test]
    fn numbers_are_read_in_games_with_letters_too() {
        let russian = names(Variant::Russian);
        assert_eq!(russian.read("1"), russian.read("b8"));
        assert_eq!(russian.read("32"), russian.read("G1"));
        let spanish = names(Variant::Spanish);
        assert_eq!(spanish.read("1"), spanish.read("h1"));
    }

    #[test]
    fn wrong_names_are_told_apart() {
        for (variant, text, message) in [
            (
                Variant::International,
                "55",
                "`55` is outside the board, expected a square from 1 to 50",
            ),
            (
                Variant::International,
                "0",
                "`0` is outside the board, expected a square from 1 to 50",
            ),
            (
                Variant::International,
                "99999999999999999999",
                "`99999999999999999999` is outside the board, expected a square from 1 to 50",
            ),
            (Variant::International, "c3", "`c3` is not a square, expected a square from 1 to 50"),
            (Variant::Russian, "c4", "`c4` is a light square, expected a dark one"),
            (Variant::Russian, "i9", "`i9` is outside the board, expected a square from a1 to h8"),
            (Variant::Russian, "a0", "`a0` is outside the board, expected a square from a1 to h8"),
            (Variant::Russian, "a", "`a` is not a square, expected a square from a1 to h8"),
            (Variant::Turkish, "", "`` is not a square, expected a square from a1 to h8"),
            (Variant::Turkish, "é1", "`é1` is not a square, expected a square from a1 to h8"),
        ] {
            assert_eq!(names(variant).read(text).unwrap_err().to_string(), message);
        }
    }
}
