//! Thai draughts (makhos), 8x8 with eight men a side.
//!
//! Men go and capture forward only. A king flies to a piece but lands directly behind it; pieces are
//! lifted at once, and it may turn straight back. Who opens differs by source: the PDN tag and a Thai
//! club page say Black.

use super::{
    CaptureSign, Criterion, Facts, Halt, Numbering, Reach, Removal, ResultForm, Rules, Start,
    Status, draws,
};
use crate::board::{Board8x8, Dirs, Side};

/// Forward capture, kings land directly behind, pieces lifted at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thai;

impl Rules for Thai {
    type Board = Board8x8;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::FORWARD_DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[];
    const REMOVAL: Removal = Removal::AtOnce;
    const HALT: Halt = Halt::Behind;
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "thai",
    name: "Thai draughts",
    aliases: &["makhos", "mak-hot", "31"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::TopLeft,
    first: Side::Black,
    start: Start { skip: 0, rows: 2 },
    gametype: Some(31),
    gametype_tag: Some("31,B,8,8,N2,0"),
    capture_sign: CaptureSign::Dash,
    results: ResultForm::Default,
    draw_rules: &[&draws::PLAIN, &draws::NONE],
    status: Status::Settled,
    sources: "PDN 3.0; Thai club pages",
};
