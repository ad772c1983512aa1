//! Spanish draughts (damas), 8x8 with the playing corner at the right.
//!
//! Men capture forward only, kings fly; the most pieces must be taken, then the most kings.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board8x8, Dirs, Side};

/// Forward capture, flying kings, most pieces, then most kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spanish;

impl Rules for Spanish {
    type Board = Board8x8;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::FORWARD_DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Count, Criterion::Kings];
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "spanish",
    name: "Spanish draughts",
    aliases: &["damas", "24"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: true,
    numbering: Numbering::BottomRight,
    first: Side::White,
    start: Start { skip: 0, rows: 3 },
    gametype: Some(24),
    gametype_tag: Some("24,W,8,8,N1,1"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::SPANISH, &draws::NONE],
    status: Status::Settled,
    sources: "Spanish draughts federation",
};
