//! Argentinian draughts, 8x8 with the playing corner at the right (experimental).
//!
//! Spanish rules, and at equal numbers and equal kings the king captures. An older text has the king
//! stop directly behind, and boards of 10x10 occur.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board8x8, Dirs, Side};

/// Spanish, and then the king captures first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Argentinian;

impl Rules for Argentinian {
    type Board = Board8x8;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::FORWARD_DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Count, Criterion::Kings, Criterion::ByKing];
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "argentinian",
    name: "Argentinian draughts",
    aliases: &["damas-argentinas"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: true,
    numbering: Numbering::BottomRight,
    first: Side::White,
    start: Start { skip: 0, rows: 3 },
    gametype: None,
    gametype_tag: None,
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::PLAIN, &draws::NONE],
    status: Status::Experimental,
    sources: "secondary descriptions",
};
