//! `damier match` from outside: our own engine on both sides, with almost no time to think.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// A folder of one test, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("damier-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// The program, in this folder.
    fn damier(&self, args: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("damier"));
        command.args(args).current_dir(&self.0).env_remove("RUST_LOG").env("NO_COLOR", "1");
        command
    }

    /// Exit code, standard output and standard error.
    fn run(&self, args: &[&str]) -> (i32, String, String) {
        let output = self.damier(args).output().expect("the program runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
    }

    fn objects(&self, args: &[&str]) -> Vec<Value> {
        let (code, out, err) = self.run(args);
        assert_eq!(code, 0, "{args:?}: {err}");
        out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Short games.
const SHORT: &[&str] = &[
    "match",
    "damier",
    "damier",
    "--variant=english",
    "--nodes=40",
    "--max-plies=24",
    "--param=damier:hash=1",
    "--param=damier-2:hash=1",
];

/// Twelve of them.
fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SHORT.iter().copied().chain(["--games=12"]).chain(more.iter().copied()).collect()
}

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// The numbers of the games in a file of records.
fn recorded(path: &Path) -> Vec<u64> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter_map(|line| line["game"]["number"].as_u64()).collect()
}

#[test]
fn objects_have_the_fields_that_scripts_rely_on() {
    let folder = Folder::new("json");
    let sprt = "elo0=0,elo1=5";
    let objects = folder.objects(&with(&["--json", "--concurrency", "1", "--sprt", sprt]));
    let (last, games) = objects.split_last().expect("objects");
    assert_eq!(games.len(), 12);
    for (round, game) in (1..).zip(games) {
        for key in ["type", "round", "white", "black", "result", "reason", "plies", "opening"] {
            assert!(keys(game).contains(&key), "{key}: {game}");
        }
        assert_eq!((&game["type"], &game["round"]), (&"game".into(), &round.into()));
        let names = if round % 2 == 1 { ["damier", "damier-2"] } else { ["damier-2", "damier"] };
        assert_eq!([&game["white"], &game["black"]], names);
    }
    assert!(games.chunks(2).all(|pair| pair[0]["opening"] == pair[1]["opening"]));
    assert_eq!(last["type"], "standings");
    for key in ["elo", "elo_error", "los", "sprt"] {
        assert!(keys(last).contains(&key), "{key}: {last}");
    }
    let pairs = &last["pairs"];
    let count = |key: &str| pairs[key].as_u64().expect("a count");
    assert_eq!(count("wins") + count("draws") + count("losses"), 12);
    assert_eq!(pairs["penta"].as_array().expect("five counts").len(), 5);
    assert_eq!(last["sprt"]["model"], "logistic");
    assert_eq!(recorded(&folder.0.join("match.jsonl")), (0..12).collect::<Vec<_>>());
}

#[test]
fn a_killed_runner_loses_and_doubles_nothing() {
    let folder = Folder::new("killed");
    let path = folder.0.join("match.jsonl");
    let args = [SHORT, &["--games=40", "--concurrency=2", "--resume"]].concat();
    let mut before = 0;
    for _ in 0..10 {
        let mut runner =
            folder.damier(&args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it");
        let said = BufReader::new(runner.stderr.take().expect("a pipe"));
        // A line of progress is a finished game; the next ones are then under way.
        let _ = said.lines().map_while(Result::ok).find(|line| line.contains(" games, "));
        runner.kill().expect("it can be killed");
        runner.wait().expect("it ends");
        let played = recorded(&path);
        assert!(played.len() > before || before >= 38, "a game was on the disk before it was told");
        assert_eq!(played.iter().collect::<HashSet<_>>().len(), played.len());
        before = played.len();
    }
    let (code, _, err) = folder.run(&args);
    assert_eq!(code, 0, "{err}");
    let mut played = recorded(&path);
    played.sort_unstable();
    assert_eq!(played, (0..40).collect::<Vec<_>>());
}

#[test]
fn shards_joined_are_the_whole() {
    let folder = Folder::new("shards");
    let sprt = "elo0=-200,elo1=0,alpha=0.2,beta=0.2";
    let whole = folder.objects(&with(&["--json", "--concurrency", "1", "--sprt", sprt]));
    for shard in ["1/3", "2/3", "3/3"] {
        folder.objects(&with(&["--json", "--shard", shard, "--sprt", sprt]));
    }
    let files = [1, 2, 3].map(|index| folder.file(&format!("match.{index}-of-3.jsonl")));
    let joined = folder.objects(&["match", "--json", "--merge", &files[2], &files[0], &files[1]]);
    // What a clock has a say in is another matter: speed, and which news of a search were sent.
    let plain = |objects: &[Value]| -> Vec<Value> {
        let mut objects = objects.to_vec();
        for object in objects.iter_mut().filter_map(Value::as_object_mut) {
            // Shards play on after a decision that only the whole knows.
            object.remove("surplus");
        }
        for engine in objects.iter_mut().filter_map(|object| object.get_mut("engines")) {
            for engine in engine.as_array_mut().expect("a list") {
                for key in ["nps", "nodes", "depth"] {
                    engine.as_object_mut().expect("an engine").remove(key);
                }
            }
        }
        objects
    };
    assert_eq!(plain(&joined), plain(&whole));

    let (code, _, err) = folder.run(&["match", "--json", "--merge", &files[0], &files[1]]);
    assert_eq!(code, 0);
    if !joined.iter().any(|object| !object["sprt"]["accepted"].is_null()) {
        assert_eq!(err, "warn: 4 games of shard 3/3 are missing\n");
    }
    let (code, _, err) = folder.run(&["match", "--merge", &files[0], &files[0]]);
    let expected =
        format!("error: {0} and {0} are both shard 1/3, expected each shard once\n", files[0]);
    assert_eq!((code, err), (1, expected));
}

/// Every game that is written can be read and replayed to its end; the page needs nothing else.
#[test]
fn games_and_pages_are_written() {
    let folder = Folder::new("files");
    let (pdn, html) = (folder.file("m.pdn"), folder.file("m.html"));
    let (code, out, err) = folder.run(&with(&["--pdn", &pdn, "--html", &html, "--log", "logs"]));
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("12 of 12 games played"), "{out}");
    let read = folder.objects(&["pdn", "--json", &pdn]);
    assert_eq!(read.len(), 12);
    assert!(read.iter().all(|game| game["error"].is_null()), "{read:?}");
    let page = fs::read_to_string(&html).expect("a page");
    for link in ["src=", "href=\"http", "url(http", "<script"] {
        assert!(!page.contains(link), "{link}");
    }
    assert!(page.contains("<h2>Crosstable</h2>") && page.contains("<polyline"));
    assert!(folder.0.join("m.jsonl").exists(), "records lie beside the games");
    let log = fs::read_to_string(folder.0.join("logs/damier-1.log")).expect("a log");
    assert!(log.contains("> hub") && log.contains("< ready"), "{log}");
}

#[test]
fn wrong_matches_are_refused() {
    let folder = Folder::new("wrong");
    fs::write(folder.0.join("empty.fen"), "# nothing\n").expect("a file");
    for (args, message) in [
        (
            &["damier", "nobody"][..],
            "no engine `nobody` in engines.toml as shipped, expected one of damier, damier-dxp",
        ),
        (
            &["damier", "damier", "--param", "x:a=1"],
            "--param: no engine `x` in the match, expected one of damier, damier-2",
        ),
        (
            &["damier", "damier", "damier", "--sprt", "elo0=0,elo1=5"],
            "--sprt: 3 engines, expected two",
        ),
        (
            &["damier", "damier", "--openings", "ballots:x"],
            "--openings: `ballots:x`: expected ballots:PLIES with at most 30 plies",
        ),
        (
            &["damier", "damier", "--openings", "none"],
            "--openings: none: no such file, nor ballots:PLIES",
        ),
        (
            &["damier", "damier", "--openings", "empty.fen"],
            "--openings: empty.fen: no opening in it, expected one FEN a line",
        ),
        (&["--merge", "none.jsonl"], "none.jsonl: No such file or directory (os error 2)"),
    ] {
        let args: Vec<_> = ["match"].iter().chain(args).copied().collect();
        let (code, out, err) = folder.run(&args);
        assert_eq!((code, out.as_str(), err), (1, "", format!("error: {message}\n")), "{args:?}");
    }
    let (code, ..) = folder.run(&["match", "damier"]);
    assert_eq!(code, 2, "one engine is no match");
}
