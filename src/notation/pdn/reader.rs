//! A collection, game by game.

use super::builder::{Builder, is_file_name};
use super::game::{Game, GameError, Item, WarningKind};
use super::lexer::{Lexeme, Lexer, Place, TagForm, TagToken, Token};
use super::movetext::{MoveText, SquareText};

/// The games of a text, one at a time.
///
/// A game ends with a result or `*`, with the tags of the next, or with the text. What is broken
/// in one game stays in that game: the iterator goes on with the next.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    index: usize,
}

/// What a token means for the game it stands in.
enum Step {
    Continue,
    /// The token belongs to the next game.
    EndBefore,
    /// The token ends the game.
    EndAfter,
}

impl<'a> Games<'a> {
    /// The games of a text, best one that [`decode`](super::decode) made.
    pub fn new(text: &'a str) -> Self {
        Self { lexer: Lexer::new(text), index: 0 }
    }

    /// Reads tokens into the game until it ends; false when the text ends it.
    fn read(&mut self, game: &mut Builder) -> bool {
        let mut after_move = false;
        loop {
            let start = self.lexer;
            let Some(lexeme) = self.result_of_tag(game).or_else(|| self.lexer.next_lexeme()) else {
                return false;
            };
            // `1-6*` is a forced move, `1-6 *` the end of the game.
            let glued = after_move && !lexeme.place.apart;
            after_move = match lexeme.token {
                Token::Move(_) => true,
                Token::Strength(_) | Token::Star => glued,
                _ => false,
            };
            let line = lexeme.place.line;
            match self.place(game, lexeme, glued, &start) {
                Step::Continue => {}
                Step::EndBefore => {
                    self.lexer = start;
                    return true;
                }
                Step::EndAfter => {
                    self.tail(game, line);
                    return true;
                }
            }
        }
    }

    /// Puts a token into the game.
    fn place(
        &mut self,
        game: &mut Builder,
        lexeme: Lexeme,
        glued: bool,
        start: &Lexer<'a>,
    ) -> Step {
        let Lexeme { token, place } = lexeme;
        let line = place.line;
        match token {
            Token::Tag(tag) => return self.place_tag(game, tag, place),
            Token::Star if glued => game.strength("*".to_owned(), line),
            Token::Star => return Self::place_result(game, "*".to_owned(), line),
            Token::Result(text) => return Self::place_result(game, text, line),
            Token::Move(mv) if !game.in_variation() && has_no_square(&mv) && self.is_last() => {
                return Self::place_result(game, mv.text, line);
            }
            Token::Move(mv) => game.mv(mv, line),
            Token::Strength(marks) => game.strength(marks, line),
            Token::Nag(code) => game.nag(code, line),
            Token::Comment(comment) => game.comment(comment),
            Token::OpenComment(comment) => {
                game.fail(GameError::UnclosedComment { line, text: self.lexer.word_since(start) });
                game.comment(comment);
            }
            Token::Setup(fen) => game.setup(fen, line),
            Token::OpenSetup => {
                let text = self.lexer.word_since(start);
                game.fail(GameError::UnclosedString { line, text });
            }
            Token::UnknownMove => game.item(Item::UnknownMove { line }, line),
            Token::Open => game.open(line, start.next_words()),
            Token::Close => game.close(line),
            Token::Junk(text) => game.junk(text, line),
        }
        Step::Continue
    }

    fn place_result(game: &mut Builder, text: String, line: usize) -> Step {
        if game.in_variation() || !game.is_game() {
            game.warn(line, WarningKind::StrayResult(text));
            return Step::Continue;
        }
        game.terminate(text, line);
        Step::EndAfter
    }

    /// Tags open a game, except a lone file name behind the moves, which belongs to them.
    fn place_tag(&mut self, game: &mut Builder, tag: TagToken, place: Place) -> Step {
        let Place { line, first_on_line, after_empty_line, .. } = place;
        let in_text = game.has_moves();
        if (game.in_variation() && !first_on_line) || (in_text && tag.form == TagForm::Unquoted) {
            game.junk(format!("[{}]", tag.name), line);
            return Step::Continue;
        }
        if in_text && (game.in_variation() || !self.is_lone_file_name(&tag)) {
            return Step::EndBefore;
        }
        // Games without moves and separators: the tags begin again.
        if game.has_tag(&tag.name) && (after_empty_line || game.has_failed()) {
            return Step::EndBefore;
        }
        let swallowed_moves = tag.form == TagForm::Open
            && tag.value.split('\n').skip(1).any(|text| text.trim().is_empty());
        game.tag(tag, line);
        if swallowed_moves { Step::EndAfter } else { Step::Continue }
    }

    /// The Result tag's own text, whatever it looks like, when it is the last of the game.
    fn result_of_tag(&mut self, game: &Builder) -> Option<Lexeme> {
        let wanted = game.odd_result().filter(|_| !game.in_variation())?;
        let mut ahead = self.lexer;
        let lexeme = ahead.literal(wanted)?;
        let found = Self { lexer: ahead, index: self.index };
        if !found.is_last() {
            return None;
        }
        self.lexer = ahead;
        Some(lexeme)
    }

    /// Whether nothing but comments stands between here and the end of the game, which no
    /// separator marks.
    fn is_last(&self) -> bool {
        let mut ahead = self.lexer;
        loop {
            match ahead.next_lexeme().map(|lexeme| lexeme.token) {
                Some(Token::Comment(_) | Token::Junk(_)) => {}
                None | Some(Token::Tag(_) | Token::OpenComment(_)) => return true,
                Some(_) => return false,
            }
        }
    }

    /// A file name that no further tag follows directly.
    fn is_lone_file_name(&self, tag: &TagToken) -> bool {
        let mut ahead = self.lexer;
        is_file_name(&tag.name)
            && ahead.next_lexeme().is_none_or(|next| {
                next.place.after_empty_line || !matches!(next.token, Token::Tag(_))
            })
    }

    /// What still belongs to a game behind its end: comments on the line of the separator, more
    /// separators, a lone file name; at the end of the text, everything.
    fn tail(&mut self, game: &mut Builder, end_line: usize) {
        let mut ahead = self.clone();
        let mut read = Vec::new();
        let mut keep = 0;
        loop {
            let Some(lexeme) = ahead.lexer.next_lexeme() else {
                keep = read.len();
                break;
            };
            let belongs = match &lexeme.token {
                Token::Tag(tag) if ahead.is_lone_file_name(tag) => true,
                Token::Result(_) | Token::Star => true,
                Token::Comment(_) | Token::Junk(_) | Token::OpenComment(_) => {
                    lexeme.place.line == end_line
                }
                _ => break,
            };
            read.push((lexeme, ahead.lexer));
            if belongs {
                keep = read.len();
            }
        }
        for (lexeme, lexer) in read.into_iter().take(keep) {
            let start = std::mem::replace(&mut self.lexer, lexer);
            let line = lexeme.place.line;
            match lexeme.token {
                Token::Tag(tag) => game.tag(tag, line),
                Token::Result(text) => game.warn(line, WarningKind::StrayResult(text)),
                Token::Star => game.warn(line, WarningKind::StrayResult("*".to_owned())),
                _ => {
                    self.place(game, lexeme, false, &start);
                }
            }
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        let mut game = Builder::default();
        loop {
            let more = self.read(&mut game);
            if game.is_game() || (!more && game.has_failed()) {
                self.index += 1;
                return Some(game.finish(self.index));
            }
            if !more {
                return None;
            }
            game = game.leftovers();
        }
    }
}

/// `11-0` names no square: a match score if it stands last, else a misprint of a move.
fn has_no_square(mv: &MoveText) -> bool {
    mv.squares.contains(&SquareText::Number(0))
}
