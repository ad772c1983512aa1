//! What can be wrong with a file of engines.

use std::io;

/// Why there are no engines to be had from a file.
#[derive(Debug, thiserror::Error)]
pub enum EnginesError {
    /// The file itself.
    #[error("{file}: {error}")]
    Read {
        /// The file.
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// A line of it.
    #[error("{file}:{line}: {complaint}")]
    Wrong {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        complaint: Complaint,
    },
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Complaint {
    /// It is not TOML.
    #[error("{0}")]
    Syntax(String),
    /// A key that means nothing.
    #[error("unknown key `{key}`, expected {expected}")]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys there are.
        expected: String,
    },
    /// A value that means nothing.
    #[error("`{key}`: found {found}, expected {expected}")]
    Value {
        /// The key.
        key: String,
        /// The value, or what kind of value it is.
        found: String,
        /// What would do.
        expected: String,
    },
    /// A key that must be there.
    #[error("an engine without `{key}`, expected {expected}")]
    Missing {
        /// The key.
        key: &'static str,
        /// What it should say.
        expected: &'static str,
    },
    /// A key that the protocol has no use for.
    #[error("`{key}` without protocol = \"dxp\", expected only with it")]
    NotDxp {
        /// The key.
        key: &'static str,
    },
    /// Two engines of one name.
    #[error("a second engine `{name}`, expected another name than in line {line}")]
    Twice {
        /// The name.
        name: String,
        /// The line of the first.
        line: usize,
    },
}

/// No engine has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no engine `{name}` in {file}, expected one of {list}", list = .known.join(", "))]
pub struct UnknownEngine {
    /// The name asked for.
    pub name: String,
    /// The file looked into.
    pub file: String,
    /// The names in it.
    pub known: Vec<String>,
}
