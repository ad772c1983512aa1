//! The objects of `--json`, field by field as scripts rely on them.

use std::time::Duration;

use serde::Serialize;

use crate::board::Side;
use crate::engine::{Answer, Info};
use crate::notation::{
    Replay, ReplayError, SquareNames, pdn, write_fen, write_hub_move, write_move,
};
use crate::position::{AnyGame, GameResult, MoveView, Setup};
use crate::rules::{Facts, Variant};
use crate::units::{Meaning, Score};

/// A variant.
#[derive(Clone, Debug, Serialize)]
pub struct VariantEntry {
    /// Its id.
    pub id: &'static str,
    /// Its other names.
    pub aliases: &'static [&'static str],
    /// Rows of the board.
    pub rows: u8,
    /// Files of the board.
    pub cols: u8,
    /// Playing squares.
    pub squares: u32,
    /// `W` or `B`.
    pub first_mover: char,
    /// The PDN `GameType` number, null where the game has none.
    pub gametype: Option<u32>,
    /// The start position.
    pub start_fen: String,
    /// The names of the draw rules that fit; the first is its own.
    pub draw_rules: Vec<&'static str>,
}

impl VariantEntry {
    /// The object of a variant.
    pub fn of(variant: Variant) -> Self {
        let facts = variant.facts();
        Self {
            id: facts.id,
            aliases: facts.aliases,
            rows: facts.rows,
            cols: facts.files,
            squares: facts.squares(),
            first_mover: facts.first.letter(),
            gametype: facts.gametype,
            start_fen: write_fen(&Setup::start(facts), facts),
            draw_rules: facts.draw_rules.iter().map(|rules| rules.id).collect(),
        }
    }
}

/// A position with its legal moves.
#[derive(Clone, Debug, Serialize)]
pub struct PositionEntry {
    /// The variant's id.
    pub variant: &'static str,
    /// The position.
    pub fen: String,
    /// `W` or `B`.
    pub side: char,
    /// The legal moves.
    pub moves: Vec<MoveEntry>,
    /// The result, null while the game goes on.
    pub result: Option<ResultEntry>,
}

impl PositionEntry {
    /// The object of a game's position.
    pub fn of(game: &dyn AnyGame) -> Self {
        let facts = game.variant().facts();
        Self {
            variant: facts.id,
            fen: write_fen(&game.setup(), facts),
            side: game.side().letter(),
            moves: game.moves().iter().map(|mv| MoveEntry::of(mv, facts)).collect(),
            result: game.result().map(ResultEntry::from),
        }
    }
}

/// A legal move. Squares are strings in every game: `"28"`, `"c3"`.
#[derive(Clone, Debug, Serialize)]
pub struct MoveEntry {
    /// As PDN has it.
    pub pdn: String,
    /// As Hub has it.
    pub hub: String,
    /// Where it starts.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// The captured squares in the order of capture.
    pub captured: Vec<String>,
    /// Whether a man is crowned.
    pub promotes: bool,
}

impl MoveEntry {
    fn of(mv: &MoveView, facts: &'static Facts) -> Self {
        let name = |point| SquareNames::of(facts).name(point).to_string();
        Self {
            pdn: write_move(mv, facts),
            hub: write_hub_move(mv, facts),
            from: name(mv.from),
            to: name(mv.to),
            captured: mv.captured.iter().map(|&point| name(point)).collect(),
            promotes: mv.promotes,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
pub struct ResultEntry {
    /// `W`, `B`, or null for a draw.
    pub winner: Option<char>,
    /// Why.
    pub reason: String,
}

impl From<GameResult> for ResultEntry {
    fn from(result: GameResult) -> Self {
        Self { winner: result.winner.map(Side::letter), reason: result.reason.to_string() }
    }
}

/// The count of one depth.
#[derive(Clone, Debug, Serialize)]
pub struct PerftEntry {
    /// The variant's id.
    pub variant: &'static str,
    /// The position.
    pub fen: String,
    /// Plies.
    pub depth: u32,
    /// Leaves.
    pub nodes: u64,
    /// Seconds it took.
    pub seconds: f64,
    /// Leaves a second.
    pub nps: u64,
    /// The count of each first move, where that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub divide: Vec<DivideEntry>,
}

impl PerftEntry {
    /// The object of a count.
    pub fn new(
        game: &dyn AnyGame,
        depth: u32,
        nodes: u64,
        time: Duration,
        divide: Vec<DivideEntry>,
    ) -> Self {
        let facts = game.variant().facts();
        let fen = write_fen(&game.setup(), facts);
        let (seconds, nps) = (seconds(time), per_second(nodes, time));
        Self { variant: facts.id, fen, depth, nodes, seconds, nps, divide }
    }
}

/// The count behind one first move.
#[derive(Clone, Debug, Serialize)]
pub struct DivideEntry {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Leaves behind it.
    pub nodes: u64,
}

/// Seconds to the microsecond.
pub(super) fn seconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e6
}

/// A rate; a time too short to be measured gives the rate of a microsecond.
pub(super) fn per_second(count: u64, time: Duration) -> u64 {
    (count as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// News of a running search.
#[derive(Clone, Debug, Serialize)]
pub struct InfoEntry {
    r#type: &'static str,
    /// Plies.
    pub depth: i32,
    /// Which of the best lines, from 1.
    pub multipv: usize,
    /// For the side to move.
    pub score: ScoreEntry,
    /// Nodes so far.
    pub nodes: u64,
    /// Seconds so far.
    pub time: f64,
    /// Nodes a second.
    pub nps: u64,
    /// The line.
    pub pv: Vec<String>,
}

impl InfoEntry {
    /// The object of a piece of news.
    pub fn of(info: &Info, facts: &'static Facts) -> Self {
        Self {
            r#type: "info",
            depth: info.depth,
            multipv: info.rank,
            score: info.score.into(),
            nodes: info.nodes,
            time: seconds(info.time),
            nps: per_second(info.nodes, info.time),
            pv: info.line.iter().map(|mv| write_move(mv, facts)).collect(),
        }
    }
}

/// The end of a search.
#[derive(Clone, Debug, Serialize)]
pub struct BestEntry {
    r#type: &'static str,
    /// The variant's id.
    pub variant: &'static str,
    /// The position.
    pub fen: String,
    /// The best move, null if there is none.
    pub r#move: Option<String>,
    /// The reply expected.
    pub ponder: Option<String>,
    /// For the side to move.
    pub score: ScoreEntry,
}

impl BestEntry {
    /// The object of an answer about the position of a game.
    pub fn of(game: &dyn AnyGame, answer: &Answer) -> Self {
        let facts = game.variant().facts();
        let write = |mv: &Option<MoveView>| mv.as_ref().map(|mv| write_move(mv, facts));
        Self {
            r#type: "best",
            variant: facts.id,
            fen: write_fen(&game.setup(), facts),
            r#move: write(&answer.best),
            ponder: write(&answer.ponder),
            score: answer.score.into(),
        }
    }
}

/// A score: `{"men":0.12}`, `{"win":plies}` or `{"loss":plies}`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ScoreEntry {
    /// So many men ahead.
    Men(f64),
    /// A win in so many plies.
    Win(u32),
    /// A loss in so many plies.
    Loss(u32),
}

impl From<Score> for ScoreEntry {
    fn from(score: Score) -> Self {
        match score.meaning() {
            Meaning::Men(men) => Self::Men(men),
            Meaning::WinIn(plies) => Self::Win(plies),
            Meaning::LossIn(plies) => Self::Loss(plies),
        }
    }
}

/// The fixed searches of a variant, or of all.
#[derive(Clone, Debug, Serialize)]
pub struct BenchEntry {
    /// The variant's id, or `all`.
    pub variant: &'static str,
    /// Nodes searched: the signature.
    pub nodes: u64,
    /// Seconds it took.
    pub seconds: f64,
    /// Nodes a second.
    pub nps: u64,
}

impl BenchEntry {
    /// The object of a sum of searches.
    pub fn new(variant: &'static str, nodes: u64, time: Duration) -> Self {
        Self { variant, nodes, seconds: seconds(time), nps: per_second(nodes, time) }
    }
}

/// A game of a collection.
#[derive(Clone, Debug, Serialize)]
pub struct GameEntry {
    /// The file, where several are read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Its number in the file, from 1.
    pub game: usize,
    /// The variant's id.
    pub variant: &'static str,
    /// Plies that could be played.
    pub plies: usize,
    /// The position after them.
    pub final_fen: String,
    /// The Result tag, null without it.
    pub tag_result: Option<String>,
    /// The result by the rules, null if the game could go on.
    pub rule_result: Option<ResultEntry>,
    /// Why the game could not be played to its end.
    pub error: Option<ErrorEntry>,
}

/// Where a game goes wrong.
#[derive(Clone, Debug, Serialize)]
pub struct ErrorEntry {
    /// The ply, from 1; 0 for the position before the first.
    pub ply: usize,
    /// What is written there.
    pub text: String,
    /// What is wrong with it.
    pub message: String,
}

impl From<&ReplayError> for ErrorEntry {
    fn from(error: &ReplayError) -> Self {
        let ReplayError { ply, text, message } = error.clone();
        Self { ply, text, message }
    }
}

impl GameEntry {
    /// The object of a game as read and as replayed.
    pub fn of(file: Option<String>, game: &pdn::Game, replay: &Replay) -> Self {
        let facts = replay.variant.facts();
        Self {
            file,
            game: game.index,
            variant: facts.id,
            plies: replay.plies,
            final_fen: write_fen(&replay.game.setup(), facts),
            tag_result: game.tags.get("Result").map(str::to_owned),
            rule_result: replay.game.result().map(ResultEntry::from),
            error: replay.error.as_ref().map(ErrorEntry::from),
        }
    }
}
