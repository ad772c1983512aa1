//! `damier duel`.

use std::io::Write as _;

use clap::Args;
use serde::Serialize;

use super::args::{EvaluationArg, VariantArg};
use super::output;
use crate::training::duel::play_many;
use crate::training::selfplay::Plan;

/// Play weights against others, both searching the same number of nodes
///
/// Random openings, each with both colours. For matches at equal time there is `damier match`.
#[derive(Debug, Args)]
pub(super) struct Duel {
    #[command(flatten)]
    variant: VariantArg,
    /// The weights whose score is told: a file or `hand-made`
    first: String,
    /// Their opponent: a file or `hand-made`
    second: String,
    /// Games, in pairs
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u32,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = Plan::default().nodes,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Threads, each with games of its own
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// Where random openings come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The result as a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    r#type: &'static str,
    games: u32,
    pairs: [u32; 5],
    score: f64,
    error: f64,
}

impl Duel {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let variant = self.variant.variant;
        let load = |name: &String| EvaluationArg { weights: Some(name.clone()) }.load(variant);
        let (first, second) = (load(&self.first)?, load(&self.second)?);
        let plan = Plan { nodes: self.nodes, ..Plan::default() };
        let pairs = play_many(
            variant,
            [&first, &second],
            plan,
            self.seed,
            self.threads,
            self.games.div_ceil(2),
        );
        let (score, error) = pairs.score();
        let entry = Entry { r#type: "duel", games: pairs.games(), pairs: pairs.0, score, error };
        if self.json {
            return output::json(&entry);
        }
        Ok(writeln!(
            output::text(),
            "{} games, pairs {:?}: {:.1} % +- {:.1}",
            entry.games,
            entry.pairs,
            score * 100.0,
            error * 100.0
        )?)
    }
}
