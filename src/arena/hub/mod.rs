//! Engines that speak Hub, version 2 or its older dialect, as peers.
//!
//! [`HubPeer`] keeps the order of the conversation: one `done` for each `go`, a barrier before
//! each game, and what has to be taken back when the engine pondered on the wrong move. How a
//! line is spelled is the business of `dialect`, parameters are checked in `params`, limits made
//! in `limits`. Reading is as forgiving as real engines need; a move is read among the legal ones.

mod dialect;
mod limits;
mod params;
mod said;
mod wire;

use std::time::Instant;

use damier_protocol::hub::{Done, GoMode, Id, Param, ParamKind, Reply};

use crate::board::Side;
use crate::notation::read_hub_move;
use crate::position::RawMove;
use crate::rules::Variant;

use super::conditions::{Conditions, TimeControl};
use super::config::EngineEntry;
use super::log::Log;
use super::peer::{Answer, Beginning, Ending, Fault, Peer, Thought, Turn};
use super::record::Termination;
use super::stop::StopFlag;

pub use dialect::Dialect;
pub use params::{allowed, variant_name};
pub use wire::Wire;

use said::Said;

/// A running Hub engine.
#[derive(Debug)]
pub struct HubPeer {
    wire: Wire,
    title: String,
    variant: Variant,
    time: TimeControl,
    ponders: bool,
    side: Side,
    /// The search on the opponent's time.
    pondering: Option<Pondering>,
    answered: Option<Instant>,
}

#[derive(Debug)]
struct Pondering {
    expected: RawMove,
    said: Said,
    /// The engine may end such a search by itself.
    done: Option<(Instant, Done)>,
}

/// How an engine introduces itself.
#[derive(Clone, Default, Debug)]
pub struct Introduction {
    /// Who it is.
    pub id: Id,
    /// What can be set.
    pub params: Vec<Param>,
}

impl Introduction {
    /// What the engine calls a variant, if it declares it.
    pub fn variant(&self, variant: Variant) -> Option<String> {
        let param = self.params.iter().find(|param| param.name == "variant")?;
        let ParamKind::Enum(values) = &param.kind else { return None };
        variant_name(values, variant)
    }
}

impl HubPeer {
    /// Starts an engine and leads it to `ready` for games under these conditions.
    ///
    /// # Errors
    /// If it does not start, does not know the game or a parameter, or is not ready in time.
    pub fn start(
        entry: &EngineEntry,
        dialect: Dialect,
        conditions: &Conditions,
        log: Option<Log>,
        stop: StopFlag,
    ) -> Result<Self, Fault> {
        let deadline = Instant::now() + entry.startup;
        let mut wire = Wire::start(entry, dialect, log, stop)?;
        let introduction = wire.introduction(deadline).map_err(not_started)?;
        let settings = params::settings(entry, dialect, &introduction.params, conditions)
            .map_err(|error| no_start(&format!("{}: {error}", entry.place)))?;
        for (name, value) in &settings {
            wire.say(&dialect.set(name, value), deadline).map_err(not_started)?;
        }
        wire.say("init", deadline).map_err(not_started)?;
        wire.until(deadline, "`ready` after `init`", |reply| *reply == Reply::Ready)
            .map_err(not_started)?;
        let Id { name, version, .. } = &introduction.id;
        let title = format!("{name} {version}").trim().to_owned();
        Ok(Self {
            wire,
            title: if title.is_empty() { entry.name.clone() } else { title },
            variant: conditions.variant,
            time: conditions.time,
            ponders: conditions.ponder && dialect.ponders(&introduction.params),
            side: Side::White,
            pondering: None,
            answered: None,
        })
    }

    /// Has the position of a turn searched.
    fn go(
        &mut self,
        turn: &Turn<'_>,
        guess: Option<&RawMove>,
        mode: GoMode,
        deadline: Instant,
    ) -> Result<(), Fault> {
        let level = limits::level(self.time, turn.clock, self.side);
        let facts = self.variant.facts();
        let moves = turn.moves.iter().chain(guess);
        for line in self.wire.dialect().search(turn.start, moves, facts, level, mode) {
            self.wire.say(&line, deadline)?;
        }
        Ok(())
    }

    /// Lines that came while nobody waited. A `done` among them answers nothing.
    fn expect_silence(&mut self) -> Result<(), Fault> {
        let now = Instant::now();
        while let Some((_, reply)) = self.wire.hear(now)? {
            if let Reply::Done(_) = reply {
                return Err(protocol_error("a `done` that no `go` asked for"));
            }
        }
        Ok(())
    }

    /// Ends the search on the opponent's time and forgets it.
    fn stop_pondering(&mut self, pondering: &Pondering, deadline: Instant) -> Result<(), Fault> {
        if pondering.done.is_some() {
            return Ok(());
        }
        self.wire.say("stop", deadline)?;
        self.wire.until(deadline, "an answer to `stop`", |reply| matches!(reply, Reply::Done(_)))
    }

    /// Waits for the answer to the last `go`.
    fn wait(&mut self, mut said: Said, turn: &Turn<'_>) -> Result<Answer, Fault> {
        loop {
            match self.wire.hear(turn.deadline)? {
                Some((at, Reply::Done(done))) => return self.answer(at, &done, &said, turn),
                Some((_, Reply::Info(info))) => said.add(&info),
                Some(_) => {}
                None => return Err(self.wire.stalled("a move")),
            }
        }
    }

    fn answer(
        &mut self,
        at: Instant,
        done: &Done,
        said: &Said,
        turn: &Turn<'_>,
    ) -> Result<Answer, Fault> {
        self.answered = Some(at);
        let Some(text) = &done.mv else { return Ok(Answer::Resign) };
        let mv = read_hub_move(turn.game, text).map_err(|error| {
            let complaint = self.wire.complaint();
            let text = format!("illegal move: {error}{complaint}");
            Fault { termination: Termination::IllegalMove, text }
        })?;
        let mv = mv.to_raw();
        let ponder = done.ponder.as_ref().filter(|_| self.ponders).and_then(|text| {
            let mut game = turn.game.boxed();
            game.play(&mv).ok()?;
            read_hub_move(&*game, text).ok().map(|mv| mv.to_raw())
        });
        Ok(Answer::Move(Thought {
            mv,
            ponder,
            score: said.score,
            depth: said.depth,
            nodes: said.nodes,
        }))
    }
}

impl Peer for HubPeer {
    fn title(&self) -> &str {
        &self.title
    }

    fn begin(&mut self, game: &Beginning<'_>, deadline: Instant) -> Result<(), Fault> {
        self.side = game.side;
        self.expect_silence()?;
        self.wire.say(self.wire.dialect().new_game(), deadline)?;
        self.wire.say("ping", deadline)?;
        self.wire.until(deadline, "`pong` after `ping`", |reply| *reply == Reply::Pong)
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Fault> {
        self.answered = None;
        let Some(mut pondering) = self.pondering.take() else {
            self.expect_silence()?;
            self.go(turn, None, GoMode::Think, turn.deadline)?;
            return self.wait(Said::default(), turn);
        };
        let now = Instant::now();
        while let Some((at, reply)) = self.wire.hear(now)? {
            match reply {
                Reply::Info(info) => pondering.said.add(&info),
                Reply::Done(done) => pondering.done = Some((at, done)),
                _ => {}
            }
        }
        if turn.moves.last() != Some(&pondering.expected) {
            self.stop_pondering(&pondering, turn.deadline)?;
            self.go(turn, None, GoMode::Think, turn.deadline)?;
            return self.wait(Said::default(), turn);
        }
        if let Some((_, done)) = pondering.done {
            // It answered before its clock began to run.
            return self.answer(now, &done, &pondering.said, turn);
        }
        self.wire.say("ponder-hit", turn.deadline)?;
        self.wait(pondering.said, turn)
    }

    fn answered(&self) -> Option<Instant> {
        self.answered
    }

    fn ponder(&mut self, turn: &Turn<'_>, expected: &RawMove) -> Result<(), Fault> {
        if self.ponders {
            self.go(turn, Some(expected), GoMode::Ponder, turn.deadline)?;
            let expected = expected.clone();
            self.pondering = Some(Pondering { expected, said: Said::default(), done: None });
        }
        Ok(())
    }

    fn end(&mut self, _ending: Ending, deadline: Instant) -> Result<(), Fault> {
        let Some(mut pondering) = self.pondering.take() else { return Ok(()) };
        let now = Instant::now();
        while let Some((at, reply)) = self.wire.hear(now)? {
            if let Reply::Done(done) = reply {
                pondering.done = Some((at, done));
            }
        }
        self.stop_pondering(&pondering, deadline)
    }
}

fn protocol_error(text: &str) -> Fault {
    Fault { termination: Termination::ProtocolError, text: text.to_owned() }
}

fn no_start(text: &str) -> Fault {
    Fault { termination: Termination::NoStart, text: text.to_owned() }
}

/// Whatever goes wrong before an engine is ready keeps it from starting.
fn not_started(fault: Fault) -> Fault {
    Fault { termination: Termination::NoStart, ..fault }
}
