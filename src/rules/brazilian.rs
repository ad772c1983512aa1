//! Brazilian draughts, 8x8: international rules on the small board.
//!
//! IDF rules, Brazilian draughts.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board8x8, Dirs, Side};

/// International rules on 8x8.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Brazilian;

impl Rules for Brazilian {
    type Board = Board8x8;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Count];
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "brazilian",
    name: "Brazilian draughts",
    aliases: &["international-8x8", "26"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::Algebraic,
    first: Side::White,
    start: Start { skip: 0, rows: 3 },
    gametype: Some(26),
    gametype_tag: Some("26,W,8,8,A0,0"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[
        &draws::IDF_BRAZILIAN,
        &draws::CBD_BRAZILIAN,
        &draws::LIDRAUGHTS_RUSSIAN,
        &draws::NONE,
    ],
    status: Status::Settled,
    sources: "IDF rules; Brazilian draughts federation",
};
