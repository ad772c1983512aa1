//! What was said to an engine and what it said, with times: a file for people.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use parking_lot::Mutex;

/// The log of an engine: lines such as `   12.345 > go think`, seconds since it was opened.
///
/// Copies write to the same file. A log that cannot be written is no reason to end a game: what
/// does not fit on the disk is lost.
#[derive(Clone, Debug)]
pub struct Log {
    file: Arc<Mutex<File>>,
    opened: Instant,
}

/// Who said a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// We did.
    Runner,
    /// The engine did, on its standard output.
    Engine,
    /// The engine did, on its standard error.
    Errors,
    /// Nobody: something happened.
    Event,
}

impl Log {
    /// Opens a file; what is in it stays.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Self { file: Arc::new(Mutex::new(file)), opened: Instant::now() })
    }

    /// Writes a line, heard or said at a time.
    pub fn line(&self, at: Instant, source: Source, text: &str) {
        let sign = match source {
            Source::Runner => '>',
            Source::Engine => '<',
            Source::Errors => '!',
            Source::Event => '=',
        };
        let seconds = at.saturating_duration_since(self.opened).as_secs_f64();
        let line = format!("{seconds:9.3} {sign} {text}\n");
        // One write a line: lines of several threads do not mix.
        let _ = self.file.lock().write_all(line.as_bytes());
    }
}
