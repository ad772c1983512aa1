//! Lines to and from a Hub engine, as commands and answers, each with its deadline.

use std::time::Instant;

use damier_protocol::hub::Reply;

use crate::arena::config::EngineEntry;
use crate::arena::log::Log;
use crate::arena::peer::Fault;
use crate::arena::process::{Heard, Launch, Process, Unsent};
use crate::arena::record::Termination;
use crate::arena::stop::StopFlag;

use super::dialect::Dialect;
use super::{Introduction, no_start};

/// A process that speaks Hub.
#[derive(Debug)]
pub struct Wire {
    process: Process,
    dialect: Dialect,
    /// The last `error` that the engine sent.
    error: Option<String>,
    /// Whether it introduced itself as one of the older dialect.
    is_older: bool,
}

impl Wire {
    /// Starts the program of an entry.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(
        entry: &EngineEntry,
        dialect: Dialect,
        log: Option<Log>,
        stop: StopFlag,
    ) -> Result<Self, Fault> {
        let Some(program) = &entry.program else {
            return Err(no_start(&format!("{}: no `command` to start", entry.place)));
        };
        let launch = Launch {
            program,
            args: &entry.args,
            dir: entry.dir.as_deref(),
            env: &entry.env,
            farewell: "quit",
        };
        let process = Process::start(&launch, log, stop).map_err(|error| {
            let (place, program) = (&entry.place, program.display());
            no_start(&format!("{place}: cannot start `{program}`: {error}"))
        })?;
        Ok(Self { process, dialect, error: None, is_older: false })
    }

    /// What is spoken.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The process itself.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// Sends a line.
    ///
    /// # Errors
    /// If the engine is gone or does not read by the deadline.
    pub fn say(&mut self, line: &str, deadline: Instant) -> Result<(), Fault> {
        self.process.send(line, deadline).map_err(|unsent| match unsent {
            Unsent::Closed => self.gone(),
            Unsent::Full => {
                let text = "does not read its input".to_owned();
                Fault { termination: Termination::Stall, text }
            }
        })
    }

    /// The next answer that arrived by the deadline, and when; lines that mean nothing are passed
    /// over.
    ///
    /// # Errors
    /// If the engine is gone.
    pub fn hear(&mut self, deadline: Instant) -> Result<Option<(Instant, Reply)>, Fault> {
        loop {
            match self.process.hear(deadline) {
                // However much an engine prints, its lines do not outlast the deadline.
                Heard::Line(at, _) if at > deadline => return Ok(None),
                Heard::Line(at, line) => match self.dialect.read(&line) {
                    Some(Reply::Error(message)) => self.error = Some(message),
                    Some(reply) => return Ok(Some((at, reply))),
                    None => {
                        self.is_older |= matches!(Dialect::Older.read(&line), Some(Reply::Id(_)));
                    }
                },
                Heard::Nothing => return Ok(None),
                Heard::Closed => return Err(self.gone()),
                Heard::Stopped => {
                    let text = "the match was stopped".to_owned();
                    return Err(Fault { termination: Termination::Stall, text });
                }
            }
        }
    }

    /// Waits for an answer, passing over all others.
    ///
    /// # Errors
    /// If it does not come by the deadline; `what` says in words what was waited for.
    pub fn until(
        &mut self,
        deadline: Instant,
        what: &str,
        mut wanted: impl FnMut(&Reply) -> bool,
    ) -> Result<(), Fault> {
        while let Some((_, reply)) = self.hear(deadline)? {
            if wanted(&reply) {
                return Ok(());
            }
        }
        Err(self.stalled(what))
    }

    /// Says `hub` and listens to the end of the declaration.
    ///
    /// # Errors
    /// If that does not come by the deadline.
    pub fn introduction(&mut self, deadline: Instant) -> Result<Introduction, Fault> {
        self.say("hub", deadline)?;
        let mut introduction = Introduction::default();
        self.until(deadline, "`wait` after `hub`", |reply| {
            match reply {
                Reply::Id(id) => introduction.id = id.clone(),
                Reply::Param(param) => introduction.params.push(param.clone()),
                _ => {}
            }
            *reply == Reply::Wait
        })?;
        if self.is_older && introduction.id.name.is_empty() {
            let text = "speaks the older dialect, expected protocol = \"hub1\" in its entry";
            let termination = Termination::ProtocolError;
            return Err(Fault { termination, text: text.to_owned() });
        }
        Ok(introduction)
    }

    /// Something did not come by its deadline.
    pub(super) fn stalled(&self, what: &str) -> Fault {
        let text = format!("no answer in time: expected {what}{}", self.complaint());
        Fault { termination: Termination::Stall, text }
    }

    /// The last `error` of the engine, as the end of a sentence.
    pub(super) fn complaint(&self) -> String {
        self.error.as_ref().map_or(String::new(), |error| format!("; its last error: {error}"))
    }

    fn gone(&mut self) -> Fault {
        let text = format!("{}{}", self.process.obituary(), self.complaint());
        Fault { termination: Termination::Crash, text }
    }
}
