//! Canadian draughts, 12x12 (Grand jeu de dames).
//!
//! International rules on 144 squares with thirty men a side; the Canadian draughts and Canadian
//! checkers pages agree on play and differ on draws.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board12x12, Dirs, Side};

/// International rules on 12x12.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Canadian;

impl Rules for Canadian {
    type Board = Board12x12;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Count];
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "canadian",
    name: "Canadian draughts",
    aliases: &["grand-jeu-de-dames", "dames-canadiennes", "montreal", "quebec", "27"],
    rows: 12,
    files: 12,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::TopLeft,
    first: Side::White,
    start: Start { skip: 0, rows: 5 },
    gametype: Some(27),
    gametype_tag: Some("27,W,12,12,N2,0"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::International,
    draw_rules: &[&draws::FMJD, &draws::CANADIAN_CHECKERS_PAGE, &draws::NONE],
    status: Status::Settled,
    sources: "the Canadian draughts page and the Canadian checkers page",
};
