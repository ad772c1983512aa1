//! Engines that speak DXP, as peers.
//!
//! An engine listens or connects, and asks for games or is asked, as its entry says; all games of
//! a match are played over one connection. The opponent's moves are passed on as messages, and
//! every game begins with a position, so that openings are no trouble. The protocol says nothing
//! of a score or of nodes, and time only as a pace (`pace`): an engine that gets a time for each
//! move is not held to it move by move.

mod pace;
mod wire;

use std::time::Instant;

use damier_protocol::dxp::{
    Acceptance, BackAnswer, GameAccept, GameEnd, GameRequest, Kind, Message, MessageError, Move,
    Reason, Start, Stop,
};

use crate::board::Side;
use crate::notation::DxpBoard;
use crate::notation::dxp::colour;
use crate::position::{AnyGame, new_game};
use crate::rules::Variant;

use super::conditions::Conditions;
use super::config::{Dxp, EngineEntry, Initiator};
use super::log::Log;
use super::peer::{Answer, Beginning, Ending, Fault, Peer, Thought, Turn};
use super::record::Termination;
use super::stop::StopFlag;

pub use wire::Wire;

use pace::{Pace, pace};

/// A running DXP engine.
#[derive(Debug)]
pub struct DxpPeer {
    wire: Wire,
    title: String,
    board: DxpBoard,
    initiator: Initiator,
    pace: Pace,
    table: Option<Table>,
    answered: Option<Instant>,
}

/// The game as far as the engine knows it.
#[derive(Debug)]
struct Table {
    game: Box<dyn AnyGame>,
    side: Side,
    /// Moves of the whole game, the opening's too, that have been looked at.
    seen: usize,
    /// What the engine said when it ended the game; it has been answered.
    ended: Option<Answer>,
}

impl DxpPeer {
    /// Starts an engine and gets the connection for games under these conditions.
    ///
    /// # Errors
    /// If it does not start, does not come, or cannot play such games.
    pub fn start(
        entry: &EngineEntry,
        dxp: &Dxp,
        conditions: &Conditions,
        log: Option<Log>,
        stop: StopFlag,
    ) -> Result<Self, Fault> {
        let wrong = |text: String| no_start(format!("{}: {text}", entry.place));
        let board = DxpBoard::of(conditions.variant).map_err(|error| wrong(error.to_string()))?;
        let plays = |variants: &Vec<Variant>| variants.contains(&conditions.variant);
        if !entry.variants.as_ref().map_or(conditions.variant == Variant::International, plays) {
            return Err(wrong(format!(
                "{} does not play {}, as far as `variants` says",
                entry.name, conditions.variant
            )));
        }
        let pace = pace(conditions.time).map_err(|error| wrong(error.to_string()))?;
        Ok(Self {
            wire: Wire::open(entry, dxp, log, stop)?,
            title: entry.name.clone(),
            board,
            initiator: dxp.initiator,
            pace,
            table: None,
            answered: None,
        })
    }

    /// Asks for a game and waits for the answer.
    fn ask(&mut self, game: &Beginning<'_>, start: Start, deadline: Instant) -> Result<(), Fault> {
        self.wire.say(&Message::Request(GameRequest {
            name: game.opponent.to_owned(),
            follower: colour(game.side),
            time: self.pace.time,
            moves: self.pace.moves,
            start,
        }))?;
        while let Some((_, message)) = self.wire.hear(deadline)? {
            match message {
                Ok(Message::Accept(GameAccept { name, answer: Acceptance::Accepted })) => {
                    if !name.is_empty() {
                        self.title = name;
                    }
                    return Ok(());
                }
                Ok(message @ Message::Accept(_)) => {
                    return Err(no_start(format!("refused the game: `{message}`")));
                }
                Err(error) if error.kind() == Some(Kind::Accept) => {
                    return Err(no_start(error.to_string()));
                }
                _ => {}
            }
        }
        Err(stalled("an answer to the request for a game"))
    }

    /// Waits until the engine asks for this game; other wishes are refused.
    fn be_asked(
        &mut self,
        game: &Beginning<'_>,
        start: &Start,
        deadline: Instant,
    ) -> Result<(), Fault> {
        let ours = colour(!game.side);
        let name = || game.opponent.to_owned();
        let mut refused = String::new();
        while let Some((_, message)) = self.wire.hear(deadline)? {
            let answer = match message {
                Ok(Message::Request(request)) => {
                    if request.follower == ours && request.start == *start {
                        self.title = request.name;
                        let answer = Acceptance::Accepted;
                        return self
                            .wire
                            .say(&Message::Accept(GameAccept { name: name(), answer }));
                    }
                    refused = format!("; refused `{}`", Message::Request(request));
                    Acceptance::Unable
                }
                Err(MessageError::Version { .. }) => Acceptance::Version,
                Err(error) if error.kind() == Some(Kind::Request) => {
                    refused = format!("; refused a request: {error}");
                    Acceptance::Unable
                }
                _ => continue,
            };
            self.wire.say(&Message::Accept(GameAccept { name: name(), answer }))?;
        }
        let Fault { text, .. } = stalled("a request for this game");
        Err(no_start(format!("{text}{refused}")))
    }

    /// Passes on what was played since the engine was last asked.
    fn tell(&mut self, turn: &Turn<'_>) -> Result<(), Fault> {
        let Some(table) = &mut self.table else { return Err(no_game()) };
        let seconds = self.answered.map_or(0, |at| at.elapsed().as_secs()).min(9999) as u16;
        let mut message = None;
        for raw in turn.moves.get(table.seen..).unwrap_or_default() {
            let mover = table.game.side();
            let Ok(mv) = table.game.play(raw) else { return Err(no_game()) };
            message = (mover != table.side).then(|| self.board.write_move(&mv, seconds));
        }
        table.seen = turn.moves.len();
        message.map_or(Ok(()), |mv| self.wire.say(&Message::Move(mv)))
    }

    fn moved(&self, mv: &Move) -> Result<Answer, Fault> {
        let mv = self.board.read_move(mv).map_err(|error| {
            illegal(format!("illegal move: `{}`: {error}", Message::Move(mv.clone())))
        })?;
        Ok(Answer::Move(Thought { mv, ponder: None, score: None, depth: None, nodes: None }))
    }

    /// The engine has ended the game on its turn.
    fn ended(&mut self, reason: Reason) -> Result<Answer, Fault> {
        self.say_end(Reason::Unknown)?;
        let answer = match reason {
            Reason::Lost => Answer::Resign,
            Reason::Draw => Answer::Draw,
            Reason::Won => return Err(protocol_error("claims to have won a game that goes on")),
            Reason::Unknown => return Err(protocol_error("ended the game without a result")),
        };
        if let Some(table) = &mut self.table {
            table.ended = Some(answer.clone());
        }
        Ok(answer)
    }

    fn say_end(&mut self, reason: Reason) -> Result<(), Fault> {
        self.wire.say(&Message::End(GameEnd { reason, stop: Stop::Next }))
    }

    /// Answers what is no move and no end, but waits for an answer.
    fn put_off(&mut self, kind: Option<Kind>, opponent: &str) -> Result<(), Fault> {
        match kind {
            Some(Kind::BackRequest) => self.wire.say(&Message::BackAnswer(BackAnswer::Refused)),
            Some(Kind::Request) => {
                let answer = Acceptance::Unable;
                self.wire.say(&Message::Accept(GameAccept { name: opponent.to_owned(), answer }))
            }
            _ => Ok(()),
        }
    }
}

impl Peer for DxpPeer {
    fn title(&self) -> &str {
        &self.title
    }

    fn begin(&mut self, game: &Beginning<'_>, deadline: Instant) -> Result<(), Fault> {
        let Conditions { variant, draw_rules, .. } = game.conditions;
        let opening = game.opening;
        let board = new_game(*variant, &opening.setup, draw_rules);
        let mut board = board.map_err(|error| no_start(error.to_string()))?;
        for raw in &opening.moves {
            board.play(raw).map_err(|error| no_start(error.to_string()))?;
        }
        let start = self.board.write_start(&board.setup());
        self.answered = None;
        self.table =
            Some(Table { game: board, side: game.side, seen: opening.moves.len(), ended: None });
        match self.initiator {
            Initiator::Runner => self.ask(game, start, deadline),
            Initiator::Engine => self.be_asked(game, &start, deadline),
        }
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Fault> {
        if let Some(ended) = self.table.as_ref().and_then(|table| table.ended.clone()) {
            return Ok(ended);
        }
        self.tell(turn)?;
        while let Some((at, message)) = self.wire.hear(turn.deadline)? {
            self.answered = Some(at);
            match message {
                Ok(Message::Move(mv)) => return self.moved(&mv),
                Ok(Message::End(end)) => return self.ended(end.reason),
                Ok(message) => self.put_off(Some(message.kind()), "")?,
                Err(error) => match error.kind() {
                    Some(Kind::Move) => return Err(illegal(format!("illegal move: {error}"))),
                    Some(Kind::End) => return self.ended(Reason::Unknown),
                    kind => self.put_off(kind, "")?,
                },
            }
        }
        Err(stalled("a move"))
    }

    fn answered(&self) -> Option<Instant> {
        self.answered
    }

    fn knows_move_time(&self) -> bool {
        false
    }

    fn end(&mut self, ending: Ending, deadline: Instant) -> Result<(), Fault> {
        let Some(table) = self.table.take() else { return Ok(()) };
        if table.ended.is_some() {
            return Ok(());
        }
        // We speak for the opponent.
        self.say_end(match ending {
            Ending::Won => Reason::Lost,
            Ending::Lost => Reason::Won,
            Ending::Drawn => Reason::Draw,
            Ending::Unfinished => Reason::Unknown,
        })?;
        while let Some((_, message)) = self.wire.hear(deadline)? {
            let kind = message.map_or_else(|error| error.kind(), |message| Some(message.kind()));
            match kind {
                Some(Kind::End) => return Ok(()),
                kind => self.put_off(kind, "")?,
            }
        }
        Err(stalled("an answer to the end of the game"))
    }
}

fn no_start(text: String) -> Fault {
    Fault { termination: Termination::NoStart, text }
}

fn illegal(text: String) -> Fault {
    Fault { termination: Termination::IllegalMove, text }
}

fn protocol_error(text: &str) -> Fault {
    Fault { termination: Termination::ProtocolError, text: text.to_owned() }
}

fn stalled(what: &str) -> Fault {
    let text = format!("no answer in time: expected {what}");
    Fault { termination: Termination::Stall, text }
}

fn no_game() -> Fault {
    protocol_error("no game is on")
}
