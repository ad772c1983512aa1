//! DXP: recorded messages, wrong ones with what is said about them, and anything at all.

use damier_protocol::dxp::{Message, MessageError, Splitter};

use crate::random::Random;

const RECORDED: [(&str, &str); 9] = [
    ("moby-chat", include_str!("../data/dxp-moby-chat.txt")),
    ("moby-endgame", include_str!("../data/dxp-moby-endgame.txt")),
    ("moby-full", include_str!("../data/dxp-moby-full.txt")),
    ("scan2-chat", include_str!("../data/dxp-scan2-chat.txt")),
    ("scan2-draw", include_str!("../data/dxp-scan2-draw.txt")),
    ("scan2-endgame", include_str!("../data/dxp-scan2-endgame.txt")),
    ("scan2-full", include_str!("../data/dxp-scan2-full.txt")),
    ("scan2-initiator", include_str!("../data/dxp-scan2-initiator.txt")),
    ("scan31-initiator", include_str!("../data/dxp-scan31-initiator.txt")),
];

fn recorded() -> impl Iterator<Item = (&'static str, &'static str)> {
    RECORDED.into_iter().flat_map(|(file, text)| {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(move |line| (file, line.splitn(3, ' ').nth(2).expect("a message")))
    })
}

#[test]
fn recorded_messages_are_read_and_written_to_the_byte() {
    let mut count = 0;
    for (file, text) in recorded() {
        let read = Message::parse(text.as_bytes());
        let message = read.unwrap_or_else(|error| panic!("{file}: {text}: {error}"));
        assert_eq!(message.to_string(), text, "{file}");
        count += 1;
    }
    assert!(count > 150, "only {count} messages recorded");
}

#[test]
fn a_stream_may_be_cut_anywhere_and_lack_its_terminators() {
    let messages: Vec<&[u8]> = recorded().map(|(_, text)| text.as_bytes()).collect();
    let whole = messages.join(&0);
    for step in [1, 2, 7, 64, whole.len()] {
        let mut splitter = Splitter::default();
        let mut found: Vec<_> = whole.chunks(step).flat_map(|piece| splitter.feed(piece)).collect();
        found.extend(splitter.end());
        assert_eq!(found, messages, "pieces of {step}");
    }
    // Without any NUL all is understood but a chat, whose end nobody can know.
    let strict: Vec<&[u8]> = messages.into_iter().filter(|bytes| bytes[0] != b'C').collect();
    let mut splitter = Splitter::default();
    let mut found = splitter.feed(&strict.concat());
    found.extend(splitter.quiet());
    assert_eq!(found, strict);
}

#[test]
fn a_message_cut_short_is_not_given_out_in_a_pause() {
    let mut splitter = Splitter::default();
    for byte in b"R01probe                           Z001000" {
        assert!(splitter.feed(&[*byte]).is_empty());
        assert!(splitter.quiet().is_empty());
    }
    assert_eq!(splitter.feed(b"A\0").len(), 1);
    splitter.feed(b"Cnobody knows whether this");
    assert!(splitter.quiet().is_empty());
    assert_eq!(splitter.feed(b" ends here\0"), [&b"Cnobody knows whether this ends here"[..]]);
}

#[test]
fn a_chat_without_end_is_cut() {
    let mut splitter = Splitter::default();
    let long = vec![b'x'; 1 << 20];
    splitter.feed(b"C");
    assert!(splitter.feed(&long).is_empty());
    let messages = splitter.feed(b"\0E00\0");
    assert_eq!(messages.len(), 2);
    assert_eq!(messages[0].len(), damier_protocol::dxp::MAX_MESSAGE);
    assert_eq!(messages[1], b"E00");
}

#[test]
fn what_is_wrong_is_said() {
    let name = "probe".to_owned() + &" ".repeat(27);
    let request = |rest: &str| format!("R01{name}{rest}");
    let long = format!("A{name}02");
    for (text, message) in [
        ("", "found an empty message, expected a letter of RAMECBK"),
        ("Q hello", "found `Q hello`, expected a letter of RAMECBK first"),
        ("R02", "GAMEREQ: found `02` for `version`, expected 01"),
        ("R01", "GAMEREQ: found 3 characters, expected 35 for `name`"),
        (&request("X001000A"), "GAMEREQ: found `X` for `colour`, expected W or Z"),
        (&request("W0x1000A"), "GAMEREQ: found `0x1` for `time`, expected minutes"),
        (&request("W-01000A"), "GAMEREQ: found `-01` for `time`, expected minutes"),
        (&request("Winf000A"), "GAMEREQ: found `inf` for `time`, expected minutes"),
        (&request("W001-00A"), "GAMEREQ: found `-00` for `moves`, expected digits"),
        (&request("W001000C"), "GAMEREQ: found `C` for `position`, expected A or B"),
        // A library once sent four digits for each of the two numbers.
        (&request("W00010000A"), "GAMEREQ: found `0` for `position`, expected A or B"),
        (&request("W001000AA"), "GAMEREQ: found 44 characters, expected 43"),
        (&request("W001000BW"), "GAMEREQ: found 44 characters, expected 94 for `squares`"),
        (&request("W001000BX"), "GAMEREQ: found `X` for `side to move`, expected W or Z"),
        (
            &request(&format!("W001000BWb{}", "e".repeat(49))),
            "GAMEREQ: found `beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee...` for `squares`, \
             expected letters of wzWZe",
        ),
        ("A", "GAMEACC: found 1 characters, expected 33 for `name`"),
        (&format!("A{name}4"), "GAMEACC: found `4` for `code`, expected 0, 1, 2 or 3"),
        (&long, "GAMEACC: found 35 characters, expected 34"),
        ("M00003228", "MOVE: found 9 characters, expected 11 for `number captured`"),
        ("M000032280", "MOVE: found 10 characters, expected 11 for `number captured`"),
        ("M000032280x", "MOVE: found `0x` for `number captured`, expected digits"),
        ("M00002332022", "MOVE: found 12 characters, expected 13 for `captured`"),
        ("M0000322800123", "MOVE: found 14 characters, expected 11"),
        ("M0000a22800", "MOVE: found `a2` for `from`, expected digits"),
        ("M+0003228000", "MOVE: found 12 characters, expected 11"),
        ("M+000322800", "MOVE: found `+000` for `seconds`, expected digits"),
        ("E", "GAMEEND: found 1 characters, expected 2 for `reason`"),
        ("B1", "BACKREQ: found 2 characters, expected 4 for `move number`"),
        ("B001B", "BACKREQ: found `B` for `side to move`, expected W or Z"),
        ("K", "BACKACC: found 1 characters, expected 2 for `code`"),
        ("K7", "BACKACC: found `7` for `code`, expected 0, 1 or 2"),
    ] {
        let error = Message::parse(text.as_bytes()).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn what_can_be_understood_is() {
    for (text, written) in [
        ("M  12 61100", "M0012061100"),
        ("M0012061100 \r\n", "M0012061100"),
        ("E75", "E00"),
        ("E2x", "E20"),
        ("K0\n", "K0"),
        ("C", "C"),
    ] {
        assert_eq!(Message::parse(text.as_bytes()).map(|m| m.to_string()).as_deref(), Ok(written));
    }
    let latin = Message::parse(b"Cdamier \xe0 jouer\x1b[2J\x07");
    assert_eq!(latin, Ok(Message::Chat("damier \u{e0} jouer [2J ".into())));
    let written = Message::Chat(format!("caf\u{e9}\0{}", "x".repeat(200))).to_string();
    assert_eq!(written, format!("Ccaf? {}", "x".repeat(121)));
}

#[test]
fn nothing_panics_and_written_forms_stay() {
    let seeds: Vec<&str> = recorded().map(|(_, text)| text).collect();
    let mut random = Random::new();
    let mut understood = 0;
    for _ in 0..60_000 {
        let mut bytes = seeds[random.below(seeds.len())].as_bytes().to_vec();
        for _ in 0..random.below(4) {
            let at = random.below(bytes.len().max(1));
            match random.below(3) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at.min(bytes.len()), random.below(256) as u8),
                _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 17),
            }
        }
        match Message::parse(&bytes) {
            Ok(message) => {
                understood += 1;
                let written = message.to_string();
                let again = Message::parse(written.as_bytes()).expect("we write what we read");
                assert_eq!(again.to_string(), written, "{bytes:?}");
                assert!(written.len() <= 127, "{written}");
            }
            Err(MessageError::Empty) => assert!(bytes.is_empty()),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    assert!(understood > 20_000, "{understood}");
}
