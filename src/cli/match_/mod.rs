//! `damier match`.

mod args;
mod live;
mod outcome;
mod setting;

use std::path::PathBuf;
use std::{fs, thread};

use anyhow::{Context as _, bail};
use clap::Args;

use crate::arena::conditions::{Adjudication, DrawRule, ScoreRule, TimeControl};
use crate::arena::journal::{self, Journal};
use crate::arena::runner::{self, Orders, Players};
use crate::arena::schedule::{Format, Shard};
use crate::arena::standings::Standings;
use crate::arena::stats::Plan;
use crate::arena::stop::Switch;
use crate::cli::args::{VariantArg, seconds};

use args::EngineParam;
use live::Live;
use outcome::Outcome;
use setting::{Setting, rehearse};

/// Play engines against each other
///
/// The engines are entries of engines.toml; the same one may come several times, with other
/// parameters. Games come in pairs: each opening with both colours. Every finished game is in the
/// records before the next begins: `--resume` continues a match that was interrupted.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(in crate::cli) struct Match {
    /// Names of engines; a second `x` is called `x-2`
    #[arg(value_name = "ENGINE", required_unless_present = "merge", num_args = 2..)]
    engines: Vec<String>,
    /// The file of engines [default: engines.toml here, or the one built in]
    #[arg(long = "engines", value_name = "FILE")]
    file: Option<PathBuf>,
    /// A parameter of one engine, as in damier-2:threads=2; may be repeated
    #[arg(long, value_name = "ENGINE:NAME=VALUE")]
    param: Vec<EngineParam>,
    #[command(flatten)]
    variant: VariantArg,
    /// The list of draw rules that the referee applies [default: the game's own]
    #[arg(long, value_name = "PROFILE")]
    draw_rules: Option<String>,
    /// Games of every two engines that meet; an odd number is made even
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Only the first engine meets the others
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    time: TimeArgs,
    /// By how much engines may exceed their time before they lose
    #[arg(long, value_name = "SECONDS", default_value = "0.2", value_parser = args::margin)]
    margin: std::time::Duration,
    /// How long an engine without a clock may be silent
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = seconds)]
    patience: std::time::Duration,
    /// Engines think on the opponent's time
    #[arg(long)]
    ponder: bool,
    /// Openings: games in PDN (FILE.pdn), one FEN a line (any other FILE), or ballots:PLIES, all
    /// sequences of so many legal moves that do not lose at once
    #[arg(long, value_name = "FILE|ballots:PLIES", default_value = "ballots:4")]
    openings: String,
    /// Plies of each game of --openings that are played [default: all]
    #[arg(long, value_name = "N")]
    opening_plies: Option<usize>,
    /// Seed of the openings' order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time [default: what the cores allow]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: Option<u32>,
    /// Sequential test of the first engine against the second: elo0=0,elo1=5, and if wanted
    /// alpha=0.05,beta=0.05,model=logistic (or normalized)
    #[arg(long, value_name = "SETTINGS")]
    sprt: Option<Plan>,
    /// A game is won when both engines agree on MEN ahead for MOVES each
    #[arg(long, value_name = "MEN,MOVES", value_parser = args::score_rule)]
    adjudicate_score: Option<ScoreRule>,
    /// A game is drawn when both engines stay within MEN for MOVES each, from PLY on
    #[arg(long, value_name = "MEN,MOVES,PLY", value_parser = args::draw_rule)]
    adjudicate_draw: Option<DrawRule>,
    /// A game is drawn after so many plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_plies: Option<u32>,
    /// Records of the games, one JSON object a line [default: beside --pdn, else match.jsonl]
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Continue the match of the records
    #[arg(long)]
    resume: bool,
    /// Play only part I of N of the schedule
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Join the records of shards instead of playing
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["engines", "resume"])]
    merge: Vec<PathBuf>,
    /// Write the games as PDN at the end
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Write a report as a page of HTML at the end
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write what is said to every engine and what it says into files of this folder
    #[arg(long, value_name = "DIR")]
    log: Option<PathBuf>,
    /// One JSON object a game, and one for the standings
    #[arg(long)]
    json: bool,
}

/// How long engines may think.
#[derive(Debug, Args)]
#[group(multiple = false)]
struct TimeArgs {
    /// Seconds for every move [default: 1]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    movetime: Option<std::time::Duration>,
    /// A clock: 40/60 is 40 moves in 60 s and again, 60+0.5 a game in 60 s and 0.5 s a move
    #[arg(long, value_name = "[MOVES/]SECONDS[+INC]", value_parser = args::clock)]
    tc: Option<TimeControl>,
    /// Nodes for every move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies for every move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

impl TimeArgs {
    fn control(&self) -> TimeControl {
        let limits = [
            self.movetime.map(TimeControl::MoveTime),
            self.tc,
            self.nodes.map(TimeControl::Nodes),
            self.depth.map(TimeControl::Depth),
        ];
        let default = TimeControl::MoveTime(std::time::Duration::from_secs(1));
        limits.into_iter().flatten().next().unwrap_or(default)
    }
}

impl Match {
    pub(in crate::cli) fn run(&self) -> anyhow::Result<()> {
        if self.merge.is_empty() { self.play() } else { self.join() }
    }

    fn play(&self) -> anyhow::Result<()> {
        let setting = Setting::new(self)?;
        let switch = Switch::new();
        let signal = switch.clone();
        ctrlc::set_handler(move || signal.throw()).context("listening for Ctrl-C")?;
        rehearse(&setting.engines, &setting.conditions, switch.flag())?;
        let header = setting.header(self);
        let path = self.records_file();
        let (journal, mut records) = if self.resume {
            Journal::resume(&path, &header)?
        } else {
            (Journal::create(&path, &header)?, Vec::new())
        };
        let played: std::collections::HashSet<_> = records.iter().map(|r| r.number).collect();
        let share: Vec<_> = setting.schedule.share(self.shard).collect();
        let scheduled = share.len() as u64;
        let terms = header.terms();
        let mut standings = Standings::of(&terms, &records);
        let open = share.into_iter().filter(|number| !played.contains(number));
        let orders = Orders {
            schedule: &setting.schedule,
            numbers: if standings.is_open() { open.collect() } else { Vec::new() },
            workers: setting.workers,
            fragile: runner::fragile(&setting.engines),
        };
        if let Some(folder) = &self.log {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let begun = standings.clone();
        let mut live = Live::new(scheduled, self.json, setting.conditions.variant);
        let table = |worker| {
            let mut players = Players::new(
                &setting.conditions,
                &setting.engines,
                self.log.as_ref(),
                worker,
                switch.flag(),
            );
            move |pairing: &_| players.play(pairing)
        };
        let mut told = Ok(());
        let tell = |news| {
            if told.is_ok() {
                told = live.tell(news, &mut standings, &mut records, &terms.engines);
                if told.is_err() {
                    // Whoever listened has gone; the games are on disk.
                    switch.throw();
                }
            }
        };
        let ended = runner::run(&orders, begun, journal, &switch, table, tell);
        live.end();
        let left = scheduled.saturating_sub(records.len() as u64);
        if switch.flag().is_raised() && left > 0 && standings.is_open() {
            log::warn!("stopped with {left} games to play: --resume continues the match");
        }
        let variant = setting.conditions.variant;
        Outcome { header, records, variant, scheduled }.tell(self)?;
        told?;
        Ok(ended?)
    }

    fn join(&self) -> anyhow::Result<()> {
        let read = |path: &PathBuf| Ok((path.display().to_string(), journal::read(path)?));
        let parts = self.merge.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;
        let shards = parts.first().map_or(1, |(_, part)| part.header.shard.count);
        let whole = journal::join(parts)?;
        let Ok(variant) = crate::rules::Variant::from_name(&whole.header.variant) else {
            bail!("{}: no such game here", whole.header.variant);
        };
        let terms = whole.header.terms();
        let standings = Standings::of(&terms, &whole.games);
        if standings.is_open() {
            for (shard, games) in journal::missing(&whole, shards) {
                log::warn!("{games} games of shard {shard} are missing");
            }
        }
        let scheduled = whole.header.all_games();
        let outcome = Outcome { header: whole.header, records: whole.games, variant, scheduled };
        if self.json {
            outcome.tell_games(&standings)?;
        }
        outcome.tell(self)
    }

    /// Where the records are.
    fn records_file(&self) -> PathBuf {
        let end = if self.shard == Shard::WHOLE {
            "jsonl".to_owned()
        } else {
            format!("{}-of-{}.jsonl", self.shard.index, self.shard.count)
        };
        match (&self.records, &self.pdn) {
            (Some(file), _) => file.clone(),
            (None, Some(pdn)) => pdn.with_extension(end),
            (None, None) => PathBuf::from("match").with_extension(end),
        }
    }

    fn adjudication(&self) -> Adjudication {
        Adjudication {
            score: self.adjudicate_score,
            draw: self.adjudicate_draw,
            plies: self.max_plies,
        }
    }

    fn format(&self) -> Format {
        if self.gauntlet { Format::Gauntlet } else { Format::RoundRobin }
    }
}

/// Cores to play on.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
