use super::*;
use crate::arena::record::{Outcome, Termination};

fn header(shard: &str) -> Header {
    let engine = |name: &str| EngineId { name: name.to_owned(), hash: hash([name]) };
    Header {
        form: FORM,
        damier: "1".into(),
        engines: vec![engine("a"), engine("b")],
        variant: "international".into(),
        draw_rules: "fmjd".into(),
        time: TimeControl::Depth(3),
        margin: Duration::ZERO,
        ponder: false,
        adjudication: Adjudication::default(),
        format: Format::RoundRobin,
        games: 8,
        openings: "4 x".into(),
        seed: 1,
        sprt: None,
        shard: shard.parse().unwrap(),
    }
}

fn game(number: u64) -> GameRecord {
    GameRecord {
        number,
        white: "a".into(),
        black: "b".into(),
        variant: "international".into(),
        draw_rules: "fmjd".into(),
        opening: "x".into(),
        fen: "W:W31:B1".into(),
        book: 0,
        moves: Vec::new(),
        outcome: Outcome::Draw,
        termination: Termination::Rules,
        reason: "x".into(),
        started: 0,
    }
}

/// A folder of one test, empty.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("damier-journal-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn numbers(games: &[GameRecord]) -> Vec<u64> {
    games.iter().map(|game| game.number).collect()
}

#[test]
fn a_torn_line_is_cut_off_and_nothing_else() {
    let folder = folder("torn");
    let path = folder.join("m.jsonl");
    let mut journal = Journal::create(&path, &header("1/1")).unwrap();
    journal.append(&game(1)).unwrap();
    journal.append(&game(0)).unwrap();
    drop(journal);
    let whole = fs::read(&path).unwrap();
    let two = whole.len();
    // Killed at any byte of the last line, and of the first.
    for length in (0..40).chain(two - 60..two) {
        fs::write(&path, &whole[..length]).unwrap();
        let (mut journal, games) = Journal::resume(&path, &header("1/1")).unwrap();
        let expected: &[u64] = if length < 40 { &[] } else { &[1] };
        assert_eq!(numbers(&games), expected, "{length}");
        journal.append(&game(3)).unwrap();
        drop(journal);
        let games = read(&path).unwrap().games;
        assert_eq!(numbers(&games), [expected, &[3]].concat(), "{length}");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_that_is_there_is_kept_and_one_in_use_refused() {
    let folder = folder("kept");
    let path = folder.join("m.jsonl");
    let mut first = Journal::create(&path, &header("1/1")).unwrap();
    first.append(&game(0)).unwrap();
    let name = path.display();
    let in_use =
        format!("{name} is being written by another match, expected a file of its own (--records)");
    assert_eq!(Journal::create(&path, &header("1/1")).unwrap_err().to_string(), in_use);
    assert_eq!(Journal::resume(&path, &header("1/1")).unwrap_err().to_string(), in_use);
    drop(first);
    drop(Journal::create(&path, &header("1/1")).unwrap());
    drop(Journal::create(&path, &header("1/1")).unwrap());
    assert_eq!(numbers(&read(&folder.join("m.jsonl.1")).unwrap().games), [0]);
    assert_eq!(numbers(&read(&folder.join("m.jsonl.2")).unwrap().games), [0; 0]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn another_match_is_not_continued() {
    let folder = folder("other");
    let path = folder.join("m.jsonl");
    drop(Journal::create(&path, &header("1/2")).unwrap());
    let refused = |header: Header| Journal::resume(&path, &header).unwrap_err().to_string();
    let name = path.display();
    assert_eq!(
        refused(Header { seed: 2, ..header("1/2") }),
        format!("{name} belongs to another match: seed is 1 there, expected 2")
    );
    assert_eq!(
        refused(header("2/2")),
        format!("{name} belongs to another match: shard is 1/2 there, expected 2/2")
    );
    fs::write(&path, "{}\n").unwrap();
    assert!(refused(header("1/2")).starts_with(&format!("{name}:1: no record of a match: ")));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn parts_are_joined_or_refused() {
    let part = |shard: &str, games: &[u64]| {
        let games: Vec<_> = games.iter().map(|&number| game(number)).collect();
        (format!("f{shard}"), Records { header: header(shard), games, whole: 0 })
    };
    let whole = join(vec![part("2/3", &[2, 3]), part("1/3", &[7, 6, 0])]).unwrap();
    assert_eq!(numbers(&whole.games), [0, 2, 3, 6, 7]);
    assert_eq!(whole.header.shard, Shard::WHOLE);
    let lacking: Vec<_> =
        missing(&whole, 3).iter().map(|(shard, games)| format!("{shard}: {games}")).collect();
    assert_eq!(lacking, ["1/3: 1", "3/3: 2"]);
    let refused = |parts| join(parts).unwrap_err().to_string();
    assert_eq!(refused(Vec::new()), "no records to join, expected at least one file");
    assert_eq!(
        refused(vec![part("1/3", &[]), part("1/3", &[])]),
        "f1/3 and f1/3 are both shard 1/3, expected each shard once"
    );
    assert_eq!(
        refused(vec![part("1/3", &[]), part("1/2", &[])]),
        "f1/2 belongs to another match: shard is 1/2 there, expected I/3"
    );
    let mut other = part("2/3", &[]);
    other.1.header.engines[1].hash = "x".into();
    let message = refused(vec![part("1/3", &[]), other]);
    assert!(message.starts_with("f2/3 belongs to another match: engines is [{"), "{message}");
}

#[test]
fn lines_that_mean_nothing_are_told() {
    let text = |line: &Line| serde_json::to_string(line).unwrap() + "\n";
    let (head, first) = (text(&Line::Match(header("1/2"))), text(&Line::Game(game(0))));
    let refused = |text: &str| parse("f", text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        refused(""),
        "f:1: no match, expected the first line of a file that --records wrote"
    );
    assert_eq!(refused(&first), "f:1: a game before the match");
    assert_eq!(refused(&format!("{head}{head}{first}")), "f:2: a second match in one file");
    assert!(refused(&format!("{head}x\n{first}")).starts_with("f:2: no record of a match: "));
    let strange = text(&Line::Game(game(2)));
    assert_eq!(refused(&format!("{head}{strange}")), "f: game 2 is no part of shard 1/2");
    let twice = parse("f", format!("{head}{first}{first}").as_bytes()).unwrap();
    assert_eq!(numbers(&twice.games), [0], "nothing counts twice");
}

/// The device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let file = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut journal = Journal { file, path: "f".into(), length: 0 };
    assert_eq!(
        journal.append(&game(7)).unwrap_err().to_string(),
        "f: game 7 could not be written: No space left on device (os error 28); the games before \
         it are kept"
    );
    let message = Journal::create(Path::new("/dev/full"), &header("1/1")).unwrap_err().to_string();
    assert_eq!(message, "/dev/full: not an ordinary file");
    assert!(Path::new("/dev/full").exists(), "and it stays where it is");
}
