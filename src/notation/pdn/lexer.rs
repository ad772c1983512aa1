//! Text to tokens. Move numbers, ellipses, stray dots and commas are decoration and yield none.

use super::comment::Comment;
use super::cursor::{Cursor, excerpt, is_capture, is_dash, is_line_end, is_space, without_spaces};
use super::movetext::MoveText;
use super::quoted::{close_tag, string};
use super::{result, scan};

/// What a piece of text is.
#[derive(Clone, Debug)]
pub(super) enum Token {
    Tag(TagToken),
    Move(MoveText),
    /// A result that cannot be a move, as written.
    Result(String),
    /// `*`: a separator or a strength, by what stands before it.
    Star,
    Strength(String),
    Nag(u32),
    Comment(Comment),
    /// A comment that the text ends in.
    OpenComment(Comment),
    Setup(String),
    /// A setup whose quote is never closed.
    OpenSetup,
    UnknownMove,
    Open,
    Close,
    Junk(String),
}

/// A tag with what is wrong about it.
#[derive(Clone, Debug)]
pub(super) struct TagToken {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) form: TagForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagForm {
    Proper,
    /// Without the closing bracket.
    Careless,
    /// Without quotes.
    Unquoted,
    /// Without the closing quote.
    Open,
}

/// A token and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) place: Place,
}

/// Where a token stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    /// Something parts it from the token before.
    pub(super) apart: bool,
    /// It is the first of its line.
    pub(super) first_on_line: bool,
    /// An empty line stands before it.
    pub(super) after_empty_line: bool,
}

/// Two dialects of one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Collection,
    /// Moves on a command line: `;` parts them, and squares may be glued.
    MoveList,
}

/// The tokens of a text. A copy looks ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexer<'a> {
    cursor: Cursor<'a>,
    mode: Mode,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { cursor: Cursor::new(text), mode: Mode::Collection }
    }

    pub(super) fn of_move_list(text: &'a str) -> Self {
        Self { cursor: Cursor::new(text), mode: Mode::MoveList }
    }

    /// The beginning of the text read since an earlier state, for messages.
    pub(super) fn word_since(&self, before: &Self) -> String {
        excerpt(self.cursor.since(&before.cursor))
    }

    /// The beginning of what is still to read, for messages.
    pub(super) fn next_words(&self) -> String {
        excerpt(self.cursor.rest())
    }

    /// The next token, or none at the end of the text.
    pub(super) fn next_lexeme(&mut self) -> Option<Lexeme> {
        let mut apart = false;
        let mut after_empty_line = false;
        loop {
            let gap = self.cursor.skip_space();
            apart |= gap.any;
            after_empty_line |= gap.empty_line;
            let start = self.cursor;
            let first = start.peek()?;
            if let Some(token) = self.token(first) {
                let place = Place {
                    line: start.line(),
                    apart,
                    first_on_line: start.first_on_line(),
                    after_empty_line,
                };
                return Some(Lexeme { token, place });
            }
            apart = true;
        }
    }

    /// Reads a text that is known beforehand, spaces aside, if it stands next or behind
    /// decoration.
    pub(super) fn literal(&mut self, wanted: &str) -> Option<Lexeme> {
        let mut ahead = *self;
        loop {
            ahead.cursor.skip_space();
            let start = ahead.cursor;
            if let Some(token) = ahead.literal_here(wanted) {
                *self = ahead;
                let place = Place {
                    line: start.line(),
                    apart: true,
                    first_on_line: start.first_on_line(),
                    after_empty_line: false,
                };
                return Some(Lexeme { token, place });
            }
            if ahead.token(start.peek()?).is_some() {
                return None;
            }
        }
    }

    fn literal_here(&mut self, wanted: &str) -> Option<Token> {
        let start = self.cursor;
        let mut ahead = start;
        for c in wanted.chars().filter(|&c| !is_space(c)) {
            ahead.skip_space();
            ahead.eat_if(|found| found == c || (is_dash(found) && is_dash(c)))?;
        }
        if ahead.next_is(|c| c.is_alphanumeric() || is_dash(c) || is_capture(c)) {
            return None;
        }
        self.cursor = ahead;
        Some(Token::Result(written(&start, &ahead)))
    }

    /// Reads the token that begins with `first`; none when it is decoration.
    fn token(&mut self, first: char) -> Option<Token> {
        match first {
            '[' => Some(self.bracket()),
            '{' => Some(self.brace_comment()),
            ';' if self.mode == Mode::Collection => Some(self.line_comment()),
            '%' if self.cursor.at_line_start() => Some(self.line_comment()),
            '(' => Some(self.bracketed_strength().unwrap_or_else(|| self.one(Token::Open))),
            ')' => Some(self.one(Token::Close)),
            '*' => Some(self.one(Token::Star)),
            '$' => Some(self.nag()),
            '/' => Some(self.setup()),
            c if is_mark(c) => Some(Token::Strength(self.cursor.eat_while(is_mark_or_star).into())),
            c if is_dash(c) => Some(self.dashes()),
            '.' | '…' | ',' | ';' => {
                self.cursor.bump();
                None
            }
            _ => self.word(),
        }
    }

    fn one(&mut self, token: Token) -> Token {
        self.cursor.bump();
        token
    }

    /// A result, a move, a move number, or junk.
    fn word(&mut self) -> Option<Token> {
        let start = self.cursor;
        if result::unmistakable(&mut self.cursor).is_some() {
            return Some(Token::Result(written(&start, &self.cursor)));
        }
        if let Some(found) = scan::move_text(&mut self.cursor) {
            // `1-1x` is a result with junk behind it, and that is junk.
            if result::unmistakable(&mut Cursor::new(&found.text)).is_none() {
                return Some(Token::Move(found));
            }
            self.cursor = start;
            return Some(self.junk());
        }
        if self.mode == Mode::MoveList
            && let Some(found) = scan::glued(&mut self.cursor)
        {
            return Some(Token::Move(found));
        }
        let number = self.cursor.eat_while(|c| c.is_ascii_digit());
        if !number.is_empty() && !self.cursor.next_is(|c| c.is_alphanumeric() || c == '/') {
            return None;
        }
        self.cursor = start;
        Some(self.junk())
    }

    /// A word that means nothing; at least one character.
    fn junk(&mut self) -> Token {
        let start = self.cursor;
        self.cursor.bump();
        self.cursor.eat_while(|c| !is_space(c) && !matches!(c, '[' | '{' | '(' | ')' | ';'));
        Token::Junk(excerpt(self.cursor.since(&start)))
    }

    fn brace_comment(&mut self) -> Token {
        let line = self.cursor.line();
        self.cursor.bump();
        let text = self.cursor.eat_while(|c| c != '}');
        let comment = Comment::new(text, line);
        if self.cursor.eat('}') { Token::Comment(comment) } else { Token::OpenComment(comment) }
    }

    fn line_comment(&mut self) -> Token {
        let line = self.cursor.line();
        self.cursor.bump();
        let text = self.cursor.eat_while(|c| !is_line_end(c));
        Token::Comment(Comment::new(text, line))
    }

    /// `(!?)`: the bracket of a strength is told from a variation's by what follows it.
    fn bracketed_strength(&mut self) -> Option<Token> {
        let mut ahead = self.cursor;
        ahead.bump();
        ahead.skip_space();
        let marks = ahead.eat_while(is_mark_or_star);
        ahead.skip_space();
        if marks.is_empty() || !ahead.eat(')') {
            return None;
        }
        self.cursor = ahead;
        Some(Token::Strength(marks.into()))
    }

    fn nag(&mut self) -> Token {
        let mut ahead = self.cursor;
        ahead.bump();
        let Some(code) = ahead.digits(5) else {
            return self.junk();
        };
        self.cursor = ahead;
        Token::Nag(code)
    }

    /// Two dashes are an unknown move, one is nothing, and a row of them a ruler.
    fn dashes(&mut self) -> Token {
        let start = self.cursor;
        let count = self.cursor.eat_while(is_dash).chars().count();
        let mut ahead = self.cursor;
        ahead.skip_space();
        let second = ahead.eat_if(is_dash).is_some() && !ahead.next_is(is_dash);
        match count {
            1 if second => self.cursor = ahead,
            2 => {}
            _ => return Token::Junk(excerpt(self.cursor.since(&start))),
        }
        Token::UnknownMove
    }

    fn setup(&mut self) -> Token {
        let mut ahead = self.cursor;
        ahead.bump();
        ahead.skip_space();
        let word = ahead.eat_while(char::is_alphabetic);
        ahead.skip_space();
        if !word.eq_ignore_ascii_case("FEN") || !ahead.eat('"') {
            return self.junk();
        }
        let (fen, closed) = string(&mut ahead, '/');
        if closed {
            ahead.skip_space();
            ahead.eat('/');
        }
        self.cursor = ahead;
        if closed { Token::Setup(fen) } else { Token::OpenSetup }
    }

    /// A tag, a command outside braces, or junk.
    fn bracket(&mut self) -> Token {
        let careless_allowed = self.cursor.first_on_line();
        let mut ahead = self.cursor;
        let line = ahead.line();
        ahead.bump();
        ahead.skip_space();
        if ahead.next_is(|c| c == '%') {
            let inner = ahead.eat_while(|c| c != ']' && c != '[' && !is_line_end(c));
            if ahead.eat(']') {
                self.cursor = ahead;
                return Token::Comment(Comment::new(&format!("[{inner}]"), line));
            }
        }
        let name = ahead.eat_while(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
        if !name.starts_with(char::is_alphabetic) {
            return self.junk();
        }
        let name = name.to_owned();
        ahead.skip_space();
        if ahead.eat('"') {
            let (value, closed) = string(&mut ahead, ']');
            let form = match closed {
                true if close_tag(&mut ahead) => TagForm::Proper,
                true => TagForm::Careless,
                false => TagForm::Open,
            };
            self.cursor = ahead;
            return Token::Tag(TagToken { name, value, form });
        }
        let value = ahead.eat_while(|c| c != ']' && c != '[' && !is_line_end(c)).trim().to_owned();
        if careless_allowed && ahead.eat(']') {
            self.cursor = ahead;
            return Token::Tag(TagToken { name, value, form: TagForm::Unquoted });
        }
        self.junk()
    }
}

/// The text between two places; when broken over lines, in one piece again.
fn written<'a>(start: &Cursor<'a>, end: &Cursor<'a>) -> String {
    let text = end.since(start).trim();
    if text.contains(is_line_end) { without_spaces(text) } else { text.to_owned() }
}

/// `!` and `?`, also two in one character.
fn is_mark(c: char) -> bool {
    matches!(c, '!' | '?' | '‼' | '⁇' | '⁈' | '⁉')
}

fn is_mark_or_star(c: char) -> bool {
    is_mark(c) || c == '*'
}
