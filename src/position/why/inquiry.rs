//! The search for a reason: from what was written to the rule that it breaks.

use crate::board::{Dir, Dirs, Geometry, Piece, Point, Set, Side, Square};
use crate::position::moves::Move;
use crate::position::resolve::{RawMove, RawSquare, visits};
use crate::position::value::Position;
use crate::position::view::MoveView;
use crate::position::ways::Way;
use crate::rules::{Criterion, Promotion, Reach, Removal, Reversal, Rules, Tally};

use super::WhyNot;

/// The move with all that a verdict may need.
pub(super) struct Inquiry<'a, R: Rules> {
    position: &'a Position<R>,
    ways: Vec<(Move<R::Board>, Way<R>, u64)>,
    legal: Vec<MoveView>,
}

/// What was written, with squares of the board.
struct Written<R: Rules> {
    from: Square<R::Board>,
    between: Vec<Square<R::Board>>,
    to: Square<R::Board>,
    taken: Set<R::Board>,
}

impl<'a, R: Rules> Inquiry<'a, R> {
    pub(super) fn new(position: &'a Position<R>) -> Self {
        Self {
            position,
            ways: position.all_ways(),
            legal: position.moves().iter().map(|mv| position.view(mv)).collect(),
        }
    }

    /// The reason why `raw`, which no legal move fits, is not legal.
    pub(super) fn answer(&self, raw: &RawMove) -> WhyNot {
        self.read(raw).map_or_else(|why| why, |written| self.judge(&written))
    }

    fn read(&self, raw: &RawMove) -> Result<Written<R>, WhyNot> {
        let on_board = |&point: &Point| Square::at(point).ok_or(WhyNot::NoSquare(point));
        let (Some(first), further) = (raw.path.first(), raw.path.get(1..).unwrap_or_default())
        else {
            return Err(WhyNot::Incomplete);
        };
        let points = further.iter().filter_map(|square| match square {
            RawSquare::At(point) => Some(point),
            RawSquare::Column(_) => None,
        });
        let mut between = points.map(on_board).collect::<Result<Vec<_>, _>>()?;
        let taken: Set<_> = raw.captured.iter().map(on_board).collect::<Result<_, _>>()?;
        let enemies = self.position.pieces(!self.position.side());
        // Behind the second square stand either more of the way or, in Hub, captured pieces.
        let hub = between.len() > 1 && between[1..].iter().all(|&square| enemies.contains(square));
        let (to, taken) = if hub {
            let taken = taken | between.drain(1..).collect();
            (between.pop(), taken)
        } else {
            (between.pop(), taken)
        };
        let to = to.ok_or(WhyNot::Incomplete)?;
        let from = match *first {
            RawSquare::At(point) => on_board(&point)?,
            RawSquare::Column(col) => self.likely_origin(col, to)?,
        };
        Ok(Written { from, between, to, taken })
    }

    /// The piece of a column that was probably meant.
    fn likely_origin(&self, col: u8, to: Square<R::Board>) -> Result<Square<R::Board>, WhyNot> {
        let own = self.position.pieces(self.position.side());
        let in_column = || own.into_iter().filter(|square| square.point().col == col);
        let captures = |square: &Square<R::Board>| {
            self.ways.iter().any(|(mv, ..)| (mv.from, mv.to) == (*square, to))
        };
        let distance = |square: &Square<R::Board>| {
            Line::<R>::between(*square, to).map_or(usize::MAX, |line| line.inner.len())
        };
        in_column()
            .find(captures)
            .or_else(|| in_column().min_by_key(distance))
            .ok_or(WhyNot::NoPieceInColumn(col, self.position.side()))
    }

    fn judge(&self, written: &Written<R>) -> WhyNot {
        let &Written { from, to, .. } = written;
        let piece = match self.position.piece_at(from) {
            None => return WhyNot::NoPiece(from.point()),
            Some((side, _)) if side != self.position.side() => {
                return WhyNot::OtherSide(from.point(), side);
            }
            Some((_, piece)) => piece,
        };
        turning_back(written)
            .or_else(|| self.outranked(written))
            .or_else(|| self.quiet(from, to, piece))
            .or_else(|| self.halfway(from, to, piece))
            .unwrap_or_else(|| self.geometry(from, to, piece))
    }

    /// The move is a complete capture, or has the ends of one.
    fn outranked(&self, written: &Written<R>) -> Option<WhyNot> {
        let ends: Vec<_> = (self.ways.iter())
            .filter(|(mv, ..)| (mv.from, mv.to) == (written.from, written.to))
            .collect();
        let wanted: Vec<_> =
            written.between.iter().map(|square| RawSquare::At(square.point())).collect();
        let exact = ends.iter().copied().filter(|(mv, way, _)| {
            (written.taken.is_empty() || written.taken == mv.taken) && visits(mv, way, &wanted)
        });
        let best = self.ways.iter().max_by_key(|(.., rank)| *rank)?;
        let Some(given) = exact.max_by_key(|(.., rank)| *rank) else {
            let (from, to) = (written.from.point(), written.to.point());
            let alike = |mv: &&MoveView| (mv.from, mv.to) == (from, to) && !mv.captured.is_empty();
            let alike: Vec<_> = self.legal.iter().filter(alike).cloned().collect();
            if !alike.is_empty() {
                return Some(WhyNot::OtherWay(alike));
            }
            let given = ends.into_iter().max_by_key(|(.., rank)| *rank)?;
            return self.compare(given, best);
        };
        self.compare(given, best)
    }

    fn compare(
        &self,
        given: &(Move<R::Board>, Way<R>, u64),
        best: &(Move<R::Board>, Way<R>, u64),
    ) -> Option<WhyNot> {
        let (takes, best) = (self.tally(given), self.tally(best));
        let by = R::PRIORITY.iter().copied().find(|criterion| match criterion {
            Criterion::Count => takes.count != best.count,
            Criterion::Value => value(takes) != value(best),
            Criterion::ByKing => takes.by_king != best.by_king,
            Criterion::Kings => takes.kings != best.kings,
            Criterion::KingsEarly => takes.order != best.order,
        })?;
        Some(WhyNot::Outranked { by, takes, best, moves: self.legal.clone() })
    }

    fn tally(&self, (mv, way, _): &(Move<R::Board>, Way<R>, u64)) -> Tally {
        let kings = self.position.all_kings();
        way.captured().fold(Tally::new(kings.contains(mv.from)), |tally, square| {
            tally.with(kings.contains(square))
        })
    }

    /// The move would do as a quiet one.
    fn quiet(&self, from: Square<R::Board>, to: Square<R::Board>, piece: Piece) -> Option<WhyNot> {
        let line = Line::<R>::between(from, to)?;
        let empty = self.position.empty();
        let free = empty.contains(to) && line.inner.iter().all(|&square| empty.contains(square));
        let near = line.inner.is_empty() || piece == Piece::King && R::KING == Reach::Flying;
        if !free || !near || !steps::<R>(piece, self.position.side()).contains(line.dir) {
            return None;
        }
        if self.position.can_capture() {
            return Some(WhyNot::CaptureOwed(self.legal.clone()));
        }
        R::KING_MOVE_LIMIT.map(|limit| WhyNot::KingLimit(from.point(), limit))
    }

    /// The move ends where a capture cannot end, though it passes there.
    fn halfway(
        &self,
        from: Square<R::Board>,
        to: Square<R::Board>,
        piece: Piece,
    ) -> Option<WhyNot> {
        let mut must_stop = None;
        for (_, way, _) in self.ways.iter().filter(|(mv, ..)| mv.from == from) {
            for index in 0..=way.legs.len() {
                let Some(dir) = self.passes(way, index, from, to, piece) else {
                    continue;
                };
                let (goes_on, stops) = self.after_jump(way, index, (from, to), dir);
                if !goes_on.is_empty() {
                    return Some(WhyNot::GoesOn(to.point(), points(goes_on)));
                }
                if must_stop.is_none() && !stops.is_empty() {
                    must_stop = Some(WhyNot::MustStop(to.point(), points(stops)));
                }
            }
        }
        must_stop
    }

    /// Whether `to` lies on the empty squares behind the jump `index` of a way: the direction.
    fn passes(
        &self,
        way: &Way<R>,
        index: usize,
        from: Square<R::Board>,
        to: Square<R::Board>,
        piece: Piece,
    ) -> Option<Dir> {
        let done = &way.legs[..index];
        let start = done.last().map_or(from, |leg| leg.stop);
        let over = jumped(way, index);
        let line = Line::<R>::between(start, over)?;
        let crown = Position::<R>::crown_row(self.position.side());
        let king = piece == Piece::King
            || R::PROMOTION == Promotion::InPassing
                && done.iter().any(|leg| crown.contains(leg.stop));
        let taken: Set<_> = done.iter().map(|leg| leg.over).collect();
        let open = match R::REMOVAL {
            Removal::AtEnd => self.position.empty() | from.set(),
            Removal::AtOnce => self.position.empty() | from.set() | taken,
        };
        let mut at = over.set().step(line.dir) & open;
        while !at.is_empty() {
            if at == to.set() {
                return Some(line.dir);
            }
            if !king || R::KING == Reach::Short {
                break;
            }
            at = at.step(line.dir) & open;
        }
        None
    }

    /// The pieces that can be jumped next from `to` after the jump `index` of a way, and the
    /// squares where the piece may stop after that jump.
    fn after_jump(
        &self,
        way: &Way<R>,
        index: usize,
        (from, to): (Square<R::Board>, Square<R::Board>),
        dir: Dir,
    ) -> (Set<R::Board>, Set<R::Board>) {
        let (mut next, mut stops) = (Set::empty(), Set::empty());
        for (mv, other, _) in self.ways.iter().filter(|(mv, ..)| mv.from == from) {
            let same = other.legs.len() >= index
                && other.legs[..index] == way.legs[..index]
                && jumped(other, index) == jumped(way, index);
            if !same {
                continue;
            }
            let Some(leg) = other.legs.get(index) else {
                stops |= mv.to.set();
                continue;
            };
            stops |= leg.stop.set();
            let over = jumped(other, index + 1);
            // Going straight on is the same jump from every square of the run.
            let straight = Line::<R>::between(to, over).is_some_and(|line| line.dir == dir);
            if leg.stop == to || straight {
                next |= over.set();
            }
        }
        (next, stops)
    }

    /// No capture and no quiet move comes near it: what is wrong with the way itself.
    fn geometry(&self, from: Square<R::Board>, to: Square<R::Board>, piece: Piece) -> WhyNot {
        let side = self.position.side();
        let empty = self.position.empty();
        if from != to && !empty.contains(to) {
            return WhyNot::Occupied(to.point());
        }
        let Some(Line { dir, inner }) = Line::<R>::between(from, to) else {
            return WhyNot::Unreachable(from.point(), to.point());
        };
        let met: Vec<_> = inner.iter().copied().filter(|&square| !empty.contains(square)).collect();
        let (steps, captures) = (steps::<R>(piece, side), captures::<R>(piece, side));
        let (directions, reach) = if met.is_empty() { (steps, 0) } else { (captures, 1) };
        if let Some(&own) = met.iter().find(|&&square| self.position.pieces(side).contains(square))
        {
            return WhyNot::OwnPiece(own.point());
        }
        let long = piece == Piece::King && R::KING == Reach::Flying;
        if inner.len() > reach && !long {
            return WhyNot::TooFar(piece);
        }
        if !directions.contains(dir) {
            return match met.first() {
                _ if piece == Piece::King || !directions.contains(dir.opposite()) => {
                    WhyNot::NoDirection(piece)
                }
                Some(&over) => WhyNot::CapturesBack(over.point()),
                None => WhyNot::StepsBack,
            };
        }
        match met[..] {
            [king] if piece == Piece::Man && self.position.all_kings().contains(king) => {
                WhyNot::ManTakesKing(king.point())
            }
            [first, second, ..] if first.set().step(dir) == second.set() => {
                WhyNot::TwoInRow(first.point(), second.point())
            }
            _ => WhyNot::Unreachable(from.point(), to.point()),
        }
    }
}

/// Two squares in one of the eight directions, and the squares between.
struct Line<R: Rules> {
    dir: Dir,
    inner: Vec<Square<R::Board>>,
}

impl<R: Rules> Line<R> {
    fn between(from: Square<R::Board>, to: Square<R::Board>) -> Option<Self> {
        Dir::ALL.into_iter().find_map(|dir| {
            let mut inner = Vec::new();
            let mut at = from.set().step(dir);
            while !at.is_empty() {
                if at.contains(to) {
                    return Some(Self { dir, inner });
                }
                inner.push(at.only());
                at = at.step(dir);
            }
            None
        })
    }
}

/// The piece taken by the jump `index` of a way.
fn jumped<R: Rules>(way: &Way<R>, index: usize) -> Square<R::Board> {
    way.legs.get(index).map_or(way.last, |leg| leg.over)
}

fn turning_back<R: Rules>(written: &Written<R>) -> Option<WhyNot> {
    if R::REVERSAL == Reversal::Allowed {
        return None;
    }
    let mut squares = vec![written.from];
    squares.extend(&written.between);
    squares.push(written.to);
    squares.windows(3).find_map(|three| {
        let came = Line::<R>::between(three[0], three[1])?.dir;
        let goes = Line::<R>::between(three[1], three[2])?.dir;
        (goes == came.opposite()).then_some(WhyNot::TurnsBack(three[1].point()))
    })
}

fn steps<R: Rules>(piece: Piece, side: Side) -> Dirs {
    match piece {
        Piece::Man => R::MAN_STEPS.seen_by(side),
        Piece::King => R::KING_STEPS,
    }
}

fn captures<R: Rules>(piece: Piece, side: Side) -> Dirs {
    match piece {
        Piece::Man => R::MAN_CAPTURES.seen_by(side),
        Piece::King => R::KING_CAPTURES,
    }
}

fn points<G: Geometry>(squares: Set<G>) -> Vec<Point> {
    squares.into_iter().map(Square::point).collect()
}

/// What [`Criterion::Value`] compares.
fn value(tally: Tally) -> u32 {
    100 * tally.count + 99 * tally.kings
}
