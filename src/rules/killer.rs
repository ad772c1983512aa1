//! Killer draughts, 10x10: international, but a king whose last captured piece is a king stops
//! directly behind it.
//!
//! The strict form, which holds for a single jump too.

use super::{
    CaptureSign, Criterion, Facts, Halt, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board10x10, Dirs, Side};

/// International, halting behind a last captured king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Killer;

impl Rules for Killer {
    type Board = Board10x10;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Count];
    const HALT: Halt = Halt::BehindLastKing;
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "killer",
    name: "Killer draughts",
    aliases: &["killer-draughts"],
    rows: 10,
    files: 10,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::TopLeft,
    first: Side::White,
    start: Start { skip: 0, rows: 4 },
    gametype: None,
    gametype_tag: None,
    capture_sign: CaptureSign::Cross,
    results: ResultForm::International,
    draw_rules: &[
        &draws::FMJD,
        &draws::LITTLE_TABLE_120,
        &draws::LIDRAUGHTS_STANDARD,
        &draws::NONE,
    ],
    status: Status::Settled,
    sources: "killer draughts as played on 10x10; FMJD Annex 1 for the rest",
};
