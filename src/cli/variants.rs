//! `damier variants`.

use std::io::Write as _;

use clap::Args;

use super::output;
use crate::report::{json::VariantEntry, table};
use crate::rules::Variant;

/// List every variant: names, board, men, first mover, draw rules
#[derive(Debug, Args)]
pub(super) struct Variants {
    /// One JSON object a variant
    #[arg(long)]
    json: bool,
}

impl Variants {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        if self.json {
            return Variant::ALL.iter().try_for_each(|&v| output::json(&VariantEntry::of(v)));
        }
        writeln!(output::text(), "{}", table::variants(output::width()))?;
        Ok(())
    }
}
