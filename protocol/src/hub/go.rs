//! The command `go`.

use std::fmt;

use super::lexer::Line;
use super::pos::words;
use super::write;

/// A request to search.
///
/// A missing or unknown flag means [`GoMode::Think`]: there are GUIs with flags of their own,
/// and an engine that does not move loses.
///
/// ```
/// use damier_protocol::hub::{Command, Go, GoMode};
///
/// let mode = |line: &str| match Command::parse(line) {
///     Ok(Some(Command::Go(go))) => go.mode,
///     other => panic!("not a go: {other:?}"),
/// };
/// assert_eq!(mode("go think"), GoMode::Think);
/// assert_eq!(mode("go ponder"), GoMode::Ponder);
/// assert_eq!(mode("go analyze"), GoMode::Analyze);
/// assert_eq!(mode("go analyze=true"), GoMode::Analyze);
/// assert_eq!(mode("go"), GoMode::Think);
/// assert_eq!(mode("go mcts"), GoMode::Think);
///
/// let some = Go { mode: GoMode::Analyze, moves: vec!["32-28".into(), "31-27".into()] };
/// assert_eq!(some.to_string(), "go analyze moves=\"32-28 31-27\"");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// What the search is for.
    pub mode: GoMode,
    /// The only moves to look at; empty for all. An extension.
    pub moves: Vec<String>,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GoMode {
    /// To find a move in a game, by the clock.
    #[default]
    Think,
    /// To use the opponent's time: the position already contains the move expected from it.
    Ponder,
    /// To understand a position: no book, no short cuts.
    Analyze,
}

impl Go {
    pub(super) fn read(line: &Line) -> Self {
        let mut set = line.args.iter().filter(|arg| arg.is_set());
        let mode = set.find_map(|arg| match arg.name.as_str() {
            "think" => Some(GoMode::Think),
            "ponder" => Some(GoMode::Ponder),
            "analyze" | "analyse" => Some(GoMode::Analyze),
            _ => None,
        });
        Self { mode: mode.unwrap_or_default(), moves: words(line.value("moves")) }
    }
}

impl From<GoMode> for Go {
    fn from(mode: GoMode) -> Self {
        Self { mode, moves: Vec::new() }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.mode {
            GoMode::Think => "go think",
            GoMode::Ponder => "go ponder",
            GoMode::Analyze => "go analyze",
        })?;
        if !self.moves.is_empty() {
            write::arg(f, "moves", self.moves.join(" "))?;
        }
        Ok(())
    }
}
