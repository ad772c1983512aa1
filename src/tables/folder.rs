//! Tables on disk: one folder for each set of rules, one file for each material and kind.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::built_in::built_in;
use super::bytes::Bytes;
use super::file::{Kind, Table, TableError};
use super::material::Material;
use super::ruleset::Ruleset;
use super::set::TableSet;

/// A folder with the tables of any games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    root: PathBuf,
}

/// What became of a file that should hold a table.
#[derive(Debug)]
pub enum FileState {
    /// It is whole.
    Whole(Table),
    /// There is none.
    Missing,
    /// It is there and not used.
    Refused(FolderError),
}

/// A file and what is wrong with it.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The file cannot be read or written.
    #[error("{path}: {error}", path = .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is no table of what its name says.
    #[error("{path}: {error}", path = .path.display())]
    Table {
        /// The file.
        path: PathBuf,
        /// Why.
        error: TableError,
    },
}

impl Folder {
    /// The tables below `root`, which need not exist yet.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The place for a user's tables, where the system has one.
    pub fn of_user() -> Option<Self> {
        Some(Self::new(dirs::data_dir()?.join("damier").join("tables")))
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The file of a material and kind.
    pub fn path(&self, rules: &Ruleset, material: Material, kind: Kind) -> PathBuf {
        self.root.join(rules.name()).join(format!("{material}.{kind}"))
    }

    /// Opens the table of a material and kind.
    pub fn open(&self, rules: &Ruleset, material: Material, kind: Kind) -> FileState {
        let path = self.path(rules, material, kind);
        let bytes = match Bytes::of_file(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return FileState::Missing,
            Err(error) => return FileState::Refused(FolderError::Io { path, error }),
        };
        match Table::open(bytes, rules, material, kind) {
            Ok(table) => FileState::Whole(table),
            Err(error) => FileState::Refused(FolderError::Table { path, error }),
        }
    }

    /// Opens the table of a material and kind, or, where there is no file, the one that comes with the
    /// program.
    pub fn find(&self, rules: &Ruleset, material: Material, kind: Kind) -> FileState {
        match self.open(rules, material, kind) {
            FileState::Missing => built_in(rules)
                .find(|table| (table.material(), table.kind()) == (material, kind))
                .map_or(FileState::Missing, FileState::Whole),
            state => state,
        }
    }

    /// Adds the tables of up to `most` pieces to a set, and tells of those that are refused.
    pub fn load(&self, set: &mut TableSet, most: u8) -> Vec<FolderError> {
        let mut refused = Vec::new();
        for material in (2..=most.min(Material::MOST)).flat_map(Material::all) {
            for kind in Kind::ALL {
                match self.open(set.rules(), material, kind) {
                    FileState::Whole(table) => set.insert(table),
                    FileState::Missing => {}
                    FileState::Refused(error) => refused.push(error),
                }
            }
        }
        refused
    }

    /// Writes the file of a material and kind so that nobody ever finds half of it.
    pub(super) fn write(
        &self,
        rules: &Ruleset,
        material: Material,
        kind: Kind,
        bytes: &[u8],
    ) -> Result<(), FolderError> {
        let path = self.path(rules, material, kind);
        // The same name for everybody, so that a killed run leaves nothing that the next one does not
        // replace.
        let temporary = path.with_extension(format!("{kind}.part"));
        let written = fs::create_dir_all(self.root.join(rules.name()))
            .and_then(|()| fs::write(&temporary, bytes))
            .and_then(|()| fs::rename(&temporary, &path));
        if written.is_err() {
            // The first failure is the one to tell.
            let _ = fs::remove_file(&temporary);
        }
        written.map_err(|error| FolderError::Io { path, error })
    }
}
