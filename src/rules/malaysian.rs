//! Malaysian and Singaporean checkers, 12x12 (experimental).
//!
//! Men move and capture forward only, kings fly, the most pieces must be taken. Older play knows a
//! huff, which is not modelled; who opens is by agreement, here White.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board12x12, Dirs, Side};

/// Forward capture, flying kings, most pieces, 12x12.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Malaysian;

impl Rules for Malaysian {
    type Board = Board12x12;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::FORWARD_DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Count];
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "malaysian",
    name: "Malaysian checkers",
    aliases: &["singaporean", "dam"],
    rows: 12,
    files: 12,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::TopLeft,
    first: Side::White,
    start: Start { skip: 0, rows: 5 },
    gametype: None,
    gametype_tag: None,
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::PLAIN, &draws::NONE],
    status: Status::Experimental,
    sources: "secondary descriptions",
};
