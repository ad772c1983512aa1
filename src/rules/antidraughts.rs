//! Antidraughts (losing draughts), 10x10: international with the goal turned round.

use super::{
    CaptureSign, Criterion, Facts, Goal, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board10x10, Dirs, Side};

/// International; who cannot move wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Antidraughts;

impl Rules for Antidraughts {
    type Board = Board10x10;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::DIAGONAL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Count];
    const GOAL: Goal = Goal::Lose;
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "antidraughts",
    name: "Antidraughts",
    aliases: &["losing", "giveaway", "98"],
    rows: 10,
    files: 10,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::TopLeft,
    first: Side::White,
    start: Start { skip: 0, rows: 4 },
    gametype: Some(98),
    gametype_tag: None,
    capture_sign: CaptureSign::Cross,
    results: ResultForm::International,
    draw_rules: &[&draws::ANTIDRAUGHTS, &draws::NONE],
    status: Status::Settled,
    sources: "lidraughts",
};
