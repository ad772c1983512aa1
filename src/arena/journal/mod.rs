//! The records of a match on disk: one JSON object a line, the truth from which all else is made.
//!
//! The first line says which match it is; every other is a finished game. A game is on the disk
//! before [`Journal::append`] returns. A run that is killed leaves at worst half a line behind,
//! which the next run cuts off. A file is written by one run at a time.

mod lock;
#[cfg(test)]
mod tests;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::conditions::{Adjudication, TimeControl};
use super::record::GameRecord;
use super::schedule::{Format, Shard};
use super::standings::Terms;
use super::stats::Plan;

pub use lock::lock;

/// The form of these files.
const FORM: u32 = 1;

/// Which match it is: what must be the same for records to belong together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The form of the file.
    pub form: u32,
    /// The version of the program.
    pub damier: String,
    /// The engines: name, and all of their entry that decides how they play.
    pub engines: Vec<EngineId>,
    /// The variant's id.
    pub variant: String,
    /// The draw rules' id.
    pub draw_rules: String,
    /// How long an engine may think.
    pub time: TimeControl,
    /// By how much it may exceed that.
    pub margin: Duration,
    /// Whether engines think on the opponent's time.
    pub ponder: bool,
    /// Early ends.
    pub adjudication: Adjudication,
    /// Who plays whom.
    pub format: Format,
    /// Games of every two engines that meet.
    pub games: u64,
    /// Openings: how many, and a hash of them in their order.
    pub openings: String,
    /// The seed.
    pub seed: u64,
    /// The sequential test.
    pub sprt: Option<Plan>,
    /// Which part of the schedule is in this file.
    pub shard: Shard,
}

/// An engine, so far as it must be the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineId {
    /// Its name in the match.
    pub name: String,
    /// A hash of its entry, without places in the file system: these differ between machines.
    pub hash: String,
}

/// What a line can be.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Match(Header),
    Game(GameRecord),
}

/// What is wrong with records.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system says no.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// What it says.
        error: io::Error,
    },
    /// A game could not be written; those before it are safe.
    #[error("{path}: game {game} could not be written: {error}; the games before it are kept")]
    Full {
        /// The file.
        path: String,
        /// The number of the game.
        game: u64,
        /// What the system says.
        error: io::Error,
    },
    /// Another run writes the file.
    #[error("{path} is being written by another match, expected a file of its own (--records)")]
    InUse {
        /// The file.
        path: String,
    },
    /// A line that means nothing.
    #[error("{path}:{line}: {error}")]
    Line {
        /// The file.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: String,
    },
    /// A game that cannot be in this file.
    #[error("{path}: game {game} is no part of shard {shard}")]
    Strange {
        /// The file.
        path: String,
        /// The number of the game.
        game: u64,
        /// The part that the file is.
        shard: Shard,
    },
    /// The records of another match.
    #[error("{path} belongs to another match: {key} is {found} there, expected {expected}")]
    Other {
        /// The file.
        path: String,
        /// What differs.
        key: String,
        /// How it is in the file.
        found: String,
        /// How it is in this match.
        expected: String,
    },
    /// One part twice.
    #[error("{first} and {second} are both shard {shard}, expected each shard once")]
    Twice {
        /// A file.
        first: String,
        /// The other.
        second: String,
        /// The part.
        shard: Shard,
    },
    /// Nothing to join.
    #[error("no records to join, expected at least one file")]
    Nothing,
}

/// What a file of records holds.
#[derive(Clone, Debug)]
pub struct Records {
    /// Which match.
    pub header: Header,
    /// The finished games in the order in which they ended, none twice.
    pub games: Vec<GameRecord>,
    /// How much of the file these are, in bytes.
    whole: u64,
}

impl Header {
    /// The form of files written now.
    pub const FORM: u32 = FORM;

    /// What standings need to know of the match.
    pub fn terms(&self) -> Terms {
        let engines: Vec<_> = self.engines.iter().map(|engine| engine.name.clone()).collect();
        let meetings = self.format.meetings(engines.len());
        Terms { engines, meetings, sprt: self.sprt }
    }

    /// Games of the whole schedule.
    pub fn all_games(&self) -> u64 {
        let meetings = self.format.meetings(self.engines.len()).len() as u64;
        2 * self.games.div_ceil(2) * meetings
    }

    /// The first field in which `found` differs, as text: key, there, here. The shard is no part
    /// of what makes matches the same.
    fn difference(&self, found: &Self) -> Option<(String, String, String)> {
        let fields = |header: &Self| match serde_json::to_value(header) {
            Ok(Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let (here, there) = (fields(self), fields(found));
        let text = |value: Option<&Value>| value.map_or_else(String::new, Value::to_string);
        here.iter()
            .filter(|(key, _)| key.as_str() != "shard")
            .find(|(key, value)| there.get(*key) != Some(value))
            .map(|(key, value)| (key.clone(), text(there.get(key)), text(Some(value))))
    }
}

/// Reads what a file of records holds.
///
/// # Errors
/// What in which line is wrong. Only the last line may be torn: it is left out.
pub fn parse(path: &str, bytes: &[u8]) -> Result<Records, JournalError> {
    let mut header = None;
    let mut games: Vec<GameRecord> = Vec::new();
    let mut numbers = std::collections::HashSet::new();
    let mut whole = 0;
    for (line, text) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        let wrong = |error: String| JournalError::Line { path: path.to_owned(), line, error };
        let is_last = whole + text.len() == bytes.len();
        let read: Result<Line, _> = serde_json::from_slice(text);
        match read {
            _ if !text.ends_with(b"\n") => break,
            Ok(Line::Match(found)) if header.is_none() => header = Some(found),
            Ok(Line::Game(game)) if header.is_some() => {
                if numbers.insert(game.number) {
                    games.push(game);
                }
            }
            Ok(Line::Match(_)) => return Err(wrong("a second match in one file".to_owned())),
            Ok(Line::Game(_)) => return Err(wrong("a game before the match".to_owned())),
            Err(_) if is_last && header.is_some() => break,
            Err(error) => return Err(wrong(format!("no record of a match: {error}"))),
        }
        whole += text.len();
    }
    let header = header.ok_or_else(|| JournalError::Line {
        path: path.to_owned(),
        line: 1,
        error: "no match, expected the first line of a file that --records wrote".to_owned(),
    })?;
    if header.form != FORM {
        let error = format!("form {}, expected {FORM}", header.form);
        return Err(JournalError::Line { path: path.to_owned(), line: 1, error });
    }
    let strange = |game: &&GameRecord| {
        game.number >= header.all_games() || !header.shard.has_game(game.number)
    };
    if let Some(game) = games.iter().find(strange) {
        let (path, game, shard) = (path.to_owned(), game.number, header.shard);
        return Err(JournalError::Strange { path, game, shard });
    }
    Ok(Records { header, games, whole: whole as u64 })
}

/// Reads a file of records.
///
/// # Errors
/// If it cannot be read, or what in it is wrong.
pub fn read(path: &Path) -> Result<Records, JournalError> {
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|error| JournalError::Io { path: name.clone(), error })?;
    parse(&name, &bytes)
}

/// Joins the parts of a match: its header, as if of a whole, and all games in order.
///
/// # Errors
/// If parts belong to different matches or one is there twice.
pub fn join(parts: Vec<(String, Records)>) -> Result<Records, JournalError> {
    let mut parts = parts.into_iter();
    let (first, mut whole) = parts.next().ok_or(JournalError::Nothing)?;
    let mut names = vec![(whole.header.shard, first)];
    for (path, part) in parts {
        if let Some((key, found, expected)) = whole.header.difference(&part.header) {
            return Err(JournalError::Other { path, key, found, expected });
        }
        let shard = part.header.shard;
        if shard.count != names[0].0.count {
            let (found, expected) = (shard.to_string(), format!("I/{}", names[0].0.count));
            return Err(JournalError::Other { path, key: "shard".to_owned(), found, expected });
        }
        if let Some((_, first)) = names.iter().find(|(known, _)| *known == shard) {
            return Err(JournalError::Twice { first: first.clone(), second: path, shard });
        }
        names.push((shard, path));
        whole.games.extend(part.games);
    }
    whole.header.shard = Shard::WHOLE;
    whole.games.sort_by_key(|game| game.number);
    Ok(whole)
}

/// What of a whole match is missing: how many games of which shard.
pub fn missing(whole: &Records, shards: u64) -> Vec<(Shard, u64)> {
    let played: std::collections::HashSet<_> = whole.games.iter().map(|game| game.number).collect();
    let lacking = |index| {
        let shard = Shard { index, count: shards };
        let numbers = (0..whole.header.all_games()).filter(|&number| shard.has_game(number));
        (shard, numbers.filter(|number| !played.contains(number)).count() as u64)
    };
    (1..=shards).map(lacking).filter(|&(_, games)| games > 0).collect()
}

/// A file of records, open for more.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: String,
    /// The length of what is known to be whole.
    length: u64,
}

impl Journal {
    /// Begins a file. One that is there is kept under another name: `x.1`, `x.2` ...
    ///
    /// # Errors
    /// If the file cannot be written, or another match is writing it.
    pub fn create(path: &Path, header: &Header) -> Result<Self, JournalError> {
        let name = path.display().to_string();
        let io = |error| JournalError::Io { path: name.clone(), error };
        if path.exists() {
            drop(locked(path, &name)?);
            fs::rename(path, free_name(path)).map_err(io)?;
        }
        File::create_new(path).map_err(io)?;
        let mut journal = Self { file: locked(path, &name)?, path: name.clone(), length: 0 };
        journal.write(&Line::Match(header.clone())).map_err(io)?;
        Ok(journal)
    }

    /// Continues a file: the games in it, and the file ready for more. One that is not there, or
    /// holds nothing, is begun.
    ///
    /// # Errors
    /// If the file belongs to another match, cannot be written or is being written.
    pub fn resume(path: &Path, header: &Header) -> Result<(Self, Vec<GameRecord>), JournalError> {
        let name = path.display().to_string();
        let io = |error| JournalError::Io { path: name.clone(), error };
        if !path.exists() {
            return Ok((Self::create(path, header)?, Vec::new()));
        }
        let mut journal = Self { file: locked(path, &name)?, path: name.clone(), length: 0 };
        let bytes = fs::read(path).map_err(io)?;
        if !bytes.contains(&b'\n') {
            // Killed before it had written what it is.
            journal.cut().map_err(io)?;
            journal.write(&Line::Match(header.clone())).map_err(io)?;
            return Ok((journal, Vec::new()));
        }
        let records = parse(&name, &bytes)?;
        let other = |(key, found, expected)| JournalError::Other {
            path: name.clone(),
            key,
            found,
            expected,
        };
        if let Some(difference) = header.difference(&records.header) {
            return Err(other(difference));
        }
        if header.shard != records.header.shard {
            let shards = (records.header.shard.to_string(), header.shard.to_string());
            return Err(other(("shard".to_owned(), shards.0, shards.1)));
        }
        journal.length = records.whole;
        journal.cut().map_err(io)?;
        Ok((journal, records.games))
    }

    /// Puts a finished game on the disk.
    ///
    /// # Errors
    /// If it does not get there; the file then ends with the game before it.
    pub fn append(&mut self, game: &GameRecord) -> Result<(), JournalError> {
        self.write(&Line::Game(game.clone())).map_err(|error| {
            // Half a game would do no harm, but looks like some.
            let _ = self.cut();
            JournalError::Full { path: self.path.clone(), game: game.number, error }
        })
    }

    fn write(&mut self, line: &Line) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        self.file.write_all(&bytes)?;
        self.file.sync_data()?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length)).map(drop)
    }
}

/// The file, which no other run writes meanwhile.
fn locked(path: &Path, name: &str) -> Result<File, JournalError> {
    let io = |error| JournalError::Io { path: name.to_owned(), error };
    let file = OpenOptions::new().read(true).write(true).open(path).map_err(io)?;
    if !file.metadata().map_err(io)?.is_file() {
        return Err(io(io::Error::new(io::ErrorKind::InvalidInput, "not an ordinary file")));
    }
    match lock(&file) {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse { path: name.to_owned() }),
        // Some network file systems know no locks; that is no reason not to play.
        Err(TryLockError::Error(error)) => {
            log::warn!("{name}: cannot be locked against other matches: {error}");
            Ok(file)
        }
    }
}

/// The first of `x.1`, `x.2` ... that is not taken.
fn free_name(path: &Path) -> PathBuf {
    let numbered = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{number}"));
        PathBuf::from(name)
    };
    (1..=u32::MAX).map(numbered).find(|name| !name.exists()).unwrap_or_else(|| path.to_owned())
}

/// A hash that is the same everywhere and always: FNV-1a of 64 bits (Fowler, Noll, Vo), in hex.
pub fn hash(parts: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for part in parts {
        // The end of a part is part of the hash.
        for byte in part.as_ref().bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}
