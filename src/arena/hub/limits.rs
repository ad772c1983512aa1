//! From the clock of a game to the limits that an engine is told.

use std::time::Duration;

use damier_protocol::hub::Level;

use crate::arena::conditions::TimeControl;
use crate::arena::peer::ClockView;
use crate::board::Side;

/// The limits of the next move of a side.
///
/// In Hub the increment comes before the move, here after it: what is left already contains that
/// of the last move, and so it is taken off again. An engine that adds the two gets what is left.
pub(super) fn level(time: TimeControl, clock: Option<ClockView>, side: Side) -> Level {
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    if let Some(ClockView { left, moves, increment }) = clock {
        let left = ms(left[side]);
        let increment = ms(increment).min(left);
        return Level {
            moves,
            time_ms: Some(i64::try_from(left - increment).unwrap_or(i64::MAX)),
            inc_ms: (increment > 0).then_some(increment),
            ..Level::default()
        };
    }
    match time {
        TimeControl::MoveTime(time) => Level { move_time_ms: Some(ms(time)), ..Level::default() },
        TimeControl::Nodes(nodes) => Level { nodes: Some(nodes), ..Level::default() },
        TimeControl::Depth(depth) => Level { depth: Some(depth), ..Level::default() },
        // Without a view of the clock nothing is known of it.
        TimeControl::Clock { .. } => Level { infinite: true, ..Level::default() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BySide;

    #[test]
    fn an_engine_is_told_what_it_has() {
        let s = Duration::from_millis;
        let clock = |left, moves, increment| {
            let left = BySide([s(1), s(left)]);
            Some(ClockView { left, moves, increment: s(increment) })
        };
        let by_clock = TimeControl::Clock { moves: None, time: s(5000), increment: Duration::ZERO };
        for (time, clock, expected) in [
            (TimeControl::MoveTime(s(100)), None, "level move-time=0.1"),
            (TimeControl::Nodes(500), None, "level nodes=500"),
            (TimeControl::Depth(9), None, "level depth=9"),
            (by_clock, clock(61_000, Some(12), 0), "level moves=12 time=61"),
            (by_clock, clock(10_500, None, 500), "level time=10 inc=0.5"),
            (by_clock, clock(300, None, 500), "level time=0 inc=0.3"),
            (by_clock, clock(0, Some(1), 0), "level moves=1 time=0"),
        ] {
            assert_eq!(level(time, clock, Side::Black).to_string(), expected);
        }
    }
}
