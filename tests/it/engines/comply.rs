//! `damier comply`: ours passes every step, an engine with faults fails those that show them.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

fn engines(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.toml"));
    fs::write(&path, text).expect("a folder for temporary files");
    path
}

/// The exit code, the objects of standard output, and standard error.
fn comply(engine: &str, file: Option<&Path>, args: &[&str]) -> (i32, Vec<Value>, String) {
    let mut program = Command::cargo_bin("damier").expect("the program");
    program.args(["comply", engine, "--json"]).args(args);
    if let Some(file) = file {
        program.arg("--engines").arg(file);
    }
    let output = program.output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_owned()).expect("text");
    let objects = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    (output.status.code().expect("an exit code"), objects, text(&output.stderr))
}

fn failed(objects: &[Value]) -> Vec<&str> {
    let failed = objects.iter().filter(|object| object["ok"] == false);
    failed.map(|object| object["step"].as_str().expect("a name")).collect()
}

#[test]
fn ours_passes_all_steps() {
    let older = engines(
        "older",
        "[[engine]]\nname = \"older\"\ncommand = \"damier\"\nprotocol = \"hub1\"\n",
    );
    for (engine, file, args, steps) in [
        ("damier", None, &[][..], 28),
        ("damier", None, &["--variant", "frisian"], 28),
        ("damier", None, &["--variant", "turkish"], 28),
        ("older", Some(older.as_path()), &[], 16),
    ] {
        let (code, objects, errors) = comply(engine, file, args);
        let none: [&str; 0] = [];
        assert_eq!(failed(&objects), none, "{engine} {args:?}: {objects:#?}");
        assert_eq!((code, objects.len(), errors.as_str()), (0, steps, ""), "{engine} {args:?}");
        let said = |object: &Value| object["lines"].as_array().is_some_and(|l| !l.is_empty());
        assert!(objects.iter().all(said), "every step shows what was said");
    }
}

#[test]
fn faults_are_found_and_shown() {
    let mock = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/engines/mock.sh");
    let mock = mock.display();
    let file = engines(
        "mocks",
        &format!(
            "[[engine]]\nname = \"twice\"\ncommand = \"/bin/sh\"\n\
             args = [\"{mock}\", \"twice:32-28\", \"exit\"]\nstartup = 5\n\
             [[engine]]\nname = \"gone\"\ncommand = \"/nowhere/engine\"\n"
        ),
    );
    let (code, objects, errors) = comply("twice", Some(&file), &[]);
    let failed = failed(&objects);
    for step in ["move", "one-answer-each", "info", "moves"] {
        assert!(failed.contains(&step), "{step}: {failed:?}");
    }
    for step in ["handshake", "parameters", "init", "ping", "quit", "end-of-input"] {
        assert!(!failed.contains(&step), "{step}: {failed:?}");
    }
    let shown = objects.iter().find(|object| object["step"] == "move").expect("the step");
    assert_eq!(shown["note"], "found a `done` that no `go` asked for, expected `pong`");
    let lines: Vec<_> = shown["lines"].as_array().expect("lines").iter().rev().take(3).collect();
    assert_eq!(lines, ["< done move=32-28", "> ping", "< done move=32-28"]);
    assert_eq!(code, 3);
    assert_eq!(errors, format!("error: twice: {} of 28 steps failed\n", failed.len()));

    let (code, objects, _) = comply("gone", Some(&file), &[]);
    assert_eq!((code, objects.len()), (3, 28));
    assert_eq!(
        objects[0]["note"],
        "cannot start `/nowhere/engine`: No such file or directory (os error 2)"
    );
}

#[test]
fn wrong_files_and_names_are_told() {
    let file = engines("wrong", "[[engine]]\nname = \"x\"\ncommand = 7\n");
    let (code, objects, errors) = comply("x", Some(&file), &[]);
    let error = "`command`: found `7`, expected a text in quotes";
    assert_eq!((code, objects.len()), (1, 0));
    assert_eq!(errors, format!("error: {}:3: {error}\n", file.display()));
    let file = engines("one", "[[engine]]\nname = \"x\"\ncommand = \"y\"\n");
    let (code, _, errors) = comply("z", Some(&file), &[]);
    let expected = format!("error: no engine `z` in {}, expected one of x\n", file.display());
    assert_eq!((code, errors), (1, expected));
}
