//! `damier tables info`.

use std::io::Write as _;

use clap::Args;
use serde::Serialize;

use super::{RulesArgs, bytes};
use crate::cli::failure::Failure;
use crate::cli::output;
use crate::tables::{Material, TableSet};

/// List the endgame tables of a game, with sizes and checksums
#[derive(Debug, Args)]
pub(super) struct Info {
    #[command(flatten)]
    rules: RulesArgs,
    /// JSON objects, one a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    variant: &'static str,
    rules: String,
    material: String,
    kind: &'static str,
    longest: u16,
    bytes: usize,
    checksum: String,
    built_in: bool,
}

impl Info {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let rules = self.rules.ruleset()?;
        let folder = self.rules.dir.folder()?;
        let mut set = TableSet::built_in(rules, Material::MOST);
        let refused = folder.load(&mut set, Material::MOST);
        let mut out = output::text();
        let mut sizes = std::collections::BTreeMap::<(u8, &str), u64>::new();
        for table in set.tables() {
            let entry = Entry {
                variant: rules.variant().id(),
                rules: rules.name(),
                material: table.material().to_string(),
                kind: table.kind().extension(),
                longest: table.longest(),
                bytes: table.size(),
                checksum: format!("{:08x}", table.checksum()),
                built_in: table.is_built_in(),
            };
            if self.json {
                output::json(&entry)?;
            } else {
                let Entry { material, kind, longest, bytes, checksum, built_in, .. } = &entry;
                let place = if *built_in { "  comes with the program" } else { "" };
                writeln!(
                    out,
                    "{material:>9}.{kind} {bytes:>12} bytes  {checksum}  longest {longest:>3}{place}"
                )?;
            }
            *sizes.entry((table.material().pieces(), entry.kind)).or_default() +=
                entry.bytes as u64;
        }
        if !self.json {
            let place = folder.root().join(rules.name());
            writeln!(out, "{}", place.display())?;
            for ((pieces, kind), size) in sizes {
                writeln!(out, "{pieces} pieces, {kind}: {size} bytes ({})", bytes(size))?;
            }
        }
        for error in &refused {
            writeln!(anstream::stderr(), "refused: {error}")?;
        }
        if refused.is_empty() {
            Ok(())
        } else {
            anyhow::bail!(Failure::Input(format!("{} files are refused", refused.len())))
        }
    }
}
