//! `damier tables bundle`.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;

use super::{RulesArgs, pieces};
use crate::cli::files;
use crate::tables::bundle;

/// Join tables of distances in one file, as those that come with the program
#[derive(Debug, Args)]
pub(super) struct Bundle {
    #[command(flatten)]
    rules: RulesArgs,
    /// Everything with so many pieces or fewer
    #[arg(long, value_name = "N", value_parser = pieces())]
    pieces: u8,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Bundle {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let rules = self.rules.ruleset()?;
        let bytes = bundle(&rules, &self.rules.dir.folder()?, self.pieces)?;
        files::write(&self.out, &bytes).with_context(|| format!("writing {}", self.out.display()))
    }
}
