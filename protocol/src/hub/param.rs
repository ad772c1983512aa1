//! The answer `param`.

use std::fmt;

use super::lexer::Line;
use super::number::real;
use super::pos::words;
use super::write;

/// A parameter that an engine declares.
///
/// ```
/// use damier_protocol::hub::{Param, Reply};
///
/// assert_eq!(Param::bool("book", true).to_string(), "param name=book value=true type=bool");
/// assert_eq!(
///     Param::int("threads", 1, 1, 16).to_string(),
///     "param name=threads value=1 type=int min=1 max=16",
/// );
/// assert_eq!(
///     Param::real("contempt", 0.5, -1.0, 1.0).to_string(),
///     "param name=contempt value=0.5 type=real min=-1 max=1",
/// );
/// assert_eq!(
///     Param::string("book-file", "").to_string(),
///     "param name=book-file value=\"\" type=string",
/// );
/// let variant = Param::one_of("variant", "normal", &["normal", "killer", "bt"]);
/// let line = "param name=variant value=normal type=enum values=\"normal killer bt\"";
/// assert_eq!(variant.to_string(), line);
/// assert_eq!(Reply::parse(line), Some(Reply::Param(variant)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// `name`: for `set-param`.
    pub name: String,
    /// `value`: the present one, as text.
    pub value: String,
    /// `type`, and what it allows.
    pub kind: ParamKind,
}

/// The type of a parameter, and the values it allows.
///
/// Limits that an engine did not declare are read as the widest possible.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamKind {
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A number.
    Real {
        /// The least.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// Any text. Also what an unknown type is taken for.
    String,
    /// One of these words.
    Enum(Vec<String>),
}

impl Param {
    /// A switch.
    pub fn bool(name: &str, value: bool) -> Self {
        Self::new(name, value, ParamKind::Bool)
    }

    /// A whole number and its limits.
    pub fn int(name: &str, value: i64, min: i64, max: i64) -> Self {
        Self::new(name, value, ParamKind::Int { min, max })
    }

    /// A number and its limits.
    pub fn real(name: &str, value: f64, min: f64, max: f64) -> Self {
        Self::new(name, value, ParamKind::Real { min, max })
    }

    /// Any text.
    pub fn string(name: &str, value: &str) -> Self {
        Self::new(name, value, ParamKind::String)
    }

    /// A word out of a list.
    pub fn one_of<S: AsRef<str>>(name: &str, value: &str, values: &[S]) -> Self {
        let values = values.iter().map(|value| value.as_ref().to_owned()).collect();
        Self::new(name, value, ParamKind::Enum(values))
    }

    fn new(name: &str, value: impl fmt::Display, kind: ParamKind) -> Self {
        Self { name: name.to_owned(), value: value.to_string(), kind }
    }

    /// Reads what can be read; `None` without a name, for then nobody can set it.
    pub(super) fn read(line: &Line) -> Option<Self> {
        let limit = |name| line.value(name).and_then(real);
        // A float becomes an integer by saturation.
        let kind = match line.value("type").unwrap_or_default() {
            "bool" => ParamKind::Bool,
            "int" => ParamKind::Int {
                min: limit("min").map_or(i64::MIN, |min| min as i64),
                max: limit("max").map_or(i64::MAX, |max| max as i64),
            },
            "real" => ParamKind::Real {
                min: limit("min").unwrap_or(f64::NEG_INFINITY),
                max: limit("max").unwrap_or(f64::INFINITY),
            },
            "enum" => ParamKind::Enum(words(line.value("values"))),
            _ => ParamKind::String,
        };
        let name = line.value("name").filter(|name| !name.is_empty())?;
        Some(Self::new(name, line.value("value").unwrap_or_default(), kind))
    }
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("param")?;
        write::answer(f, "name", &self.name)?;
        write::answer(f, "value", &self.value)?;
        match &self.kind {
            ParamKind::Bool => f.write_str(" type=bool"),
            ParamKind::Int { min, max } => write!(f, " type=int min={min} max={max}"),
            ParamKind::Real { min, max } => write!(f, " type=real min={min} max={max}"),
            ParamKind::String => f.write_str(" type=string"),
            // The list comes last: one client finds it by the end of the line.
            ParamKind::Enum(values) => {
                f.write_str(" type=enum")?;
                write::answer(f, "values", values.join(" "))
            }
        }
    }
}
