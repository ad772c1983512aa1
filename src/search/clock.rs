//! When to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::units::Depth;

/// How the time of a search is given.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Budget {
    /// No limit.
    #[default]
    Infinite,
    /// So much for this move.
    Move(Duration),
    /// A game clock.
    Clock {
        /// Left on the clock, without the increment of this move.
        time: Duration,
        /// Added before every move.
        increment: Duration,
        /// Moves to the next time control; `None` is the whole game.
        moves: Option<u32>,
    },
}

/// The limits of one search; it stops at the first it meets.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Plies; at least one iteration is always finished.
    pub depth: Option<Depth>,
    /// Nodes of all threads together.
    pub nodes: Option<u64>,
    /// Time.
    pub budget: Budget,
}

/// Tells running searches to stop, and pondering ones that their move was played.
#[derive(Clone, Default, Debug)]
pub struct StopFlag(Arc<Flags>);

#[derive(Default, Debug)]
struct Flags {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Nanoseconds from the start of the search to the ponder hit.
    hit_at: AtomicU64,
}

impl StopFlag {
    /// A flag not yet raised; `pondering` if the clock is not to run before
    /// [`StopFlag::ponder_hit`].
    pub fn new(pondering: bool) -> Self {
        let flag = Self::default();
        flag.0.pondering.store(pondering, Ordering::Relaxed);
        flag
    }

    /// Asks the search to end. It does within a thousand nodes.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    /// The expected move was played: the clock starts now.
    pub fn ponder_hit(&self, since_start: Duration) {
        self.0.hit_at.store(since_start.as_nanos() as u64, Ordering::Relaxed);
        self.0.pondering.store(false, Ordering::Release);
    }

    /// Whether the clock has not started yet.
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Ordering::Acquire)
    }
}

/// Kept back from every move for the way to the opponent.
const LAG: Duration = Duration::from_millis(15);
/// Moves that a game is thought to go on, where the clock does not say.
const MOVES_LEFT: u32 = 30;
/// The longest a move may take, in multiples of its share.
const STRETCH: u32 = 4;

/// The clock of one search.
#[derive(Debug)]
pub(super) struct Clock {
    start: Instant,
    flag: StopFlag,
    /// After so long no new iteration begins.
    soft: Option<Duration>,
    /// After so long the search is cut off.
    hard: Option<Duration>,
}

impl Clock {
    pub(super) fn new(start: Instant, budget: Budget, flag: StopFlag) -> Self {
        let (soft, hard) = match budget {
            Budget::Infinite => (None, None),
            // All of it: the caller has said how long. A cut iteration is not lost, since its
            // first moves have been looked at again.
            Budget::Move(time) => (None, Some(time.saturating_sub(Duration::from_millis(1)))),
            Budget::Clock { time, increment, moves } => {
                let left = time.saturating_add(increment).saturating_sub(LAG);
                let moves = moves.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
                let total = time.saturating_add(increment.saturating_mul(moves));
                let share = (total / moves).min(left);
                // The last move before a time control may take all, but nothing more.
                let most = if moves == 1 { left } else { left.mul_f64(0.6) };
                (Some(share.mul_f64(0.6)), Some(share.saturating_mul(STRETCH).min(most)))
            }
        };
        Self { start, flag, soft, hard }
    }

    /// Time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Time that counts: since the start, or since the ponder hit.
    fn spent(&self) -> Duration {
        let hit = Duration::from_nanos(self.flag.0.hit_at.load(Ordering::Relaxed));
        self.elapsed().saturating_sub(hit)
    }

    /// Whether the search must end at once.
    pub(super) fn is_over(&self) -> bool {
        self.flag.is_stopped()
            || self.hard.is_some_and(|hard| !self.flag.is_pondering() && self.spent() >= hard)
    }

    /// Whether another iteration is worth beginning; `stretch` scales the time meant for the
    /// move, below 1 when the choice is clear.
    pub(super) fn may_begin(&self, stretch: f64) -> bool {
        self.flag.is_pondering()
            || self.soft.is_none_or(|soft| self.spent() < soft.mul_f64(stretch))
    }

    /// Whether the clock has not started yet.
    pub(super) fn is_pondering(&self) -> bool {
        self.flag.is_pondering()
    }

    /// Whether the search runs against a game clock.
    pub(super) fn is_shared_out(&self) -> bool {
        self.soft.is_some()
    }
}
