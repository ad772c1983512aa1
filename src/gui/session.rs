//! One tab's game: a state machine of requests, progress of searches, and time.
//!
//! A session has no engine and no socket. What it wants done comes out of
//! [`Session::next_action`], in order; what was done comes in by [`Session::request`],
//! [`Session::progress`] and [`Session::tick`]. At most one search is wanted at a time: the
//! engine's own move goes before an analysis. Nothing that comes in can bring it out of step: what
//! it does not understand is answered in words and changes nothing.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::board::{BySide, Side};
use crate::engine::{Answer, Budget, Info, Limits, Progress};
use crate::notation::{parse_position, read_move, write_fen};
use crate::position::{AnyGame, MoveView, Setup};
use crate::rules::{DrawRules, Variant};

use super::clock::Clock;
use super::level::Level;
use super::line::{Line, MOST_PLIES, Verdict};
use super::message::{
    AnalysisView, GameView, Load, NewGame, Reply, Request, ResultView, Seats, Settings,
};
use super::{pdn, view};

/// An analysis ends after so long; whoever still looks asks again.
const PATIENCE: Duration = Duration::from_secs(600);

/// What a session wants done.
#[derive(Debug)]
pub enum Action {
    /// Tell the page.
    Tell(Reply),
    /// Search; whatever was searched before is to be stopped and forgotten.
    Search(Job),
    /// Stop searching, and forget it.
    Stop,
    /// Stop searching, and tell what was found.
    Hurry,
}

/// A search.
#[derive(Debug)]
pub struct Job {
    /// Progress of it is told under this number.
    pub id: u64,
    /// What it is for.
    pub purpose: Purpose,
    /// The game up to the position.
    pub game: Box<dyn AnyGame>,
    /// When it ends.
    pub limits: Limits,
    /// How many lines are wanted.
    pub lines: usize,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A move of the engine's, at a level.
    Move(Level),
    /// To understand the position.
    Analysis,
}

/// A search that runs.
#[derive(Debug)]
struct Task {
    id: u64,
    purpose: Purpose,
    lines: usize,
    /// The position that it is about.
    revision: u64,
}

/// One tab's game.
#[derive(Debug)]
pub struct Session {
    line: Line,
    settings: Settings,
    clock: Option<Clock>,
    /// Lines of analysis that are wanted; 0 for none.
    lines: usize,
    /// The engine was asked to move in this position.
    forced: bool,
    /// Counts positions looked at, so that a search knows its own.
    revision: u64,
    jobs: u64,
    task: Option<Task>,
    analysis: AnalysisView,
    /// The analysis has news that were not told.
    has_news: bool,
    actions: VecDeque<Action>,
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl Session {
    /// The game that a page begins with: international draughts, and nobody plays yet.
    pub fn new() -> Self {
        let variant = Variant::International;
        let start = Setup::start(variant.facts());
        let line = match Line::new(variant, variant.own_draw_rules(), start) {
            Ok(line) => line,
            Err(error) => unreachable!("every variant's own start position is legal: {error}"),
        };
        Self {
            line,
            settings: Settings::default(),
            clock: None,
            lines: 0,
            forced: false,
            revision: 0,
            jobs: 0,
            task: None,
            analysis: AnalysisView::default(),
            has_news: false,
            actions: VecDeque::from([Action::Tell(Reply::Hello(view::hello()))]),
        }
    }

    /// What is to be done next.
    pub fn next_action(&mut self) -> Option<Action> {
        self.actions.pop_front()
    }

    /// When [`Session::tick`] is due, unless something else happens before.
    pub fn deadline(&self) -> Option<Instant> {
        self.clock.as_ref().and_then(Clock::flag)
    }

    /// A message from the page.
    pub fn request(&mut self, text: &str, now: Instant) {
        let outcome = match serde_json::from_str(text) {
            Ok(request) => self.carry_out(request, now),
            Err(error) => Err(format!("the page sent what is no request: {error}")),
        };
        match outcome {
            Ok(()) => self.settle(now),
            Err(message) => self.tell(Reply::Error { message }),
        }
    }

    /// News of a search. Of one that is no longer wanted there are none.
    pub fn progress(&mut self, id: u64, progress: Progress, now: Instant) {
        let Some(task) = self.task.as_ref().filter(|task| task.id == id) else { return };
        match (task.purpose, progress) {
            (Purpose::Analysis, Progress::Info(info)) => self.learn(&info),
            (Purpose::Analysis, Progress::Done(_)) => {
                self.analysis.done = true;
                self.has_news = true;
            }
            (Purpose::Move(_), Progress::Info(_)) => {}
            (Purpose::Move(_), Progress::Done(answer)) => {
                self.task = None;
                self.engine_moves(&answer, now);
            }
        }
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Instant) {
        if self.deadline().is_some_and(|flag| now >= flag) {
            let loser = self.line.game().side();
            self.end(!loser, format!("{loser} has used up its time"));
            self.settle(now);
        }
    }

    /// Tells what an analysis has found since this was last called.
    pub fn tell_news(&mut self) {
        if std::mem::take(&mut self.has_news) {
            self.tell(Reply::Analysis(self.analysis.clone()));
        }
    }

    fn tell(&mut self, reply: Reply) {
        self.actions.push_back(Action::Tell(reply));
    }

    fn carry_out(&mut self, request: Request, now: Instant) -> Result<(), String> {
        match request {
            Request::New(game) => self.begin(&game)?,
            Request::Load(load) => self.load(&load)?,
            Request::Move { text } => self.person_moves(&text, now)?,
            Request::Undo => self.undo()?,
            Request::Redo => self.redo()?,
            Request::Goto { ply } => self.go_to(ply),
            Request::PlayNow => self.play_now()?,
            Request::Resign => self.resign()?,
            Request::Settings(settings) => self.set(settings),
            Request::Analyse { lines } => self.analyse(lines),
        }
        Ok(())
    }

    fn begin(&mut self, game: &NewGame) -> Result<(), String> {
        let variant = variant(&game.variant)?;
        let rules = draw_rules(variant, game.draw_rules.as_deref())?;
        let facts = variant.facts();
        let start = match game.fen.as_deref() {
            None => Setup::start(facts),
            Some(fen) => parse_position(fen, facts).map_err(|error| error.to_string())?,
        };
        let line = Line::new(variant, rules, start).map_err(|error| error.to_string())?;
        self.take(line, game.settings);
        Ok(())
    }

    fn load(&mut self, load: &Load) -> Result<(), String> {
        let asked = load.variant.as_deref().map(variant).transpose()?;
        let mut line = match pdn::read(&load.text, load.game, asked)? {
            pdn::Found::Game(line) => line,
            pdn::Found::Several { games, more } => {
                self.tell(Reply::Collection { games, more });
                return Ok(());
            }
        };
        line.go_to(load.ply.unwrap_or(0));
        self.take(*line, load.settings);
        if let (Some(clock), Some(left)) = (&mut self.clock, load.left) {
            clock.set(BySide(left.map(Duration::from_millis)));
        }
        Ok(())
    }

    fn take(&mut self, line: Line, settings: Settings) {
        self.line = line;
        self.settings = settings;
        self.clock = settings.clock.map(Clock::new);
        self.moved_on();
    }

    fn person_moves(&mut self, text: &str, now: Instant) -> Result<(), String> {
        if self.line.result().is_some() {
            return Err("the game is over".to_owned());
        }
        if self.line.is_at_end() && self.seats(self.line.game().side()) {
            return Err("it is the engine's turn".to_owned());
        }
        self.has_room()?;
        let mv = read_move(self.line.game(), text).map_err(|error| error.to_string())?;
        self.play(&mv, now);
        Ok(())
    }

    fn engine_moves(&mut self, answer: &Answer, now: Instant) {
        if let Some(best) = answer.best.as_ref().filter(|_| self.has_room().is_ok()) {
            self.play(best, now);
        }
        self.settle(now);
    }

    fn play(&mut self, mv: &MoveView, now: Instant) {
        let side = self.line.game().side();
        self.line.play(mv);
        if let Some(clock) = &mut self.clock {
            clock.moved(side, now);
        }
        self.moved_on();
    }

    fn has_room(&self) -> Result<(), String> {
        if self.line.at() < MOST_PLIES {
            Ok(())
        } else {
            Err(format!("a game of {MOST_PLIES} moves is the longest that is kept"))
        }
    }

    /// Back to the latest position before this one in which a person was to move.
    fn undo(&mut self) -> Result<(), String> {
        let persons = |ply: &usize| !self.seats(self.line.side_at(*ply));
        let to = (0..self.line.at()).rev().find(persons);
        let to = to.ok_or("there is no move to take back")?;
        self.go_to(to);
        Ok(())
    }

    /// Forward to the next position in which a person is to move, or to the end.
    fn redo(&mut self) -> Result<(), String> {
        let last = self.line.steps().len();
        if self.line.at() == last {
            return Err("there is no move to play again".to_owned());
        }
        let persons = |ply: &usize| !self.seats(self.line.side_at(*ply));
        let to = (self.line.at() + 1..last).find(persons).unwrap_or(last);
        self.go_to(to);
        Ok(())
    }

    fn go_to(&mut self, ply: usize) {
        self.line.go_to(ply);
        self.moved_on();
    }

    fn play_now(&mut self) -> Result<(), String> {
        if self.line.result().is_some() {
            return Err("the game is over".to_owned());
        }
        self.has_room()?;
        if self.is_thinking() {
            self.actions.push_back(Action::Hurry);
        } else {
            self.forced = true;
        }
        Ok(())
    }

    fn resign(&mut self) -> Result<(), String> {
        if self.line.result().is_some() {
            return Err("the game is over".to_owned());
        }
        self.line.go_to(usize::MAX);
        let loser = match self.settings.engine {
            Seats::White => Side::Black,
            Seats::Black => Side::White,
            Seats::None | Seats::Both => self.line.game().side(),
        };
        self.end(!loser, format!("{loser} gives up"));
        Ok(())
    }

    /// Ends the game at the end of its line.
    fn end(&mut self, winner: Side, why: String) {
        self.line.verdict = Some(Verdict { winner: Some(winner), why });
        self.moved_on();
    }

    fn set(&mut self, settings: Settings) {
        if settings.clock != self.settings.clock {
            self.clock = settings.clock.map(Clock::new);
        }
        self.settings = settings;
    }

    fn analyse(&mut self, lines: usize) {
        self.lines = lines.min(view::MOST_LINES);
        if self.analysis.done && !self.is_thinking() {
            self.task = None;
        }
    }

    /// Another position, or another view of it: what was asked of the last one holds no more.
    fn moved_on(&mut self) {
        self.revision += 1;
        self.forced = false;
    }

    /// Whether the engine plays this side.
    fn seats(&self, side: Side) -> bool {
        match self.settings.engine {
            Seats::None => false,
            Seats::White => side == Side::White,
            Seats::Black => side == Side::Black,
            Seats::Both => true,
        }
    }

    fn is_thinking(&self) -> bool {
        self.task.as_ref().is_some_and(|task| matches!(task.purpose, Purpose::Move(_)))
    }

    /// Brings clock and search in line with the game, and tells the page how it stands.
    fn settle(&mut self, now: Instant) {
        self.settle_clock(now);
        self.settle_search(now);
        let game = Box::new(self.view(now));
        self.tell(Reply::Game(game));
    }

    /// A clock runs from the first move on, while the end of the line is looked at.
    fn settle_clock(&mut self, now: Instant) {
        let runs = self.line.is_at_end() && self.line.at() > 0 && self.line.result().is_none();
        if let Some(clock) = &mut self.clock {
            if runs {
                clock.run(self.line.game().side(), now);
            } else {
                clock.stop(now);
            }
        }
    }

    fn settle_search(&mut self, now: Instant) {
        let wanted = self.wanted();
        let running = self.task.as_ref().map(|task| (task.purpose, task.lines, task.revision));
        if running == wanted.map(|(purpose, lines)| (purpose, lines, self.revision)) {
            return;
        }
        let had_one = self.task.take().is_some();
        let Some((purpose, lines)) = wanted else {
            if had_one {
                self.actions.push_back(Action::Stop);
            }
            return;
        };
        self.jobs += 1;
        let side = self.line.game().side();
        let limits = match purpose {
            Purpose::Analysis => Limits { budget: Budget::Move(PATIENCE), ..Limits::default() },
            Purpose::Move(level) => {
                level.limits(self.clock.as_ref().map(|clock| clock.budget(side, now)))
            }
        };
        self.analysis = AnalysisView { fen: self.fen(), ..AnalysisView::default() };
        self.task = Some(Task { id: self.jobs, purpose, lines, revision: self.revision });
        let game = self.line.game().boxed();
        self.actions.push_back(Action::Search(Job { id: self.jobs, purpose, game, limits, lines }));
    }

    /// The search that the state of things asks for.
    fn wanted(&self) -> Option<(Purpose, usize)> {
        let game = self.line.game();
        let its_turn = self.line.is_at_end() && self.seats(game.side());
        if self.line.result().is_none() && (its_turn || self.forced) && self.has_room().is_ok() {
            return Some((Purpose::Move(Level::new(self.settings.level)), 1));
        }
        (self.lines > 0 && !game.moves().is_empty()).then_some((Purpose::Analysis, self.lines))
    }

    fn learn(&mut self, info: &Info) {
        let line = view::line(info, self.line.game());
        let view = &mut self.analysis;
        let ms = info.time.as_millis().max(1) as u64;
        (view.depth, view.nodes, view.time) = (info.depth, info.nodes, ms);
        view.nps = info.nodes.saturating_mul(1000) / ms;
        let place = info.rank.saturating_sub(1);
        if let Some(old) = view.lines.get_mut(place) {
            *old = line;
        } else if place == view.lines.len() {
            view.lines.push(line);
        }
        self.has_news = true;
    }

    fn fen(&self) -> String {
        view::fen(self.line.game())
    }

    fn view(&self, now: Instant) -> GameView {
        let line = &self.line;
        let game = line.game();
        let result = line.result();
        let moves = if result.is_none() { view::choices(game) } else { Vec::new() };
        GameView {
            variant: line.variant().id(),
            draw_rules: game.draw_rules().id,
            title: pdn::title(line),
            settings: self.settings,
            start: write_fen(line.start(), line.variant().facts()),
            plies: line.steps().iter().map(|step| step.view.clone()).collect(),
            at: line.at(),
            fen: self.fen(),
            side: game.side().letter(),
            moves,
            result: result
                .map(|(winner, text)| ResultView { winner: winner.map(Side::letter), text }),
            thinking: self.is_thinking(),
            clock: self.clock.as_ref().map(|clock| view::clock(clock, now)),
            pdn: pdn::write(line, self.settings),
            notes: line.notes.clone(),
        }
    }
}

fn variant(name: &str) -> Result<Variant, String> {
    Variant::from_name(name).map_err(|error| error.to_string())
}

fn draw_rules(variant: Variant, name: Option<&str>) -> Result<&'static DrawRules, String> {
    match name {
        None => Ok(variant.own_draw_rules()),
        Some(name) => variant.draw_rules(name).map_err(|error| error.to_string()),
    }
}
