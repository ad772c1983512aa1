//! `damier analyse --pdn`: games of a collection, one after another, their positions side by side.

use std::fs;
use std::io::{self, IsTerminal as _, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, bail};
use clap::Args;
use parking_lot::Mutex;

use super::Analyse;
use super::journal::{Journal, Settings, key};
use super::pool::{Job, Pool};
use super::progress::Progress;
use crate::arena::stop::Switch;
use crate::cli::args;
use crate::cli::failure::{Failure, one_line};
use crate::cli::{files, output};
use crate::notation::pdn::{Game, Games, decode};
use crate::notation::{Replay, replay};
use crate::report::analysis::json::{GameEntry, PositionEntry, SummaryEntry};
use crate::report::analysis::{Finding, Review, html, pdn, positions, text};
use crate::rules::{DrawRules, Variant};

/// Who signs what is written.
const ANNOTATOR: &str = concat!("Damier ", env!("CARGO_PKG_VERSION"));

#[derive(Debug, Args)]
pub(super) struct GamesArgs {
    /// Search every position of the games of a collection in PDN (`-` is standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    pub(super) pdn: Option<PathBuf>,
    /// Write the games with evaluations, glyphs and better lines, as PDN
    #[arg(long, value_name = "FILE", requires = "pdn")]
    out: Option<PathBuf>,
    /// Write a page with boards, curves and key moments, which needs nothing else
    #[arg(long, value_name = "FILE", requires = "pdn")]
    html: Option<PathBuf>,
    /// Where finished games are recorded, so that a run that was stopped goes on where it was
    /// [default: beside --out or --html, removed at the end]
    #[arg(long, value_name = "FILE", requires = "pdn")]
    records: Option<PathBuf>,
    /// Positions to search at once [default: the number of cores by --threads]
    #[arg(long, value_name = "N", requires = "pdn",
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
}

impl GamesArgs {
    /// The file of records: the one named, or one beside what is written.
    fn records_file(&self) -> Option<PathBuf> {
        let beside = |file: &PathBuf| {
            let mut name = file.clone().into_os_string();
            name.push(".records");
            PathBuf::from(name)
        };
        self.records.clone().or_else(|| self.out.as_ref().or(self.html.as_ref()).map(beside))
    }
}

/// The games of a text, as often as they are wanted.
#[derive(Clone, Debug)]
struct Collection {
    text: Arc<str>,
    variant: Option<Variant>,
    rules: Option<&'static DrawRules>,
}

impl Collection {
    fn games(&self) -> impl Iterator<Item = (Game, Replay)> + '_ {
        Games::new(&self.text).map(|game| {
            let replay = replay(&game, self.variant, self.rules);
            (game, replay)
        })
    }
}

pub(super) fn run(args: &Analyse, file: &Path) -> anyhow::Result<()> {
    let name = file.display().to_string();
    let bytes = read(file).with_context(|| format!("--pdn {name}"))?;
    let rules = match (args.variant, &args.draw_rules) {
        (Some(variant), rules) => Some(args::draw_rules(variant, rules.as_deref())?),
        (None, None) => None,
        (None, Some(_)) => bail!("--draw-rules with --pdn: expected --variant beside it"),
    };
    let collection = Collection { text: decode(&bytes).into(), variant: args.variant, rules };
    let settings = Settings::of(args.limits(), &args.engine);
    let path = args.games.records_file();
    let journal = match &path {
        Some(path) => Journal::open(path, &settings)?,
        None => Journal::none(),
    };
    let switch = Switch::new();
    let signal = switch.clone();
    ctrlc::set_handler(move || signal.throw()).context("listening for Ctrl-C")?;
    let run = Run { args, name, collection, switch };
    let outcome = run.all(journal)?;
    if outcome.stopped {
        let kept = match path {
            Some(path) if outcome.games > 0 => {
                format!("; finished games are kept in {}, the same command goes on", path.display())
            }
            _ => String::new(),
        };
        bail!("stopped in game {}{kept}", outcome.games + 1);
    }
    if let Some(out) = &args.games.out {
        files::write(out, outcome.pdn.join("\n").as_bytes())
            .with_context(|| format!("--out {}", out.display()))?;
    }
    if let Some(path) = &args.games.html {
        let page = html::page(&outcome.html, &settings.about());
        files::write(path, page.as_bytes())
            .with_context(|| format!("--html {}", path.display()))?;
    }
    if let (Some(path), None) = (path, &args.games.records) {
        // Everything that is in it has been written where it was wanted.
        fs::remove_file(&path).with_context(|| path.display().to_string())?;
    }
    if outcome.wrong > 0 {
        bail!(Failure::Input(format!(
            "{} of {} games could not be replayed to their end",
            outcome.wrong, outcome.games
        )));
    }
    if outcome.games == 0 {
        bail!("{}: no game, expected a collection in PDN", run.name);
    }
    Ok(())
}

struct Run<'a> {
    args: &'a Analyse,
    name: String,
    collection: Collection,
    switch: Switch,
}

/// What has come of a collection.
#[derive(Debug, Default)]
struct Outcome {
    games: usize,
    wrong: usize,
    /// The annotated games, if they are wanted.
    pdn: Vec<String>,
    /// Their parts of the page, if that is wanted.
    html: Vec<html::Section>,
    stopped: bool,
}

impl Run<'_> {
    fn all(&self, mut journal: Journal) -> anyhow::Result<Outcome> {
        let known = journal.keys();
        let (mut games, mut total, mut done) = (0, 0, 0);
        for (_, replay) in self.collection.games() {
            let count = positions(&replay).len();
            games += 1;
            total += count;
            done += if known.contains(&key(&replay)) { count } else { 0 };
        }
        let mut progress = Progress::new(total, done, games);
        let threads = self.args.engine.threads as usize;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers = self.args.games.jobs.map_or((cores / threads).max(1), |jobs| jobs as usize);
        let jobs = self
            .collection
            .games()
            .enumerate()
            .filter(|(_, (_, replay))| !known.contains(&key(replay)));
        let jobs = jobs.flat_map(|(game, (_, replay))| {
            let positions = positions(&replay).into_iter().enumerate();
            positions.map(move |(place, position)| Job { game, place, position: position.game })
        });
        let jobs = Mutex::new(jobs);
        let pool = Pool {
            jobs: &|| jobs.lock().next(),
            engine: &|| self.args.engine.engine(self.args.options(Variant::International)),
            limits: self.args.limits(),
            stop: self.switch.flag(),
        };
        std::thread::scope(|scope| {
            let mut results = pool.start(scope, workers.min(total.max(1)));
            let told = self.tell(&mut journal, &mut progress, |game, place, progress| {
                results.wait(game, place, progress)
            });
            // Nobody waits any more.
            self.switch.throw();
            progress.end();
            told
        })
    }

    /// Goes through the games in their order; `found` gives what was found in a position, or
    /// nothing if the run is stopped.
    fn tell(
        &self,
        journal: &mut Journal,
        progress: &mut Progress,
        mut found: impl FnMut(usize, usize, &mut Progress) -> Option<Finding>,
    ) -> anyhow::Result<Outcome> {
        let mut outcome = Outcome::default();
        for (index, (game, replay)) in self.collection.games().enumerate() {
            let key = key(&replay);
            let places = positions(&replay);
            let mut findings = journal.take(&key, &places)?;
            if findings.is_none() {
                findings = (0..places.len()).map(|place| found(index, place, progress)).collect();
                if let Some(findings) = &findings {
                    journal.append(&key, findings, &replay)?;
                }
            }
            let Some(findings) = findings else {
                outcome.stopped = true;
                return Ok(outcome);
            };
            outcome.games += 1;
            outcome.wrong += usize::from(replay.error.is_some());
            progress.game();
            let review = Review::new(&game, &replay, places, findings);
            self.show(&review, progress)?;
            if self.args.games.out.is_some() {
                outcome.pdn.push(pdn::annotated(&review, ANNOTATOR));
            }
            if self.args.games.html.is_some() {
                outcome.html.push(html::Section::of(&review));
            }
        }
        Ok(outcome)
    }

    /// A game on standard output, and what is wrong with it on standard error.
    fn show(&self, review: &Review<'_>, progress: &Progress) -> anyhow::Result<()> {
        let Review { game, replay, .. } = review;
        progress.aside(|| {
            if self.args.json {
                output::json(&GameEntry::of(review))?;
                for stage in &review.stages {
                    output::json(&PositionEntry::of(review, stage))?;
                }
                output::json(&SummaryEntry::of(review))?;
            } else {
                writeln!(output::text(), "{}", text::summary(review))?;
            }
            if let Some(error) = &replay.error {
                let (index, line) = (game.index, game.line);
                let error = one_line(&error.to_string());
                writeln!(
                    anstream::stderr(),
                    "error: {}, game {index}, line {line}, {error}",
                    self.name
                )?;
            }
            Ok(())
        })
    }
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        Ok(bytes)
    } else {
        fs::read(file)
    }
}

/// Whether a person watches standard error.
pub(super) fn is_watched() -> bool {
    io::stderr().is_terminal()
}
