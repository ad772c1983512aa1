//! What a game of a collection is made of, as read.

use std::fmt;

use super::comment::Comment;
use super::movetext::MoveText;
use super::result::ResultText;
use super::tags::Tags;

/// One game of a collection: its text in order, nothing of it replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its number in the collection, from 1.
    pub index: usize,
    /// The line where it starts, from 1.
    pub line: usize,
    /// Its tags, as written.
    pub tags: Tags,
    /// Moves, comments, setups and variations of the main line.
    pub body: Vec<Item>,
    /// The result or `*` that ended it, as written; none when the next tags or the end of the
    /// file did.
    pub terminator: Option<String>,
    /// What was skipped or looks wrong.
    pub warnings: Vec<Warning>,
    /// Why the rest of the game is not to be trusted: something in it was never closed.
    pub error: Option<GameError>,
}

/// A piece of a game's text, or of a variation's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A move, with what was said about it.
    Move(Move),
    /// `/FEN "..."/`: a position is set. Before the first move it replaces the start position.
    Setup(Setup),
    /// `(...)`: replaces the move before it.
    Variation(Vec<Item>),
    /// A comment with no move before it: at the start, behind a setup or a variation.
    Comment(Comment),
    /// `- -`: an unknown move. The replay stops here; the game stands.
    UnknownMove {
        /// The line it stands on.
        line: usize,
    },
}

/// A move and what was said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The move as written.
    pub text: MoveText,
    /// The line it stands on.
    pub line: usize,
    /// `!`, `?`, `!?`, ... or `*` ("forced" in old books), without brackets.
    pub strength: Option<String>,
    /// The codes `$12` behind it.
    pub nags: Vec<u32>,
    /// The comments directly behind it.
    pub comments: Vec<Comment>,
}

/// A position set among the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The FEN between the quotes.
    pub fen: String,
    /// The line it stands on.
    pub line: usize,
}

/// Something a reader should hear about, though the game is fine without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line it is about.
    pub line: usize,
    /// What it is.
    pub kind: WarningKind,
}

/// The kinds of warnings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WarningKind {
    /// Text that is nothing known; skipped.
    Junk(String),
    /// A result or `*` where no game is, or inside a variation; skipped.
    StrayResult(String),
    /// A tag's value has no quotes, or its bracket is not closed; read all the same.
    CarelessTag(String),
    /// The tag occurs a second time in the game; both are kept.
    RepeatedTag(String),
    /// Variations nested deeper than anybody writes them; the inner ones are skipped.
    TooDeep,
    /// The `Result` tag and the separator disagree; the tag counts.
    ResultsDiffer {
        /// The tag's value.
        tag: String,
        /// The separator.
        terminator: String,
    },
}

/// What was never closed, so that the rest of the game's text went with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// A `{`: everything to the end of the file belongs to it.
    #[error("line {line}: the comment `{text}` is never closed")]
    UnclosedComment {
        /// Where it opens.
        line: usize,
        /// How it begins.
        text: String,
    },
    /// A `"`: everything to the next line with a tag belongs to it.
    #[error("line {line}: the text `{text}` has no closing quote")]
    UnclosedString {
        /// Where it opens.
        line: usize,
        /// How it begins.
        text: String,
    },
    /// A `(`: everything to the next line with a tag belongs to it.
    #[error("line {line}: the variation `{text}` is never closed")]
    UnclosedVariation {
        /// Where it opens.
        line: usize,
        /// How it begins.
        text: String,
    },
}

impl Game {
    /// The moves of the main line, up to the end of the text.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.body.iter().filter_map(|item| match item {
            Item::Move(mv) => Some(mv),
            _ => None,
        })
    }

    /// The text of the result that counts: the `Result` tag, unless it says nothing and the
    /// separator does.
    pub fn result_text(&self) -> Option<&str> {
        let tag = self.tags.get("Result").map(str::trim).filter(|text| !text.is_empty());
        let terminator = self.terminator.as_deref();
        let says = |text: &&str| matches!(ResultText::parse(text), Some(ResultText::Score(_)));
        tag.filter(says).or(terminator.filter(says)).or(tag).or(terminator)
    }

    /// The result that counts; see [`winner`](super::winner) for what it means.
    pub fn result(&self) -> Option<ResultText> {
        self.result_text().and_then(ResultText::parse)
    }
}

impl Setup {
    /// `/FEN "B::"/`: a side and no pieces, the proposal for a move that is passed.
    pub fn is_null_move(&self) -> bool {
        let fen = self.fen.trim();
        fen.ends_with("::") && fen.len() <= 3
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Junk(text) => write!(f, "`{text}` is not understood and skipped"),
            Self::StrayResult(text) => write!(f, "the result `{text}` belongs to no game"),
            Self::CarelessTag(name) => write!(f, "the tag {name} lacks a quote or a bracket"),
            Self::RepeatedTag(name) => write!(f, "the tag {name} occurs twice"),
            Self::TooDeep => f.write_str("variations are nested too deep; the inner are skipped"),
            Self::ResultsDiffer { tag, terminator } => {
                write!(f, "the Result tag says {tag}, the end of the game {terminator}")
            }
        }
    }
}
