//! Strict PDN 3.0: what we write, whatever we read.
//!
//! The result stands in its tag, `*` ends the game and is never a strength, names of tags begin
//! with a capital, and move text is wrapped at 79 columns.

use super::cursor::{is_space, without_spaces};
use super::game::{Game, Item, Move};
use super::result::ResultText;
use super::tags::Tags;

/// Longest line of move text.
const COLUMNS: usize = 79;

/// Tags that a tournament game has even when nothing is known.
const MANDATORY: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Tags whose usual spelling has capitals inside.
const SPELLINGS: [&str; 10] = [
    "GameType",
    "FEN",
    "SetUp",
    "PlyCount",
    "TimeControl",
    "WhiteTime",
    "BlackTime",
    "UTCDate",
    "UTCTime",
    "EventDate",
];

/// What `$7` means: the only move.
const FORCED: u32 = 7;

/// The tag section: one tag a line, in order.
///
/// Names get their usual spelling or at least a capital; a tag without value is `?` when it is
/// one of the seven mandatory ones and left out when it is not.
///
/// ```
/// use damier::notation::pdn::{Tags, write_tags};
///
/// let mut tags = Tags::new();
/// tags.push("event", "the \"open\"");
/// tags.push("Annotator", "");
/// assert_eq!(write_tags(&tags), "[Event \"the \\\"open\\\"\"]\n");
/// ```
pub fn write_tags(tags: &Tags) -> String {
    let mut out = String::new();
    for tag in tags {
        let Some(name) = tag_name(&tag.name) else {
            continue;
        };
        let value = tag.value.split(is_space).filter(|word| !word.is_empty());
        let mut value = value.collect::<Vec<_>>().join(" ");
        if value.is_empty() {
            if !MANDATORY.contains(&name.as_str()) {
                continue;
            }
            "?".clone_into(&mut value);
        }
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        for part in ["[", &name, " \"", &value, "\"]\n"] {
            out.push_str(part);
        }
    }
    out
}

/// A game as it was read, written strictly. Moves keep their own text.
pub fn write_game(game: &Game) -> String {
    let mut writer = Writer::new(game.tags.clone());
    if let (None, Some(text)) = (game.tags.get("Result"), &game.terminator)
        && matches!(ResultText::parse(text), Some(ResultText::Score(_)))
    {
        writer.result(text);
    }
    // Readers that heed numbers expect White's move first under each, once a position is given.
    if game.tags.fen().is_some_and(|fen| fen.starts_with(['B', 'b'])) {
        writer.ply(1);
    }
    writer.items(&game.body);
    writer.finish()
}

/// Writes one game: its tags, then move after move.
///
/// ```
/// use damier::notation::pdn::{Tags, Writer};
///
/// let mut writer = Writer::new(Tags::new());
/// writer.mv("32-28");
/// writer.mv("19-23");
/// writer.comment("the sharpest");
/// writer.mv("28x19");
/// writer.result("2-0");
/// assert_eq!(
///     writer.finish(),
///     "[Result \"2-0\"]\n\n1. 32-28 19-23 {the sharpest} 2. 28x19 *\n"
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct Writer {
    tags: Tags,
    text: String,
    /// Characters on the last line of the text.
    column: usize,
    /// Plies before the next move.
    ply: u32,
    /// The next move's number is written even if the move is the second under it.
    numbered: bool,
    /// What to come back to behind each open variation: plies, and whether a number is due.
    outer: Vec<(u32, bool)>,
    /// Opening brackets that wait for the text they stand before.
    brackets: usize,
    /// The line ends here: a `;` comment stands on it.
    line_is_full: bool,
}

impl Writer {
    /// A game with these tags.
    pub fn new(tags: Tags) -> Self {
        Self { tags, numbered: true, ..Self::default() }
    }

    /// Sets the number of plies before the next move: 1 when the side that moves second begins.
    pub fn ply(&mut self, ply: u32) {
        self.ply = ply;
        self.numbered = true;
    }

    /// Adds a move, with its strength directly behind it if it has one.
    pub fn mv(&mut self, text: &str) {
        self.numbered_word(&without_spaces(text));
    }

    /// Adds a code such as `$7` behind the last move.
    pub fn nag(&mut self, code: u32) {
        self.word(&format!("${code}"));
    }

    /// Adds a comment. Braces cannot contain a `}`: such a comment goes behind `;` instead.
    pub fn comment(&mut self, text: &str) {
        if text.contains('}') {
            for line in text.split(['\n', '\r']).filter(|line| !line.trim().is_empty()) {
                self.word(&format!("; {}", line.trim()));
                self.line_is_full = true;
            }
            return;
        }
        let mut words = text.split(is_space).filter(|word| !word.is_empty()).peekable();
        let mut word = "{".to_owned();
        while let Some(next) = words.next() {
            word.push_str(next);
            // Readers may take a `%` at the start of a line for a comment of its own.
            while let Some(escape) = words.next_if(|word| word.starts_with('%')) {
                word.push(' ');
                word.push_str(escape);
            }
            if words.peek().is_some() {
                self.word(&std::mem::take(&mut word));
            }
        }
        word.push('}');
        self.word(&word);
    }

    /// Sets a position among the moves.
    pub fn setup(&mut self, fen: &str) {
        let fen = fen.replace(['"', '\\', '\n', '\r'], "");
        self.word(&format!("/FEN \"{fen}\"/"));
        self.numbered = true;
    }

    /// Adds an unknown move.
    pub fn unknown_move(&mut self) {
        self.numbered_word("- -");
    }

    /// Opens a variation, which replaces the last move.
    pub fn open_variation(&mut self) {
        self.outer.push((self.ply, self.numbered));
        self.ply(self.ply.saturating_sub(1));
        self.brackets += 1;
    }

    /// Closes the innermost open variation, if there is one.
    pub fn close_variation(&mut self) {
        let Some((ply, numbered)) = self.outer.pop() else {
            return;
        };
        self.ply = ply;
        // No number is written twice in a line: some readers take the second for another move.
        self.numbered = numbered;
        // Nothing was written in it, so nothing is to be closed.
        if self.brackets > 0 {
            self.brackets -= 1;
        } else if self.line_is_full || self.column == COLUMNS {
            self.word(")");
        } else {
            self.text.push(')');
            self.column += 1;
        }
    }

    /// Adds what was read of another game.
    pub fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Move(mv) => self.read_move(mv),
                Item::Setup(setup) => self.setup(&setup.fen),
                Item::Variation(items) => {
                    self.open_variation();
                    self.items(items);
                    self.close_variation();
                }
                Item::Comment(comment) => self.comment(&comment.text),
                Item::UnknownMove { .. } => self.unknown_move(),
            }
        }
    }

    /// Sets the `Result` tag.
    pub fn result(&mut self, text: &str) {
        self.tags.set("Result", text);
    }

    /// The whole game, every variation closed, with the separator `*`. Games of a file are
    /// joined by empty lines.
    pub fn finish(mut self) -> String {
        while !self.outer.is_empty() {
            self.close_variation();
        }
        self.word("*");
        let mut out = write_tags(&self.tags);
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&self.text);
        out.push('\n');
        out
    }

    fn read_move(&mut self, mv: &Move) {
        let strength = mv.strength.as_deref().unwrap_or_default();
        let marks = strength.replace('*', "");
        self.mv(&format!("{}{marks}", mv.text));
        // Here `*` is only ever a separator.
        if marks != strength {
            self.nag(FORCED);
        }
        for &code in &mv.nags {
            self.nag(code);
        }
        for comment in &mv.comments {
            self.comment(&comment.text);
        }
    }

    /// Adds what stands for a ply, behind its number where that is due.
    fn numbered_word(&mut self, text: &str) {
        let number = u64::from(self.ply) / 2 + 1;
        match (self.ply % 2, self.numbered) {
            (0, _) => self.word(&format!("{number}. {text}")),
            (_, true) => self.word(&format!("{number}... {text}")),
            (_, false) => self.word(text),
        }
        self.ply = self.ply.saturating_add(1);
        self.numbered = false;
    }

    /// Adds a word, on a new line if the last one has no room.
    fn word(&mut self, word: &str) {
        let brackets = "(".repeat(std::mem::take(&mut self.brackets));
        let width = brackets.len() + word.chars().count();
        let fits = self.column + 1 + width <= COLUMNS && !self.line_is_full;
        if self.column > 0 {
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(&brackets);
        self.text.push_str(word);
        self.column += width;
        self.line_is_full = false;
    }
}

/// A tag's name as the grammar wants it: `[A-Z][A-Za-z0-9_]*`. None if nothing is left of it.
fn tag_name(name: &str) -> Option<String> {
    let known = MANDATORY.iter().chain(&SPELLINGS).find(|known| known.eq_ignore_ascii_case(name));
    if let Some(known) = known {
        return Some((*known).to_owned());
    }
    let mut chars = name
        .chars()
        .filter(|&c| c.is_ascii_alphanumeric() || c == '_')
        .skip_while(|c| !c.is_ascii_alphabetic());
    let first = chars.next()?.to_ascii_uppercase();
    Some(std::iter::once(first).chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::pdn::Games;

    fn rewritten(text: &str) -> String {
        write_game(&Games::new(text).next().unwrap())
    }

    #[test]
    fn the_result_moves_into_its_tag() {
        assert_eq!(rewritten("1. 32-28 2-0"), "[Result \"2-0\"]\n\n1. 32-28 *\n");
        assert_eq!(rewritten("[result \"0-2\"] 1. 32-28 2-0"), "[Result \"0-2\"]\n\n1. 32-28 *\n");
        assert_eq!(rewritten("1. 32-28 *"), "1. 32-28 *\n");
    }

    #[test]
    fn empty_tags_are_question_marks_or_nothing() {
        let mut tags = Tags::new();
        for name in ["site", "Board", "x-y z", "7"] {
            tags.push(name, "");
        }
        tags.push("p1", "C:\\a \"b\"\n c");
        assert_eq!(write_tags(&tags), "[Site \"?\"]\n[P1 \"C:\\\\a \\\"b\\\" c\"]\n");
    }

    #[test]
    fn everything_in_a_body_comes_back() {
        let body = "{first} 1. 32-28! $3 {a} (1. 31-26 {b} (1. 33-29 18-23) 17-21) {c} \
                    19-23 2. - - /FEN \"W:W28:B19\"/ 2... 28-23 *\n";
        assert_eq!(rewritten(body).replace('\n', " "), body.replace('\n', " "));
    }

    #[test]
    fn numbers_follow_the_side_of_the_position() {
        let text = rewritten("[FEN \"B:W28:B19\"] 1. 19-23 28x19 2. 14x23");
        assert!(text.ends_with("\n\n1... 19-23 2. 28x19 14x23 *\n"), "{text}");
    }

    #[test]
    fn a_star_is_no_strength() {
        assert_eq!(
            rewritten("1. 32-28* (1. 31-26(!*)) 19-23 *"),
            "1. 32-28 $7 (1. 31-26! $7) 19-23 *\n"
        );
    }

    #[test]
    fn braces_in_comments_go_behind_semicolons() {
        assert_eq!(
            rewritten("1. 32-28 (1. 31-26 ; a } b\n) 19-23"),
            "1. 32-28 (1. 31-26 ; a } b\n) 19-23 *\n"
        );
    }

    #[test]
    fn no_line_is_longer_than_79_columns() {
        let mut writer = Writer::new(Tags::new());
        for _ in 0..50 {
            writer.mv("c3-d4");
            writer.mv("d8:b6");
            writer.comment("ж as long as it is [%clk 0:01:00] wrapped % again");
        }
        let text = writer.finish();
        assert!(text.lines().all(|line| line.chars().count() <= 79 && !line.starts_with('%')));
        assert!(text.lines().count() > 20);
        assert_eq!(Games::new(&text).next().unwrap().moves().count(), 100);
    }
}
