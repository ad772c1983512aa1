//! Every way to misbehave: the right result, its reason in words, no process left, and a next game.

use std::time::Duration;

use damier::arena::conditions::{Conditions, TimeControl};
use damier::arena::config::{EngineEntry, Restart};
use damier::arena::game::{Interrupted, play};
use damier::arena::record::{GameRecord, Outcome, Termination};
use damier::arena::stop::{self, StopFlag};
use damier::board::BySide;
use damier::rules::Variant;

use super::table::{Logged, conditions, game, mock, start};

/// Without a clock, and little patience.
fn free() -> Conditions {
    let time = TimeControl::Depth(1);
    Conditions { patience: Duration::from_millis(600), ..conditions(Variant::International, time) }
}

/// An engine as White against one that only answers, and the log of White. The first answer takes a
/// moment, in which White can say something that nobody asked for.
fn against(name: &str, white: EngineEntry, conditions: &Conditions) -> (GameRecord, String) {
    let mut white = Logged::new(name, white, StopFlag::never());
    let mut black = Logged::new(
        &format!("{name}-black"),
        mock("", &["slow:20-25", "15-20", "10-15"]),
        StopFlag::never(),
    );
    let pairing = start(Variant::International);
    let record = game(&pairing, conditions, &mut white.seat, &mut black.seat).unwrap();
    black.leave();
    (record, white.leave())
}

fn ends(
    name: &str,
    script: &[&str],
    termination: Termination,
    reason: &str,
) -> (GameRecord, String) {
    let (record, log) = against(name, mock("", script), &free());
    let found = (record.outcome, record.termination, record.reason.as_str());
    assert_eq!(found, (Outcome::Black, termination, reason), "{log}");
    (record, log)
}

#[test]
fn crashes() {
    let crash = Termination::Crash;
    let (record, _) = ends(
        "exit",
        &["32-28", "exit"],
        crash,
        "mock: ended with exit code 7; its last words: out of ideas",
    );
    let texts: Vec<_> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(texts, ["32-28", "20-25"]);
    ends("abort", &["abort"], crash, "mock: killed by signal 6 (abort)");
    ends("close", &["close"], crash, "mock: closed its output and lives on");
}

#[test]
fn illegal_moves() {
    let illegal = Termination::IllegalMove;
    let reason = "mock: illegal move: `32-27` is not legal: ";
    let (record, _) = against("illegal", mock("", &["32-28", "32-27"]), &free());
    assert_eq!((record.outcome, record.termination), (Outcome::Black, illegal));
    assert!(record.reason.starts_with(reason), "{}", record.reason);
    let (record, _) = against("no-move", mock("", &["hello"]), &free());
    assert_eq!((record.outcome, record.termination), (Outcome::Black, illegal));
    assert!(record.reason.starts_with("mock: illegal move: "), "{}", record.reason);
    ends("none", &["none"], Termination::Resignation, "mock gave up");
}

#[test]
fn stalls() {
    let (stall, reason) = (Termination::Stall, "mock: no answer in time: expected a move");
    ends("nothing", &["32-28", "nothing"], stall, reason);
    ends("flood", &["flood"], stall, reason);
    let (_, log) = ends("deaf", &["deaf"], stall, reason);
    assert!(log.contains("! child "), "its child is known: {log}");
    assert!(log.ends_with("= killed by signal 9 (kill)\n"), "{log}");
}

#[test]
fn answers_that_nobody_asked_for() {
    ends(
        "twice",
        &["twice:32-28"],
        Termination::ProtocolError,
        "mock: a `done` that no `go` asked for",
    );
}

#[test]
fn noise_is_passed_over() {
    let script = ["chatty:32-28", "none"];
    let (record, log) = against("chatty", mock("noisy", &script), &free());
    assert_eq!(record.termination, Termination::Resignation, "{log}");
    let first = &record.moves[0];
    assert_eq!((first.score, first.depth, first.nodes), (Some(-0.35), Some(7), Some(1234)));
}

#[test]
fn late_answers() {
    let time = TimeControl::MoveTime(Duration::from_secs(1));
    let timed = conditions(Variant::International, time);
    let (record, _) = against("late", mock("", &["32-28", "late:37-32"]), &timed);
    assert_eq!((record.outcome, record.termination), (Outcome::Black, Termination::TimeLoss));
    assert!(record.reason.starts_with("mock used 2."), "{}", record.reason);
    assert!(record.reason.ends_with(" s and had 1.000 s"), "{}", record.reason);
    assert_eq!(record.moves.len(), 2);
}

#[test]
fn engines_that_do_not_start() {
    let startup = |start| EngineEntry { startup: Duration::from_secs(2), ..mock(start, &[]) };
    let missing = EngineEntry { program: Some("/nowhere/engine".into()), ..mock("", &[]) };
    let wrong =
        EngineEntry { params: vec![("level".to_owned(), "10".to_owned())], ..mock("", &[]) };
    for (name, entry, reason) in [
        ("start-exit", mock("exit", &[]), "ended with exit code 3; its last words: no data"),
        ("start-silent", startup("silent"), "no answer in time: expected `wait` after `hub`"),
        ("start-unready", startup("unready"), "no answer in time: expected `ready` after `init`"),
        (
            "start-older",
            mock("older", &[]),
            "speaks the older dialect, expected protocol = \"hub1\" in its entry",
        ),
        (
            "start-missing",
            missing,
            "e.toml:1: cannot start `/nowhere/engine`: No such file or directory (os error 2)",
        ),
        (
            "start-param",
            wrong,
            "e.toml:1: its parameter `level`: found `10`, expected a whole number from 1 to 9",
        ),
    ] {
        let mut white = Logged::new(name, entry.clone(), StopFlag::never());
        let mut black = Logged::new(&format!("{name}-2"), entry, StopFlag::never());
        let mut good = Logged::new(&format!("{name}-3"), mock("", &[]), StopFlag::never());
        let pairing = start(Variant::International);
        let record = game(&pairing, &free(), &mut white.seat, &mut good.seat).unwrap();
        let found = (record.outcome, record.termination, record.reason);
        assert_eq!(found, (Outcome::Black, Termination::NoStart, format!("mock: {reason}")));
        let record = game(&pairing, &free(), &mut white.seat, &mut black.seat).unwrap();
        assert_eq!((record.outcome, record.termination), (Outcome::None, Termination::NoStart));
        good.leave();
        if name != "start-missing" {
            white.leave();
            black.leave();
        }
    }
}

#[test]
fn who_may_be_restarted_is() {
    for (restart, starts, last) in [
        (Restart::OnFault, 2, "mock: ended with exit code 7; its last words: out of ideas"),
        (Restart::EveryGame, 2, "mock: ended with exit code 7; its last words: out of ideas"),
        (
            Restart::Never,
            1,
            "mock: out of the match: ended with exit code 7; its last words: out of ideas",
        ),
    ] {
        let entry = EngineEntry { restart, ..mock("", &["32-28", "exit"]) };
        let mut white = Logged::new(&format!("restart-{restart:?}"), entry, StopFlag::never());
        let name = format!("restart-{restart:?}-black");
        let mut black = Logged::new(&name, mock("", &["20-25", "20-25"]), StopFlag::never());
        let pairing = start(Variant::International);
        let mut play = || game(&pairing, &free(), &mut white.seat, &mut black.seat).unwrap();
        assert_eq!(play().termination, Termination::Crash);
        assert_eq!(play().reason, last);
        let log = white.leave();
        assert_eq!(log.matches(" as process ").count(), starts, "{log}");
        let log = black.leave();
        assert_eq!(log.matches(" as process ").count(), 1, "the other one stays: {log}");
    }
}

#[test]
fn a_stop_ends_a_game_at_once() {
    let (stopper, flag) = stop::pair();
    let conditions = conditions(Variant::International, TimeControl::Depth(1));
    let mut white = Logged::new("stop", mock("", &["nothing"]), flag.clone());
    let mut black = Logged::new("stop-black", mock("", &[]), flag.clone());
    let seats = BySide([&mut white.seat, &mut black.seat]);
    let pairing = start(Variant::International);
    let result = std::thread::scope(|scope| {
        let game = scope.spawn(|| play(&pairing, &conditions, seats, &flag));
        std::thread::sleep(Duration::from_millis(200));
        drop(stopper);
        game.join().unwrap()
    });
    assert_eq!(result, Err(Interrupted));
    white.leave();
    black.leave();
}
