//! The loop with its reader and writer, over pipes in memory.

use std::io::{BufRead, BufReader, Read, Write};
use std::thread;

use assert_cmd::Command;
use damier::drivers::hub::run;
use damier::engine::Options;
use damier::rules::Variant;
use damier::transport::pipe;

fn options() -> Options {
    Options::new(Variant::International)
}

#[test]
fn a_game_begins() {
    let (mut to, input) = pipe();
    let (output, from) = pipe();
    let engine = thread::spawn(move || run(input, output, options()));
    let mut lines = BufReader::new(from).lines();
    let mut until = |word: &str| {
        let line = lines.by_ref().map_while(Result::ok).find(|line| line.starts_with(word));
        line.unwrap_or_else(|| panic!("no {word}"))
    };
    to.write_all(b"hub\r\n").unwrap();
    assert_eq!(until("wait"), "wait");
    to.write_all(b"init\n").unwrap();
    assert_eq!(until("ready"), "ready");
    to.write_all(b"pos start\nlevel infinite\ngo analyze\nping\n").unwrap();
    assert_eq!(until("pong"), "pong");
    to.write_all(b"stop\n").unwrap();
    assert!(until("done").starts_with("done move="));
    // The last line has no end.
    to.write_all(b"quit").unwrap();
    drop(to);
    engine.join().unwrap().unwrap();
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let (output, mut from) = pipe();
    run(&b"go analyze"[..], output, options()).unwrap();
    let mut text = String::new();
    from.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("info depth="), "{text}");
    assert!(text.lines().last().unwrap().starts_with("done move="), "{text}");
}

#[test]
fn nobody_who_reads_is_a_quiet_end() {
    let (mut to, input) = pipe();
    let (output, from) = pipe();
    drop(from);
    let engine = thread::spawn(move || run(input, output, options()));
    to.write_all(b"go analyze\nping\n").unwrap();
    engine.join().unwrap().unwrap();
}

#[test]
fn a_line_without_end_is_an_error_and_no_more() {
    let mut input = vec![b'x'; 3 << 20];
    input.extend(b"\r\nping\xff\nping\n");
    let (output, mut from) = pipe();
    run(std::io::Cursor::new(input), output, options()).unwrap();
    let mut text = String::new();
    from.read_to_string(&mut text).unwrap();
    let lines: Vec<_> = text.lines().collect();
    let error = "error message=\"line too long: found 3145729 bytes, expected at most 1048576\"";
    assert_eq!(lines, [error, "pong"]);
}

/// Bots pass on options of other engines, and some start us without any argument.
#[test]
fn the_program_speaks_hub() {
    for args in [&["hub"][..], &["hub", "--book-ply=3", "--quiet", "x"], &[]] {
        let mut program = Command::cargo_bin("damier").expect("the program");
        let output = program.args(args).write_stdin("ping\nquit").output().unwrap();
        assert!(output.status.success(), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "pong\n", "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}");
    }
}
