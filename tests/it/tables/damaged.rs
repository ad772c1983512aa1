//! Files that are not what they should be, and builds that were stopped.

use std::fs;

use damier::engine::{Engine, Limits, Mode, Options, Progress, TableSource};
use damier::rules::Variant;
use damier::tables::{FileState, Kind, Plan, TableSet};

use super::super::support;
use super::{Scratch, build, material, own_rules};

const ENGLISH: Variant = Variant::English;

fn small(scratch: &Scratch) {
    let rules = own_rules(ENGLISH);
    build(&rules, &scratch.folder(), &Plan::pieces(&rules, 2).0);
}

/// Why the table of kings is refused after its bytes have been changed.
fn refused(scratch: &Scratch, change: impl FnOnce(&mut Vec<u8>)) -> String {
    let rules = own_rules(ENGLISH);
    let path = scratch.folder().path(&rules, material("K-K"), Kind::Distances);
    let whole = fs::read(&path).expect("a table");
    let mut bytes = whole.clone();
    change(&mut bytes);
    fs::write(&path, bytes).expect("written");
    let mut set = TableSet::new(rules);
    let refused = scratch.folder().load(&mut set, 7);
    assert_eq!(refused.len(), 1);
    assert!(set.table(material("K-K"), Kind::Distances).is_none(), "not used");
    assert!(set.table(material("K-K"), Kind::Outcomes).is_some(), "the others are");
    fs::write(&path, whole).expect("written");
    let told = refused[0].to_string();
    told.strip_prefix(&format!("{}: ", path.display())).expect("the name of the file").to_owned()
}

#[test]
fn damaged_files_are_refused_with_the_reason() {
    let scratch = Scratch::new("damaged");
    small(&scratch);
    let rules = own_rules(ENGLISH);
    let other = scratch.folder().path(&rules, material("M-M"), Kind::Distances);
    let other = fs::read(other).expect("a table");
    let length = other.len();
    assert_eq!(refused(&scratch, Vec::clear), "no endgame table");
    assert_eq!(refused(&scratch, |bytes| bytes[3] ^= 1), "no endgame table");
    assert_eq!(refused(&scratch, |bytes| bytes.truncate(20)), "cut off: 20 bytes, expected 46");
    assert_eq!(refused(&scratch, |bytes| bytes[14] = 0), "version 0 of the format, expected 1");
    assert_eq!(
        refused(&scratch, |bytes| *bytes = other),
        "holds M-M.dtw, expected K-K.dtw",
        "{length} bytes"
    );
    let cut = refused(&scratch, |bytes| bytes.truncate(bytes.len() - 1));
    assert!(cut.starts_with("cut off: "), "{cut}");
    for bit in [16, 17, 18, 22, 26, 34, 38, 42, 60, 200] {
        let flipped = refused(&scratch, |bytes| bytes[bit] ^= 16);
        let expected = ["damaged: the checksum is ", "cut off: "];
        assert!(expected.iter().any(|start| flipped.starts_with(start)), "{bit}: {flipped}");
    }
    let added = refused(&scratch, |bytes| bytes.push(0));
    assert!(added.starts_with("damaged: the checksum is "), "{added}");
}

#[test]
fn tables_of_another_game_are_refused() {
    let scratch = Scratch::new("foreign");
    let rules = own_rules(Variant::Pool);
    build(&rules, &scratch.folder(), &Plan::pieces(&rules, 2).0);
    let english = own_rules(ENGLISH);
    fs::create_dir_all(scratch.0.join(english.name())).expect("a folder");
    let path = |rules| scratch.folder().path(rules, material("K-K"), Kind::Distances);
    fs::copy(path(&rules), path(&english)).expect("copied");
    let FileState::Refused(error) =
        scratch.folder().open(&english, material("K-K"), Kind::Distances)
    else {
        panic!("a table of pool draughts is no table of English draughts");
    };
    let expected =
        format!("{}: a table of pool, expected one of english", path(&english).display());
    assert_eq!(error.to_string(), expected);
}

#[test]
fn an_engine_plays_on_without_a_damaged_table() {
    let scratch = Scratch::new("plays-on");
    small(&scratch);
    let path = scratch.folder().path(&own_rules(ENGLISH), material("K-K"), Kind::Outcomes);
    fs::write(&path, b"nonsense").expect("written");
    let mut engine = Engine::new(Options { hash: 1, ..Options::new(ENGLISH) });
    engine.set_table_source(TableSource { folder: Some(scratch.folder()), pieces: 7 });
    let expected = format!("{}: no endgame table", path.display());
    assert_eq!(engine.take_refused_tables(), [expected]);
    assert_eq!(engine.take_refused_tables(), [""; 0], "told once");
    engine.set_position(support::game(ENGLISH, "W:WK32:BK26"));
    let limits = Limits { depth: Some(2), ..Limits::default() };
    let _idle = engine.think(Mode::Think, limits, &[], |progress| {
        if let Progress::Done(answer) = progress {
            assert!(answer.best.is_some());
        }
    });
}

/// Whatever a killed build has left, the next one ends with the same files.
#[test]
fn a_build_goes_on_where_it_was_stopped() {
    let (whole, stopped) = (Scratch::new("whole"), Scratch::new("stopped"));
    let rules = own_rules(ENGLISH);
    let plan = Plan::material(&rules, material("KM-M")).expect("solvable");
    build(&rules, &whole.folder(), &plan);
    let expected = whole.files(&rules);
    build(&rules, &stopped.folder(), &plan);
    let mut random = fastrand::Rng::with_seed(2);
    for (name, bytes) in &expected {
        let path = stopped.0.join(rules.name()).join(name);
        match random.u8(..4) {
            0 => fs::remove_file(path).expect("removed"),
            1 => fs::write(path, &bytes[..bytes.len() / 2]).expect("written"),
            2 => fs::rename(&path, format!("{}.part", path.display())).expect("renamed"),
            _ => {}
        }
    }
    assert_ne!(stopped.files(&rules), expected);
    build(&rules, &stopped.folder(), &plan);
    assert_eq!(stopped.files(&rules), expected);
}
