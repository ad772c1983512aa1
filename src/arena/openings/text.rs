//! Openings that somebody has written down: games in PDN, positions in FEN.

use crate::notation::pdn::{Games, Item};
use crate::notation::{FenError, MoveError, parse_position, read_move};
use crate::position::{Setup, new_game};
use crate::rules::Variant;

use super::super::conditions::Opening;

/// What is wrong with a text of openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// A line that is no position.
    #[error("line {line}: {error}")]
    Position {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: FenError,
    },
    /// A game of another kind.
    #[error("game {game} (line {line}): GameType {found}, expected a game of {expected}")]
    Variant {
        /// The game, from 1.
        game: usize,
        /// Where it starts.
        line: usize,
        /// What its tag says.
        found: String,
        /// The variant of the match.
        expected: Variant,
    },
    /// A game whose position is none.
    #[error("game {game} (line {line}): {error}")]
    Start {
        /// The game, from 1.
        game: usize,
        /// Where it starts.
        line: usize,
        /// What is wrong.
        error: FenError,
    },
    /// A move that cannot be played.
    #[error("game {game} (line {line}), ply {ply}: {error}")]
    Move {
        /// The game, from 1.
        game: usize,
        /// The line of the move.
        line: usize,
        /// The ply, from 1.
        ply: usize,
        /// What is wrong.
        error: MoveError,
    },
    /// An opening after which nothing is left to play.
    #[error("{place}: the game is over there")]
    Over {
        /// Which one.
        place: String,
    },
    /// A text without any.
    #[error("no opening in it, expected {0}")]
    Empty(&'static str),
}

/// Positions, one FEN or Hub string a line; empty lines and those that begin with `#` say nothing.
///
/// # Errors
/// The first line that is no position to play from.
pub fn from_fens(text: &str, variant: Variant) -> Result<Vec<Opening>, OpeningsError> {
    let mut openings = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let setup =
            position(content, variant).map_err(|error| OpeningsError::Position { line, error })?;
        let opening = Opening { name: format!("line {line}"), setup, moves: Vec::new() };
        check(&opening, variant, || format!("line {line}"))?;
        openings.push(opening);
    }
    if openings.is_empty() {
        return Err(OpeningsError::Empty("one FEN a line"));
    }
    Ok(openings)
}

/// The first plies of the games of a collection, or the whole games.
///
/// # Errors
/// The first game that cannot be played by the rules of the variant.
pub fn from_pdn(
    text: &str,
    variant: Variant,
    plies: Option<usize>,
) -> Result<Vec<Opening>, OpeningsError> {
    let mut openings = Vec::new();
    for game in Games::new(text) {
        let (number, line) = (game.index, game.line);
        if let Some(Ok(found)) = game.tags.game_type()
            && let Some(other) = Variant::from_gametype(found.number)
            && !alike(other, variant)
        {
            let found = format!("{} is {other}", found.number);
            return Err(OpeningsError::Variant { game: number, line, found, expected: variant });
        }
        let setup = match game.tags.fen() {
            None => Setup::start(variant.facts()),
            Some(fen) => position(fen, variant).map_err(|error| OpeningsError::Start {
                game: number,
                line,
                error,
            })?,
        };
        let mut board = new_game(variant, &setup, variant.own_draw_rules()).map_err(|error| {
            let error = FenError::setup(error, variant.facts());
            OpeningsError::Start { game: number, line, error }
        })?;
        let mut moves = Vec::new();
        for item in &game.body {
            let Item::Move(mv) = item else { continue };
            if plies.is_some_and(|plies| moves.len() >= plies) {
                break;
            }
            let place = |error| {
                let ply = moves.len() + 1;
                OpeningsError::Move { game: number, line: mv.line, ply, error }
            };
            let view = read_move(&*board, &mv.text.text).map_err(place)?;
            // Legal, as just read.
            let _ = board.play(&view.to_raw());
            moves.push(view.to_raw());
        }
        let opening = Opening { name: format!("game {number}"), setup, moves };
        check(&opening, variant, || format!("game {number} (line {line})"))?;
        openings.push(opening);
    }
    if openings.is_empty() {
        return Err(OpeningsError::Empty("games in PDN"));
    }
    Ok(openings)
}

/// Whether a number of one game is written for the other too: games told apart by their set-up
/// only.
fn alike(one: Variant, other: Variant) -> bool {
    one == other || one.facts().gametype == other.facts().gametype
}

fn position(text: &str, variant: Variant) -> Result<Setup, FenError> {
    let setup = parse_position(text, variant.facts())?;
    match new_game(variant, &setup, variant.own_draw_rules()) {
        Ok(game) => Ok(game.setup()),
        Err(error) => Err(FenError::setup(error, variant.facts())),
    }
}

fn check(
    opening: &Opening,
    variant: Variant,
    place: impl Fn() -> String,
) -> Result<(), OpeningsError> {
    let over = || OpeningsError::Over { place: place() };
    let mut game =
        new_game(variant, &opening.setup, variant.own_draw_rules()).map_err(|_| over())?;
    for mv in &opening.moves {
        game.play(mv).map_err(|_| over())?;
    }
    if game.result().is_some() { Err(over()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_comments() {
        let text = "# two\n\nW:W31-50:B1-20\n B:W28:B5 \n";
        let found = from_fens(text, Variant::International).unwrap();
        let names: Vec<_> = found.iter().map(|opening| opening.name.as_str()).collect();
        assert_eq!(names, ["line 3", "line 4"]);
    }

    #[test]
    fn games_in_whole_and_in_part() {
        let text = "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n1. 31-27 *\n";
        let lengths = |plies| {
            let found = from_pdn(text, Variant::International, plies).unwrap();
            found.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>()
        };
        assert_eq!(lengths(None), [4, 1]);
        assert_eq!(lengths(Some(2)), [2, 1]);
    }

    #[test]
    fn wrong_texts_are_told_where_and_why() {
        let fens = |text| from_fens(text, Variant::International).unwrap_err().to_string();
        assert_eq!(fens("# nothing\n"), "no opening in it, expected one FEN a line");
        assert_eq!(
            fens("W:W31:B1\nW:W60:B1"),
            "line 2: `60` is outside the board, expected a square from 1 to 50"
        );
        assert_eq!(fens("W:W:B1"), "line 1: the game is over there");
        let pdn = |text| from_pdn(text, Variant::International, None).unwrap_err().to_string();
        assert_eq!(pdn(""), "no opening in it, expected games in PDN");
        assert_eq!(
            pdn("[GameType \"21\"]\n1. 11-15 *"),
            "game 1 (line 1): GameType 21 is english, expected a game of international"
        );
        assert_eq!(
            pdn("1. 32-28 19-23\n2. 28-22 *"),
            "game 1 (line 2), ply 3: `28-22` is not legal: a capture must be made: 28x19"
        );
    }
}
