//! A conversation in DXP, with every message kept.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use damier_protocol::dxp::{
    Acceptance, GameEnd, GameRequest, Message, Minutes, Move, Reason, Start, Stop,
};

use crate::arena::config::Protocol;
use crate::arena::dxp::Wire;
use crate::arena::stop::StopFlag;
use crate::board::Side;
use crate::notation::DxpBoard;
use crate::notation::dxp::colour;
use crate::position::{AnyGame, MoveView, RawMove, Setup, new_game};
use crate::rules::Variant;

use super::{Exam, Flaw, PATIENCE, Trial};

/// Messages kept of a step.
const KEPT: usize = 60;
/// What an engine may take for a move: the requests say that it has much less.
const MOVE: Duration = Duration::from_secs(30);

/// An engine under examination, asked for games over a connection.
#[derive(Debug)]
pub struct DxpTrial {
    wire: Wire,
    /// The game that it is to play, on the board of the protocol.
    pub board: DxpBoard,
    /// The game that is on.
    game: Box<dyn AnyGame>,
    /// Its moves.
    moves: Vec<RawMove>,
    lines: VecDeque<String>,
}

impl Trial for DxpTrial {
    fn begin(exam: &Exam<'_>) -> Result<Self, Flaw> {
        let Protocol::Dxp(dxp) = &exam.entry.protocol else {
            return Err(Flaw(format!("{} does not speak DXP", exam.entry.name)));
        };
        let board = DxpBoard::of(exam.variant).map_err(|error| Flaw(error.to_string()))?;
        let wire = Wire::open(exam.entry, dxp, exam.log.clone(), StopFlag::never())
            .map_err(|fault| Flaw(fault.text))?;
        let start = Setup::start(exam.variant.facts());
        let game = game(exam.variant, &start)?;
        Ok(Self { wire, board, game, moves: Vec::new(), lines: VecDeque::new() })
    }

    fn lines(&self) -> Vec<String> {
        self.lines.iter().cloned().collect()
    }
}

impl DxpTrial {
    /// A request for a game from the start, in which the engine has this side.
    pub fn request(&self, side: Side) -> GameRequest {
        let start = Setup::start(self.board.variant().facts());
        GameRequest {
            name: "comply".to_owned(),
            follower: colour(side),
            time: Minutes::whole(1),
            // A fifth of a second for each.
            moves: 300,
            start: self.board.write_start(&start),
        }
    }

    /// Asks for a game and wants it accepted.
    pub fn ask(&mut self, request: &GameRequest) -> Result<(), Flaw> {
        self.say(&Message::Request(request.clone()))?;
        self.accepted(request)
    }

    /// Wants a game accepted, which is then on.
    pub fn accepted(&mut self, request: &GameRequest) -> Result<(), Flaw> {
        match self.acceptance()? {
            Acceptance::Accepted => {}
            other => return Err(Flaw(format!("found {other:?}, expected the game accepted"))),
        }
        let start = match &request.start {
            Start::Standard => Setup::start(self.board.variant().facts()),
            start @ Start::Position { .. } => self.board.read_start(start),
        };
        self.game = game(self.board.variant(), &start)?;
        self.moves.clear();
        Ok(())
    }

    /// The code of the answer to a request.
    pub fn acceptance(&mut self) -> Result<Acceptance, Flaw> {
        self.until(PATIENCE, "GAMEACC", |message| match message {
            Message::Accept(accept) => Some(accept.answer),
            _ => None,
        })
    }

    /// The engine's next move, which must be legal and in full.
    pub fn moved(&mut self) -> Result<Move, Flaw> {
        let mv = self.until(MOVE, "MOVE", |message| match message {
            Message::Move(mv) => Some(mv),
            _ => None,
        })?;
        let text = Message::Move(mv.clone()).to_string();
        let wrong = |error: &dyn std::fmt::Display| Flaw(format!("found `{text}`: {error}"));
        let raw = self.board.read_move(&mv).map_err(|error| wrong(&error))?;
        let view = self.game.resolve(&raw).map_err(|error| wrong(&error))?;
        self.put(&view.to_raw())?;
        let full = self.board.write_move(&view, mv.seconds);
        if full.captured.len() != mv.captured.len() {
            let full = Message::Move(full);
            return Err(Flaw(format!("found `{text}`, expected it in full: `{full}`")));
        }
        Ok(mv)
    }

    /// Plays any legal move of ours.
    pub fn play(&mut self) -> Result<(), Flaw> {
        let mv = self.any_move()?;
        self.say(&Message::Move(self.board.write_move(&mv, 0)))
    }

    /// Plays any legal move on our board and gives it.
    pub fn any_move(&mut self) -> Result<MoveView, Flaw> {
        let mv = self.game.moves().into_iter().next();
        let mv = mv.ok_or_else(|| Flaw("this program has no move".to_owned()))?;
        self.put(&mv.to_raw())?;
        Ok(mv)
    }

    /// Plays a legal move on our board.
    pub fn put(&mut self, mv: &RawMove) -> Result<(), Flaw> {
        self.game.play(mv).map_err(|error| Flaw(error.to_string()))?;
        self.moves.push(mv.clone());
        Ok(())
    }

    /// Goes back on our board to where so many plies had been played.
    pub fn go_back(&mut self, plies: usize) -> Result<(), Flaw> {
        self.game = game(self.board.variant(), &Setup::start(self.board.variant().facts()))?;
        for mv in self.moves.drain(..).take(plies).collect::<Vec<_>>() {
            self.put(&mv)?;
        }
        Ok(())
    }

    /// The engine's end of the game.
    pub fn ended(&mut self) -> Result<GameEnd, Flaw> {
        self.until(MOVE, "GAMEEND", |message| match message {
            Message::End(end) => Some(end),
            _ => None,
        })
    }

    /// Ends the game without a result, and wants that answered.
    pub fn end(&mut self, stop: Stop) -> Result<(), Flaw> {
        self.say(&Message::End(GameEnd { reason: Reason::Unknown, stop }))?;
        self.ended().map(drop)
    }

    /// Sends a message.
    pub fn say(&mut self, message: &Message) -> Result<(), Flaw> {
        self.say_raw(format!("{message}\0").as_bytes())
    }

    /// Sends bytes.
    pub fn say_raw(&mut self, bytes: &[u8]) -> Result<(), Flaw> {
        self.keep('>', &bytes.escape_ascii().to_string());
        self.wire.say_raw(bytes).map_err(|fault| Flaw(fault.text))
    }

    /// The next message and when it arrived; `None` if there is none in time.
    pub fn hear(&mut self, deadline: Instant) -> Result<Option<(Instant, Message)>, Flaw> {
        let heard = self.wire.hear(deadline).map_err(|fault| Flaw(fault.text))?;
        let Some((at, message)) = heard else { return Ok(None) };
        let message = message.map_err(|error| Flaw(error.to_string()))?;
        self.keep('<', &message.to_string());
        Ok(Some((at, message)))
    }

    /// The next message that fits; those before it are passed over.
    pub fn until<T>(
        &mut self,
        within: Duration,
        what: &str,
        mut wanted: impl FnMut(Message) -> Option<T>,
    ) -> Result<T, Flaw> {
        let deadline = Instant::now() + within;
        while let Some((_, message)) = self.hear(deadline)? {
            if let Some(found) = wanted(message) {
                return Ok(found);
            }
        }
        Err(Flaw(format!("nothing in {} s, expected {what}", within.as_secs_f64())))
    }

    /// Whether the engine closes the connection by the deadline.
    pub fn closes_by(&mut self, deadline: Instant) -> bool {
        self.wire.closes_by(deadline)
    }

    /// Closes the connection and makes another.
    pub fn reconnect(&mut self) -> Result<(), Flaw> {
        self.keep('=', "connection closed, and made again");
        self.wire.reconnect(Instant::now() + PATIENCE).map_err(|fault| Flaw(fault.text))
    }

    fn keep(&mut self, sign: char, text: &str) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(format!("{sign} {text}"));
    }
}

fn game(variant: Variant, start: &Setup) -> Result<Box<dyn AnyGame>, Flaw> {
    new_game(variant, start, variant.own_draw_rules()).map_err(|error| Flaw(error.to_string()))
}
