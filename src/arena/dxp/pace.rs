//! From a time control to what a request for a game can say.
//!
//! DXP knows whole minutes for a number of moves of each side, and nothing else: no time for one
//! move, no increment, no second period; fractions of a minute are read by some engines, and by
//! others as no time at all. A whole-game clock of whole minutes is sent as it is. Everything else
//! is sent as a pace, so many moves in so many minutes, with so many moves that no game comes to
//! the end of them.

use std::time::Duration;

use damier_protocol::dxp::Minutes;

use crate::arena::conditions::TimeControl;

/// Moves of each side that a game may have: a clock for the whole game is shared out over them.
const MOVES: u32 = 150;
/// The most that three digits hold.
const MOST: u32 = 999;
const MINUTE: Duration = Duration::from_secs(60);

/// Minutes for each side, and for how many moves; 0 is the whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pace {
    pub(super) time: Minutes,
    pub(super) moves: u16,
}

/// What cannot be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Unsayable {
    #[error("DXP has no limit of nodes or depth, expected a time control")]
    NoTime,
    #[error("DXP cannot say less than 0.06 s a move, found {:.3} s", .0.as_secs_f64())]
    TooFast(Duration),
}

/// The pace of a time control.
pub(super) fn pace(control: TimeControl) -> Result<Pace, Unsayable> {
    let share = match control {
        TimeControl::Nodes(_) | TimeControl::Depth(_) => return Err(Unsayable::NoTime),
        TimeControl::MoveTime(time) => time,
        TimeControl::Clock { moves: Some(moves), time, increment } => {
            (time / moves.max(1)).saturating_add(increment)
        }
        TimeControl::Clock { moves: None, time, increment } => {
            let whole = time.as_nanos().is_multiple_of(MINUTE.as_nanos());
            let minutes = u32::try_from(time.as_secs() / 60).unwrap_or(u32::MAX);
            if increment.is_zero() && whole && (1..=MOST).contains(&minutes) {
                return Ok(Pace { time: Minutes::whole(minutes), moves: 0 });
            }
            (time / MOVES).saturating_add(increment)
        }
    };
    let minutes = share.saturating_mul(MOVES).as_nanos().div_ceil(MINUTE.as_nanos());
    let minutes = u32::try_from(minutes).unwrap_or(MOST).clamp(1, MOST);
    let moves = (MINUTE * minutes).as_nanos() / share.as_nanos().max(1);
    if moves > u128::from(MOST) + 1 {
        return Err(Unsayable::TooFast(share));
    }
    // Rounded down: an engine that thinks it must make fewer moves would take more time.
    let moves = moves.clamp(1, u128::from(MOST)) as u16;
    Ok(Pace { time: Minutes::whole(minutes), moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_said_and_what_not() {
        let ms = Duration::from_millis;
        let clock = |moves, time, increment| TimeControl::Clock {
            moves,
            time: ms(time),
            increment: ms(increment),
        };
        let said = |control| match pace(control) {
            Ok(Pace { time, moves }) => format!("{time}/{moves:03}"),
            Err(error) => error.to_string(),
        };
        for (control, expected) in [
            (TimeControl::MoveTime(ms(200)), "001/300"),
            (TimeControl::MoveTime(ms(400)), "001/150"),
            (TimeControl::MoveTime(ms(1000)), "003/180"),
            (TimeControl::MoveTime(ms(60_000)), "150/150"),
            (TimeControl::MoveTime(ms(60)), "001/999"),
            (
                TimeControl::MoveTime(ms(10)),
                "DXP cannot say less than 0.06 s a move, found 0.010 s",
            ),
            (clock(None, 300_000, 0), "005/000"),
            (clock(None, 60_000, 0), "001/000"),
            (clock(None, 30_000, 0), "001/300"),
            (clock(None, 90_000, 0), "002/200"),
            (clock(None, 60_000, 1000), "004/171"),
            (clock(Some(60), 12_000, 0), "001/300"),
            (clock(Some(0), 1000, 0), "003/180"),
            (TimeControl::Nodes(1), "DXP has no limit of nodes or depth, expected a time control"),
            (TimeControl::Depth(1), "DXP has no limit of nodes or depth, expected a time control"),
        ] {
            assert_eq!(said(control), expected, "{control:?}");
        }
    }
}
