//! `damier selfplay`.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;
use serde::Serialize;

use super::args::{self, EvaluationArg, VariantArg};
use super::output;
use crate::training::samples::{Appender, Outcome, SampleGame};
use crate::training::selfplay::{Plan, make_many};

/// Between two lines of progress.
const PAUSE: Duration = Duration::from_secs(10);

/// Make samples for learning: games of the program against itself
///
/// Games are appended to the file and can be made on many machines; give each its own seed and
/// file. A killed run loses the last few games.
#[derive(Debug, Args)]
pub(super) struct Selfplay {
    #[command(flatten)]
    variant: VariantArg,
    /// The file of samples; more games are appended to it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games to make in this run
    #[arg(long, value_name = "N", required_unless_present = "time")]
    games: Option<usize>,
    /// Stop after so long
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds)]
    time: Option<Duration>,
    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = Plan::default().nodes,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    #[command(flatten)]
    evaluation: EvaluationArg,
    /// Threads, each with games of its own
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// Where random openings come from [default: another for every run]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Progress as JSON objects, one a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Progress {
    r#type: &'static str,
    games: usize,
    plies: usize,
    draws: usize,
    seconds: f64,
}

impl Selfplay {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let variant = self.variant.variant;
        let evaluation = self.evaluation.load(variant)?;
        let (mut file, before) = Appender::open(&self.out, variant)?;
        if before.games > 0 {
            log::info!("{} games of {} plies were there", before.games, before.plies);
        }
        let plan = Plan { nodes: self.nodes, ..Plan::default() };
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..));
        let start = Instant::now();
        let wanted = self.games.unwrap_or(usize::MAX);
        let mut told = Instant::now();
        let mut made = Progress { r#type: "selfplay", games: 0, plies: 0, draws: 0, seconds: 0.0 };
        let take = |game: SampleGame| {
            made.games += 1;
            made.plies += game.plies.len();
            made.draws += usize::from(game.outcome == Outcome::Draw);
            let done =
                made.games >= wanted || self.time.is_some_and(|time| start.elapsed() >= time);
            let mut kept = file.add(&game).map_err(anyhow::Error::from);
            if kept.is_ok() && (done || told.elapsed() >= PAUSE) {
                told = Instant::now();
                made.seconds = start.elapsed().as_secs_f64();
                kept = self.tell(&made);
            }
            match kept {
                Err(error) => ControlFlow::Break(Err(error)),
                Ok(()) if done => ControlFlow::Break(Ok(())),
                Ok(()) => ControlFlow::Continue(()),
            }
        };
        if wanted > 0 {
            make_many(variant, &evaluation, plan, seed, self.threads, take).transpose()?;
        }
        file.flush().context("the last games")
    }

    fn tell(&self, made: &Progress) -> anyhow::Result<()> {
        if self.json {
            return output::json(made);
        }
        log::warn!(
            "{} games, {} plies, {:.0} % draws, {:.0} plies a second",
            made.games,
            made.plies,
            made.draws as f64 / made.games as f64 * 100.0,
            made.plies as f64 / made.seconds
        );
        Ok(())
    }
}
