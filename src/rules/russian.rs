//! Russian draughts (shashki), 8x8.
//!
//! IDF/FMJD section 64 rules: men capture both ways, kings fly, any capture may be chosen but must be
//! finished; a man that reaches the crown row in a capture is a king from there on.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Promotion, Reach, ResultForm, Rules, Start, Status,
    draws,
};
use crate::board::{Board8x8, Dirs, Side};

/// Backward capture, flying kings, free choice, crowned in passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Russian;

impl Rules for Russian {
    type Board = Board8x8;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[];
    const PROMOTION: Promotion = Promotion::InPassing;
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "russian",
    name: "Russian draughts",
    aliases: &["shashki", "russian-64", "25"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::Algebraic,
    first: Side::White,
    start: Start { skip: 0, rows: 3 },
    gametype: Some(25),
    gametype_tag: Some("25,W,8,8,A0,0"),
    capture_sign: CaptureSign::Colon,
    results: ResultForm::Default,
    draw_rules: &[
        &draws::IDF_RUSSIAN,
        &draws::LITTLE_TABLE_120,
        &draws::LIDRAUGHTS_RUSSIAN,
        &draws::NONE,
    ],
    status: Status::Settled,
    sources: "IDF/FMJD section 64 rules; the four-rules page",
};
