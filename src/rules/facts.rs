//! What surrounds the play of a variant: names, set-up, numbering, results, draw rules.

use super::DrawRules;
use crate::board::Side;

/// How the playing squares of a board are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// Numbers from the top left, row by row downwards.
    TopLeft,
    /// Numbers from White's near right corner, right to left, rows upwards.
    BottomRight,
    /// File letter from White's left and rank number from White's side.
    Algebraic,
}

/// The sign between the squares of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureSign {
    /// `x`
    Cross,
    /// `:`
    Colon,
    /// `-`
    Dash,
}

/// How results are written in PDN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultForm {
    /// `2-0 1-1 0-2`, White's points first.
    International,
    /// `1-0 1/2-1/2 0-1`, points of the side that starts first.
    Default,
}

/// Rows of men at the start, counted from each player's own side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Rows left empty behind the men.
    pub skip: u8,
    /// Rows of men.
    pub rows: u8,
}

/// How well the rules are attested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// An official or federation text, and another program that plays alike.
    Settled,
    /// Secondary descriptions only.
    Experimental,
}

/// Everything about a variant that is not a rule of movement.
#[derive(Debug)]
pub struct Facts {
    /// The name used on the command line and in Hub.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// Other names accepted, compared without case.
    pub aliases: &'static [&'static str],
    /// Rows of the board.
    pub rows: u8,
    /// Files of the board.
    pub files: u8,
    /// Whether all squares are used, not only the dark ones.
    pub all_squares: bool,
    /// Whether the playing corner is at White's near right.
    pub mirrored: bool,
    /// Names of squares.
    pub numbering: Numbering,
    /// The side that opens.
    pub first: Side,
    /// Rows of men at the start.
    pub start: Start,
    /// The PDN `GameType` number, where the game has one of its own.
    pub gametype: Option<u32>,
    /// The full `GameType` tag, where the standard has one for the game.
    pub gametype_tag: Option<&'static str>,
    /// The sign of captures in PDN.
    pub capture_sign: CaptureSign,
    /// The form of results in PDN.
    pub results: ResultForm,
    /// Draw-rule profiles that fit; the first is the variant's own.
    pub draw_rules: &'static [&'static DrawRules],
    /// Whether the rules are settled.
    pub status: Status,
    /// Where the rules come from.
    pub sources: &'static str,
}

impl Facts {
    /// Number of playing squares.
    pub const fn squares(&self) -> u32 {
        let all = self.rows as u32 * self.files as u32;
        if self.all_squares { all } else { all / 2 }
    }

    /// Men a side at the start.
    pub const fn men(&self) -> u32 {
        self.squares() / self.rows as u32 * self.start.rows as u32
    }
}
