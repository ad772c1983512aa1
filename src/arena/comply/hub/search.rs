//! Steps about a search: its answer, what it tells, its limits, and stopping it.

use std::thread;
use std::time::Duration;

use damier_protocol::hub::{GoMode, Level, Reply};

use crate::arena::comply::Outcome::{Held, NotAsked};
use crate::arena::comply::{Flaw, LineTrial, PATIENCE};
use crate::notation::read_hub_move;

use super::{AT_ONCE, Checked, SHORT, flaw, lines_of_play, long_search, plies, require};

pub(super) fn first_move(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.say(trial.dialect.new_game())?;
    trial.go(&[], plies(4), GoMode::Think)?;
    let search = trial.done(SHORT)?;
    trial.legal(&[], &search.done)?;
    trial.ping()?;
    Ok(Held)
}

pub(super) fn moves(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for moves in lines_of_play(trial)? {
        trial.go(&moves, plies(3), GoMode::Think)?;
        let search = trial.done(SHORT)?;
        trial.legal(&moves, &search.done)?;
    }
    Ok(Held)
}

pub(super) fn info(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.go(&[], plies(9), GoMode::Think)?;
    let search = trial.done(SHORT)?;
    let told = search.infos.iter().rev().find(|(_, info)| info.score.is_some() && info.depth > 0);
    let Some((_, info)) = told else {
        return Err(flaw("found no `info` with depth and score, expected one before `done`"));
    };
    let mut game = trial.game(&[])?;
    require(!info.pv.is_empty(), || "found no moves in `pv`, expected some".to_owned())?;
    for text in &info.pv {
        let mv = read_hub_move(&*game, text).map_err(|error| Flaw(format!("in pv: {error}")))?;
        game.play(&mv.to_raw()).map_err(|error| Flaw(error.to_string()))?;
    }
    Ok(Held)
}

pub(super) fn info_fields(trial: &mut LineTrial) -> Checked {
    const FIELDS: [&str; 7] =
        [" depth=", " mean-depth=", " score=", " nodes=", " time=", " nps=", " pv="];
    trial.get_ready()?;
    trial.go(&[], plies(9), GoMode::Think)?;
    let search = trial.done(SHORT)?;
    let in_order = |line: &str| {
        let mut rest = line;
        FIELDS.iter().all(|field| match rest.split_once(field) {
            Some((_, behind)) => {
                rest = behind;
                true
            }
            None => false,
        })
    };
    let complete = search.infos.iter().any(|(line, _)| in_order(line));
    require(complete, || format!("found none of {} lines so, expected one", search.infos.len()))?;
    Ok(Held)
}

pub(super) fn ping_in_search(trial: &mut LineTrial) -> Checked {
    long_search(trial)?;
    trial.ping()?;
    trial.say("stop")?;
    trial.done(PATIENCE)?;
    Ok(Held)
}

pub(super) fn stop(trial: &mut LineTrial) -> Checked {
    long_search(trial)?;
    thread::sleep(Duration::from_millis(300));
    trial.say("stop")?;
    let search = trial.done(AT_ONCE)?;
    trial.legal(&[], &search.done)?;
    trial.ping()?;
    Ok(Held)
}

pub(super) fn idle(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.say("stop")?;
    trial.say("ponder-hit")?;
    trial.ping()?;
    trial.go(&[], plies(4), GoMode::Think)?;
    trial.done(SHORT)?;
    trial.say("stop")?;
    trial.ping()?;
    Ok(Held)
}

fn limited(trial: &mut LineTrial, level: Level, within: Duration) -> Checked {
    trial.get_ready()?;
    trial.go(&[], level, GoMode::Think)?;
    let search = trial.done(within)?;
    trial.legal(&[], &search.done)?;
    Ok(Held)
}

pub(super) fn depth(trial: &mut LineTrial) -> Checked {
    limited(trial, plies(1), SHORT)
}

pub(super) fn nodes(trial: &mut LineTrial) -> Checked {
    limited(trial, Level { nodes: Some(2000), ..Level::default() }, SHORT)
}

pub(super) fn move_time(trial: &mut LineTrial) -> Checked {
    let time = Duration::from_millis(300);
    let level = Level { move_time_ms: Some(300), ..Level::default() };
    limited(trial, level, time + AT_ONCE)
}

pub(super) fn clock(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for (moves, time_ms, inc_ms) in [(Some(5), 2000, None), (None, 1000, Some(100))] {
        let level = Level { moves, time_ms: Some(time_ms), inc_ms, ..Level::default() };
        trial.go(&[], level, GoMode::Think)?;
        let all = Duration::from_millis(time_ms.unsigned_abs() + inc_ms.unwrap_or(0));
        let search = trial.done(all + AT_ONCE)?;
        trial.legal(&[], &search.done)?;
    }
    Ok(Held)
}

pub(super) fn one_each(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for _ in 0..3 {
        trial.go(&[], plies(3), GoMode::Think)?;
        trial.done(SHORT)?;
        trial.ping()?;
    }
    Ok(Held)
}

pub(super) fn ponder(trial: &mut LineTrial) -> Checked {
    let introduction = trial.get_ready()?;
    if !trial.dialect.ponders(&introduction.params) {
        return Ok(NotAsked("it declares no parameter `ponder`"));
    }
    let level = || Level { move_time_ms: Some(100), ..Level::default() };
    for word in ["ponder-hit", "stop"] {
        trial.go(&[], level(), GoMode::Ponder)?;
        let early = trial.until(Duration::from_millis(500), "", |_, reply| match reply {
            Reply::Done(_) => Some(()),
            _ => None,
        });
        require(early.is_err(), || format!("found `done`, expected none before `{word}`"))?;
        trial.say(word)?;
        let search = trial.done(PATIENCE)?;
        trial.legal(&[], &search.done)?;
    }
    trial.ping()?;
    Ok(Held)
}
