//! Steps about what clients in use send: early, in a burst, wrong, or in their own spelling.

use damier_protocol::hub::{GoMode, Reply};

use crate::arena::comply::Outcome::Held;
use crate::arena::comply::{LineTrial, PATIENCE};
use crate::notation::write_hub;
use crate::position::Setup;

use super::{Checked, SHORT, lines_of_play, long_search, plies, require};

pub(super) fn early(trial: &mut LineTrial) -> Checked {
    trial.say("hub")?;
    trial.say("init")?;
    trial.go(&[], plies(3), GoMode::Think)?;
    let startup = trial.startup;
    let search = trial.done(startup + SHORT)?;
    // Nobody could tell it yet which game to play.
    require(search.done.mv.is_some(), || "found no move, expected one".to_owned())?;
    trial.ping()?;
    Ok(Held)
}

pub(super) fn burst(trial: &mut LineTrial) -> Checked {
    long_search(trial)?;
    let moves = lines_of_play(trial)?;
    trial.say("stop")?;
    trial.go(&moves[0], plies(3), GoMode::Think)?;
    let first = trial.done(SHORT)?;
    trial.legal(&[], &first.done)?;
    let second = trial.done(SHORT)?;
    trial.legal(&moves[0], &second.done)?;
    trial.ping()?;
    Ok(Held)
}

pub(super) fn no_moves(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    let facts = trial.variant.facts();
    let start = write_hub(&Setup::start(facts), facts);
    // White has nothing left.
    let squares = start.get(1..).unwrap_or_default().replace('w', "e");
    trial.say(&format!("pos pos=W{squares}"))?;
    trial.say("level move-time=0.1")?;
    trial.say("go think")?;
    let search = trial.done(PATIENCE)?;
    let none = search.done.mv.is_none();
    require(none, || format!("found {:?}, expected no move", search.done.mv))?;
    trial.ping()?;
    Ok(Held)
}

pub(super) fn illegal(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.say("pos start moves=\"1-1 2-2\"")?;
    trial.say("level depth=3")?;
    trial.say("go think")?;
    trial.done(SHORT)?;
    trial.say("pos pos=Wnonsense")?;
    trial.ping()?;
    trial.go(&[], plies(3), GoMode::Think)?;
    let search = trial.done(SHORT)?;
    trial.legal(&[], &search.done)?;
    Ok(Held)
}

pub(super) fn bad_lines(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for line in ["pos pos=\"W", "level depth=deep", "set-param", "= = =", "level time=\"", "go \"x"]
    {
        trial.say(line)?;
    }
    // Any of them may have been taken for a `go`: those are answered by now.
    trial.say("stop")?;
    trial.say("ping")?;
    trial
        .until(PATIENCE, "`pong` after `ping`", |_, reply| (reply == Reply::Pong).then_some(()))?;
    Ok(Held)
}

pub(super) fn numbers(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for level in ["level time=1,000 inc=0,100", "level time=-0.5 inc=1", "level move-time=1e-1"] {
        trial.say("pos start")?;
        trial.say(level)?;
        trial.say("go think")?;
        let search = trial.done(PATIENCE)?;
        trial.legal(&[], &search.done)?;
    }
    Ok(Held)
}
