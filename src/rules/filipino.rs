//! Filipino draughts (derecha): [`super::brazilian`] on the mirrored board.

use super::{CaptureSign, Facts, Numbering, ResultForm, Start, Status, draws};
use crate::board::Side;

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "filipino",
    name: "Filipino draughts",
    aliases: &["derecha"],
    rows: 8,
    files: 8,
    all_squares: false,
    mirrored: true,
    numbering: Numbering::TopLeft,
    first: Side::White,
    start: Start { skip: 0, rows: 3 },
    gametype: None,
    gametype_tag: None,
    capture_sign: CaptureSign::Cross,
    results: ResultForm::Default,
    draw_rules: &[&draws::IDF_BRAZILIAN, &draws::CBD_BRAZILIAN, &draws::NONE],
    status: Status::Settled,
    sources: "IDF rules for Brazilian draughts, board turned",
};
