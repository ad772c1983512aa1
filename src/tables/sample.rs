//! Random endings, for trying out how they are played.

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
