//! An engine's process: lines to it, lines from it, and its end.
//!
//! Nothing here waits without a deadline: lines are read in a thread of their own, which stamps
//! their arrival, and an engine that does not read does not block who writes to it. Memory is
//! bounded whatever the engine prints. Dropping a [`Process`] asks it to quit, gives it a moment,
//! and kills whatever is left of its process group. What a line means is not known here.

mod end;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(not(unix), path = "other.rs")]
mod system;

use std::convert::Infallible;
use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, select};
use parking_lot::Mutex;

use crate::transport::{Incoming, spawn_reader};

use super::log::{Log, Source};
use super::stop::StopFlag;

/// Lines that wait to be heard. An engine that prints more has to wait as well.
const LINES: usize = 1024;
/// Longer lines are noise. Together with [`LINES`] it bounds what an engine can make us keep.
const LONGEST: usize = 1 << 16;
/// From `quit` to the kill.
const GRACE: Duration = Duration::from_secs(1);
/// How long the system may take to tell how a process ended that has closed its output.
const LAST_BREATH: Duration = Duration::from_millis(500);

/// What is needed to start a process.
#[derive(Clone, Copy, Debug)]
pub struct Launch<'a> {
    /// The program.
    pub program: &'a Path,
    /// Its arguments.
    pub args: &'a [String],
    /// The folder to run in; `None` is ours.
    pub dir: Option<&'a Path>,
    /// Variables added to the environment.
    pub env: &'a [(String, String)],
    /// The line that asks it to end.
    pub farewell: &'static str,
}

/// What came from an engine, or why nothing did.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// A line, and when it arrived.
    Line(Instant, String),
    /// Nothing until the deadline.
    Nothing,
    /// Its output is closed: nothing will come any more.
    Closed,
    /// Somebody wants us to stop.
    Stopped,
}

/// Why a line could not be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsent {
    /// The engine does not read its input.
    Full,
    /// The engine has closed its input.
    Closed,
}

/// A running engine. The process and all its children end with it.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
    lines: Receiver<(Instant, Incoming)>,
    /// How it ended, once it is buried.
    status: Option<ExitStatus>,
    /// The last line on standard error.
    last_words: Arc<Mutex<String>>,
    /// Closed when standard error has been read to its end.
    errors_read: Option<Receiver<Infallible>>,
    farewell: &'static str,
    log: Option<Log>,
    stop: StopFlag,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// What the system says.
    pub fn start(launch: &Launch<'_>, log: Option<Log>, stop: StopFlag) -> io::Result<Self> {
        let mut command = Command::new(launch.program);
        command
            .args(launch.args.iter().map(OsStr::new))
            .envs(launch.env.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(dir) = launch.dir {
            command.current_dir(dir);
        }
        system::apart(&mut command);
        let mut child = command.spawn()?;
        if let Some(log) = &log {
            let text = format!("started {} as process {}", launch.program.display(), child.id());
            log.line(Instant::now(), Source::Event, &text);
        }
        let (input, output, errors) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let last_words = Arc::default();
        // From here on it is ended by `drop`, whatever happens.
        let (sender, lines) = bounded(LINES);
        let (farewell, status) = (launch.farewell, None);
        let mut process = Self {
            child,
            input,
            lines,
            status,
            last_words,
            errors_read: None,
            farewell,
            log,
            stop,
        };
        if let Some(input) = &process.input {
            system::never_block(input)?;
        }
        if let (Some(output), Some(errors)) = (output, errors) {
            process.read(output, sender)?;
            process.errors_read = Some(process.drain(errors)?);
        }
        Ok(process)
    }

    /// Sends a line, or gives up at the deadline.
    ///
    /// # Errors
    /// If the engine did not take it.
    pub fn send(&mut self, line: &str, deadline: Instant) -> Result<(), Unsent> {
        if let Some(log) = &self.log {
            log.line(Instant::now(), Source::Runner, line);
        }
        let input = self.input.as_mut().ok_or(Unsent::Closed)?;
        let mut bytes = Vec::with_capacity(line.len() + 1);
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
        system::write(input, &bytes, deadline)
    }

    /// The next line, or `Nothing` at the deadline. A line too long is passed over.
    pub fn hear(&mut self, deadline: Instant) -> Heard {
        loop {
            let heard = select! {
                recv(self.lines) -> heard => heard.map_err(|_| RecvTimeoutError::Disconnected),
                recv(self.stop.signal()) -> _ => return Heard::Stopped,
                default(deadline.saturating_duration_since(Instant::now())) => {
                    Err(RecvTimeoutError::Timeout)
                }
            };
            match heard {
                Ok((at, Incoming::Line(line))) => return Heard::Line(at, line),
                Ok((_, Incoming::TooLong(_))) if Instant::now() < deadline => {}
                Ok((_, Incoming::TooLong(_))) | Err(RecvTimeoutError::Timeout) => {
                    return Heard::Nothing;
                }
                Ok((_, Incoming::End)) | Err(RecvTimeoutError::Disconnected) => {
                    return Heard::Closed;
                }
            }
        }
    }

    /// Closes its input, which tells it that nothing will follow.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Whether it ends by the deadline. It is not waited for any longer, nor killed.
    pub fn ends_by(&mut self, deadline: Instant) -> bool {
        self.status.is_some() || end::wait(&mut self.child, deadline)
    }

    /// How the process ended, in words. For a process that has closed its output or input; one
    /// that lives on nevertheless is told so.
    pub fn obituary(&mut self) -> String {
        let alive = "closed its output and lives on".to_owned();
        let ended = self.ends_by(Instant::now() + LAST_BREATH);
        let how = if ended { self.bury().map_or(alive, end::in_words) } else { alive };
        if let (true, Some(read)) = (ended, &self.errors_read) {
            // A child of it may hold standard error open, so this is not for ever.
            let _ = read.recv_timeout(LAST_BREATH);
        }
        let words = self.last_words.lock();
        if words.is_empty() { how } else { format!("{how}; its last words: {words}") }
    }

    /// Kills what is left of the group, and then takes the process off the system's list: while
    /// it is on it, nobody else can have its number.
    fn bury(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            system::kill_all(&mut self.child);
            self.status = self.child.wait().ok();
        }
        self.status
    }

    /// Hands lines on until nobody wants them.
    fn read(&self, output: ChildStdout, sender: Sender<(Instant, Incoming)>) -> io::Result<()> {
        let log = self.log.clone();
        spawn_reader(output, move |incoming| {
            let now = Instant::now();
            if let (Some(log), Incoming::Line(line)) = (&log, &incoming) {
                log.line(now, Source::Engine, line);
            }
            let short = match incoming {
                Incoming::Line(line) if line.len() > LONGEST => Incoming::TooLong(line.len()),
                other => other,
            };
            sender.send((now, short)).is_ok()
        })
    }

    /// Reads standard error to its end, for the log and for the last line.
    fn drain(&self, errors: ChildStderr) -> io::Result<Receiver<Infallible>> {
        const LONGEST: usize = 200;
        let (log, last_words) = (self.log.clone(), Arc::clone(&self.last_words));
        let (open, closed) = bounded(0);
        spawn_reader(errors, move |incoming| {
            // Kept until the end.
            let _open: &Sender<Infallible> = &open;
            if let Incoming::Line(line) = incoming {
                if let Some(log) = &log {
                    log.line(Instant::now(), Source::Errors, &line);
                }
                if !line.trim().is_empty() {
                    *last_words.lock() = line.trim().chars().take(LONGEST).collect();
                }
            }
            true
        })?;
        Ok(closed)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone, or deaf: then there is nobody to take leave of.
        let _ = self.send(self.farewell, Instant::now());
        self.close_input();
        // The reader must not be stuck on a full queue: what the engine still prints is dropped.
        self.lines = crossbeam_channel::never();
        self.ends_by(Instant::now() + GRACE);
        let status = self.bury();
        if let (Some(log), Some(status)) = (&self.log, status) {
            log.line(Instant::now(), Source::Event, &end::in_words(status));
        }
    }
}
