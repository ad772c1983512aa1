//! Random endings, for trying out how they are played and how fast they are looked up.

use std::time::{Duration, Instant};

use crate::board::Side;
use crate::position::{Counters, Position, Setup};
use crate::rules::{DrawRules, Rules, Task};

use super::file::Kind;
use super::index::Decoder;
use super::material::Material;
use super::set::TableSet;
use super::value::Outcome;

/// Numbers tried before a material is taken for one without such positions.
const TRIES: usize = 10_000;

/// A random position of so many pieces that the side to move wins, within the draw rules if it takes
/// the shortest way. `None` if no table has one.
pub fn won_ending(
    tables: &TableSet,
    pieces: u8,
    draw_rules: &DrawRules,
    random: &mut fastrand::Rng,
) -> Option<Setup> {
    tables.rules().variant().dispatch(WonEnding { tables, pieces, draw_rules, random })
}

struct WonEnding<'a> {
    tables: &'a TableSet,
    pieces: u8,
    draw_rules: &'a DrawRules,
    random: &'a mut fastrand::Rng,
}

impl Task for WonEnding<'_> {
    type Out = Option<Setup>;

    fn run<R: Rules>(self) -> Option<Setup> {
        let Self { tables, pieces, draw_rules, random } = self;
        let mut materials = Material::all(pieces);
        materials.retain(|&material| tables.table(material, Kind::Distances).is_some());
        random.shuffle(&mut materials);
        for material in materials {
            let index = *tables.table(material, Kind::Distances)?.index();
            let decoder = Decoder::<R::Board>::new(index);
            let position = (0..TRIES).find_map(|_| {
                let side = if random.bool() { Side::White } else { Side::Black };
                let placement = decoder.placement(random.u64(..index.slots()))?;
                let position = Position::<R>::of_placement(&placement, side);
                let value = tables.any_value(&position)?;
                let plies = value.plies().filter(|_| value.outcome() == Outcome::Win)?;
                let room = Counters::default().room(draw_rules, &position);
                (plies > 0 && plies <= room).then_some(position)
            });
            if let Some(position) = position {
                return Some(position.to_setup());
            }
        }
        None
    }
}

/// Looks up random positions without captures, of so many pieces, again and again: the time of one look in
/// the mean, when all blocks are unpacked. `None` if there is no table of this kind.
pub fn probe_time(
    tables: &TableSet,
    pieces: u8,
    kind: Kind,
    random: &mut fastrand::Rng,
) -> Option<Duration> {
    tables.rules().variant().dispatch(ProbeTime { tables, pieces, kind, random })
}

struct ProbeTime<'a> {
    tables: &'a TableSet,
    pieces: u8,
    kind: Kind,
    random: &'a mut fastrand::Rng,
}

/// Positions that are looked up, and how often each.
const POSITIONS: usize = 200_000;
const ROUNDS: u32 = 10;

impl Task for ProbeTime<'_> {
    type Out = Option<Duration>;

    fn run<R: Rules>(self) -> Option<Duration> {
        let Self { tables, pieces, kind, random } = self;
        let mut decoders: Vec<(u64, Decoder<R::Board>)> = Vec::new();
        for material in Material::all(pieces) {
            if let Some(table) = tables.table(material, kind) {
                decoders.push((table.index().slots(), Decoder::new(*table.index())));
            }
        }
        let mut positions = Vec::with_capacity(POSITIONS);
        for _ in 0..100 * POSITIONS {
            if decoders.is_empty() || positions.len() == POSITIONS {
                break;
            }
            let (slots, decoder) = &decoders[random.usize(..decoders.len())];
            let Some(placement) = decoder.placement(random.u64(..*slots)) else { continue };
            let side = if random.bool() { Side::White } else { Side::Black };
            let position = Position::<R>::of_placement(&placement, side);
            if !position.can_capture() {
                positions.push(position);
            }
        }
        let look = |position: &Position<R>| match kind {
            Kind::Outcomes => tables.outcome(position).is_some(),
            Kind::Distances => tables.value(position).is_some(),
        };
        let round = || positions.iter().filter(|&position| look(position)).count() as u32;
        if round() == 0 {
            return None;
        }
        let start = Instant::now();
        let looks: u32 = (0..ROUNDS).map(|_| round()).sum();
        Some(start.elapsed() / looks)
    }
}
