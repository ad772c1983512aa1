//! Engines over DXP: games with our own program, and every way of a scripted one to misbehave.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;
use std::time::{Duration, Instant};

use damier::arena::comply::{Exam, Outcome as Step, run};
use damier::arena::conditions::{Conditions, TimeControl};
use damier::arena::config::{Dxp, EngineEntry, Initiator, Protocol, Restart, Role};
use damier::arena::record::{GameRecord, Outcome, Termination};
use damier::arena::seat::{Seat, SeatOptions};
use damier::rules::Variant;
use damier_protocol::dxp::Splitter;

use super::table::{conditions, damier, game, start};

/// Our own program, over DXP.
fn ours(args: &[&str], role: Role, initiator: Initiator) -> EngineEntry {
    let args = args.iter().copied().chain(["--hash", "1"]);
    EngineEntry {
        name: "dxp".to_owned(),
        args: ["dxp"].into_iter().chain(args).map(str::to_owned).collect(),
        protocol: Protocol::Dxp(Dxp { role, initiator, address: "127.0.0.1:0".to_owned() }),
        ..damier()
    }
}

/// A game of a minute, cut short.
fn short() -> Conditions {
    let time = TimeControl::Clock {
        moves: None,
        time: Duration::from_secs(60),
        increment: Duration::ZERO,
    };
    let mut conditions = conditions(Variant::International, time);
    conditions.adjudication.plies = Some(4);
    conditions
}

#[test]
fn our_own_program_plays_in_every_role() {
    let listens = ours(&["--listen", "127.0.0.1:{port}"], Role::Server, Initiator::Runner);
    let connects = ours(&["--connect", "127.0.0.1:{port}"], Role::Client, Initiator::Runner);
    for entry in [listens, connects] {
        let mut one = Seat::new(entry, SeatOptions::default());
        let mut other = Seat::new(damier(), SeatOptions::default());
        for colour in 0..2 {
            let (white, black) =
                if colour == 0 { (&mut one, &mut other) } else { (&mut other, &mut one) };
            let record = game(&start(Variant::International), &short(), white, black).unwrap();
            assert_eq!(record.reason, "4 plies played");
        }
        let title = concat!("Damier ", env!("CARGO_PKG_VERSION"));
        assert_eq!(one.title(), Some(title), "as it says when it accepts");
    }
    // One that asks for the games itself: it takes White first.
    let asks = ["--listen", "127.0.0.1:{port}", "--initiate", "--games", "9"];
    let mut one = Seat::new(ours(&asks, Role::Server, Initiator::Engine), SeatOptions::default());
    let mut other = Seat::new(damier(), SeatOptions::default());
    let pairing = start(Variant::International);
    let record = game(&pairing, &short(), &mut one, &mut other).unwrap();
    assert_eq!(record.reason, "4 plies played");
    let record = game(&pairing, &short(), &mut other, &mut one).unwrap();
    assert_eq!(record.reason, "4 plies played");
}

const ACCEPT: &str = "Amock                            0\0";

/// An engine that answers the first messages, whatever they are, by a script; `None` closes.
fn scripted(script: &'static [Option<&'static str>]) -> EngineEntry {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut splitter = Splitter::default();
        let mut answers = script.iter();
        let mut buffer = [0; 256];
        while let Ok(count @ 1..) = stream.read(&mut buffer) {
            for _ in splitter.feed(&buffer[..count]) {
                match answers.next() {
                    Some(Some(answer)) => stream.write_all(answer.as_bytes()).unwrap(),
                    Some(None) => return,
                    None => {}
                }
            }
        }
    });
    EngineEntry {
        name: "mock".to_owned(),
        program: None,
        protocol: Protocol::Dxp(Dxp { role: Role::Server, initiator: Initiator::Runner, address }),
        startup: Duration::from_secs(1),
        restart: Restart::OnFault,
        ..damier()
    }
}

/// A game of the scripted engine as Black, which one move of ours precedes.
fn against(script: &'static [Option<&'static str>]) -> GameRecord {
    let mut conditions = short();
    conditions.time = TimeControl::MoveTime(Duration::from_millis(60));
    conditions.patience = Duration::from_secs(1);
    conditions.margin = Duration::from_secs(60);
    let mut white = Seat::new(damier(), SeatOptions::default());
    let mut black = Seat::new(scripted(script), SeatOptions::default());
    let pairing = start(Variant::International);
    game(&pairing, &conditions, &mut white, &mut black).unwrap()
}

#[test]
fn every_way_to_misbehave_is_a_result() {
    use Termination::{Agreement, Crash, IllegalMove, NoStart, ProtocolError, Resignation, Stall};
    let white = Outcome::White;
    let cases: [(&'static [Option<&'static str>], Outcome, Termination, &str); 12] = [
        (&[Some(ACCEPT), Some("E10\0")], white, Resignation, "mock gave up"),
        (&[Some(ACCEPT), Some("Cdraw?\0E20\0")], Outcome::Draw, Agreement, "mock offered a draw"),
        (
            &[Some(ACCEPT), Some("E30\0")],
            white,
            ProtocolError,
            "mock: claims to have won a game that goes on",
        ),
        (
            &[Some(ACCEPT), Some("E\0")],
            white,
            ProtocolError,
            "mock: ended the game without a result",
        ),
        (&[Some(ACCEPT), None], white, Crash, "mock: the connection is closed"),
        (&[Some(ACCEPT)], white, Stall, "mock: no answer in time: expected a move"),
        (
            &[Some(ACCEPT), Some("M0000015000\0")],
            white,
            IllegalMove,
            "mock: illegal move: not a legal move",
        ),
        (
            &[Some(ACCEPT), Some("M0000005100\0")],
            white,
            IllegalMove,
            "mock: illegal move: `M0000005100`: `00` is outside the board, expected a square \
             from 1 to 50",
        ),
        (
            &[Some(ACCEPT), Some("M000\0")],
            white,
            IllegalMove,
            "mock: illegal move: MOVE: found 4 characters, expected 11 for `number captured`",
        ),
        (
            &[Some("Amock                            2\0")],
            white,
            NoStart,
            "mock: refused the game: `Amock                            2`",
        ),
        (
            &[Some("Q\0\0Chello\0")],
            white,
            Stall,
            "mock: no answer in time: expected an answer to the request for a game",
        ),
        (&[None], white, Crash, "mock: the connection is closed"),
    ];
    for (script, outcome, termination, reason) in cases {
        let record = against(script);
        let found = (record.outcome, record.termination, record.reason.as_str());
        assert_eq!(found, (outcome, termination, reason));
    }
}

/// Nonsense around a move, in pieces or without an end, does no harm.
#[test]
fn what_a_move_comes_with_is_passed_over() {
    let record = against(&[
        Some(ACCEPT),
        Some("\0Q\0K0\0Chello\0B001W\0R01\0M0000202500\0"),
        // What answers our answers.
        Some(""),
        Some(""),
        Some("M0000152000"),
    ]);
    let moves: Vec<_> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(moves.get(1), Some(&"20-25"), "{record:?}");
    assert_eq!(record.reason, "4 plies played");
    assert!(record.moves.iter().skip(1).step_by(2).all(|mv| mv.score.is_none()));
}

#[test]
fn what_dxp_cannot_play_is_refused() {
    let entry = || ours(&["--listen", "127.0.0.1:{port}"], Role::Server, Initiator::Runner);
    let reason = |entry: EngineEntry, conditions: &Conditions| {
        let mut one = Seat::new(entry, SeatOptions::default());
        one.peer(conditions).map(drop).unwrap_err().to_string()
    };
    let conditions = |variant, time| Conditions { ..conditions(variant, time) };
    let time = TimeControl::MoveTime(Duration::from_secs(1));
    assert_eq!(
        reason(entry(), &conditions(Variant::Russian, time)),
        "e.toml:1: DXP has a board of 50 squares and cannot play russian, which has 32; it can \
         play international, frisian, frysk, killer, breakthrough, antidraughts"
    );
    assert_eq!(
        reason(entry(), &conditions(Variant::Frisian, time)),
        "e.toml:1: dxp does not play frisian, as far as `variants` says"
    );
    assert_eq!(
        reason(entry(), &conditions(Variant::International, TimeControl::Nodes(9))),
        "e.toml:1: DXP has no limit of nodes or depth, expected a time control"
    );
    let nobody = EngineEntry {
        program: None,
        startup: Duration::from_millis(50),
        ..ours(&[], Role::Client, Initiator::Runner)
    };
    let begun = Instant::now();
    let text = reason(nobody, &conditions(Variant::International, time));
    assert!(text.starts_with("waiting for it to connect: "), "{text}");
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn our_own_program_keeps_to_the_protocol() {
    let entry = ours(&["--listen", "127.0.0.1:{port}"], Role::Server, Initiator::Runner);
    let exam = Exam { entry: &entry, variant: Variant::International, log: None };
    let mut count = 0;
    run(&exam, |report| {
        count += 1;
        let held = report.result == Ok(Step::Held);
        assert!(held, "{}: {:?}\n{}", report.step, report.result, report.lines.join("\n"));
    })
    .unwrap();
    assert!(count > 20, "{count} steps");
}
