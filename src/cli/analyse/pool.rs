//! Positions searched side by side, each by an engine of its own and anew, so that what is found
//! does not depend on how many are searched at once or in which order.

use std::collections::HashMap;
use std::thread::Scope;

use crossbeam_channel::{Receiver, Sender, select, unbounded};

use super::progress::Progress;
use crate::arena::stop::StopFlag;
use crate::engine::{Engine, Limits, Mode, Progress as News};
use crate::position::AnyGame;
use crate::report::analysis::Finding;

/// A position to search: which game of the collection, and which of its positions.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) game: usize,
    pub(super) place: usize,
    pub(super) position: Box<dyn AnyGame>,
}

/// What the workers need.
pub(super) struct Pool<'a> {
    /// The next position, as long as there is one.
    pub(super) jobs: &'a (dyn Fn() -> Option<Job> + Sync),
    /// Makes a worker's engine.
    pub(super) engine: &'a (dyn Fn() -> Engine + Sync),
    pub(super) limits: Limits,
    pub(super) stop: &'a StopFlag,
}

/// What workers have found, in whatever order they did.
#[derive(Debug)]
pub(super) struct Results {
    receiver: Receiver<(usize, usize, Finding)>,
    early: HashMap<(usize, usize), Finding>,
}

impl<'a> Pool<'a> {
    /// Starts the workers. They end with the jobs, when they are stopped, and when nobody waits.
    pub(super) fn start<'s>(&self, scope: &'s Scope<'s, 'a>, workers: usize) -> Results
    where
        'a: 's,
    {
        let (sender, receiver) = unbounded();
        for _ in 0..workers {
            let Self { jobs, engine, limits, stop } = *self;
            let sender = sender.clone();
            scope.spawn(move || work(jobs, engine(), limits, stop, &sender));
        }
        Results { receiver, early: HashMap::new() }
    }
}

fn work(
    jobs: &(dyn Fn() -> Option<Job> + Sync),
    mut engine: Engine,
    limits: Limits,
    stop: &StopFlag,
    results: &Sender<(usize, usize, Finding)>,
) {
    while !stop.is_raised() {
        let Some(Job { game, place, position }) = jobs() else {
            return;
        };
        engine.new_game();
        engine.set_position(position);
        for refused in engine.take_refused_tables() {
            log::warn!("endgame table: {refused}");
        }
        let Some((idle, finding)) = search(engine, limits, stop) else {
            return;
        };
        engine = idle;
        if results.send((game, place, finding)).is_err() {
            return;
        }
    }
}

/// Searches the engine's position; nothing if that is stopped.
fn search(engine: Engine, limits: Limits, stop: &StopFlag) -> Option<(Engine, Finding)> {
    let (sender, receiver) = unbounded();
    let running = engine.go(Mode::Analyse, limits, &[], move |news| {
        // Nobody listens any more when the run is stopped.
        let _ = sender.send(news);
    });
    let mut last = None;
    loop {
        select! {
            recv(receiver) -> news => match news {
                Ok(News::Info(info)) => last = Some(info),
                Ok(News::Done(answer)) => {
                    return Some((running.join(), Finding::new(answer, last)));
                }
                // The search has panicked, and the panic goes on here.
                Err(_) => {
                    drop(running.join());
                    return None;
                }
            },
            // Dropping a running search stops it.
            recv(stop.signal()) -> _ => return None,
        }
    }
}

impl Results {
    /// Waits for what was found in a position; nothing if the workers have been stopped before.
    pub(super) fn wait(
        &mut self,
        game: usize,
        place: usize,
        progress: &mut Progress,
    ) -> Option<Finding> {
        loop {
            if let Some(finding) = self.early.remove(&(game, place)) {
                return Some(finding);
            }
            let (game, place, finding) = self.receiver.recv().ok()?;
            progress.position();
            self.early.insert((game, place), finding);
        }
    }
}
