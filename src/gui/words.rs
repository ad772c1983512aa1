//! Results and their reasons in sentences.

use crate::board::Side;
use crate::position::{GameResult, Reason};

/// A result that the rules give, in a sentence; `side` is to move in the last position.
pub(super) fn result(result: GameResult, side: Side) -> String {
    let Some(winner) = result.winner else {
        return format!("Draw: {}", draw(result.reason));
    };
    let loser = !winner;
    // Where losing all is the aim, the side that cannot move is the winner.
    let aim = side == winner;
    let why = match result.reason {
        Reason::NoPieces if aim => "all its pieces are gone, which is the aim".to_owned(),
        Reason::NoPieces => format!("{loser} has no piece left"),
        Reason::NoMoves if aim => "it cannot move, which is the aim".to_owned(),
        Reason::NoMoves => format!("{loser} cannot move"),
        Reason::FirstKing => "it has the first king".to_owned(),
        Reason::OnePieceEach => "one piece each, and its piece is the stronger".to_owned(),
        other => other.to_string(),
    };
    format!("{winner} wins: {why}")
}

fn draw(reason: Reason) -> String {
    match reason {
        Reason::Repetition(times) => format!("the same position for the {}", ordinal(times)),
        Reason::QuietMoves(plies) => {
            format!("{} moves each without a capture or a man's move", plies / 2)
        }
        other => other.to_string(),
    }
}

fn ordinal(times: u8) -> String {
    match times {
        2 => "second time".to_owned(),
        3 => "third time".to_owned(),
        4 => "fourth time".to_owned(),
        other => format!("{other}th time"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences() {
        use Side::{Black, White};
        for (winner, reason, side, text) in [
            (Some(White), Reason::NoPieces, Black, "White wins: Black has no piece left"),
            (Some(Black), Reason::NoMoves, White, "Black wins: White cannot move"),
            (Some(White), Reason::NoMoves, White, "White wins: it cannot move, which is the aim"),
            (Some(Black), Reason::FirstKing, White, "Black wins: it has the first king"),
            (None, Reason::Repetition(3), White, "Draw: the same position for the third time"),
            (
                None,
                Reason::QuietMoves(50),
                White,
                "Draw: 25 moves each without a capture or a man's move",
            ),
            (None, Reason::Endgame("two kings against one"), White, "Draw: two kings against one"),
        ] {
            assert_eq!(result(GameResult { winner, reason }, side), text);
        }
    }
}
