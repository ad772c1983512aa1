//! Building tables: what is missing, in order, and written as it is done.

use crate::rules::{Rules, Task};

use super::file::{self, Kind, Table};
use super::folder::{FileState, Folder, FolderError};
use super::index::Index;
use super::material::Material;
use super::ruleset::{Ruleset, Unsolvable};
use super::solve::{Known, solve};

/// The materials to build, each together with the same with the other side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The first of every two, in an order in which conversions come first.
    pub materials: Vec<Material>,
}

/// What cannot be built, or could not.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// There can be no such table.
    #[error("{0}")]
    Unsolvable(#[from] Unsolvable),
    /// A file could not be read or written.
    #[error("{0}")]
    Folder(#[from] FolderError),
    /// A table that was just there is gone.
    #[error("the table {0}.{kind} has disappeared", kind = Kind::Distances)]
    Disappeared(Material),
}

/// How far the building has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Built {
    /// A material is being solved; so many plies are worked off.
    Working(Material, u16),
    /// A material and its reverse are solved and written.
    Written(Material),
    /// Both were there.
    Found(Material),
}

/// Building the tables of one game.
#[derive(Clone, Copy, Debug)]
pub struct Build<'a> {
    /// The rules.
    pub rules: &'a Ruleset,
    /// Where files are written.
    pub folder: &'a Folder,
}

impl Plan {
    /// Everything up to so many pieces, and what of it can have no table.
    pub fn pieces(rules: &Ruleset, most: u8) -> (Self, Vec<Unsolvable>) {
        let mut plan = Self { materials: Vec::new() };
        let mut without = Vec::new();
        for material in (2..=most).flat_map(Material::all).filter(|&material| is_first(material)) {
            match rules.solvable(material) {
                Ok(()) => plan.materials.push(material),
                Err(why) => without.push(why),
            }
        }
        (plan, without)
    }

    /// One material and everything to which it leads.
    ///
    /// # Errors
    /// If it can have no table.
    pub fn material(rules: &Ruleset, material: Material) -> Result<Self, Unsolvable> {
        rules.solvable(material)?;
        let mut wanted = vec![material];
        let mut next = 0;
        while let Some(&material) = wanted.get(next) {
            for after in conversions(rules, material) {
                if !wanted.contains(&after) && !wanted.contains(&after.swapped()) {
                    wanted.push(after);
                }
            }
            next += 1;
        }
        let wants =
            |material: Material| wanted.contains(&material) || wanted.contains(&material.swapped());
        let order = (2..=material.pieces()).flat_map(Material::all);
        Ok(Self { materials: order.filter(|&m| is_first(m) && wants(m)).collect() })
    }

    /// Positions of all the materials, counting numbers that belong to none.
    pub fn slots(&self, rules: &Ruleset) -> u64 {
        self.materials.iter().map(|&material| slots(rules, material)).sum()
    }

    /// Bytes of memory that the largest material takes, with what it leads to.
    pub fn memory(&self, rules: &Ruleset) -> u64 {
        let need = |&material: &Material| {
            let lead: u64 = conversions(rules, material)
                .into_iter()
                .map(|after| 2 * slots(rules, after) / pair(after))
                .sum();
            // Two bytes of value and one of count, and the value once more when it is packed.
            5 * slots(rules, material) + lead
        };
        self.materials.iter().map(need).max().unwrap_or(0)
    }
}

/// Positions of a material and its reverse, counting numbers that belong to none.
pub fn slots(rules: &Ruleset, material: Material) -> u64 {
    struct Slots(Material);
    impl Task for Slots {
        type Out = u64;
        fn run<R: Rules>(self) -> u64 {
            let count = |material| Index::new::<R::Board>(material).slots();
            count(self.0) + if pair(self.0) == 2 { count(self.0.swapped()) } else { 0 }
        }
    }
    rules.variant().dispatch(Slots(material))
}

fn pair(material: Material) -> u64 {
    if material == material.swapped() { 1 } else { 2 }
}

/// Whether a material stands for itself and its reverse.
fn is_first(material: Material) -> bool {
    material <= material.swapped()
}

/// Everything that a capture or crowning leads to from a material or its reverse and that has tables.
pub(super) fn conversions(rules: &Ruleset, material: Material) -> Vec<Material> {
    let mut all = material.after_conversions();
    all.extend(material.swapped().after_conversions());
    all.sort();
    all.dedup();
    all.retain(|&after| rules.solvable(after).is_ok());
    all
}

impl Build<'_> {
    /// Builds what is missing or damaged; `told` hears of every step.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn run(&self, plan: &Plan, told: &mut (dyn FnMut(Built) + Send)) -> Result<(), BuildError> {
        for &material in &plan.materials {
            if self.is_there(material) {
                told(Built::Found(material));
            } else {
                self.rules.variant().dispatch(One { build: self, material, told })?;
                told(Built::Written(material));
            }
        }
        Ok(())
    }

    fn is_there(&self, material: Material) -> bool {
        [material, material.swapped()].into_iter().all(|material| {
            Kind::ALL.into_iter().all(|kind| {
                matches!(self.folder.open(self.rules, material, kind), FileState::Whole(_))
            })
        })
    }
}

/// Solving and writing one material and its reverse.
struct One<'a, 'b> {
    build: &'a Build<'b>,
    material: Material,
    told: &'a mut (dyn FnMut(Built) + Send),
}

impl Task for One<'_, '_> {
    type Out = Result<(), BuildError>;

    fn run<R: Rules>(self) -> Self::Out {
        let Self { build: &Build { rules, folder }, material, told } = self;
        let known = known(rules, folder, conversions(rules, material))?;
        let solved = solve::<R>(material, &known, rules.draw_rules(), &mut |plies| {
            told(Built::Working(material, plies));
        });
        for solved in &solved {
            // The distances last: they say that all is there.
            for kind in Kind::ALL {
                let bytes = file::write::<R>(solved, rules, kind);
                folder.write(rules, solved.index.material(), kind, &bytes)?;
            }
        }
        Ok(())
    }
}

/// The values of materials whose tables of distances are there.
pub(super) fn known(
    rules: &Ruleset,
    folder: &Folder,
    materials: Vec<Material>,
) -> Result<Known, BuildError> {
    let mut solved = Vec::new();
    for material in materials {
        match folder.find(rules, material, Kind::Distances) {
            FileState::Whole(table) => {
                solved.push(Table::solved(&table).ok_or(BuildError::Disappeared(material))?);
            }
            FileState::Missing => return Err(BuildError::Disappeared(material)),
            FileState::Refused(error) => return Err(error.into()),
        }
    }
    Ok(Known::new(solved))
}
