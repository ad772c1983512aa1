//! Games and moves without the type of their rules, for everything above the search.

use std::any::Any;
use std::fmt::Debug;

use crate::board::{Point, Side, Square};
use crate::rules::{DrawRules, Rules, Task, Variant};

use super::game::{Game, GameResult};
use super::moves::Move;
use super::perft::perft;
use super::resolve::{RawMove, ResolveError};
use super::setup::{Setup, SetupError};
use super::value::Position;
use super::ways::Way;
use super::why::WhyNot;

/// A legal move as anybody may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveView {
    /// Where the piece starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// The captured pieces in the order of capture.
    pub captured: Vec<Point>,
    /// Whether a man is crowned.
    pub promotes: bool,
    /// Empty unless another legal move has the same start and end. Then the ways the capture can
    /// be made: for every jump but the last, the square where the piece turns, or, if it goes
    /// straight on, the square directly behind the piece just jumped.
    pub ways: Vec<Vec<Point>>,
}

impl MoveView {
    /// The move as a raw move that fits this move only.
    pub fn to_raw(&self) -> RawMove {
        RawMove::by_ends(self.from, self.to, self.captured.clone())
    }
}

impl<R: Rules> Position<R> {
    /// A legal move of this position as anybody may see it.
    pub fn view(&self, mv: &Move<R::Board>) -> MoveView {
        let ways = self.ways(mv);
        let captured =
            ways.first().map_or(Vec::new(), |way| way.captured().map(Square::point).collect());
        let twin = mv.is_capture()
            && self.moves().iter().any(|m| m != mv && (m.from, m.to) == (mv.from, mv.to));
        let ways = if twin { ways.iter().map(Way::stops).collect() } else { Vec::new() };
        MoveView { from: mv.from.point(), to: mv.to.point(), captured, promotes: mv.promotes, ways }
    }
}

/// A game of any variant.
pub trait AnyGame: Debug + Send {
    /// The variant.
    fn variant(&self) -> Variant;
    /// The current position.
    fn setup(&self) -> Setup;
    /// The side to move.
    fn side(&self) -> Side;
    /// The legal moves, in a fixed order.
    fn moves(&self) -> Vec<MoveView>;
    /// The legal moves that fit what was written; several if they differ only in the captured
    /// pieces.
    fn fitting(&self, raw: &RawMove) -> Vec<MoveView>;
    /// The one legal move that was written.
    ///
    /// # Errors
    /// If not exactly one legal move fits.
    fn resolve(&self, raw: &RawMove) -> Result<MoveView, ResolveError>;
    /// Why what was written is not legal; `None` if any legal move fits.
    fn why_not(&self, raw: &RawMove) -> Option<WhyNot>;
    /// The squares between start and end on every way of making a legal capture; nothing for a
    /// quiet move. Of a way that goes straight on it is the square behind the piece jumped.
    fn ways(&self, mv: &MoveView) -> Vec<Vec<Point>>;
    /// Plays what was written.
    ///
    /// # Errors
    /// If not exactly one legal move fits; the game is as before.
    fn play(&mut self, raw: &RawMove) -> Result<MoveView, ResolveError>;
    /// The result as the position stands.
    fn result(&self) -> Option<GameResult>;
    /// Plies played.
    fn plies(&self) -> usize;
    /// The draw rules in force.
    fn draw_rules(&self) -> &'static DrawRules;
    /// Leaves of the tree of legal moves from here; see [`perft()`].
    fn perft(&self, depth: u32) -> u64;
    /// The [`Game`] itself, of the type that the variant's rules give it.
    fn typed(&self) -> &dyn Any;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyGame>;
}

#[derive(Clone, Debug)]
struct GameOf<R: Rules> {
    variant: Variant,
    game: Game<R>,
}

impl<R: Rules> AnyGame for GameOf<R> {
    fn variant(&self) -> Variant {
        self.variant
    }

    fn setup(&self) -> Setup {
        self.game.position().to_setup()
    }

    fn side(&self) -> Side {
        self.game.position().side()
    }

    fn moves(&self) -> Vec<MoveView> {
        let position = self.game.position();
        position.moves().iter().map(|mv| position.view(mv)).collect()
    }

    fn fitting(&self, raw: &RawMove) -> Vec<MoveView> {
        let position = self.game.position();
        position.fitting(raw).iter().map(|mv| position.view(mv)).collect()
    }

    fn resolve(&self, raw: &RawMove) -> Result<MoveView, ResolveError> {
        let position = self.game.position();
        position.resolve(raw).map(|mv| position.view(&mv))
    }

    fn why_not(&self, raw: &RawMove) -> Option<WhyNot> {
        self.game.position().why_not(raw)
    }

    fn ways(&self, mv: &MoveView) -> Vec<Vec<Point>> {
        let position = self.game.position();
        let Ok(mv) = position.resolve(&mv.to_raw()) else { return Vec::new() };
        position.ways(&mv).iter().map(Way::stops).collect()
    }

    fn play(&mut self, raw: &RawMove) -> Result<MoveView, ResolveError> {
        let mv = self.game.position().resolve(raw)?;
        let view = self.game.position().view(&mv);
        self.game.play(&mv);
        Ok(view)
    }

    fn result(&self) -> Option<GameResult> {
        self.game.result()
    }

    fn plies(&self) -> usize {
        self.game.moves().len()
    }

    fn draw_rules(&self) -> &'static DrawRules {
        self.game.draw_rules()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.game.position(), depth)
    }

    fn typed(&self) -> &dyn Any {
        &self.game
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

/// A game of `variant` from `setup` under a draw-rule profile.
///
/// # Errors
/// If the set-up is no position of the variant.
pub fn new_game(
    variant: Variant,
    setup: &Setup,
    draw_rules: &'static DrawRules,
) -> Result<Box<dyn AnyGame>, SetupError> {
    variant.dispatch(NewGame { variant, setup, draw_rules })
}

struct NewGame<'a> {
    variant: Variant,
    setup: &'a Setup,
    draw_rules: &'static DrawRules,
}

impl Task for NewGame<'_> {
    type Out = Result<Box<dyn AnyGame>, SetupError>;

    fn run<R: Rules>(self) -> Self::Out {
        let position = Position::<R>::try_from_setup(self.setup)?;
        let game = Game::new(position, self.draw_rules);
        Ok(Box::new(GameOf { variant: self.variant, game }))
    }
}
