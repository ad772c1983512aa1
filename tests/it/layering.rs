//! A module imports only from the layers it may see: the table of ARCHITECTURE.md, enforced.

use std::fs;
use std::path::{Path, PathBuf};

/// Each layer with the modules of the crate that it may import, besides itself.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("transport", &[]),
    ("units", &[]),
    ("rules", &["board"]),
    ("position", &["board", "rules"]),
    ("notation", &["board", "rules", "position"]),
    ("eval", &["board", "units", "rules", "position"]),
    ("tables", &["board", "rules", "position"]),
    ("search", &["board", "units", "rules", "position", "eval", "tables"]),
    ("engine", &["board", "units", "rules", "position", "eval", "tables", "search"]),
    ("drivers", &["board", "units", "rules", "position", "notation", "transport", "engine"]),
    ("training", &["board", "units", "rules", "position", "eval", "search"]),
    ("arena", &["board", "units", "rules", "position", "notation", "transport"]),
    ("report", &["board", "units", "rules", "position", "notation", "engine", "arena"]),
    ("gui", &["board", "units", "rules", "position", "notation", "engine", "report"]),
    (
        "cli",
        &[
            "board",
            "units",
            "rules",
            "position",
            "notation",
            "transport",
            "eval",
            "tables",
            "engine",
            "training",
            "drivers",
            "arena",
            "report",
            "gui",
        ],
    ),
];

/// What the lower layers may not touch at all: they are pure.
const PURE: &[&str] = &["board", "units", "rules", "position", "notation", "eval", "report"];
const IMPURE: &[&str] = &[
    "std::io",
    "std::fs",
    "std::net",
    "std::time",
    "std::thread",
    "log::",
    "println!",
    "eprintln!",
];

fn sources(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).expect("a folder of sources");
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

/// The layer of a file below `src`: its first folder, or its own name.
fn layer(src: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(src).expect("a file below src");
    let first = inside.components().next().expect("a file has a name");
    first.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// The modules of this crate that a line of code names.
fn imports(line: &str) -> Vec<String> {
    let code = line.split("//").next().unwrap_or_default();
    code.match_indices("crate::")
        .map(|(at, _)| {
            let rest = &code[at + "crate::".len()..];
            rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()
        })
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn imports_point_down_the_layers() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for file in sources(&src) {
        let layer = layer(&src, &file);
        if layer == "lib" || layer == "main" {
            continue;
        }
        let allowed = MAY_IMPORT.iter().find(|(name, _)| *name == layer);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("no row for the layer `{layer}`"));
        let text = fs::read_to_string(&file).expect("a readable source");
        for (number, line) in (1..).zip(text.lines()) {
            for target in imports(line) {
                if target != layer && !allowed.contains(&target.as_str()) {
                    wrong.push(format!("{}:{number}: {layer} -> {target}", file.display()));
                }
            }
            let impure = IMPURE.iter().find(|word| line.contains(**word));
            if let (true, Some(word)) = (PURE.contains(&layer.as_str()), impure) {
                // A duration is a quantity, not a clock.
                if !line.contains("std::time::Duration") && !line.trim_start().starts_with("//") {
                    wrong.push(format!("{}:{number}: {layer} uses {word}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "imports up the layers:\n{}", wrong.join("\n"));
}

#[test]
fn an_import_is_seen_wherever_it_stands() {
    assert_eq!(imports("use crate::{board, rules};"), Vec::<String>::new());
    assert_eq!(imports("pub use crate::search::Table; // crate::arena"), ["search"]);
    assert_eq!(
        imports("    fn f(x: crate::eval::Score) -> crate::units::Ply {"),
        ["eval", "units"]
    );
}
