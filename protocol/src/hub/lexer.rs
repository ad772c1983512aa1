//! The line grammar of Hub: a command and its arguments.
//!
//! ```text
//! line    : blank* command (blank+ arg)* blank* end
//! command : name
//! arg     : name [blank* "=" blank* value]
//! name    : one or more characters, none of control, blank, equals sign, quote
//! value   : name, or any characters except the quote between two quotes
//! ```
//!
//! One scanner reads every line to its end and notes the first fault it met. [`split`] refuses
//! a line with a fault, [`split_lenient`] takes what could be read.
//!
//! Two things beyond the grammar are no fault:
//!
//! - `\"` for a quote inside quotes, as one GUI writes it. Only a line that does not follow the
//!   grammar is read this way, because the grammar gives `\` no meaning: `dir="C:\books\"`
//!   is a plain value.
//! - Nothing behind the last `=` of a line. It is an empty value: some clients never quote.

use std::fmt;

use crate::excerpt::excerpt;

/// The longest line that is read, in bytes.
///
/// The protocol sets no limit; a game of six hundred moves needs a hundredth of this one.
pub const MAX_LINE: usize = 1 << 20;

/// A line taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first word.
    pub command: String,
    /// What follows it, in the order of the line.
    pub args: Vec<Arg>,
}

/// One argument: `name=value`, or a flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arg {
    /// What stands before the equals sign.
    pub name: String,
    /// What stands behind it, without quotes; `None` for a flag.
    pub value: Option<String>,
}

/// Why a line does not follow the grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LexError {
    /// More than [`MAX_LINE`] bytes.
    TooLong {
        /// The length found, in bytes.
        length: usize,
    },
    /// A value without its closing quote.
    UnclosedQuote {
        /// The beginning of the value.
        text: String,
    },
    /// An equals sign without a name before it, or a second one.
    StrayEquals {
        /// The character's place in the line, counted from 1.
        column: usize,
    },
    /// A quote where no value begins.
    StrayQuote {
        /// The character's place in the line, counted from 1.
        column: usize,
        /// What begins with this quote.
        text: String,
    },
    /// A control character outside quotes.
    Control {
        /// The character.
        found: char,
        /// Its place in the line, counted from 1.
        column: usize,
    },
    /// Something right behind a closing quote.
    Glued {
        /// Its place in the line, counted from 1.
        column: usize,
        /// What stands there.
        text: String,
    },
}

/// Takes a line apart; `Ok(None)` for a blank one. A line end is allowed and dropped.
///
/// ```
/// use damier_protocol::hub::lexer::split;
///
/// let line = split("pos\tpos = Wee  moves=\"32-28 19-23\" start\r\n")?.expect("not blank");
/// assert_eq!(line.command, "pos");
/// assert_eq!(line.value("moves"), Some("32-28 19-23"));
/// assert_eq!(line.value("start"), Some(""));
/// assert_eq!(line.value("wolf"), None);
///
/// let error = split("pos moves=\"32-28").unwrap_err();
/// assert_eq!(error.to_string(), "unclosed quote: found '32-28', expected a closing quote");
/// # Ok::<(), damier_protocol::hub::lexer::LexError>(())
/// ```
pub fn split(line: &str) -> Result<Option<Line>, LexError> {
    if line.len() > MAX_LINE {
        return Err(LexError::TooLong { length: line.len() });
    }
    let (plain, fault) = Scanner::new(line, Quotes::Plain).run();
    let Some(fault) = fault else { return Ok(plain) };
    match Scanner::new(line, Quotes::Escaped).run() {
        (escaped, None) => Ok(escaped),
        (_, Some(_)) => Err(fault),
    }
}

/// Takes a line apart as far as possible: for answers of engines, where a `done` with a quote
/// too many is better understood than dropped. `None` for a line without any name.
///
/// ```
/// use damier_protocol::hub::lexer::split_lenient;
///
/// let line = split_lenient("done move=\"32-28").expect("has a command");
/// assert_eq!(line.value("move"), Some("32-28"));
/// ```
pub fn split_lenient(line: &str) -> Option<Line> {
    split(line).unwrap_or_else(|_| Scanner::new(line, Quotes::Plain).run().0)
}

impl Line {
    /// The value of the last argument of this name; empty for a flag, as the protocol says.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.args.iter().rev().find(|arg| arg.name == name).map(Arg::text)
    }
}

impl Arg {
    /// The value, empty for a flag.
    pub fn text(&self) -> &str {
        self.value.as_deref().unwrap_or_default()
    }

    /// Whether this argument, meant as a flag, is set: everything but `name=false` is.
    pub fn is_set(&self) -> bool {
        self.text() != "false"
    }
}

impl fmt::Display for LexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The equals sign is spelled out: answers cannot carry the character itself.
        match self {
            Self::TooLong { length } => {
                write!(f, "line too long: found {length} bytes, expected at most {MAX_LINE}")
            }
            Self::UnclosedQuote { text } => {
                write!(f, "unclosed quote: found '{text}', expected a closing quote")
            }
            Self::StrayEquals { column } => {
                write!(f, "stray equals sign in column {column}, expected a name")
            }
            Self::StrayQuote { column, text } => {
                write!(f, "stray quote in column {column}: found '{text}', expected a name")
            }
            Self::Control { found, column } => {
                let code = u32::from(*found);
                write!(f, "control character {code} in column {column}, expected text or blanks")
            }
            Self::Glued { column, text } => write!(
                f,
                "no blank behind a closing quote: found '{text}' in column {column}, expected a \
                 blank or the end of the line"
            ),
        }
    }
}

impl std::error::Error for LexError {}

/// How a backslash inside quotes is read.
#[derive(Clone, Copy)]
enum Quotes {
    /// As itself: the grammar.
    Plain,
    /// Before a quote it makes that quote part of the value.
    Escaped,
}

/// Reads one line to its end, whatever it contains.
struct Scanner<'a> {
    whole: &'a str,
    rest: &'a str,
    quotes: Quotes,
    /// The first one only: what follows a fault is often its consequence.
    fault: Option<LexError>,
}

impl<'a> Scanner<'a> {
    fn new(line: &'a str, quotes: Quotes) -> Self {
        let whole = line.trim_end_matches(['\n', '\r']);
        Self { whole, rest: whole, quotes, fault: None }
    }

    fn run(mut self) -> (Option<Line>, Option<LexError>) {
        let mut line: Option<Line> = None;
        loop {
            self.skip_blanks();
            let name = self.take_name().to_owned();
            if name.is_empty() {
                if !self.skip_stray() {
                    return (line, self.fault);
                }
            } else if let Some(line) = &mut line {
                let value = self.take_value();
                line.args.push(Arg { name, value });
            } else {
                line = Some(Line { command: name, args: Vec::new() });
            }
        }
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start_matches(is_blank);
    }

    fn take_name(&mut self) -> &'a str {
        let end = self.rest.find(|c| !is_name(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        name
    }

    /// What follows the name of an argument: nothing for a flag, or `=` and a value.
    fn take_value(&mut self) -> Option<String> {
        self.skip_blanks();
        self.rest = self.rest.strip_prefix('=')?;
        self.skip_blanks();
        let Some(quoted) = self.rest.strip_prefix('"') else {
            return Some(self.take_name().to_owned());
        };
        self.rest = quoted;
        let value = self.take_quoted();
        if self.rest.starts_with(|c| !is_blank(c)) {
            self.note(|this| LexError::Glued { column: this.column(), text: excerpt(this.rest) });
        }
        Some(value)
    }

    /// The text up to the closing quote, which is dropped.
    fn take_quoted(&mut self) -> String {
        let mut value = String::new();
        let mut chars = self.rest.chars();
        while let Some(c) = chars.next() {
            match (c, self.quotes) {
                ('"', _) => {
                    self.rest = chars.as_str();
                    return value;
                }
                ('\\', Quotes::Escaped) if chars.as_str().starts_with('"') => {
                    chars.next();
                    value.push('"');
                }
                _ => value.push(c),
            }
        }
        self.note(|this| LexError::UnclosedQuote { text: excerpt(this.rest) });
        self.rest = "";
        value
    }

    /// Drops one character that no name begins with; `false` at the end of the line.
    fn skip_stray(&mut self) -> bool {
        let mut chars = self.rest.chars();
        let Some(found) = chars.next() else {
            return false;
        };
        self.note(|this| match found {
            '=' => LexError::StrayEquals { column: this.column() },
            '"' => LexError::StrayQuote { column: this.column(), text: excerpt(this.rest) },
            _ => LexError::Control { found, column: this.column() },
        });
        self.rest = chars.as_str();
        true
    }

    /// Only the first fault is described: to count columns at each of a line's faults would take
    /// time quadratic in its length.
    fn note(&mut self, describe: impl FnOnce(&Self) -> LexError) {
        if self.fault.is_none() {
            self.fault = Some(describe(self));
        }
    }

    fn column(&self) -> usize {
        self.whole.chars().count() - self.rest.chars().count() + 1
    }
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

fn is_name(c: char) -> bool {
    !matches!(c, ' ' | '=' | '"') && !c.is_control()
}
