//! Czech draughts (česká dáma), 8x8.
//!
//! Men capture forward only, kings fly; if a king can capture a king must, otherwise free choice.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board8x8, Dirs, Side};

/// Forward capture, flying kings, kings capture first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Czech;

impl Rules for Czech {
    type Board = Board8x8;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::FORWARD_DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::ByKing];
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "czech",
    name: "Czech draughts",
    aliases: &["ceska-dama", "česká dáma", "29"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::Algebraic,
    first: Side::White,
    start: Start { skip: 0, rows: 3 },
    gametype: Some(29),
    gametype_tag: Some("29,W,8,8,A0,0"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::CZECH, &draws::NONE],
    status: Status::Settled,
    sources: "Czech draughts federation",
};
