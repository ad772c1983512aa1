//! International draughts, 10x10.
//!
//! FMJD Annex 1 (official rules of the international game): articles 3 (moves), 4 (captures; 4.8
//! removal at the end, 4.13 most pieces with a king counting one, 4.15 passing the crown row).

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board10x10, Dirs, Side};

/// Men step forward and capture both ways, kings fly, the most pieces must be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct International;

impl Rules for International {
    type Board = Board10x10;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Count];
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "international",
    name: "International draughts",
    aliases: &[
        "normal",
        "standard",
        "polish",
        "continental",
        "fromPosition",
        "from-position",
        "20",
        "99",
    ],
    rows: 10,
    files: 10,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::TopLeft,
    first: Side::White,
    start: Start { skip: 0, rows: 4 },
    gametype: Some(20),
    gametype_tag: Some("20,W,10,10,N2,0"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::International,
    draw_rules: &[
        &draws::FMJD,
        &draws::LITTLE_TABLE_120,
        &draws::LIDRAUGHTS_STANDARD,
        &draws::NONE,
    ],
    status: Status::Settled,
    sources: "FMJD Annex 1, editions 2015 and 2018",
};
