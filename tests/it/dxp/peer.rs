//! A peer of a session, with a clock of its own and no engine: nothing sleeps, nothing searches.

use std::time::{Duration, Instant};

use damier::drivers::dxp::{Action, Event, GAP, News, Plan, Role, Session, Settings};
use damier::engine::Limits;
use damier::notation::{DxpBoard, read_move};
use damier::position::AnyGame;
use damier::rules::{DrawRules, Variant};

pub(super) struct Peer {
    pub(super) session: Session,
    pub(super) now: Instant,
    /// The search that runs.
    pub(super) search: Option<(Box<dyn AnyGame>, Limits)>,
    pub(super) news: Vec<News>,
    /// When the session sent its last message, unless the peer has spoken since.
    sent: Option<Instant>,
}

pub(super) fn follower(variant: Variant) -> Settings {
    Settings {
        name: "Damier".to_owned(),
        board: DxpBoard::of(variant).expect("a board of 50 squares"),
        draw_rules: variant.own_draw_rules(),
        role: Role::Follower,
    }
}

pub(super) fn initiator(plan: Plan) -> Settings {
    Settings { role: Role::Initiator(plan), ..follower(Variant::International) }
}

/// Rules that know no draw but by repetition.
pub(super) fn repetition_only() -> &'static DrawRules {
    Variant::Antidraughts.own_draw_rules()
}

impl Peer {
    pub(super) fn new(settings: Settings) -> Self {
        let now = Instant::now();
        let session = Session::new(settings, now);
        let mut peer = Self { session, now, search: None, news: Vec::new(), sent: None };
        peer.obey();
        peer
    }

    /// The peer sends something.
    pub(super) fn say(&mut self, message: &str) {
        self.sent = None;
        self.on(Event::Message(message.as_bytes().to_vec()));
    }

    /// The search ends with this move.
    pub(super) fn find(&mut self, text: &str) {
        let (game, _) = self.search.take().expect("a search");
        let mv = read_move(&*game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.on(Event::Found(Some(mv)));
    }

    pub(super) fn on(&mut self, event: Event) {
        self.session.on(event, self.now);
        self.obey();
    }

    pub(super) fn pass(&mut self, time: Duration) {
        self.now += time;
        self.session.tick(self.now);
        self.obey();
    }

    fn obey(&mut self) {
        while let Some(action) = self.session.next_action() {
            match action {
                Action::Think(game, limits) => {
                    assert!(self.search.is_none(), "two searches at once");
                    self.search = Some((game, limits));
                }
                Action::Stop => assert!(self.search.take().is_some(), "nothing to stop"),
                Action::NewGame => assert!(self.search.is_none(), "a search goes on"),
                Action::Tell(news) => self.news.push(news),
            }
        }
    }

    /// The next message that the session sends of itself, waiting for no longer than between two
    /// messages. Those that nothing separates must be far apart.
    pub(super) fn hear(&mut self) -> Option<String> {
        let start = self.now;
        while self.now.duration_since(start) <= GAP {
            if let Some(message) = self.session.next_message(self.now) {
                let soon = self.sent.is_some_and(|sent| self.now.duration_since(sent) < GAP);
                assert!(!soon, "too soon after the one before: {message}");
                self.sent = Some(self.now);
                return Some(message);
            }
            let wait = self.session.wait(self.now)?;
            if wait > GAP {
                return None;
            }
            self.pass(wait);
        }
        None
    }

    /// All that the session says.
    pub(super) fn all(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.hear()).collect()
    }

    /// The last game that was told.
    pub(super) fn told(&self) -> String {
        let reports = self.news.iter().rev();
        let report = reports.filter_map(|news| match news {
            News::Ended(report) => Some(report),
            _ => None,
        });
        let report = report.take(1).next().expect("a game has ended");
        format!("{:?}: {}", report.verdict, report.reason)
    }
}

impl Peer {
    /// All that the session says, by a clock that runs as fast as needed.
    pub(super) fn all_quickly(&mut self) -> Vec<String> {
        self.sent = None;
        let mut messages = Vec::new();
        loop {
            while let Some(message) = self.session.next_message(self.now) {
                messages.push(message);
            }
            match self.session.wait(self.now) {
                Some(wait) if wait <= GAP => self.pass(wait),
                _ => return messages,
            }
        }
    }
}
