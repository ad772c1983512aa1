//! Armenian draughts (tama), all 64 squares of 8x8 (experimental).
//!
//! Turkish set-up; men also step diagonally forward, kings move in all eight directions and capture
//! straight; a man that reaches the crown row in a capture goes on as a king.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Promotion, Reach, Removal, ResultForm, Reversal,
    Rules, Start, Status, draws,
};
use crate::board::{Board8x8Full, Dirs, Side};

/// Turkish, with diagonal steps and crowning in passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Armenian;

impl Rules for Armenian {
    type Board = Board8x8Full;

    const MAN_STEPS: Dirs = Dirs::FORWARD_SIDEWAYS.with(Dirs::FORWARD_DIAGONAL);
    const MAN_CAPTURES: Dirs = Dirs::FORWARD_SIDEWAYS;
    const KING_STEPS: Dirs = Dirs::ALL;
    const KING_CAPTURES: Dirs = Dirs::STRAIGHT;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Count];
    const REMOVAL: Removal = Removal::AtOnce;
    const REVERSAL: Reversal = Reversal::Forbidden;
    const PROMOTION: Promotion = Promotion::InPassing;
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "armenian",
    name: "Armenian draughts",
    aliases: &["tama"],
    rows: 8,
    files: 8,
    all_squares: true,
    mirrored: false,
    numbering: Numbering::Algebraic,
    first: Side::White,
    start: Start { skip: 1, rows: 2 },
    gametype: None,
    gametype_tag: None,
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::PLAIN, &draws::NONE],
    status: Status::Experimental,
    sources: "secondary descriptions",
};
