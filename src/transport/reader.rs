//! Reading lines in a thread of its own.

use std::io::{self, ErrorKind, Read};
use std::thread;

use super::splitter::{Incoming, Splitter};

/// Reads lines until the input ends, or until `sink` gives `false`, which means that nobody
/// listens any more. An input that fails has ended: there is nothing else to read from it.
pub fn read_lines(mut input: impl Read, mut sink: impl FnMut(Incoming) -> bool) {
    let mut splitter = Splitter::default();
    let mut buffer = vec![0; 1 << 14];
    loop {
        let bytes = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => buffer.get(..count).unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        for line in splitter.feed(bytes) {
            if !sink(line) {
                return;
            }
        }
    }
    if splitter.end().is_none_or(&mut sink) {
        sink(Incoming::End);
    }
}

/// [`read_lines`] in a thread. The thread ends with the input; until then it may block in a read
/// that nobody can interrupt, so nobody should wait for it.
///
/// # Errors
/// If the system has no thread left.
pub fn spawn_reader(
    input: impl Read + Send + 'static,
    sink: impl FnMut(Incoming) -> bool + Send + 'static,
) -> io::Result<()> {
    thread::Builder::new().name("reader".to_owned()).spawn(|| read_lines(input, sink))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_then_the_end() {
        let mut seen = Vec::new();
        read_lines(&b"hub\r\n\nquit"[..], |incoming| {
            seen.push(incoming);
            true
        });
        let line = |text: &str| Incoming::Line(text.to_owned());
        assert_eq!(seen, [line("hub"), line(""), line("quit"), Incoming::End]);
    }

    #[test]
    fn nothing_is_read_for_nobody() {
        let mut seen = 0;
        read_lines(&b"a\nb\nc"[..], |_| {
            seen += 1;
            seen < 2
        });
        assert_eq!(seen, 2);
    }
}
