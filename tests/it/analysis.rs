//! `damier analyse --pdn`: the same numbers in every form and as `analyse` finds them one by one,
//! whatever is wrong with some games, and on after a kill.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

const LIMITS: [&str; 4] = ["--nodes", "400", "--hash", "1"];
const BROKEN: &str = "game 3, line 16, ply 6: `22-28` is not legal: there is a piece on 28; legal \
                      are 12-18 14-20 16-21 24-30 13-18 15-20 17-21 19-23 22-27 24-29";

fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("damier").expect("the program");
    command.args(args).env_remove("RUST_LOG").env("NO_COLOR", "1");
    let output = command.output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn collection() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/analysis/collection.pdn");
    path.display().to_string()
}

/// A folder of a test's own, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("damier-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn analyse(more: &[&str]) -> (i32, String, String) {
    let file = collection();
    run(&[&["analyse", "--json", "--pdn", &file][..], &LIMITS, more].concat())
}

#[test]
fn all_forms_tell_the_same_numbers() {
    let folder = Folder::new("analysis-forms");
    let (out, html) = (folder.file("out.pdn"), folder.file("out.html"));
    let (code, json, err) = analyse(&["--jobs", "2", "--out", &out, "--html", &html]);
    let told = format!(
        "error: {}, {BROKEN}\nerror: 1 of 3 games could not be replayed to their end\n",
        collection()
    );
    assert_eq!((code, err), (1, told));
    let objects = objects(&json);
    let of = |kind: &'static str| objects.iter().filter(move |object| object["type"] == kind);
    assert_eq!((of("game").count(), of("position").count(), of("summary").count()), (3, 26, 3));

    // As if each position were searched alone.
    let mut moves = Vec::new();
    for position in of("position").filter(|position| position["game"] == 1) {
        let played = moves.join(" ");
        let args = [&["analyse", "--json", "--moves", &played][..], &LIMITS].concat();
        let (_, alone, _) = run(&args);
        let best: Value = serde_json::from_str(alone.lines().last().expect("the end")).expect("it");
        for field in ["fen", "move", "score"] {
            assert_eq!(position[field], best[field], "{field} after {played}");
        }
        moves.extend(position["played"].as_str().map(str::to_owned));
    }

    // The page has the same positions in the same order.
    let page = fs::read_to_string(&html).expect("the page");
    let data = page.split("class=\"data\">").skip(1);
    let data = data.map(|rest| rest.split("</script>").next().expect("an end"));
    let places: Vec<Value> = data
        .map(|text| serde_json::from_str::<Value>(text).expect("data"))
        .flat_map(|data| data["places"].as_array().expect("places").clone())
        .collect();
    assert_eq!(places.len(), 26);
    for (place, position) in places.iter().zip(of("position")) {
        assert_eq!((&place["score"], &place["depth"]), (&position["score"], &position["depth"]));
        assert_eq!(place["grade"].as_str(), position["grade"].as_str());
    }
    assert!(!page.contains("http:") && !page.contains("https:"));

    // The annotated games lead to the same positions.
    let (code, replayed, err) = run(&["pdn", "--json", &out]);
    assert_eq!((code, err.as_str()), (0, ""));
    let replayed = self::objects(&replayed);
    for (game, last) in replayed.iter().zip(["13", "5", "5"]) {
        assert_eq!(game["plies"].to_string(), last);
        let same = |p: &&Value| p["game"] == game["game"] && p["played"].is_null();
        let end = of("position").find(same).expect("a last position");
        assert_eq!(game["final_fen"], end["fen"]);
    }
    let files: Vec<_> = fs::read_dir(&folder.0).expect("the folder").collect();
    assert_eq!(files.len(), 2, "records beside the output are gone at the end");
}

/// The text with a depth that no search gives in its first position.
fn marked(text: &str) -> String {
    let first = text.match_indices("\"depth\":").map(|(at, name)| at + name.len());
    let mut first = first.filter(|&at| text[at..].starts_with(|c: char| c.is_ascii_digit()));
    let at = first.next().expect("a depth");
    format!("{}99{}", &text[..at], &text[at..])
}

#[test]
fn a_stopped_run_goes_on() {
    let folder = Folder::new("analysis-resume");
    let records = folder.file("records");
    let (_, whole, _) = analyse(&["--jobs", "1", "--records", &records]);
    let full = fs::read_to_string(&records).expect("the records");
    let lines: Vec<_> = full.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 4);
    // Killed in the middle of the second game's record; the first is marked to be seen again.
    let torn = format!("{}{}", lines[..2].concat(), &lines[2][..40]);
    fs::write(&records, marked(&torn)).expect("written");
    let (code, resumed, _) = analyse(&["--records", &records]);
    assert_eq!((code, resumed), (1, marked(&whole)));
    assert_eq!(fs::read_to_string(&records).expect("the records"), marked(&full));

    let file = collection();
    let (code, _, err) =
        run(&["analyse", "--pdn", &file, "--nodes", "500", "--hash", "1", "--records", &records]);
    let told = format!(
        "error: {records} holds an analysis with other settings: nodes is 400 there, expected 500\n"
    );
    assert_eq!((code, err), (1, told));

    fs::write(&records, lines[1]).expect("written");
    let (code, _, err) = analyse(&["--records", &records]);
    let told = format!(
        "error: {records}:1: a game before the analysis, expected records of `analyse --records`\n"
    );
    assert_eq!((code, err), (1, told));
}

#[test]
fn wrong_use_is_told() {
    let folder = Folder::new("analysis-wrong");
    let (file, empty) = (collection(), folder.file("empty.pdn"));
    fs::write(&empty, "no game").expect("written");
    for (args, code, told) in [
        (&["analyse", "--out", "x.pdn"][..], 2, "--pdn <FILE>"),
        (&["analyse", "--pdn", &file, "--multipv", "2"], 2, "cannot be used with"),
        (&["analyse", "--pdn", &file, "--fen", "W:W31:B1"], 2, "cannot be used with"),
        (
            &["analyse", "--pdn", &file, "--draw-rules", "none"],
            1,
            "error: --draw-rules with --pdn: expected --variant beside it\n",
        ),
        (&["analyse", "--pdn", "no/such/file.pdn"], 1, "error: --pdn no/such/file.pdn: "),
        (&["analyse", "--pdn", &empty], 1, "no game, expected a collection in PDN\n"),
    ] {
        let (found, _, err) = run(args);
        assert_eq!(found, code, "{args:?}: {err}");
        assert!(err.contains(told), "{args:?}: {err}");
    }
}
