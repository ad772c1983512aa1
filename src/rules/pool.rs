//! American pool checkers, 8x8.
//!
//! Men capture both ways, kings fly, any capture may be chosen but must be finished; a man that
//! passes the crown row goes on as a man. Black opens.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board8x8, Dirs, Side};

/// Backward capture, flying kings, free choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pool;

impl Rules for Pool {
    type Board = Board8x8;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[];
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "pool",
    name: "American pool checkers",
    aliases: &["american-pool", "spanish-pool", "puerto-rican-pool", "23"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::TopLeft,
    first: Side::Black,
    start: Start { skip: 0, rows: 3 },
    gametype: Some(23),
    gametype_tag: Some("23,B,8,8,N1,0"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::POOL_SEED, &draws::APCA, &draws::NONE],
    status: Status::Settled,
    sources: "the pool checkers page; APCA Tournament Rules of Play",
};
