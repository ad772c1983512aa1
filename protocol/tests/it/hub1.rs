//! The older dialect: recorded lines, and wrong ones.

use damier_protocol::hub1::Command;

const RECORDED: &str = include_str!("../data/older-dialect.txt");

#[test]
fn recorded_commands_are_understood() {
    for line in RECORDED.lines() {
        match Command::parse(line) {
            Ok(Some(Command::Unknown(name))) => assert_eq!(name, "foo"),
            Ok(Some(_)) => {}
            other => panic!("{line}: {other:?}"),
        }
    }
    assert!(RECORDED.lines().any(Command::is_dialect));
}

#[test]
fn wrong_lines() {
    for (line, message) in [
        ("set", "set: found no argument 'name', expected one"),
        ("pos", "pos: found no argument 'position', expected one"),
        ("move", "move: found no argument 'move', expected one"),
        ("time", "time: found no argument 'milliseconds', expected one"),
        ("level 0 x 0", "level: found 'x' for 'time', expected a finite number"),
        ("level 0 60000", "level: found no argument 'increment', expected one"),
        ("depth inf", "depth: found 'inf' for 'plies', expected a finite number"),
    ] {
        let error = Command::parse(line).expect_err("the line is wrong");
        assert_eq!(error.to_string(), message, "{line}");
    }
    assert_eq!(Command::parse(" "), Ok(None));
}
