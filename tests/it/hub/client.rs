//! A client of a session, with a clock of its own: nothing sleeps.

use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};
use damier::drivers::hub::{Event, Session};
use damier::engine::Options;
use damier::rules::Variant;
use damier::transport::Incoming;

/// How far the clock goes on with each thing that happens: more than the pause between lines.
const TICK: Duration = Duration::from_millis(10);
/// A search that says nothing for so long has hung.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) struct Client {
    pub(super) session: Session,
    events: Receiver<Event>,
    pub(super) now: Instant,
}

impl Client {
    pub(super) fn new() -> Self {
        let (sender, events) = unbounded();
        let session = Session::new(Options::new(Variant::International), sender);
        Self { session, events, now: Instant::now() }
    }

    pub(super) fn say(&mut self, line: &str) {
        self.input(Incoming::Line(line.to_owned()));
    }

    pub(super) fn input(&mut self, incoming: Incoming) {
        self.on(Event::Input(incoming));
    }

    pub(super) fn on(&mut self, event: Event) {
        self.now += TICK;
        self.session.on(event, self.now);
    }

    /// The next line that needs no news from the search.
    pub(super) fn hear(&mut self) -> Option<String> {
        self.now += self.session.wait(self.now)?;
        self.session.next_line(self.now)
    }

    /// The next line, or `None` at the end of the conversation.
    pub(super) fn wait(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.hear() {
                return Some(line);
            }
            if self.session.is_closed() {
                return None;
            }
            let event = self.events.recv_timeout(PATIENCE).expect("a sign of life");
            self.on(event);
        }
    }

    /// The lines up to the next `done`, with it.
    pub(super) fn until_done(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.wait().expect("a `done` before the end"));
            if lines.last().is_some_and(|line| line.starts_with("done")) {
                return lines;
            }
        }
    }
}
