//! The command `pos`.

use std::fmt;

use super::lexer::Line;
use super::write;

/// A position and the moves played from it, still as text.
///
/// ```
/// use damier_protocol::hub::{Command, Pos};
///
/// let line = "pos pos=WeeBee moves=\"32-28 19-23\" wolf=\"W28=2 B07=1\"";
/// let Ok(Some(Command::Pos(pos))) = Command::parse(line) else { panic!("not a pos") };
/// assert_eq!(pos.position.as_deref(), Some("WeeBee"));
/// assert_eq!(pos.moves, ["32-28", "19-23"]);
/// assert_eq!(pos.wolf.as_deref(), Some("W28=2 B07=1"));
/// assert_eq!(Command::Pos(pos).to_string(), line);
///
/// // The start position is the one that nobody names.
/// assert_eq!(Command::parse("pos start"), Ok(Some(Command::Pos(Pos::default()))));
/// assert_eq!(Pos::default().to_string(), "pos start");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pos {
    /// The argument `pos`: a string for [`WirePosition`](crate::wire::WirePosition), from some
    /// clients a FEN. `None` is the start position: the flag `start`, or no argument.
    pub position: Option<String>,
    /// The argument `moves`: what was played from that position, needed for repetitions.
    pub moves: Vec<String>,
    /// The argument `wolf`, an extension for Frisian: colour, square and number of consecutive
    /// quiet moves of a king, one entry a colour at most.
    pub wolf: Option<String>,
}

impl Pos {
    pub(super) fn read(line: &Line) -> Self {
        Self {
            position: line.value("pos").map(str::to_owned),
            moves: words(line.value("moves")),
            wolf: line.value("wolf").map(str::to_owned),
        }
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("pos")?;
        match &self.position {
            None => f.write_str(" start")?,
            Some(position) => write::arg(f, "pos", position)?,
        }
        if !self.moves.is_empty() {
            write::arg(f, "moves", self.moves.join(" "))?;
        }
        if let Some(wolf) = &self.wolf {
            write::arg(f, "wolf", wolf)?;
        }
        Ok(())
    }
}

/// The words of a list such as `moves`; none where the argument is missing.
pub(super) fn words(list: Option<&str>) -> Vec<String> {
    list.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}
