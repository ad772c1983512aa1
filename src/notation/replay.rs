//! Games of a collection, replayed by the rules.
//!
//! The variant is the one that the `GameType` tag names; without it the one that was asked for;
//! else what the squares and the moves tell. Short captures that fit several moves are tried one
//! after another, until the rest of the game can be played.

use crate::board::Side;
use crate::position::{AnyGame, MoveView, RawMove, Setup, SetupError, new_game};
use crate::rules::{DrawRules, Variant};

use super::evidence;
use super::excerpt;
use super::fen::{FenError, parse_position};
use super::moves::{MoveError, raw_move, write_move};
use super::pdn::{self, Item, MoveText};
use super::why::explain;

/// So many wrong choices are taken back in one game.
const MOST_TRIES: usize = 2000;
/// So many legal moves are named in a message.
const MOST_LISTED: usize = 24;

/// A game as far as it could be played.
#[derive(Debug)]
pub struct Replay {
    /// The variant by whose rules it was played.
    pub variant: Variant,
    /// The game; its past begins at the last position that the text has set.
    pub game: Box<dyn AnyGame>,
    /// Moves played.
    pub plies: usize,
    /// Where it began.
    pub start: Setup,
    /// What was done since then.
    pub course: Vec<Passed>,
    /// Why it did not go on to the end of the text.
    pub error: Option<ReplayError>,
}

/// Something that changed the board, and the item of the game's body that says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Passed {
    /// A move was played.
    Move {
        /// The item's place in the body.
        item: usize,
        /// The move.
        mv: MoveView,
    },
    /// A position was set, or the side to move was changed; what came before is past.
    Set {
        /// The item's place in the body.
        item: usize,
        /// The position.
        setup: Setup,
    },
}

/// Where a game goes wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("ply {ply}: {message}")]
pub struct ReplayError {
    /// The ply that could not be played, from 1; 0 for the position before the first.
    pub ply: usize,
    /// What is written there.
    pub text: String,
    /// What is wrong with it.
    pub message: String,
}

/// Replays a game of a collection. `asked` and `draw_rules` are what the reader of the file
/// knows about it: the variant counts if no tag names one, the draw rules for that variant only.
///
/// An error ends the replay and not the game: what came before it stands.
pub fn replay(
    game: &pdn::Game,
    asked: Option<Variant>,
    draw_rules: Option<&'static DrawRules>,
) -> Replay {
    let mut best: Option<Replay> = None;
    for variant in evidence::candidates(game, asked) {
        let rules = draw_rules
            .filter(|_| asked == Some(variant))
            .unwrap_or_else(|| variant.own_draw_rules());
        let found = Player { variant, rules, steps: steps(game) }.replay(game);
        let better = best.as_ref().is_none_or(|best| found.plies > best.plies);
        if found.error.is_none() {
            best = Some(found);
            break;
        }
        if better {
            best = Some(found);
        }
    }
    let mut replay = best.unwrap_or_else(|| unreachable!("some variant is always a candidate"));
    if let (None, Some(error)) = (&replay.error, &game.error) {
        replay.error = Some(ReplayError {
            ply: replay.plies + 1,
            text: String::new(),
            message: error.to_string(),
        });
    }
    replay
}

/// What of a game's text changes the board.
enum Step<'a> {
    Move(&'a MoveText),
    Set(&'a str),
    /// The proposal of a null move: the side to move and nothing else.
    Pass(Side),
    Unknown,
}

fn steps(game: &pdn::Game) -> Vec<(usize, Step<'_>)> {
    let items = game.body.iter().enumerate();
    items.filter_map(|(place, item)| Some((place, Step::of(item)?))).collect()
}

impl<'a> Step<'a> {
    fn of(item: &'a Item) -> Option<Self> {
        match item {
            Item::Move(mv) => Some(Self::Move(&mv.text)),
            Item::Setup(set) if set.is_null_move() => {
                let black = set.fen.trim_start().starts_with(['B', 'b']);
                Some(Self::Pass(if black { Side::Black } else { Side::White }))
            }
            Item::Setup(set) => Some(Self::Set(&set.fen)),
            Item::UnknownMove { .. } => Some(Self::Unknown),
            Item::Variation(_) | Item::Comment(_) => None,
        }
    }
}

struct Player<'a> {
    variant: Variant,
    rules: &'static DrawRules,
    /// The steps, each with the place of its item in the body.
    steps: Vec<(usize, Step<'a>)>,
}

/// How far a replay has come.
struct Place {
    game: Box<dyn AnyGame>,
    plies: usize,
    start: Setup,
    course: Vec<Passed>,
    /// The next step.
    at: usize,
}

impl Place {
    fn new(game: Box<dyn AnyGame>) -> Self {
        let start = game.setup();
        Self { game, plies: 0, start, course: Vec::new(), at: 0 }
    }

    fn copy(&self) -> Self {
        let (start, course) = (self.start.clone(), self.course.clone());
        Self { game: self.game.boxed(), start, course, ..*self }
    }
}

/// A capture that fits several moves, and those not tried yet.
struct Choice {
    before: Place,
    /// The place of the text in the body.
    item: usize,
    others: Vec<MoveView>,
}

impl Player<'_> {
    fn replay(&self, text: &pdn::Game) -> Replay {
        let facts = self.variant.facts();
        let start = Setup::start(facts);
        let (begun, error) = match text.tags.fen().map(|fen| self.set_up(fen)) {
            None => (None, None),
            Some(Ok(game)) => (Some(game), None),
            Some(Err(error)) => (None, Some(error)),
        };
        if let Some(error) = error {
            let (text, message) = (excerpt(text.tags.fen().unwrap_or_default()), error.to_string());
            let error = Some(ReplayError { ply: 0, text, message });
            let place = Place::new(self.begin(&start));
            return self.end(place, error);
        }
        if let Some(game) = begun {
            return self.play_on(game);
        }
        let found = self.play_on(self.begin(&start));
        // Some games are played with the other side to begin, and their tag says so.
        let starter = evidence::starter(text).filter(|&side| side != start.side);
        match starter {
            Some(side) if found.plies == 0 && found.error.is_some() => {
                let other = self.play_on(self.begin(&Setup { side, ..start }));
                if other.plies > 0 { other } else { found }
            }
            _ => found,
        }
    }

    fn begin(&self, setup: &Setup) -> Box<dyn AnyGame> {
        self.try_begin(setup)
            .unwrap_or_else(|error| unreachable!("a start position is legal: {error}"))
    }

    fn try_begin(&self, setup: &Setup) -> Result<Box<dyn AnyGame>, SetupError> {
        new_game(self.variant, setup, self.rules)
    }

    fn set_up(&self, fen: &str) -> Result<Box<dyn AnyGame>, FenError> {
        let facts = self.variant.facts();
        let setup = parse_position(fen, facts)?;
        self.try_begin(&setup).map_err(|error| FenError::setup(error, facts))
    }

    /// Plays all steps; at a dead end the latest choice is made otherwise.
    fn play_on(&self, game: Box<dyn AnyGame>) -> Replay {
        let mut place = Place::new(game);
        let mut choices: Vec<Choice> = Vec::new();
        let mut furthest: Option<(Place, ReplayError)> = None;
        for _ in 0..MOST_TRIES {
            let Err(error) = self.advance(&mut place, &mut choices) else {
                return self.end(place, None);
            };
            // Of the ways to fail the one that comes furthest is told, and of those the first.
            if furthest.as_ref().is_none_or(|(best, _)| place.at > best.at) {
                furthest = Some((place, error));
            }
            let Some(choice) = next_choice(&mut choices) else {
                break;
            };
            place = choice;
        }
        match furthest {
            Some((place, error)) => self.end(place, Some(error)),
            None => unreachable!("the loop above runs at least once"),
        }
    }

    fn end(&self, place: Place, error: Option<ReplayError>) -> Replay {
        let Place { game, plies, start, course, .. } = place;
        Replay { variant: self.variant, game, plies, start, course, error }
    }

    /// Plays on until the steps end or one of them cannot be played.
    fn advance(&self, place: &mut Place, choices: &mut Vec<Choice>) -> Result<(), ReplayError> {
        while let Some(&(item, ref step)) = self.steps.get(place.at) {
            let set_next = matches!(self.steps.get(place.at + 1), Some((_, Step::Set(_))));
            match step {
                // What follows from a move that nobody knows stands behind it.
                Step::Unknown if set_next => {}
                Step::Unknown => return Ok(()),
                Step::Pass(side) => {
                    let setup = Setup { side: *side, ..place.game.setup() };
                    place.game = self.begin(&setup);
                    place.course.push(Passed::Set { item, setup });
                }
                Step::Set(fen) => {
                    place.game = self.set_up(fen).map_err(|error| ReplayError {
                        ply: place.plies + 1,
                        text: excerpt(fen),
                        message: error.to_string(),
                    })?;
                    place.course.push(Passed::Set { item, setup: place.game.setup() });
                }
                Step::Move(text) => match self.fitting(place, text) {
                    Ok(moves) => play_first(place, item, moves, choices),
                    // An illegal move that was played all the same: the position after it follows.
                    Err(_) if set_next => {}
                    Err(error) => return Err(error),
                },
            }
            place.at += 1;
        }
        Ok(())
    }

    /// The legal moves that a text can mean, the likeliest last.
    fn fitting(&self, place: &Place, text: &MoveText) -> Result<Vec<MoveView>, ReplayError> {
        let facts = self.variant.facts();
        let wrong =
            |message| ReplayError { ply: place.plies + 1, text: text.text.clone(), message };
        let raw = raw_move(text, facts).map_err(|error| wrong(error.to_string()))?;
        let mut moves = place.game.fitting(&raw);
        if moves.is_empty() {
            return Err(wrong(self.illegal(place.game.as_ref(), &raw, &text.text)));
        }
        moves.reverse();
        // A move spelled exactly so comes before those that it is short for.
        if let Ok(exact) = place.game.resolve(&raw) {
            moves.retain(|mv| *mv != exact);
            moves.push(exact);
        }
        Ok(moves)
    }

    fn illegal(&self, game: &dyn AnyGame, raw: &RawMove, text: &str) -> String {
        let facts = self.variant.facts();
        let why = game.why_not(raw).map_or_else(String::new, |why| explain(&why, facts));
        let error = MoveError::Illegal { text: excerpt(text), why };
        let legal: Vec<_> = game.moves().iter().map(|mv| write_move(mv, facts)).collect();
        match legal.len() {
            0 => format!("{error}; no move is legal"),
            1..=MOST_LISTED => format!("{error}; legal are {}", legal.join(" ")),
            _ => format!("{error}; legal are {} ...", legal[..MOST_LISTED].join(" ")),
        }
    }
}

/// Plays the last of several moves and remembers the others.
fn play_first(place: &mut Place, item: usize, mut moves: Vec<MoveView>, choices: &mut Vec<Choice>) {
    let Some(first) = moves.pop() else { return };
    if !moves.is_empty() {
        choices.push(Choice { before: place.copy(), item, others: moves });
    }
    play(place, item, first);
}

fn play(place: &mut Place, item: usize, mv: MoveView) {
    let played = place.game.play(&mv.to_raw());
    debug_assert!(played.is_ok(), "a legal move in full is not ambiguous");
    place.plies += 1;
    place.course.push(Passed::Move { item, mv });
}

/// The place behind the latest choice, made otherwise.
fn next_choice(choices: &mut Vec<Choice>) -> Option<Place> {
    let last = choices.last_mut()?;
    let mv = last.others.pop()?;
    let (mut place, item) = (last.before.copy(), last.item);
    if last.others.is_empty() {
        choices.pop();
    }
    play(&mut place, item, mv);
    place.at += 1;
    Some(place)
}
