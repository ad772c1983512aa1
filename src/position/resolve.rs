//! From what somebody wrote to the one legal move.

use crate::board::{Point, Set, Square};
use crate::rules::Rules;

use super::moves::Move;
use super::value::Position;
use super::ways::Way;

/// A square as written in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RawSquare {
    /// A square in full.
    At(Point),
    /// Only its column (short algebraic notation: `ab4`).
    Column(u8),
}

impl RawSquare {
    fn fits(self, point: Point) -> bool {
        match self {
            Self::At(written) => written == point,
            Self::Column(col) => point.col == col,
        }
    }
}

/// A move as written: no rules applied yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawMove {
    /// The squares in the order written: start, perhaps some between, end. If no legal move fits
    /// that way, the squares from the third on are read as captured pieces, as Hub writes them.
    pub path: Vec<RawSquare>,
    /// Captured pieces, where the writer names them apart; empty if he does not.
    pub captured: Vec<Point>,
}

impl RawMove {
    /// A move given by its ends and, where known, the captured pieces.
    pub fn by_ends(from: Point, to: Point, captured: Vec<Point>) -> Self {
        Self { path: vec![RawSquare::At(from), RawSquare::At(to)], captured }
    }
}

/// Why no move was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ResolveError {
    /// No legal move fits.
    #[error("not a legal move")]
    Illegal,
    /// Several legal captures fit.
    #[error("ambiguous: {0} legal captures fit")]
    Ambiguous(usize),
}

impl<R: Rules> Position<R> {
    /// The legal moves that fit what was written: none, one, or several captures that differ in
    /// the captured pieces only. Then one whose full way was written comes first.
    pub fn fitting(&self, raw: &RawMove) -> Vec<Move<R::Board>> {
        let as_path = self.fitting_path(&raw.path, &raw.captured);
        if !as_path.is_empty() || raw.path.len() < 3 || !raw.captured.is_empty() {
            return as_path;
        }
        let captured: Option<Vec<Point>> = raw.path[2..]
            .iter()
            .map(|square| match square {
                RawSquare::At(point) => Some(*point),
                RawSquare::Column(_) => None,
            })
            .collect();
        captured.map_or(Vec::new(), |captured| self.fitting_path(&raw.path[..2], &captured))
    }

    /// The one legal move that was written.
    ///
    /// A text may be the full way of one capture and leave out squares of another: then the former
    /// was written.
    ///
    /// # Errors
    /// If none fits, or more than one.
    pub fn resolve(&self, raw: &RawMove) -> Result<Move<R::Board>, ResolveError> {
        match self.fitting(raw)[..] {
            [] => Err(ResolveError::Illegal),
            [mv] => Ok(mv),
            [mv, other, ..] if self.spells(&mv, raw) && !self.spells(&other, raw) => Ok(mv),
            ref several => Err(ResolveError::Ambiguous(several.len())),
        }
    }

    fn fitting_path(&self, path: &[RawSquare], captured: &[Point]) -> Vec<Move<R::Board>> {
        let [first, between @ .., last] = path else {
            return Vec::new();
        };
        let squares: Option<Set<R::Board>> = captured.iter().copied().map(Square::at).collect();
        let Some(wanted) = squares else {
            return Vec::new();
        };
        let mut found: Vec<_> = self
            .moves()
            .into_iter()
            .filter(|mv| first.fits(mv.from.point()) && last.fits(mv.to.point()))
            .filter(|mv| wanted.is_empty() || mv.taken == wanted)
            .collect();
        if !between.is_empty() {
            found.retain(|mv| self.ways(mv).iter().any(|way| visits(mv, way, between)));
        }
        if found.len() > 1 && captured.is_empty() {
            found.sort_by_key(|mv| !self.spells_between(mv, between));
        }
        found
    }

    /// Whether `raw` is the full way of the capture `mv`, no square more or less.
    fn spells(&self, mv: &Move<R::Board>, raw: &RawMove) -> bool {
        match &raw.path[..] {
            [_, between @ .., _] if raw.captured.is_empty() => self.spells_between(mv, between),
            _ => false,
        }
    }

    fn spells_between(&self, mv: &Move<R::Board>, between: &[RawSquare]) -> bool {
        self.ways(mv).iter().any(|way| {
            let stops = way.legs.iter().map(|leg| leg.stop.point());
            way.legs.len() == between.len() && stops.zip(between).all(|(at, sq)| sq.fits(at))
        })
    }
}

/// Whether the way of `mv` touches the squares `wanted` in their order.
pub(super) fn visits<R: Rules>(mv: &Move<R::Board>, way: &Way<R>, wanted: &[RawSquare]) -> bool {
    let mut wanted = wanted.iter().peekable();
    let mut at = mv.from.point();
    for stop in way.legs.iter().map(|leg| leg.stop.point()).chain([mv.to.point()]) {
        while at != stop {
            at = towards(at, stop);
            wanted.next_if(|square| square.fits(at));
        }
        // A circular capture of one leg starts and ends on the same square.
        wanted.next_if(|square| square.fits(at));
    }
    wanted.peek().is_none()
}

fn towards(at: Point, stop: Point) -> Point {
    let step = |from: u8, to: u8| match from.cmp(&to) {
        std::cmp::Ordering::Less => from + 1,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - 1,
    };
    Point { row: step(at.row, stop.row), col: step(at.col, stop.col) }
}
