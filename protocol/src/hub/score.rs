//! Scores, and how decided ones are told from ordinary ones.

use std::fmt;

use super::number::real;

/// The largest ordinary score, in hundredths of a man.
const MAX_ORDINARY: i32 = 7999;
/// Where the scores of a win by the tables begin to count down.
const TABLE: i32 = 9000;
/// Where the scores of a known end of the game begin to count down.
const END: i32 = 10_000;
/// The longest distance the coding has room for, in plies.
const MAX_PLIES: u32 = 999;

/// A score from the side to move at the root, written in men with two decimals.
///
/// The wire knows only numbers; clients tell the kinds apart by size, so every kind keeps to
/// its own range:
///
/// ```
/// use damier_protocol::hub::Score;
///
/// assert_eq!(Score::Hundredths(-4).to_string(), "-0.04");
/// assert_eq!(Score::Hundredths(123_456).to_string(), "79.99");
/// assert_eq!(Score::WinIn(2).to_string(), "99.98");
/// assert_eq!(Score::LossIn(5000).to_string(), "-90.01");
/// assert_eq!(Score::TableWin(7).to_string(), "89.93");
/// assert_eq!(Score::TableLoss(0).to_string(), "-90.00");
///
/// assert_eq!(Score::parse("99.98"), Some(Score::WinIn(2)));
/// assert_eq!(Score::parse("-100.00"), Some(Score::LossIn(0)));
/// assert_eq!(Score::parse("0,35"), Some(Score::Hundredths(35)));
/// assert_eq!(Score::parse("nan"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// An evaluation in hundredths of a man, clamped to ±79.99 men.
    Hundredths(i32),
    /// The end of the game is known: won in so many plies, 999 at most.
    WinIn(u32),
    /// The end of the game is known: lost in so many plies, 999 at most.
    LossIn(u32),
    /// The endgame tables say won, after so many plies of search, 999 at most.
    TableWin(u32),
    /// The endgame tables say lost, after so many plies of search, 999 at most.
    TableLoss(u32),
}

impl Score {
    /// Reads a score in men; `None` if it is no finite number.
    pub fn parse(text: &str) -> Option<Self> {
        // The cast saturates: whatever is beyond the end of the scale is a win at once.
        real(text).map(|men| Self::from_hundredths((men * 100.0).round() as i32))
    }

    /// The number on the wire, times one hundred.
    pub fn to_hundredths(self) -> i32 {
        let plies = |plies: u32| plies.min(MAX_PLIES) as i32;
        match self {
            Self::Hundredths(value) => value.clamp(-MAX_ORDINARY, MAX_ORDINARY),
            Self::WinIn(n) => END - plies(n),
            Self::LossIn(n) => plies(n) - END,
            Self::TableWin(n) => TABLE - plies(n),
            Self::TableLoss(n) => plies(n) - TABLE,
        }
    }

    /// The meaning of a number on the wire, times one hundred.
    pub fn from_hundredths(value: i32) -> Self {
        let size = value.unsigned_abs();
        let below = |top: i32| top.unsigned_abs().saturating_sub(size);
        if size <= MAX_ORDINARY.unsigned_abs() + 1 {
            Self::Hundredths(value)
        } else if size <= TABLE.unsigned_abs() {
            if value > 0 { Self::TableWin(below(TABLE)) } else { Self::TableLoss(below(TABLE)) }
        } else if value > 0 {
            Self::WinIn(below(END))
        } else {
            Self::LossIn(below(END))
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_hundredths();
        let sign = if value < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
    }
}
