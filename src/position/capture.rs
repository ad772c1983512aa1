//! The one capture walker, for every game.
//!
//! A capture is walked jump by jump; what the rules of a game leave open is settled by its
//! constants, which the compiler folds. A flying king that jumps a piece has a *run* of landing
//! squares behind it: if it can go on from some of them it must stop on one of those, and going
//! straight on is the same jump from all of them, so that it is walked once.

use crate::board::{Dir, Set, Side, each_dir};
use crate::rules::{Criterion, Halt, Promotion, Reach, Removal, Reversal, Rules, Tally};

use super::jumps::{Jumps, union};
use super::moves::{Move, MoveList};
use super::value::Position;

/// Receives the captures found.
pub(super) trait Sink<R: Rules> {
    /// Whether it also wants captures that others outrank.
    const OUTRANKED: bool = false;

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
}

impl<'a, R: Rules> Best<'a, R> {
    pub(super) fn new(list: &'a mut MoveList<R::Board>) -> Self {
        Self { list, rank: 0 }
    }
}

impl<R: Rules> Sink<R> for Best<'_, R> {
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
            }
        }
        if tally.count < shortest_loop::<R>() || !self.list.contains(&mv) {
            self.list.push(mv);
        }
    }
}

/// Walks every capture of the side to move, which is White if `WHITE`.
#[inline]
pub(super) fn capture_moves<R: Rules, S: Sink<R>, const WHITE: bool>(
    position: &Position<R>,
    sink: &mut S,
) {
    let side = if WHITE { Side::White } else { Side::Black };
    let jumps = position.jumps::<WHITE>();
    if !jumps.is_empty() {
        men_captures::<R, S, WHITE>(position, &jumps, sink);
    }
    for from in position.kings(side).singles() {
        let mut walker = Walker::new(position, side, from, true, sink);
        walker.king(Place::start(from), None);
    }
}

/// Walks the captures of the men, whose first jumps are `jumps`.
#[inline]
fn men_captures<R: Rules, S: Sink<R>, const WHITE: bool>(
    position: &Position<R>,
    jumps: &Jumps<R>,
    sink: &mut S,
) {
    let side = if WHITE { Side::White } else { Side::Black };
    let (men, empty) = (position.men(side), position.empty());
    let going_on = jumps.going_on::<WHITE>();
    // Single jumps need not be looked at where some capture takes more. A man crowned in passing
    // may yet find nothing more to take.
    let only_on = matches!(R::PRIORITY.first(), Some(Criterion::Count | Criterion::Value))
        && R::PROMOTION != Promotion::InPassing
        && !(S::OUTRANKED || union(&going_on).is_empty());
    each_dir!(R::MAN_CAPTURES.seen_by(side), |dir| {
        let on = going_on[dir as usize];
        let landings = if only_on { on } else { empty.reached(jumps.over[dir as usize], dir) };
        for at in landings.singles() {
            let over = jumps.over[dir as usize].reached(at, dir.opposite());
            let from = men.reached(over, dir.opposite());
            let mut walker = Walker::new(position, side, from, false, sink);
            let next = walker.jumped(Place::start(from), over, at);
            if at.meets(on) {
                walker.man_lands::<WHITE>(next, over, dir);
            } else {
                walker.end(next, over, at.meets(walker.crown));
            }
        }
    });
}

/// The smallest number of pieces that can be taken in two ways by one and the same move.
///
/// Two ways make a loop, and a loop needs three turns if pieces go in eight directions, four if
/// in four.
const fn shortest_loop<R: Rules>() -> u32 {
    match (R::REMOVAL, R::REVERSAL) {
        (Removal::AtOnce, Reversal::Allowed) => 2,
        _ if R::KING_CAPTURES.contains(Dir::North) && R::KING_CAPTURES.contains(Dir::NorthEast) => {
            3
        }
        _ => 4,
    }
}

/// Where a capture stands between two jumps.
#[derive(Clone, Copy)]
struct Place<R: Rules> {
    at: Set<R::Board>,
    taken: Set<R::Board>,
    /// [`Tally::order`], kept up only where a rule asks for it: all else is in `taken`.
    order: u32,
}

impl<R: Rules> Place<R> {
    #[inline(always)]
    fn start(at: Set<R::Board>) -> Self {
        Self { at, taken: Set::empty(), order: 0 }
    }
}

struct Walker<'s, R: Rules, S> {
    enemies: Set<R::Board>,
    enemy_kings: Set<R::Board>,
    crown: Set<R::Board>,
    /// The empty squares, among them the one that the capturing piece has left.
    empty: Set<R::Board>,
    from: Set<R::Board>,
    by_king: bool,
    sink: &'s mut S,
}

impl<'s, R: Rules, S: Sink<R>> Walker<'s, R, S> {
    /// The walker of the piece of `side` on `from`.
    #[inline(always)]
    fn new(
        position: &Position<R>,
        side: Side,
        from: Set<R::Board>,
        by_king: bool,
        sink: &'s mut S,
    ) -> Self {
        Self {
            enemies: position.pieces(!side),
            enemy_kings: position.kings(!side),
            crown: Position::<R>::crown_row(side),
            empty: position.empty() | from,
            from,
            by_king,
            sink,
        }
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
        let mut order = place.order;
        if asks_for_order::<R>() && over.meets(self.enemy_kings) {
            order |= 1 << 31 >> place.taken.len().min(31);
        }
        Place { at, taken: place.taken | over, order }
    }

    #[inline(always)]
    fn end(&mut self, place: Place<R>, over: Set<R::Board>, promotes: bool) {
        let mv = Move { from: self.from.only(), to: place.at.only(), promotes, taken: place.taken };
        let tally = Tally {
            count: place.taken.len(),
            kings: (place.taken & self.enemy_kings).len(),
            order: place.order,
            by_king: u32::from(self.by_king),
        };
        self.sink.end(mv, over, tally);
    }

    /// All jumps of a man from `place`, which it reached going `came`; whether there is any.
    fn man<const WHITE: bool>(&mut self, place: Place<R>, came: Dir) -> bool {
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
            if !landing.is_empty() && may_turn::<R>(Some(came), dir) {
                any = true;
                self.man_lands::<WHITE>(self.jumped(place, over, landing), over, dir);
            }
        });
        any
    }

    /// All that follows after a man has jumped `over` in `dir` and landed at `next`.
    #[inline(always)]
    fn man_lands<const WHITE: bool>(&mut self, next: Place<R>, over: Set<R::Board>, dir: Dir) {
        let crowned = next.at.meets(self.crown);
        self.sink.enter(over, next.at);
        let goes_on = if R::PROMOTION == Promotion::InPassing && crowned {
            self.king(next, Some(dir))
        } else {
            self.man::<WHITE>(next, dir)
        };
        self.sink.leave();
        if !goes_on {
            self.end(next, over, crowned);
        }
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

/// Whether the rules compare captures by where among the pieces taken the kings stand.
const fn asks_for_order<R: Rules>() -> bool {
    let (mut found, mut i) = (false, 0);
    while i < R::PRIORITY.len() {
        found |= matches!(R::PRIORITY[i], Criterion::KingsEarly);
        i += 1;
    }
    found
}

#[inline(always)]
fn may_turn<R: Rules>(came: Option<Dir>, dir: Dir) -> bool {
    R::REVERSAL == Reversal::Allowed || came != Some(dir.opposite())
}
