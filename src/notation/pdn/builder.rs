//! A game while it is read: where tokens find their place.

use std::collections::HashSet;

use super::comment::Comment;
use super::cursor::{Cursor, excerpt};
use super::game::{Game, GameError, Item, Move, Setup, Warning, WarningKind};
use super::lexer::{TagForm, TagToken};
use super::movetext::MoveText;
use super::result::{ResultText, unmistakable, winner};
use super::tags::Tags;
use crate::board::Side;

/// Deeper variations are skipped, so that no text can make the nested list overflow a stack.
const DEEPEST: usize = 64;

/// A variation that is not closed yet.
#[derive(Debug)]
struct OpenVariation {
    items: Vec<Item>,
    line: usize,
    text: String,
}

/// A game while it is read.
#[derive(Debug, Default)]
pub(super) struct Builder {
    line: Option<usize>,
    tags: Tags,
    /// The names of the tags in lower case.
    names: HashSet<String>,
    odd_result: Option<String>,
    body: Vec<Item>,
    open: Vec<OpenVariation>,
    /// Brackets open beyond [`DEEPEST`].
    skipped: usize,
    terminator: Option<String>,
    warnings: Vec<Warning>,
    error: Option<GameError>,
}

impl Builder {
    /// Whether anything but comments was read after the tags.
    pub(super) fn has_moves(&self) -> bool {
        self.in_variation() || self.body.iter().any(|item| !matches!(item, Item::Comment(_)))
    }

    /// Whether what was read makes a game: moves or a setup, or a tag that is not merely a file
    /// name. Separators, rulers and prose between games do not.
    pub(super) fn is_game(&self) -> bool {
        let played = |item: &Item| matches!(item, Item::Move(_) | Item::Setup(_));
        self.body.iter().any(played)
            || self.in_variation()
            || self.tags.iter().any(|tag| !is_file_name(&tag.name))
    }

    pub(super) fn in_variation(&self) -> bool {
        !self.open.is_empty()
    }

    pub(super) fn has_tag(&self, name: &str) -> bool {
        self.names.contains(&name.to_lowercase())
    }

    pub(super) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// The Result tag's value, if it would not be taken for a result at the end of the moves.
    pub(super) fn odd_result(&self) -> Option<&str> {
        self.odd_result.as_deref()
    }

    /// The game begins here, unless it has begun.
    pub(super) fn begin(&mut self, line: usize) {
        self.line.get_or_insert(line);
    }

    pub(super) fn tag(&mut self, tag: TagToken, line: usize) {
        self.begin(line);
        match tag.form {
            TagForm::Proper => {}
            TagForm::Careless | TagForm::Unquoted => {
                self.warn(line, WarningKind::CarelessTag(tag.name.clone()));
            }
            TagForm::Open => self.fail(GameError::UnclosedString {
                line,
                text: excerpt(&format!("{} \"{}", tag.name, tag.value)),
            }),
        }
        let name = tag.name.to_lowercase();
        if !self.names.insert(name.clone()) {
            self.warn(line, WarningKind::RepeatedTag(tag.name.clone()));
        }
        let is_result = ["result", "risultato"].contains(&name.as_str());
        self.tags.push(tag.name, tag.value);
        if is_result {
            let result = self.tags.get("Result").filter(|text| is_odd(text));
            self.odd_result = result.map(str::to_owned);
        }
    }

    pub(super) fn mv(&mut self, text: MoveText, line: usize) {
        let comments = Vec::new();
        self.item(
            Item::Move(Move { text, line, strength: None, nags: Vec::new(), comments }),
            line,
        );
    }

    pub(super) fn item(&mut self, item: Item, line: usize) {
        self.begin(line);
        if self.skipped == 0 {
            self.items().push(item);
        }
    }

    pub(super) fn setup(&mut self, fen: String, line: usize) {
        self.item(Item::Setup(Setup { fen, line }), line);
    }

    /// A comment belongs to the move before it, if one stands directly before.
    pub(super) fn comment(&mut self, comment: Comment) {
        if self.skipped > 0 {
            return;
        }
        match self.items().last_mut() {
            Some(Item::Move(mv)) => mv.comments.push(comment),
            _ => self.items().push(Item::Comment(comment)),
        }
    }

    pub(super) fn strength(&mut self, marks: String, line: usize) {
        match self.last_move() {
            Some(mv) => mv.strength.get_or_insert_default().push_str(&marks),
            None => self.junk(marks, line),
        }
    }

    pub(super) fn nag(&mut self, code: u32, line: usize) {
        match self.last_move() {
            Some(mv) => mv.nags.push(code),
            None => self.junk(format!("${code}"), line),
        }
    }

    pub(super) fn open(&mut self, line: usize, text: String) {
        self.begin(line);
        if self.open.len() == DEEPEST {
            if self.skipped == 0 {
                self.warn(line, WarningKind::TooDeep);
            }
            self.skipped += 1;
        } else {
            self.open.push(OpenVariation { items: Vec::new(), line, text });
        }
    }

    pub(super) fn close(&mut self, line: usize) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if let Some(variation) = self.open.pop() {
            self.items().push(Item::Variation(variation.items));
        } else {
            self.junk(")".to_owned(), line);
        }
    }

    /// Junk in a row on one line is one warning.
    pub(super) fn junk(&mut self, text: String, line: usize) {
        const LONGEST: usize = 60;
        if let Some(Warning { line: last, kind: WarningKind::Junk(known) }) =
            self.warnings.last_mut()
            && *last == line
        {
            if known.len() < LONGEST {
                known.push(' ');
                known.push_str(&text);
            }
            return;
        }
        self.warn(line, WarningKind::Junk(text));
    }

    pub(super) fn warn(&mut self, line: usize, kind: WarningKind) {
        self.warnings.push(Warning { line, kind });
    }

    /// The first error is the cause of the others.
    pub(super) fn fail(&mut self, error: GameError) {
        self.error.get_or_insert(error);
    }

    pub(super) fn terminate(&mut self, text: String, line: usize) {
        self.begin(line);
        let tag = self.tags.get("Result").unwrap_or_default().trim().to_owned();
        if differ(&tag, &text) {
            self.warn(line, WarningKind::ResultsDiffer { tag, terminator: text.clone() });
        }
        self.terminator = Some(text);
    }

    /// The game, every bracket closed.
    pub(super) fn finish(mut self, index: usize) -> Game {
        if let Some(OpenVariation { line, text, .. }) = self.open.first() {
            let (line, text) = (*line, text.clone());
            self.fail(GameError::UnclosedVariation { line, text });
        }
        self.skipped = 0;
        while let Some(variation) = self.open.pop() {
            self.items().push(Item::Variation(variation.items));
        }
        Game {
            index,
            line: self.line.unwrap_or(1),
            tags: self.tags,
            body: self.body,
            terminator: self.terminator,
            warnings: self.warnings,
            error: self.error,
        }
    }

    /// What is worth keeping of a text that is no game: it goes to the next.
    pub(super) fn leftovers(self) -> Self {
        let body = self.body.into_iter().filter(|item| matches!(item, Item::Comment(_)));
        Self { body: body.collect(), warnings: self.warnings, error: self.error, ..Self::default() }
    }

    fn items(&mut self) -> &mut Vec<Item> {
        match self.open.last_mut() {
            Some(variation) => &mut variation.items,
            None => &mut self.body,
        }
    }

    fn last_move(&mut self) -> Option<&mut Move> {
        self.items().iter_mut().rev().find_map(|item| match item {
            Item::Move(mv) => Some(mv),
            _ => None,
        })
    }
}

/// `FILENAME` is what some programs append to a collection; it makes no game.
pub(super) fn is_file_name(tag: &str) -> bool {
    tag.eq_ignore_ascii_case("FILENAME")
}

/// Whether a Result tag's text has to be known to be found: match scores such as `4-6`. Texts
/// without a digit, and long ones, are prose; other tokens inside would be read as such.
fn is_odd(result: &str) -> bool {
    const LONGEST: usize = 32;
    let mut cursor = Cursor::new(result.trim());
    let plain = unmistakable(&mut cursor).is_some() && cursor.peek().is_none();
    let marks = ['*', '[', ']', '{', '}', '(', ')', ';', '"'];
    !plain
        && result.len() <= LONGEST
        && result.contains(|c: char| c.is_ascii_digit())
        && !result.contains(marks)
}

/// Whether tag and separator tell different results. A `*` tells none.
fn differ(tag: &str, terminator: &str) -> bool {
    match (ResultText::parse(tag), ResultText::parse(terminator)) {
        (Some(ResultText::Score(tag)), Some(ResultText::Score(end))) => {
            let outcome = |score| winner(ResultText::Score(score), Side::White);
            outcome(tag) != outcome(end)
        }
        (Some(ResultText::Open), Some(ResultText::Score(_))) => true,
        _ => false,
    }
}
