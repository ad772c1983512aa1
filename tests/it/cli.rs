//! The program from outside: exact messages for wrong input, exit codes, and the shape of JSON.

use assert_cmd::Command;
use serde_json::Value;

fn damier(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("damier").expect("the program");
    command.args(args).env_remove("RUST_LOG").env("NO_COLOR", "1");
    command
}

/// Exit code, standard output and standard error.
fn run(args: &[&str], input: &str) -> (i32, String, String) {
    let output = damier(args).write_stdin(input).output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// The objects that a command prints, and nothing else.
fn objects(args: &[&str], input: &str) -> Vec<Value> {
    let (code, out, err) = run(args, input);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// Checks that an object has these fields and no others.
fn assert_keys(object: &Value, expected: &str) {
    let mut expected: Vec<_> = expected.split(' ').collect();
    expected.sort_unstable();
    let mut found: Vec<_> =
        object.as_object().expect("an object").keys().map(String::as_str).collect();
    found.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn wrong_input_is_one_line_and_code_1() {
    for (args, input, message) in [
        (
            &["moves", "--fen", ""][..],
            "",
            "--fen: the position is empty, expected a FEN such as W:W31-50:B1-20",
        ),
        (
            &["moves", "--fen", "W"],
            "",
            "--fen: no colon in `W`, expected a FEN such as W:W31-50:B1-20",
        ),
        (
            &["moves", "--fen", "X:W1:B2"],
            "",
            "--fen: `X` is no side to move, expected W or B first",
        ),
        (
            &["board", "--fen", "W:W51:B1"],
            "",
            "--fen: `51` is outside the board, expected a square from 1 to 50",
        ),
        (&["board", "--fen", "W:W31:B31"], "", "--fen: two pieces on 31: `31` finds it taken"),
        (
            &["perft", "--depth", "1", "--fen", "W:W1:B31"],
            "",
            "--fen: a man of White on 1, its crown row, expected a king (K1)",
        ),
        (
            &["moves", "--variant", "russian", "--fen", "W:Wc4:Bh8"],
            "",
            "--fen: `c4` is a light square, expected a dark one",
        ),
        (
            &["moves", "--fen", "Wbbbwww"],
            "",
            "--fen: `Wbbbwww` has 6 squares, expected 50 for International draughts",
        ),
        (
            &["moves", "--fen", "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwww?"],
            "",
            "--fen: no colon in `Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwww...`, expected a FEN such as W:W31-50:B1-20",
        ),
        (
            &["moves", "--moves", "32-28 nonsense"],
            "",
            "--moves: `nonsense` is no move: two squares are expected, as in 32-28, 28x19 or c3-d4",
        ),
        (&["moves", "--moves", "32-28 19-24 28-22"], "", ""),
        (
            &["moves", "--moves", "32-28 19-23 37-32"],
            "",
            "--moves, move 3: `37-32` is not legal: a capture must be made: 28x19",
        ),
        (
            &["moves", "--moves", "32-51"],
            "",
            "--moves, move 1: in the move `32-51`: `51` is outside the board, expected a square from 1 to 50",
        ),
        (
            &["moves", "--fen", "W:WK47:B14,19,29,31,42", "--moves", "47x36"],
            "",
            "--moves, move 1: `47x36` is ambiguous, expected one of 47x38x24x13x36 47x38x20x9x36",
        ),
        (
            &["moves", "--why", "hello"],
            "",
            "--why: `hello` is no move: two squares are expected, as in 32-28, 28x19 or c3-d4",
        ),
        (
            &["moves", "--draw-rules", "kish"],
            "",
            "--draw-rules: no draw rules `kish` for international, expected one of fmjd, little-table-120, lidraughts-standard, none",
        ),
        (
            &["board", "--svg", "-", "--mark", "28,51"],
            "",
            "--mark: `51` is outside the board, expected a square from 1 to 50",
        ),
        (
            &["board", "--svg", "-", "--arrow", "32-c3"],
            "",
            "--arrow 32-c3: `c3` is not a square, expected a square from 1 to 50",
        ),
        (
            &["board", "--svg", "-", "--arrow", "32"],
            "",
            "--arrow 32: expected at least two squares, such as 32-28",
        ),
        (&["analyse", "--depth", "1", "--fen", "W:W31"], "", ""),
        (&["man", "nothing"], "", "no command `nothing`, expected one that `damier --help` lists"),
    ] {
        let (code, out, err) = run(args, input);
        if message.is_empty() {
            assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
        } else {
            assert_eq!(err, format!("error: {message}\n"), "{args:?}");
            assert_eq!((code, out.as_str()), (1, ""), "{args:?}");
        }
    }
}

#[test]
fn missing_files_are_named() {
    for args in [
        &["pdn", "no/such/file.pdn"][..],
        &["analyse", "--batch", "no/such/file.txt"],
        &["board", "--svg", "no/such/folder/board.svg"],
    ] {
        let (code, _, err) = run(args, "");
        assert_eq!(code, 1, "{args:?}: {err}");
        assert!(err.contains("no/such/") && err.lines().count() == 1, "{err}");
    }
}

#[test]
fn bad_usage_is_code_2() {
    for (args, told) in [
        (
            &["moves", "--variant", "chess"][..],
            "unknown variant `chess`, expected one of international",
        ),
        (&["perft"], "--depth <N>"),
        (&["perft", "--depth", "0"], "0 is not in 1..=64"),
        (&["analyse", "--time", "-1"], "unexpected argument"),
        (&["analyse", "--time=0"], "expected a number of seconds above 0, such as 0.5"),
        (&["analyse", "--time=nan"], "expected a number of seconds above 0, such as 0.5"),
        (&["analyse", "--multipv", "0"], "0 is not in 1..=20"),
        (&["analyse", "--threads", "0"], "0 is not in 1..=1024"),
        (&["analyse", "--hash", "0"], "0 is not in 1..=65536"),
        (&["analyse", "--batch", "-", "--fen", "W:W31:B1"], "cannot be used with"),
        (&["moves", "--seed", "1"], "unexpected argument '--seed'"),
        (&["pdn"], "required arguments were not provided"),
        (&["dance"], "unrecognized subcommand 'dance'"),
    ] {
        let (code, out, err) = run(args, "");
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains(told), "{args:?}: {err}");
    }
}

#[test]
fn perft_proves_or_fails_with_code_3() {
    let args = ["perft", "--variant", "20", "--depth", "4", "--expect"];
    let (code, out, err) = run(&[&args[..], &["4265"]].concat(), "");
    assert_eq!((code, err.as_str(), out.lines().count()), (0, "", 5));
    let (code, _, err) = run(&[&args[..], &["4266"]].concat(), "");
    assert_eq!((code, err.as_str()), (3, "error: perft 4: counted 4265, expected 4266\n"));
}

#[test]
fn variants_are_objects() {
    let all = objects(&["variants", "--json"], "");
    assert_eq!(all.len(), 24);
    for object in &all {
        assert_keys(
            object,
            "id aliases rows cols squares first_mover gametype start_fen draw_rules",
        );
    }
    assert_eq!(all[3]["id"], "english");
    assert_eq!((&all[3]["first_mover"], &all[3]["gametype"]), (&"B".into(), &21.into()));
    assert_eq!(all[3]["start_fen"].as_str().map(|fen| &fen[..4]), Some("B:W2"));
}

#[test]
fn moves_are_an_object() {
    let fen = "W:WK47:B14,19,29,31,42";
    let [object] = &objects(&["moves", "--json", "--fen", fen], "")[..] else {
        panic!("one object");
    };
    assert_keys(object, "variant fen side moves result");
    assert_eq!((&object["variant"], &object["fen"]), (&"international".into(), &fen.into()));
    let moves = object["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 2);
    assert_keys(&moves[0], "pdn hub from to captured promotes");
    let mut pdn: Vec<_> = moves.iter().filter_map(|mv| mv["pdn"].as_str()).collect();
    pdn.sort_unstable();
    assert_eq!(pdn, ["47x38x20x9x36", "47x38x24x13x36"]);
    assert_eq!((&moves[0]["from"], &moves[0]["promotes"]), (&"47".into(), &false.into()));
    assert_eq!(moves[0]["captured"].as_array().map(Vec::len), Some(4));
    let over = &objects(&["moves", "--json", "--fen", "W:W:B1"], "")[0];
    assert_keys(&over["result"], "winner reason");
    assert_eq!((&over["result"]["winner"], &over["moves"]), (&"B".into(), &Value::Array(vec![])));
}

#[test]
fn letters_stay_letters() {
    let args = ["moves", "--json", "--variant", "russian", "--fen", "W:Wb6:Bc7,f6"];
    let object = &objects(&args, "")[0];
    let mut pdn: Vec<_> = object["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .filter_map(|m| m["pdn"].as_str())
        .collect();
    pdn.sort_unstable();
    assert_eq!(pdn, ["b6:g5", "b6:h4"]);
    assert_eq!(object["moves"][0]["captured"], serde_json::json!(["c7", "f6"]));
    assert_eq!(object["moves"][0]["promotes"], true);
}

#[test]
fn a_reason_is_an_answer() {
    let (code, out, _) = run(&["moves", "--fen", "W:W28,32:B23", "--why", "32-27"], "");
    assert_eq!((code, out.as_str()), (0, "`32-27` is not legal: a capture must be made: 28x19\n"));
    let (code, out, _) = run(&["moves", "--why", "32-28"], "");
    assert_eq!((code, out.as_str()), (0, "32-28 is legal\n"));
}

#[test]
fn perft_is_an_object_a_depth() {
    let all = objects(&["perft", "--json", "--depth", "3", "--divide"], "");
    assert_eq!(all.len(), 3);
    assert_keys(&all[0], "variant fen depth nodes seconds nps");
    assert_eq!((&all[2]["depth"], &all[2]["nodes"]), (&3.into(), &658.into()));
    let divide = all[2]["divide"].as_array().expect("first moves");
    let sum: u64 = divide.iter().filter_map(|entry| entry["nodes"].as_u64()).sum();
    assert_eq!((divide.len(), sum), (9, 658));
}

#[test]
fn analyses_are_objects() {
    let all = objects(&["analyse", "--json", "--depth", "5", "--multipv", "2"], "");
    let (best, infos) = all.split_last().expect("objects");
    for info in infos {
        assert_keys(info, "type depth multipv score nodes time nps pv");
        assert_eq!(info["type"], "info");
    }
    assert!(infos.iter().any(|info| info["multipv"] == 2));
    assert_keys(best, "type variant fen move ponder score");
    assert_eq!(best["type"], "best");
    let won = objects(&["analyse", "--json", "--depth", "3", "--fen", "W:WK28:B19"], "");
    let best = won.last().expect("an answer");
    assert_eq!(best["score"], serde_json::json!({ "win": 1 }));
    let over = objects(&["analyse", "--json", "--depth", "3", "--fen", "W:W:B19"], "");
    assert_eq!(over.last().map(|best| &best["move"]), Some(&Value::Null));
}

#[test]
fn one_thread_repeats_itself() {
    let args = ["analyse", "--json", "--nodes", "20000", "--variant", "frisian"];
    let timeless = || -> Vec<Value> {
        let mut all = objects(&args, "");
        for object in &mut all {
            object.as_object_mut().map(|fields| (fields.remove("time"), fields.remove("nps")));
        }
        all
    };
    assert_eq!(timeless(), timeless());
}

#[test]
fn a_batch_goes_on_behind_bad_lines() {
    let lines = "# a comment\n\nW:W32:B1\nW:W99:B1\nB:W32:B19\n";
    let args = ["analyse", "--json", "--depth", "2", "--batch", "-"];
    let (code, out, err) = run(&args, lines);
    let best: Vec<Value> = out
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|object| object["type"] == "best")
        .collect();
    assert_eq!(best.len(), 2);
    assert_eq!(best[1]["fen"], "B:W32:B19");
    assert_eq!(
        err,
        "error: line 4: `99` is outside the board, expected a square from 1 to 50\n\
         error: 1 of 3 positions could not be read\n"
    );
    assert_eq!(code, 1);
}

#[test]
fn collections_are_an_object_a_game() {
    let text =
        "[Result \"2-0\"] 1. 32-28 19-23 2. 28x19 2-0 [White \"A\"] 1. 32-28 19-23 2. 37-32 *";
    let (code, out, err) = run(&["pdn", "--json", "-"], text);
    let all: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!((code, err.as_str()), (1, "error: 1 of 2 games could not be replayed\n"));
    assert_eq!(all.len(), 2);
    assert_keys(&all[0], "game variant plies final_fen tag_result rule_result error");
    assert_eq!((&all[0]["plies"], &all[0]["tag_result"]), (&3.into(), &"2-0".into()));
    assert_eq!((&all[0]["rule_result"], &all[0]["error"]), (&Value::Null, &Value::Null));
    assert_keys(&all[1]["error"], "ply text message");
    assert_eq!((&all[1]["error"]["ply"], &all[1]["error"]["text"]), (&3.into(), &"37-32".into()));
    let (code, out, _) = run(&["pdn", "--check", "-"], text);
    assert_eq!(code, 1);
    assert_eq!(
        out,
        "-, game 2, line 1, ply 3: `37-32` is not legal: a capture must be made: 28x19; \
         legal are 28x19\n"
    );
}

#[test]
fn bench_counts_the_same_nodes_again() {
    let args = ["bench", "--json", "--variant", "pool", "--depth", "3"];
    let (once, again) = (objects(&args, ""), objects(&args, ""));
    assert_eq!(once.len(), 2);
    assert_keys(&once[0], "variant nodes seconds nps");
    assert_eq!((&once[0]["variant"], &once[1]["variant"]), (&"pool".into(), &"all".into()));
    assert_eq!(once[0]["nodes"], again[0]["nodes"]);
}

#[test]
fn boards_lie_as_they_are() {
    let (_, out, _) = run(&["board", "--variant", "spanish"], "");
    let rows: Vec<_> = out.lines().collect();
    assert_eq!(rows[0], "  32  b   b   b   b     29");
    assert_eq!(rows[7], "   4    w   w   w   w    1");
    let (_, out, _) = run(&["board", "--variant", "turkish"], "");
    let rows: Vec<_> = out.lines().collect();
    assert_eq!(rows[1], "   7  b b b b b b b b");
    assert_eq!(rows[8], "      a b c d e f g h");
    let (_, out, _) = run(&["board", "--svg", "-", "--variant", "turkish"], "");
    assert!(out.starts_with("<svg ") && out.ends_with("</svg>\n"));
    assert_eq!(out.matches("href=\"#damier-wm\" x=").count(), 16);
    let args = ["board", "--svg", "-", "--flip", "--theme", "dark", "--mark", "28,32"];
    let (code, out, err) = run(&[&args[..], &["--arrow", "32-28"]].concat(), "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("data-bottom=\"B\"") && out.contains("class=\"arrow note\""));
    assert_eq!(out.matches("class=\"mark note\"").count(), 2);
}

#[test]
fn pictures_are_written_whole() {
    let folder = std::env::temp_dir().join(format!("damier-board-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("board.svg");
    let (code, out, err) = run(&["board", "--svg", &file.to_string_lossy()], "");
    assert_eq!((code, out.as_str(), err.as_str()), (0, "", ""));
    let names: Vec<_> = std::fs::read_dir(&folder).expect("the folder").collect();
    assert_eq!(names.len(), 1);
    assert!(std::fs::read_to_string(&file).expect("the picture").ends_with("</svg>\n"));
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn a_person_plays_through_a_pipe() {
    let args = ["play", "--depth", "2", "--fen", "W:W28,K50:B14"];
    let (code, out, err) = run(&args, "moves\n28-22x\n28-23\nundo\nfen\nhint\nquit\n");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("International draughts; you are White\n"), "{out}");
    assert!(out.contains("Black plays 14-"), "{out}");
    assert!(out.contains("`x` after the move 28-22 is not understood"), "{out}");
    assert!(out.contains("\nW:W28,K50:B14\n"), "{out}");
    assert!(out.contains("best move "), "{out}");
    let args = ["play", "--depth", "2", "--fen", "B:W28:B23", "--side", "white"];
    let (code, out, _) = run(&args, "32-28\n");
    assert_eq!(code, 0);
    assert!(out.contains("Black plays 23x32"), "{out}");
    assert!(out.contains("Black wins: no pieces left"), "{out}");
}

#[test]
fn without_arguments_and_terminal_it_speaks_hub() {
    for args in [&[][..], &["hub"], &["hub", "--threads", "1", "--hash", "4"]] {
        let (code, out, err) = run(args, "hub\ninit\nquit\n");
        assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
        assert!(out.starts_with("id name=") && out.ends_with("wait\nready\n"), "{args:?}: {out}");
    }
    let (_, out, _) = run(&["hub", "--variant", "bt"], "hub\nquit\n");
    assert!(out.contains("param name=variant value=breakthrough "), "{out}");
}

#[test]
fn shells_and_manuals_are_generated() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, out, _) = run(&["completions", shell], "");
        assert!(code == 0 && out.contains("damier"), "{shell}");
    }
    assert!(run(&["man"], "").1.contains(".TH damier 1"));
    assert!(run(&["man", "perft"], "").1.contains("damier\\-perft"));
}

#[test]
fn a_closed_pipe_is_a_quiet_success() {
    use std::process::Stdio;
    let program = assert_cmd::cargo::cargo_bin("damier");
    let mut child = std::process::Command::new(program)
        .args(["perft", "--depth", "7", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
