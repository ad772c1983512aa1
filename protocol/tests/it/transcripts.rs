//! Every recorded line is understood, and survives being written and read again.

use damier_protocol::hub::{Command, Reply};
use damier_protocol::wire::{WireMove, WirePosition};

const RECORDED: [(&str, &str); 6] = [
    ("engine-tour", include_str!("../data/engine-tour.txt")),
    ("gui-decimal-comma", include_str!("../data/gui-decimal-comma.txt")),
    ("analysis-service", include_str!("../data/analysis-service.txt")),
    ("browser-frisian", include_str!("../data/browser-frisian.txt")),
    ("bot", include_str!("../data/bot.txt")),
    ("library-clock", include_str!("../data/library-clock.txt")),
];

/// Words of GUIs that are no command, on purpose, and of engines that are noise.
const UNKNOWN: [&str; 1] = ["foo"];
const NOISE: [&str; 2] = ["init eval", "init book"];

fn lines(mark: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    RECORDED.into_iter().flat_map(move |(file, text)| {
        text.lines().filter_map(move |line| Some((file, line.strip_prefix(mark)?.trim_start())))
    })
}

fn check_moves<'a>(file: &str, moves: impl IntoIterator<Item = &'a String>) {
    for text in moves {
        let read: WireMove = text.parse().unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(&read.to_string(), text, "{file}");
    }
}

#[test]
fn recorded_commands_are_understood() {
    let mut count = 0;
    for (file, line) in lines(">") {
        count += 1;
        let read = Command::parse(line).unwrap_or_else(|error| panic!("{file}: {line}: {error}"));
        let Some(command) = read else {
            assert_eq!(line, "", "{file}");
            continue;
        };
        match &command {
            Command::Unknown(name) => assert!(UNKNOWN.contains(&name.as_str()), "{file}: {name}"),
            Command::Pos(pos) => {
                check_moves(file, &pos.moves);
                let text = pos.position.as_deref().expect("every recorded pos has a position");
                let position: WirePosition =
                    text.parse().unwrap_or_else(|error| panic!("{file}: {error}"));
                assert_eq!(position.to_string(), text, "{file}");
            }
            _ => {}
        }
        assert_eq!(Command::parse(&command.to_string()), Ok(Some(command)), "{file}: {line}");
    }
    assert!(count > 100, "only {count} lines recorded");
}

#[test]
fn recorded_replies_are_understood() {
    let mut count = 0;
    for (file, line) in lines("<") {
        count += 1;
        let Some(reply) = Reply::parse(line) else {
            assert!(NOISE.contains(&line), "{file}: {line}");
            continue;
        };
        match &reply {
            Reply::Info(info) => {
                check_moves(file, &info.pv);
                assert_eq!(info.extras, [], "{file}: {line}");
            }
            Reply::Done(done) => check_moves(file, done.mv.iter().chain(&done.ponder)),
            // These are written here as the engines wrote them, to the byte.
            _ => assert_eq!(reply.to_string(), line, "{file}"),
        }
        let written = reply.to_string();
        let again = Reply::parse(&written).unwrap_or_else(|| panic!("{file}: {written}"));
        assert_eq!(again.to_string(), written, "{file}");
    }
    assert!(count > 100, "only {count} lines recorded");
}

#[test]
fn recorded_info_in_full_form_is_written_to_the_byte() {
    let line = "info depth=17 mean-depth=15.7 score=1.18 nodes=78576 time=0.052 nps=1.5 \
                pv=\"33-28 19-23 28x19x23 14x23x19 32-28\"";
    assert!(lines("<").any(|(_, recorded)| recorded == line));
    assert_eq!(Reply::parse(line).map(|reply| reply.to_string()).as_deref(), Some(line));
}
