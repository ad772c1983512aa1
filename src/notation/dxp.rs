//! Positions and moves as DXP sends them: square numbers of two digits, a letter a square.
//!
//! The protocol knows one board, that of 50 squares, and no message says which game is played on
//! it. [`DxpBoard`] is the proof that a game has that board.

use damier_protocol::dxp::{Colour, Move, SQUARES, Start};

use crate::board::{BySide, Piece, Point, Side};
use crate::position::{MoveView, RawMove, Setup};
use crate::rules::{Facts, Variant};

use super::squares::{SquareError, SquareNames};

/// A game that DXP can play.
///
/// ```
/// use damier::notation::DxpBoard;
/// use damier::rules::Variant;
///
/// assert!(DxpBoard::of(Variant::Frisian).is_ok());
/// assert_eq!(
///     DxpBoard::of(Variant::Russian).unwrap_err().to_string(),
///     "DXP has a board of 50 squares and cannot play russian, which has 32; \
///      it can play international, frisian, frysk, killer, breakthrough, antidraughts",
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DxpBoard {
    variant: Variant,
}

/// A game on some other board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "DXP has a board of {SQUARES} squares and cannot play {variant}, which has {}; it can play {}",
    .variant.facts().squares(),
    playable()
)]
pub struct NotForDxp {
    variant: Variant,
}

impl DxpBoard {
    /// The board of a game.
    ///
    /// # Errors
    /// If it is another one than the protocol's.
    pub fn of(variant: Variant) -> Result<Self, NotForDxp> {
        if fits(variant) { Ok(Self { variant }) } else { Err(NotForDxp { variant }) }
    }

    /// The game.
    pub fn variant(self) -> Variant {
        self.variant
    }

    fn names(self) -> SquareNames {
        SquareNames::of(self.facts())
    }

    fn facts(self) -> &'static Facts {
        self.variant.facts()
    }

    /// A first position as a request names it: by one letter if it is that of international
    /// draughts, which every peer takes that letter for, and else square by square.
    pub fn write_start(self, setup: &Setup) -> Start {
        let usual = Setup::start(Variant::International.facts());
        let letters = |setup: &Setup| -> String {
            self.names().all().map(|point| letter(setup, point)).collect()
        };
        let squares = letters(setup);
        if setup.side == usual.side && squares == letters(&usual) {
            return Start::Standard;
        }
        Start::Position { side: colour(setup.side), squares }
    }

    /// The first position of a request. Letters that mean nothing are empty squares; the protocol
    /// crate lets none through.
    pub fn read_start(self, start: &Start) -> Setup {
        let Start::Position { side: to_move, squares } = start else {
            return Setup::start(self.facts());
        };
        let pieces = self.names().all().zip(squares.chars());
        let pieces = pieces.filter_map(|(point, letter)| {
            let (side, piece) = match letter {
                'w' => (Side::White, Piece::Man),
                'W' => (Side::White, Piece::King),
                'z' => (Side::Black, Piece::Man),
                'Z' => (Side::Black, Piece::King),
                _ => return None,
            };
            Some((point, side, piece))
        });
        Setup { side: side(*to_move), pieces: pieces.collect(), streaks: BySide::default() }
    }

    /// A move, which took so many seconds.
    pub fn write_move(self, mv: &MoveView, seconds: u16) -> Move {
        // A board of 50 squares has no larger number.
        let number = |point: Point| self.names().hub_number(point) as u8;
        Move {
            seconds,
            from: number(mv.from),
            to: number(mv.to),
            captured: mv.captured.iter().copied().map(number).collect(),
        }
    }

    /// What a message says to play; whether it is legal is for the position to say.
    ///
    /// # Errors
    /// If there is no square of a number.
    pub fn read_move(self, mv: &Move) -> Result<RawMove, SquareError> {
        let point = |number: u8| {
            self.names().by_hub_number(number.into()).ok_or_else(|| SquareError::Outside {
                text: format!("{number:02}"),
                expected: self.names().expected(),
            })
        };
        let captured = mv.captured.iter().copied().map(point).collect::<Result<_, _>>()?;
        Ok(RawMove::by_ends(point(mv.from)?, point(mv.to)?, captured))
    }
}

/// The protocol's word for a side.
pub fn colour(side: Side) -> Colour {
    match side {
        Side::White => Colour::White,
        Side::Black => Colour::Black,
    }
}

/// The side that the protocol names.
pub fn side(colour: Colour) -> Side {
    match colour {
        Colour::White => Side::White,
        Colour::Black => Side::Black,
    }
}

fn fits(variant: Variant) -> bool {
    let facts = variant.facts();
    (facts.rows, facts.files, facts.all_squares) == (10, 10, false)
}

fn playable() -> String {
    let ids: Vec<_> = Variant::ALL.iter().filter(|&&v| fits(v)).map(|v| v.id()).collect();
    ids.join(", ")
}

fn letter(setup: &Setup, point: Point) -> char {
    match setup.pieces.iter().find(|&&(at, ..)| at == point) {
        Some((_, Side::White, Piece::Man)) => 'w',
        Some((_, Side::White, Piece::King)) => 'W',
        Some((_, Side::Black, Piece::Man)) => 'z',
        Some((_, Side::Black, Piece::King)) => 'Z',
        None => 'e',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse_fen, read_move};
    use crate::position::new_game;

    fn board(variant: Variant) -> DxpBoard {
        DxpBoard::of(variant).unwrap()
    }

    #[test]
    fn positions_read_back() {
        let board = board(Variant::International);
        let start = Setup::start(board.facts());
        assert_eq!(board.write_start(&start), Start::Standard);
        assert_eq!(board.read_start(&Start::Standard), start);
        let setup = parse_fen("B:WK1,28:B10,K50", board.facts()).unwrap();
        let squares = "WeeeeeeeezeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeeeeeeeZ";
        let written = Start::Position { side: Colour::Black, squares: squares.into() };
        assert_eq!(board.write_start(&setup), written);
        assert_eq!(board.write_start(&board.read_start(&written)), written);
    }

    /// A peer that plays Frisian may know Frysk! only as a position of it.
    #[test]
    fn another_start_is_sent_square_by_square() {
        let frysk = board(Variant::Frysk);
        let start = Setup::start(frysk.facts());
        assert!(matches!(frysk.write_start(&start), Start::Position { .. }));
        assert_eq!(frysk.read_start(&Start::Standard), start);
    }

    #[test]
    fn moves_are_known_by_what_they_take_in_any_order() {
        let variant = Variant::International;
        let board = board(variant);
        let setup = parse_fen("W:W28:B22,23,12,13,21", board.facts()).unwrap();
        let game = new_game(variant, &setup, variant.own_draw_rules()).unwrap();
        let mv = read_move(&*game, "28x26").unwrap();
        let written = board.write_move(&mv, 7);
        assert_eq!((written.from, written.to, written.captured.len()), (28, 26, 4));
        let turned = Move { captured: written.captured.iter().rev().copied().collect(), ..written };
        assert_eq!(game.resolve(&board.read_move(&turned).unwrap()), Ok(mv));
        let off = Move { seconds: 0, from: 0, to: 51, captured: vec![] };
        assert_eq!(
            board.read_move(&off).unwrap_err().to_string(),
            "`00` is outside the board, expected a square from 1 to 50"
        );
    }
}
