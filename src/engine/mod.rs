//! One engine over every variant: options, position, search in the background, progress.
//!
//! An idle [`Engine`] and a searching one ([`Running`]) are different values: whoever waits for an
//! answer cannot resize the table meanwhile. Callers bring set-ups and raw moves, never text, and
//! get move views back.

mod endings;
mod options;
mod progress;
mod run;
mod skill;

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Instant;

use crate::eval::Evaluation;
use crate::position::{AnyGame, MoveView, RawMove, ResolveError, Setup, SetupError, new_game};
use crate::search::{StopFlag, Table};

pub use crate::search::{Budget, Limits};
pub use crate::tables::Folder as TableFolder;
pub use endings::{MAX_TABLE_PIECES, TableSource};
pub use options::{MAX_HASH, MAX_LINES, Options, max_threads};
pub use progress::{Answer, Info, Progress};
pub use skill::Skill;

use endings::Endings;
use run::Search;

/// Why a position was not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The set-up is no position; the old one stays.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// A move of the list is not legal; the position after the moves before it stands.
    #[error("move {number}: {error}", number = .index + 1)]
    Move {
        /// Its place in the list, from 0.
        index: usize,
        /// What is wrong with it.
        error: ResolveError,
    },
}

/// What kind of search is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// A move to play.
    Think,
    /// On the opponent's time: the clock starts with [`Running::ponder_hit`].
    Ponder,
    /// To understand the position.
    Analyse,
}

/// An idle engine.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    table: Arc<Table>,
    evaluation: Evaluation,
    endings: Endings,
    game: Box<dyn AnyGame>,
}

impl Engine {
    /// An engine at the start position of the options' variant.
    pub fn new(options: Options) -> Self {
        let table = Arc::new(Table::new(options.hash));
        let game = start_game(&options);
        let evaluation = Evaluation::built_in(options.variant);
        let endings = Endings::new(TableSource::default(), &options);
        Self { options, table, evaluation, endings, game }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes options. A new size makes a new table; a new variant or other draw rules put the
    /// engine at the start position and clear the table, and a new variant brings its own
    /// evaluation.
    pub fn set_options(&mut self, options: Options) {
        let new_size = options.hash != self.options.hash;
        if new_size {
            self.table = Arc::new(Table::new(options.hash));
        }
        if options.variant != self.options.variant {
            self.evaluation = Evaluation::built_in(options.variant);
        }
        let other_game = options.variant != self.options.variant
            || options.draw_rules.id != self.options.draw_rules.id;
        self.options = options;
        self.endings.follow(&self.options);
        if other_game {
            self.game = start_game(&self.options);
            if !new_size {
                self.table.clear();
            }
        }
    }

    /// Judges positions otherwise from now on. What was found before is forgotten.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
        self.table.clear();
    }

    /// Where endgame tables come from.
    pub fn table_source(&self) -> &TableSource {
        self.endings.source()
    }

    /// Takes endgame tables from elsewhere. What was found before is forgotten.
    pub fn set_table_source(&mut self, source: TableSource) {
        self.endings = Endings::new(source, &self.options);
        self.table.clear();
    }

    /// Files of tables that are not used, each with the reason, that nobody has been told of yet.
    pub fn take_refused_tables(&mut self) -> Vec<String> {
        self.endings.take_refused()
    }

    /// The next search has nothing to do with earlier ones.
    pub fn new_game(&mut self) {
        self.table.clear();
    }

    /// Puts `moves` after `start` on the board.
    ///
    /// # Errors
    /// If the set-up is no position, the old position stays. If a move is not legal, the position
    /// after the moves before it stands.
    pub fn set_game(&mut self, start: &Setup, moves: &[RawMove]) -> Result<(), GameError> {
        let mut game = new_game(self.options.variant, start, self.options.draw_rules)?;
        let mut outcome = Ok(());
        for (index, raw) in moves.iter().enumerate() {
            if let Err(error) = game.play(raw) {
                outcome = Err(GameError::Move { index, error });
                break;
            }
        }
        self.game = game;
        outcome
    }

    /// Takes over a game with its past, its variant and its draw rules.
    pub fn set_position(&mut self, game: Box<dyn AnyGame>) {
        if game.variant() != self.options.variant {
            self.evaluation = Evaluation::built_in(game.variant());
        }
        self.options.variant = game.variant();
        self.options.draw_rules = game.draw_rules();
        self.endings.follow(&self.options);
        self.game = game;
    }

    /// The game on the board.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// Starts a search in the background. `sink` is called from another thread with every
    /// progress, and exactly once with the answer, which is the last.
    ///
    /// `only` restricts the root to some moves; those that fit no legal move are passed over.
    ///
    /// # Panics
    /// If the system has no thread left to give.
    pub fn go(
        self,
        mode: Mode,
        limits: Limits,
        only: &[RawMove],
        sink: impl FnMut(Progress) + Send + 'static,
    ) -> Running {
        let flag = StopFlag::new(mode == Mode::Ponder);
        let start = Instant::now();
        let only = only.to_vec();
        let handle = {
            let flag = flag.clone();
            let mut sink = sink;
            let body = move || {
                let answer = self.options.variant.dispatch(Search {
                    game: self.game.as_ref(),
                    mode,
                    limits,
                    only: &only,
                    lines: self.options.lines,
                    skill: self.options.skill,
                    threads: self.options.threads,
                    start,
                    table: &self.table,
                    evaluation: &self.evaluation,
                    tables: self.endings.tables(),
                    flag: &flag,
                    sink: &mut sink,
                });
                sink(Progress::Done(answer));
                self
            };
            std::thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(body)
        };
        // Only an exhausted system refuses a thread; there is nothing to play on with then.
        let handle = handle.unwrap_or_else(|error| panic!("cannot start a search: {error}"));
        Running { handle: Some(handle), flag, start }
    }

    /// Searches and waits for the answer.
    ///
    /// # Panics
    /// As [`Engine::go`].
    #[must_use]
    pub fn think(
        self,
        mode: Mode,
        limits: Limits,
        only: &[RawMove],
        sink: impl FnMut(Progress) + Send + 'static,
    ) -> Self {
        self.go(mode, limits, only, sink).join()
    }
}

impl From<Options> for Engine {
    fn from(options: Options) -> Self {
        Self::new(options)
    }
}

/// Stack of a search thread: the deepest line at the widest node, with room to spare.
const STACK: usize = 16 << 20;

fn start_game(options: &Options) -> Box<dyn AnyGame> {
    let setup = Setup::start(options.variant.facts());
    match new_game(options.variant, &setup, options.draw_rules) {
        Ok(game) => game,
        Err(error) => unreachable!("every variant's own start position is legal: {error}"),
    }
}

/// A searching engine. Dropping it stops the search and waits for its end.
#[derive(Debug)]
pub struct Running {
    handle: Option<JoinHandle<Engine>>,
    flag: StopFlag,
    start: Instant,
}

impl Running {
    /// Asks the search to end; the answer comes through the sink.
    pub fn stop(&self) {
        self.flag.stop();
    }

    /// The move that was pondered has been played: the clock starts.
    pub fn ponder_hit(&self) {
        self.flag.ponder_hit(self.start.elapsed());
    }

    /// Stops the search and gives the idle engine back; `None` if the search has panicked.
    pub fn cancel(mut self) -> Option<Engine> {
        self.flag.stop();
        self.handle.take().and_then(|handle| handle.join().ok())
    }

    /// Waits for the end of the search and gives the idle engine back.
    pub fn join(mut self) -> Engine {
        match self.handle.take().map(JoinHandle::join) {
            Some(Ok(engine)) => engine,
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            None => unreachable!("the handle is only taken here and on drop"),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.flag.stop();
        if let Some(handle) = self.handle.take() {
            // A panic of the search has been reported by its thread.
            drop(handle.join());
        }
    }
}

/// What a move view of the engine looks like to a caller who wants to play it.
impl From<&MoveView> for RawMove {
    fn from(view: &MoveView) -> Self {
        view.to_raw()
    }
}
