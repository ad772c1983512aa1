//! Frysk!, Frisian draughts with five men a side; the rules are those of [`super::frisian`].

use super::{CaptureSign, Facts, Numbering, ResultForm, Start, Status, draws};
use crate::board::Side;

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "frysk",
    name: "Frysk!",
    aliases: &["frysk!", "97"],
    rows: 10,
    files: 10,
    all_squares: false,
    mirrored: false,
    numbering: Numbering::TopLeft,
    first: Side::White,
    start: Start { skip: 0, rows: 1 },
    gametype: Some(97),
    gametype_tag: Some("40,W,10,10,N2,0"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::FRISIAN, &draws::LIDRAUGHTS_FRISIAN, &draws::NONE],
    status: Status::Settled,
    sources: "lidraughts; Frisian rules of 2011",
};
