//! A pipe in memory, for tests: what goes into one end comes out of the other.

use std::io::{self, ErrorKind, Read, Write};

use crossbeam_channel::{Receiver, Sender, unbounded};

/// The two ends of a pipe. It never fills; dropping one end ends it for the other, as with a pipe
/// of the system.
///
/// ```
/// use std::io::{Read, Write};
///
/// let (mut writer, mut reader) = damier::transport::pipe();
/// writer.write_all(b"ping\n")?;
/// drop(writer);
/// let mut text = String::new();
/// reader.read_to_string(&mut text)?;
/// assert_eq!(text, "ping\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn pipe() -> (PipeWriter, PipeReader) {
    let (sender, receiver) = unbounded();
    (PipeWriter { sender }, PipeReader { receiver, rest: Vec::new() })
}

/// The end for writing.
#[derive(Clone, Debug)]
pub struct PipeWriter {
    sender: Sender<Vec<u8>>,
}

/// The end for reading.
#[derive(Debug)]
pub struct PipeReader {
    receiver: Receiver<Vec<u8>>,
    /// Bytes of the last write that have not been read.
    rest: Vec<u8>,
}

impl Write for PipeWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.sender.send(bytes.to_owned()) {
            Ok(()) => Ok(bytes.len()),
            Err(_) => Err(ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for PipeReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.receiver.recv() {
                Ok(bytes) => self.rest = bytes,
                Err(_) => return Ok(0),
            }
        }
        let count = self.rest.as_slice().read(buffer)?;
        self.rest.drain(..count);
        Ok(count)
    }
}
