//! Portuguese draughts (damas clássicas); the rules are those of [`super::spanish`].

use super::{CaptureSign, Facts, Numbering, ResultForm, Start, Status, draws};
use crate::board::Side;

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "portuguese",
    name: "Portuguese draughts",
    aliases: &["damas-classicas", "damas clássicas", "28"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: true,
    numbering: Numbering::BottomRight,
    first: Side::White,
    start: Start { skip: 0, rows: 3 },
    gametype: Some(28),
    gametype_tag: Some("28,W,8,8,N1,1"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::SPANISH, &draws::NONE],
    status: Status::Settled,
    sources: "Portuguese draughts federation",
};
