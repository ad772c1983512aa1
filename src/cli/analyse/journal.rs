//! Analysed games on disk, one JSON object a line, so that a run that was stopped goes on.
//!
//! The first line says how was searched; every other is a finished game, known by its moves and
//! not by its place, so that a collection may grow. A game is on the disk before the next is told.
//! A run that is killed leaves at worst half a line behind, which the next run cuts off.

use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use serde::{Deserialize, Serialize};

use crate::arena::journal::{hash, lock};
use crate::cli::args::EngineArgs;
use crate::engine::{Budget, Limits};
use crate::notation::{Passed, Replay, read_move, write_fen, write_move};
use crate::position::AnyGame;
use crate::report::analysis::{Finding, Position};
use crate::units::Score;

/// How was searched: what must be the same for games to belong together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Settings {
    damier: String,
    depth: Option<i32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    threads: u32,
    hash: u32,
    bb_size: u8,
    bb_dir: Option<PathBuf>,
}

impl Settings {
    pub(super) fn of(limits: Limits, engine: &EngineArgs) -> Self {
        let time = match limits.budget {
            Budget::Move(time) => Some(time),
            Budget::Infinite | Budget::Clock { .. } => None,
        };
        Self {
            damier: env!("CARGO_PKG_VERSION").to_owned(),
            depth: limits.depth,
            nodes: limits.nodes,
            time,
            threads: engine.threads,
            hash: engine.hash,
            bb_size: engine.tables.bb_size,
            bb_dir: engine.tables.bb_dir.clone(),
        }
    }

    /// How was searched, in a sentence.
    pub(super) fn about(&self) -> String {
        let limits = [
            self.depth.map(|depth| format!("{depth} plies")),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.time.map(|time| format!("{} s", time.as_secs_f64())),
        ];
        let limits: Vec<_> = limits.into_iter().flatten().collect();
        format!(
            "Every position was searched by Damier {} for {}. Scores are in men, from White's \
             side.",
            self.damier,
            limits.join(" or ")
        )
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Analysis(Settings),
    Game { key: String, positions: Vec<Record> },
}

/// What was found in a position.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Record {
    /// In hundredths of a man, known wins as the search codes them.
    score: i32,
    depth: i32,
    nodes: u64,
    line: Vec<String>,
}

/// What a game is known by: its rules, where it begins and what was done.
pub(super) fn key(replay: &Replay) -> String {
    let facts = replay.variant.facts();
    let head = [facts.id.to_owned(), replay.game.draw_rules().id.to_owned()];
    let course = replay.course.iter().map(|passed| match passed {
        Passed::Move { mv, .. } => write_move(mv, facts),
        Passed::Set { setup, .. } => write_fen(setup, facts),
    });
    hash(head.into_iter().chain([write_fen(&replay.start, facts)]).chain(course))
}

/// The file, and the games that it held when it was opened.
#[derive(Debug)]
pub(super) struct Journal {
    file: Option<File>,
    name: String,
    known: HashMap<String, Vec<Record>>,
}

impl Journal {
    /// Games are kept nowhere.
    pub(super) fn none() -> Self {
        Self { file: None, name: String::new(), known: HashMap::new() }
    }

    /// Opens a file for more, or begins it.
    pub(super) fn open(path: &Path, settings: &Settings) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        let mut file = locked(path, &name)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(|| name.clone())?;
        let (found, known, whole) = parse(&bytes).map_err(|(line, error)| {
            anyhow::anyhow!("{name}:{line}: {error}, expected records of `analyse --records`")
        })?;
        if let Some((key, there, here)) = found.as_ref().and_then(|found| differs(settings, found))
        {
            bail!(
                "{name} holds an analysis with other settings: {key} is {there} there, expected \
                 {here}"
            );
        }
        file.set_len(whole).and_then(|()| file.seek(SeekFrom::End(0))).context(name.clone())?;
        let mut journal = Self { file: Some(file), name, known };
        if found.is_none() {
            journal.write(&Line::Analysis(settings.clone()))?;
        }
        Ok(journal)
    }

    /// The games that need no search.
    pub(super) fn keys(&self) -> HashSet<String> {
        self.known.keys().cloned().collect()
    }

    /// What is known of a game's positions.
    pub(super) fn take(
        &self,
        key: &str,
        positions: &[Position],
    ) -> anyhow::Result<Option<Vec<Finding>>> {
        let Some(records) = self.known.get(key) else {
            return Ok(None);
        };
        let wrong = || format!("{}: the game {key} does not fit its moves", self.name);
        if records.len() != positions.len() {
            bail!(wrong());
        }
        let found = positions.iter().zip(records);
        let found: Option<Vec<_>> =
            found.map(|(position, record)| record.finding(position.game.as_ref())).collect();
        found.with_context(wrong).map(Some)
    }

    /// Puts a finished game on the disk.
    pub(super) fn append(
        &mut self,
        key: &str,
        findings: &[Finding],
        replay: &Replay,
    ) -> anyhow::Result<()> {
        let facts = replay.variant.facts();
        let record = |finding: &Finding| Record {
            score: finding.score.raw(),
            depth: finding.depth,
            nodes: finding.nodes,
            line: finding.line.iter().map(|mv| write_move(mv, facts)).collect(),
        };
        let positions = findings.iter().map(record).collect();
        self.write(&Line::Game { key: key.to_owned(), positions })
    }

    fn write(&mut self, line: &Line) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        file.write_all(&bytes).and_then(|()| file.sync_data()).with_context(|| self.name.clone())
    }
}

impl Record {
    /// The record as a finding; nothing if its line cannot be played.
    fn finding(&self, game: &dyn AnyGame) -> Option<Finding> {
        let mut game = game.boxed();
        let mut line = Vec::new();
        for text in &self.line {
            let mv = read_move(game.as_ref(), text).ok()?;
            line.push(game.play(&mv.to_raw()).ok()?);
        }
        let Self { score, depth, nodes, .. } = *self;
        Some(Finding { score: Score::from_raw(score), depth, nodes, line })
    }
}

type Parsed = (Option<Settings>, HashMap<String, Vec<Record>>, u64);

/// What a file holds, and how much of it is whole. Only the last line may be torn.
fn parse(bytes: &[u8]) -> Result<Parsed, (usize, String)> {
    let (mut settings, mut known, mut whole) = (None, HashMap::new(), 0);
    for (number, text) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        if !text.ends_with(b"\n") {
            break;
        }
        let line: Line =
            serde_json::from_slice(text).map_err(|error| (number, error.to_string()))?;
        match line {
            Line::Analysis(found) if settings.is_none() => settings = Some(found),
            Line::Game { key, positions } if settings.is_some() => {
                known.insert(key, positions);
            }
            Line::Analysis(_) => return Err((number, "a second analysis in one file".to_owned())),
            Line::Game { .. } => return Err((number, "a game before the analysis".to_owned())),
        }
        whole += text.len() as u64;
    }
    Ok((settings, known, whole))
}

/// The first field that differs: its name, there, here.
fn differs(here: &Settings, there: &Settings) -> Option<(String, String, String)> {
    let fields = |settings: &Settings| serde_json::to_value(settings).unwrap_or_default();
    let (here, there) = (fields(here), fields(there));
    let mut keys = here.as_object()?.keys();
    let key = keys.find(|&key| here.get(key) != there.get(key))?;
    let text =
        |value: &serde_json::Value| value.get(key).map_or_else(String::new, ToString::to_string);
    Some((key.clone(), text(&there), text(&here)))
}

/// The file, which no other run writes meanwhile.
fn locked(path: &Path, name: &str) -> anyhow::Result<File> {
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false).open(path);
    let file = file.with_context(|| name.to_owned())?;
    match lock(&file) {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!(
            "{name} is being written by another analysis, expected a file of its own (--records)"
        ),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| name.to_owned()),
    }
}
