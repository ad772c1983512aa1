//! Sri Lankan and Indian draughts on 12x12: [`super::canadian`] on the mirrored board.

use super::{CaptureSign, Facts, Numbering, ResultForm, Start, Status, draws};
use crate::board::Side;

/// Names, set-up and draw rules.
pub(super) static FACTS: Facts = Facts {
    id: "srilankan",
    name: "Sri Lankan draughts",
    aliases: &["indian-12x12", "sri-lankan"],
    rows: 12,
    files: 12,
    all_squares: false,
    mirrored: true,
    numbering: Numbering::TopLeft,
    first: Side::White,
    start: Start { skip: 0, rows: 5 },
    gametype: None,
    gametype_tag: Some("27,W,12,12,N2,1"),
    capture_sign: CaptureSign::Cross,
    results: ResultForm::International,
    draw_rules: &[&draws::FMJD, &draws::CANADIAN_CHECKERS_PAGE, &draws::NONE],
    status: Status::Settled,
    sources: "the Canadian checkers page, which names India and Sri Lanka",
};
