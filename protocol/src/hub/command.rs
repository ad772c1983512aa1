//! What a GUI says to an engine.

use std::fmt;

use super::lexer::{self, Line};
use super::{CommandError, Go, Level, Pos, write};

/// One line from a GUI.
///
/// Every command is read by [`parse`](Command::parse) and written by `Display`, without the
/// line end. Arguments that a command does not know are ignored, as the protocol says; of an
/// argument given twice the last one counts.
///
/// ```
/// use damier_protocol::hub::{Command, Go, GoMode, Level, Pos};
///
/// let read = |line: &str| Command::parse(line).expect("well-formed").expect("not blank");
///
/// assert_eq!(read("hub"), Command::Hub);
/// assert_eq!(read("init"), Command::Init);
/// assert_eq!(read("new-game"), Command::NewGame);
/// assert_eq!(read("ponder-hit"), Command::PonderHit);
/// assert_eq!(read("stop"), Command::Stop);
/// assert_eq!(read("ping\r\n"), Command::Ping);
/// assert_eq!(read("quit now=please"), Command::Quit);
/// assert_eq!(
///     read("set-param name=variant value=frisian"),
///     Command::SetParam { name: "variant".into(), value: "frisian".into() },
/// );
/// assert_eq!(read("pos start"), Command::Pos(Pos::default()));
/// assert_eq!(read("level depth=9"), Command::Level(Level { depth: Some(9), ..Level::default() }));
/// assert_eq!(read("go think"), Command::Go(Go::from(GoMode::Think)));
/// assert_eq!(read("hello there"), Command::Unknown("hello".into()));
///
/// assert_eq!(Command::parse(" \t "), Ok(None));
/// assert_eq!(
///     Command::parse("level time=soon").unwrap_err().to_string(),
///     "level: found 'soon' for 'time', expected a finite number",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `hub`: declare yourself. Answered by [`Id`](super::Reply::Id),
    /// [`Param`](super::Reply::Param) and [`Wait`](super::Reply::Wait).
    Hub,
    /// `set-param`: a parameter gets a value.
    SetParam {
        /// The parameter, declared or not.
        name: String,
        /// Its value; always text here, whatever its type.
        value: String,
    },
    /// `init`: do what takes long. Answered by [`Ready`](super::Reply::Ready).
    Init,
    /// `new-game`: what comes next has nothing to do with what came before.
    NewGame,
    /// `pos`: a position and moves from it.
    Pos(Pos),
    /// `level`: limits of the next search.
    Level(Level),
    /// `go`: search. Answered by exactly one [`Done`](super::Reply::Done).
    Go(Go),
    /// `ponder-hit`: the move pondered on was played.
    PonderHit,
    /// `stop`: end the search.
    Stop,
    /// `ping`: answered at once by [`Pong`](super::Reply::Pong), even in search.
    Ping,
    /// `quit`: exit.
    Quit,
    /// Any other word. To be ignored: this is how the protocol grows.
    Unknown(String),
}

impl Command {
    /// Reads a line; `Ok(None)` for a blank one.
    pub fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let Some(line) = lexer::split(line)? else {
            return Ok(None);
        };
        Ok(Some(match line.command.as_str() {
            "hub" => Self::Hub,
            "set-param" => Self::SetParam {
                name: required(&line, "set-param", "name")?,
                value: line.value("value").ok_or(missing("set-param", "value"))?.to_owned(),
            },
            "init" => Self::Init,
            "new-game" => Self::NewGame,
            "pos" => Self::Pos(Pos::read(&line)),
            "level" => Self::Level(Level::read(&line)?),
            "go" => Self::Go(Go::read(&line)),
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "ping" => Self::Ping,
            "quit" => Self::Quit,
            _ => Self::Unknown(line.command),
        }))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hub => f.write_str("hub"),
            Self::SetParam { name, value } => {
                f.write_str("set-param")?;
                write::arg(f, "name", name)?;
                write::arg(f, "value", value)
            }
            Self::Init => f.write_str("init"),
            Self::NewGame => f.write_str("new-game"),
            Self::Pos(pos) => pos.fmt(f),
            Self::Level(level) => level.fmt(f),
            Self::Go(go) => go.fmt(f),
            Self::PonderHit => f.write_str("ponder-hit"),
            Self::Stop => f.write_str("stop"),
            Self::Ping => f.write_str("ping"),
            Self::Quit => f.write_str("quit"),
            Self::Unknown(name) => f.write_str(&write::name(name)),
        }
    }
}

/// An argument that must be there and say something.
fn required(
    line: &Line,
    command: &'static str,
    argument: &'static str,
) -> Result<String, CommandError> {
    let text = line.value(argument).filter(|text| !text.is_empty());
    text.map(str::to_owned).ok_or(missing(command, argument))
}

fn missing(command: &'static str, argument: &'static str) -> CommandError {
    CommandError::Missing { command, argument }
}
