//! From the text of `engines.toml` to entries, or to the first thing that is wrong.
//!
//! TOML's own parser gives every key and value with its place. What they mean is decided here by
//! hand, because a message is to name the line, the token and what was expected there.

use std::path::{Path, PathBuf};
use std::time::Duration;

use toml::de::{DeTable, DeValue};

use crate::rules::Variant;

use super::values::{Key, Place, Reader, Value, in_order};
use super::{
    Complaint, Dxp, EngineEntry, EnginesError, Initiator, OURSELVES, Protocol, Restart, Role,
};

/// The keys of an engine, as messages list them.
const KEYS: [&str; 13] = [
    "name",
    "command",
    "args",
    "dir",
    "env",
    "protocol",
    "role",
    "initiator",
    "address",
    "variants",
    "params",
    "startup",
    "restart",
];
const DEFAULT_ADDRESS: &str = "127.0.0.1:27531";
const DEFAULT_STARTUP: Duration = Duration::from_secs(60);

/// Whether an engine has such a key.
#[cfg(test)]
pub(super) fn is_key(text: &str) -> bool {
    KEYS.contains(&text)
}

/// The entries of a file, in their order.
pub(super) fn entries(text: &str, place: &Place<'_>) -> Result<Vec<EngineEntry>, EnginesError> {
    let reader = Reader { text, place };
    let document = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let message = error.message().lines().collect::<Vec<_>>().join(", ");
        reader.wrong(at, Complaint::Syntax(message))
    })?;
    let mut entries: Vec<EngineEntry> = Vec::new();
    let mut lines: Vec<usize> = Vec::new();
    for (key, value) in in_order(document.get_ref()) {
        if key.get_ref() != "engine" {
            return Err(reader.unknown_key(key, "[[engine]]"));
        }
        let DeValue::Array(engines) = value.get_ref() else {
            return Err(reader.value(
                "engine",
                value,
                "a list of tables, each begun by [[engine]]",
            ));
        };
        for engine in engines {
            let DeValue::Table(table) = engine.get_ref() else {
                return Err(reader.value("engine", engine, "a table, begun by [[engine]]"));
            };
            let at = engine.span().start;
            let entry = reader.entry(table, at)?;
            if let Some(first) = entries.iter().position(|other| other.name == entry.name) {
                let complaint = Complaint::Twice { name: entry.name, line: lines[first] };
                return Err(reader.wrong(at, complaint));
            }
            lines.push(reader.line(at));
            entries.push(entry);
        }
    }
    Ok(entries)
}

/// What an entry has said so far.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    command: Option<String>,
    args: Vec<String>,
    dir: Option<String>,
    env: Vec<(String, String)>,
    protocol: Option<Spoken>,
    role: Option<(usize, Role)>,
    initiator: Option<(usize, Initiator)>,
    address: Option<(usize, String)>,
    variants: Option<Vec<Variant>>,
    params: Vec<(String, String)>,
    startup: Option<Duration>,
    restart: Option<Restart>,
}

#[derive(Clone, Copy, PartialEq)]
enum Spoken {
    Hub,
    Hub1,
    Dxp,
}

impl Reader<'_> {
    fn entry(&self, table: &DeTable<'_>, at: usize) -> Result<EngineEntry, EnginesError> {
        let mut draft = Draft::default();
        for (key, value) in in_order(table) {
            self.take(&mut draft, key, value)?;
        }
        let missing = |key, expected| self.wrong(at, Complaint::Missing { key, expected });
        let protocol = self.protocol(&draft)?;
        let name = draft.name.ok_or_else(|| missing("name", "what to call it"))?;
        if draft.command.is_none() && !matches!(protocol, Protocol::Dxp(_)) {
            return Err(missing("command", "the program"));
        }
        let program = draft.command.as_deref().map(|command| self.program(command));
        let home = |program: &PathBuf| {
            let lies_somewhere = program.is_absolute() && program != self.place.own;
            program.parent().filter(|_| lies_somewhere).map(Path::to_owned)
        };
        let dir = match draft.dir {
            Some(dir) => Some(self.place.folder.join(dir)),
            None => program.as_ref().and_then(home),
        };
        Ok(EngineEntry {
            name,
            program,
            args: draft.args,
            dir,
            env: draft.env,
            protocol,
            variants: draft.variants,
            params: draft.params,
            startup: draft.startup.unwrap_or(DEFAULT_STARTUP),
            restart: draft.restart.unwrap_or(Restart::OnFault),
            place: format!("{}:{}", self.place.file, self.line(at)),
        })
    }

    fn take(
        &self,
        draft: &mut Draft,
        key: &Key<'_>,
        value: &Value<'_>,
    ) -> Result<(), EnginesError> {
        let name = key.get_ref().as_ref();
        let at = key.span().start;
        match name {
            "name" => draft.name = Some(self.words(name, value)?),
            "command" => draft.command = Some(self.words(name, value)?),
            "args" => draft.args = self.list(name, value)?,
            "dir" => draft.dir = Some(self.words(name, value)?),
            "env" => draft.env = self.pairs(name, value)?,
            "protocol" => {
                let all = [("hub", Spoken::Hub), ("hub1", Spoken::Hub1), ("dxp", Spoken::Dxp)];
                draft.protocol = Some(self.choice(name, value, all)?);
            }
            "role" => {
                let all = [("server", Role::Server), ("client", Role::Client)];
                draft.role = Some((at, self.choice(name, value, all)?));
            }
            "initiator" => {
                let all = [("runner", Initiator::Runner), ("engine", Initiator::Engine)];
                draft.initiator = Some((at, self.choice(name, value, all)?));
            }
            "address" => draft.address = Some((at, self.address(name, value)?)),
            "variants" => draft.variants = Some(self.variants(name, value)?),
            "params" => draft.params = self.pairs(name, value)?,
            "startup" => draft.startup = Some(self.seconds(name, value)?),
            "restart" => {
                let all = [
                    ("on-fault", Restart::OnFault),
                    ("every-game", Restart::EveryGame),
                    ("never", Restart::Never),
                ];
                draft.restart = Some(self.choice(name, value, all)?);
            }
            _ => return Err(self.unknown_key(key, &format!("one of {}", KEYS.join(", ")))),
        }
        Ok(())
    }

    fn protocol(&self, draft: &Draft) -> Result<Protocol, EnginesError> {
        let spoken = draft.protocol.unwrap_or(Spoken::Hub);
        if spoken == Spoken::Dxp {
            let address = draft.address.as_ref().map_or(DEFAULT_ADDRESS, |(_, address)| address);
            return Ok(Protocol::Dxp(Dxp {
                role: draft.role.map_or(Role::Server, |(_, role)| role),
                initiator: draft.initiator.map_or(Initiator::Runner, |(_, initiator)| initiator),
                address: address.to_owned(),
            }));
        }
        let only_dxp = [
            ("role", draft.role.map(|(at, _)| at)),
            ("initiator", draft.initiator.map(|(at, _)| at)),
            ("address", draft.address.as_ref().map(|(at, _)| *at)),
        ];
        match only_dxp.into_iter().find_map(|(key, at)| at.map(|at| (key, at))) {
            Some((key, at)) => Err(self.wrong(at, Complaint::NotDxp { key })),
            None if spoken == Spoken::Hub1 => Ok(Protocol::Hub1),
            None => Ok(Protocol::Hub),
        }
    }

    /// A path is relative to the folder of the file, a bare name is looked up by the system, and
    /// our own name is this very program.
    fn program(&self, command: &str) -> PathBuf {
        if command == OURSELVES {
            self.place.own.to_owned()
        } else if command.contains(std::path::is_separator) {
            self.place.folder.join(command)
        } else {
            PathBuf::from(command)
        }
    }
}
