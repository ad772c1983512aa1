//! The clock of a game. Time is told to it; it reads none.

use std::time::Duration;

use crate::board::{BySide, Side};

use super::conditions::TimeControl;
use super::peer::ClockView;

/// Both sides' time.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    left: BySide<Duration>,
    /// Moves to the end of the period, where there are periods.
    to_go: BySide<Option<u32>>,
}

/// A side has used more than it had, and more than the margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overstepped {
    /// What it had.
    pub had: Duration,
    /// What it used.
    pub used: Duration,
}

impl Clock {
    /// A clock at the beginning of a game.
    pub fn new(control: TimeControl) -> Self {
        let (time, moves) = match control {
            TimeControl::Clock { moves, time, .. } => (time, moves),
            TimeControl::MoveTime(_) | TimeControl::Nodes(_) | TimeControl::Depth(_) => {
                (Duration::ZERO, None)
            }
        };
        Self { control, left: BySide([time; 2]), to_go: BySide([moves; 2]) }
    }

    /// What a side may use for its next move; `None` without a limit of time.
    pub fn allowance(&self, side: Side) -> Option<Duration> {
        match self.control {
            TimeControl::MoveTime(time) => Some(time),
            TimeControl::Clock { .. } => Some(self.left[side]),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        }
    }

    /// What is left of a side's time, where time is carried over from move to move.
    pub fn left(&self, side: Side) -> Option<Duration> {
        matches!(self.control, TimeControl::Clock { .. }).then(|| self.left[side])
    }

    /// The clock as a side sees it, where time is carried over.
    pub fn view(&self, side: Side) -> Option<ClockView> {
        match self.control {
            TimeControl::Clock { increment, .. } => {
                Some(ClockView { left: self.left, moves: self.to_go[side], increment })
            }
            TimeControl::MoveTime(_) | TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        }
    }

    /// A side has moved. What it used is taken off, down to nothing if it stayed within the
    /// margin; then the increment is added, and at the end of a period the time of the next.
    ///
    /// # Errors
    /// If it has used more than it had and the margin.
    pub fn spend(
        &mut self,
        side: Side,
        used: Duration,
        margin: Duration,
    ) -> Result<(), Overstepped> {
        let Some(had) = self.allowance(side) else { return Ok(()) };
        if used > had.saturating_add(margin) {
            return Err(Overstepped { had, used });
        }
        if let TimeControl::Clock { moves, time, increment } = self.control {
            self.left[side] = had.saturating_sub(used).saturating_add(increment);
            self.to_go[side] = match self.to_go[side] {
                Some(0 | 1) => {
                    self.left[side] = self.left[side].saturating_add(time);
                    moves
                }
                Some(more) => Some(more - 1),
                None => None,
            };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn clock(moves: Option<u32>, time: u64, increment: u64) -> Clock {
        Clock::new(TimeControl::Clock { moves, time: MS(time), increment: MS(increment) })
    }

    /// What is left and the moves to go after each of these times.
    fn after(mut clock: Clock, used: &[u64]) -> Vec<(u64, Option<u32>)> {
        let state = |clock: &Clock| {
            let view = clock.view(Side::White).unwrap();
            (view.left[Side::White].as_millis() as u64, view.moves)
        };
        used.iter()
            .map(|&ms| {
                clock.spend(Side::White, MS(ms), MS(5)).unwrap();
                state(&clock)
            })
            .collect()
    }

    /// Two moves in a second, again and again: what is not used stays.
    #[test]
    fn sessions_carry_over() {
        assert_eq!(
            after(clock(Some(2), 1000, 0), &[300, 100, 1000, 0, 1603]),
            [
                (700, Some(1)),
                (1600, Some(2)),
                (600, Some(1)),
                (1600, Some(2)),
                // Three too many, within the margin.
                (0, Some(1)),
            ]
        );
        assert_eq!(after(clock(Some(1), 100, 10), &[100, 50]), [(110, Some(1)), (170, Some(1))]);
    }

    #[test]
    fn increments_come_after_the_move() {
        assert_eq!(
            after(clock(None, 1000, 50), &[1000, 50, 0]),
            [(50, None), (50, None), (100, None)]
        );
    }

    #[test]
    fn who_oversteps_loses() {
        let mut game = clock(None, 1000, 5000);
        assert_eq!(game.spend(Side::Black, MS(1005), MS(5)), Ok(()));
        let error = Overstepped { had: MS(5000), used: MS(5006) };
        assert_eq!(game.spend(Side::Black, MS(5006), MS(5)), Err(error));
        assert_eq!(game.left(Side::White), Some(MS(1000)), "White has not moved");
        let mut each = Clock::new(TimeControl::MoveTime(MS(10)));
        assert_eq!(each.spend(Side::White, MS(12), MS(5)), Ok(()));
        assert_eq!(each.allowance(Side::White), Some(MS(10)), "for every move anew");
        assert_eq!((each.left(Side::White), each.view(Side::White)), (None, None));
        assert!(each.spend(Side::White, MS(16), MS(5)).is_err());
        let mut free = Clock::new(TimeControl::Nodes(9));
        assert_eq!(free.spend(Side::White, Duration::MAX, MS(5)), Ok(()));
        assert_eq!(free.allowance(Side::White), None);
    }
}
