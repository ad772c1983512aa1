//! One tab's game: a state machine of requests, progress of searches, and time.
//!
//! A session has no engine and no socket. What it wants done comes out of
//! [`Session::next_action`], in order; what was done comes in by [`Session::request`],
//! [`Session::progress`] and [`Session::tick`]. At most one search is wanted at a time: the
//! engine's own move goes before an analysis. Nothing that comes in can bring it out of step: what
//! it does not understand is answered in words and changes nothing.

mod requests;
mod settle;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Instant;

use crate::board::Side;
use crate::engine::{Info, Limits, Progress, Skill};
use crate::notation::write_fen;
use crate::position::{AnyGame, Setup};
use crate::rules::Variant;

use super::clock::Clock;
use super::line::Line;
use super::message::{AnalysisView, GameView, Reply, ResultView, Seats, Settings};
use super::{pdn, view};

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
    Move(Skill),
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
