//! A game: positions, moves, and the result after every move.

use std::fmt;

use crate::board::{Key, Side};
use crate::rules::{DrawRules, Goal, Rules};

use super::counters::{Counters, one_piece_each};
use super::moves::Move;
use super::value::Position;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The side to move has no piece left.
    NoPieces,
    /// The side to move cannot move.
    NoMoves,
    /// A side has the king that wins (breakthrough).
    FirstKing,
    /// One piece each, judged at once.
    OnePieceEach,
    /// The position has occurred so many times.
    Repetition(u8),
    /// So many plies in a row without progress.
    QuietMoves(u16),
    /// A small ending has lasted its time; the text names the rule.
    Endgame(&'static str),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPieces => f.write_str("no pieces left"),
            Self::NoMoves => f.write_str("no legal move"),
            Self::FirstKing => f.write_str("first king"),
            Self::OnePieceEach => f.write_str("one piece each"),
            Self::Repetition(times) => write!(f, "repetition: the same position {times} times"),
            Self::QuietMoves(plies) => write!(f, "{} king moves each", plies / 2),
            Self::Endgame(rule) => f.write_str(rule),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// A position with its past. Moves may go on after a draw, as they do in files where nobody
/// claimed it; [`Game::result`] speaks of the last position.
#[derive(Clone, Debug)]
pub struct Game<R: Rules> {
    start: Position<R>,
    position: Position<R>,
    moves: Vec<Move<R::Board>>,
    /// Keys of the positions before the current one, from the last move that cannot be undone.
    past: Vec<Key>,
    counters: Counters,
    draw_rules: &'static DrawRules,
    result: Option<GameResult>,
}

impl<R: Rules> Game<R> {
    /// A game that begins at `start` under a draw-rule profile.
    pub fn new(start: Position<R>, draw_rules: &'static DrawRules) -> Self {
        let mut game = Self {
            start,
            position: start,
            moves: Vec::new(),
            past: Vec::new(),
            counters: Counters::default(),
            draw_rules,
            result: None,
        };
        game.result = game.judge();
        game
    }

    /// The first position.
    pub fn start(&self) -> &Position<R> {
        &self.start
    }

    /// The current position.
    pub fn position(&self) -> &Position<R> {
        &self.position
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move<R::Board>] {
        &self.moves
    }

    /// The result as the last position stands, `None` while the game goes on.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The draw rules in force.
    pub fn draw_rules(&self) -> &'static DrawRules {
        self.draw_rules
    }

    /// The draw counters.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Keys of the earlier positions that could still be repeated, oldest first.
    pub fn past(&self) -> &[Key] {
        &self.past
    }

    /// Plays `mv`, which must be a legal move of [`Game::position`].
    pub fn play(&mut self, mv: &Move<R::Board>) {
        let before = self.position;
        debug_assert!(before.moves().contains(mv));
        let after = before.play(mv);
        if is_reversible(&before, mv) {
            self.past.push(before.key());
        } else {
            self.past.clear();
        }
        self.counters = self.counters.after(self.draw_rules, &before, mv, &after);
        self.position = after;
        self.moves.push(*mv);
        self.result = self.judge();
    }

    /// Reports the first of: goal, no move, one piece each, repetition, endings, quiet moves.
    fn judge(&self) -> Option<GameResult> {
        decided(&self.position).or_else(|| one_piece_each(&self.position, self.draw_rules)).or_else(
            || {
                let reason = self
                    .repetition()
                    .or_else(|| self.counters.draw(self.draw_rules, &self.position))?;
                Some(GameResult { winner: None, reason })
            },
        )
    }

    fn repetition(&self) -> Option<Reason> {
        let limit = self.draw_rules.repetition?;
        let key = self.position.key();
        let times = 1 + self.past.iter().filter(|&&past| past == key).count();
        (times >= usize::from(limit)).then_some(Reason::Repetition(limit))
    }
}

/// Whether the position after `mv` can lead back to `before`.
#[inline]
pub(crate) fn is_reversible<R: Rules>(before: &Position<R>, mv: &Move<R::Board>) -> bool {
    !mv.is_capture() && before.all_kings().contains(mv.from)
}

/// The result that the rules of play alone give, without any draw rule.
pub(super) fn decided<R: Rules>(position: &Position<R>) -> Option<GameResult> {
    let mover = position.side();
    if position.goal_reached_by_opponent() {
        return Some(GameResult { winner: Some(!mover), reason: Reason::FirstKing });
    }
    if position.count_moves() > 0 {
        return None;
    }
    let reason = if position.pieces(mover).is_empty() { Reason::NoPieces } else { Reason::NoMoves };
    let winner = if R::GOAL == Goal::Lose { mover } else { !mover };
    Some(GameResult { winner: Some(winner), reason })
}
