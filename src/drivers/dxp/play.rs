//! One game: board, clock, move limit, and what to answer to an end or a wish to go back.

use std::time::{Duration, Instant};

use damier_protocol::dxp::{self, BackRequest, GameRequest, Reason};

use crate::board::Side;
use crate::engine::{Budget, Limits};
use crate::notation::dxp::side;
use crate::notation::{DxpBoard, write_fen, write_move};
use crate::position::{AnyGame, GameResult, MoveView, RawMove};

use super::news::{GameReport, Verdict};

/// The time for a move where the request says 0 minutes: the peer has less than one and cannot
/// say how much.
const FAST: Duration = Duration::from_millis(100);

/// A game that is on.
#[derive(Debug)]
pub(super) struct Play {
    board: DxpBoard,
    round: u32,
    us: String,
    them: String,
    side: Side,
    /// Whether there is a clock at all.
    timed: bool,
    /// Moves of each side; 0 is no limit.
    limit: u16,
    fen: String,
    start: Box<dyn AnyGame>,
    past: Vec<Ply>,
    game: Box<dyn AnyGame>,
    current: State,
    /// When our turn began.
    since: Option<Instant>,
}

/// What belongs to a game besides its moves.
#[derive(Clone, Copy, Debug)]
struct State {
    /// What is left on our clock.
    left: Duration,
    /// How the rules ended the game, here or before: a peer may play on after that.
    over: Option<GameResult>,
}

/// A move that was played, and what there was before it.
#[derive(Debug)]
struct Ply {
    raw: RawMove,
    text: String,
    before: State,
}

/// Why the game ends here, where it is our turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Due {
    pub(super) reason: Reason,
    pub(super) verdict: Verdict,
    pub(super) why: String,
}

impl Play {
    /// A game as it was asked for.
    pub(super) fn new(
        board: DxpBoard,
        request: &GameRequest,
        side: Side,
        (round, us, them): (u32, &str, &str),
        game: Box<dyn AnyGame>,
    ) -> Self {
        let left = Duration::from(request.time);
        Self {
            board,
            round,
            us: us.to_owned(),
            them: if them.is_empty() { "unknown".to_owned() } else { them.to_owned() },
            side,
            timed: !left.is_zero(),
            limit: request.moves,
            fen: write_fen(&game.setup(), board.variant().facts()),
            start: game.boxed(),
            past: Vec::new(),
            current: State { left, over: game.result() },
            game,
            since: None,
        }
    }

    pub(super) fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    pub(super) fn side(&self) -> Side {
        self.side
    }

    pub(super) fn opponent(&self) -> &str {
        &self.them
    }

    pub(super) fn is_our_turn(&self) -> bool {
        self.game().side() == self.side
    }

    /// Whether the game must end now that it is our turn, and how.
    pub(super) fn due(&self) -> Option<Due> {
        if let Some(GameResult { winner, reason }) = self.current.over {
            let (code, verdict) = match winner {
                None => (Reason::Draw, Verdict::Drawn),
                Some(winner) if winner == self.side => (Reason::Won, Verdict::Won(winner)),
                Some(winner) => (Reason::Lost, Verdict::Won(winner)),
            };
            return Some(Due { reason: code, verdict, why: reason.to_string() });
        }
        (self.limit > 0 && self.past.len() >= 2 * usize::from(self.limit)).then(|| Due {
            reason: Reason::Unknown,
            verdict: Verdict::Unfinished,
            why: self.limit_text(),
        })
    }

    /// Our turn begins: the clock runs.
    pub(super) fn start_clock(&mut self, now: Instant) {
        self.since = Some(now);
    }

    /// How long to think about this move.
    pub(super) fn limits(&self) -> Limits {
        let budget = if self.timed {
            let made = self.past.len() / 2;
            let moves = u32::from(self.limit).saturating_sub(made as u32).max(1);
            Budget::Clock {
                time: self.current.left,
                increment: Duration::ZERO,
                moves: (self.limit > 0).then_some(moves),
            }
        } else {
            Budget::Move(FAST)
        };
        Limits { budget, ..Limits::default() }
    }

    /// Plays our move and gives the message for it; `None` if it is no legal one.
    pub(super) fn play_ours(&mut self, mv: &MoveView, now: Instant) -> Option<dxp::Move> {
        let spent = self.since.take().map_or(Duration::ZERO, |since| now.duration_since(since));
        let left = self.current.left.saturating_sub(spent);
        let message = self.board.write_move(mv, spent.as_secs().min(9999) as u16);
        self.play(mv, left)?;
        Some(message)
    }

    /// Plays the peer's move.
    ///
    /// # Errors
    /// If it is not legal, and why.
    pub(super) fn play_theirs(&mut self, mv: &dxp::Move) -> Result<(), String> {
        let raw = self.board.read_move(mv).map_err(|error| error.to_string())?;
        let view = self.game().resolve(&raw).map_err(|error| error.to_string())?;
        self.play(&view, self.current.left).ok_or_else(|| "not a legal move".to_owned())
    }

    fn play(&mut self, mv: &MoveView, left: Duration) -> Option<()> {
        let (raw, text) = (mv.to_raw(), write_move(mv, self.board.variant().facts()));
        self.game.play(&raw).ok()?;
        self.past.push(Ply { raw, text, before: self.current });
        self.current = State { left, over: self.game.result().or(self.current.over) };
        Some(())
    }

    /// Goes back; `false` if the game has not come so far.
    pub(super) fn go_back(&mut self, wish: BackRequest) -> bool {
        let second = usize::from(side(wish.side) != self.start.side());
        let Some(rounds) = usize::from(wish.number).checked_sub(1) else { return false };
        let plies = 2 * rounds + second;
        if plies > self.past.len() {
            return false;
        }
        let undone = self.past.split_off(plies);
        if let Some(first) = undone.first() {
            self.current = first.before;
        }
        self.game = self.start.boxed();
        for ply in &self.past {
            // It has been played from here before.
            let _ = self.game.play(&ply.raw);
        }
        self.since = None;
        true
    }

    /// What an end that the peer declares means. The rules decide where they can.
    pub(super) fn ended_by_peer(&self, reason: Reason) -> (Verdict, String) {
        if let Some(GameResult { winner, reason }) = self.current.over {
            return (winner.map_or(Verdict::Drawn, Verdict::Won), reason.to_string());
        }
        let them = &self.them;
        match reason {
            Reason::Lost => (Verdict::Won(self.side), format!("{them} gives up")),
            Reason::Draw => (Verdict::Drawn, format!("{them} claims a draw")),
            Reason::Won => (Verdict::Won(!self.side), format!("{them} claims to have won")),
            Reason::Unknown if self.limit > 0 && self.past.len() >= 2 * usize::from(self.limit) => {
                (Verdict::Unfinished, self.limit_text())
            }
            Reason::Unknown => (Verdict::Unfinished, format!("{them} ended the game")),
        }
    }

    fn limit_text(&self) -> String {
        format!("limit of {} moves each", self.limit)
    }

    /// What is to be told of the game.
    pub(super) fn report(&self, verdict: Verdict, reason: String) -> GameReport {
        let (white, black) = match self.side {
            Side::White => (&self.us, &self.them),
            Side::Black => (&self.them, &self.us),
        };
        GameReport {
            round: self.round,
            white: white.clone(),
            black: black.clone(),
            verdict,
            reason,
            fen: self.fen.clone(),
            moves: self.past.iter().map(|ply| ply.text.clone()).collect(),
        }
    }
}
