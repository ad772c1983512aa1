//! Writing lines.

use std::io::{self, Write};

/// Writes each line with one call and flushes it, so that a reader never sees half a line as a
/// whole one.
#[derive(Debug)]
pub struct LineWriter<W> {
    output: W,
    /// The line with its end; kept to save an allocation a line.
    buffer: Vec<u8>,
}

impl<W: Write> LineWriter<W> {
    /// A writer to this output.
    pub fn new(output: W) -> Self {
        Self { output, buffer: Vec::new() }
    }

    /// Writes a line and its end.
    ///
    /// # Errors
    /// If the output does; `BrokenPipe` says that nobody reads any more.
    pub fn write_line(&mut self, line: &str) -> io::Result<()> {
        self.buffer.clear();
        self.buffer.extend_from_slice(line.as_bytes());
        self.buffer.push(b'\n');
        self.output.write_all(&self.buffer)?;
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes every call.
    #[derive(Default)]
    struct Calls(Vec<String>);

    impl Write for Calls {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(String::from_utf8_lossy(bytes).into_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.0.push("flush".to_owned());
            Ok(())
        }
    }

    #[test]
    fn one_write_and_one_flush_a_line() {
        let mut writer = LineWriter::new(Calls::default());
        writer.write_line("wait").unwrap();
        writer.write_line("ready").unwrap();
        assert_eq!(writer.output.0, ["wait\n", "flush", "ready\n", "flush"]);
    }
}
