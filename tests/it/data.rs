//! The data files beside the tests.

use std::fs;
use std::path::PathBuf;

/// A position and how many lines of 1, 2, 3, ... moves begin there.
#[derive(Debug)]
pub(crate) struct PerftCase {
    /// Its name within the file.
    pub(crate) name: String,
    /// The position, as a draughts FEN.
    pub(crate) fen: String,
    /// The counts, depth 1 first.
    pub(crate) counts: Vec<u64>,
}

/// The text of a file, named from `tests/data`; none where there is no such file.
pub(crate) fn text(name: &str) -> Option<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join("tests/data").join(name)).ok()
}

/// The lines of a `.perft` file; none where there is no such file.
pub(crate) fn perft(name: &str) -> Option<Vec<PerftCase>> {
    let text = text(name)?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let cases = lines.map(|line| {
        let fields: Vec<&str> = line.split(" | ").collect();
        let &[case, fen, counts] = fields.as_slice() else {
            panic!("{name}: three fields wanted: {line}");
        };
        let counts = counts.split(' ').map(|count| {
            count.parse().unwrap_or_else(|_| panic!("{name}: no count, {count}, in: {line}"))
        });
        PerftCase { name: case.to_string(), fen: fen.to_string(), counts: counts.collect() }
    });
    Some(cases.collect())
}
