//! What a page asks for, carried out on the game. Whatever is refused leaves all as it was.

use std::time::{Duration, Instant};

use crate::board::{BySide, Side};
use crate::engine::Answer;
use crate::notation::{parse_position, read_move};
use crate::position::{MoveView, Setup};
use crate::rules::{DrawRules, Variant};

use super::{Action, Session};
use crate::gui::clock::Clock;
use crate::gui::line::{Line, MOST_PLIES, Verdict};
use crate::gui::message::{Load, NewGame, Reply, Request, Seats, Settings};
use crate::gui::{pdn, view};

impl Session {
    pub(super) fn carry_out(&mut self, request: Request, now: Instant) -> Result<(), String> {
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

    pub(super) fn engine_moves(&mut self, answer: &Answer, now: Instant) {
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

    pub(super) fn has_room(&self) -> Result<(), String> {
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
    pub(super) fn end(&mut self, winner: Side, why: String) {
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
