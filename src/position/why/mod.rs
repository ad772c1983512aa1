//! Why a move is not legal.
//!
//! [`Position::why_not`] looks for the first reason that a player would name. It walks all captures,
//! which is slow: it is for messages, never for deciding whether a move is legal.

mod inquiry;

use crate::board::{Piece, Point, Side};
use crate::rules::{Criterion, Rules, Tally};

use super::game::{Reason, decided};
use super::resolve::RawMove;
use super::value::Position;
use super::view::MoveView;
use inquiry::Inquiry;

/// Why a move is not legal. Squares have no names here; `notation` makes a sentence of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// The game has been decided on the board.
    GameOver(Reason),
    /// Fewer than two squares.
    Incomplete,
    /// A square that is not on the board.
    NoSquare(Point),
    /// Nothing stands where the move starts.
    NoPiece(Point),
    /// No piece of this side, which is to move, stands in this column.
    NoPieceInColumn(u8, Side),
    /// A piece of this side, which is not to move.
    OtherSide(Point, Side),
    /// It would be a good quiet move, but these captures are owed.
    CaptureOwed(Vec<MoveView>),
    /// A possible capture, before which these go.
    Outranked {
        /// The criterion that decides.
        by: Criterion,
        /// What the move takes.
        takes: Tally,
        /// What the best captures take.
        best: Tally,
        /// The best captures.
        moves: Vec<MoveView>,
    },
    /// The capture goes on from this square, over one of these pieces.
    GoesOn(Point, Vec<Point>),
    /// After that jump the piece may not stop on this square, only on these.
    MustStop(Point, Vec<Point>),
    /// These captures start and end so, but go another way or take other pieces.
    OtherWay(Vec<MoveView>),
    /// No capture turns straight back, as this one does here.
    TurnsBack(Point),
    /// A man may not take a king.
    ManTakesKing(Point),
    /// Men do not step backwards.
    StepsBack,
    /// Men do not capture backwards, as here over this square.
    CapturesBack(Point),
    /// Such a piece never goes in that direction.
    NoDirection(Piece),
    /// Such a piece does not go that far.
    TooFar(Piece),
    /// A piece stands where the move ends.
    Occupied(Point),
    /// A piece of the side to move stands in the way.
    OwnPiece(Point),
    /// Two pieces one behind the other cannot be jumped.
    TwoInRow(Point, Point),
    /// This king has made so many quiet moves in a row, and may not make another.
    KingLimit(Point, u8),
    /// No move leads from here to there.
    Unreachable(Point, Point),
}

impl<R: Rules> Position<R> {
    /// Why the written move is not legal, `None` if it is (or if several legal moves fit).
    pub fn why_not(&self, raw: &RawMove) -> Option<WhyNot> {
        if !self.fitting(raw).is_empty() {
            return None;
        }
        if let Some(result) = decided(self) {
            return Some(WhyNot::GameOver(result.reason));
        }
        Some(Inquiry::new(self).answer(raw))
    }
}
