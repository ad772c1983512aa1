//! Bytes to text: the encodings and line ends that collections come in.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::cursor::is_space;

/// The text of a file: by its byte order mark, else UTF-8, else Windows-1252.
///
/// The mark is dropped, CRLF and lone CR become `\n`, and every other Unicode space a plain one,
/// so that a no-break space between two moves parts them. Never fails: each byte means something
/// in Windows-1252.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let (marked, skip) = Encoding::for_bom(bytes).unwrap_or((UTF_8, 0));
    let body = bytes.get(skip..).unwrap_or_default();
    let text = marked
        .decode_without_bom_handling_and_without_replacement(body)
        .unwrap_or_else(|| WINDOWS_1252.decode_without_bom_handling(body).0);
    if text.chars().any(needs_plain) { Cow::Owned(plain(&text)) } else { text }
}

/// Whether a character is written otherwise in decoded text.
fn needs_plain(c: char) -> bool {
    c != ' ' && c != '\n' && c != '\t' && is_space(c)
}

fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' => {
                chars.next_if_eq(&'\n');
                out.push('\n');
            }
            c if needs_plain(c) => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_stays_as_it_is() {
        assert!(matches!(decode("Игрок 1\n".as_bytes()), Cow::Borrowed("Игрок 1\n")));
    }

    #[test]
    fn byte_order_marks_are_dropped() {
        assert_eq!(decode(b"\xEF\xBB\xBF1. 32-28"), "1. 32-28");
        assert_eq!(decode(b"\xFF\xFE1\0-\x000\0"), "1-0");
    }

    #[test]
    fn latin_letters_are_windows_1252() {
        assert_eq!(decode(b"Andr\xE9 \xBD-\xBD \x85 \x80"), "André ½-½ … €");
    }

    #[test]
    fn line_ends_and_spaces_are_plain() {
        assert_eq!(decode(b"a\r\nb\rc\n\rd"), "a\nb\nc\n\nd");
        assert_eq!(decode("1.\u{a0}32-28\u{2009}19-23\u{feff}".as_bytes()), "1. 32-28 19-23 ");
        assert_eq!(decode(b"1.\xA032-28"), "1. 32-28");
    }
}
