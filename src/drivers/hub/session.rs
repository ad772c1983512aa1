//! The conversation as a state machine.

use std::collections::VecDeque;
use std::mem;
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;
use damier_protocol::hub::lexer::LexError;
use damier_protocol::hub::{Command, CommandError, Done, Go, GoMode, Id, Level, Pos, Reply};

use crate::engine::{Answer, Engine, Mode, Options, Progress, Running};
use crate::position::{AnyGame, RawMove};
use crate::transport::{Incoming, Outbox};

use super::board::{Board, Placed};
use super::dialect::Dialect;
use super::limits::limits;
use super::params::Params;
use super::report::Reporter;

/// Everything that can happen to a session.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The client said something.
    Input(Incoming),
    /// The search said something.
    Search(Progress),
    /// The search ended without an answer: it has panicked.
    SearchLost,
}

/// A conversation with a client.
///
/// Nothing here reads, writes or waits: an event goes in, lines come out. `Session` starts
/// searches, and these send their events to the channel that it was given; whoever reads that
/// channel hands them back in.
///
/// ```
/// use std::time::Instant;
///
/// use damier::drivers::hub::{Event, Session};
/// use damier::engine::Options;
/// use damier::rules::Variant;
/// use damier::transport::Incoming;
///
/// let (sender, _events) = crossbeam_channel::unbounded();
/// let mut session = Session::new(Options::new(Variant::International), sender);
/// let now = Instant::now();
/// session.on(Event::Input(Incoming::Line("ping".into())), now);
/// assert_eq!(session.next_line(now).as_deref(), Some("pong"));
/// session.on(Event::Input(Incoming::End), now);
/// assert!(session.is_closed());
/// ```
#[derive(Debug)]
pub struct Session {
    params: Params,
    state: State,
    dialect: Dialect,
    /// Limits said since the last `go`.
    level: Level,
    board: Board,
    /// Orders that came during a search and wait for its end.
    backlog: VecDeque<Order>,
    outbox: Outbox,
    events: Sender<Event>,
}

/// An engine is idle or searching; the two are different values.
#[derive(Debug)]
enum State {
    Idle(Engine),
    Thinking(Box<Thinking>),
    /// After `quit` or the end of the input.
    Closed,
}

#[derive(Debug)]
struct Thinking {
    running: Running,
    mode: Mode,
    reporter: Reporter,
    /// The answer if the search gives none.
    fallback: Done,
}

/// Something to obey.
#[derive(Clone, Debug)]
pub(super) enum Order {
    Command(Command),
    /// One more move, which only the older dialect has.
    Move(String),
    End,
}

impl Session {
    /// A conversation with this engine, or one of these options. Searches send to `events`.
    pub fn new(engine: impl Into<Engine>, events: Sender<Event>) -> Self {
        let engine = engine.into();
        let params = Params::new(*engine.options(), engine.table_source().clone());
        Self {
            outbox: Outbox::new(params.line_delay()),
            board: Board::start(params.naming()),
            params,
            state: State::Idle(engine),
            dialect: Dialect::default(),
            level: Level::default(),
            backlog: VecDeque::new(),
            events,
        }
    }

    /// Something happened.
    pub fn on(&mut self, event: Event, now: Instant) {
        match event {
            Event::Input(Incoming::Line(line)) => {
                self.dialect = self.dialect.after(&line);
                match self.dialect.read(&line) {
                    Ok(Some(order)) => self.hear(order, now),
                    Ok(None) => {}
                    Err(error) => self.complain(&error.to_string()),
                }
            }
            Event::Input(Incoming::TooLong(length)) => {
                self.complain(&CommandError::from(LexError::TooLong { length }).to_string());
            }
            Event::Input(Incoming::End) => {
                // Whoever still reads does so to the end.
                self.outbox.set_gap(Duration::ZERO);
                self.hear(Order::End, now);
            }
            Event::Search(Progress::Info(info)) => {
                if let State::Thinking(thinking) = &mut self.state {
                    thinking.reporter.info(info, now, &mut self.outbox);
                }
            }
            Event::Search(Progress::Done(answer)) => self.finish(&answer, now),
            Event::SearchLost => self.recover(now),
        }
    }

    /// The next line to write, if its time has come.
    pub fn next_line(&mut self, now: Instant) -> Option<String> {
        self.outbox.next(now)
    }

    /// How long until the next line may be written; `None` if there is none.
    pub fn wait(&self, now: Instant) -> Option<Duration> {
        self.outbox.wait(now)
    }

    /// Whether the conversation is over; lines may be left to write.
    pub fn is_closed(&self) -> bool {
        matches!(self.state, State::Closed)
    }

    /// Obeys now, or after what came before.
    fn hear(&mut self, order: Order, now: Instant) {
        if self.backlog.is_empty() || matches!(order, Order::Command(Command::Ping)) {
            self.obey(order, now);
        } else {
            self.backlog.push_back(order);
        }
    }

    fn obey(&mut self, order: Order, now: Instant) {
        self.state = match mem::replace(&mut self.state, State::Closed) {
            State::Idle(engine) => self.obey_idle(engine, order, now),
            State::Thinking(thinking) => self.obey_thinking(thinking, order),
            State::Closed => State::Closed,
        };
    }

    fn obey_thinking(&mut self, thinking: Box<Thinking>, order: Order) -> State {
        match order {
            Order::Command(Command::Ping) => self.say(&Reply::Pong),
            Order::Command(Command::Stop) => thinking.running.stop(),
            Order::Command(Command::PonderHit) => {
                if thinking.mode == Mode::Ponder {
                    thinking.running.ponder_hit();
                }
            }
            Order::Command(Command::Unknown(_)) => {}
            // GUIs send the next position without waiting for the end of the search before.
            order => {
                thinking.running.stop();
                self.backlog.push_back(order);
            }
        }
        State::Thinking(thinking)
    }

    fn obey_idle(&mut self, mut engine: Engine, order: Order, now: Instant) -> State {
        let command = match order {
            Order::Command(command) => command,
            Order::Move(text) => {
                self.apply(&mut engine);
                self.play(&mut engine, &text);
                return State::Idle(engine);
            }
            Order::End => return State::Closed,
        };
        match command {
            Command::Hub => self.declare(),
            Command::SetParam { name, value } => self.set_param(&name, &value),
            Command::Init => {
                self.apply(&mut engine);
                self.say(&Reply::Ready);
            }
            Command::NewGame => engine.new_game(),
            Command::Pos(pos) => {
                self.apply(&mut engine);
                self.set_up(&mut engine, &pos);
            }
            Command::Level(level) => self.level.merge(&level),
            Command::Go(go) => {
                self.apply(&mut engine);
                return State::Thinking(Box::new(self.go(engine, &go, now)));
            }
            Command::Ping => self.say(&Reply::Pong),
            Command::Quit => return State::Closed,
            // Also from clients that noticed too late that the search is over: not remembered.
            Command::Stop | Command::PonderHit | Command::Unknown(_) => {}
        }
        State::Idle(engine)
    }

    fn declare(&mut self) {
        self.say(&Reply::Id(Id {
            name: "Damier".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: "The Damier authors".to_owned(),
            country: None,
        }));
        for param in self.params.declare() {
            self.say(&Reply::Param(param));
        }
        self.say(&Reply::Wait);
    }

    fn set_param(&mut self, name: &str, value: &str) {
        if let Err(error) = self.params.set(name, value) {
            self.complain(&error.to_string());
        }
        self.outbox.set_gap(self.params.line_delay());
    }

    /// Makes the parameters those of the engine. Late, so that several of them cost one table.
    fn apply(&mut self, engine: &mut Engine) {
        let (before, wanted) = (*engine.options(), self.params.options());
        self.apply_options(engine, before, wanted);
        if engine.table_source() != self.params.tables() {
            engine.set_table_source(self.params.tables().clone());
        }
        for refused in engine.take_refused_tables() {
            self.complain(&format!("endgame table: {refused}"));
        }
    }

    fn apply_options(&mut self, engine: &mut Engine, before: Options, wanted: Options) {
        if before == wanted {
            return;
        }
        engine.set_options(wanted);
        if before.variant != wanted.variant {
            self.board = Board::start(self.params.naming());
        } else if before.draw_rules.id != wanted.draw_rules.id {
            self.board.put_up(engine);
        }
    }

    /// Puts a position on the board. A bad one leaves the old one there.
    fn set_up(&mut self, engine: &mut Engine, pos: &Pos) {
        if self.dialect == Dialect::Older {
            self.level = Level::default();
        }
        let naming = self.params.naming();
        let complaint = match Board::place(pos, naming, &self.params.options()) {
            Ok(Placed { board, game, complaint }) => {
                self.board = board;
                engine.set_position(game);
                complaint
            }
            Err(error) => Some(error),
        };
        if let Some(complaint) = complaint {
            self.complain(&format!("pos: {complaint}"));
        }
    }

    /// Plays one move on the board.
    fn play(&mut self, engine: &mut Engine, text: &str) {
        let mut game = engine.game().boxed();
        match self.board.play(&mut *game, text, self.params.naming()) {
            Ok(()) => engine.set_position(game),
            Err(error) => self.complain(&format!("move: {error}")),
        }
    }

    fn go(&mut self, engine: Engine, go: &Go, now: Instant) -> Thinking {
        let level = match self.dialect {
            Dialect::Hub => mem::take(&mut self.level),
            Dialect::Older => self.level.clone(),
        };
        let mode = match go.mode {
            GoMode::Think => Mode::Think,
            GoMode::Ponder => Mode::Ponder,
            GoMode::Analyze => Mode::Analyse,
        };
        let only = self.subset(engine.game(), &go.moves);
        let legal = engine.game().moves();
        let choices = if only.is_empty() { legal.len() } else { only.len() };
        let lines = engine.options().lines.clamp(1, choices.max(1));
        let naming = self.params.naming();
        let fallback = only
            .first()
            .map(|raw| engine.game().fitting(raw))
            .unwrap_or_default()
            .first()
            .or(legal.first())
            .map(|mv| naming.write_move(mv));
        let mut sink = Sink { events: self.events.clone(), ended: false };
        let limits = limits(&level, self.params.line_delay());
        Thinking {
            running: engine.go(mode, limits, &only, move |progress| sink.send(progress)),
            mode,
            reporter: Reporter::new(naming, self.dialect, lines, now),
            fallback: Done { mv: fallback, ponder: None },
        }
    }

    /// The moves that the search is restricted to. One that is none is answered by an error and
    /// passed over.
    fn subset(&mut self, game: &dyn AnyGame, texts: &[String]) -> Vec<RawMove> {
        let naming = self.params.naming();
        let mut moves = Vec::new();
        for text in texts {
            match naming.read_move(game, text).map(|mv| mv.to_raw()) {
                Ok(raw) if moves.contains(&raw) => {}
                Ok(raw) => moves.push(raw),
                Err(error) => self.complain(&format!("go: {error}")),
            }
        }
        moves
    }

    /// The search is over.
    fn finish(&mut self, answer: &Answer, now: Instant) {
        match mem::replace(&mut self.state, State::Closed) {
            State::Thinking(thinking) => {
                let Thinking { running, mut reporter, .. } = *thinking;
                reporter.done(answer, now, &mut self.outbox);
                // It has ended already, or this would wait for ever.
                running.stop();
                self.state = State::Idle(running.join());
                self.catch_up(now);
            }
            other => self.state = other,
        }
    }

    /// The search has panicked, and the engine with it: the game must go on.
    fn recover(&mut self, now: Instant) {
        match mem::replace(&mut self.state, State::Closed) {
            State::Thinking(thinking) => {
                let Thinking { running, fallback, .. } = *thinking;
                drop(running);
                self.complain("go: the search failed, this is any legal move");
                self.say(&Reply::Done(fallback));
                let mut engine = Engine::new(self.params.options());
                engine.set_table_source(self.params.tables().clone());
                self.board.put_up(&mut engine);
                self.state = State::Idle(engine);
                self.catch_up(now);
            }
            other => self.state = other,
        }
    }

    /// Obeys what came during a search. Another search may begin on the way; the rest is then
    /// heard as if it came now.
    fn catch_up(&mut self, now: Instant) {
        for order in mem::take(&mut self.backlog) {
            self.hear(order, now);
        }
    }

    fn say(&mut self, reply: &Reply) {
        if let Some(line) = self.dialect.write(reply) {
            self.outbox.say(line);
        }
    }

    fn complain(&mut self, message: &str) {
        self.say(&Reply::Error(message.to_owned()));
    }
}

/// Sends what a search says, and notices if it never says its last word.
struct Sink {
    events: Sender<Event>,
    ended: bool,
}

impl Sink {
    fn send(&mut self, progress: Progress) {
        self.ended |= matches!(progress, Progress::Done(_));
        // Without a listener there is nobody to miss it.
        let _ = self.events.send(Event::Search(progress));
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        if !self.ended {
            let _ = self.events.send(Event::SearchLost);
        }
    }
}
