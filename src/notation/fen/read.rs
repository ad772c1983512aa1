//! Reading PDN FEN.

use crate::board::{BySide, Piece, Point, Side};
use crate::notation::excerpt;
use crate::notation::squares::{SquareError, SquareNames};
use crate::position::{Setup, SetupStreak};
use crate::rules::Facts;

use super::error::FenError;

/// Reads a PDN FEN, also lidraughts' with its further fields.
///
/// Forgiven: sections in any order, several of a colour or none; lower case; spaces or `_`
/// between tokens; ranges; empty items; leading zeros; a final dot. Ghosts (`G`, `P`) and
/// unknown fields behind the sections are left out.
///
/// # Errors
/// What in the text is wrong, and what was expected.
pub fn parse_fen(text: &str, facts: &'static Facts) -> Result<Setup, FenError> {
    let text: String =
        text.chars().map(|c| if c == '_' || c.is_whitespace() { ' ' } else { c }).collect();
    let text = text.trim();
    let text = text.strip_suffix('.').unwrap_or(text).trim();
    if text.is_empty() {
        return Err(FenError::Empty);
    }
    let (side, fields) = text.split_once(':').ok_or_else(|| FenError::NoColon(excerpt(text)))?;
    let side = side_of(side.trim()).ok_or_else(|| FenError::UnknownSide(excerpt(side.trim())))?;
    let mut reader = Reader {
        names: SquareNames::of(facts),
        setup: Setup { side, pieces: Vec::new(), streaks: BySide::default() },
        seen: BySide::default(),
    };
    let mut king_moves = None;
    for field in fields.split(':').map(str::trim) {
        if field.starts_with('+') {
            king_moves = Some(field);
        } else {
            reader.field(field)?;
        }
    }
    // The squares of the kings come before the pieces are known, so that they are read last.
    if let Some(field) = king_moves {
        reader.king_moves(field)?;
    }
    Ok(reader.setup)
}

fn side_of(text: &str) -> Option<Side> {
    match text {
        "W" | "w" => Some(Side::White),
        "B" | "b" => Some(Side::Black),
        _ => None,
    }
}

struct Reader {
    names: SquareNames,
    setup: Setup,
    /// The colours that had a section.
    seen: BySide<bool>,
}

impl Reader {
    fn field(&mut self, field: &str) -> Result<(), FenError> {
        let Some(first) = field.chars().next() else {
            return Ok(());
        };
        let rest = &field[first.len_utf8()..];
        let Some(side) = side_of(first.encode_utf8(&mut [0; 4])) else {
            let clock = matches!(first, 'H' | 'h' | 'F' | 'f')
                && !rest.is_empty()
                && rest.bytes().all(|b| b.is_ascii_digit());
            // What follows the pieces may be a field that some server has added.
            let trailing = self.seen[Side::White] && self.seen[Side::Black];
            return if clock || trailing && first.is_alphabetic() {
                Ok(())
            } else {
                Err(FenError::UnknownColour(excerpt(field)))
            };
        };
        self.seen[side] = true;
        rest.split(',').map(str::trim).filter(|item| !item.is_empty()).try_for_each(|item| {
            let text: String = item.split_whitespace().collect();
            // Two tokens with a space between them lack a comma.
            if item.split_whitespace().filter(|word| ends_in_square(word)).count() > 1
                && !text.contains(is_dash)
            {
                return Err(self.not_a_square(item));
            }
            self.item(side, &text)
        })
    }

    /// One item of a list: `31`, `K4`, `c3`, `31-50`, `K1-5`.
    fn item(&mut self, side: Side, text: &str) -> Result<(), FenError> {
        let first = text.chars().next().unwrap_or(' ');
        let behind = text.get(first.len_utf8()..).unwrap_or_default();
        let (piece, squares) = match first {
            'K' | 'k' => (Some(Piece::King), behind),
            'P' | 'p' => (None, behind),
            'G' | 'g' if self.is_ghost(behind) => (None, behind),
            _ => (Some(Piece::Man), text),
        };
        let Some((from, to)) = squares.split_once(is_dash) else {
            let point = self.names.read(squares).map_err(|error| about(error, text))?;
            return self.put(side, piece, point, text);
        };
        if self.names.has_letters() && squares.contains(|c: char| c.is_ascii_alphabetic()) {
            return Err(FenError::AlgebraicRange(excerpt(text)));
        }
        if to.contains(is_dash) {
            return Err(FenError::Range(excerpt(text)));
        }
        for end in [from, to] {
            self.names.read(end).map_err(|error| about(error, text))?;
        }
        let (Ok(from), Ok(to)) = (from.parse::<u32>(), to.parse::<u32>()) else {
            return Err(FenError::Range(excerpt(text)));
        };
        if from > to {
            return Err(FenError::Range(excerpt(text)));
        }
        let names = self.names;
        (from..=to)
            .filter_map(|number| names.by_number(number))
            .try_for_each(|point| self.put(side, piece, point, text))
    }

    /// `G` before a square is a captured man that still stands there, but `g3` is a square.
    fn is_ghost(&self, behind: &str) -> bool {
        !self.names.has_letters()
            || behind.len() > 1
            || behind.starts_with(|c: char| c.is_ascii_alphabetic())
    }

    fn put(
        &mut self,
        side: Side,
        piece: Option<Piece>,
        point: Point,
        token: &str,
    ) -> Result<(), FenError> {
        let Some(piece) = piece else {
            return Ok(());
        };
        if self.setup.pieces.iter().any(|&(taken, ..)| taken == point) {
            let square = self.names.name(point).to_string();
            return Err(FenError::Occupied { token: excerpt(token), square });
        }
        self.setup.pieces.push((point, side, piece));
        Ok(())
    }

    fn not_a_square(&self, text: &str) -> FenError {
        SquareError::NotASquare { text: excerpt(text), expected: self.names.expected() }.into()
    }

    /// lidraughts' last field in Frisian games, `+0+328`: quiet moves in a row with one king by
    /// Black, then by White, each with the square of that king if it is known.
    fn king_moves(&mut self, field: &str) -> Result<(), FenError> {
        let error = || FenError::KingMoves(excerpt(field));
        let text: String = field.split_whitespace().collect();
        let (black, white) = text[1..].split_once('+').ok_or_else(error)?;
        for (side, count) in [(Side::Black, black), (Side::White, white)] {
            let digits = count.bytes().all(|b| b.is_ascii_digit());
            if !digits || count.is_empty() || count.len() > 3 {
                return Err(error());
            }
            let (moves, square) = count.split_at(1);
            let moves = moves.parse().map_err(|_| error())?;
            if moves == 0 {
                continue;
            }
            let king = if square.is_empty() {
                self.only_king(side)
            } else {
                Some(self.names.read(square).map_err(|e| about(e, field))?)
            };
            self.setup.streaks[side] = king.map(|king| SetupStreak { king, moves });
        }
        Ok(())
    }

    /// The king of a side that has just one: no other can have made the moves counted.
    fn only_king(&self, side: Side) -> Option<Point> {
        let mut kings =
            self.setup.pieces.iter().filter(|&&(_, s, p)| s == side && p == Piece::King);
        match (kings.next(), kings.next()) {
            (Some(&(point, ..)), None) => Some(point),
            _ => None,
        }
    }
}

/// The dash of a range, in the forms that word processors make of it.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

fn ends_in_square(word: &str) -> bool {
    word.ends_with(|c: char| c.is_ascii_digit())
}

/// The error of a square, told about the whole item.
fn about(error: SquareError, item: &str) -> FenError {
    error.about(&excerpt(item)).into()
}
