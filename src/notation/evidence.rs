//! Which game a text of a collection is a game of, and how a text says so.

use crate::board::Side;
use crate::rules::{Facts, Numbering, Status, Variant};

use super::pdn::{Game, Item, SquareText, Tags};

/// The variants by whose rules a game is to be tried, the likeliest first; never empty.
///
/// A `Variant` tag that names one decides, then a `GameType` tag, except that it cannot name the
/// games that have no number of their own: of those the one that was asked for counts if it is
/// played on the same board. Without these tags `asked` decides, and without it the squares that
/// the text names.
pub(super) fn candidates(game: &Game, asked: Option<Variant>) -> Vec<Variant> {
    if let Some(named) = named(&game.tags) {
        return vec![named];
    }
    match (numbered(&game.tags), asked) {
        (Some(tagged), Some(asked)) if is_dressed_as(asked, tagged) => vec![asked],
        (Some(tagged), _) => vec![tagged],
        (None, Some(asked)) => vec![asked],
        (None, None) => Squares::of(game).candidates(),
    }
}

/// Adds the tags that say which game is played, if they do not say so already: `GameType`, and
/// `Variant` where its number is another game's, or there is none.
///
/// ```
/// use damier::notation::{name_game, pdn::Tags};
/// use damier::rules::Variant;
///
/// let mut tags = Tags::new();
/// name_game(&mut tags, Variant::Frysk);
/// assert_eq!(tags.get("GameType"), Some("40,W,10,10,N2,0"));
/// assert_eq!(tags.get("Variant"), Some("frysk"));
/// ```
pub fn name_game(tags: &mut Tags, variant: Variant) {
    if named(tags).or_else(|| numbered(tags)) == Some(variant) {
        return;
    }
    let facts = variant.facts();
    let number = facts.gametype.map(|number| number.to_string());
    if let Some(tag) = facts.gametype_tag.map(str::to_owned).or(number) {
        tags.set("GameType", tag);
    }
    if named(tags).is_some() || numbered(tags) != Some(variant) {
        tags.set("Variant", facts.id);
    }
}

fn named(tags: &Tags) -> Option<Variant> {
    Variant::from_name(tags.get("Variant")?.trim()).ok()
}

fn numbered(tags: &Tags) -> Option<Variant> {
    Variant::from_gametype(tags.game_type()?.ok()?.number)
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
