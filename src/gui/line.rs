//! The line of a game: its first position, its moves, and which of the positions is looked at.
//!
//! Positions are not kept but replayed, so that a long game takes no more than its moves. A move
//! played anywhere but at the end takes the place of what followed.

use crate::board::Side;
use crate::notation::pdn::{Comment, Item, Tags};
use crate::notation::{FenError, SquareNames, write_fen, write_move};
use crate::position::{AnyGame, MoveView, RawMove, Setup, new_game};
use crate::rules::{DrawRules, Variant};

use super::message::PlyView;
use super::words;

/// More plies than this are not kept; no serious game has come near.
pub(super) const MOST_PLIES: usize = 2000;

/// A result that no rule of play gives: somebody gave up, time ran out, a file says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Verdict {
    pub(super) winner: Option<Side>,
    /// Why, as the end of a sentence.
    pub(super) why: String,
}

impl Verdict {
    /// The result and its reason in a sentence.
    pub(super) fn sentence(&self) -> String {
        match self.winner {
            Some(side) => format!("{side} wins: {}", self.why),
            None => format!("Draw: {}", self.why),
        }
    }
}

/// A move of the line.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// A position that was set before the move.
    pub(super) set: Option<Setup>,
    pub(super) mv: RawMove,
    pub(super) view: PlyView,
    pub(super) said: Said,
}

/// What a file said about a move. It is shown and saved, but no way leads into it.
#[derive(Clone, Default, Debug)]
pub(super) struct Said {
    pub(super) strength: String,
    pub(super) nags: Vec<u32>,
    pub(super) comments: Vec<Comment>,
    /// Variations, and the comments between them.
    pub(super) behind: Vec<Item>,
}

#[derive(Debug)]
pub(super) struct Line {
    start: Setup,
    steps: Vec<Step>,
    /// The game up to the position looked at.
    game: Box<dyn AnyGame>,
    at: usize,
    /// The result by the rules at the end of the line.
    last: Option<(Option<Side>, String)>,
    /// The result that somebody gave it there.
    pub(super) verdict: Option<Verdict>,
    /// What a file said about the game.
    pub(super) tags: Tags,
    /// And before its first move.
    pub(super) preface: Vec<Item>,
    /// What the reader of a file should know.
    pub(super) notes: Vec<String>,
}

impl Line {
    pub(super) fn new(
        variant: Variant,
        draw_rules: &'static DrawRules,
        start: Setup,
    ) -> Result<Self, FenError> {
        let game = new_game(variant, &start, draw_rules)
            .map_err(|error| FenError::setup(error, variant.facts()))?;
        Ok(Self {
            start,
            steps: Vec::new(),
            game,
            at: 0,
            last: None,
            verdict: None,
            tags: Tags::new(),
            preface: Vec::new(),
            notes: Vec::new(),
        })
    }

    pub(super) fn start(&self) -> &Setup {
        &self.start
    }

    pub(super) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The game up to the position looked at.
    pub(super) fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    pub(super) fn variant(&self) -> Variant {
        self.game.variant()
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.steps.len()
    }

    /// The side to move after so many plies.
    pub(super) fn side_at(&self, ply: usize) -> Side {
        let side_of = |step: &Step| if step.view.side == 'W' { Side::White } else { Side::Black };
        match (self.steps.get(ply), self.steps.last()) {
            _ if ply == self.at => self.game.side(),
            (Some(step), _) => side_of(step),
            (None, Some(last)) => !side_of(last),
            (None, None) => self.start.side,
        }
    }

    /// The result in the position looked at, and who won.
    pub(super) fn result(&self) -> Option<(Option<Side>, String)> {
        let verdict = self.verdict.as_ref().filter(|_| self.is_at_end());
        self.by_rule().or_else(|| verdict.map(|verdict| (verdict.winner, verdict.sentence())))
    }

    /// The result at the end of the line, and who won.
    pub(super) fn end(&self) -> Option<(Option<Side>, String)> {
        if self.is_at_end() {
            return self.result();
        }
        let verdict = || self.verdict.as_ref().map(|it| (it.winner, it.sentence()));
        self.last.clone().or_else(verdict)
    }

    /// Goes to the position after so many plies, or to the last.
    pub(super) fn go_to(&mut self, ply: usize) {
        let ply = ply.min(self.steps.len());
        if ply < self.at {
            self.game = self.begin(&self.start);
            self.at = 0;
        }
        while let Some(step) = self.steps.get(self.at).filter(|_| self.at < ply) {
            if let Some(set) = &step.set {
                self.game = self.begin(set);
            }
            let played = self.game.play(&step.mv);
            debug_assert!(played.is_ok(), "a step was legal when it was added");
            self.at += 1;
        }
    }

    /// Plays a legal move of the position looked at.
    pub(super) fn play(&mut self, mv: &MoveView) {
        self.cut();
        self.add(None, mv);
    }

    /// Forgets what follows the position looked at.
    pub(super) fn cut(&mut self) {
        if !self.is_at_end() {
            self.steps.truncate(self.at);
        }
        self.verdict = None;
    }

    /// Adds a legal move at the end, perhaps after another position was set, and goes behind it.
    pub(super) fn add(&mut self, set: Option<Setup>, mv: &MoveView) {
        if let Some(set) = &set {
            self.game = self.begin(set);
        }
        let facts = self.variant().facts();
        let names = SquareNames::of(facts);
        let name = |point| names.name(point).to_string();
        let between = self.game.ways(mv).into_iter().next().unwrap_or_default();
        let path = std::iter::once(mv.from).chain(between).chain([mv.to]).map(name).collect();
        let side = self.game.side().letter();
        if self.game.play(&mv.to_raw()).is_err() {
            debug_assert!(false, "only legal moves are added");
            return;
        }
        let view = PlyView {
            text: write_move(mv, facts),
            path,
            captured: mv.captured.iter().map(|&point| name(point)).collect(),
            side,
            fen: write_fen(&self.game.setup(), facts),
            mark: String::new(),
            comment: String::new(),
            variations: Vec::new(),
        };
        self.steps.push(Step { set, mv: mv.to_raw(), view, said: Said::default() });
        self.at += 1;
        self.last = self.by_rule();
    }

    /// The last move.
    pub(super) fn last_mut(&mut self) -> Option<&mut Step> {
        self.steps.last_mut()
    }

    fn by_rule(&self) -> Option<(Option<Side>, String)> {
        let result = self.game.result()?;
        Some((result.winner, words::result(result, self.game.side())))
    }

    /// A game at a position that was legal once.
    fn begin(&self, setup: &Setup) -> Box<dyn AnyGame> {
        match new_game(self.variant(), setup, self.game.draw_rules()) {
            Ok(game) => game,
            Err(error) => unreachable!("the position was legal before: {error}"),
        }
    }
}
