//! The ways a capture can be made: which squares it visits.

use crate::board::{Point, Set, Side, Square};
use crate::rules::{Rules, Tally};

use super::capture::{Sink, capture_moves};
use super::moves::Move;
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

    /// The squares visited between start and end.
    pub(super) fn stops(&self) -> Vec<Point> {
        self.legs.iter().map(|leg| leg.stop.point()).collect()
    }
}

/// Collects every way of every capture, whatever its rank.
#[derive(Debug)]
struct Ways<R: Rules> {
    legs: Vec<Leg<R>>,
    found: Vec<(Move<R::Board>, Way<R>, u64)>,
}

impl<R: Rules> Default for Ways<R> {
    fn default() -> Self {
        Self { legs: Vec::new(), found: Vec::new() }
    }
}

impl<R: Rules> Sink<R> for Ways<R> {
    const OUTRANKED: bool = true;

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
