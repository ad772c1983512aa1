//! Endgame tables: solved, kept, proven, asked, and played from.

mod commands;
mod damaged;
mod known;
mod played;

use std::fs;
use std::path::PathBuf;

use damier::rules::Variant;
use damier::tables::{Build, Folder, Material, Plan, Ruleset};

/// A folder of tables that is gone at the end of the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("damier-{name}-{}", std::process::id()));
        // What a test of the same number has left.
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn folder(&self) -> Folder {
        Folder::new(&self.0)
    }

    /// The names and contents of all files of these rules.
    fn files(&self, rules: &Ruleset) -> Vec<(String, Vec<u8>)> {
        let entries = fs::read_dir(self.0.join(rules.name())).expect("a folder of tables");
        let mut files: Vec<_> = entries
            .map(|entry| {
                let entry = entry.expect("a file");
                let bytes = fs::read(entry.path()).expect("a readable file");
                (entry.file_name().to_string_lossy().into_owned(), bytes)
            })
            .collect();
        files.sort();
        files
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Left behind, it would be in nobody's way.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The rules of a variant under a list of draw rules.
fn rules(variant: Variant, draw_rules: &str) -> Ruleset {
    Ruleset::new(variant, variant.draw_rules(draw_rules).expect("draw rules"))
}

fn own_rules(variant: Variant) -> Ruleset {
    Ruleset::new(variant, variant.own_draw_rules())
}

fn material(text: &str) -> Material {
    text.parse().expect("a material")
}

fn build(rules: &Ruleset, folder: &Folder, plan: &Plan) {
    Build { rules, folder }.run(plan, &mut |_| {}).expect("built");
}
