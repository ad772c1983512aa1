//! Random input: nothing panics, and what was understood is written in a form that stays.

use damier_protocol::hub::{Command, Reply, lexer};
use damier_protocol::hub1;
use damier_protocol::wire::{WireMove, WirePosition};

const LINES: usize = 60_000;

/// Pieces that lines are made of: rarely right, often nearly.
const WORDS: [&str; 64] = [
    "hub",
    "set-param",
    "init",
    "new-game",
    "pos",
    "level",
    "go",
    "ponder-hit",
    "stop",
    "ping",
    "quit",
    "id",
    "param",
    "wait",
    "ready",
    "info",
    "done",
    "pong",
    "error",
    "name",
    "value",
    "type",
    "bool",
    "int",
    "real",
    "enum",
    "values",
    "min",
    "max",
    "depth",
    "mean-depth",
    "nodes",
    "move-time",
    "moves",
    "time",
    "inc",
    "infinite",
    "think",
    "analyze",
    "score",
    "nps",
    "pv",
    "move",
    "ponder",
    "message",
    "wolf",
    "=",
    "=",
    "=",
    "\"",
    "\"",
    "\\\"",
    " ",
    " ",
    "\t",
    "32-28",
    "28x19x23",
    "-4",
    "20,000",
    "1e-05",
    "1e400",
    "nan",
    "Wwbe",
    "\u{fffd}\u{1}é",
];

/// Marsaglia's xorshift: the same numbers in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }

    /// Words glued together, with a blank between them more often than not.
    fn line(&mut self) -> String {
        let mut line = String::new();
        for _ in 0..=self.below(12) {
            line.push_str(WORDS[self.below(WORDS.len())]);
            if self.below(3) > 0 {
                line.push(' ');
            }
        }
        line
    }

    /// Any characters, of those that mean something and a few that do not.
    fn noise(&mut self) -> String {
        let alphabet: Vec<char> =
            "0123456789xX:-wWbBe =\"\\\t\r\n\u{0}\u{85}é\u{1f600}".chars().collect();
        (0..self.below(16)).map(|_| alphabet[self.below(alphabet.len())]).collect()
    }
}

fn check(line: &str) {
    let strict = lexer::split(line);
    if let Ok(read) = &strict {
        assert_eq!(&lexer::split_lenient(line), read, "{line:?}");
    }
    if let Ok(Some(command)) = Command::parse(line) {
        let written = command.to_string();
        let again = Command::parse(&written).expect("we write well-formed lines");
        assert_eq!(again.map(|command| command.to_string()), Some(written), "{line:?}");
    }
    if let Some(reply) = Reply::parse(line) {
        let written = reply.to_string();
        lexer::split(&written).expect("we write well-formed lines");
        let again = Reply::parse(&written).expect("we understand ourselves");
        assert_eq!(again.to_string(), written, "{line:?}");
    }
    // Two readers without a written form: that they return is all there is to see.
    let _ = (hub1::Command::parse(line), hub1::Command::is_dialect(line));
    if let Ok(read) = line.parse::<WireMove>() {
        assert_eq!(read.to_string().parse(), Ok(read), "{line:?}");
    }
    if let Ok(read) = line.parse::<WirePosition>() {
        assert_eq!(read.to_string().parse(), Ok(read), "{line:?}");
    }
}

#[test]
fn nothing_panics_and_written_forms_stay() {
    let mut random = Random::new();
    for _ in 0..LINES {
        check(&random.line());
        check(&random.noise());
    }
}

#[test]
fn a_megabyte_of_anything_is_answered_at_once() {
    for piece in ["=", "\"", "\\\"", " ", "a=", "a=\"", "1x", "\0"] {
        check(&piece.repeat(lexer::MAX_LINE / piece.len()));
    }
}
