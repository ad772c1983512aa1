//! Matches as text, JSON, PDN and a page of HTML.
//!
//! All of them are made from standings and records; nothing here counts.

pub mod html;
pub mod json;
pub mod pdn;
mod plot;
pub mod text;

use crate::arena::record::{GameRecord, Outcome};
use crate::board::Side;
use crate::notation::pdn::{Outcome as PdnOutcome, ResultKind};
use crate::rules::{Facts, ResultForm};

/// The result as PDN writes it in this game.
pub fn result_text(record: &GameRecord, facts: &Facts) -> &'static str {
    let outcome = match record.outcome {
        Outcome::White => PdnOutcome::Win(Side::White),
        Outcome::Black => PdnOutcome::Win(Side::Black),
        Outcome::Draw => PdnOutcome::Draw,
        Outcome::None => PdnOutcome::Open,
    };
    let kind = match facts.results {
        ResultForm::International => ResultKind::International,
        ResultForm::Default => ResultKind::Default,
    };
    kind.text(outcome, facts.first)
}

/// The winner of a game.
fn winner(record: &GameRecord) -> Option<Side> {
    match record.outcome {
        Outcome::White => Some(Side::White),
        Outcome::Black => Some(Side::Black),
        Outcome::Draw | Outcome::None => None,
    }
}
