//! Proving tables: every value derived once more from the moves.
//!
//! If every position is worth what the best of its moves brings, the distances of won and lost positions
//! fall along the moves, so that no circle can hold itself up: the values are right.

use std::ops::Range;

use rayon::prelude::*;

use crate::board::Side;
use crate::position::{MoveList, Position, Setup};
use crate::rules::{Rules, Task};

use super::build::{BuildError, conversions, known};
use super::file::{Kind, Table};
use super::folder::{FileState, Folder};
use super::index::Decoder;
use super::material::Material;
use super::ruleset::Ruleset;
use super::set::TableSet;
use super::solve::{Known, judged, no_moves};
use super::value::Outcome;

/// How many positions of a material are worth what.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Totals {
    /// Positions.
    pub positions: u64,
    /// Won by the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Totals {
    fn count(&mut self, outcome: Outcome) {
        self.positions += 1;
        match outcome {
            Outcome::Win => self.wins += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Loss => self.losses += 1,
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// A position whose value is not what its moves say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The position.
    pub setup: Setup,
    /// The kind of table.
    pub kind: Kind,
    /// What the table says.
    pub found: String,
    /// What the moves say.
    pub expected: String,
}

/// What came of proving a material.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Verify {
    /// The positions without captures.
    pub quiet: Totals,
    /// The positions in which the side to move must capture.
    pub captures: Totals,
    /// Plies of the longest win or loss, if there is a table of distances.
    pub longest: Option<u16>,
    /// The first position that is wrong, and how many are.
    pub mistakes: Option<(Mistake, u64)>,
}

impl Verify {
    /// Proves the tables of a material. A table of distances is proven, and one of outcomes compared with
    /// it; without distances outcomes are compared with those after the moves.
    /// `None` if there is no table of it.
    ///
    /// # Errors
    /// If a table of the material, or of what it leads to, is refused or missing.
    pub fn run(
        rules: &Ruleset,
        folder: &Folder,
        material: Material,
    ) -> Result<Option<Self>, BuildError> {
        rules.variant().dispatch(One { rules, folder, material })
    }

    fn and(self, other: Self) -> Self {
        let mistakes = match (self.mistakes, other.mistakes) {
            (Some((mistake, count)), more) => {
                Some((mistake, count + more.map_or(0, |(_, count)| count)))
            }
            (None, more) => more,
        };
        Self {
            quiet: self.quiet.and(other.quiet),
            captures: self.captures.and(other.captures),
            longest: self.longest.max(other.longest),
            mistakes,
        }
    }
}

struct One<'a> {
    rules: &'a Ruleset,
    folder: &'a Folder,
    material: Material,
}

impl Task for One<'_> {
    type Out = Result<Option<Verify>, BuildError>;

    fn run<R: Rules>(self) -> Self::Out {
        let Self { rules, folder, material } = self;
        let open = |kind| match folder.find(rules, material, kind) {
            FileState::Whole(table) => Ok(Some(table)),
            FileState::Missing => Ok(None),
            FileState::Refused(error) => Err(BuildError::from(error)),
        };
        let (outcomes, distances) = (open(Kind::Outcomes)?, open(Kind::Distances)?);
        let Some(index) = outcomes.as_ref().or(distances.as_ref()).map(|table| *table.index())
        else {
            return Ok(None);
        };
        let mut around = conversions(rules, material);
        around.extend([material, material.swapped()]);
        around.dedup();
        let source = if distances.is_some() {
            Source::Distances(known(rules, folder, around)?)
        } else {
            Source::Outcomes(Box::new(outcomes_of(rules, folder, &around)?))
        };
        let decoder = Decoder::<R::Board>::new(index);
        let slots = index.slots();
        Ok(Some(in_chunks(slots, &|chunk| {
            let mut verify = Verify::default();
            for slot in chunk {
                if let Some(placement) = decoder.placement(slot) {
                    let position = Position::<R>::of_placement(&placement, Side::White);
                    verify.position(&position, rules, &source, outcomes.as_ref(), slot);
                }
            }
            verify
        })))
    }
}

/// Where values come from.
enum Source {
    Distances(Known),
    Outcomes(Box<TableSet>),
}

const CHUNK: u64 = 1 << 14;

/// Proves chunks of all slots on all threads. Nothing here is generic, so that it is compiled once and
/// not for every game.
fn in_chunks(slots: u64, prove: &(dyn Fn(Range<u64>) -> Verify + Sync)) -> Verify {
    (0..slots.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| prove(chunk * CHUNK..slots.min((chunk + 1) * CHUNK)))
        .reduce(Verify::default, Verify::and)
}

fn outcomes_of(
    rules: &Ruleset,
    folder: &Folder,
    materials: &[Material],
) -> Result<TableSet, BuildError> {
    let mut set = TableSet::new(*rules);
    for &material in materials {
        match folder.open(rules, material, Kind::Outcomes) {
            FileState::Whole(table) => set.insert(table),
            FileState::Missing => return Err(BuildError::Disappeared(material)),
            FileState::Refused(error) => return Err(error.into()),
        }
    }
    Ok(set)
}

impl Verify {
    fn position<R: Rules>(
        &mut self,
        position: &Position<R>,
        rules: &Ruleset,
        source: &Source,
        outcomes: Option<&Table>,
        slot: u64,
    ) {
        let quiet = !position.can_capture();
        let mut moves = MoveList::new();
        position.moves_into(&mut moves);
        let over =
            judged(position, rules.draw_rules()).or_else(|| moves.is_empty().then(no_moves::<R>));
        let outcome = match source {
            Source::Distances(known) => {
                let after = moves.iter().map(|mv| known.value(&position.play(mv)).before());
                let expected = over.or_else(|| after.max());
                let found = known.value(position);
                if expected != Some(found) {
                    let expected = expected.map_or_else(String::new, |value| value.to_string());
                    self.mistake(position, Kind::Distances, found.to_string(), expected);
                }
                self.longest = self.longest.max(Some(found.plies().unwrap_or(0)));
                found.outcome()
            }
            Source::Outcomes(set) => {
                let after = moves.iter().map(|mv| set.any_outcome(&position.play(mv)));
                let after = after.map(|outcome| outcome.map_or(Outcome::Draw, Outcome::reversed));
                let over = over.map(super::value::Value::outcome);
                over.or_else(|| after.max()).unwrap_or(Outcome::Draw)
            }
        };
        if quiet
            && let Some(found) = outcomes.map(|table| table.outcome(slot))
            && found != Some(outcome)
        {
            let found = found.map_or("nothing", Outcome::word).to_owned();
            self.mistake(position, Kind::Outcomes, found, outcome.to_string());
        }
        let totals = if quiet { &mut self.quiet } else { &mut self.captures };
        totals.count(outcome);
    }

    fn mistake<R: Rules>(
        &mut self,
        position: &Position<R>,
        kind: Kind,
        found: String,
        expected: String,
    ) {
        let first = || (Mistake { setup: position.to_setup(), kind, found, expected }, 0);
        self.mistakes.get_or_insert_with(first).1 += 1;
    }
}
