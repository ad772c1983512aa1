//! Steps outside a search: introduction, parameters, readiness, the end.

use std::collections::HashSet;
use std::time::Instant;

use damier_protocol::hub::Reply;

use crate::arena::comply::Outcome::{Held, NotAsked};
use crate::arena::comply::{Flaw, LineTrial, PATIENCE};
use crate::arena::hub::allowed;
use crate::rules::Variant;

use super::{AT_ONCE, Checked, flaw, require};

pub(super) fn handshake(trial: &mut LineTrial) -> Checked {
    trial.say("hub")?;
    let deadline = Instant::now() + trial.startup;
    let mut seen = Vec::new();
    while let Some(line) = trial.hear(deadline)? {
        match trial.dialect.read(&line) {
            Some(Reply::Id(id)) => {
                require(!id.name.is_empty(), || "found `id` without `name`, expected one".into())?;
                seen.push("id");
            }
            Some(Reply::Param(_)) => seen.push("param"),
            Some(Reply::Wait) => {
                require(line == "wait", || format!("found `{line}`, expected a bare `wait`"))?;
                let ids = seen.iter().filter(|&&word| word == "id").count();
                require(ids == 1 && seen.first() == Some(&"id"), || {
                    format!("found {ids} lines `id`, expected one, as the first answer")
                })?;
                return Ok(Held);
            }
            _ => {}
        }
    }
    Err(flaw("found no `wait`, expected it after `hub`"))
}

pub(super) fn parameters(trial: &mut LineTrial) -> Checked {
    let introduction = trial.introduce()?;
    let mut names = HashSet::new();
    for param in &introduction.params {
        let name = &param.name;
        require(names.insert(name), || {
            format!("found `{name}` twice, expected each parameter once")
        })?;
        allowed(&param.kind, &param.value).map_err(|expected| {
            Flaw(format!("found `{}` for `{name}`, expected {expected}", param.value))
        })?;
    }
    Ok(Held)
}

pub(super) fn variant(trial: &mut LineTrial) -> Checked {
    let introduction = trial.introduce()?;
    let wanted = trial.variant;
    if introduction.params.iter().any(|param| param.name == "variant") {
        return match introduction.variant(wanted) {
            Some(_) => Ok(Held),
            None => Err(Flaw(format!("found no value `{wanted}`, expected it among the variants"))),
        };
    }
    match wanted {
        Variant::International => Ok(NotAsked("no parameter `variant`: it plays international")),
        _ => Ok(NotAsked("no parameter `variant`: only its entry says what it plays")),
    }
}

pub(super) fn init(trial: &mut LineTrial) -> Checked {
    trial.introduce()?;
    for _ in 0..2 {
        trial.init()?;
        // One too many would come before the answer to this.
        trial.say("ping")?;
        let next = trial.until(PATIENCE, "`pong` after `ping`", |_, reply| match reply {
            Reply::Ready | Reply::Pong => Some(reply),
            _ => None,
        })?;
        require(next == Reply::Pong, || "found a second `ready`, expected one".to_owned())?;
    }
    Ok(Held)
}

pub(super) fn ping(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.ping()?;
    trial.ping()?;
    Ok(Held)
}

pub(super) fn unknown(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for line in ["hello", "hello world=1 flag", ""] {
        trial.say(line)?;
    }
    trial.ping()?;
    Ok(Held)
}

pub(super) fn unknown_param(trial: &mut LineTrial) -> Checked {
    trial.introduce()?;
    trial.say("set-param name=no-such-parameter value=1")?;
    trial.init()?;
    trial.ping()?;
    Ok(Held)
}

pub(super) fn quit(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.say("quit")?;
    ended(trial)?;
    let words = trial.process().obituary();
    require(words.contains("exit code 0"), || format!("found: {words}, expected exit code 0"))?;
    Ok(Held)
}

pub(super) fn end_of_input(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.process().close_input();
    ended(trial)?;
    Ok(Held)
}

fn ended(trial: &mut LineTrial) -> Result<(), Flaw> {
    let gone = trial.process().ends_by(Instant::now() + AT_ONCE);
    require(gone, || "found it running after a second, expected it to have ended".to_owned())
}
