//! The tables that come with the program, and files like them: the distances of all materials of two
//! and three pieces, one after the other, each behind its length in four bytes.

use super::bytes::Bytes;
use super::file::{Kind, Table, TableError};
use super::folder::{FileState, Folder, FolderError};
use super::material::Material;
use super::ruleset::Ruleset;
use super::set::TableSet;

macro_rules! files {
    ($($name:literal)*) => {
        /// By the name of their rules.
        const FILES: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../../tables/", $name, ".tables"))),)*];
    };
}

files! {
    "international" "canadian" "pool" "english" "russian" "turkish+king-beats-man"
}

impl TableSet {
    /// The tables that come with the program, if there are any for these rules, of up to `most` pieces.
    pub fn built_in(rules: Ruleset, most: u8) -> Self {
        let mut set = Self::new(rules);
        for table in built_in(&rules).filter(|table| table.material().pieces() <= most) {
            set.insert(table);
        }
        set
    }
}

/// The tables that come with the program for these rules.
pub(super) fn built_in(rules: &Ruleset) -> impl Iterator<Item = Table> {
    let name = rules.name();
    let file = FILES.iter().find(|(file, _)| *file == name);
    // A file of another version would be a mistake in making the program: a test opens them all.
    file.into_iter().flat_map(|(_, bundle)| unbundle(bundle, rules).flatten())
}

/// The tables of a bundle.
fn unbundle(
    mut rest: &'static [u8],
    rules: &Ruleset,
) -> impl Iterator<Item = Result<Table, TableError>> {
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (file, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        rest = after;
        Some(Table::open_any(Bytes::BuiltIn(file), rules))
    })
}

/// A bundle of the distances of all materials of up to `most` pieces.
///
/// # Errors
/// If one of them is missing or refused.
pub fn bundle(rules: &Ruleset, folder: &Folder, most: u8) -> Result<Vec<u8>, BundleError> {
    let mut bytes = Vec::new();
    for material in (2..=most).flat_map(Material::all) {
        if rules.solvable(material).is_err() {
            continue;
        }
        match folder.open(rules, material, Kind::Distances) {
            FileState::Whole(table) => {
                bytes.extend((table.size() as u32).to_le_bytes());
                bytes.extend(table.bytes());
            }
            FileState::Missing => return Err(BundleError::Missing(material)),
            FileState::Refused(error) => return Err(error.into()),
        }
    }
    Ok(bytes)
}

/// Why there is no bundle.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// A table is missing.
    #[error("there is no table {0}.{kind}", kind = Kind::Distances)]
    Missing(Material),
    /// A table is refused.
    #[error("{0}")]
    Refused(#[from] FolderError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Variant, draws};

    #[test]
    fn all_that_comes_with_the_program_can_be_opened() {
        let mut seen = 0;
        for &variant in Variant::ALL {
            let rules = Ruleset::new(variant, variant.own_draw_rules());
            if FILES.iter().any(|(name, _)| *name == rules.name()) {
                let set = TableSet::built_in(rules, Material::MOST);
                assert_eq!((set.tables().count(), set.most_pieces()), (16, 3), "{variant}");
                assert_eq!(TableSet::built_in(rules, 2).tables().count(), 4);
                seen += 1;
            }
        }
        assert_eq!(seen, FILES.len() + 1, "Sri Lankan plays as Canadian");
        let turkish = Ruleset::new(Variant::Turkish, &draws::TURKISH_TUDAF);
        assert_eq!(TableSet::built_in(turkish, 7).most_pieces(), 0, "other rules, no tables");
    }
}
