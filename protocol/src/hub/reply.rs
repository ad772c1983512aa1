//! What an engine answers.

use std::fmt;

use super::lexer::{self, Line};
use super::{Info, Param, write};

/// One line from an engine.
///
/// Written by `Display`, without the line end, in the one form that every known client reads;
/// see [`Info`] and [`Param`] for the two that matter most.
///
/// ```
/// use damier_protocol::hub::{Done, Id, Reply};
///
/// let id = Id {
///     name: "Damier".into(),
///     version: "0.1".into(),
///     author: "its authors".into(),
///     country: None,
/// };
/// assert_eq!(Reply::Id(id).to_string(), "id name=Damier version=0.1 author=\"its authors\"");
/// assert_eq!(Reply::Wait.to_string(), "wait");
/// assert_eq!(Reply::Ready.to_string(), "ready");
/// assert_eq!(Reply::Pong.to_string(), "pong");
///
/// let done = Done { mv: Some("32-28".into()), ponder: Some("19-23".into()) };
/// assert_eq!(Reply::Done(done).to_string(), "done move=32-28 ponder=19-23");
/// assert_eq!(Reply::Done(Done::default()).to_string(), "done");
///
/// let error = Reply::Error("found \"x\"\nexpected a=b".into());
/// assert_eq!(error.to_string(), "error message=\"found 'x' expected a:b\"");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// `id`: who the engine is. The first answer to `hub`.
    Id(Id),
    /// `param`: something that can be set.
    Param(Param),
    /// `wait`: the last answer to `hub`.
    Wait,
    /// `ready`: the answer to `init`.
    Ready,
    /// `info`: how far the search has come.
    Info(Info),
    /// `done`: the end of a search; exactly one for each `go`.
    Done(Done),
    /// `pong`: the answer to `ping`.
    Pong,
    /// `error`: what was wrong with a command, in free text. Never fatal.
    Error(String),
}

/// Who an engine is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Id {
    /// `name`.
    pub name: String,
    /// `version`.
    pub version: String,
    /// `author`.
    pub author: String,
    /// `country`; some engines have none.
    pub country: Option<String>,
}

/// The end of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// `move`: the move to play. `None` says that there is no legal move, and nothing else.
    pub mv: Option<String>,
    /// `ponder`: the answer expected to it.
    pub ponder: Option<String>,
}

impl Reply {
    /// Reads a line of an engine, as a controller must: whatever can be understood is. `None`
    /// for everything else, such as banners and the noise of an `init`.
    ///
    /// ```
    /// use damier_protocol::hub::{Done, Reply};
    ///
    /// let done = Reply::Done(Done { mv: Some("32-28".into()), ponder: None });
    /// assert_eq!(Reply::parse("done move=32-28"), Some(done.clone()));
    /// assert_eq!(Reply::parse("done move=\"32-28\" ponder="), Some(done));
    /// assert_eq!(Reply::parse("error illegal move"), Some(Reply::Error("illegal move".into())));
    /// assert_eq!(Reply::parse("init eval"), None);
    /// assert_eq!(Reply::parse("Welcome to \"my engine"), None);
    /// ```
    pub fn parse(line: &str) -> Option<Self> {
        let args = lexer::split_lenient(line)?;
        Some(match args.command.as_str() {
            "id" => Self::Id(Id::read(&args)),
            "param" => Self::Param(Param::read(&args)?),
            "wait" => Self::Wait,
            "ready" => Self::Ready,
            "info" => Self::Info(Info::read(&args)),
            "done" => Self::Done(Done { mv: word(&args, "move"), ponder: word(&args, "ponder") }),
            "pong" => Self::Pong,
            "error" => Self::Error(match args.value("message") {
                Some(message) => message.to_owned(),
                // Older engines write the text bare.
                None => line.trim().strip_prefix("error").unwrap_or(line).trim().to_owned(),
            }),
            _ => return None,
        })
    }
}

impl Id {
    fn read(line: &Line) -> Self {
        let text = |name| line.value(name).unwrap_or_default().to_owned();
        Self {
            name: text("name"),
            version: text("version"),
            author: text("author"),
            country: line.value("country").map(str::to_owned),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => id.fmt(f),
            Self::Param(param) => param.fmt(f),
            Self::Wait => f.write_str("wait"),
            Self::Ready => f.write_str("ready"),
            Self::Info(info) => info.fmt(f),
            Self::Done(done) => done.fmt(f),
            Self::Pong => f.write_str("pong"),
            Self::Error(message) => {
                f.write_str("error")?;
                write::answer(f, "message", message)
            }
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("id")?;
        write::answer(f, "name", &self.name)?;
        write::answer(f, "version", &self.version)?;
        write::answer(f, "author", &self.author)?;
        match &self.country {
            Some(country) => write::answer(f, "country", country),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("done")?;
        let Some(mv) = &self.mv else { return Ok(()) };
        write::answer(f, "move", mv)?;
        match &self.ponder {
            Some(ponder) => write::answer(f, "ponder", ponder),
            None => Ok(()),
        }
    }
}

/// An argument with something in it.
fn word(line: &Line, name: &str) -> Option<String> {
    line.value(name).map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}
