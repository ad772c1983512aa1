//! Quoted strings of tags and setups, as carelessly as people quote.

use super::cursor::{Cursor, is_line_end};

/// Reads a string whose opening quote is behind the cursor, up to and with the closing quote.
///
/// People forget to escape the quotes inside, and write paths with backslashes: the closing
/// quote is the first with the `closer` behind it on the line, else the first unescaped one.
/// A line that starts a tag ends the string all the same, but then it is not closed.
pub(super) fn string(cursor: &mut Cursor<'_>, closer: char) -> (String, bool) {
    let start = *cursor;
    let mut ahead = start;
    let mut fallback = None;
    let end = loop {
        let here = ahead;
        match ahead.bump() {
            None => break fallback,
            // An escaped quote: the end only if nothing better follows, as in `"C:\games\"]`.
            Some('\\') => match ahead.peek() {
                Some('"') => {
                    let quote = ahead;
                    ahead.bump();
                    if fallback.is_none() && closes(ahead, closer) {
                        fallback = Some(quote);
                    }
                }
                Some('\\') => {
                    ahead.bump();
                }
                _ => {}
            },
            Some('"') if closes(ahead, closer) => break Some(here),
            Some('"') => fallback = fallback.or(Some(here)),
            Some('[') if fallback.is_some() => break fallback,
            Some(c) if is_line_end(c) && fallback.is_some() => break fallback,
            Some(c) if is_line_end(c) && starts_tag(ahead) => {
                let value = unescape(here.since(&start));
                *cursor = here;
                return (value.trim_end_matches([']', ' ']).to_owned(), false);
            }
            Some(_) => {}
        }
    };
    let Some(end) = end else {
        *cursor = ahead;
        return (unescape(ahead.since(&start)), false);
    };
    let value = unescape(end.since(&start));
    *cursor = end;
    cursor.bump();
    (value, true)
}

fn closes(mut behind_quote: Cursor<'_>, closer: char) -> bool {
    behind_quote.skip_space();
    behind_quote.next_is(|c| c == closer)
}

fn starts_tag(mut line: Cursor<'_>) -> bool {
    line.eat_while(|c| c == ' ' || c == '\t');
    line.eat('[') && line.next_is(char::is_alphabetic)
}

/// The bracket behind a tag's string; without it, junk up to it or the end of the line goes too.
pub(super) fn close_tag(cursor: &mut Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    ahead.skip_space();
    let proper = ahead.eat(']');
    if !proper {
        ahead = *cursor;
        ahead.eat_while(|c| c != ']' && c != '[' && !is_line_end(c));
        ahead.eat(']');
    }
    *cursor = ahead;
    proper
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped =
            if c == '\\' { chars.next_if(|&next| next == '"' || next == '\\') } else { None };
        out.push(escaped.unwrap_or(c));
    }
    out
}
