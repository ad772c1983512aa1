//! A position as a diagram of letters.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::board::{Piece, Point, Side};
use crate::notation::SquareNames;
use crate::position::Setup;
use crate::rules::{Facts, Numbering};

/// The rows of the board from the top, each from White's left, as a player sees them: on a
/// mirrored board the playing corner is at the near right.
pub(super) fn rows(facts: &'static Facts) -> impl Iterator<Item = Vec<Point>> {
    (0..facts.rows).map(|row| {
        let points = (0..facts.files).map(|col| Point { row, col });
        points.map(|p| if facts.mirrored { p.mirrored(facts.files) } else { p }).collect()
    })
}

/// Whether a square is played on.
pub(super) fn playable(point: Point, facts: &Facts) -> bool {
    facts.all_squares || (point.row + point.col) % 2 == 1
}

/// The position as a diagram, White at the bottom: `w` and `b` are men, `W` and `B` kings, a dot
/// is an empty playing square. In the margins stand ranks and files, or the first and the last
/// number of each row; with `names` every playing square has its name.
///
/// The pieces are coloured by escape sequences, for whoever writes them to strip.
pub fn diagram(setup: &Setup, facts: &'static Facts, names: bool) -> String {
    let letters = facts.numbering == Numbering::Algebraic;
    let square_names = SquareNames::of(facts);
    let name = |point: Point| square_names.name(point).to_string();
    let mut text = String::new();
    for points in rows(facts) {
        let mut on = points.iter().copied().filter(|&point| playable(point, facts));
        let (before, after) = match (on.next(), on.next_back()) {
            (Some(first), _) if letters => ((facts.rows - first.row).to_string(), String::new()),
            (Some(first), Some(last)) => (name(first), name(last)),
            _ => <(String, String)>::default(),
        };
        let mut line = Line::new(&format!("{before:>4}"), if names { 4 } else { 2 });
        for &point in &points {
            if playable(point, facts) {
                line.square(setup, point, &if names { name(point) } else { String::new() });
            } else {
                line.gap += line.width;
            }
        }
        line.end(&after, &mut text);
    }
    if letters {
        let mut line = Line::new("    ", if names { 4 } else { 2 });
        for col in 0..facts.files {
            line.put(Style::new(), (b'a' + col) as char, "");
        }
        line.end("", &mut text);
    }
    text
}

/// A line of the diagram. Spaces are written only before something visible.
struct Line {
    text: String,
    width: usize,
    /// Spaces owed.
    gap: usize,
}

impl Line {
    fn new(margin: &str, width: usize) -> Self {
        Self { text: margin.to_owned(), width, gap: 2 }
    }

    /// A playing square: its piece or a dot, and its name.
    fn square(&mut self, setup: &Setup, point: Point, name: &str) {
        let found = setup.pieces.iter().find(|&&(at, ..)| at == point);
        let (style, letter) = match found {
            Some((_, Side::White, Piece::Man)) => (WHITE, 'w'),
            Some((_, Side::White, Piece::King)) => (WHITE, 'W'),
            Some((_, Side::Black, Piece::Man)) => (BLACK, 'b'),
            Some((_, Side::Black, Piece::King)) => (BLACK, 'B'),
            None => (EMPTY, '.'),
        };
        self.put(style, letter, name);
    }

    fn put(&mut self, style: Style, letter: char, name: &str) {
        let gap = " ".repeat(self.gap);
        // Writing to a string cannot fail, here and below.
        let _ = write!(self.text, "{gap}{style}{letter}{style:#}");
        if !name.is_empty() {
            let _ = write!(self.text, "{EMPTY}{name}{EMPTY:#}");
        }
        self.gap = self.width.saturating_sub(1 + name.chars().count());
    }

    fn end(self, margin: &str, text: &mut String) {
        text.push_str(&self.text);
        if !margin.is_empty() {
            let _ = write!(text, "{}{margin:>4}", " ".repeat(self.gap));
        }
        text.push('\n');
    }
}

const WHITE: Style = AnsiColor::Yellow.on_default().bold();
const BLACK: Style = AnsiColor::Cyan.on_default().bold();
const EMPTY: Style = Style::new().dimmed();
