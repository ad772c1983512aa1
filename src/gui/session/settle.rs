//! Clock and search, brought in line with the game after every change.

use std::time::{Duration, Instant};

use crate::engine::{Budget, Limits};

use super::{Action, Job, Purpose, Session, Task};
use crate::gui::message::{AnalysisView, Reply};

/// The engine thinks so long about a move where no clock runs; weak levels take far less.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// An analysis ends after so long; whoever still looks asks again.
const PATIENCE: Duration = Duration::from_secs(600);

impl Session {
    /// Brings clock and search in line with the game, and tells the page how it stands.
    pub(super) fn settle(&mut self, now: Instant) {
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
        let clock = self.clock.as_ref().map(|clock| clock.budget(side, now));
        let budget = match purpose {
            Purpose::Analysis => Budget::Move(PATIENCE),
            Purpose::Move(_) => clock.unwrap_or(Budget::Move(MOVE_TIME)),
        };
        let limits = Limits { budget, ..Limits::default() };
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
            return Some((Purpose::Move(self.settings.skill()), 1));
        }
        (self.lines > 0 && !game.moves().is_empty()).then_some((Purpose::Analysis, self.lines))
    }
}
