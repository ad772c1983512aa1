//! The conversation as a state machine.

use std::collections::VecDeque;
use std::mem;
use std::time::{Duration, Instant};

use damier_protocol::dxp::{
    Acceptance, BackAnswer, BackRequest, GameAccept, GameEnd, GameRequest, Kind, Message,
    MessageError, Move, Reason, Stop,
};

use crate::board::Side;
use crate::engine::Limits;
use crate::notation::FenError;
use crate::notation::dxp::{colour, side};
use crate::position::{AnyGame, MoveView, new_game};
use crate::transport::Outbox;

use super::news::{News, Verdict};
use super::play::{Due, Play};
use super::settings::{Plan, Role, Settings};

/// The pause between two messages of ours that no message of the peer separates.
pub const GAP: Duration = Duration::from_millis(150);
/// How long to wait for the answer to an end.
const END_PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait for the answer to a request.
const REQUEST_PATIENCE: Duration = Duration::from_secs(60);
/// Messages that may wait to go out before answers to nonsense are left out: memory is bounded.
const BACKLOG: usize = 32;

/// Everything that can happen to a session.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The peer sent a message, here without its NUL.
    Message(Vec<u8>),
    /// The search is over; `None` if it failed.
    Found(Option<MoveView>),
    /// The connection is closed.
    Gone,
}

/// Something to do besides sending messages.
#[derive(Debug)]
pub enum Action {
    /// Search this game.
    Think(Box<dyn AnyGame>, Limits),
    /// Stop searching; the result of that search is not wanted any more.
    Stop,
    /// A game begins that has nothing to do with the one before.
    NewGame,
    /// Tell people.
    Tell(News),
}

/// A conversation with a peer.
///
/// Nothing here reads, writes, waits or searches: an event goes in, actions and messages come
/// out.
///
/// ```
/// use std::time::Instant;
///
/// use damier::drivers::dxp::{Event, Role, Session, Settings};
/// use damier::notation::DxpBoard;
/// use damier::rules::Variant;
///
/// let variant = Variant::International;
/// let settings = Settings {
///     name: "Damier".into(),
///     board: DxpBoard::of(variant)?,
///     draw_rules: variant.own_draw_rules(),
///     role: Role::Follower,
/// };
/// let now = Instant::now();
/// let mut session = Session::new(settings, now);
/// session.on(Event::Message(b"R02".into()), now);
/// let answer = session.next_message(now);
/// assert_eq!(answer.as_deref(), Some("ADamier                          1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    settings: Settings,
    phase: Phase,
    /// Games begun.
    rounds: u32,
    outbox: Outbox,
    /// What our last message was, as long as the peer has not answered it.
    unanswered: Option<Kind>,
    actions: VecDeque<Action>,
}

#[derive(Debug)]
enum Phase {
    /// Between games.
    Idle,
    /// We have asked for a game and wait for the answer, until then.
    Asked(Box<GameRequest>, Instant),
    /// A game is on; it is our turn exactly while a search runs.
    Playing(Box<Play>),
    /// We have ended the game and wait for the answer, until then.
    Ending(Instant),
    Closed,
}

impl Session {
    /// A conversation that begins now; an initiator asks for its first game.
    pub fn new(settings: Settings, now: Instant) -> Self {
        let mut session = Self {
            settings,
            phase: Phase::Idle,
            rounds: 0,
            outbox: Outbox::new(GAP),
            unanswered: None,
            actions: VecDeque::new(),
        };
        session.go_on(now);
        session
    }

    /// Something happened.
    pub fn on(&mut self, event: Event, now: Instant) {
        match event {
            Event::Message(bytes) => match Message::parse(&bytes) {
                Ok(message) => self.hear(message, now),
                Err(error) => self.unreadable(&error, now),
            },
            Event::Found(mv) => self.found(mv, now),
            Event::Gone => {
                self.abandon("the connection was closed");
                self.phase = Phase::Closed;
                self.outbox = Outbox::new(GAP);
            }
        }
    }

    /// Time has passed: an end that nobody answers is taken for answered, a request for refused.
    pub fn tick(&mut self, now: Instant) {
        match self.phase {
            Phase::Ending(until) if now >= until => self.go_on(now),
            Phase::Asked(_, until) if now >= until => {
                self.refused(format!("no answer in {} seconds", REQUEST_PATIENCE.as_secs()));
            }
            _ => {}
        }
    }

    /// The next thing to do.
    pub fn next_action(&mut self) -> Option<Action> {
        self.actions.pop_front()
    }

    /// The next message to send, without its NUL, if its time has come.
    pub fn next_message(&mut self, now: Instant) -> Option<String> {
        self.outbox.next(now)
    }

    /// How long until there is something to do without any news; `None` if there is nothing.
    pub fn wait(&self, now: Instant) -> Option<Duration> {
        let end = match self.phase {
            Phase::Ending(until) | Phase::Asked(_, until) => {
                Some(until.saturating_duration_since(now))
            }
            _ => None,
        };
        [self.outbox.wait(now), end].into_iter().flatten().min()
    }

    /// Whether the conversation is over; messages may be left to send.
    pub fn is_closed(&self) -> bool {
        matches!(self.phase, Phase::Closed)
    }

    /// Games that an initiator still wanted when the conversation ended.
    pub fn games_missing(&self) -> u32 {
        match &self.settings.role {
            Role::Follower => 0,
            Role::Initiator(plan) => plan.games.saturating_sub(self.rounds),
        }
    }

    fn hear(&mut self, message: Message, now: Instant) {
        match message {
            Message::Request(request) => self.requested(&request, now),
            Message::Accept(accept) => self.accepted(&accept, now),
            Message::Move(mv) => self.moved(&mv, now),
            Message::End(end) => self.ended(end, now),
            Message::Chat(text) => self.tell(News::Chat(text)),
            Message::BackRequest(wish) => self.go_back(wish, now),
            Message::BackAnswer(_) => self.ignore("BACKACC: nothing was asked"),
        }
    }

    /// A message that means nothing still gets the answer that a peer waits for.
    fn unreadable(&mut self, error: &MessageError, now: Instant) {
        match error.kind() {
            Some(Kind::Request) => {
                let code = match error {
                    MessageError::Version { .. } => Acceptance::Version,
                    _ => Acceptance::Unable,
                };
                self.decline(code, error.to_string());
            }
            Some(Kind::Accept) => self.refused(error.to_string()),
            Some(Kind::Move) => self.illegal(&error.to_string(), now),
            Some(Kind::End) => {
                self.ended(GameEnd { reason: Reason::Unknown, stop: Stop::Next }, now);
            }
            _ => self.ignore(&error.to_string()),
        }
    }

    fn requested(&mut self, request: &GameRequest, now: Instant) {
        match self.phase {
            Phase::Playing(_) => return self.decline(Acceptance::Unable, "a game is on".into()),
            Phase::Asked(..) => {
                return self.decline(Acceptance::Unable, "both sides ask for a game".into());
            }
            Phase::Closed => return,
            // Who asks for the next game has taken note of the end of the last.
            Phase::Idle | Phase::Ending(_) => {}
        }
        if matches!(self.settings.role, Role::Initiator(_)) {
            return self.decline(Acceptance::Unable, "we ask for the games".into());
        }
        let side = side(request.follower);
        match self.play(request, side, &request.name) {
            Ok(play) => {
                self.answer(Acceptance::Accepted);
                self.begin(play, now);
            }
            Err(why) => self.decline(Acceptance::Unable, why),
        }
    }

    /// A game as it was asked for.
    fn play(&self, request: &GameRequest, side: Side, them: &str) -> Result<Play, String> {
        let board = self.settings.board;
        let setup = board.read_start(&request.start);
        let game = new_game(board.variant(), &setup, self.settings.draw_rules)
            .map_err(|error| FenError::setup(error, board.variant().facts()).to_string())?;
        let names = (self.rounds + 1, self.settings.name.as_str(), them);
        Ok(Play::new(board, request, side, names, game))
    }

    fn begin(&mut self, play: Play, now: Instant) {
        self.rounds += 1;
        self.actions.push_back(Action::NewGame);
        self.tell(News::Began { opponent: play.opponent().to_owned(), side: play.side() });
        self.turn(Box::new(play), now);
    }

    fn accepted(&mut self, accept: &GameAccept, now: Instant) {
        let Phase::Asked(request, _) = &self.phase else {
            return self.ignore("GAMEACC: nothing was asked");
        };
        let request = request.clone();
        match accept.answer {
            Acceptance::Accepted => {
                self.answered(Kind::Request);
                match self.play(&request, !side(request.follower), &accept.name) {
                    Ok(play) => self.begin(play, now),
                    Err(why) => self.refused(why),
                }
            }
            Acceptance::Version => self.refused("it knows another version of DXP".into()),
            Acceptance::Unable => self.refused("it will not play this game".into()),
            Acceptance::Never => self.refused("it wants no game".into()),
        }
    }

    /// Our request has failed, and another would fail alike.
    fn refused(&mut self, why: String) {
        if matches!(self.phase, Phase::Asked(..)) {
            self.tell(News::Refused(why));
            self.phase = Phase::Closed;
        } else {
            self.ignore(&why);
        }
    }

    fn moved(&mut self, mv: &Move, now: Instant) {
        let Phase::Playing(play) = &mut self.phase else {
            return self.ignore("MOVE: no game is on");
        };
        if play.is_our_turn() {
            return self.ignore("MOVE: it is our turn");
        }
        match play.play_theirs(mv) {
            Ok(()) => {
                self.answered(Kind::Move);
                self.next_turn(now);
            }
            Err(error) => {
                self.illegal(&format!("MOVE: {}: {error}", Message::Move(mv.clone())), now);
            }
        }
    }

    /// The game cannot go on, since the boards would differ.
    fn illegal(&mut self, error: &str, now: Instant) {
        match &self.phase {
            Phase::Playing(play) if !play.is_our_turn() => {
                let why = format!("{}: {error}", play.opponent());
                self.say(&Message::Chat(error.to_owned()));
                self.end(Due { reason: Reason::Unknown, verdict: Verdict::Unfinished, why }, now);
            }
            _ => self.ignore(error),
        }
    }

    fn found(&mut self, mv: Option<MoveView>, now: Instant) {
        let Phase::Playing(play) = &mut self.phase else { return };
        if !play.is_our_turn() {
            return;
        }
        // Without a search there is still a move.
        let mv = mv.or_else(|| play.game().moves().into_iter().next());
        match mv.and_then(|mv| play.play_ours(&mv, now)) {
            Some(message) => self.say(&Message::Move(message)),
            None => self.end(
                Due {
                    reason: Reason::Unknown,
                    verdict: Verdict::Unfinished,
                    why: "the search failed".to_owned(),
                },
                now,
            ),
        }
    }

    fn ended(&mut self, end: GameEnd, now: Instant) {
        match mem::replace(&mut self.phase, Phase::Idle) {
            Phase::Playing(play) => {
                if play.is_our_turn() {
                    self.actions.push_back(Action::Stop);
                }
                let (verdict, why) = play.ended_by_peer(end.reason);
                self.tell(News::Ended(play.report(verdict, why)));
                let stop = self.stop_code();
                self.say(&Message::End(GameEnd { reason: Reason::Unknown, stop }));
                self.go_on(now);
            }
            Phase::Ending(_) => self.go_on(now),
            phase => {
                self.phase = phase;
                self.ignore("GAMEEND: no game is on");
            }
        }
        if end.stop == Stop::All {
            self.phase = Phase::Closed;
        }
    }

    fn go_back(&mut self, wish: BackRequest, now: Instant) {
        let Phase::Playing(play) = &mut self.phase else {
            return self.say_if_room(&Message::BackAnswer(BackAnswer::Refused));
        };
        let thinking = play.is_our_turn();
        if !play.go_back(wish) {
            return self.say_if_room(&Message::BackAnswer(BackAnswer::Refused));
        }
        if thinking {
            self.actions.push_back(Action::Stop);
        }
        self.say(&Message::BackAnswer(BackAnswer::Agreed));
        self.next_turn(now);
    }

    fn next_turn(&mut self, now: Instant) {
        match mem::replace(&mut self.phase, Phase::Idle) {
            Phase::Playing(play) => self.turn(play, now),
            phase => self.phase = phase,
        }
    }

    /// Whoever is to move does: the peer without being told, we by a search or by an end.
    fn turn(&mut self, mut play: Box<Play>, now: Instant) {
        let due = if play.is_our_turn() { play.due() } else { None };
        if play.is_our_turn() && due.is_none() {
            play.start_clock(now);
            self.actions.push_back(Action::Think(play.game().boxed(), play.limits()));
        }
        self.phase = Phase::Playing(play);
        if let Some(due) = due {
            self.end(due, now);
        }
    }

    /// Ends the game from our side.
    fn end(&mut self, due: Due, now: Instant) {
        if let Phase::Playing(play) =
            mem::replace(&mut self.phase, Phase::Ending(now + END_PATIENCE))
        {
            self.tell(News::Ended(play.report(due.verdict, due.why)));
        }
        let stop = self.stop_code();
        self.say(&Message::End(GameEnd { reason: due.reason, stop }));
    }

    /// Whether the game that ends is our last: only an initiator knows.
    fn stop_code(&self) -> Stop {
        match &self.settings.role {
            Role::Initiator(plan) if self.rounds >= plan.games => Stop::All,
            _ => Stop::Next,
        }
    }

    /// After a game, or at the beginning: the next one is asked for, or waited for.
    fn go_on(&mut self, now: Instant) {
        let Role::Initiator(plan) = &self.settings.role else {
            self.phase = Phase::Idle;
            return;
        };
        if self.rounds >= plan.games {
            self.phase = Phase::Closed;
            return;
        }
        let request = self.request(plan);
        self.phase = Phase::Asked(Box::new(request.clone()), now + REQUEST_PATIENCE);
        self.say(&Message::Request(request));
    }

    fn request(&self, plan: &Plan) -> GameRequest {
        let them = if self.rounds.is_multiple_of(2) { Side::Black } else { Side::White };
        GameRequest {
            name: self.settings.name.clone(),
            follower: colour(them),
            time: plan.time,
            moves: plan.moves,
            start: self.settings.board.write_start(&plan.start),
        }
    }

    /// A game that is on ends without a word.
    fn abandon(&mut self, why: &str) {
        if let Phase::Playing(play) = &self.phase {
            let report = play.report(Verdict::Unfinished, why.to_owned());
            if play.is_our_turn() {
                self.actions.push_back(Action::Stop);
            }
            self.tell(News::Ended(report));
        }
    }

    fn decline(&mut self, code: Acceptance, why: String) {
        self.tell(News::Declined(why));
        if self.outbox.len() < BACKLOG {
            self.answer(code);
        }
    }

    fn answer(&mut self, answer: Acceptance) {
        let name = self.settings.name.clone();
        self.say(&Message::Accept(GameAccept { name, answer }));
    }

    /// The peer has answered our last message if it was of this kind.
    fn answered(&mut self, kind: Kind) {
        if self.unanswered == Some(kind) && self.outbox.is_empty() {
            self.outbox.answered();
        }
    }

    fn say(&mut self, message: &Message) {
        self.unanswered = Some(message.kind());
        self.outbox.say(message.to_string());
    }

    fn say_if_room(&mut self, message: &Message) {
        if self.outbox.len() < BACKLOG {
            self.say(message);
        }
    }

    fn ignore(&mut self, what: &str) {
        self.tell(News::Ignored(what.to_owned()));
    }

    fn tell(&mut self, news: News) {
        self.actions.push_back(Action::Tell(news));
    }
}
