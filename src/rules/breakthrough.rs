//! Breakthrough draughts, 10x10: international, and the first king wins.
//!
//! Every quiet move is a man's step, so that the game ends without a draw rule.

use super::{
    CaptureSign, Criterion, Facts, Goal, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board10x10, Dirs, Side};

/// International; the first king wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Breakthrough;

impl Rules for Breakthrough {
    type Board = Board10x10;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Count];
    const GOAL: Goal = Goal::FirstKing;
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "breakthrough",
    name: "Breakthrough draughts",
    aliases: &["bt", "96"],
    rows: 10,
    files: 10,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::TopLeft,
    first: Side::White,
    start: Start { skip: 0, rows: 4 },
    gametype: Some(96),
    gametype_tag: None,
    capture_sign: CaptureSign::Cross,
    results: ResultForm::International,
    draw_rules: &[&draws::NONE],
    status: Status::Settled,
    sources: "lidraughts",
};
