//! A tab: a session, its engine, and a thread in which nothing waits for another tab.
//!
//! All that happens to a session arrives in one queue. When the page is gone the thread ends, and
//! with it the search that it had.

use std::io;
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use crate::engine::{Engine, Mode, Options, Progress, Running, Skill, TableSource};

use super::message::Reply;
use super::session::{Action, Job, Purpose, Session};

/// What an engine may take of the machine.
#[derive(Clone, Debug)]
pub struct Resources {
    /// Threads of each search.
    pub threads: usize,
    /// MiB of each transposition table.
    pub hash: usize,
    /// Where endgame tables come from.
    pub tables: TableSource,
}

/// What happens to a session.
#[derive(Debug)]
pub(super) enum Event {
    /// A message from the page. The permit is one of those that bound how many may wait.
    Said(String, Option<OwnedSemaphorePermit>),
    /// News of a search.
    Found(u64, Progress),
    /// The page is gone.
    Gone,
}

/// Starts a tab that takes a place among all tabs. It ends when [`Event::Gone`] is sent or nobody takes its replies.
///
/// # Errors
/// If the system has no thread left.
pub(super) fn start(
    resources: Resources,
    replies: mpsc::Sender<Reply>,
    place: OwnedSemaphorePermit,
) -> io::Result<Sender<Event>> {
    let (sender, events) = unbounded();
    let tab = Tab { session: Session::new(), resources, player: Player::None, replies, place };
    let own = sender.clone();
    thread::Builder::new().name("tab".to_owned()).spawn(move || tab.run(&events, &own))?;
    Ok(sender)
}

#[derive(Debug)]
struct Tab {
    session: Session,
    resources: Resources,
    player: Player,
    replies: mpsc::Sender<Reply>,
    /// Its place among all tabs, which is free again when the last search has ended.
    #[expect(dead_code, reason = "held, not used")]
    place: OwnedSemaphorePermit,
}

/// The engine, which is made when it is first needed.
#[derive(Debug)]
enum Player {
    None,
    Idle(Box<Engine>),
    Searching(Running),
}

impl Tab {
    fn run(mut self, events: &Receiver<Event>, own: &Sender<Event>) {
        loop {
            // What came at once is told at once.
            if events.is_empty() {
                self.session.tell_news();
            }
            while let Some(action) = self.session.next_action() {
                if !self.act(action, own) {
                    return;
                }
            }
            let event = match self.session.deadline() {
                Some(deadline) => events.recv_deadline(deadline),
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let now = Instant::now();
            match event {
                Ok(Event::Said(text, _permit)) => self.session.request(&text, now),
                Ok(Event::Found(job, progress)) => self.session.progress(job, progress, now),
                Err(RecvTimeoutError::Timeout) => self.session.tick(now),
                Ok(Event::Gone) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Does what the session wants; `false` if nobody listens any more.
    fn act(&mut self, action: Action, own: &Sender<Event>) -> bool {
        match action {
            Action::Tell(reply) => return self.replies.blocking_send(reply).is_ok(),
            Action::Search(job) => self.search(job, own),
            Action::Stop => self.rest(),
            Action::Hurry => {
                if let Player::Searching(running) = &self.player {
                    running.stop();
                }
            }
        }
        true
    }

    fn search(&mut self, job: Job, own: &Sender<Event>) {
        self.rest();
        let Job { id, purpose, game, limits, lines } = job;
        let Resources { threads, hash, ref tables } = self.resources;
        let draw_rules = game.draw_rules();
        let (mode, skill) = match purpose {
            Purpose::Move(skill) => (Mode::Think, skill),
            Purpose::Analysis => (Mode::Analyse, Skill::FULL),
        };
        let variant = game.variant();
        let options = Options { variant, draw_rules, threads, hash, lines, skill };
        let mut engine = match std::mem::replace(&mut self.player, Player::None) {
            Player::Idle(engine) => *engine,
            Player::None | Player::Searching(_) => {
                let mut engine = Engine::new(options);
                engine.set_table_source(tables.clone());
                engine
            }
        };
        engine.set_options(options);
        engine.set_position(game);
        for refused in engine.take_refused_tables() {
            log::warn!("endgame table: {refused}");
        }
        let own = own.clone();
        self.player = Player::Searching(engine.go(mode, limits, &[], move |progress| {
            // A tab that has ended wants no news.
            let _ = own.send(Event::Found(id, progress));
        }));
    }

    /// Ends the search. An engine that has panicked is replaced by a new one when it is needed.
    fn rest(&mut self) {
        self.player = match std::mem::replace(&mut self.player, Player::None) {
            Player::Searching(running) => {
                running.cancel().map_or(Player::None, |engine| Player::Idle(Box::new(engine)))
            }
            other => other,
        };
    }
}
