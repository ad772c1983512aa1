//! What a GUI says in the older dialect.

use std::fmt;

use crate::excerpt::excerpt;
use crate::hub::{CommandError, GoMode, Level, MAX_DEPTH, MAX_MOVES, MAX_TIME_MS, real};

/// One line from a GUI that speaks the older dialect.
///
/// Written by `Display` as engines of the dialect expect it. It has one kind of limit a line, and
/// none for nodes: the first of clock, time for the move and depth that a [`Level`] has is written.
///
/// ```
/// use damier_protocol::hub::GoMode;
/// use damier_protocol::hub1::Command;
///
/// let read = |line: &str| Command::parse(line).expect("well-formed").expect("not blank");
///
/// assert_eq!(read("set book false"), Command::Set { name: "book".into(), value: "false".into() });
/// assert_eq!(read("new"), Command::New);
/// assert_eq!(read("start"), Command::Start);
/// assert_eq!(read("pos wbbee"), Command::Pos("wbbee".into()));
/// assert_eq!(read("move 28x19x23"), Command::Move("28x19x23".into()));
/// assert_eq!(read("analyse"), Command::Go(GoMode::Analyze));
///
/// let Command::Level(level) = read("level 0 30000 100") else { panic!("not a level") };
/// assert_eq!((level.moves, level.time_ms, level.inc_ms), (None, Some(30_000), Some(100)));
/// let Command::Level(level) = read("time 500") else { panic!("not a level") };
/// assert_eq!(level.move_time_ms, Some(500));
///
/// for line in ["set book false", "pos wbbee", "move 28x19x23", "level 0 30000 100", "time 500",
///     "depth 9", "analyse", "ponder-hit"]
/// {
///     assert_eq!(read(line).to_string(), line);
/// }
///
/// assert_eq!(
///     Command::parse("depth deep").unwrap_err().to_string(),
///     "depth: found 'deep' for 'plies', expected a finite number",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `hub`: declare yourself.
    Hub,
    /// `set NAME VALUE`: a parameter gets a value.
    Set {
        /// The parameter; none are declared.
        name: String,
        /// Its value, the rest of the line.
        value: String,
    },
    /// `init`: do what takes long.
    Init,
    /// `new`: forget the game before.
    New,
    /// `start`: the start position.
    Start,
    /// `pos`: a position, with the side to move in lower case.
    Pos(String),
    /// `move`: one more move from the position.
    Move(String),
    /// `depth PLIES`, `time MS` (for one move) or `level MOVES MS INC_MS`: limits that last until
    /// the next `start` or `pos`.
    Level(Level),
    /// `go`, `ponder` or `analyse`: search.
    Go(GoMode),
    /// `ponder-hit`: the move pondered on was played.
    PonderHit,
    /// `stop`: end the search.
    Stop,
    /// `ping`: answered by `pong`.
    Ping,
    /// `quit`: exit.
    Quit,
    /// Any other word. To be ignored.
    Unknown(String),
}

impl Command {
    /// Whether a line belongs to this dialect and to no other. Half of its commands are the same
    /// in version 2; a `pos` is told by its position, which is not `pos=`.
    ///
    /// ```
    /// use damier_protocol::hub1::Command;
    ///
    /// assert!(Command::is_dialect("set book false"));
    /// assert!(Command::is_dialect("pos wbbee"));
    /// assert!(!Command::is_dialect("pos pos=Wbbee"));
    /// assert!(!Command::is_dialect("level time=5"));
    /// assert!(!Command::is_dialect("hub"));
    /// ```
    pub fn is_dialect(line: &str) -> bool {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("set" | "new" | "start" | "move" | "depth" | "time" | "analyse") => true,
            Some("pos") => {
                words.next().is_some_and(|text| text.starts_with(['w', 'b']) && !text.contains('='))
            }
            _ => false,
        }
    }

    /// Reads a line; `Ok(None)` for a blank one.
    pub fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else { return Ok(None) };
        Ok(Some(match command {
            "hub" => Self::Hub,
            "set" => Self::Set {
                name: required("set", "name", words.next())?,
                value: words.collect::<Vec<_>>().join(" "),
            },
            "init" => Self::Init,
            "new" => Self::New,
            "start" => Self::Start,
            "pos" => Self::Pos(required("pos", "position", words.next())?),
            "move" => Self::Move(required("move", "move", words.next())?),
            "depth" => Self::Level(Level {
                depth: Some(number("depth", "plies", words.next(), 1, MAX_DEPTH.into())? as u32),
                ..Level::default()
            }),
            "time" => Self::Level(Level {
                move_time_ms: Some(number("time", "milliseconds", words.next(), 0, MAX_TIME_MS)?),
                ..Level::default()
            }),
            "level" => {
                let moves = number("level", "moves", words.next(), 0, MAX_MOVES.into())? as u32;
                let time = number("level", "time", words.next(), 0, MAX_TIME_MS)?;
                let inc = number("level", "increment", words.next(), 0, MAX_TIME_MS)?;
                Self::Level(Level {
                    moves: (moves > 0).then_some(moves),
                    time_ms: Some(time as i64),
                    inc_ms: Some(inc),
                    ..Level::default()
                })
            }
            "go" => Self::Go(GoMode::Think),
            "ponder" => Self::Go(GoMode::Ponder),
            "analyse" => Self::Go(GoMode::Analyze),
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "ping" => Self::Ping,
            "quit" => Self::Quit,
            _ => Self::Unknown(command.to_owned()),
        }))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hub => f.write_str("hub"),
            Self::Set { name, value } => write!(f, "set {name} {value}"),
            Self::Init => f.write_str("init"),
            Self::New => f.write_str("new"),
            Self::Start => f.write_str("start"),
            Self::Pos(text) => write!(f, "pos {text}"),
            Self::Move(text) => write!(f, "move {text}"),
            Self::Level(level) => write_level(f, level),
            Self::Go(GoMode::Think) => f.write_str("go"),
            Self::Go(GoMode::Ponder) => f.write_str("ponder"),
            Self::Go(GoMode::Analyze) => f.write_str("analyse"),
            Self::PonderHit => f.write_str("ponder-hit"),
            Self::Stop => f.write_str("stop"),
            Self::Ping => f.write_str("ping"),
            Self::Quit => f.write_str("quit"),
            Self::Unknown(word) => f.write_str(word),
        }
    }
}

fn write_level(f: &mut fmt::Formatter<'_>, level: &Level) -> fmt::Result {
    if let Some(time) = level.time_ms {
        let (moves, inc) = (level.moves.unwrap_or(0), level.inc_ms.unwrap_or(0));
        write!(f, "level {moves} {} {inc}", time.max(0))
    } else if let Some(time) = level.move_time_ms {
        write!(f, "time {time}")
    } else {
        write!(f, "depth {}", level.depth.unwrap_or(MAX_DEPTH))
    }
}

fn required(
    command: &'static str,
    argument: &'static str,
    word: Option<&str>,
) -> Result<String, CommandError> {
    word.map(str::to_owned).ok_or(CommandError::Missing { command, argument })
}

/// A number of whole units, clamped.
fn number(
    command: &'static str,
    argument: &'static str,
    word: Option<&str>,
    least: u64,
    most: u64,
) -> Result<u64, CommandError> {
    let text = word.ok_or(CommandError::Missing { command, argument })?;
    let wrong =
        || CommandError::Number { command, argument: argument.to_owned(), text: excerpt(text) };
    // The cast saturates: what is negative is 0 before it is clamped.
    Ok((real(text).ok_or_else(wrong)? as u64).clamp(least, most))
}
