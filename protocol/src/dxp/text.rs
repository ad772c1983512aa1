//! Free text: names and chat.

use std::fmt::{self, Write as _};

/// The longest name.
pub(super) const NAME: usize = 32;
/// The longest chat.
pub(super) const CHAT: usize = 126;

/// Bytes as text: UTF-8, or else each byte the character of its number, as old programs for
/// Windows nearly have it. Control characters become blanks, for terminals obey them.
pub(super) fn read(bytes: &[u8]) -> String {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    };
    text.replace(char::is_control, " ")
}

/// A text as it is written: ASCII, without control characters, cut off.
pub(super) struct Ascii<'a> {
    pub(super) text: &'a str,
    pub(super) most: usize,
}

impl fmt::Display for Ascii<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.chars().take(self.most).try_for_each(|c| {
            f.write_char(match c {
                ' '..='~' => c,
                _ if c.is_control() => ' ',
                _ => '?',
            })
        })
    }
}

/// A name in its field: what is missing is filled with blanks.
pub(super) struct Name<'a>(pub(super) &'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = self.0.chars().take(NAME).count();
        let fill = NAME - length;
        write!(f, "{}{:fill$}", Ascii { text: self.0, most: NAME }, "")
    }
}
