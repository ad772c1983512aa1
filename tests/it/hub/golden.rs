//! Conversations in files: `>` to the engine, `<` from it, with `*` for what may vary, `<+` for
//! one or more such lines, `=` for the end of the input, `.` for the end of the conversation.
//!
//! Scores and moves are left open: they are the search's business.

use std::fs;
use std::path::Path;

use damier::transport::Incoming;

use super::client::Client;

#[test]
fn conversations() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/hub");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("data").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() > 5, "the conversations are there");
    for file in files {
        let text = fs::read_to_string(&file).expect("text");
        let name = file.file_name().expect("a name").to_string_lossy();
        play(&text).unwrap_or_else(|(line, problem)| panic!("{name}:{line}: {problem}"));
    }
}

fn play(text: &str) -> Result<(), (usize, String)> {
    let mut client = Client::new();
    // A line that came after the last one that fitted.
    let mut early: Option<String> = None;
    for (line, number) in text.lines().zip(1..) {
        let problem = |problem: String| (number, problem);
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        match mark {
            "" | "#" => {}
            ">" | "=" | "." => {
                if let Some(unexpected) = early.take().or_else(|| client.hear()) {
                    return Err(problem(format!("unexpected: {unexpected}")));
                }
                match mark {
                    ">" => client.say(rest),
                    "=" => client.input(Incoming::End),
                    _ => match client.wait() {
                        None => {}
                        Some(line) => return Err(problem(format!("not the end: {line}"))),
                    },
                }
            }
            "<" => {
                let found = early.take().or_else(|| client.wait());
                let found = found.ok_or_else(|| problem("the end".to_owned()))?;
                if !fits(rest, &found) {
                    return Err(problem(format!("found    {found}\n expected {rest}")));
                }
            }
            "<+" => {
                let mut count = 0;
                loop {
                    let found = early.take().or_else(|| client.wait());
                    let found = found.ok_or_else(|| problem("the end".to_owned()))?;
                    if !fits(rest, &found) {
                        early = Some(found);
                        break;
                    }
                    count += 1;
                }
                if count == 0 {
                    return Err(problem(format!("found {early:?}, expected {rest}")));
                }
            }
            _ => return Err(problem(format!("what is {mark:?}?"))),
        }
    }
    match early.or_else(|| client.hear()) {
        None => Ok(()),
        Some(line) => Err((text.lines().count(), format!("unexpected: {line}"))),
    }
}

/// Whether a text fits a pattern with `*`.
fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((before, after)) => text.strip_prefix(before).is_some_and(|rest| {
            rest.char_indices()
                .map(|(at, _)| at)
                .chain([rest.len()])
                .any(|at| fits(after, &rest[at..]))
        }),
    }
}
