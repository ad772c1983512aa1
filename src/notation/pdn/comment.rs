//! Comments, and the commands that clocks and programs leave in them.

use std::time::Duration;

use crate::board::Side;

/// A comment: the raw text, and beside it the commands found inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The text between the braces, or after `;` or `%`, without the spaces around it.
    pub text: String,
    /// The line it starts on.
    pub line: usize,
    /// The commands `[%name ...]` in it, in order.
    pub commands: Vec<Command>,
}

/// A command in a comment. It belongs to the move before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `[%clk h:mm:ss]`: time left.
    Remaining(Duration),
    /// `[%mct h:mm:ss]`: what a mechanical clock shows.
    MechanicalClock(Duration),
    /// `[%egt h:mm:ss]`: time used for the game so far.
    GameTime(Duration),
    /// `[%emt h:mm:ss]`: time used for the move.
    MoveTime(Duration),
    /// `[%clock w0:00:10 B0:00:03]`: both clocks.
    Clocks {
        /// White's clock.
        white: Duration,
        /// Black's clock.
        black: Duration,
        /// The running one, which the capital names; none when both or neither is one.
        running: Option<Side>,
    },
    /// Any other command, or a known one with other arguments: kept, not understood.
    Other {
        /// The name behind `%`.
        name: String,
        /// The rest of it.
        arguments: String,
    },
}

impl Comment {
    /// A comment with its commands read.
    pub fn new(text: &str, line: usize) -> Self {
        let text = text.trim();
        let commands = pieces(text).filter_map(|piece| match piece {
            Piece::Command(inner) => Some(Command::parse(inner)),
            Piece::Words(_) => None,
        });
        Self { text: text.to_owned(), line, commands: commands.collect() }
    }

    /// The text without its commands.
    pub fn words(&self) -> String {
        let words = pieces(&self.text).filter_map(|piece| match piece {
            Piece::Words(text) => Some(text.trim()),
            Piece::Command(_) => None,
        });
        words.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

impl Command {
    /// Reads what stands between `[%` and `]`.
    fn parse(inner: &str) -> Self {
        let inner = inner.trim();
        let (name, arguments) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        let arguments = arguments.trim();
        let time = |command: fn(Duration) -> Self| duration(arguments).map(command);
        let known = match name {
            "clk" => time(Self::Remaining),
            "mct" => time(Self::MechanicalClock),
            "egt" => time(Self::GameTime),
            "emt" => time(Self::MoveTime),
            "clock" => clocks(arguments),
            _ => None,
        };
        known.unwrap_or_else(|| Self::Other {
            name: name.to_owned(),
            arguments: arguments.to_owned(),
        })
    }
}

enum Piece<'a> {
    Words(&'a str),
    Command(&'a str),
}

/// The parts of a comment in order. A command that is never closed is words.
fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if let Some((inner, after)) = rest.strip_prefix("[%").and_then(|s| s.split_once(']')) {
            rest = after;
            return Some(Piece::Command(inner));
        }
        // The first character is no command's, so the search for one starts behind it.
        let skip = rest.chars().next().map_or(0, char::len_utf8);
        let end = match rest.get(skip..).and_then(|tail| tail.find("[%")) {
            Some(place) if rest.contains(']') => skip + place,
            _ => rest.len(),
        };
        let (words, after) = rest.split_at_checked(end)?;
        rest = after;
        Some(Piece::Words(words))
    })
}

fn clocks(arguments: &str) -> Option<Command> {
    let (mut white, mut black, mut running) = (None, None, Vec::new());
    for part in arguments.split_whitespace() {
        let mut chars = part.chars();
        let (clock, side, runs) = match chars.next()? {
            'w' => (&mut white, Side::White, false),
            'W' => (&mut white, Side::White, true),
            'b' => (&mut black, Side::Black, false),
            'B' => (&mut black, Side::Black, true),
            _ => return None,
        };
        if clock.replace(duration(chars.as_str())?).is_some() {
            return None;
        }
        running.extend(runs.then_some(side));
    }
    let running = if let [side] = running[..] { Some(side) } else { None };
    Some(Command::Clocks { white: white?, black: black?, running })
}

/// `h:mm:ss`, also without hours or with a fraction of the second.
fn duration(text: &str) -> Option<Duration> {
    let (clock, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let fields: Vec<&str> = clock.split(':').collect();
    let numeric = |field: &&str| !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit());
    if !(2..=3).contains(&fields.len()) || !fields.iter().chain([&fraction]).all(numeric) {
        return None;
    }
    let mut seconds = 0u64;
    for field in fields {
        seconds = seconds.checked_mul(60)?.checked_add(field.parse().ok()?)?;
    }
    let millis = fraction
        .bytes()
        .chain(*b"000")
        .take(3)
        .fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    Some(Duration::from_secs(seconds) + Duration::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_commands_are_times() {
        let comment = Comment::new(" [%clk 1:55:21] good [%emt 0:00:02.5] move ", 3);
        assert_eq!(
            comment.commands,
            [
                Command::Remaining(Duration::from_secs(6921)),
                Command::MoveTime(Duration::from_millis(2500)),
            ]
        );
        assert_eq!(comment.words(), "good move");
        assert_eq!(comment.text, "[%clk 1:55:21] good [%emt 0:00:02.5] move");
    }

    #[test]
    fn the_capital_clock_runs() {
        let comment = Comment::new("[%clock w0:00:10 B0:00:03]", 1);
        assert_eq!(
            comment.commands,
            [Command::Clocks {
                white: Duration::from_secs(10),
                black: Duration::from_secs(3),
                running: Some(Side::Black),
            }]
        );
    }

    #[test]
    fn others_and_malformed_ones_are_kept() {
        for text in ["[%eval -0.3]", "[%clk soon]", "[%clk 99999999999999999999:00]", "[%clock w1]"]
        {
            let comment = Comment::new(text, 1);
            assert!(matches!(&comment.commands[..], [Command::Other { .. }]), "{text}");
        }
        assert_eq!(Comment::new("[%clk 0:01:00", 1).commands, []);
        assert_eq!(Comment::new("[%clk 0:01:00", 1).words(), "[%clk 0:01:00");
    }
}
