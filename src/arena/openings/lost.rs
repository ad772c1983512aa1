//! Whether a position is lost at once, by the rules alone.
//!
//! An opening is *lost* when, after the best move of the side to move and the exchange that it
//! starts, one side is a man or more down (a king counts three), or the game is over. An exchange
//! is followed as long as there is something to take; captures being compulsory, nobody can stop
//! before, and each side takes what leaves it best off. It is what the ballots of three-move
//! restriction leave out: those that lose a man without compensation. Where losing all pieces is
//! the goal, material says nothing, and only finished games count as lost.
//!
//! Two quiet moves in a row are beyond this, on purpose: that would be a search.

use crate::board::{Piece, Side};
use crate::position::{AnyGame, MoveView};
use crate::rules::{Goal, Rules, Task};

/// A finished game outweighs all material.
const DECIDED: i32 = 1000;
/// A man down is lost.
const LOST: i32 = 1;
const KING: i32 = 3;

/// Whether a side is lost.
pub fn is_lost(game: &dyn AnyGame) -> bool {
    if game.result().is_some() {
        return true;
    }
    if game.variant().dispatch(GoalOf) == Goal::Lose {
        return false;
    }
    best(game, &game.moves()).abs() >= LOST
}

/// Material after the best of some moves and its exchange, for the side to move.
fn best(game: &dyn AnyGame, moves: &[MoveView]) -> i32 {
    let after = |mv: &MoveView| {
        let mut next = game.boxed();
        next.play(&mv.to_raw()).ok()?;
        Some(-settled(&*next))
    };
    moves.iter().filter_map(after).max().unwrap_or_else(|| material(game))
}

/// Material when nothing is left to take, for the side to move.
fn settled(game: &dyn AnyGame) -> i32 {
    if let Some(result) = game.result() {
        return match result.winner {
            Some(winner) if winner == game.side() => DECIDED,
            Some(_) => -DECIDED,
            None => 0,
        };
    }
    let moves = game.moves();
    if moves.iter().any(|mv| !mv.captured.is_empty()) { best(game, &moves) } else { material(game) }
}

/// The lead of the side to move in men.
fn material(game: &dyn AnyGame) -> i32 {
    let worth = |(_, side, piece): &(_, Side, Piece)| {
        let men = if *piece == Piece::King { KING } else { 1 };
        if *side == game.side() { men } else { -men }
    };
    game.setup().pieces.iter().map(worth).sum()
}

struct GoalOf;

impl Task for GoalOf {
    type Out = Goal;

    fn run<R: Rules>(self) -> Goal {
        R::GOAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;
    use crate::position::new_game;
    use crate::rules::Variant;

    fn lost(variant: Variant, fen: &str) -> bool {
        let setup = parse_position(fen, variant.facts()).unwrap();
        is_lost(&*new_game(variant, &setup, variant.own_draw_rules()).unwrap())
    }

    #[test]
    fn exchanges_are_followed_to_their_end() {
        use Variant::{Antidraughts, International};
        for (variant, fen, expected, why) in [
            (International, "W:W31-50:B1-20", false, "the start"),
            (International, "W:W28,33:B19,14", false, "nothing is taken"),
            (International, "W:W32,38:B28,23", false, "one for one"),
            (International, "B:W28,33,44:B22,5", true, "a man up to begin with"),
            (International, "W:W32:B28,6,7", true, "takes one and is still one down"),
            (International, "W:W32:B28", true, "takes the last: the game is over"),
            (Antidraughts, "W:W32,31:B28,6", false, "material is no measure there"),
        ] {
            assert_eq!(lost(variant, fen), expected, "{fen}: {why}");
        }
    }
}
