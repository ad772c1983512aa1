//! The steps of DXP, for engines that are asked for games.
//!
//! They follow the protocol's own text where it speaks, and beyond it what keeps two programs
//! from waiting for each other for ever: streams cut anywhere, messages that mean nothing,
//! answers to what cannot be met.

use std::thread;
use std::time::{Duration, Instant};

use damier_protocol::dxp::{
    Acceptance, BackAnswer, BackRequest, Colour, GameEnd, GameRequest, Message, Move, Reason,
    Start, Stop,
};

use crate::board::Side;
use crate::rules::Variant;

use super::Outcome::{Held, NotAsked};
use super::dxp_trial::DxpTrial;
use super::{Flaw, Outcome, PATIENCE, Step};

/// Less than this between two messages, and readers that take a read for a message lose one.
const APART: Duration = Duration::from_millis(100);
/// How long nothing must come where nothing is due.
const SILENCE: Duration = Duration::from_millis(700);

type Checked = Result<Outcome, Flaw>;

const fn step(
    name: &'static str,
    what: &'static str,
    check: fn(&mut DxpTrial) -> Checked,
) -> Step<DxpTrial> {
    Step { name, what, check }
}

/// All steps.
pub(super) static STEPS: [Step<DxpTrial>; 27] = [
    step("accept", "a request is accepted", accept),
    step("first-move", "with White it makes the first move", first_move),
    step("answer", "with Black it waits for a move and answers it", answer),
    step("captured", "captured squares are understood in any order", captured),
    step("position", "a position in the request is played, captures in full", position),
    step("no-moves", "a side without moves gives up", no_moves),
    step("last-piece", "it gives up when its last piece is taken", last_piece),
    step("move-limit", "at the limit of moves it ends the game on its turn", move_limit),
    step("end", "an end is answered by an end", end),
    step("end-in-thought", "an end is answered while it thinks, too", end_in_thought),
    step("many-games", "several games are played over one connection", many_games),
    step("listens-again", "when a peer has left, the next one is let in", listens_again),
    step("fractions", "fractions of a minute are understood", fractions),
    step("no-minutes", "0 minutes are a fast game", no_minutes),
    step("pace", "the time for a number of moves is kept to", pace),
    step("go-back", "going back is agreed to and done, or refused", go_back),
    step("chat", "chat is passed over, long chat too", chat),
    step("version", "another version is refused by code 1", version),
    step("bad-requests", "requests that mean nothing are refused by code 2", bad_requests),
    step("two-requests", "a request in a game is refused, and the game goes on", two_requests),
    step("unknown", "empty messages and unknown ones are passed over", unknown),
    step("no-game", "a move without a game is passed over", no_game),
    step("illegal-move", "an illegal move ends the game and nothing more", illegal_move),
    step("pieces", "a message may come in pieces", pieces),
    step("together", "two messages may come in one piece", together),
    step("apart", "two messages of its own do not come in one piece", apart),
    // Last: an engine that closes its connection itself may find its port taken for a minute.
    step("last-game", "stop code 1 is answered, and closes the connection", last_game),
];

fn require(held: bool, otherwise: impl FnOnce() -> String) -> Result<(), Flaw> {
    if held { Ok(()) } else { Err(Flaw(otherwise())) }
}

fn accept(trial: &mut DxpTrial) -> Checked {
    trial.ask(&trial.request(Side::Black))?;
    Ok(Held)
}

fn first_move(trial: &mut DxpTrial) -> Checked {
    trial.ask(&trial.request(Side::White))?;
    trial.moved()?;
    Ok(Held)
}

fn answer(trial: &mut DxpTrial) -> Checked {
    trial.ask(&trial.request(Side::Black))?;
    silent(trial)?;
    for _ in 0..3 {
        trial.play()?;
        trial.moved()?;
    }
    Ok(Held)
}

/// Nothing but chat comes for a while.
fn silent(trial: &mut DxpTrial) -> Result<(), Flaw> {
    let deadline = Instant::now() + SILENCE;
    while let Some((_, message)) = trial.hear(deadline)? {
        require(matches!(message, Message::Chat(_)), || {
            format!("found `{message}`, expected nothing")
        })?;
    }
    Ok(())
}

const INTERNATIONAL: &str = "its position is one of international draughts";

/// Squares of a position: pieces by their letters.
fn squares(pieces: &[(usize, char)]) -> String {
    (1..=50)
        .map(|number| pieces.iter().find(|(at, _)| *at == number).map_or('e', |(_, piece)| *piece))
        .collect()
}

fn from(trial: &DxpTrial, side: Side, first: Colour, pieces: &[(usize, char)]) -> GameRequest {
    let start = Start::Position { side: first, squares: squares(pieces) };
    GameRequest { start, ..trial.request(side) }
}

fn is_international(trial: &DxpTrial) -> bool {
    trial.board.variant() == Variant::International
}

fn captured(trial: &mut DxpTrial) -> Checked {
    if !is_international(trial) {
        return Ok(NotAsked(INTERNATIONAL));
    }
    // 38x9 takes 33, 23 and 13; Black has men left.
    let pieces = [(38, 'w'), (33, 'z'), (23, 'z'), (13, 'z'), (6, 'z'), (1, 'z')];
    let request = from(trial, Side::Black, Colour::White, &pieces);
    trial.ask(&request)?;
    let mv = trial.any_move()?;
    let mut mv = trial.board.write_move(&mv, 0);
    require(mv.captured.len() > 1, || "this program found no such capture".to_owned())?;
    mv.captured.reverse();
    trial.say(&Message::Move(mv))?;
    trial.moved()?;
    Ok(Held)
}

/// Two kings against a man that one of them takes.
const WINNING: [(usize, char); 3] = [(1, 'W'), (28, 'W'), (10, 'z')];

fn position(trial: &mut DxpTrial) -> Checked {
    if !is_international(trial) {
        return Ok(NotAsked(INTERNATIONAL));
    }
    let request = from(trial, Side::White, Colour::White, &WINNING);
    trial.ask(&request)?;
    let mv = trial.moved()?;
    require(mv.captured == [10], || format!("found {:?} captured, expected 10", mv.captured))?;
    trial.say(&Message::End(GameEnd { reason: Reason::Lost, stop: Stop::Next }))?;
    trial.ended()?;
    Ok(Held)
}

fn gives_up(trial: &mut DxpTrial) -> Checked {
    let GameEnd { reason, .. } = trial.ended()?;
    require(reason == Reason::Lost, || format!("found reason {reason:?}, expected Lost"))?;
    trial.say(&Message::End(GameEnd { reason: Reason::Unknown, stop: Stop::Next }))?;
    Ok(Held)
}

fn no_moves(trial: &mut DxpTrial) -> Checked {
    if !is_international(trial) {
        return Ok(NotAsked(INTERNATIONAL));
    }
    let blocked = [(1, 'z'), (6, 'w'), (7, 'w'), (11, 'w'), (12, 'w')];
    let request = from(trial, Side::Black, Colour::Black, &blocked);
    trial.ask(&request)?;
    gives_up(trial)
}

fn last_piece(trial: &mut DxpTrial) -> Checked {
    if !is_international(trial) {
        return Ok(NotAsked(INTERNATIONAL));
    }
    let request = from(trial, Side::Black, Colour::White, &WINNING);
    trial.ask(&request)?;
    trial.play()?;
    gives_up(trial)
}

fn move_limit(trial: &mut DxpTrial) -> Checked {
    let time = Duration::from_secs(6).into();
    let request = GameRequest { time, moves: 1, ..trial.request(Side::White) };
    trial.ask(&request)?;
    trial.moved()?;
    trial.play()?;
    trial.ended()?;
    Ok(Held)
}

fn end(trial: &mut DxpTrial) -> Checked {
    trial.ask(&trial.request(Side::White))?;
    trial.moved()?;
    trial.end(Stop::Next)?;
    silent(trial)?;
    Ok(Held)
}

fn end_in_thought(trial: &mut DxpTrial) -> Checked {
    trial.ask(&trial.request(Side::White))?;
    trial.end(Stop::Next)?;
    Ok(Held)
}

fn many_games(trial: &mut DxpTrial) -> Checked {
    for side in [Side::White, Side::Black, Side::White] {
        trial.ask(&trial.request(side))?;
        if side == Side::Black {
            trial.play()?;
        }
        trial.moved()?;
        trial.end(Stop::Next)?;
    }
    Ok(Held)
}

fn last_game(trial: &mut DxpTrial) -> Checked {
    trial.ask(&trial.request(Side::White))?;
    trial.moved()?;
    trial.end(Stop::All)?;
    let closed = trial.closes_by(Instant::now() + PATIENCE);
    require(closed, || "found the connection open, expected it closed".to_owned())?;
    Ok(Held)
}

fn listens_again(trial: &mut DxpTrial) -> Checked {
    trial.ask(&trial.request(Side::White))?;
    trial.reconnect()?;
    trial.ask(&trial.request(Side::White))?;
    Ok(Held)
}

fn fractions(trial: &mut DxpTrial) -> Checked {
    let time = Duration::from_secs(12).into();
    let request = GameRequest { time, moves: 0, ..trial.request(Side::White) };
    trial.ask(&request)?;
    trial.moved()?;
    Ok(Held)
}

fn no_minutes(trial: &mut DxpTrial) -> Checked {
    let time = Duration::ZERO.into();
    let request = GameRequest { time, moves: 0, ..trial.request(Side::White) };
    trial.ask(&request)?;
    trial.moved()?;
    Ok(Held)
}

fn pace(trial: &mut DxpTrial) -> Checked {
    const MOVES: u16 = 5;
    let time: Duration = Duration::from_secs(60);
    let request = GameRequest { moves: 100, ..trial.request(Side::White) };
    trial.ask(&request)?;
    let (start, allowed) = (Instant::now(), time * u32::from(MOVES) / 100 * 4);
    for _ in 0..MOVES {
        trial.moved()?;
        trial.play()?;
    }
    let used = start.elapsed();
    require(used < allowed, || {
        format!("found {:.1} s for {MOVES} moves of 100 in 60 s", used.as_secs_f64())
    })?;
    Ok(Held)
}

fn go_back(trial: &mut DxpTrial) -> Checked {
    trial.ask(&trial.request(Side::White))?;
    for _ in 0..2 {
        trial.moved()?;
        trial.play()?;
    }
    trial.moved()?;
    // Before the second move of White: two plies have been made there.
    trial.say(&Message::BackRequest(BackRequest { number: 2, side: Colour::White }))?;
    let answer = trial.until(PATIENCE, "BACKACC", |message| match message {
        Message::BackAnswer(answer) => Some(answer),
        _ => None,
    })?;
    match answer {
        BackAnswer::Agreed => {}
        BackAnswer::Unsupported => return Ok(NotAsked("it says that it cannot")),
        BackAnswer::Refused => return Ok(NotAsked("it refuses")),
    }
    trial.go_back(2)?;
    trial.moved()?;
    trial.play()?;
    trial.moved()?;
    Ok(Held)
}

fn chat(trial: &mut DxpTrial) -> Checked {
    trial.say_raw(b"Chello before any game\0")?;
    trial.ask(&trial.request(Side::White))?;
    trial.say_raw(format!("C{}\0", "x".repeat(126)).as_bytes())?;
    trial.moved()?;
    trial.say_raw(format!("C{}\0", "x".repeat(300)).as_bytes())?;
    trial.play()?;
    trial.moved()?;
    Ok(Held)
}

/// What is sent for a request, with the fields in their places.
fn text(request: &GameRequest) -> String {
    Message::Request(request.clone()).to_string()
}

fn version(trial: &mut DxpTrial) -> Checked {
    let request = text(&trial.request(Side::Black)).replacen("R01", "R02", 1);
    trial.say_raw(format!("{request}\0").as_bytes())?;
    let answer = trial.acceptance()?;
    require(answer == Acceptance::Version, || format!("found {answer:?}, expected code 1"))?;
    accept(trial)
}

fn bad_requests(trial: &mut DxpTrial) -> Checked {
    let whole = text(&trial.request(Side::Black));
    let with = |at: usize, letter: &str| {
        let mut text = whole.clone();
        text.replace_range(at..=at, letter);
        text
    };
    for bad in ["R01".to_owned(), with(35, "X"), with(42, "C")] {
        trial.say_raw(format!("{bad}\0").as_bytes())?;
        let answer = trial.acceptance()?;
        require(answer == Acceptance::Unable, || {
            format!("found {answer:?} for `{bad}`, expected code 2")
        })?;
    }
    accept(trial)
}

fn two_requests(trial: &mut DxpTrial) -> Checked {
    let request = trial.request(Side::Black);
    trial.ask(&request)?;
    trial.say(&Message::Request(request))?;
    let answer = trial.acceptance()?;
    require(answer == Acceptance::Unable, || format!("found {answer:?}, expected code 2"))?;
    trial.play()?;
    trial.moved()?;
    Ok(Held)
}

fn unknown(trial: &mut DxpTrial) -> Checked {
    trial.say_raw(b"\0")?;
    trial.say_raw(b"Q hello\0")?;
    silent(trial)?;
    accept(trial)
}

fn no_game(trial: &mut DxpTrial) -> Checked {
    trial.say(&Message::Move(Move { seconds: 0, from: 32, to: 28, captured: Vec::new() }))?;
    silent(trial)?;
    accept(trial)
}

fn illegal_move(trial: &mut DxpTrial) -> Checked {
    trial.ask(&trial.request(Side::Black))?;
    trial.say(&Message::Move(Move { seconds: 0, from: 1, to: 50, captured: Vec::new() }))?;
    trial.ended()?;
    trial.say(&Message::End(GameEnd { reason: Reason::Unknown, stop: Stop::Next }))?;
    accept(trial)
}

fn pieces(trial: &mut DxpTrial) -> Checked {
    let request = trial.request(Side::Black);
    let bytes = format!("{}\0", text(&request));
    for piece in bytes.as_bytes().chunks(7) {
        trial.say_raw(piece)?;
        thread::sleep(Duration::from_millis(20));
    }
    trial.accepted(&request)?;
    Ok(Held)
}

fn together(trial: &mut DxpTrial) -> Checked {
    let request = trial.request(Side::Black);
    let first = trial.any_move()?;
    let mv = Message::Move(trial.board.write_move(&first, 0));
    trial.say_raw(format!("{}\0{mv}\0", text(&request)).as_bytes())?;
    trial.accepted(&request)?;
    trial.put(&first.to_raw())?;
    trial.moved()?;
    Ok(Held)
}

fn apart(trial: &mut DxpTrial) -> Checked {
    if !is_international(trial) {
        return Ok(NotAsked(INTERNATIONAL));
    }
    // A move that needs no thought.
    let request = from(trial, Side::White, Colour::White, &WINNING);
    trial.say(&Message::Request(request))?;
    let deadline = Instant::now() + PATIENCE;
    let mut last = None;
    while let Some((at, message)) = trial.hear(deadline)? {
        let gap = last.map_or(APART, |last| at.duration_since(last));
        require(gap >= APART, || {
            format!("found `{message}` {} ms behind the one before", gap.as_millis())
        })?;
        last = Some(at);
        if matches!(message, Message::Move(_)) {
            return Ok(Held);
        }
    }
    Err(Flaw("found no move, expected one".to_owned()))
}
