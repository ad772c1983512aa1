//! Italian draughts (dama italiana), 8x8 with the playing corner at the right.
//!
//! FID regulations: articles 5 (a man may not take a king, 5.3) and 6 (the order of captures: most
//! pieces 6.6, with a king 6.7, most kings 6.8, the king met first 6.9, free choice 6.10).

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board8x8, Dirs, Side};

/// Forward capture, short kings, the strictest order of captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Italian;

impl Rules for Italian {
    type Board = Board8x8;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::FORWARD_DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Short;
    const PRIORITY: &'static [Criterion] =
        &[Criterion::Count, Criterion::ByKing, Criterion::Kings, Criterion::KingsEarly];
    const MEN_TAKE_KINGS: bool = false;
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "italian",
    name: "Italian draughts",
    aliases: &["dama-italiana", "22"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: true,
    numbering: Numbering::TopLeft,
    first: Side::White,
    start: Start { skip: 0, rows: 3 },
    gametype: Some(22),
    gametype_tag: Some("22,W,8,8,N2,1"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::ITALIAN_FID, &draws::NONE],
    status: Status::Settled,
    sources: "FID regulations, articles 5 and 6",
};
