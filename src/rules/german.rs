//! German draughts (Dame), 8x8 (experimental).
//!
//! Men capture forward only, kings fly, free choice. Some texts let the king land only directly
//! behind the piece; here it lands anywhere.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board8x8, Dirs, Side};

/// Forward capture, flying kings, free choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct German;

impl Rules for German {
    type Board = Board8x8;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::FORWARD_DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[];
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "german",
    name: "German draughts",
    aliases: &["dame"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::Algebraic,
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
