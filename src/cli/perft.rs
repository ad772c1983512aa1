//! `damier perft`.

use std::io::Write as _;
use std::time::Instant;

use anyhow::bail;
use clap::Args;

use super::args::PositionArgs;
use super::failure::Failure;
use super::output;
use crate::position::AnyGame;
use crate::report::json::{DivideEntry, PerftEntry};
use crate::report::text;

/// Count the leaves of the tree of legal moves
#[derive(Debug, Args)]
pub(super) struct Perft {
    #[command(flatten)]
    position: PositionArgs,
    /// Plies; every depth from 1 is counted
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// At the last depth count each first move apart
    #[arg(long)]
    divide: bool,
    /// Fail with exit code 3 unless the last depth has this count
    #[arg(long, value_name = "COUNT")]
    expect: Option<u64>,
    /// One JSON object a depth
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let game = self.position.game()?;
        if !self.json {
            writeln!(output::text(), "{}", text::PERFT_HEAD)?;
        }
        let mut nodes = 0;
        for depth in 1..=self.depth {
            let start = Instant::now();
            let divide = if self.divide && depth == self.depth {
                divide(game.as_ref(), depth)?
            } else {
                Vec::new()
            };
            nodes = if divide.is_empty() {
                game.perft(depth)
            } else {
                divide.iter().map(|entry| entry.nodes).sum()
            };
            let entry = PerftEntry::new(game.as_ref(), depth, nodes, start.elapsed(), divide);
            if self.json {
                output::json(&entry)?;
            } else {
                write!(output::text(), "{}", text::perft(&entry))?;
            }
        }
        match self.expect {
            Some(expected) if expected != nodes => bail!(Failure::Unproven(format!(
                "perft {}: counted {nodes}, expected {expected}",
                self.depth
            ))),
            _ => Ok(()),
        }
    }
}

fn divide(game: &dyn AnyGame, depth: u32) -> anyhow::Result<Vec<DivideEntry>> {
    let mut entries = Vec::new();
    for mv in game.moves() {
        let mut after = game.boxed();
        after.play(&mv.to_raw())?;
        let nodes = after.perft(depth - 1);
        entries.push(DivideEntry { mv: text::mv(&mv, game.variant()), nodes });
    }
    Ok(entries)
}
