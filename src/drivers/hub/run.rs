//! The loop between a session and the world.

use std::io::{self, ErrorKind, Read, Write};
use std::time::Instant;

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

use crate::engine::Engine;
use crate::transport::{LineWriter, spawn_reader};

use super::session::{Event, Session};

/// Events that may wait to be handled. A peer that sends faster, or a search that reports faster,
/// has to wait as well: memory is bounded.
const EVENTS: usize = 1024;

/// Holds a conversation until `quit`, the end of the input, or an output that nobody reads.
///
/// ```
/// use damier::drivers::hub;
/// use damier::engine::Options;
/// use damier::rules::Variant;
///
/// let mut output = Vec::new();
/// let input = &b"set-param name=line-delay value=0\nping\nlevel depth=1\ngo\n"[..];
/// hub::run(input, &mut output, Options::new(Variant::International))?;
/// let output = String::from_utf8(output)?;
/// assert!(output.starts_with("pong\ninfo depth=1 "), "{output}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the output fails for another reason than a broken pipe, or the system has no thread left.
pub fn run(
    input: impl Read + Send + 'static,
    output: impl Write,
    engine: impl Into<Engine>,
) -> io::Result<()> {
    let (sender, events) = bounded(EVENTS);
    let reader = sender.clone();
    spawn_reader(input, move |incoming| reader.send(Event::Input(incoming)).is_ok())?;
    let mut session = Session::new(engine, sender);
    let outcome = talk(&mut session, &events, LineWriter::new(output));
    // The session waits for the end of its search, and that search may be waiting for somebody
    // to take its reports.
    drop(events);
    match outcome {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        outcome => outcome,
    }
}

fn talk(
    session: &mut Session,
    events: &Receiver<Event>,
    mut writer: LineWriter<impl Write>,
) -> io::Result<()> {
    loop {
        if let Some(line) = session.next_line(Instant::now()) {
            writer.write_line(&line)?;
            continue;
        }
        let event = match session.wait(Instant::now()) {
            None if session.is_closed() => return Ok(()),
            None => events.recv().map_err(RecvTimeoutError::from),
            Some(pause) => events.recv_timeout(pause),
        };
        match event {
            Ok(event) => session.on(event, Instant::now()),
            Err(RecvTimeoutError::Timeout) => {}
            // The session itself keeps the channel open.
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}
