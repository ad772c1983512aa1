//! A table with two seats for tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use damier::arena::conditions::{Adjudication, Conditions, Opening, Pairing, TimeControl};
use damier::arena::config::{EngineEntry, Protocol, Restart};
use damier::arena::game::{Interrupted, play};
use damier::arena::log::Log;
use damier::arena::record::GameRecord;
use damier::arena::seat::{Seat, SeatOptions};
use damier::arena::stop::StopFlag;
use damier::board::BySide;
use damier::position::Setup;
use damier::rules::Variant;

/// An engine that follows a script.
pub(super) fn mock(start: &str, script: &[&str]) -> EngineEntry {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/engines/mock.sh");
    let args = [file.to_str().expect("a path of text")].into_iter().chain(script.iter().copied());
    EngineEntry {
        env: vec![("MOCK".to_owned(), start.to_owned())],
        startup: Duration::from_secs(20),
        ..entry("mock", Path::new("/bin/sh"), args)
    }
}

/// Our own engine.
pub(super) fn damier() -> EngineEntry {
    let program = assert_cmd::cargo::cargo_bin("damier");
    entry("damier", &program, ["hub"].into_iter())
}

fn entry<'a>(name: &str, program: &Path, args: impl Iterator<Item = &'a str>) -> EngineEntry {
    EngineEntry {
        name: name.to_owned(),
        program: Some(program.to_owned()),
        args: args.map(str::to_owned).collect(),
        dir: None,
        env: Vec::new(),
        protocol: Protocol::Hub,
        variants: None,
        params: Vec::new(),
        startup: Duration::from_secs(60),
        restart: Restart::OnFault,
        place: "e.toml:1".to_owned(),
    }
}

pub(super) fn conditions(variant: Variant, time: TimeControl) -> Conditions {
    Conditions {
        variant,
        draw_rules: variant.own_draw_rules(),
        time,
        margin: Duration::from_millis(50),
        patience: Duration::from_secs(60),
        ponder: false,
        adjudication: Adjudication::default(),
    }
}

pub(super) fn start(variant: Variant) -> Pairing {
    Pairing {
        number: 0,
        engines: BySide([0, 1]),
        opening: Opening {
            name: "start".to_owned(),
            setup: Setup::start(variant.facts()),
            moves: Vec::new(),
        },
    }
}

/// A seat whose engine writes a log.
pub(super) struct Logged {
    pub(super) seat: Seat,
    log: PathBuf,
}

impl Logged {
    pub(super) fn new(name: &str, entry: EngineEntry, stop: StopFlag) -> Self {
        let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.log"));
        // A log of an earlier run, if any.
        let _ = fs::remove_file(&log);
        let file = Log::open(&log).expect("a folder for temporary files");
        Self { seat: Seat::new(entry, SeatOptions { log: Some(file), stop }), log }
    }

    /// Leaves the table; no process that the log knows of may be left.
    pub(super) fn leave(self) -> String {
        drop(self.seat);
        let log = fs::read_to_string(&self.log).expect("a log");
        let numbers: Vec<_> = log.lines().filter_map(process).collect();
        assert!(!numbers.is_empty(), "nothing was started:\n{log}");
        for number in numbers {
            assert!(is_gone(number), "process {number} is left:\n{log}");
        }
        log
    }
}

/// The process that a line of a log speaks of.
fn process(line: &str) -> Option<&str> {
    line.split_once(" as process ").or_else(|| line.split_once("! child ")).map(|(_, pid)| pid)
}

/// Whether there is no such process; orphans need a moment until the system has noticed.
fn is_gone(number: &str) -> bool {
    let there = || {
        let stat = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        !stat.is_empty() && !stat.contains(") Z ")
    };
    let deadline = Instant::now() + Duration::from_secs(10);
    while there() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    !there()
}

pub(super) fn game(
    pairing: &Pairing,
    conditions: &Conditions,
    white: &mut Seat,
    black: &mut Seat,
) -> Result<GameRecord, Interrupted> {
    play(pairing, conditions, BySide([white, black]), &StopFlag::never())
}
