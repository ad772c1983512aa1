//! Why a line is no command.

use std::fmt;

use super::lexer::LexError;

/// Why [`Command::parse`](super::Command::parse) refused a line.
///
/// The text is meant for the `error` line an engine answers with; no error is a reason to stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The line does not follow the grammar.
    Grammar(LexError),
    /// An argument without which the command means nothing.
    Missing {
        /// The command.
        command: &'static str,
        /// The name of the argument.
        argument: &'static str,
    },
    /// An argument that must be a number.
    Number {
        /// The command.
        command: &'static str,
        /// The name of the argument.
        argument: String,
        /// The text found, shortened.
        text: String,
    },
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grammar(error) => error.fmt(f),
            Self::Missing { command, argument } => {
                write!(f, "{command}: found no argument '{argument}', expected one")
            }
            Self::Number { command, argument, text } => {
                write!(f, "{command}: found '{text}' for '{argument}', expected a finite number")
            }
        }
    }
}

impl std::error::Error for CommandError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Grammar(error) => Some(error),
            Self::Missing { .. } | Self::Number { .. } => None,
        }
    }
}

impl From<LexError> for CommandError {
    fn from(error: LexError) -> Self {
        Self::Grammar(error)
    }
}
