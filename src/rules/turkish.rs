//! Turkish draughts (dama), all 64 squares of 8x8.
//!
//! Men step and capture forward and sideways, kings like rooks; the most pieces must be taken, each
//! leaves the board at once, and one capture may not turn straight back.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, Removal, ResultForm, Reversal, Rules, Start,
    Status, draws,
};
use crate::board::{Board8x8Full, Dirs, Side};

/// Straight moves on all squares, pieces lifted at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turkish;

impl Rules for Turkish {
    type Board = Board8x8Full;

    const MAN_STEPS: Dirs = Dirs::FORWARD_SIDEWAYS;
    const MAN_CAPTURES: Dirs = Dirs::FORWARD_SIDEWAYS;
    const KING_STEPS: Dirs = Dirs::STRAIGHT;
    const KING_CAPTURES: Dirs = Dirs::STRAIGHT;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Count];
    const REMOVAL: Removal = Removal::AtOnce;
    const REVERSAL: Reversal = Reversal::Forbidden;
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "turkish",
    name: "Turkish draughts",
    aliases: &["dama", "turkish-checkers", "30"],
    rows: 8,
    files: 8,
    all_squares: true,
    mirrored: false,
    numbering: Numbering::Algebraic,
    first: Side::White,
    start: Start { skip: 1, rows: 2 },
    gametype: Some(30),
    gametype_tag: Some("30,W,8,8,A0,0"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::LITTLE_TABLE_TURKISH, &draws::TURKISH_TUDAF, &draws::KISH, &draws::NONE],
    status: Status::Settled,
    sources: "the four-rules page; TUDAF club pages",
};
