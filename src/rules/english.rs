//! English draughts (American checkers), 8x8.
//!
//! WCDF rules: men step and capture forward only, kings move one square any way, any capture may be
//! chosen but must be finished, reaching the crown row ends the move. Black opens.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board8x8, Dirs, Side};

/// Forward capture, short kings, free choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct English;

impl Rules for English {
    type Board = Board8x8;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::FORWARD_DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Short;
    const PRIORITY: &'static [Criterion] = &[];
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "english",
    name: "English draughts",
    aliases: &["checkers", "american", "american-checkers", "straight", "21"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::TopLeft,
    first: Side::Black,
    start: Start { skip: 0, rows: 3 },
    gametype: Some(21),
    gametype_tag: Some("21,B,8,8,N1,0"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::WCDF, &draws::LITTLE_TABLE_ENGLISH, &draws::NONE],
    status: Status::Settled,
    sources: "WCDF rules; the four-rules page",
};
