//! Bytes from a socket, in a thread of its own, and bytes to it.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

/// How long a peer that does not read may hold up a write before it is taken for gone.
const WRITE_PATIENCE: Duration = Duration::from_secs(30);

/// What came from a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// Some bytes, cut anywhere.
    Bytes(Vec<u8>),
    /// Nothing for the time that was asked for, after some bytes.
    Quiet,
    /// Nothing will follow: the peer has closed the connection, or it broke.
    End,
}

/// Reads from a socket until it ends, or until `sink` gives `false`, which means that nobody
/// listens any more. Whoever wants to end it sooner shuts the socket down.
///
/// # Errors
/// If the socket takes no options, or the system has no thread left.
pub fn spawn_socket_reader(
    stream: &TcpStream,
    quiet: Duration,
    sink: impl FnMut(Arrival) -> bool + Send + 'static,
) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(WRITE_PATIENCE))?;
    stream.set_read_timeout(Some(quiet))?;
    let stream = stream.try_clone()?;
    thread::Builder::new().name("socket".to_owned()).spawn(move || read(stream, sink))?;
    Ok(())
}

fn read(mut stream: TcpStream, mut sink: impl FnMut(Arrival) -> bool) {
    let mut buffer = vec![0; 1 << 12];
    let mut told = true;
    loop {
        let arrival = match stream.read(&mut buffer) {
            Ok(0) => Arrival::End,
            Ok(count) => Arrival::Bytes(buffer.get(..count).unwrap_or_default().to_owned()),
            Err(error) => match error.kind() {
                ErrorKind::Interrupted => continue,
                // Which of the two a time-out is depends on the system.
                ErrorKind::WouldBlock | ErrorKind::TimedOut if told => continue,
                ErrorKind::WouldBlock | ErrorKind::TimedOut => Arrival::Quiet,
                _ => Arrival::End,
            },
        };
        told = !matches!(arrival, Arrival::Bytes(_));
        let end = arrival == Arrival::End;
        if !sink(arrival) || end {
            return;
        }
    }
}

/// Writes all of the bytes with one call, where the system takes them.
///
/// # Errors
/// If the peer is gone, or has not read for half a minute.
pub fn write_bytes(mut stream: &TcpStream, bytes: &[u8]) -> io::Result<()> {
    stream.write_all(bytes)?;
    stream.flush()
}
