//! `damier tables bench`.

use std::io::Write as _;

use anyhow::bail;
use clap::Args;

use super::{RulesArgs, pieces};
use crate::cli::output;
use crate::tables::{Kind, Material, TableSet, probe_time};

/// Measure how long one look into a table takes in the mean
#[derive(Debug, Args)]
pub(super) struct Bench {
    #[command(flatten)]
    rules: RulesArgs,
    /// Positions with so many pieces
    #[arg(long, value_name = "N", value_parser = pieces())]
    pieces: u8,
}

impl Bench {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let mut tables = TableSet::built_in(self.rules.ruleset()?, Material::MOST);
        for error in self.rules.dir.folder()?.load(&mut tables, Material::MOST) {
            log::warn!("{error}");
        }
        let mut random = fastrand::Rng::with_seed(1);
        let mut measured = 0;
        for kind in Kind::ALL {
            if let Some(time) = probe_time(&tables, self.pieces, kind, &mut random) {
                let nanoseconds = time.as_nanos();
                writeln!(output::text(), "{} pieces, {kind}: {nanoseconds} ns", self.pieces)?;
                measured += 1;
            }
        }
        if measured == 0 {
            bail!("no table of {} has {} pieces", tables.rules().name(), self.pieces);
        }
        Ok(())
    }
}
