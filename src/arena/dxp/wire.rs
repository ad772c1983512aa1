//! The connection to a DXP engine, and its process where we start it.
//!
//! Nothing here waits without a deadline. Two messages of ours that no message of the engine
//! separates are kept apart, since some engines take what arrives in one read for one message.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, bounded, select};
use damier_protocol::dxp::{Message, MessageError, Splitter};

use crate::arena::config::{Dxp, EngineEntry, Role};
use crate::arena::log::{Log, Source};
use crate::arena::peer::Fault;
use crate::arena::process::{Heard as Line, Launch, Process};
use crate::arena::record::Termination;
use crate::arena::stop::StopFlag;
use crate::transport::{Arrival, spawn_socket_reader, write_bytes};

/// The pause between two messages of ours in a row.
const GAP: Duration = Duration::from_millis(150);
/// After so long without a byte, a message that is complete but for its NUL is taken for ended.
const QUIET: Duration = Duration::from_millis(500);
/// Between two attempts to connect, and two looks at what the process prints.
const LOOK: Duration = Duration::from_millis(50);
/// Arrivals that may wait to be heard.
const ARRIVALS: usize = 64;

/// A connection to an engine. It is closed, and the process ended, by being dropped.
#[derive(Debug)]
pub struct Wire {
    stream: TcpStream,
    arrivals: Receiver<(Instant, Arrival)>,
    splitter: Splitter,
    heard: VecDeque<(Instant, Vec<u8>)>,
    closed: bool,
    /// When we sent the last message, unless the engine has sent one since.
    sent: Option<Instant>,
    /// Behind the stream: it ends after the connection is closed.
    process: Option<Process>,
    log: Option<Log>,
    stop: StopFlag,
}

impl Wire {
    /// Starts an engine, unless somebody else does, and gets the connection.
    ///
    /// # Errors
    /// If there is none when the engine should be ready.
    pub fn open(
        entry: &EngineEntry,
        dxp: &Dxp,
        log: Option<Log>,
        stop: StopFlag,
    ) -> Result<Self, Fault> {
        let deadline = Instant::now() + entry.startup;
        let wrong = |what: &str, error: &io::Error| {
            no_start(format!("{}: {what} {}: {error}", entry.place, dxp.address))
        };
        // We listen before the engine can come, and choose a port for it before it listens.
        let socket = match dxp.role {
            Role::Server if !dxp.has_free_port() => None,
            _ => Some(TcpListener::bind(&dxp.address).map_err(|e| wrong("listening on", &e))?),
        };
        let address = match &socket {
            None => dxp.address.clone(),
            Some(socket) => socket.local_addr().map_err(|e| wrong("listening on", &e))?.to_string(),
        };
        let listener = socket.filter(|_| dxp.role == Role::Client);
        let mut process = match &entry.program {
            None => None,
            Some(program) => {
                let port = address.rsplit(':').next().unwrap_or_default();
                let args: Vec<_> =
                    entry.args.iter().map(|arg| arg.replace("{port}", port)).collect();
                let launch = Launch {
                    program,
                    args: &args,
                    dir: entry.dir.as_deref(),
                    env: &entry.env,
                    farewell: "exit",
                };
                let started = Process::start(&launch, log.clone(), stop.clone());
                Some(started.map_err(|error| {
                    no_start(format!("{}: starting {}: {error}", entry.place, program.display()))
                })?)
            }
        };
        let stream = loop {
            let attempt = match &listener {
                None => TcpStream::connect(&address),
                Some(listener) => accept(listener),
            };
            let error = match attempt {
                Ok(stream) => break stream,
                Err(error) => error,
            };
            if stop.is_raised() {
                return Err(no_start("the match was stopped".to_owned()));
            }
            if let Some(process) = &mut process {
                quieten(process);
                if process.ends_by(Instant::now()) {
                    return Err(no_start(process.obituary()));
                }
            }
            if Instant::now() >= deadline {
                let what = if listener.is_some() { "nobody came to" } else { "connecting to" };
                return Err(no_start(format!("{what} {address}: {error}")));
            }
            thread::sleep(LOOK);
        };
        Self::over(stream, process, log, stop).map_err(|error| wrong("the connection to", &error))
    }

    fn over(
        stream: TcpStream,
        process: Option<Process>,
        log: Option<Log>,
        stop: StopFlag,
    ) -> io::Result<Self> {
        let (sender, arrivals) = bounded(ARRIVALS);
        spawn_socket_reader(&stream, QUIET, move |arrival| {
            sender.send((Instant::now(), arrival)).is_ok()
        })?;
        Ok(Self {
            stream,
            arrivals,
            splitter: Splitter::default(),
            heard: VecDeque::new(),
            closed: false,
            sent: None,
            process,
            log,
            stop,
        })
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the engine is gone.
    pub fn say(&mut self, message: &Message) -> Result<(), Fault> {
        self.say_raw(format!("{message}\0").as_bytes())
    }

    /// Sends bytes as they are, for those who want to see what the engine makes of them.
    ///
    /// # Errors
    /// If the engine is gone.
    pub fn say_raw(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        if let Some(sent) = self.sent {
            thread::sleep(GAP.saturating_sub(sent.elapsed()));
        }
        let now = Instant::now();
        self.note(now, Source::Runner, bytes);
        self.sent = Some(now);
        write_bytes(&self.stream, bytes).map_err(|_| self.gone())
    }

    /// The next message that arrived by the deadline, and when; `None` if there is none.
    ///
    /// # Errors
    /// If the engine is gone.
    #[expect(clippy::type_complexity, reason = "a time and what can or cannot be read")]
    pub fn hear(
        &mut self,
        deadline: Instant,
    ) -> Result<Option<(Instant, Result<Message, MessageError>)>, Fault> {
        loop {
            if let Some((at, bytes)) = self.heard.pop_front() {
                self.note(at, Source::Engine, &bytes);
                self.sent = None;
                return Ok(Some((at, Message::parse(&bytes))));
            }
            if self.closed {
                return Err(self.gone());
            }
            let now = Instant::now();
            let left = deadline.saturating_duration_since(now);
            select! {
                recv(self.arrivals) -> arrival => self.arrived(arrival.ok()),
                recv(self.stop.signal()) -> _ => {
                    let text = "the match was stopped".to_owned();
                    return Err(Fault { termination: Termination::Stall, text });
                }
                default(left.min(LOOK)) => if left.is_zero() { return Ok(None) },
            }
            if let Some(process) = &mut self.process {
                quieten(process);
            }
        }
    }

    fn arrived(&mut self, arrival: Option<(Instant, Arrival)>) {
        let (at, messages) = match arrival {
            Some((at, Arrival::Bytes(bytes))) => (at, self.splitter.feed(&bytes)),
            Some((at, Arrival::Quiet)) => (at, self.splitter.quiet()),
            None | Some((_, Arrival::End)) => {
                self.closed = true;
                (Instant::now(), self.splitter.end())
            }
        };
        self.heard.extend(messages.into_iter().map(|message| (at, message)));
    }

    /// Whether the engine closes the connection by the deadline; what it still says is passed
    /// over.
    pub fn closes_by(&mut self, deadline: Instant) -> bool {
        while let Ok(heard) = self.hear(deadline) {
            if heard.is_none() {
                return false;
            }
        }
        self.closed
    }

    fn gone(&mut self) -> Fault {
        let text = match &mut self.process {
            Some(process) => format!("the connection is closed; {}", process.obituary()),
            None => "the connection is closed".to_owned(),
        };
        Fault { termination: Termination::Crash, text }
    }

    fn note(&self, at: Instant, source: Source, bytes: &[u8]) {
        if let Some(log) = &self.log {
            let text = String::from_utf8_lossy(bytes);
            log.line(at, source, text.trim_end_matches('\0'));
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        // The reader ends with the connection. We close first, so that it is not the engine's port
        // that stays taken for a while.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

fn no_start(text: String) -> Fault {
    Fault { termination: Termination::NoStart, text }
}

/// A connection, if somebody has come.
fn accept(listener: &TcpListener) -> io::Result<TcpStream> {
    listener.set_nonblocking(true)?;
    let (stream, _) = listener.accept().map_err(|error| match error.kind() {
        ErrorKind::WouldBlock => ErrorKind::TimedOut.into(),
        _ => error,
    })?;
    stream.set_nonblocking(false)?;
    Ok(stream)
}

/// Takes what the process prints out of its way; the log has it.
fn quieten(process: &mut Process) {
    let now = Instant::now();
    while let Line::Line(..) = process.hear(now) {}
}
