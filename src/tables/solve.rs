//! Solving a material from the ends of games backwards.
//!
//! A material and the same with the other side to move are solved together, since quiet moves lead from
//! one to the other. A first pass over all positions settles those with captures, those without moves and
//! what crowning brings: all of these lead to materials that are solved already. Then, ply by ply,
//! every position that is won or lost in `d` plies is taken back by one quiet move: before a lost one
//! stands a won one; a won one leaves the position before it with one escape less, and
//! when no escape is left that is lost. What remains is drawn.
//!
//! Distances are exact, because plies are worked off in their order, and the result does not depend on
//! how threads take turns. Nothing here knows files.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering};

use rayon::prelude::*;

use crate::board::Side;
use crate::position::{MoveList, Placement, Position, one_piece_each};
use crate::rules::draws::OnePieceEach;
use crate::rules::{DrawRules, Goal, Rules};

use super::index::{Decoder, Index};
use super::material::Material;
use super::value::{Outcome, Value};

/// The values of a whole material, by the numbers of its placements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Solved {
    pub(super) index: Index,
    pub(super) values: Values,
}

/// Codes of values, in one byte each where that is enough.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Values {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

impl Values {
    #[inline]
    pub(super) fn get(&self, slot: u64) -> Value {
        Value::from_code(match self {
            Self::Narrow(codes) => u16::from(codes[slot as usize]),
            Self::Wide(codes) => codes[slot as usize],
        })
    }
}

/// Materials that are solved.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// By [`Material::key`].
    solved: Vec<Option<Solved>>,
}

impl Known {
    pub(super) fn new(solved: impl IntoIterator<Item = Solved>) -> Self {
        let mut known = Self { solved: vec![None; Material::KEYS] };
        for one in solved {
            let key = one.index.material().key();
            known.solved[key] = Some(one);
        }
        known
    }

    /// The value of a position after a capture or a crowning, whose table must be there.
    #[inline]
    pub(super) fn value<R: Rules>(&self, position: &Position<R>) -> Value {
        if position.goal_reached_by_opponent() {
            return Value::loss(0);
        }
        if position.pieces(position.side()).is_empty() {
            return no_moves::<R>();
        }
        let placement = position.placement();
        let solved = Material::of(&placement).and_then(|m| self.solved.get(m.key())?.as_ref());
        let Some(Solved { index, values }) = solved else {
            unreachable!("materials are solved in the order of their conversions");
        };
        values.get(index.of(&placement))
    }
}

/// What a position without moves is worth.
pub(super) const fn no_moves<R: Rules>() -> Value {
    match R::GOAL {
        Goal::Lose => Value::win(0),
        Goal::Block | Goal::FirstKing => Value::loss(0),
    }
}

/// The value of a position at which the game is over by the rules of the variant or by the judgement
/// of one piece each.
#[inline]
pub(super) fn judged<R: Rules>(position: &Position<R>, rules: &DrawRules) -> Option<Value> {
    if rules.one_each == OnePieceEach::PlayOn {
        return None;
    }
    let result = one_piece_each(position, rules)?;
    if position.count_moves() == 0 {
        return Some(no_moves::<R>());
    }
    Some(match result.winner {
        None => Value::DRAW,
        Some(side) if side == position.side() => Value::win(0),
        Some(_) => Value::loss(0),
    })
}

/// No value yet; more than any.
const OPEN: u16 = u16::MAX;
/// The position keeps the value that the first pass gave it.
const SETTLED: u8 = u8::MAX;
/// Crowning keeps at least a draw: it may be won, but not be lost.
const SAFE: u8 = u8::MAX - 1;

/// One material while it is solved.
struct Half<R: Rules> {
    index: Index,
    decoder: Decoder<R::Board>,
    /// A code of a value, or [`OPEN`].
    values: Vec<AtomicU16>,
    /// Quiet moves that do not lose yet, or [`SETTLED`] or [`SAFE`].
    escapes: Vec<AtomicU8>,
}

/// Slots that one thread takes at a time.
const CHUNK: u64 = 1 << 14;

/// Calls `each` with chunks of all slots, on all threads. Nothing here is generic, so that it is
/// compiled once and not for every game.
fn in_chunks(slots: u64, each: &(dyn Fn(Range<u64>) + Sync)) {
    (0..slots.div_ceil(CHUNK))
        .into_par_iter()
        .for_each(|chunk| each(chunk * CHUNK..slots.min((chunk + 1) * CHUNK)));
}

/// Solves `material`, and the same with the other side to move unless that is the same, all of whose
/// conversions are `known`. `told` is called with the ply after every pass.
pub(super) fn solve<R: Rules>(
    material: Material,
    known: &Known,
    rules: &DrawRules,
    told: &mut dyn FnMut(u16),
) -> Vec<Solved> {
    let mut halves = vec![Half::<R>::new(material)];
    if material.swapped() != material {
        halves.push(Half::new(material.swapped()));
    }
    let last = AtomicU64::new(0);
    for half in &halves {
        half.first_pass(known, rules, &last);
    }
    let mut plies = 0;
    while u64::from(plies) <= last.load(Ordering::Relaxed) {
        for (i, half) in halves.iter().enumerate() {
            let before = &halves[halves.len() - 1 - i];
            half.take_back(before, plies, known, &last);
        }
        told(plies);
        plies += 1;
    }
    halves.into_iter().map(Half::finish).collect()
}

impl<R: Rules> Half<R> {
    fn new(material: Material) -> Self {
        let index = Index::new::<R::Board>(material);
        let slots = index.slots() as usize;
        let mut values = Vec::with_capacity(slots);
        values.resize_with(slots, || AtomicU16::new(OPEN));
        let mut escapes = Vec::with_capacity(slots);
        escapes.resize_with(slots, || AtomicU8::new(SETTLED));
        Self { index, decoder: Decoder::new(index), values, escapes }
    }

    /// Calls `each` with every slot, on all threads.
    fn each_slot(&self, each: impl Fn(u64) + Sync) {
        in_chunks(self.index.slots(), &|chunk| chunk.for_each(&each));
    }

    /// Settles what quiet moves inside the material cannot change, and counts these moves.
    fn first_pass(&self, known: &Known, rules: &DrawRules, last: &AtomicU64) {
        self.each_slot(|slot| {
            let (value, escapes) = match self.decoder.placement(slot) {
                None => (Some(Value::DRAW), SETTLED),
                Some(placement) => {
                    first_look(&Position::<R>::of_placement(&placement, Side::White), known, rules)
                }
            };
            if let Some(value) = value {
                last.fetch_max(u64::from(value.plies().unwrap_or(0)), Ordering::Relaxed);
                self.values[slot as usize].store(value.code(), Ordering::Relaxed);
            }
            self.escapes[slot as usize].store(escapes, Ordering::Relaxed);
        });
    }

    /// Takes one quiet move back from every position that is decided in `plies` plies. The positions
    /// found are in `before`, which is the same half if both sides have the same pieces.
    fn take_back(&self, before: &Self, plies: u16, known: &Known, last: &AtomicU64) {
        let (won, lost) = (Value::win(plies).code(), Value::loss(plies).code());
        self.each_slot(|slot| {
            let code = self.values[slot as usize].load(Ordering::Relaxed);
            if code != won && code != lost {
                return;
            }
            let Some(placement) = self.decoder.placement(slot) else { return };
            Position::<R>::each_before(&placement, |earlier| {
                let value = if code == lost {
                    before.wins(&earlier, plies + 1)
                } else {
                    before.loses_an_escape(&earlier, plies + 1, known)
                };
                if let Some(plies) = value.and_then(Value::plies) {
                    last.fetch_max(u64::from(plies), Ordering::Relaxed);
                }
            });
        });
    }

    /// The position has a move that wins in `plies` plies.
    #[inline]
    fn wins(&self, placement: &Placement<R::Board>, plies: u16) -> Option<Value> {
        let slot = self.index.of(placement) as usize;
        if self.escapes[slot].load(Ordering::Relaxed) == SETTLED {
            return None;
        }
        let value = Value::win(plies);
        // Crowning may have promised a later win: the nearer one is the smaller number.
        self.values[slot].fetch_min(value.code(), Ordering::Relaxed);
        Some(value)
    }

    /// A move of the position is found to lose, in `plies` plies, and none that is left loses later
    /// without crowning.
    #[inline]
    fn loses_an_escape(
        &self,
        placement: &Placement<R::Board>,
        plies: u16,
        known: &Known,
    ) -> Option<Value> {
        let slot = self.index.of(placement) as usize;
        if self.escapes[slot].load(Ordering::Relaxed) >= SAFE
            || self.escapes[slot].fetch_sub(1, Ordering::Relaxed) != 1
            || self.values[slot].load(Ordering::Relaxed) != OPEN
        {
            return None;
        }
        let position = Position::<R>::of_placement(placement, Side::White);
        let crowning = crownings(&position, known).max().and_then(Value::plies);
        let value = Value::loss(plies.max(crowning.unwrap_or(0)));
        self.values[slot].store(value.code(), Ordering::Relaxed);
        Some(value)
    }

    fn finish(self) -> Solved {
        let code = |value: AtomicU16| match value.into_inner() {
            OPEN => Value::DRAW.code(),
            code => code,
        };
        let codes: Vec<u16> = self.values.into_iter().map(code).collect();
        let narrow = codes.iter().all(|&code| u8::try_from(code).is_ok());
        let values = if narrow {
            Values::Narrow(codes.into_iter().map(|code| code as u8).collect())
        } else {
            Values::Wide(codes)
        };
        Solved { index: self.index, values }
    }
}

/// A position as the first pass finds it: its value, if that can be said, and its escapes.
fn first_look<R: Rules>(
    position: &Position<R>,
    known: &Known,
    rules: &DrawRules,
) -> (Option<Value>, u8) {
    if let Some(value) = judged(position, rules) {
        return (Some(value), SETTLED);
    }
    if position.can_capture() {
        let mut captures = MoveList::new();
        position.captures_into(&mut captures);
        let values = captures.iter().map(|mv| known.value(&position.play(mv)).before());
        return (values.max(), SETTLED);
    }
    let moves = position.count_moves();
    if moves == 0 {
        return (Some(no_moves::<R>()), SETTLED);
    }
    if !position.can_promote_quietly() {
        return (None, moves as u8);
    }
    let crowning = crownings(position, known);
    let escapes = moves - crowning.clone().count() as u64;
    let best = crowning.max().unwrap_or(Value::DRAW);
    match best.outcome() {
        Outcome::Win => (Some(best), SAFE),
        Outcome::Draw | Outcome::Loss if escapes == 0 => (Some(best), SETTLED),
        Outcome::Draw => (None, SAFE),
        Outcome::Loss => (None, escapes as u8),
    }
}

/// What the quiet moves that crown a man are worth to the side that makes them.
fn crownings<R: Rules>(
    position: &Position<R>,
    known: &Known,
) -> impl Iterator<Item = Value> + Clone {
    let values: Vec<_> = if position.can_promote_quietly() {
        let crowning = position.moves().into_iter().filter(|mv| mv.promotes);
        crowning.map(|mv| known.value(&position.play(&mv)).before()).collect()
    } else {
        Vec::new()
    };
    values.into_iter()
}
