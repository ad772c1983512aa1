//! `damier tables` from outside.

use assert_cmd::Command;
use serde_json::{Value, json};

use super::Scratch;

/// Exit code, the objects of standard output, and standard error.
fn run(scratch: &Scratch, args: &[&str]) -> (i32, Vec<Value>, String) {
    let mut command = Command::cargo_bin("damier").expect("the program");
    command.arg("tables").args(args).arg("--dir").arg(&scratch.0).env_remove("RUST_LOG");
    let output = command.output().expect("the program runs");
    let out = String::from_utf8(output.stdout).expect("text");
    let objects = out.lines().map(|line| serde_json::from_str(line).expect("an object"));
    let err = String::from_utf8(output.stderr).expect("text");
    (output.status.code().unwrap_or(-1), objects.collect(), err)
}

#[test]
fn tables_are_built_proven_and_asked() {
    let scratch = Scratch::new("commands");
    let english = ["--variant", "english", "--json"];
    let (code, built, _) = run(&scratch, &[&["build", "--pieces", "2"], &english[..]].concat());
    assert_eq!((code, built.len()), (0, 3), "M-K and K-M are built together");
    let (code, verified, _) =
        run(&scratch, &[&["verify", "--material", "K-K"], &english[..]].concat());
    let expected = json!({
        "variant": "english", "material": "K-K", "positions": 992, "wins": 230, "draws": 654,
        "losses": 108, "captures": 72, "longest": 11, "ok": true,
    });
    assert_eq!((code, verified), (0, vec![expected]));
    let fen = ["probe", "--fen", "W:WK32:BK26"];
    let (code, probed, _) = run(&scratch, &[&fen, &english[..]].concat());
    assert_eq!(code, 0);
    assert_eq!(probed[0]["wdl"], "win");
    assert_eq!(probed[0]["dtw"], 9);
    let best = json!({"pdn": "32-27", "wdl": "win", "dtw": 9});
    assert_eq!(probed[0]["moves"][0], best);
    let fen = ["probe", "--fen", "B:WK32:BK26"];
    let (_, probed, _) = run(&scratch, &[&fen, &english[..]].concat());
    assert_eq!((&probed[0]["wdl"], &probed[0]["dtw"]), (&json!("draw"), &Value::Null));
}

#[test]
fn what_cannot_be_is_said() {
    let scratch = Scratch::new("refusals");
    for (args, expected, message) in [
        (
            &["build", "--variant", "frisian", "--material", "K-MM"][..],
            1,
            "error: K-MM can lead to a man and a king of one side: how often the king may move then \
             depends on the moves before, which no table knows\n",
        ),
        (
            &["verify", "--variant", "italian", "--json"],
            1,
            &format!("error: no table of italian in {}\n", scratch.0.display()),
        ),
        (
            &["verify", "--variant", "italian", "--material", "K-K", "--json"],
            3,
            "K-K: there is no table\nerror: 1 materials are not proven\n",
        ),
        (
            &["probe", "--variant", "italian", "--fen", "W:WK32:BK26"],
            1,
            "error: no table of italian knows W:WK32:BK26\n",
        ),
    ] {
        let (code, out, err) = run(&scratch, args);
        assert_eq!((code, err.as_str()), (expected, message));
        assert!(out.is_empty());
    }
}
