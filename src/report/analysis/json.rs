//! The objects of `analyse --pdn --json`.

use serde::Serialize;

use super::review::{Review, Stage, Tally};
use crate::board::Side;
use crate::notation::{write_fen, write_move};
use crate::report::json::{ErrorEntry, ResultEntry, ScoreEntry};

/// A game, before its positions.
#[derive(Clone, Debug, Serialize)]
pub struct GameEntry<'a> {
    r#type: &'static str,
    /// Its number in the file, from 1.
    pub game: usize,
    /// The line where it begins.
    pub line: usize,
    /// The variant's id.
    pub variant: &'static str,
    /// The White tag.
    pub white: Option<&'a str>,
    /// The Black tag.
    pub black: Option<&'a str>,
    /// The result as written.
    pub result: Option<&'a str>,
    /// The position before its first move.
    pub start_fen: String,
    /// Moves that could be played.
    pub plies: usize,
    /// Why not all could.
    pub error: Option<ErrorEntry>,
}

/// A position of a game.
#[derive(Clone, Debug, Serialize)]
pub struct PositionEntry {
    r#type: &'static str,
    /// The game's number.
    pub game: usize,
    /// Moves played before it.
    pub ply: usize,
    /// The position.
    pub fen: String,
    /// The best move, null if there is none.
    pub r#move: Option<String>,
    /// For the side to move.
    pub score: ScoreEntry,
    /// Plies of the search.
    pub depth: i32,
    /// Nodes searched.
    pub nodes: u64,
    /// The best line.
    pub pv: Vec<String>,
    /// The expected score of the side to move.
    pub expected: f64,
    /// The result by the rules, null while the game goes on.
    pub rule_result: Option<ResultEntry>,
    /// The move that was played, null at the end.
    pub played: Option<String>,
    /// What it cost in expected score.
    pub cost: Option<f64>,
    /// `slip`, `mistake`, `blunder` or null.
    pub grade: Option<&'static str>,
}

/// What both sides did in a game, behind its positions.
#[derive(Clone, Debug, Serialize)]
pub struct SummaryEntry {
    r#type: &'static str,
    /// The game's number.
    pub game: usize,
    /// White.
    pub white: SideEntry,
    /// Black.
    pub black: SideEntry,
    /// The plies of the key moments.
    pub key_moments: Vec<usize>,
}

/// What a side did.
#[derive(Clone, Debug, Serialize)]
pub struct SideEntry {
    /// Moves that it had a choice at.
    pub moves: usize,
    /// 0 to 1.
    pub accuracy: f64,
    /// How many of each.
    pub slips: usize,
    /// How many of each.
    pub mistakes: usize,
    /// How many of each.
    pub blunders: usize,
}

impl<'a> GameEntry<'a> {
    /// The object of a game.
    pub fn of(review: &Review<'a>) -> Self {
        let Review { game, replay, .. } = review;
        let facts = replay.variant.facts();
        Self {
            r#type: "game",
            game: game.index,
            line: game.line,
            variant: facts.id,
            white: game.tags.get("White"),
            black: game.tags.get("Black"),
            result: game.result_text(),
            start_fen: write_fen(&replay.start, facts),
            plies: replay.plies,
            error: replay.error.as_ref().map(ErrorEntry::from),
        }
    }
}

impl PositionEntry {
    /// The object of a position.
    pub fn of(review: &Review<'_>, stage: &Stage) -> Self {
        let facts = review.replay.variant.facts();
        let finding = &stage.finding;
        let played = stage.played.as_ref();
        let pv: Vec<_> = finding.line.iter().map(|mv| write_move(mv, facts)).collect();
        Self {
            r#type: "position",
            game: review.game.index,
            ply: stage.ply,
            fen: write_fen(&stage.setup, facts),
            r#move: pv.first().cloned(),
            score: finding.score.into(),
            depth: finding.depth,
            nodes: finding.nodes,
            pv,
            expected: rounded(stage.expected(stage.side())),
            rule_result: stage.result.map(ResultEntry::from),
            played: played.map(|played| write_move(&played.mv, facts)),
            cost: played.map(|played| rounded(played.cost)),
            grade: played.and_then(|played| played.grade).map(super::Grade::name),
        }
    }
}

impl SummaryEntry {
    /// The object of a game's end.
    pub fn of(review: &Review<'_>) -> Self {
        let tally = review.tally();
        let moments = review.key_moments().into_iter();
        Self {
            r#type: "summary",
            game: review.game.index,
            white: tally[Side::White].into(),
            black: tally[Side::Black].into(),
            key_moments: moments.map(|place| review.stages[place].ply).collect(),
        }
    }
}

impl From<Tally> for SideEntry {
    fn from(tally: Tally) -> Self {
        let [slips, mistakes, blunders] = tally.grades;
        let accuracy = rounded(tally.accuracy);
        Self { moves: tally.moves, accuracy, slips, mistakes, blunders }
    }
}

/// To four places: no search knows more.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
