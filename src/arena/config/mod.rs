//! What is known of an engine before it runs: its entry in `engines.toml`.
//!
//! The module `read` turns the text into entries or says in which line what was wrong, without any
//! I/O. The file that the program was built with serves where there is no other. That file is also
//! the reference of all keys.

mod error;
mod read;
mod values;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use crate::rules::Variant;

pub use error::{Complaint, EnginesError, UnknownEngine};
use values::Place;

/// The file looked for when none is named.
pub const FILE: &str = "engines.toml";
/// The one that the program was built with.
const SHIPPED: &str = include_str!("../../../engines.toml");
/// The command that means this program, wherever it is installed.
const OURSELVES: &str = "damier";

/// The engines of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Engines {
    /// What messages call the file.
    pub file: String,
    /// Its entries in their order; no two have one name.
    pub entries: Vec<EngineEntry>,
}

/// How an engine is started and spoken to.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineEntry {
    /// What people and results call it.
    pub name: String,
    /// The program; `None` if somebody else starts it, which only DXP allows.
    pub program: Option<PathBuf>,
    /// Its arguments.
    pub args: Vec<String>,
    /// The folder that it runs in; `None` is ours.
    pub dir: Option<PathBuf>,
    /// Variables added to its environment.
    pub env: Vec<(String, String)>,
    /// What it speaks.
    pub protocol: Protocol,
    /// The games it may be asked to play; `None` leaves that to what it declares itself.
    pub variants: Option<Vec<Variant>>,
    /// Parameters and their values, in the order of the file.
    pub params: Vec<(String, String)>,
    /// How long it may take to get ready.
    pub startup: Duration,
    /// When a running one is replaced by a fresh one.
    pub restart: Restart,
    /// Where the entry stands: file and line.
    pub place: String,
}

/// What an engine speaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// Hub, version 2.
    Hub,
    /// The older dialect of Hub.
    Hub1,
    /// DXP, the protocol of dam exchanges over a network.
    Dxp(Dxp),
}

/// The two ends of a DXP connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dxp {
    /// What the engine does.
    pub role: Role,
    /// Who asks for each game.
    pub initiator: Initiator,
    /// Host and port where the listening side is found. Port 0 is any free one; `{port}` in the
    /// engine's arguments stands for it.
    pub address: String,
}

/// How an engine comes to a DXP connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It listens, we connect.
    Server,
    /// We listen, it connects.
    Client,
}

/// Who asks for the games of a DXP connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Initiator {
    /// We do.
    Runner,
    /// The engine does.
    Engine,
}

/// When a running engine is replaced by a fresh one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restart {
    /// After it was at fault.
    OnFault,
    /// For every game.
    EveryGame,
    /// Never: an engine once at fault is out of the match.
    Never,
}

impl Engines {
    /// The engines of a file; without one, of `engines.toml` in the current folder if there is
    /// one, and else of the file that the program was built with.
    ///
    /// # Errors
    /// If the file cannot be read, or what is wrong in which line.
    pub fn load(file: Option<&Path>) -> Result<Self, EnginesError> {
        let local = Path::new(FILE);
        let Some(file) = file.or_else(|| local.exists().then_some(local)) else {
            return Self::read(SHIPPED, "engines.toml as shipped", Path::new(""));
        };
        let name = file.display().to_string();
        let text = fs::read_to_string(file)
            .map_err(|error| EnginesError::Read { file: name.clone(), error })?;
        Self::read(&text, &name, file.parent().unwrap_or(Path::new("")))
    }

    /// The entry of this name.
    ///
    /// # Errors
    /// The names there are, if it is none of them.
    pub fn find(&self, name: &str) -> Result<&EngineEntry, UnknownEngine> {
        self.entries.iter().find(|entry| entry.name == name).ok_or_else(|| UnknownEngine {
            name: name.to_owned(),
            file: self.file.clone(),
            known: self.entries.iter().map(|entry| entry.name.clone()).collect(),
        })
    }

    fn read(text: &str, file: &str, folder: &Path) -> Result<Self, EnginesError> {
        let io = |error| EnginesError::Read { file: file.to_owned(), error };
        let here = env::current_dir().map_err(io)?;
        let own = env::current_exe().map_err(io)?;
        let entries = read::entries(text, &Place { file, folder: &here.join(folder), own: &own })?;
        Ok(Self { file: file.to_owned(), entries })
    }
}

impl EngineEntry {
    /// Gives a parameter another value.
    pub fn set_param(&mut self, name: &str, value: &str) {
        match self.params.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.params.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Whether only one game at a time can be played with it: its address is taken while it runs.
    pub fn is_exclusive(&self) -> bool {
        match &self.protocol {
            Protocol::Hub | Protocol::Hub1 => false,
            Protocol::Dxp(dxp) => self.program.is_none() || !dxp.has_free_port(),
        }
    }
}

impl Dxp {
    /// Whether any free port will do.
    pub fn has_free_port(&self) -> bool {
        self.address.ends_with(":0")
    }
}
