//! Right files, wrong ones, and the shipped one.

use std::path::Path;
use std::time::Duration;

use super::read::{entries, is_key};
use super::values::Place;
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

#[test]
fn the_shipped_file_is_right_and_begins_with_ourselves() {
    let engines = Engines::read(SHIPPED, "engines.toml as shipped", Path::new("")).unwrap();
    let ours = &engines.entries[0];
    assert_eq!((ours.name.as_str(), ours.args.as_slice()), ("damier", &["hub".to_owned()][..]));
    assert_eq!(ours.program, env::current_exe().ok());
    assert_eq!(ours.protocol, Protocol::Hub);
    assert!(!ours.is_exclusive());
}

/// Whoever takes the comment signs away gets what works.
#[test]
fn the_commented_entries_are_right_too() {
    let is_entry = |line: &str| {
        let key = line.split(['=', '.', ' ']).next().unwrap_or_default();
        line.starts_with("[[engine]]") || is_key(key)
    };
    let text: String = SHIPPED
        .lines()
        .map(|line| match line.strip_prefix("#") {
            Some(rest) if is_entry(rest) => format!("{rest}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let engines = Engines::read(&text, "x", Path::new("")).unwrap();
    let found = |name: &str| engines.find(name).unwrap().protocol.clone();
    assert_eq!(found("scan31"), Protocol::Hub);
    assert_eq!(found("scan20"), Protocol::Hub1);
    assert!(matches!(found("scan31-dxp"), Protocol::Dxp(Dxp { role: Role::Server, .. })));
    assert!(matches!(found("kingsrow"), Protocol::Dxp(Dxp { .. })));
    assert!(engines.entries.len() >= 7, "{}", engines.entries.len());
    assert_eq!(
        engines.find("nobody").unwrap_err().to_string(),
        format!(
            "no engine `nobody` in x, expected one of {}",
            engines.entries.iter().map(|e| e.name.clone()).collect::<Vec<_>>().join(", ")
        )
    );
}

#[test]
fn a_parameter_is_changed_or_added() {
    let mut engines = Engines::read(SHIPPED, "x", Path::new("")).unwrap();
    let ours = &mut engines.entries[0];
    ours.set_param("hash", "16");
    ours.set_param("threads", "2");
    ours.set_param("hash", "8");
    let params: Vec<_> = ours.params.iter().map(|(k, v)| format!("{k}={v}")).collect();
    assert_eq!(params, ["hash=8", "threads=2"]);
}
