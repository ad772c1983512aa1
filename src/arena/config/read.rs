//! From the text of `engines.toml` to entries, or to the first thing that is wrong.
//!
//! TOML's own parser gives every key and value with its place. What they mean is decided here by
//! hand, because a message is to name the line, the token and what was expected there.

use std::path::{Path, PathBuf};
use std::time::Duration;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::rules::Variant;

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

/// Where a file lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// What messages call it.
    pub(super) file: &'a str,
    /// What relative paths in it are relative to.
    pub(super) folder: &'a Path,
    /// The running program.
    pub(super) own: &'a Path,
}

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

type Key<'a> = Spanned<std::borrow::Cow<'a, str>>;
type Value<'a> = Spanned<DeValue<'a>>;

/// The pairs of a table as they stand in the file.
fn in_order<'a, 'i>(table: &'a DeTable<'i>) -> Vec<(&'a Key<'i>, &'a Value<'i>)> {
    let mut pairs: Vec<_> = table.iter().collect();
    pairs.sort_by_key(|(key, _)| key.span().start);
    pairs
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

#[derive(Clone, Copy)]
struct Reader<'a> {
    text: &'a str,
    place: &'a Place<'a>,
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

    fn words(&self, key: &str, value: &Value<'_>) -> Result<String, EnginesError> {
        match value.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() => Ok(text.to_string()),
            _ => Err(self.value(key, value, "a text in quotes")),
        }
    }

    fn list(&self, key: &str, value: &Value<'_>) -> Result<Vec<String>, EnginesError> {
        let expected = "a list of texts, [\"like\", \"this\"]";
        let DeValue::Array(items) = value.get_ref() else {
            return Err(self.value(key, value, expected));
        };
        let text = |item: &Value<'_>| match item.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            _ => Err(self.value(key, item, expected)),
        };
        items.into_iter().map(text).collect()
    }

    fn variants(&self, key: &str, value: &Value<'_>) -> Result<Vec<Variant>, EnginesError> {
        let DeValue::Array(items) = value.get_ref() else {
            return Err(self.value(key, value, "a list of variants, [\"like\", \"this\"]"));
        };
        let variant = |item: &Value<'_>| {
            let ids = || Variant::ALL.iter().map(|v| v.id()).collect::<Vec<_>>().join(", ");
            let named = item.get_ref().as_str().and_then(|name| Variant::from_name(name).ok());
            named.ok_or_else(|| self.value(key, item, &format!("one of {}", ids())))
        };
        items.into_iter().map(variant).collect()
    }

    fn pairs(&self, key: &str, value: &Value<'_>) -> Result<Vec<(String, String)>, EnginesError> {
        let DeValue::Table(table) = value.get_ref() else {
            return Err(self.value(key, value, "a table, { name = value }"));
        };
        let pair = |(name, value): (&Key<'_>, &Value<'_>)| {
            let text = match value.get_ref() {
                DeValue::String(text) => text.to_string(),
                DeValue::Integer(number) => number.to_string(),
                DeValue::Float(number) => number.to_string(),
                DeValue::Boolean(switch) => switch.to_string(),
                DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
                    let key = format!("{key}.{}", name.get_ref());
                    return Err(self.value(&key, value, "a text, a number, true or false"));
                }
            };
            Ok((name.get_ref().to_string(), text))
        };
        in_order(table).into_iter().map(pair).collect()
    }

    fn seconds(&self, key: &str, value: &Value<'_>) -> Result<Duration, EnginesError> {
        let number: Option<f64> = match value.get_ref() {
            DeValue::Integer(number) => number.to_string().parse().ok(),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        let seconds = number.filter(|&seconds| seconds > 0.0 && seconds <= 1e6);
        seconds
            .map(Duration::from_secs_f64)
            .ok_or_else(|| self.value(key, value, "a number of seconds above 0, at most 1000000"))
    }

    fn address(&self, key: &str, value: &Value<'_>) -> Result<String, EnginesError> {
        let text = value.get_ref().as_str();
        text.filter(|text| {
            let parts = text.rsplit_once(':');
            parts.is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok())
        })
        .map(str::to_owned)
        .ok_or_else(|| self.value(key, value, "a host and a port, such as \"127.0.0.1:27531\""))
    }

    fn choice<T: Copy, const N: usize>(
        &self,
        key: &str,
        value: &Value<'_>,
        choices: [(&str, T); N],
    ) -> Result<T, EnginesError> {
        let text = value.get_ref().as_str();
        let chosen =
            choices.iter().find(|(name, _)| Some(*name) == text).map(|&(_, choice)| choice);
        chosen.ok_or_else(|| {
            let names: Vec<_> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
            self.value(key, value, &format!("one of {}", names.join(", ")))
        })
    }

    fn value(&self, key: &str, value: &Value<'_>, expected: &str) -> EnginesError {
        let found = match value.get_ref() {
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
            _ => format!("`{}`", self.text.get(value.span()).unwrap_or_default()),
        };
        let (key, expected) = (key.to_owned(), expected.to_owned());
        self.wrong(value.span().start, Complaint::Value { key, found, expected })
    }

    fn unknown_key(&self, key: &Key<'_>, expected: &str) -> EnginesError {
        let complaint =
            Complaint::UnknownKey { key: key.get_ref().to_string(), expected: expected.to_owned() };
        self.wrong(key.span().start, complaint)
    }

    fn wrong(&self, at: usize, complaint: Complaint) -> EnginesError {
        EnginesError::Wrong { file: self.place.file.to_owned(), line: self.line(at), complaint }
    }

    /// The line of a place in the text, from 1.
    fn line(&self, at: usize) -> usize {
        1 + self.text.bytes().take(at).filter(|&byte| byte == b'\n').count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Result<Vec<EngineEntry>, String> {
        let (folder, own) = (Path::new("/somewhere"), Path::new("/bin/damier"));
        entries(text, &Place { file: "e.toml", folder, own }).map_err(|error| error.to_string())
    }

    fn one(text: &str) -> Result<EngineEntry, String> {
        all(text).map(|mut entries| entries.swap_remove(0))
    }

    #[test]
    fn everything_can_be_said() {
        let entry = one(r#"
[[engine]]
name = "x"
command = "x/y"
args = ["a", "-p", "{port}"]
env = { A = "1", B = 2 }
protocol = "dxp"
role = "client"
initiator = "engine"
address = "localhost:0"
variants = ["frisian", "bt"]
startup = 2.5
restart = "never"

[engine.params]
z = 1
y = true
x = "text"
w = 0.5
"#)
        .unwrap();
        let text = |pairs: &[(String, String)]| {
            pairs.iter().map(|(k, v)| format!("{k}={v}")).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(entry.program.as_deref(), Some(Path::new("/somewhere/x/y")));
        assert_eq!(entry.dir.as_deref(), Some(Path::new("/somewhere/x")));
        assert_eq!(text(&entry.env), "A=1 B=2");
        assert_eq!(text(&entry.params), "z=1 y=true x=text w=0.5", "in the order of the file");
        assert_eq!(entry.variants, Some(vec![Variant::Frisian, Variant::Breakthrough]));
        assert_eq!(entry.startup, Duration::from_millis(2500));
        assert_eq!(entry.restart, Restart::Never);
        assert_eq!(entry.place, "e.toml:2");
        assert!(!entry.is_exclusive());
        let address = "localhost:0".to_owned();
        let dxp = Dxp { role: Role::Client, initiator: Initiator::Engine, address };
        assert_eq!(entry.protocol, Protocol::Dxp(dxp));
    }

    #[test]
    fn where_a_program_is_and_where_it_runs() {
        for (lines, program, dir) in [
            ("command = \"damier\"", "/bin/damier", None),
            ("command = \"damier\"\ndir = \"d\"", "/bin/damier", Some("/somewhere/d")),
            ("command = \"dame\"", "dame", None),
            ("command = \"./scan\"", "/somewhere/./scan", Some("/somewhere/.")),
            ("command = \"/opt/scan\"", "/opt/scan", Some("/opt")),
            ("command = \"/opt/scan\"\ndir = \"/tmp\"", "/opt/scan", Some("/tmp")),
        ] {
            let entry = one(&format!("[[engine]]\nname = \"x\"\n{lines}")).unwrap();
            assert_eq!(entry.program.as_deref(), Some(Path::new(program)), "{lines}");
            assert_eq!(entry.dir.as_deref(), dir.map(Path::new), "{lines}");
        }
    }

    #[test]
    fn what_is_left_out() {
        let entry = one("[[engine]]\nname = \"x\"\nprotocol = \"dxp\"").unwrap();
        let address = "127.0.0.1:27531".to_owned();
        let dxp = Dxp { role: Role::Server, initiator: Initiator::Runner, address };
        assert_eq!((entry.program.as_deref(), entry.dir.as_deref()), (None, None));
        assert_eq!(entry.protocol, Protocol::Dxp(dxp));
        assert_eq!((entry.startup.as_secs(), entry.restart), (60, Restart::OnFault));
        assert!(entry.is_exclusive());
        assert_eq!(all("").unwrap(), []);
    }

    #[test]
    fn wrong_files_are_told_where_and_why() {
        let ids = Variant::ALL.iter().map(|v| v.id()).collect::<Vec<_>>().join(", ");
        let variants = format!("e.toml:4: `variants`: found `\"ches\"`, expected one of {ids}");
        for (lines, message) in [
            ("name = \"y\"", "e.toml:1: an engine without `command`, expected the program"),
            ("command = \"y\"", "e.toml:1: an engine without `name`, expected what to call it"),
            ("name = 3", "e.toml:2: `name`: found `3`, expected a text in quotes"),
            (
                "name = \"x\"\ncommand = \"x\"\nargs = \"hub\"",
                "e.toml:4: `args`: found `\"hub\"`, expected a list of texts, [\"like\", \"this\"]",
            ),
            (
                "name = \"x\"\ncommand = \"x\"\nargs = [\n  \"hub\",\n  7]",
                "e.toml:6: `args`: found `7`, expected a list of texts, [\"like\", \"this\"]",
            ),
            ("name = \"x\"\ncommand = \"x\"\nvariants = [\"ches\"]", variants.as_str()),
            (
                "name = \"x\"\nprotocol = \"uci\"",
                "e.toml:3: `protocol`: found `\"uci\"`, expected one of \"hub\", \"hub1\", \"dxp\"",
            ),
            (
                "name = \"x\"\ncommand = \"x\"\nrole = \"server\"",
                "e.toml:4: `role` without protocol = \"dxp\", expected only with it",
            ),
            (
                "name = \"x\"\nprotocol = \"dxp\"\naddress = \"27531\"",
                "e.toml:4: `address`: found `\"27531\"`, expected a host and a port, such as \
                 \"127.0.0.1:27531\"",
            ),
            (
                "name = \"x\"\ncommand = \"x\"\nstartup = -1",
                "e.toml:4: `startup`: found `-1`, expected a number of seconds above 0, at most \
                 1000000",
            ),
            (
                "name = \"x\"\ncommand = \"x\"\nparams = { a = [1] }",
                "e.toml:4: `params.a`: found a list, expected a text, a number, true or false",
            ),
            (
                "name = \"x\"\ncommand = \"x\"\nparams = 1",
                "e.toml:4: `params`: found `1`, expected a table, { name = value }",
            ),
            (
                "name = \"x\"\ncommand = \"x\"\n[[engine]]\nname = \"x\"\ncommand = \"z\"",
                "e.toml:4: a second engine `x`, expected another name than in line 1",
            ),
            (
                "nam = \"x\"",
                "e.toml:2: unknown key `nam`, expected one of name, command, args, dir, env, \
                 protocol, role, initiator, address, variants, params, startup, restart",
            ),
        ] {
            assert_eq!(one(&format!("[[engine]]\n{lines}")).unwrap_err(), message, "{lines}");
        }
        for (text, message) in [
            ("x = 1", "e.toml:1: unknown key `x`, expected [[engine]]"),
            (
                "[engine]\nname = \"x\"",
                "e.toml:1: `engine`: found a table, expected a list of tables, each begun by \
                 [[engine]]",
            ),
            ("[[engine]]\nname = \"x", "e.toml:2: invalid basic string, expected `\"`"),
            ("\n[[engine]]\nname = \"x\"\nname = \"y\"", "e.toml:4: duplicate key"),
        ] {
            assert_eq!(one(text).unwrap_err(), message, "{text}");
        }
    }
}
