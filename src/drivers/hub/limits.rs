//! From the levels of Hub to the limits of a search.

use std::time::Duration;

use damier_protocol::hub::Level;

use crate::engine::{Budget, Limits};

/// The limits that a level means. `lag` is what answering takes besides searching.
pub(super) fn limits(level: &Level, lag: Duration) -> Limits {
    Limits {
        depth: level.depth.map(|depth| i32::try_from(depth).unwrap_or(i32::MAX)),
        nodes: level.nodes,
        budget: budget(level, lag),
    }
}

fn budget(level: &Level, lag: Duration) -> Budget {
    let clock = level.clock_ms().map(Duration::from_millis);
    let own = level.move_time_ms.map(Duration::from_millis);
    match (own, clock) {
        (None, None) => Budget::Infinite,
        // A time for the move and a clock: both hold.
        (Some(own), clock) => {
            Budget::Move(own.min(clock.unwrap_or(Duration::MAX)).saturating_sub(lag))
        }
        (None, Some(clock)) => {
            // Time and increment are both there for this move. A clock that is overdrawn, which
            // some clients send, has used up a part of the increment.
            let increment = Duration::from_millis(level.inc_ms.unwrap_or(0)).min(clock);
            Budget::Clock {
                time: clock.saturating_sub(increment).saturating_sub(lag),
                increment,
                moves: level.moves,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_protocol::hub::Command;

    use super::*;

    fn budget_of(lines: &[&str]) -> Budget {
        let mut level = Level::default();
        for line in lines {
            let Ok(Some(Command::Level(later))) = Command::parse(line) else { panic!("{line}") };
            level.merge(&later);
        }
        limits(&level, Duration::from_millis(3)).budget
    }

    #[test]
    fn clocks() {
        let ms = Duration::from_millis;
        let clock = |time, increment, moves| Budget::Clock {
            time: ms(time),
            increment: ms(increment),
            moves,
        };
        for (lines, expected) in [
            (&["level infinite"][..], Budget::Infinite),
            (&["level inc=2"], Budget::Infinite),
            (&["level move-time=0"], Budget::Move(ms(0))),
            (&["level move-time=10", "level depth=4"], Budget::Move(ms(9_997))),
            (&["level move-time=10", "level infinite"], Budget::Move(ms(9_997))),
            (&["level move-time=10 time=1 inc=2"], Budget::Move(ms(2_997))),
            (&["level time=20,000 inc=0,200"], clock(19_997, 200, None)),
            (&["level moves=5 time=60"], clock(59_997, 0, Some(5))),
            (&["level moves=0 time=60"], clock(59_997, 0, None)),
            (&["level time=-4 inc=5"], clock(0, 1_000, None)),
            (&["level time=-9 inc=5"], clock(0, 0, None)),
            (&["level time=0"], clock(0, 0, None)),
        ] {
            assert_eq!(budget_of(lines), expected, "{lines:?}");
        }
    }

    #[test]
    fn depth_and_nodes() {
        let level = Level { depth: Some(7), nodes: Some(9), ..Level::default() };
        let limits = limits(&level, Duration::ZERO);
        assert_eq!((limits.depth, limits.nodes), (Some(7), Some(9)));
    }
}
