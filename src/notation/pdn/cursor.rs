//! A place in a text: the only code that steps through characters and counts lines.

/// Every Unicode space, and the two invisible characters that files leave between words.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}' || c == '\u{200b}'
}

pub(super) fn is_line_end(c: char) -> bool {
    c == '\n' || c == '\r'
}

/// The hyphen and every dash that typesetting puts in its place.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// The signs of a capture.
pub(super) fn is_capture(c: char) -> bool {
    matches!(c, 'x' | 'X' | ':' | '×')
}

/// A text without its spaces, for comparing and for keeping.
pub(super) fn without_spaces(text: &str) -> String {
    text.chars().filter(|&c| !is_space(c)).collect()
}

/// The beginning of a text, short enough for a message.
pub(super) fn excerpt(text: &str) -> String {
    crate::notation::excerpt(text.trim())
}

/// A place in a text. Copying it is how the lexer looks ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    line: usize,
    /// Nothing of this line has been read.
    fresh: bool,
    /// Only spaces of this line have been read.
    blank: bool,
}

/// What was skipped between two tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    /// At least one space or line end.
    pub(super) any: bool,
    /// At least one empty line.
    pub(super) empty_line: bool,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text, line: 1, fresh: true, blank: true }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The line of the next character, from 1.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The next character is the first of its line.
    pub(super) fn at_line_start(&self) -> bool {
        self.fresh
    }

    /// Only spaces stand before the next character on its line.
    pub(super) fn first_on_line(&self) -> bool {
        self.blank
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn next_is(&self, accept: impl Fn(char) -> bool) -> bool {
        self.peek().is_some_and(accept)
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        let ends_line = c == '\n' || (c == '\r' && !self.rest.starts_with('\n'));
        self.line += usize::from(ends_line);
        self.fresh = ends_line;
        self.blank = ends_line || (self.blank && is_space(c));
        Some(c)
    }

    pub(super) fn eat_if(&mut self, accept: impl Fn(char) -> bool) -> Option<char> {
        if self.next_is(accept) { self.bump() } else { None }
    }

    pub(super) fn eat(&mut self, wanted: char) -> bool {
        self.eat_if(|c| c == wanted).is_some()
    }

    pub(super) fn eat_while(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let start = *self;
        while self.eat_if(&accept).is_some() {}
        self.since(&start)
    }

    /// Up to `limit` ASCII digits; none when more follow.
    pub(super) fn digits(&mut self, limit: usize) -> Option<u32> {
        let mut ahead = *self;
        let run = ahead.eat_while(|c| c.is_ascii_digit());
        if run.len() > limit {
            return None;
        }
        let number = run.parse().ok()?;
        *self = ahead;
        Some(number)
    }

    pub(super) fn skip_space(&mut self) -> Gap {
        let start = *self;
        while self.eat_if(is_space).is_some() {}
        Gap { any: start.rest.len() != self.rest.len(), empty_line: self.line - start.line >= 2 }
    }

    /// The text between an earlier place and this one.
    pub(super) fn since(&self, start: &Cursor<'a>) -> &'a str {
        let length = start.rest.len().saturating_sub(self.rest.len());
        start.rest.get(..length).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_whatever_ends_them() {
        let mut cursor = Cursor::new("a\nb\r\nc\rd");
        while cursor.next_is(|c| c != 'd') {
            cursor.bump();
        }
        assert_eq!(cursor.line(), 4);
        assert!(cursor.at_line_start());
    }

    #[test]
    fn digits_refuse_a_longer_run() {
        assert_eq!(Cursor::new("012-").digits(3), Some(12));
        let mut long = Cursor::new("1950");
        assert_eq!(long.digits(3), None);
        assert_eq!(long.rest(), "1950");
    }
}
