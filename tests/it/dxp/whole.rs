//! The program itself, over loopback.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

/// The program, listening on a free port, ended with the value.
struct Listening {
    child: Child,
    address: String,
}

impl Listening {
    fn start(args: &[&str]) -> Self {
        let mut command = Command::cargo_bin("damier").expect("the program");
        let mut child = command
            .args(["dxp", "--listen", "127.0.0.1:0", "--hash", "1", "--json"])
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a process");
        let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        errors.read_line(&mut line).expect("text");
        let address = line.trim().strip_prefix("listening on ").expect("an address").to_owned();
        std::thread::spawn(move || errors.read_to_string(&mut String::new()));
        Self { child, address }
    }

    fn connect(&self) -> Wire {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("an option");
        Wire { stream, bytes: Vec::new() }
    }

    /// The games that it tells until it ends.
    fn games(mut self) -> Vec<Value> {
        let mut text = String::new();
        self.child.stdout.take().expect("a pipe").read_to_string(&mut text).expect("text");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Wire {
    stream: TcpStream,
    bytes: Vec<u8>,
}

impl Wire {
    fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).expect("somebody who reads");
    }

    /// The next message; `None` at the end.
    fn receive(&mut self) -> Option<String> {
        loop {
            if let Some(at) = self.bytes.iter().position(|&byte| byte == 0) {
                let rest = self.bytes.split_off(at + 1);
                self.bytes.pop();
                let message = std::mem::replace(&mut self.bytes, rest);
                return Some(String::from_utf8(message).expect("ASCII"));
            }
            let mut buffer = [0; 256];
            match self.stream.read(&mut buffer) {
                Ok(0) => return None,
                Ok(count) => self.bytes.extend_from_slice(&buffer[..count]),
                Err(error) => panic!("no answer: {error}"),
            }
        }
    }
}

const REQUEST: &[u8] = b"R01probe                           Z000000A\0";

fn accepted() -> Option<String> {
    Some(format!("A{:32}0", format!("Damier {}", env!("CARGO_PKG_VERSION"))))
}

#[test]
fn bytes_may_come_in_any_pieces() {
    let program = Listening::start(&["--once"]);
    let mut wire = program.connect();
    for byte in REQUEST {
        wire.send(&[*byte]);
    }
    assert_eq!(wire.receive(), accepted());
    // Two messages in one piece.
    wire.send(b"Chello\0M0000322800\0");
    assert!(wire.receive().expect("a move").starts_with("M0000"));
    wire.send(b"E0");
    wire.send(b"0\0\0\0Q\0E01\0");
    assert_eq!(wire.receive().as_deref(), Some("E00"));
    assert_eq!(wire.receive(), None, "no more games");
    let games = program.games();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0]["type"], "game");
    assert_eq!(games[0]["result"], "*");
    assert_eq!(games[0]["white"], "probe");
    assert_eq!(games[0]["plies"], 2);
    assert_eq!(games[0]["opening"], "start");
    assert_eq!(games[0]["reason"], "probe ended the game");
}

#[test]
fn a_peer_without_terminators_is_understood() {
    let program = Listening::start(&["--once"]);
    let mut wire = program.connect();
    wire.send(&REQUEST[..REQUEST.len() - 1]);
    assert_eq!(wire.receive(), accepted());
    wire.send(b"M0000322800");
    assert!(wire.receive().expect("a move").starts_with("M0000"));
    wire.send(b"E01");
    assert_eq!(wire.receive().as_deref(), Some("E00"));
    assert_eq!(wire.receive(), None);
}

#[test]
fn it_listens_again_after_a_peer_has_left() {
    let program = Listening::start(&[]);
    for _ in 0..3 {
        let mut wire = program.connect();
        wire.send(REQUEST);
        assert_eq!(wire.receive(), accepted());
        // Gone in the middle of a game.
    }
    // One that resets the connection, and noise.
    let mut wire = program.connect();
    wire.send(&[0xff; 20_000]);
    wire.send(&[0; 1000]);
    wire.send(REQUEST);
    assert_eq!(wire.receive(), accepted());
}

#[test]
fn it_plays_itself_in_both_roles() {
    // Games of a few moves without a clock: the follower listens, and then the initiator.
    let follower = Listening::start(&["--once", "--variant", "frisian"]);
    let asks = ["--initiate", "--games", "2", "--time", "0", "--moves", "3"];
    let output = Command::cargo_bin("damier")
        .expect("the program")
        .args(["dxp", "--connect", &follower.address, "--hash", "1", "--json"])
        .args(["--variant", "frisian"])
        .args(asks)
        .output()
        .expect("a process");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let ours: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(ours.len(), 2);
    assert_eq!(ours[0]["reason"], "limit of 3 moves each");
    assert_eq!(ours[0]["variant"], "frisian");
    let theirs = follower.games();
    for (one, other) in ours.iter().zip(&theirs) {
        assert_eq!(one["moves"], other["moves"]);
        assert_eq!(one["moves"].as_array().map(Vec::len), Some(6));
    }

    let fen = "B:WK1,K28:B10";
    let initiator = Listening::start(&["--once", "--initiate", "--time", "0", "--fen", fen]);
    let output = Command::cargo_bin("damier")
        .expect("the program")
        .args(["dxp", "--connect", &initiator.address, "--hash", "1"])
        .output()
        .expect("a process");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.starts_with("1. Damier "), "{text}");
    let games = initiator.games();
    assert_eq!(games[0]["opening"], "B:WK1,K28:B10");
    assert_eq!(games[0]["result"], "2-0");
}

#[test]
fn wrong_arguments_are_told() {
    let run = |args: &[&str]| {
        let mut command = Command::cargo_bin("damier").expect("the program");
        let output = command.arg("dxp").args(args).output().expect("a process");
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    };
    let (code, text) = run(&["--variant", "russian"]);
    assert_eq!(
        (code, text.as_str()),
        (
            Some(1),
            "error: --variant: DXP has a board of 50 squares and cannot play russian, which has \
             32; it can play international, frisian, frysk, killer, breakthrough, antidraughts\n"
        )
    );
    let (code, text) = run(&["--initiate", "--fen", "W:W99"]);
    assert_eq!(code, Some(1));
    assert!(text.starts_with("error: --fen: "), "{text}");
    assert_eq!(run(&["--games", "2"]).0, Some(2), "only an initiator asks for games");
    assert_eq!(run(&["--listen", "1", "--connect", "2"]).0, Some(2));
    let taken = Listening::start(&[]);
    let (code, text) = run(&["--listen", &taken.address]);
    assert_eq!(code, Some(1));
    assert!(text.starts_with(&format!("error: --listen {}: ", taken.address)), "{text}");
}
