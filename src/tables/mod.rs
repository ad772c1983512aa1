//! Endgame tables: what every ending of a few pieces is worth, solved by the program itself.
//!
//! A [`Material`] says which pieces each side has, the side to move first; its positions are numbered by
//! an index. Solving finds the value of each from the rules alone, from the ends of games
//! backwards; files keep them packed; a [`TableSet`] answers what a position is worth.
//! Values know no draw by repetition or by counting moves. `docs/tables.md` describes the files for
//! other readers.

mod build;
mod built_in;
mod bytes;
mod file;
mod folder;
mod index;
mod material;
mod pack;
mod probe;
mod ruleset;
mod sample;
mod set;
mod solve;
mod value;
mod verify;

pub use build::{Build, BuildError, Built, Plan, slots};
pub use built_in::{BundleError, bundle};
pub use file::{Kind, Table, TableError};
pub use folder::{FileState, Folder, FolderError};
pub use material::{Army, Material, MaterialError};
pub use probe::{MoveValue, Probed, probe};
pub use ruleset::{Ruleset, Unsolvable};
pub use sample::{probe_time, won_ending};
pub use set::TableSet;
pub use value::{Outcome, Value};
pub use verify::{Mistake, Totals, Verify};
