//! Frisian draughts (frysk damjen), 10x10.
//!
//! International board and men, with captures also straight along rows and files. The capture of the
//! highest value must be made, at equal value with a king; no more than three quiet moves in a row
//! with the same king while the side has a man.

use super::{
    CaptureSign, Criterion, Facts, Numbering, Reach, ResultForm, Rules, Start, Status, draws,
};
use crate::board::{Board10x10, Dirs, Side};

/// Captures in eight directions, by value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Frisian;

impl Rules for Frisian {
    type Board = Board10x10;

    const MAN_STEPS: Dirs = Dirs::FORWARD_DIAGONAL;
    const MAN_CAPTURES: Dirs = Dirs::ALL;
    const KING_STEPS: Dirs = Dirs::DIAGONAL;
    const KING_CAPTURES: Dirs = Dirs::ALL;
    const KING: Reach = Reach::Flying;
    const PRIORITY: &'static [Criterion] = &[Criterion::Value, Criterion::ByKing];
    const KING_MOVE_LIMIT: Option<u8> = Some(3);
}

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "frisian",
    name: "Frisian draughts",
    aliases: &["frysk-damjen", "40"],
    rows: 10,
    files: 10,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::TopLeft,
    first: Side::White,
    start: Start { skip: 0, rows: 4 },
    gametype: Some(40),
    gametype_tag: Some("40,W,10,10,N2,0"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::FRISIAN, &draws::LIDRAUGHTS_FRISIAN, &draws::NONE],
    status: Status::Settled,
    sources: "Frisian draughts federation, rules of 2011",
};
