//! Which game a text of a collection is a game of.

use crate::board::Side;
use crate::rules::{Facts, Numbering, Status, Variant};

use super::pdn::{Game, Item, SquareText};

/// The variants by whose rules a game is to be tried, the likeliest first; never empty.
///
/// A `GameType` tag decides, except that it cannot name the games that have no number of their
/// own: of those the one that was asked for counts if it is played on the same board. Without the
/// tag `asked` decides, and without either the squares that the text names.
pub(super) fn candidates(game: &Game, asked: Option<Variant>) -> Vec<Variant> {
    let number = game.tags.game_type().and_then(Result::ok).map(|found| found.number);
    match (number.and_then(Variant::from_gametype), asked) {
        (Some(tagged), Some(asked)) if is_dressed_as(asked, tagged) => vec![asked],
        (Some(tagged), _) => vec![tagged],
        (None, Some(asked)) => vec![asked],
        (None, None) => Squares::of(game).candidates(),
    }
}

/// The colour that begins, if the `GameType` tag says so.
pub(super) fn starter(game: &Game) -> Option<Side> {
    Some(game.tags.game_type()?.ok()?.tail?.start)
}

/// Whether the standard has no game type for `asked` and files give it that of `tagged`.
fn is_dressed_as(asked: Variant, tagged: Variant) -> bool {
    let board = |facts: &Facts| (facts.rows, facts.files, facts.all_squares);
    let facts = asked.facts();
    let own = facts.gametype.is_some() && facts.gametype_tag.is_some();
    !own && board(facts) == board(tagged.facts())
}

/// What the squares of a text tell about the board.
#[derive(Default)]
struct Squares {
    /// The last file that has a letter.
    file: Option<char>,
    /// The largest number.
    number: u32,
}

impl Squares {
    fn of(game: &Game) -> Self {
        let mut found = Self::default();
        for mv in game.moves() {
            for square in &mv.text.squares {
                match *square {
                    SquareText::Number(number) => found.number(number),
                    SquareText::Name { file, .. } | SquareText::File(file) => found.file(file),
                }
            }
        }
        let set = game.body.iter().filter_map(|item| match item {
            Item::Setup(set) => Some(set.fen.as_str()),
            _ => None,
        });
        for fen in game.tags.fen().into_iter().chain(set) {
            found.fen(fen);
        }
        found
    }

    fn fen(&mut self, fen: &str) {
        // A section begins with its colour; what begins otherwise is a counter of some server.
        let sections = fen.split(':').skip(1).filter_map(|section| {
            section.trim_start_matches([' ', '_']).strip_prefix(['W', 'B', 'w', 'b'])
        });
        for token in sections.flat_map(|section| section.split([',', '-', ' ', '_', '.'])) {
            let square = token.trim_start_matches(['K', 'k']);
            match square.chars().next() {
                Some(file @ 'a'..='l') => self.file(file),
                _ => self.number(square.parse().unwrap_or(0)),
            }
        }
    }

    fn file(&mut self, file: char) {
        self.file = self.file.max(Some(file));
    }

    fn number(&mut self, number: u32) {
        self.number = self.number.max(number);
    }

    fn candidates(&self) -> Vec<Variant> {
        let fits = |variant: &Variant| {
            let facts = variant.facts();
            match (self.file, self.number) {
                (Some('i'..), _) => facts.files > 8 && facts.numbering == Numbering::Algebraic,
                (Some(_), _) => facts.files == 8,
                (None, 0) => *variant == Variant::International,
                (None, number) => !facts.all_squares && number <= facts.squares(),
            }
        };
        let mut found: Vec<_> = Variant::ALL.iter().copied().filter(fits).collect();
        let letters = self.file.is_some();
        found.sort_by_key(|&variant| {
            let facts = variant.facts();
            let other_names = (facts.numbering == Numbering::Algebraic) != letters;
            let experimental = facts.status == Status::Experimental;
            // Files without tags are older than pool is on paper.
            (experimental, other_names, facts.squares(), variant == Variant::Pool)
        });
        if found.is_empty() {
            found.push(Variant::International);
        }
        found
    }
}
