//! The clocks of a game. Time is told to them; they read none.

use std::time::{Duration, Instant};

use crate::board::{BySide, Side};
use crate::engine::Budget;

use super::message::TimeControl;

/// Both sides' time, of which at most one runs.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    control: TimeControl,
    left: BySide<Duration>,
    running: Option<(Side, Instant)>,
}

impl Clock {
    pub(super) fn new(control: TimeControl) -> Self {
        Self { control, left: BySide([control.base(); 2]), running: None }
    }

    /// What is left of a side's time.
    pub(super) fn left(&self, side: Side, now: Instant) -> Duration {
        let used = match self.running {
            Some((running, since)) if running == side => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[side].saturating_sub(used)
    }

    /// What is left, for both.
    pub(super) fn both(&self, now: Instant) -> BySide<Duration> {
        BySide(Side::ALL.map(|side| self.left(side, now)))
    }

    /// Sets what is left and stops.
    pub(super) fn set(&mut self, left: BySide<Duration>) {
        let most = TimeControl::LONGEST;
        self.left = BySide(left.0.map(|left| left.min(most)));
        self.running = None;
    }

    /// A side has moved: it gets its increment.
    pub(super) fn moved(&mut self, side: Side, now: Instant) {
        self.stop(now);
        let left = self.left[side].saturating_add(self.control.increment());
        self.left[side] = left.min(TimeControl::LONGEST);
    }

    /// Runs for a side from now on, or goes on running for it.
    pub(super) fn run(&mut self, side: Side, now: Instant) {
        if self.running.is_none_or(|(running, _)| running != side) {
            self.stop(now);
            self.running = Some((side, now));
        }
    }

    pub(super) fn stop(&mut self, now: Instant) {
        self.left = self.both(now);
        self.running = None;
    }

    pub(super) fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// When the running side has used up its time.
    pub(super) fn flag(&self) -> Option<Instant> {
        self.running.and_then(|(side, since)| since.checked_add(self.left[side]))
    }

    /// The time of a move, as the engine takes it.
    pub(super) fn budget(&self, side: Side, now: Instant) -> Budget {
        let (time, increment) = (self.left(side, now), self.control.increment());
        Budget::Clock { time, increment, moves: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_pays_for_its_own_time_and_gets_its_increment() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut clock = Clock::new(TimeControl { seconds: 60, increment: 2 });
        assert_eq!(clock.flag(), None);
        clock.run(Side::White, at(0));
        assert_eq!(clock.flag(), Some(at(60)));
        clock.moved(Side::White, at(10));
        clock.run(Side::Black, at(10));
        clock.run(Side::Black, at(11));
        assert_eq!(clock.both(at(15)).0.map(|left| left.as_secs()), [52, 55]);
        assert_eq!(clock.left(Side::Black, at(500)), Duration::ZERO);
        clock.stop(at(20));
        assert_eq!((clock.running(), clock.left(Side::Black, at(99)).as_secs()), (None, 50));
    }
}
