//! From bytes to lines.

use std::mem;

/// The longest line that is kept, in bytes without its end.
pub const MAX_LINE: usize = 1 << 20;

/// What came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Incoming {
    /// A line without its end.
    Line(String),
    /// A line of so many bytes, more than [`MAX_LINE`]; its text is gone.
    TooLong(usize),
    /// Nothing will follow.
    End,
}

/// Cuts a stream of bytes into lines.
///
/// A line ends with LF or CRLF, or with the input if it has at least one byte. What is no UTF-8
/// is replaced. No more than [`MAX_LINE`] bytes are ever held.
///
/// ```
/// use damier::transport::{Incoming, Splitter};
///
/// let mut splitter = Splitter::default();
/// assert_eq!(splitter.feed(b"pi"), []);
/// let lines = splitter.feed(b"ng\r\n\nqui");
/// assert_eq!(lines, [Incoming::Line("ping".into()), Incoming::Line(String::new())]);
/// assert_eq!(splitter.end(), Some(Incoming::Line("qui".into())));
/// assert_eq!(splitter.end(), None);
/// ```
#[derive(Clone, Default, Debug)]
pub struct Splitter {
    line: Vec<u8>,
    /// Bytes of the line that were seen, kept or not.
    length: usize,
}

impl Splitter {
    /// The lines that end in these bytes.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Incoming> {
        let mut lines = Vec::new();
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            let (text, ended) = match piece.strip_suffix(b"\n") {
                Some(text) => (text, true),
                None => (piece, false),
            };
            self.keep(text);
            if ended {
                lines.push(self.cut());
            }
        }
        lines
    }

    /// The last line, if the input ended without a line end.
    pub fn end(&mut self) -> Option<Incoming> {
        (self.length > 0).then(|| self.cut())
    }

    fn keep(&mut self, text: &[u8]) {
        self.length = self.length.saturating_add(text.len());
        if self.length <= MAX_LINE + 1 {
            // One more than a line may have: the last may turn out to be a CR.
            self.line.extend_from_slice(text);
        } else {
            self.line = Vec::new();
        }
    }

    fn cut(&mut self) -> Incoming {
        let length = mem::take(&mut self.length);
        let mut line = mem::take(&mut self.line);
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        if length > MAX_LINE + 1 || line.len() > MAX_LINE {
            return Incoming::TooLong(length);
        }
        Incoming::Line(match String::from_utf8(line) {
            Ok(line) => line,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn all(chunks: &[&[u8]]) -> Vec<Incoming> {
        let mut splitter = Splitter::default();
        let mut lines: Vec<_> = chunks.iter().flat_map(|chunk| splitter.feed(chunk)).collect();
        lines.extend(splitter.end());
        lines
    }

    #[test]
    fn a_line_too_long_is_counted_and_not_kept() {
        let long = vec![b'x'; MAX_LINE];
        let Incoming::Line(line) = &all(&[&long, b"\r", b"\n"])[0] else { panic!("too long") };
        assert_eq!(line.len(), MAX_LINE);
        let lines = all(&[&long, b"y\nping\n"]);
        assert_eq!(lines, [Incoming::TooLong(MAX_LINE + 1), Incoming::Line("ping".into())]);
        let mut splitter = Splitter::default();
        for _ in 0..5 {
            splitter.feed(&long);
        }
        assert!(splitter.line.capacity() <= 2 * MAX_LINE, "memory is bounded");
        assert_eq!(splitter.end(), Some(Incoming::TooLong(5 * MAX_LINE)));
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(all(&[b"a\xff\xc3", b"\xa9\n"]), [Incoming::Line("a\u{fffd}é".into())]);
    }

    proptest! {
        #[test]
        fn where_the_bytes_are_cut_does_not_matter(
            bytes in prop::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..200),
            at in 0usize..200,
        ) {
            let (one, two) = bytes.split_at(at.min(bytes.len()));
            prop_assert_eq!(all(&[one, two]), all(&[&bytes]));
        }
    }
}
