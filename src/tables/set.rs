//! The tables of one game, ready to be asked.

use crate::position::{MoveList, Position};
use crate::rules::Rules;

use super::file::{Kind, Table};
use super::material::Material;
use super::ruleset::Ruleset;
use super::solve::{judged, no_moves};
use super::value::{Outcome, Value};

/// Tables of some materials of one game.
#[derive(Debug)]
pub struct TableSet {
    rules: Ruleset,
    /// By [`Material::key`].
    entries: Vec<Option<Box<Entry>>>,
    most: u32,
}

#[derive(Debug, Default)]
struct Entry {
    outcomes: Option<Table>,
    distances: Option<Table>,
}

impl TableSet {
    /// No table yet.
    pub fn new(rules: Ruleset) -> Self {
        let entries = std::iter::repeat_with(|| None).take(Material::KEYS).collect();
        Self { rules, entries, most: 0 }
    }

    /// Takes a table in, in the place of another of the same material and kind.
    pub fn insert(&mut self, table: Table) {
        let material = table.material();
        self.most = self.most.max(u32::from(material.pieces()));
        let entry = self.entries[material.key()].get_or_insert_default();
        match table.kind() {
            Kind::Outcomes => entry.outcomes = Some(table),
            Kind::Distances => entry.distances = Some(table),
        }
    }

    /// The rules of the tables.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The most pieces of any material here, 0 if there is none.
    pub fn most_pieces(&self) -> u32 {
        self.most
    }

    /// The table of a material and kind.
    pub fn table(&self, material: Material, kind: Kind) -> Option<&Table> {
        let entry = self.entries.get(material.key())?.as_ref()?;
        match kind {
            Kind::Outcomes => entry.outcomes.as_ref(),
            Kind::Distances => entry.distances.as_ref(),
        }
    }

    /// All tables, by material.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        let mut materials: Vec<_> = (2..=Material::MOST).flat_map(Material::all).collect();
        materials.sort_by_key(|material| (material.pieces(), material.men(), *material));
        materials
            .into_iter()
            .flat_map(|material| Kind::ALL.map(|kind| self.table(material, kind)))
            .flatten()
    }

    /// The outcome of a position without captures, by the smaller table if there is one, and the plies
    /// of the longest win or loss of its material.
    #[inline]
    pub(crate) fn outcome<R: Rules>(&self, position: &Position<R>) -> Option<(Outcome, u16)> {
        let placement = position.placement();
        let entry = self.entries[Material::of(&placement)?.key()].as_ref()?;
        let table = entry.outcomes.as_ref().or(entry.distances.as_ref())?;
        Some((table.outcome(table.index().of(&placement))?, table.longest()))
    }

    /// The value of a position.
    #[inline]
    pub(crate) fn value<R: Rules>(&self, position: &Position<R>) -> Option<Value> {
        let placement = position.placement();
        let entry = self.entries[Material::of(&placement)?.key()].as_ref()?;
        let table = entry.distances.as_ref()?;
        table.value(table.index().of(&placement))
    }

    /// The value of any position, ends of games included.
    pub(crate) fn any_value<R: Rules>(&self, position: &Position<R>) -> Option<Value> {
        over(position, &self.rules).or_else(|| self.value(position))
    }

    /// The outcome of any position; captures are followed to where tables answer.
    pub(crate) fn any_outcome<R: Rules>(&self, position: &Position<R>) -> Option<Outcome> {
        if let Some(value) = over(position, &self.rules) {
            return Some(value.outcome());
        }
        if !position.can_capture() {
            return self.outcome(position).map(|(outcome, _)| outcome);
        }
        let mut captures = MoveList::new();
        position.captures_into(&mut captures);
        let mut best = Outcome::Loss;
        for mv in &captures {
            best = best.max(self.any_outcome(&position.play(mv))?.reversed());
        }
        Some(best)
    }
}

/// The value of a position at which the game is over.
fn over<R: Rules>(position: &Position<R>, rules: &Ruleset) -> Option<Value> {
    if position.goal_reached_by_opponent() {
        return Some(Value::loss(0));
    }
    if let Some(value) = judged(position, rules.draw_rules()) {
        return Some(value);
    }
    (position.count_moves() == 0).then(no_moves::<R>)
}
