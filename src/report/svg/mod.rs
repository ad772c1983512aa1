//! A position as a picture.
//!
//! [`Picture`] says what is to be seen, and makes a file of its own ([`Picture::document`]) or a
//! piece of a page ([`Picture::inline`]) that has [`definitions()`] in it once, however many
//! pictures follow. What a page's script needs is fixed: playing squares and pieces carry
//! `data-square` with the square's name in PDN, and the layers are groups of the classes
//! `squares`, `marks`, `labels`, `pieces` and `arrows`, present even when empty.
//!
//! Nothing here knows moves: arrows and marks are squares and a kind.

mod definitions;
mod layers;
mod layout;

#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use super::markup::escape;
use crate::board::{Piece, Point, Side};
use crate::notation::{SquareNames, write_fen};
use crate::position::Setup;
use crate::rules::Facts;

pub use definitions::{definitions, pieces, style};
use layout::Layout;

/// The ground that a picture stands on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Theme {
    /// A light page, or paper.
    #[default]
    Light,
    /// A dark page.
    Dark,
    /// What the reader of the page prefers.
    Auto,
}

/// What a marked square is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Anything the caller points at.
    Note,
    /// Part of the last move.
    Last,
    /// Taken up to be moved.
    Selected,
    /// Where the piece taken up can go.
    Target,
    /// Part of a move that was a mistake.
    Mistake,
}

impl Mark {
    /// Its class, beside `mark`.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Last => "last",
            Self::Selected => "selected",
            Self::Target => "target",
            Self::Mistake => "mistake",
        }
    }
}

/// What an arrow shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArrowKind {
    /// Anything the caller points at.
    Note,
    /// The move that was played.
    Played,
    /// The best move.
    Best,
    /// Another good move.
    Other,
    /// A move that was a mistake.
    Mistake,
}

impl ArrowKind {
    /// Its class, beside `arrow`.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Played => "played",
            Self::Best => "best",
            Self::Other => "other",
            Self::Mistake => "mistake",
        }
    }
}

/// A picture in the making.
///
/// ```
/// use damier::board::Side;
/// use damier::notation::SquareNames;
/// use damier::position::Setup;
/// use damier::report::svg::{ArrowKind, Mark, Picture};
/// use damier::rules::Variant;
///
/// let facts = Variant::International.facts();
/// let square = |name: &str| SquareNames::of(facts).read(name).unwrap();
/// let svg = Picture::of(&Setup::start(facts), facts)
///     .seen_by(Side::Black)
///     .mark(Mark::Last, square("32"))
///     .arrow(ArrowKind::Best, [square("32"), square("28")])
///     .document();
/// assert!(svg.contains("data-square=\"28\""));
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    facts: &'static Facts,
    setup: Option<&'a Setup>,
    bottom: Side,
    theme: Theme,
    id: Option<String>,
    title: Option<String>,
    marks: Vec<(Mark, Point)>,
    arrows: Vec<(ArrowKind, Vec<Point>)>,
}

impl<'a> Picture<'a> {
    /// A position.
    pub fn of(setup: &'a Setup, facts: &'static Facts) -> Self {
        Self { setup: Some(setup), ..Picture::empty(facts) }
    }

    /// A board without pieces and without a side to move.
    pub fn empty(facts: &'static Facts) -> Self {
        Self {
            facts,
            setup: None,
            bottom: Side::White,
            theme: Theme::default(),
            id: None,
            title: None,
            marks: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// Puts a side at the bottom; numbers and letters follow. White is there unless it is said.
    #[must_use]
    pub fn seen_by(self, bottom: Side) -> Self {
        Self { bottom, ..self }
    }

    /// Sets the theme of a document; a page decides for its pieces by [`definitions()`].
    #[must_use]
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// Gives the picture an `id`, which must be the only one of its name in a page.
    #[must_use]
    pub fn id(self, id: impl Into<String>) -> Self {
        Self { id: Some(id.into()), ..self }
    }

    /// Says what the picture shows, for those who cannot see it and as a tool tip.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Self {
        Self { title: Some(title.into()), ..self }
    }

    /// Marks a square; one that the board does not have is passed over.
    #[must_use]
    pub fn mark(mut self, mark: Mark, square: Point) -> Self {
        self.marks.push((mark, square));
        self
    }

    /// Draws an arrow from the first of these squares over the others to the last.
    #[must_use]
    pub fn arrow(mut self, kind: ArrowKind, squares: impl IntoIterator<Item = Point>) -> Self {
        self.arrows.push((kind, squares.into_iter().collect()));
        self
    }

    /// The picture as a file of its own.
    pub fn document(&self) -> String {
        let Layout { width, height, .. } = self.layout();
        let root = format!(
            "xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             font-family=\"Helvetica, Arial, sans-serif\" "
        );
        let shared = format!("<style>{}</style>\n{}", style(self.theme), definitions::DEFS);
        self.write(&root, &shared)
    }

    /// The picture as a piece of a page, as large as the page makes it.
    pub fn inline(&self) -> String {
        self.write("", "")
    }

    fn layout(&self) -> Layout {
        Layout::new(self.facts, self.bottom)
    }

    fn write(&self, root: &str, shared: &str) -> String {
        let layout = self.layout();
        let Layout { width, height, .. } = layout;
        let id = self.id.as_ref().map_or(String::new(), |id| format!("id=\"{}\" ", escape(id)));
        let mut svg = format!(
            "<svg {id}{root}class=\"damier\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
             data-variant=\"{}\" data-bottom=\"{}\">\n<title>{}</title>\n",
            self.facts.id,
            self.bottom.letter(),
            escape(&self.name())
        );
        if let Some(setup) = self.setup {
            // Writing to a string cannot fail.
            let _ = writeln!(svg, "<desc>{}</desc>", escape(&describe(setup, self.facts)));
        }
        svg.push_str(shared);
        layers::frame(&mut svg, &layout);
        layers::squares(&mut svg, &layout);
        layers::marks(&mut svg, &layout, &self.marks);
        layers::labels(&mut svg, &layout);
        layers::pieces(&mut svg, &layout, self.setup);
        layers::arrows(&mut svg, &layout, &self.arrows);
        if let Some(setup) = self.setup {
            layers::side_to_move(&mut svg, &layout, setup.side);
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn name(&self) -> String {
        let facts = self.facts;
        match (&self.title, self.setup) {
            (Some(title), _) => title.clone(),
            (None, None) => format!("{}, the board", facts.name),
            (None, Some(setup)) => {
                format!("{}, {} to move: {}", facts.name, setup.side, write_fen(setup, facts))
            }
        }
    }
}

/// A position in words: who stands where.
///
/// ```
/// use damier::notation::parse_position;
/// use damier::report::svg::describe;
/// use damier::rules::Variant;
///
/// let facts = Variant::International.facts();
/// let setup = parse_position("B:W31,K5:B", facts)?;
/// assert_eq!(
///     describe(&setup, facts),
///     "Black to move. White: man on 31, king on 5. Black: no pieces."
/// );
/// # Ok::<(), damier::notation::FenError>(())
/// ```
pub fn describe(setup: &Setup, facts: &'static Facts) -> String {
    let names = SquareNames::of(facts);
    let mut text = format!("{} to move.", setup.side);
    for side in Side::ALL {
        let groups = [(Piece::Man, "man", "men"), (Piece::King, "king", "kings")];
        let groups = groups.into_iter().filter_map(|(piece, one, many)| {
            let of = setup.pieces.iter().filter(|&&(_, s, p)| (s, p) == (side, piece));
            let mut at: Vec<_> = of.map(|&(point, ..)| point).collect();
            at.sort_by_key(|&point| names.order(point));
            let squares: Vec<_> = at.iter().map(|&point| names.name(point).to_string()).collect();
            let noun = if squares.len() == 1 { one } else { many };
            (!squares.is_empty()).then(|| format!("{noun} on {}", squares.join(" ")))
        });
        let groups: Vec<_> = groups.collect();
        let all = if groups.is_empty() { "no pieces".to_owned() } else { groups.join(", ") };
        // Writing to a string cannot fail.
        let _ = write!(text, " {side}: {all}.");
    }
    text
}
