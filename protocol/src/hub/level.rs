//! The command `level`.

use std::fmt;

use super::lexer::{Arg, Line};
use super::number::{Seconds, real};
use super::{CommandError, write};
use crate::excerpt::excerpt;

/// The greatest depth a level can ask for, in plies.
pub const MAX_DEPTH: u32 = 999;

/// The greatest number of moves to a time control.
pub const MAX_MOVES: u32 = 9999;

/// The longest time a level can give, in milliseconds: some thirty years.
pub const MAX_TIME_MS: u64 = 1_000_000_000_000;

/// Limits of a search. What is `None` does not limit it; without any limit it runs until `stop`.
///
/// Numbers are read as peers write them, with a decimal comma, an exponent or a needless `.0`,
/// and clamped to what makes sense, so that no value here can overflow a clock. The wire has
/// seconds, these fields have whole milliseconds, and every limit that holds is at least the
/// shortest possible search: there is no depth 0.
///
/// ```
/// use damier_protocol::hub::{Command, Level};
///
/// let read = |line: &str| match Command::parse(line) {
///     Ok(Some(Command::Level(level))) => level,
///     other => panic!("not a level: {other:?}"),
/// };
/// let level = read("level moves=9 time=12,5 inc=1e-1");
/// assert_eq!((level.moves, level.time_ms, level.inc_ms), (Some(9), Some(12_500), Some(100)));
/// assert_eq!(level.to_string(), "level moves=9 time=12.5 inc=0.1");
///
/// assert_eq!(read("level depth=0").depth, Some(1));
/// assert_eq!(read("level move-time=-3").move_time_ms, Some(0));
/// assert!(read("level infinite").infinite);
///
/// // The increment comes before the move, and the clock alone may be overdrawn.
/// assert_eq!(read("level time=-4 inc=5").clock_ms(), Some(1000));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// `depth`: plies, 1 to [`MAX_DEPTH`].
    pub depth: Option<u32>,
    /// `nodes`: positions to visit, at least 1.
    pub nodes: Option<u64>,
    /// `move-time`: milliseconds for this move, 0 to [`MAX_TIME_MS`].
    pub move_time_ms: Option<u64>,
    /// `moves`: own moves to the next time control, 1 to [`MAX_MOVES`]; `None` (also for a zero
    /// on the wire) if the time is for the rest of the game.
    pub moves: Option<u32>,
    /// `time`: milliseconds on the clock, **without** the increment for this move, and therefore
    /// sometimes negative. See [`clock_ms`](Level::clock_ms).
    pub time_ms: Option<i64>,
    /// `inc`: milliseconds that are added before each move, 0 to [`MAX_TIME_MS`].
    pub inc_ms: Option<u64>,
    /// The flag `infinite`: says that the absence of limits is meant.
    pub infinite: bool,
}

impl Level {
    pub(super) fn read(line: &Line) -> Result<Self, CommandError> {
        let mut level = Self::default();
        for arg in &line.args {
            match arg.name.as_str() {
                "depth" => level.depth = Some(number(arg)?.clamp(1.0, f64::from(MAX_DEPTH)) as u32),
                // A float becomes an integer by saturation, which is the clamp we want above.
                "nodes" => level.nodes = Some(number(arg)?.max(1.0) as u64),
                "move-time" => level.move_time_ms = Some(milliseconds(arg)?.max(0).unsigned_abs()),
                "moves" => {
                    let moves = number(arg)?.clamp(0.0, f64::from(MAX_MOVES)) as u32;
                    level.moves = (moves > 0).then_some(moves);
                }
                "time" => level.time_ms = Some(milliseconds(arg)?),
                "inc" => level.inc_ms = Some(milliseconds(arg)?.max(0).unsigned_abs()),
                "infinite" => level.infinite = arg.is_set(),
                _ => {}
            }
        }
        Ok(level)
    }

    /// Adds a later `level` line for the same search: what it says replaces what was said, the
    /// rest stays. Clients send `depth` and `move-time` as two lines and mean both.
    ///
    /// `infinite` takes no earlier limit away: a client that sends both waits for `done` in one
    /// reading and would be stopped early, harmlessly, in the other.
    ///
    /// ```
    /// use damier_protocol::hub::Level;
    ///
    /// let mut level = Level { move_time_ms: Some(90_000), ..Level::default() };
    /// level.merge(&Level { depth: Some(9), ..Level::default() });
    /// assert_eq!((level.move_time_ms, level.depth), (Some(90_000), Some(9)));
    /// ```
    pub fn merge(&mut self, later: &Self) {
        self.depth = later.depth.or(self.depth);
        self.nodes = later.nodes.or(self.nodes);
        self.move_time_ms = later.move_time_ms.or(self.move_time_ms);
        self.moves = later.moves.or(self.moves);
        self.time_ms = later.time_ms.or(self.time_ms);
        self.inc_ms = later.inc_ms.or(self.inc_ms);
        self.infinite |= later.infinite;
    }

    /// Milliseconds that this move may use up on the clock: time and increment together, never
    /// less than 0. `None` if the level has no clock.
    pub fn clock_ms(&self) -> Option<u64> {
        let inc = i64::try_from(self.inc_ms.unwrap_or(0)).unwrap_or(i64::MAX);
        self.time_ms.map(|time| time.saturating_add(inc).max(0).unsigned_abs())
    }

    /// Whether nothing limits the search.
    pub fn is_unlimited(&self) -> bool {
        let Self { depth, nodes, move_time_ms, time_ms, .. } = self;
        depth.is_none() && nodes.is_none() && move_time_ms.is_none() && time_ms.is_none()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |ms: u64| Seconds(i64::try_from(ms).unwrap_or(i64::MAX));
        f.write_str("level")?;
        if let Some(moves) = self.moves {
            write::arg(f, "moves", moves)?;
        }
        if let Some(time) = self.time_ms {
            write::arg(f, "time", Seconds(time))?;
        }
        if let Some(inc) = self.inc_ms {
            write::arg(f, "inc", seconds(inc))?;
        }
        if let Some(time) = self.move_time_ms {
            write::arg(f, "move-time", seconds(time))?;
        }
        if let Some(depth) = self.depth {
            write::arg(f, "depth", depth)?;
        }
        if let Some(nodes) = self.nodes {
            write::arg(f, "nodes", nodes)?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}

fn number(arg: &Arg) -> Result<f64, CommandError> {
    real(arg.text()).ok_or_else(|| CommandError::Number {
        command: "level",
        argument: arg.name.clone(),
        text: excerpt(arg.text()),
    })
}

/// Seconds on the wire, rounded to milliseconds and clamped on both sides.
fn milliseconds(arg: &Arg) -> Result<i64, CommandError> {
    let limit = MAX_TIME_MS as f64;
    Ok((number(arg)? * 1000.0).round().clamp(-limit, limit) as i64)
}
