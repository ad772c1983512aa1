//! The one capture walker, for every game.
//!
//! A capture is walked jump by jump; what the rules of a game leave open is settled by its
//! constants, which the compiler folds. A flying king that jumps a piece has a *run* of landing
//! squares behind it: if it can go on from some of them it must stop on one of those, and going
//! straight on is the same jump from all of them, so that it is walked once.

use crate::board::{Dir, Set, Side, Square, each_dir};
use crate::rules::{Halt, Promotion, Reach, Removal, Reversal, Rules, Tally};

use super::moves::{Move, MoveList};
use super::value::Position;

/// One jump of a capture but the last: the piece jumped, and where the next jump starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg<R: Rules> {
    /// The piece jumped.
    pub over: Square<R::Board>,
    /// The square on which the piece turns, or, going straight on, the square directly behind the
    /// piece jumped.
    pub stop: Square<R::Board>,
}

/// One way of making a capture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way<R: Rules> {
    /// Every jump but the last.
    pub legs: Vec<Leg<R>>,
    /// The piece jumped last.
    pub last: Square<R::Board>,
}

impl<R: Rules> Way<R> {
    /// The captured pieces in the order of capture.
    pub fn captured(&self) -> impl Iterator<Item = Square<R::Board>> + '_ {
        self.legs.iter().map(|leg| leg.over).chain([self.last])
    }
}

/// Receives the captures found.
pub(super) trait Sink<R: Rules> {
    /// A new piece sets out.
    fn begin(&mut self) {}
    /// `over` was jumped and the capture goes on from `stop`.
    fn enter(&mut self, _over: Set<R::Board>, _stop: Set<R::Board>) {}
    /// Takes the last `enter` back.
    fn leave(&mut self) {}
    /// A complete capture, whose last jump was over `over`.
    fn end(&mut self, mv: Move<R::Board>, over: Set<R::Board>, tally: Tally);
}

/// Keeps the captures of the highest rank, each once.
#[derive(Debug)]
pub(super) struct Best<'a, R: Rules> {
    list: &'a mut MoveList<R::Board>,
    rank: u64,
    /// Where the moves of the current piece begin.
    piece: usize,
}

impl<'a, R: Rules> Best<'a, R> {
    pub(super) fn new(list: &'a mut MoveList<R::Board>) -> Self {
        Self { list, rank: 0, piece: 0 }
    }
}

impl<R: Rules> Sink<R> for Best<'_, R> {
    #[inline(always)]
    fn begin(&mut self) {
        self.piece = self.list.len();
    }

    #[inline(always)]
    fn end(&mut self, mv: Move<R::Board>, _over: Set<R::Board>, tally: Tally) {
        if !R::PRIORITY.is_empty() {
            let rank = R::rank(tally);
            if rank < self.rank {
                return;
            }
            if rank > self.rank {
                self.rank = rank;
                self.list.clear();
                self.piece = 0;
            }
        }
        // Two ways to one move need a loop: four jumps, or two where they may be retraced.
        if tally.count < 2 || !self.list[self.piece..].contains(&mv) {
            self.list.push(mv);
        }
    }
}

/// Collects every way of every capture, whatever its rank.
#[derive(Debug)]
pub(super) struct Ways<R: Rules> {
    legs: Vec<Leg<R>>,
    pub(super) found: Vec<(Move<R::Board>, Way<R>, u64)>,
}

impl<R: Rules> Default for Ways<R> {
    fn default() -> Self {
        Self { legs: Vec::new(), found: Vec::new() }
    }
}

impl<R: Rules> Sink<R> for Ways<R> {
    fn enter(&mut self, over: Set<R::Board>, stop: Set<R::Board>) {
        self.legs.push(Leg { over: over.only(), stop: stop.only() });
    }

    fn leave(&mut self) {
        self.legs.pop();
    }

    fn end(&mut self, mv: Move<R::Board>, over: Set<R::Board>, tally: Tally) {
        let way = Way { legs: self.legs.clone(), last: over.only() };
        self.found.push((mv, way, R::rank(tally)));
    }
}

impl<R: Rules> Position<R> {
    /// Every way of making every capture, also of those that another capture outranks: the move,
    /// the way and its rank.
    pub(super) fn all_ways(&self) -> Vec<(Move<R::Board>, Way<R>, u64)> {
        let mut ways = Ways::default();
        if !self.goal_reached_by_opponent() {
            match self.side() {
                Side::White => capture_moves::<R, _, true>(self, &mut ways),
                Side::Black => capture_moves::<R, _, false>(self, &mut ways),
            }
        }
        ways.found
    }

    /// Every way of making the capture `mv`; none if it is a quiet move.
    pub fn ways(&self, mv: &Move<R::Board>) -> Vec<Way<R>> {
        if !mv.is_capture() {
            return Vec::new();
        }
        let all = self.all_ways().into_iter();
        all.filter(|(other, ..)| other == mv).map(|(_, way, _)| way).collect()
    }
}

/// Walks every capture of the side to move.
pub(super) fn capture_moves<R: Rules, S: Sink<R>, const WHITE: bool>(
    position: &Position<R>,
    sink: &mut S,
) {
    let side = if WHITE { Side::White } else { Side::Black };
    let (own, opp, empty) = (position.pieces(side), position.pieces(!side), position.empty());
    let mut walker = Walker::<R, S> {
        enemies: opp,
        enemy_kings: opp & position.all_kings(),
        crown: Position::<R>::crown_row(side),
        empty,
        from: None,
        by_king: false,
        sink,
    };
    for from in position.capturing_men::<WHITE>(own, opp, empty) {
        walker.set_out(from, empty, false);
        walker.man::<WHITE>(Place::start(from.set(), Tally::new(false)));
    }
    for from in own & position.all_kings() {
        walker.set_out(from, empty, true);
        walker.king(Place::start(from.set(), Tally::new(true)), None);
    }
}

/// Where a capture stands between two jumps.
#[derive(Clone, Copy)]
struct Place<R: Rules> {
    at: Set<R::Board>,
    taken: Set<R::Board>,
    tally: Tally,
}

impl<R: Rules> Place<R> {
    #[inline(always)]
    fn start(at: Set<R::Board>, tally: Tally) -> Self {
        Self { at, taken: Set::empty(), tally }
    }
}

struct Walker<'s, R: Rules, S> {
    enemies: Set<R::Board>,
    enemy_kings: Set<R::Board>,
    crown: Set<R::Board>,
    /// The empty squares, among them the one that the capturing piece has left.
    empty: Set<R::Board>,
    from: Option<Square<R::Board>>,
    by_king: bool,
    sink: &'s mut S,
}

impl<R: Rules, S: Sink<R>> Walker<'_, R, S> {
    #[inline(always)]
    fn set_out(&mut self, from: Square<R::Board>, empty: Set<R::Board>, by_king: bool) {
        self.empty = empty | from.set();
        self.from = Some(from);
        self.by_king = by_king;
        self.sink.begin();
    }

    /// The squares a piece may cross or land on after taking `taken`.
    #[inline(always)]
    fn open(&self, taken: Set<R::Board>) -> Set<R::Board> {
        match R::REMOVAL {
            Removal::AtEnd => self.empty,
            Removal::AtOnce => self.empty | taken,
        }
    }

    #[inline(always)]
    fn jumped(&self, place: Place<R>, over: Set<R::Board>, at: Set<R::Board>) -> Place<R> {
        Place {
            at,
            taken: place.taken | over,
            tally: place.tally.with(over.meets(self.enemy_kings)),
        }
    }

    #[inline(always)]
    fn end(&mut self, place: Place<R>, over: Set<R::Board>, promotes: bool) {
        if let Some(from) = self.from {
            let mv = Move { from, to: place.at.only(), promotes, taken: place.taken };
            self.sink.end(mv, over, place.tally);
        }
    }

    /// All jumps of a man from `place`; whether there is any.
    #[inline(always)]
    fn man<const WHITE: bool>(&mut self, place: Place<R>) -> bool {
        self.man_after::<WHITE>(place, None)
    }

    fn man_after<const WHITE: bool>(&mut self, place: Place<R>, came: Option<Dir>) -> bool {
        let side = if WHITE { Side::White } else { Side::Black };
        let enemies = if R::MEN_TAKE_KINGS {
            self.enemies - place.taken
        } else {
            self.enemies - self.enemy_kings - place.taken
        };
        let open = self.open(place.taken);
        let mut any = false;
        each_dir!(R::MAN_CAPTURES.seen_by(side), |dir| {
            let over = enemies.reached(place.at, dir);
            let landing = open.reached(over, dir);
            if !landing.is_empty() && may_turn::<R>(came, dir) {
                any = true;
                let next = self.jumped(place, over, landing);
                let crowned = landing.meets(self.crown);
                self.sink.enter(over, landing);
                let goes_on = if R::PROMOTION == Promotion::InPassing && crowned {
                    self.king(next, Some(dir))
                } else {
                    self.man_after::<WHITE>(next, Some(dir))
                };
                self.sink.leave();
                if !goes_on {
                    self.end(next, over, crowned);
                }
            }
        });
        any
    }

    /// All jumps of a king from `place`, which it reached going `came`; whether there is any.
    fn king(&mut self, place: Place<R>, came: Option<Dir>) -> bool {
        let mut any = false;
        each_dir!(R::KING_CAPTURES, |dir| {
            if may_turn::<R>(came, dir) {
                any |= self.king_along(place, dir);
            }
        });
        any
    }

    /// The jump of a king from `place` in one direction and all that follows; whether there is
    /// one.
    #[inline(always)]
    fn king_along(&mut self, place: Place<R>, dir: Dir) -> bool {
        let open = self.open(place.taken);
        let mut over = place.at.step(dir);
        if R::KING == Reach::Flying {
            while over.meets(open) {
                over = over.step(dir);
            }
        }
        let first = open.reached(over & (self.enemies - place.taken), dir);
        if first.is_empty() {
            return false;
        }
        self.land(place, over, first, dir);
        true
    }

    /// The landing squares behind `over`, the first of which is `first`.
    fn land(&mut self, place: Place<R>, over: Set<R::Board>, first: Set<R::Board>, dir: Dir) {
        let next = self.jumped(place, over, first);
        let open = self.open(next.taken);
        let mut goes_on = false;
        let mut run = Set::empty();
        let mut at = first;
        let mut last = first;
        while !at.is_empty() {
            run |= at;
            last = at;
            self.sink.enter(over, at);
            goes_on |= self.turns(Place { at, ..next }, dir);
            self.sink.leave();
            if R::KING == Reach::Short || R::HALT == Halt::Behind {
                break;
            }
            at = open.reached(at, dir);
        }
        self.sink.enter(over, first);
        goes_on |= self.king_along(Place { at: last, ..next }, dir);
        self.sink.leave();
        if goes_on {
            return;
        }
        if R::HALT == Halt::BehindLastKing && over.meets(self.enemy_kings) {
            run = first;
        }
        let promotes = !self.by_king;
        for square in run {
            self.end(Place { at: square.set(), ..next }, over, promotes);
        }
    }

    /// All jumps that leave the line of the jump before; whether there is any.
    #[inline(always)]
    fn turns(&mut self, place: Place<R>, came: Dir) -> bool {
        let mut any = false;
        each_dir!(R::KING_CAPTURES, |dir| {
            // Straight on is walked by `land`, and with removal at the end the piece just taken
            // stands behind.
            let back = dir == came.opposite();
            if dir != came
                && !(back && R::REMOVAL == Removal::AtEnd)
                && may_turn::<R>(Some(came), dir)
            {
                any |= self.king_along(place, dir);
            }
        });
        any
    }
}

#[inline(always)]
fn may_turn<R: Rules>(came: Option<Dir>, dir: Dir) -> bool {
    R::REVERSAL == Reversal::Allowed || came != Some(dir.opposite())
}
