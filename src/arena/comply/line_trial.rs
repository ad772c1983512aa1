//! A conversation in Hub or its older dialect, with every line kept.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use damier_protocol::hub::{Done, GoMode, Info, Level, Reply};

use crate::arena::config::{EngineEntry, Protocol};
use crate::arena::hub::{Dialect, Introduction};
use crate::arena::process::{Heard, Launch, Process};
use crate::arena::stop::StopFlag;
use crate::notation::{read_hub_move, write_hub_move};
use crate::position::{AnyGame, RawMove, Setup, new_game};
use crate::rules::Variant;

use super::{Exam, Flaw, PATIENCE, Trial};

/// Lines kept of a step: the last ones show what went wrong.
const KEPT: usize = 60;
/// The longest text kept of a line.
const LONGEST: usize = 200;

/// An engine under examination, spoken to in lines.
#[derive(Debug)]
pub struct LineTrial {
    process: Process,
    /// What is spoken.
    pub dialect: Dialect,
    /// The game that it is to play.
    pub variant: Variant,
    /// How long it may take to get ready.
    pub startup: Duration,
    params: Vec<(String, String)>,
    lines: VecDeque<String>,
}

/// What an engine said in answer to a `go`.
#[derive(Clone, Debug)]
pub struct Search {
    /// The `info` lines as they came, and what they mean.
    pub infos: Vec<(String, Info)>,
    /// The answer.
    pub done: Done,
    /// From `go` to the answer.
    pub time: Duration,
}

impl Trial for LineTrial {
    fn begin(exam: &Exam<'_>) -> Result<Self, Flaw> {
        let EngineEntry { program, args, dir, env, startup, params, place, .. } = exam.entry;
        let Some(program) = program else {
            return Err(Flaw(format!("{place}: no `command` to start")));
        };
        let dialect = match exam.entry.protocol {
            Protocol::Hub1 => Dialect::Older,
            Protocol::Hub | Protocol::Dxp(_) => Dialect::Hub,
        };
        let launch = Launch { program, args, dir: dir.as_deref(), env, farewell: "quit" };
        let process = Process::start(&launch, exam.log.clone(), StopFlag::never())
            .map_err(|error| Flaw(format!("cannot start `{}`: {error}", program.display())))?;
        Ok(Self {
            process,
            dialect,
            variant: exam.variant,
            startup: *startup,
            params: params.clone(),
            lines: VecDeque::new(),
        })
    }

    fn lines(&self) -> Vec<String> {
        self.lines.iter().cloned().collect()
    }
}

impl LineTrial {
    /// Sends a line.
    pub fn say(&mut self, line: &str) -> Result<(), Flaw> {
        self.keep('>', line);
        let sent = self.process.send(line, Instant::now() + PATIENCE);
        sent.map_err(|_| {
            Flaw(format!("the engine {}, expected it to read", self.process.obituary()))
        })
    }

    /// The next line, whatever it is; `None` if there is none in time.
    pub fn hear(&mut self, deadline: Instant) -> Result<Option<String>, Flaw> {
        match self.process.hear(deadline) {
            Heard::Line(at, line) if at <= deadline => {
                self.keep('<', &line);
                Ok(Some(line))
            }
            Heard::Line(..) | Heard::Nothing | Heard::Stopped => Ok(None),
            Heard::Closed => {
                Err(Flaw(format!("the engine {}, expected it to live", self.process.obituary())))
            }
        }
    }

    /// The next answer that fits; lines before it are passed over.
    pub fn until<T>(
        &mut self,
        within: Duration,
        what: &str,
        mut wanted: impl FnMut(&str, Reply) -> Option<T>,
    ) -> Result<T, Flaw> {
        let deadline = Instant::now() + within;
        while let Some(line) = self.hear(deadline)? {
            let found = self.dialect.read(&line).and_then(|reply| wanted(&line, reply));
            if let Some(found) = found {
                return Ok(found);
            }
        }
        let seconds = within.as_secs_f64();
        Err(Flaw(format!("nothing in {seconds} s, expected {what}")))
    }

    /// `hub`, up to `wait`.
    pub fn introduce(&mut self) -> Result<Introduction, Flaw> {
        self.say("hub")?;
        let mut introduction = Introduction::default();
        self.until(self.startup, "`wait` after `hub`", |_, reply| {
            match reply {
                Reply::Id(id) => introduction.id = id,
                Reply::Param(param) => introduction.params.push(param),
                Reply::Wait => return Some(()),
                _ => {}
            }
            None
        })?;
        Ok(introduction)
    }

    /// `hub`, the parameters of the entry, the game, `init`, up to `ready`.
    pub fn get_ready(&mut self) -> Result<Introduction, Flaw> {
        let introduction = self.introduce()?;
        for (name, value) in self.params.clone() {
            self.say(&self.dialect.set(&name, &value))?;
        }
        if let Some(value) = introduction.variant(self.variant) {
            self.say(&self.dialect.set("variant", &value))?;
        }
        self.init()?;
        Ok(introduction)
    }

    /// `init`, up to `ready`.
    pub fn init(&mut self) -> Result<(), Flaw> {
        self.say("init")?;
        let is_ready = |_: &str, reply| (reply == Reply::Ready).then_some(());
        self.until(self.startup, "`ready` after `init`", is_ready)
    }

    /// `ping`, up to `pong`. A `done` in between is one too many.
    pub fn ping(&mut self) -> Result<(), Flaw> {
        self.say("ping")?;
        let answered = self.until(PATIENCE, "`pong` after `ping`", |_, reply| match reply {
            Reply::Pong => Some(true),
            Reply::Done(_) => Some(false),
            _ => None,
        })?;
        if answered {
            Ok(())
        } else {
            Err(Flaw("found a `done` that no `go` asked for, expected `pong`".to_owned()))
        }
    }

    /// A game of the variant with some moves played.
    pub fn game(&self, moves: &[RawMove]) -> Result<Box<dyn AnyGame>, Flaw> {
        let start = Setup::start(self.variant.facts());
        let ours = |error: String| Flaw(format!("this program is at fault: {error}"));
        let mut game = new_game(self.variant, &start, self.variant.own_draw_rules())
            .map_err(|error| ours(error.to_string()))?;
        for mv in moves {
            game.play(mv).map_err(|error| ours(error.to_string()))?;
        }
        Ok(game)
    }

    /// Sends the start position, moves, limits, and `go`.
    pub fn go(&mut self, moves: &[RawMove], level: Level, mode: GoMode) -> Result<(), Flaw> {
        let facts = self.variant.facts();
        let start = Setup::start(facts);
        for line in self.dialect.search(&start, moves.iter(), facts, level, mode) {
            self.say(&line)?;
        }
        Ok(())
    }

    /// The answer to the last `go`.
    pub fn done(&mut self, within: Duration) -> Result<Search, Flaw> {
        let begun = Instant::now();
        let mut infos = Vec::new();
        let done = self.until(within, "`done`", |line, reply| match reply {
            Reply::Done(done) => Some(done),
            Reply::Info(info) => {
                infos.push((line.to_owned(), info));
                None
            }
            _ => None,
        })?;
        Ok(Search { infos, done, time: begun.elapsed() })
    }

    /// An answer must be a legal move after these moves, written in full.
    pub fn legal(&self, moves: &[RawMove], done: &Done) -> Result<(), Flaw> {
        let game = self.game(moves)?;
        let Some(text) = &done.mv else {
            return Err(Flaw("found no move, expected one".to_owned()));
        };
        let mv = read_hub_move(&*game, text).map_err(|error| Flaw(error.to_string()))?;
        let full = write_hub_move(&mv, self.variant.facts());
        let parts = |text: &str| {
            let mut parts: Vec<_> = text.split('x').map(str::to_owned).collect();
            // Captured squares may stand in any order.
            if let Some(captured) = parts.get_mut(2..) {
                captured.sort();
            }
            parts
        };
        if parts(&full) == parts(text) {
            Ok(())
        } else {
            Err(Flaw(format!("found `{text}`, expected it in full: `{full}`")))
        }
    }

    /// The process itself.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    fn keep(&mut self, sign: char, line: &str) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        let text: String = line.chars().take(LONGEST).collect();
        let dots = if text.len() < line.len() { "..." } else { "" };
        self.lines.push_back(format!("{sign} {text}{dots}"));
    }
}
