//! An engine that does what a session says.

use crossbeam_channel::{Receiver, bounded, never};

use crate::engine::{Answer, Engine, Limits, Mode, Options, Progress, Running, TableSource};
use crate::position::{AnyGame, MoveView};

/// An engine, idle or searching. It outlives conversations, and its own searches when they fail.
#[derive(Debug)]
pub struct Player {
    options: Options,
    tables: TableSource,
    state: State,
}

#[derive(Debug)]
enum State {
    Idle(Engine),
    Searching(Running, Receiver<Answer>),
    /// The engine is gone with a search that failed; the next one gets another.
    Lost,
}

impl Player {
    /// A player with this engine, or one of these options.
    pub fn new(engine: impl Into<Engine>) -> Self {
        let engine = engine.into();
        let (options, tables) = (*engine.options(), engine.table_source().clone());
        Self { options, tables, state: State::Idle(engine) }
    }

    /// Searches a game.
    pub(super) fn think(&mut self, game: Box<dyn AnyGame>, limits: Limits) {
        let mut engine = self.idle();
        engine.set_position(game);
        let (sender, answers) = bounded(1);
        let running = engine.go(Mode::Think, limits, &[], move |progress| {
            if let Progress::Done(answer) = progress {
                // Nobody waits any more when the search was stopped.
                let _ = sender.send(answer);
            }
        });
        self.state = State::Searching(running, answers);
    }

    /// Stops a search; its answer is lost.
    pub(super) fn stop(&mut self) {
        let engine = self.idle();
        self.state = State::Idle(engine);
    }

    /// Forgets the game before.
    pub(super) fn new_game(&mut self) {
        let mut engine = self.idle();
        engine.new_game();
        self.state = State::Idle(engine);
    }

    /// Where the answer of a search comes from; it closes when the search has failed.
    pub(super) fn answers(&self) -> Receiver<Answer> {
        match &self.state {
            State::Searching(_, answers) => answers.clone(),
            State::Idle(_) | State::Lost => never(),
        }
    }

    /// The search is over, with this answer if it did not fail.
    pub(super) fn finish(&mut self, answer: Option<Answer>) -> Option<MoveView> {
        self.stop();
        answer.and_then(|answer| answer.best)
    }

    /// The engine, taken out, its search stopped.
    fn idle(&mut self) -> Engine {
        match std::mem::replace(&mut self.state, State::Lost) {
            State::Idle(engine) => Some(engine),
            State::Searching(running, _) => running.cancel(),
            State::Lost => None,
        }
        .unwrap_or_else(|| {
            let mut engine = Engine::new(self.options);
            engine.set_table_source(self.tables.clone());
            engine
        })
    }
}
