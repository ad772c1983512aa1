//! Positions as Hub writes them: the side to move, then one letter a square.
//!
//! Squares stand in the order of Hub's numbers, from the top left as White sees the board, in
//! every game. Frisian counts of king moves travel apart, in lidraughts' `wolf` argument.

use crate::board::{BySide, Piece, Side};
use crate::position::{Setup, SetupStreak};
use crate::rules::{Facts, Variant};

use super::excerpt;
use super::fen::FenError;
use super::squares::SquareNames;

/// Reads a Hub position string.
///
/// # Errors
/// If it has not one known letter for each square of the game's board.
pub fn parse_hub(text: &str, facts: &'static Facts) -> Result<Setup, FenError> {
    let text = text.trim();
    let mut letters = text.chars();
    let side = match letters.next() {
        Some('W' | 'w') => Side::White,
        Some('B' | 'b') => Side::Black,
        Some(other) => return Err(FenError::UnknownSide(other.to_string())),
        None => return Err(FenError::Empty),
    };
    let found = letters.clone().count();
    if found != facts.squares() as usize {
        return Err(FenError::HubLength {
            text: excerpt(text),
            found,
            expected: facts.squares(),
            game: facts.name,
            hint: hint(found),
        });
    }
    let mut setup = Setup { side, pieces: Vec::new(), streaks: BySide::default() };
    for (index, (letter, point)) in letters.zip(SquareNames::of(facts).all()).enumerate() {
        let (side, piece) = match letter {
            'w' => (Side::White, Piece::Man),
            'W' => (Side::White, Piece::King),
            'b' => (Side::Black, Piece::Man),
            'B' => (Side::Black, Piece::King),
            'e' => continue,
            letter => return Err(FenError::HubPiece { letter, number: index + 1 }),
        };
        setup.pieces.push((point, side, piece));
    }
    Ok(setup)
}

/// The Hub position string of a position.
///
/// ```
/// use damier::notation::write_hub;
/// use damier::position::Setup;
/// use damier::rules::Variant;
///
/// let facts = Variant::Pool.facts();
/// assert_eq!(write_hub(&Setup::start(facts), facts), "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
/// ```
pub fn write_hub(setup: &Setup, facts: &'static Facts) -> String {
    let letters = SquareNames::of(facts).all().map(|point| {
        let piece = setup.pieces.iter().find(|&&(at, ..)| at == point);
        match piece {
            Some((_, Side::White, Piece::Man)) => 'w',
            Some((_, Side::White, Piece::King)) => 'W',
            Some((_, Side::Black, Piece::Man)) => 'b',
            Some((_, Side::Black, Piece::King)) => 'B',
            None => 'e',
        }
    });
    std::iter::once(setup.side.letter()).chain(letters).collect()
}

/// Adds the counts of king moves of lidraughts' `wolf="W28=2 B07=1"` to a position.
///
/// # Errors
/// The entry that cannot be read; the position is then unchanged.
pub fn parse_wolf(setup: &mut Setup, text: &str, facts: &'static Facts) -> Result<(), FenError> {
    let names = SquareNames::of(facts);
    let mut streaks = setup.streaks;
    for entry in text.split_whitespace() {
        let (side, king, moves) =
            wolf_entry(entry, names).ok_or_else(|| FenError::Wolf(excerpt(entry)))?;
        streaks[side] = (moves > 0).then_some(SetupStreak { king, moves });
    }
    setup.streaks = streaks;
    Ok(())
}

/// The value of lidraughts' `wolf` argument, `None` where no king's moves are counted.
pub fn write_wolf(setup: &Setup, facts: &'static Facts) -> Option<String> {
    let names = SquareNames::of(facts);
    let entries: Vec<_> = Side::ALL
        .into_iter()
        .filter_map(|side| {
            let SetupStreak { king, moves } = setup.streaks[side]?;
            Some(format!("{}{:02}={moves}", side.letter(), names.hub_number(king)))
        })
        .collect();
    (!entries.is_empty()).then(|| entries.join(" "))
}

fn wolf_entry(entry: &str, names: SquareNames) -> Option<(Side, crate::board::Point, u8)> {
    let (side, rest) = match entry.split_at_checked(1)? {
        ("W" | "w", rest) => (Side::White, rest),
        ("B" | "b", rest) => (Side::Black, rest),
        _ => return None,
    };
    let (square, moves) = rest.split_once('=')?;
    Some((side, names.by_hub_number(square.parse().ok()?)?, moves.parse().ok()?))
}

/// Whether a text is meant as a Hub position: letters of pieces and no colon.
pub(super) fn looks_like_hub(text: &str) -> bool {
    let text = text.trim();
    text.len() > 1 && text.chars().all(|c| matches!(c, 'w' | 'W' | 'b' | 'B' | 'e'))
}

/// The game whose board has so many squares, if it is some other board.
fn hint(squares: usize) -> String {
    Variant::ALL
        .iter()
        .map(|variant| variant.facts())
        .find(|facts| facts.squares() as usize == squares)
        .map_or(String::new(), |facts| {
            format!(" (that is a board of {}x{}, as in {})", facts.rows, facts.files, facts.name)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_positions_read_back() {
        for &variant in Variant::ALL {
            let facts = variant.facts();
            let start = Setup::start(facts);
            let text = write_hub(&start, facts);
            assert_eq!(text.len() as u32, facts.squares() + 1, "{variant}");
            let mut read = parse_hub(&text, facts).unwrap();
            read.pieces.sort();
            assert_eq!(read, start, "{variant}");
        }
    }

    #[test]
    fn wrong_strings_are_told_apart() {
        let facts = Variant::International.facts();
        let pool = write_hub(&Setup::start(Variant::Pool.facts()), Variant::Pool.facts());
        for (text, message) in [
            (
                pool.as_str(),
                "`Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww` has 32 squares, expected 50 for \
                 International draughts (that is a board of 8x8, as in American pool checkers)",
            ),
            ("Wbw", "`Wbw` has 2 squares, expected 50 for International draughts"),
            ("", "the position is empty, expected a FEN such as W:W31-50:B1-20"),
            ("Xw", "`X` is no side to move, expected W or B first"),
            (
                "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeexwwwwwwwwwwwwwwwwwwww",
                "`x` on square 30 of the position, expected w, b, W, B or e",
            ),
        ] {
            assert_eq!(parse_hub(text, facts).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn wolves_read_back() {
        let facts = Variant::Frisian.facts();
        let mut setup = parse_hub(&format!("W{}", "e".repeat(50)), facts).unwrap();
        assert_eq!(write_wolf(&setup, facts), None);
        parse_wolf(&mut setup, "W28=2 B07=1", facts).unwrap();
        assert_eq!(write_wolf(&setup, facts).as_deref(), Some("W28=2 B07=1"));
        let error = parse_wolf(&mut setup, "W28=1 B77=1", facts).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`B77=1` is no count of king moves, expected side, square and number, such as W28=2"
        );
        assert_eq!(write_wolf(&setup, facts).as_deref(), Some("W28=2 B07=1"));
    }
}
