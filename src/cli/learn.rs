//! `damier learn`.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use clap::Args;
use serde::{Deserialize, Serialize};

use super::args::{EvaluationArg, VariantArg};
use super::{files, output};
use crate::eval::{Evaluation, Weights};
use crate::rules::Variant;
use crate::training::dataset;
use crate::training::duel::play_many;
use crate::training::fit::{self, Fit, score_scale};
use crate::training::samples::{Appender, SampleGame};
use crate::training::selfplay::{self, make_many};

/// The record of what every generation brought.
const LOG: &str = "generations.jsonl";
/// Between two lines of progress.
const PAUSE: Duration = Duration::from_secs(30);

/// Learn an evaluation, generation after generation
///
/// A generation makes games with the best weights so far, fits new ones to the games of the last
/// generations, and keeps them if they win a duel. The folder holds all of it; a run that was
/// stopped goes on where it was. What each generation brought is a line of `generations.jsonl`.
#[derive(Debug, Args)]
pub(super) struct Learn {
    #[command(flatten)]
    variant: VariantArg,
    /// The folder of samples, weights and the record
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// Generations there shall be in the end
    #[arg(long, value_name = "N")]
    generations: u32,
    /// Games of a generation
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: usize,
    /// Generations whose games a fit reads
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = selfplay::Plan::default().nodes,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games of the duel between new weights and old ones
    #[arg(long, value_name = "N", default_value_t = 400)]
    duel: u32,
    /// Where the first generation begins: a file of weights, or `hand-made`
    #[arg(long, value_name = "FILE", default_value = "hand-made")]
    from: String,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// Records as JSON objects, one a line
    #[arg(long)]
    json: bool,
}

/// What a generation brought.
#[derive(Debug, Serialize, Deserialize)]
struct Record {
    r#type: String,
    generation: u32,
    games: usize,
    positions: usize,
    held_out: f64,
    /// Its score in the duel, and the half width of the 95 % interval.
    score: f64,
    error: f64,
    kept: bool,
    seconds: f64,
}

impl Learn {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        fs::create_dir_all(&self.dir).with_context(|| format!("making {}", self.dir.display()))?;
        let records = self.records()?;
        let mut best = match records.iter().rev().find(|record| record.kept) {
            Some(record) => self.weights(record.generation).display().to_string(),
            None => self.from.clone(),
        };
        let done = records.last().map_or(0, |record| record.generation);
        for generation in done + 1..=self.generations {
            let record = self.generation(generation, &best)?;
            if record.kept {
                best = self.weights(generation).display().to_string();
            }
            self.keep(&record)?;
        }
        Ok(())
    }

    fn weights(&self, generation: u32) -> PathBuf {
        self.dir.join(format!("{generation:03}.weights"))
    }

    fn samples(&self, generation: u32) -> PathBuf {
        self.dir.join(format!("{generation:03}.samples"))
    }

    fn generation(&self, generation: u32, best: &str) -> anyhow::Result<Record> {
        let variant = self.variant.variant;
        let start = Instant::now();
        let old = EvaluationArg { weights: Some(best.to_owned()) }.load(variant)?;
        self.play(generation, &old)?;
        let memory = generation.saturating_sub(self.memory) + 1;
        let samples: Vec<_> = (memory..=generation).map(|number| self.samples(number)).collect();
        let data = dataset::read(&samples, variant)?;
        if data.fit.is_empty() || data.held_out.is_empty() {
            bail!("{} games hold too few positions to learn from", data.games);
        }
        let plan = fit::Plan { threads: self.threads as usize, ..fit::Plan::default() };
        let mut held_out = f64::INFINITY;
        let weights = Fit::new(variant, plan, None).run(
            &data.fit,
            &data.held_out,
            score_scale(&data.fit),
            |report| {
                held_out = held_out.min(report.held_out);
                true
            },
        );
        files::write(&self.weights(generation), &weights.write())?;
        let (score, error) = self.duel(variant, weights, &old);
        Ok(Record {
            r#type: "generation".to_owned(),
            generation,
            games: data.games,
            positions: data.fit.len(),
            held_out,
            score,
            error,
            kept: score > 0.5,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    /// Makes the games of a generation that are not there yet.
    fn play(&self, generation: u32, with: &Evaluation) -> anyhow::Result<()> {
        let variant = self.variant.variant;
        let (mut file, contents) = Appender::open(&self.samples(generation), variant)?;
        let mut count = contents.games;
        if count < self.games {
            let plan = selfplay::Plan { nodes: self.nodes, ..selfplay::Plan::default() };
            // Openings that come after those that a stopped run has made.
            let seed = u64::from(generation) << 32 ^ (count as u64) << 8;
            let mut told = Instant::now();
            let take = |game: SampleGame| {
                count += 1;
                if told.elapsed() >= PAUSE {
                    told = Instant::now();
                    log::warn!("generation {generation}: {count} of {} games", self.games);
                }
                match file.add(&game) {
                    Err(error) => ControlFlow::Break(Err(error)),
                    Ok(()) if count >= self.games => ControlFlow::Break(Ok(())),
                    Ok(()) => ControlFlow::Continue(()),
                }
            };
            make_many(variant, with, plan, seed, self.threads, take).transpose()?;
        }
        Ok(file.flush()?)
    }

    /// The score of new weights against the old evaluation, with its error.
    fn duel(&self, variant: Variant, weights: Weights, old: &Evaluation) -> (f64, f64) {
        let new = Evaluation::learned(Arc::new(weights));
        let plan = selfplay::Plan { nodes: self.nodes, ..selfplay::Plan::default() };
        play_many(variant, [&new, old], plan, 1, self.threads, self.duel.div_ceil(2)).score()
    }

    fn records(&self) -> anyhow::Result<Vec<Record>> {
        let path = self.dir.join(LOG);
        if !path.exists() {
            return Ok(Vec::new());
        }
        let file = File::open(&path).with_context(|| format!("reading {}", path.display()))?;
        BufReader::new(file)
            .lines()
            .enumerate()
            .map(|(index, line)| {
                let place = || format!("{}, line {}", path.display(), index + 1);
                serde_json::from_str(&line.with_context(place)?).with_context(place)
            })
            .collect()
    }

    fn keep(&self, record: &Record) -> anyhow::Result<()> {
        append(&self.dir.join(LOG), record)?;
        if self.json {
            return output::json(record);
        }
        log::warn!(
            "generation {}: {} positions, held out {:.5}, {:.1} % +- {:.1} against the best before, {}",
            record.generation,
            record.positions,
            record.held_out,
            record.score * 100.0,
            record.error * 100.0,
            if record.kept { "kept" } else { "dropped" }
        );
        Ok(())
    }
}

fn append(path: &Path, record: &Record) -> anyhow::Result<()> {
    let mut line = serde_json::to_string(record)?;
    line.push('\n');
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .and_then(|mut file| file.write_all(line.as_bytes()))
        .with_context(|| format!("writing {}", path.display()))
}
