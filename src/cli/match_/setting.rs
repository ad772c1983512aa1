//! From arguments to what is played: engines, conditions, schedule.

use std::path::Path;
use std::{fs, io};

use anyhow::{Context as _, bail};

use super::{Match, cores};
use crate::arena::conditions::{Conditions, Opening};
use crate::arena::config::{EngineEntry, Engines, Protocol};
use crate::arena::journal::{EngineId, Header, hash};
use crate::arena::openings::{MOST_PLIES, ballots, from_fens, from_pdn, shuffle};
use crate::arena::schedule::Schedule;
use crate::arena::seat::{Seat, SeatOptions};
use crate::arena::stop::StopFlag;
use crate::cli::args::draw_rules;
use crate::notation::pdn::decode;
use crate::notation::write_fen;
use crate::rules::Variant;

/// What is played.
#[derive(Debug)]
pub(super) struct Setting {
    pub(super) engines: Vec<EngineEntry>,
    pub(super) conditions: Conditions,
    pub(super) schedule: Schedule,
    /// Games at the same time.
    pub(super) workers: usize,
}

impl Setting {
    pub(super) fn new(args: &Match) -> anyhow::Result<Self> {
        let variant = args.variant.variant;
        let engines = engines(args)?;
        if args.sprt.is_some() && engines.len() != 2 {
            bail!("--sprt: {} engines, expected two", engines.len());
        }
        let conditions = Conditions {
            variant,
            draw_rules: draw_rules(variant, args.draw_rules.as_deref())?,
            time: args.time.control(),
            margin: args.margin,
            patience: args.patience,
            ponder: args.ponder,
            adjudication: args.adjudication(),
        };
        let rounds = args.games.div_ceil(2);
        let openings = openings(args, variant, rounds as usize).context("--openings")?;
        if (openings.len() as u64) < rounds {
            log::warn!(
                "{} openings for {rounds} pairs: they are played again, and engines that always \
                 answer alike repeat their games",
                openings.len()
            );
        }
        let schedule = Schedule::new(args.format(), engines.len(), args.games, openings);
        let workers = workers(args, &engines);
        Ok(Self { engines, conditions, schedule, workers })
    }

    /// What makes the match this one.
    pub(super) fn header(&self, args: &Match) -> Header {
        let facts = self.conditions.variant.facts();
        let openings = self.schedule.openings();
        let texts = openings.iter().flat_map(|opening| {
            [opening.name.clone(), write_fen(&opening.setup, facts), format!("{:?}", opening.moves)]
        });
        Header {
            form: Header::FORM,
            damier: env!("CARGO_PKG_VERSION").to_owned(),
            engines: self.engines.iter().map(identity).collect(),
            variant: facts.id.to_owned(),
            draw_rules: self.conditions.draw_rules.id.to_owned(),
            time: self.conditions.time,
            margin: self.conditions.margin,
            ponder: self.conditions.ponder,
            adjudication: self.conditions.adjudication,
            format: args.format(),
            games: 2 * self.schedule.rounds(),
            openings: format!("{} {}", openings.len(), hash(texts)),
            seed: args.seed,
            sprt: args.sprt,
            shard: args.shard,
        }
    }
}

/// Starts every engine once: a parameter that it does not know is to be found out before a
/// thousand games are lost by it. An engine that cannot be started today loses its games, as it
/// would in the middle of the match. A DXP engine that somebody has started by hand is left alone.
pub(super) fn rehearse(
    engines: &[EngineEntry],
    conditions: &Conditions,
    stop: &StopFlag,
) -> anyhow::Result<()> {
    for entry in engines.iter().filter(|entry| !matches!(entry.protocol, Protocol::Dxp(_))) {
        let options = SeatOptions { log: None, stop: stop.clone() };
        let mut seat = Seat::new(entry.clone(), options);
        if let Err(fault) = seat.peer(conditions) {
            if fault.text.starts_with(&entry.place) {
                bail!("{fault}");
            }
            log::warn!("{} cannot be started: {fault}", entry.name);
        }
    }
    Ok(())
}

/// The engines of the match under names of their own, with their parameters.
fn engines(args: &Match) -> anyhow::Result<Vec<EngineEntry>> {
    let known = Engines::load(args.file.as_deref())?;
    let mut engines: Vec<EngineEntry> = Vec::new();
    for name in &args.engines {
        let mut entry = known.find(name)?.clone();
        let taken = |name: &str| engines.iter().any(|other| other.name == name);
        if taken(name) {
            let numbered = (2..).map(|number| format!("{name}-{number}"));
            entry.name = numbered.into_iter().find(|name| !taken(name)).unwrap_or_default();
        }
        engines.push(entry);
    }
    for entry in &engines {
        let variant = args.variant.variant;
        if entry.variants.as_ref().is_some_and(|games| !games.contains(&variant)) {
            bail!("{}: `{}` does not play {variant}", entry.place, entry.name);
        }
    }
    for param in &args.param {
        let names: Vec<_> = engines.iter().map(|entry| entry.name.clone()).collect();
        let Some(entry) = engines.iter_mut().find(|entry| entry.name == param.engine) else {
            bail!(
                "--param: no engine `{}` in the match, expected one of {}",
                param.engine,
                names.join(", ")
            );
        };
        entry.set_param(&param.name, &param.value);
    }
    Ok(engines)
}

/// All of an entry that decides how it plays. Where a program lies differs between machines.
fn identity(entry: &EngineEntry) -> EngineId {
    let program = entry.program.as_deref().and_then(Path::file_name);
    let mut parts = vec![
        program.map_or(String::new(), |name| name.to_string_lossy().into_owned()),
        format!("{:?}", entry.protocol),
    ];
    parts.extend(entry.args.iter().cloned());
    let pairs = entry.env.iter().chain(&entry.params);
    parts.extend(pairs.map(|(name, value)| format!("{name}={value}")));
    EngineId { name: entry.name.clone(), hash: hash(parts) }
}

fn openings(args: &Match, variant: Variant, rounds: usize) -> anyhow::Result<Vec<Opening>> {
    let source = args.openings.as_str();
    if let Some(plies) = source.strip_prefix("ballots:") {
        let plies = plies.parse().ok().filter(|&plies| plies <= MOST_PLIES);
        let Some(plies) = plies else {
            bail!("`{source}`: expected ballots:PLIES with at most {MOST_PLIES} plies");
        };
        let found = ballots(variant, plies, rounds, args.seed);
        if found.is_empty() {
            bail!("`{source}`: no such opening of {variant} is worth playing");
        }
        return Ok(found);
    }
    let bytes = fs::read(source).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => anyhow::anyhow!("{source}: no such file, nor ballots:PLIES"),
        _ => anyhow::anyhow!("{source}: {error}"),
    })?;
    let text = decode(&bytes);
    let is_pdn = Path::new(source).extension().is_some_and(|end| end.eq_ignore_ascii_case("pdn"));
    let found = if is_pdn {
        from_pdn(&text, variant, args.opening_plies)
    } else {
        from_fens(&text, variant)
    };
    let mut found = found.with_context(|| source.to_owned())?;
    shuffle(&mut found, args.seed);
    Ok(found)
}

/// How many games at the same time: as many as the cores bear, one if an engine can only be there
/// once.
fn workers(args: &Match, engines: &[EngineEntry]) -> usize {
    if let Some(entry) = engines.iter().find(|entry| entry.is_exclusive()) {
        if args.concurrency.is_some_and(|games| games > 1) {
            log::warn!("--concurrency: {} plays one game at a time", entry.name);
        }
        return 1;
    }
    let threads = |entry: &EngineEntry| {
        let said = entry.params.iter().find(|(name, _)| name == "threads");
        said.and_then(|(_, value)| value.parse::<usize>().ok()).unwrap_or(1).max(1)
    };
    let mut busiest: Vec<_> = engines.iter().map(threads).collect();
    busiest.sort_unstable_by(|a, b| b.cmp(a));
    // Only the side to move thinks, unless both do.
    let a_game: usize = busiest.iter().take(if args.ponder { 2 } else { 1 }).sum();
    let fitting = (cores() / a_game.max(1)).max(1);
    let Some(games) = args.concurrency else { return fitting };
    let games = games as usize;
    if games > fitting {
        log::warn!(
            "--concurrency: {games} games with {a_game} busy threads each on {} cores: times and \
             results will suffer",
            cores()
        );
    }
    games
}
