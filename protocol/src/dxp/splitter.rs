//! From a stream of bytes to messages.

use std::mem;

use super::Kind;

/// What is kept of a message, in bytes: more than the protocol allows, for long chats.
pub const MAX_MESSAGE: usize = 4096;

/// Cuts a stream into messages at their NULs, wherever reads begin and end.
///
/// Some senders leave NULs out. Where the width of a message is known it is also cut there, if
/// another message begins right behind it; and when nothing comes for a while, [`quiet`] gives out
/// what is complete by its width. Of a longer message the first [`MAX_MESSAGE`] bytes are kept.
///
/// ```
/// use damier_protocol::dxp::Splitter;
///
/// let mut splitter = Splitter::default();
/// assert!(splitter.feed(b"M00003").is_empty());
/// assert_eq!(splitter.feed(b"22800\0E00\0Chi"), [&b"M0000322800"[..], b"E00"]);
/// assert_eq!(splitter.feed(b"\0E10M0000322800\0"), [&b"Chi"[..], b"E10", b"M0000322800"]);
/// assert!(splitter.feed(b"K0").is_empty());
/// assert_eq!(splitter.quiet(), [b"K0"]);
/// assert!(splitter.feed(b"\0Chi").is_empty(), "the NUL of a message given out already");
/// assert!(splitter.quiet().is_empty());
/// assert_eq!(splitter.end(), [b"Chi"]);
/// ```
///
/// [`quiet`]: Self::quiet
#[derive(Clone, Debug, Default)]
pub struct Splitter {
    pending: Vec<u8>,
    /// Whether the last message went out without its NUL, which may still come.
    unended: bool,
}

impl Splitter {
    /// The messages that end in these bytes. An empty one is two NULs in a row.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut messages = Vec::new();
        for piece in bytes.split_inclusive(|&byte| byte == 0) {
            let (text, ended) = match piece.strip_suffix(&[0]) {
                Some(text) => (text, true),
                None => (piece, false),
            };
            let room = MAX_MESSAGE.saturating_sub(self.pending.len());
            self.pending.extend_from_slice(text.get(..room).unwrap_or(text));
            if ended {
                let late = mem::take(&mut self.unended) && self.pending.is_empty();
                if !late {
                    cut(&mem::take(&mut self.pending), &mut messages);
                }
            }
        }
        messages
    }

    /// Nothing has come for a while: what is complete without a NUL.
    pub fn quiet(&mut self) -> Vec<Vec<u8>> {
        let mut messages = Vec::new();
        cut(&self.pending, &mut messages);
        if messages.last().is_none_or(|last| !is_whole(last)) {
            return Vec::new();
        }
        self.pending.clear();
        self.unended = true;
        messages
    }

    /// The stream has ended: what is left.
    pub fn end(&mut self) -> Vec<Vec<u8>> {
        let mut messages = Vec::new();
        let pending = mem::take(&mut self.pending);
        if !pending.is_empty() {
            cut(&pending, &mut messages);
        }
        messages
    }
}

/// Cuts where one message ends by its width and another begins.
fn cut(mut bytes: &[u8], messages: &mut Vec<Vec<u8>>) {
    while let Some((message, rest)) = width(bytes).and_then(|at| bytes.split_at_checked(at)) {
        if rest.first().copied().and_then(Kind::of).is_none() {
            break;
        }
        messages.push(message.to_owned());
        bytes = rest;
    }
    messages.push(bytes.to_owned());
}

fn width(bytes: &[u8]) -> Option<usize> {
    Kind::of(*bytes.first()?)?.width(bytes)
}

fn is_whole(message: &[u8]) -> bool {
    width(message) == Some(message.len())
}
