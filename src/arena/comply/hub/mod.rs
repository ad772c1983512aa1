//! The steps of Hub and of its older dialect.
//!
//! They follow Hub's own text where it speaks, and beyond it what clients in use rely on: answers
//! to commands that come early or in a burst, numbers as GUIs write them, lines that mean nothing.

mod declare;
mod rough;
mod search;

use std::time::Duration;

use damier_protocol::hub::{GoMode, Level};

use crate::arena::hub::Dialect;
use crate::position::{MoveView, RawMove};

use super::line_trial::LineTrial;
use super::{Flaw, Outcome, Step};

/// How soon a search must end that is told to.
const AT_ONCE: Duration = Duration::from_secs(1);
/// What a search may take that has so many plies or nodes only.
const SHORT: Duration = Duration::from_secs(30);

type Checked = Result<Outcome, Flaw>;

/// The steps of a dialect.
pub(super) fn steps(dialect: Dialect) -> Vec<&'static Step<LineTrial>> {
    match dialect {
        Dialect::Hub => DECLARING.iter().chain(&COMMON).chain(&HUB_ONLY).collect(),
        Dialect::Older => COMMON.iter().collect(),
    }
}

const fn step(
    name: &'static str,
    what: &'static str,
    check: fn(&mut LineTrial) -> Checked,
) -> Step<LineTrial> {
    Step { name, what, check }
}

static DECLARING: [Step<LineTrial>; 3] = [
    step(
        "handshake",
        "`hub` is answered by `id`, then parameters, then a bare `wait`",
        declare::handshake,
    ),
    step(
        "parameters",
        "every parameter has a name of its own and a value it allows",
        declare::parameters,
    ),
    step("variant", "the game is one that the engine says it plays", declare::variant),
];

static COMMON: [Step<LineTrial>; 16] = [
    step("init", "`init` is answered by one bare `ready`, again and again", declare::init),
    step("ping", "`ping` is answered by `pong`", declare::ping),
    step("move", "`go` is answered by one legal move in full", search::first_move),
    step("moves", "moves after the position count, captures are answered in full", search::moves),
    step("info", "a search tells depth, score and a legal line", search::info),
    step(
        "ping-in-search",
        "`ping` is answered during a search, which goes on",
        search::ping_in_search,
    ),
    step("stop", "`stop` ends a search within a second, with a legal move", search::stop),
    step(
        "stop-in-idle",
        "`stop` and `ponder-hit` outside a search do nothing, and later too",
        search::idle,
    ),
    step("depth", "a limit of depth ends the search", search::depth),
    step("move-time", "a time for the move is kept to within a second", search::move_time),
    step("clock", "a clock is kept to", search::clock),
    step("one-answer-each", "every `go` has one answer, in order", search::one_each),
    step(
        "ponder",
        "a search on the opponent's time waits for `ponder-hit` or `stop`",
        search::ponder,
    ),
    step("unknown-command", "commands that it does not know are passed over", declare::unknown),
    step("quit", "`quit` ends the process within a second, with exit code 0", declare::quit),
    step(
        "end-of-input",
        "the end of its input ends the process within a second",
        declare::end_of_input,
    ),
];

static HUB_ONLY: [Step<LineTrial>; 9] = [
    step("nodes", "a limit of nodes ends the search", search::nodes),
    step("info-fields", "some `info` has all seven fields in the usual order", search::info_fields),
    step("early-commands", "all commands at once, before any answer, are obeyed", rough::early),
    step("burst", "`stop`, `pos`, `level` and `go` in one burst have two answers", rough::burst),
    step(
        "no-moves",
        "a position without legal moves is answered by a bare `done`",
        rough::no_moves,
    ),
    step(
        "illegal-moves",
        "an illegal move in `moves` does not end the conversation",
        rough::illegal,
    ),
    step("bad-lines", "lines against the grammar do not end the conversation", rough::bad_lines),
    step(
        "numbers",
        "times with a comma, with an exponent or below zero are understood",
        rough::numbers,
    ),
    step(
        "unknown-parameter",
        "a parameter that it does not know is passed over",
        declare::unknown_param,
    ),
];

fn flaw(text: impl Into<String>) -> Flaw {
    Flaw(text.into())
}

fn require(held: bool, otherwise: impl FnOnce() -> String) -> Result<(), Flaw> {
    if held { Ok(()) } else { Err(Flaw(otherwise())) }
}

fn plies(depth: u32) -> Level {
    Level { depth: Some(depth), ..Level::default() }
}

fn infinite() -> Level {
    Level { infinite: true, ..Level::default() }
}

fn lines_of_play(trial: &LineTrial) -> Result<[Vec<RawMove>; 2], Flaw> {
    const LONGEST: usize = 200;
    let mut game = trial.game(&[])?;
    let (mut moves, mut before) = (Vec::new(), None);
    for ply in 0..LONGEST {
        let legal = game.moves();
        let has_capture = legal.iter().any(|mv| !mv.captured.is_empty());
        match &before {
            None if has_capture => before = Some(moves.clone()),
            Some(before) if !has_capture && !legal.is_empty() => {
                return Ok([before.clone(), moves]);
            }
            _ => {}
        }
        // Not always the first one, or a game of kings might never meet.
        let Some(mv) = legal.get(ply * 7 % legal.len().max(1)).map(MoveView::to_raw) else {
            break;
        };
        game.play(&mv).map_err(|error| Flaw(error.to_string()))?;
        moves.push(mv);
    }
    Err(flaw("this program found no game with a capture"))
}

fn long_search(trial: &mut LineTrial) -> Result<(), Flaw> {
    trial.get_ready()?;
    trial.go(&[], infinite(), GoMode::Analyze)
}
