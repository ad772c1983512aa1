//! Spantsireti draughts (Russian 80): Russian rules on ten files by eight ranks.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Promotion, Reach, ResultForm, Rules, Start, Status,
    draws,
};
use crate::board::{Board8x10, Dirs, Side};

/// Russian rules on 8x10.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spantsireti;

impl Rules for Spantsireti {
    type Board = Board8x10;

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
    id: "spantsireti",
    name: "Spantsireti draughts",
    aliases: &["spantsiretti", "russian-80", "41"],
    rows: 8,
    files: 10,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::Algebraic,
    first: Side::White,
    start: Start { skip: 0, rows: 3 },
    gametype: Some(41),
    gametype_tag: Some("41,W,10,8,A0,0"),
    capture_sign: CaptureSign::Colon,
    results: ResultForm::Default,
    draw_rules: &[&draws::IDF_RUSSIAN, &draws::NONE],
    status: Status::Settled,
    sources: "PDN 3.0; IDF rules for the rest",
};
