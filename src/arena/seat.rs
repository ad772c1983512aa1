//! An engine's place in a match: it starts the engine when a game needs it, and again after a
//! fault.

use std::time::Instant;

use super::conditions::Conditions;
use super::config::{EngineEntry, Protocol, Restart};
use super::dxp::DxpPeer;
use super::hub::{Dialect, HubPeer};
use super::log::Log;
use super::peer::{Ending, Fault, Peer};
use super::record::Termination;
use super::stop::StopFlag;

/// What a seat is given besides the entry.
#[derive(Clone, Debug)]
pub struct SeatOptions {
    /// Where all that is said is written, if anywhere.
    pub log: Option<Log>,
    /// Ends every wait for the engine.
    pub stop: StopFlag,
}

impl Default for SeatOptions {
    fn default() -> Self {
        Self { log: None, stop: StopFlag::never() }
    }
}

/// An engine's place. A seat plays one game at a time; games at the same time need seats of their
/// own. Dropping it ends the engine.
#[derive(Debug)]
pub struct Seat {
    entry: EngineEntry,
    options: SeatOptions,
    peer: Option<Running>,
    title: Option<String>,
    /// Why an engine that may not be restarted is out of the match.
    out: Option<String>,
}

#[derive(Debug)]
struct Running {
    peer: Box<dyn Peer>,
    /// What it was told when it was started.
    conditions: Conditions,
}

impl Seat {
    /// A seat; nothing is started yet.
    pub fn new(entry: EngineEntry, options: SeatOptions) -> Self {
        Self { entry, options, peer: None, title: None, out: None }
    }

    /// The entry of the engine.
    pub fn entry(&self) -> &EngineEntry {
        &self.entry
    }

    /// What results call it.
    pub fn name(&self) -> &str {
        &self.entry.name
    }

    /// Name and version as the engine gave them, once it has been started.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The running engine, started now if it is not, or not for such games.
    ///
    /// # Errors
    /// If it cannot be started for such games, or may not be any more.
    pub fn peer(&mut self, conditions: &Conditions) -> Result<&mut dyn Peer, Fault> {
        if let Some(reason) = &self.out {
            let text = format!("out of the match: {reason}");
            return Err(Fault { termination: Termination::NoStart, text });
        }
        let running = match self.peer.take() {
            Some(running) if running.conditions == *conditions => running,
            other => {
                // One at a time: they may share a port or a file.
                drop(other);
                let peer = start(&self.entry, &self.options, conditions)
                    .inspect_err(|fault| self.note_fault(&fault.text))?;
                Running { peer, conditions: conditions.clone() }
            }
        };
        // Some engines say it only when they begin a game.
        self.title = Some(running.peer.title().to_owned());
        Ok(self.peer.insert(running).peer.as_mut())
    }

    /// When an engine that is asked something besides a move must have answered: as late as it may
    /// take to start.
    pub fn answer_by(&self) -> Instant {
        Instant::now() + self.entry.startup
    }

    /// Ends the engine because of a fault.
    pub fn fail(&mut self, reason: &str) {
        self.peer = None;
        self.note_fault(reason);
    }

    /// Has a fresh engine for the next game, where its entry allows that: for one that is not at
    /// fault, but late.
    pub fn refresh(&mut self) {
        if self.entry.restart != Restart::Never {
            self.peer = None;
        }
    }

    /// A game is over; whether the engine stays for the next is its entry's business. One that
    /// fails now is ended.
    pub fn end_game(&mut self, ending: Ending) {
        let deadline = self.answer_by();
        let ended = self.peer.as_mut().map_or(Ok(()), |running| running.peer.end(ending, deadline));
        if let Err(fault) = ended {
            self.fail(&fault.text);
        } else if self.entry.restart == Restart::EveryGame {
            self.peer = None;
        }
    }

    fn note_fault(&mut self, reason: &str) {
        if self.entry.restart == Restart::Never {
            self.out.get_or_insert_with(|| reason.to_owned());
        }
    }
}

/// Starts an engine by its protocol.
fn start(
    entry: &EngineEntry,
    options: &SeatOptions,
    conditions: &Conditions,
) -> Result<Box<dyn Peer>, Fault> {
    let SeatOptions { log, stop } = options.clone();
    match &entry.protocol {
        Protocol::Hub => Ok(Box::new(HubPeer::start(entry, Dialect::Hub, conditions, log, stop)?)),
        Protocol::Hub1 => {
            Ok(Box::new(HubPeer::start(entry, Dialect::Older, conditions, log, stop)?))
        }
        Protocol::Dxp(dxp) => Ok(Box::new(DxpPeer::start(entry, dxp, conditions, log, stop)?)),
    }
}
