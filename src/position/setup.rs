//! A position as somebody wrote it, not yet under any rules.

use crate::board::{BySide, Geometry, Piece, Point, Set, Side, Square};
use crate::rules::{Facts, Rules};

use super::value::{Position, Streak};

/// The king that made the last quiet moves of its side, and how many in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetupStreak {
    /// Where the king stands.
    pub king: Point,
    /// Moves in a row, at least 1.
    pub moves: u8,
}

/// Pieces on a board and the side to move. Anything that can be written down is a `Setup`;
/// [`Position::try_from_setup`] is the only way to a legal position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The side to move.
    pub side: Side,
    /// The pieces, in any order.
    pub pieces: Vec<(Point, Side, Piece)>,
    /// Quiet king moves in a row, where a game counts them (Frisian).
    pub streaks: BySide<Option<SetupStreak>>,
}

impl Setup {
    /// The start position of a variant.
    pub fn start(facts: &Facts) -> Self {
        let mut pieces = Vec::new();
        for row in 0..facts.rows {
            for col in 0..facts.files {
                let playable = facts.all_squares || (row + col) % 2 == 1;
                let from_black = facts.start.skip..facts.start.skip + facts.start.rows;
                let side = if from_black.contains(&row) {
                    Side::Black
                } else if from_black.contains(&(facts.rows - 1 - row)) {
                    Side::White
                } else {
                    continue;
                };
                if playable {
                    pieces.push((Point { row, col }, side, Piece::Man));
                }
            }
        }
        Self { side: facts.first, pieces, streaks: BySide::default() }
    }
}

/// Why a set-up is no position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A piece off the board or on a square that is not played on.
    #[error("no square of this board at row {}, file {}", .0.row + 1, .0.col + 1)]
    NoSquare(Point),
    /// Two pieces on one square.
    #[error("two pieces on one square")]
    Occupied(Point),
    /// A man where it would have been crowned.
    #[error("a man of {1} on its crown row, expected a king")]
    ManOnCrownRow(Point, Side),
}

impl SetupError {
    /// The square at fault.
    pub fn point(self) -> Point {
        match self {
            Self::NoSquare(point) | Self::Occupied(point) | Self::ManOnCrownRow(point, _) => point,
        }
    }
}

impl<R: Rules> Position<R> {
    /// The position of a set-up.
    ///
    /// Any number of pieces is accepted, none too: the side to move has then lost.
    ///
    /// # Errors
    /// If a piece stands where none can.
    pub fn try_from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let mut pieces = BySide([Set::empty(); 2]);
        let mut kings = Set::empty();
        for &(point, side, piece) in &setup.pieces {
            let square = Square::<R::Board>::at(point).ok_or(SetupError::NoSquare(point))?;
            if (pieces[Side::White] | pieces[Side::Black]).contains(square) {
                return Err(SetupError::Occupied(point));
            }
            pieces[side] |= square.set();
            match piece {
                Piece::King => kings |= square.set(),
                Piece::Man if Self::crown_row(side).contains(square) => {
                    return Err(SetupError::ManOnCrownRow(point, side));
                }
                Piece::Man => {}
            }
        }
        let mut streaks = BySide::default();
        if let Some(limit) = R::KING_MOVE_LIMIT {
            for side in Side::ALL {
                // A count that no king of a side with men can have is void, not an error: files
                // carry such left-overs.
                let Some(streak) = setup.streaks[side] else {
                    continue;
                };
                let king =
                    Square::at(streak.king).filter(|&sq| (pieces[side] & kings).contains(sq));
                if let (Some(king), false) = (king, (pieces[side] - kings).is_empty()) {
                    streaks[side] = Streak::new(king, streak.moves.min(limit));
                }
            }
        }
        Ok(Self::assemble(pieces, kings, setup.side, streaks))
    }

    /// The same position, variant-free.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup { side: self.side(), pieces: Vec::new(), streaks: BySide::default() };
        for square in Square::<R::Board>::all() {
            if let Some((side, piece)) = self.piece_at(square) {
                setup.pieces.push((square.point(), side, piece));
                let streak = self.streak(side);
                if streak.is_of(square) {
                    setup.streaks[side] =
                        Some(SetupStreak { king: square.point(), moves: streak.moves() });
                }
            }
        }
        debug_assert_eq!(<R::Board as Geometry>::ROWS % 2, 0);
        setup
    }
}
