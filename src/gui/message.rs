//! What page and program say to each other: one JSON object a message, named by its `type`.
//!
//! Squares are strings in every game (`"28"`, `"c3"`), as the game itself names them; scores are
//! White's. A request that has not this shape is answered by an [`Reply::Error`] and changes
//! nothing.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::Skill;
use crate::report::json::ScoreEntry;

/// What a page asks for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// A game from the start or from a position.
    New(NewGame),
    /// A game of a PDN text, to be looked at or, with settings, to be gone on with.
    Load(Load),
    /// A move in any notation that the game knows.
    Move {
        /// The move.
        text: String,
    },
    /// Back to the last decision of the person.
    Undo,
    /// Forward again.
    Redo,
    /// To the position after so many plies.
    Goto {
        /// Plies.
        ply: usize,
    },
    /// The engine is to move now: whatever it has found, or for the person.
    PlayNow,
    /// The person gives up.
    Resign,
    /// Who plays, how strong, with which clock, from now on.
    Settings(Settings),
    /// Analyse whatever position is on the board.
    Analyse {
        /// The best lines to be worked out; 0 ends it.
        lines: usize,
    },
}

/// A new game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The variant's id or alias.
    pub variant: String,
    /// The list of draw rules, if not the variant's own.
    #[serde(default)]
    pub draw_rules: Option<String>,
    /// The position, if not the start.
    #[serde(default)]
    pub fen: Option<String>,
    /// Who plays, and how.
    #[serde(default)]
    pub settings: Settings,
}

/// A game of a collection.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The PDN text.
    pub text: String,
    /// Which of its games, from 1; without it the only one.
    #[serde(default)]
    pub game: Option<usize>,
    /// The variant, where the text does not name one.
    #[serde(default)]
    pub variant: Option<String>,
    /// The ply to stand at; without it the first.
    #[serde(default)]
    pub ply: Option<usize>,
    /// Who plays on, and how.
    #[serde(default)]
    pub settings: Settings,
    /// Milliseconds on both clocks.
    #[serde(default)]
    pub left: Option<[u64; 2]>,
}

/// Who plays, how strong, and with which clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The sides that the engine plays.
    #[serde(default)]
    pub engine: Seats,
    /// The engine's level, from 1.
    #[serde(default)]
    pub level: u8,
    /// The clock; without it there is none.
    #[serde(default)]
    pub clock: Option<TimeControl>,
}

impl Settings {
    /// The level, the nearest if there is none of its number.
    pub fn skill(self) -> Skill {
        Skill::new(self.level.max(1)).unwrap_or(Skill::FULL)
    }
}

/// The sides that the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seats {
    /// Neither: people play, or look.
    #[default]
    None,
    /// White.
    White,
    /// Black.
    Black,
    /// Both.
    Both,
}

/// So much for the game and so much for every move, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// For the game.
    pub seconds: u32,
    /// Added after every move.
    #[serde(default)]
    pub increment: u32,
}

impl TimeControl {
    /// No clock shows more.
    pub const LONGEST: Duration = Duration::from_secs(24 * 3600);

    /// For the game.
    pub fn base(self) -> Duration {
        Duration::from_secs(self.seconds.into()).clamp(Duration::from_secs(1), Self::LONGEST)
    }

    /// Added after every move.
    pub fn increment(self) -> Duration {
        Duration::from_secs(self.increment.into()).min(Self::LONGEST)
    }
}

/// What the program says.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reply {
    /// The first message: what there is.
    Hello(Hello),
    /// The game as it stands now.
    Game(Box<GameView>),
    /// How far an analysis has come.
    Analysis(AnalysisView),
    /// The games of a text that has several.
    Collection {
        /// Their names, in order.
        games: Vec<String>,
        /// How many more there are than are named.
        more: usize,
    },
    /// A request was not carried out; all is as before.
    Error {
        /// Why, in words.
        message: String,
    },
    /// Nothing more will come, and it is no use to ask again at once.
    Refused {
        /// Why, in words.
        message: String,
    },
}

/// What there is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hello {
    /// The program's version.
    pub version: &'static str,
    /// The strongest level.
    pub levels: u8,
    /// The lines that an analysis may have.
    pub lines: usize,
    /// The games.
    pub variants: Vec<VariantView>,
}

/// A game that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VariantView {
    /// Its id.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// The side that begins, `W` or `B`.
    pub first: char,
    /// The start position.
    pub start: String,
    /// Lists of draw rules, its own first.
    pub draw_rules: Vec<&'static str>,
    /// The playing squares as White sees them, from the top left: name, row, column.
    pub squares: Vec<(String, u8, u8)>,
    /// Rows and files.
    pub size: (u8, u8),
}

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameView {
    /// The variant's id.
    pub variant: &'static str,
    /// The list of draw rules.
    pub draw_rules: &'static str,
    /// Who plays, for a heading.
    pub title: String,
    /// Who plays, how strong, with which clock.
    pub settings: Settings,
    /// The first position.
    pub start: String,
    /// The moves, also those behind the position shown.
    pub plies: Vec<PlyView>,
    /// Plies before the position shown.
    pub at: usize,
    /// The position shown.
    pub fen: String,
    /// The side to move in it, `W` or `B`.
    pub side: char,
    /// The legal moves in it.
    pub moves: Vec<ChoiceView>,
    /// The result, if the game is over there.
    pub result: Option<ResultView>,
    /// Whether the engine is thinking about its move.
    pub thinking: bool,
    /// The clocks.
    pub clock: Option<ClockView>,
    /// The whole game as PDN.
    pub pdn: String,
    /// What the reader of a text should know.
    pub notes: Vec<String>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlyView {
    /// As PDN writes it.
    pub text: String,
    /// The squares visited: start, perhaps some between, end.
    pub path: Vec<String>,
    /// The captured squares.
    pub captured: Vec<String>,
    /// `W` or `B`.
    pub side: char,
    /// The position after it.
    pub fen: String,
    /// A mark such as `!?`, or nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub mark: String,
    /// What somebody said about it, or nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// What might have been played instead, as PDN writes it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<String>,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChoiceView {
    /// As PDN writes it, in full where that is needed: unlike every other.
    pub text: String,
    /// Where it starts.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// The squares between, on each way that it can be made.
    pub ways: Vec<Vec<String>>,
    /// The captured squares.
    pub captured: Vec<String>,
    /// Whether a man is crowned.
    pub promotes: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ResultView {
    /// `W`, `B`, or null for a draw.
    pub winner: Option<char>,
    /// The result and its reason in a sentence.
    pub text: String,
}

/// The clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ClockView {
    /// Milliseconds left, White's first.
    pub left: [u64; 2],
    /// The side whose clock runs, `W` or `B`.
    pub running: Option<char>,
}

/// How far an analysis has come.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct AnalysisView {
    /// The position.
    pub fen: String,
    /// Plies.
    pub depth: i32,
    /// Nodes.
    pub nodes: u64,
    /// Nodes a second.
    pub nps: u64,
    /// Milliseconds.
    pub time: u64,
    /// Whether it has ended.
    pub done: bool,
    /// The lines, best first.
    pub lines: Vec<LineView>,
}

/// A line of an analysis.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LineView {
    /// The score for White.
    pub score: ScoreEntry,
    /// White's part of the points to be expected, from 0 to 1.
    pub share: f64,
    /// Its depth.
    pub depth: i32,
    /// The moves.
    pub moves: Vec<String>,
    /// The squares that the first move visits.
    pub path: Vec<String>,
}
