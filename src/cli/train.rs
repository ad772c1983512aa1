//! `damier train`.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::Args;
use serde::Serialize;

use super::args::VariantArg;
use super::{files, output};
use crate::eval::Weights;
use crate::training::dataset;
use crate::training::fit::{Fit, Plan, score_scale};

/// Find weights of the evaluation from samples
///
/// A twentieth of the games is held out; the weights written are those of the pass that predicted
/// it best.
#[derive(Debug, Args)]
pub(super) struct Train {
    #[command(flatten)]
    variant: VariantArg,
    /// Files of samples, all of this game
    #[arg(required = true, value_name = "SAMPLES")]
    samples: Vec<PathBuf>,
    /// The file of weights to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Begin from these weights instead of from nothing
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Passes over the samples
    #[arg(long, value_name = "N", default_value_t = Plan::default().epochs)]
    epochs: usize,
    /// First step of the optimiser
    #[arg(long, value_name = "X", default_value_t = Plan::default().rate)]
    rate: f32,
    /// Decay of the weights of patterns
    #[arg(long, value_name = "X", default_value_t = Plan::default().decay)]
    decay: f32,
    /// Share of game results in the labels, 0 to 1; the rest are scores
    #[arg(long, value_name = "X", default_value_t = Plan::default().results)]
    results: f32,
    /// Hundredths of a man that shall make the odds e to 1
    #[arg(long, value_name = "X", default_value_t = Plan::default().scale)]
    scale: f32,
    /// Positions of a step
    #[arg(long, value_name = "N", default_value_t = Plan::default().batch)]
    batch: usize,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// Order of the positions
    #[arg(long, value_name = "N", default_value_t = Plan::default().seed)]
    seed: u64,
    /// Progress as JSON objects, one a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Loaded {
    r#type: &'static str,
    games: usize,
    positions: usize,
    held_out: usize,
    score_scale: f32,
}

#[derive(Serialize)]
struct Pass {
    r#type: &'static str,
    number: usize,
    loss: f64,
    held_out: f64,
}

impl Train {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let variant = self.variant.variant;
        let from = match &self.from {
            None => None,
            Some(path) => {
                let bytes =
                    std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
                Some(Weights::read(&bytes, variant).context(path.display().to_string())?)
            }
        };
        let split = dataset::read(&self.samples, variant)?;
        if split.fit.is_empty() || split.held_out.is_empty() {
            bail!("{} games hold too few positions to learn from", split.games);
        }
        let scale = score_scale(&split.fit);
        self.tell(
            &Loaded {
                r#type: "samples",
                games: split.games,
                positions: split.fit.len(),
                held_out: split.held_out.len(),
                score_scale: scale,
            },
            &format!(
                "{} games, {} positions, {} held out; scores mean odds of e to 1 at {scale:.0}",
                split.games,
                split.fit.len(),
                split.held_out.len()
            ),
        )?;
        let plan = Plan {
            epochs: self.epochs,
            rate: self.rate,
            decay: self.decay,
            results: self.results,
            scale: self.scale,
            batch: self.batch.max(1),
            threads: self.threads as usize,
            seed: self.seed,
        };
        let mut failed = None;
        let weights = Fit::new(variant, plan, from.as_ref()).run(
            &split.fit,
            &split.held_out,
            scale,
            |report| {
                let line = format!(
                    "pass {}: loss {:.5}, held out {:.5}",
                    report.epoch, report.loss, report.held_out
                );
                let entry = Pass {
                    r#type: "pass",
                    number: report.epoch,
                    loss: report.loss,
                    held_out: report.held_out,
                };
                failed = self.tell(&entry, &line).err();
                failed.is_none()
            },
        );
        if let Some(error) = failed {
            return Err(error);
        }
        files::write(&self.out, &weights.write())
            .with_context(|| format!("writing {}", self.out.display()))
    }

    fn tell(&self, entry: &impl Serialize, line: &str) -> anyhow::Result<()> {
        if self.json {
            return output::json(entry);
        }
        log::warn!("{line}");
        Ok(())
    }
}
