//! A review as a summary for people.

use std::fmt::Write as _;

use comfy_table::Cell;

use super::pdn::said;
use super::review::{Review, Stage};
use crate::board::Side;
use crate::notation::write_move;
use crate::report::table::{number, plain};
use crate::report::text;

/// A game in some lines: who played how well, and where it was decided.
pub fn summary(review: &Review<'_>) -> String {
    let Review { game, replay, .. } = review;
    let mut out = format!("Game {}: {}\n", game.index, heading(review));
    let tally = review.tally();
    let mut table = plain(None);
    table.set_header(["", "moves", "accuracy", "slips", "mistakes", "blunders"]);
    for side in Side::ALL {
        let tally = tally[side];
        let mut row = vec![
            Cell::new(format!("{side}, {}", name(review, side))),
            number(tally.moves),
            number(format!("{:.1} %", 100.0 * tally.accuracy)),
        ];
        row.extend(tally.grades.map(number));
        table.add_row(row);
    }
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(out, "{}", table.trim_fmt());
    for place in review.key_moments() {
        let _ = writeln!(out, "  {}", moment(review, &review.stages[place]));
    }
    if let Some(error) = &replay.error {
        let _ = writeln!(out, "  stops at ply {}: {}", error.ply, error.message);
    }
    out
}

/// Who played what, in a line.
pub(super) fn heading(review: &Review<'_>) -> String {
    let Review { game, replay, .. } = review;
    format!(
        "{} - {}, {}, {} plies, {}",
        name(review, Side::White),
        name(review, Side::Black),
        replay.variant.facts().id,
        replay.plies,
        game.result_text().unwrap_or("*")
    )
}

/// A player's name.
pub(super) fn name<'a>(review: &Review<'a>, side: Side) -> &'a str {
    let tag = match side {
        Side::White => "White",
        Side::Black => "Black",
    };
    review.game.tags.get(tag).filter(|name| !name.is_empty()).unwrap_or("?")
}

/// A bad move and the better line: `23. 34-29?? +0.30 -> -2.40 (61 % -> 12 %), better 32-28 ...`.
pub(super) fn moment(review: &Review<'_>, stage: &Stage) -> String {
    let variant = review.replay.variant;
    let after = review.stages.iter().skip_while(|next| !std::ptr::eq(*next, stage)).nth(1);
    let (Some(played), Some(after)) = (&stage.played, after) else {
        return String::new();
    };
    let (side, percent) = (stage.side(), |share: f64| (100.0 * share).round());
    format!(
        "{} {}{} {} -> {} ({} {} % -> {} %), better {}",
        review.number(stage),
        write_move(&played.mv, variant.facts()),
        played.grade.map_or("", super::Grade::mark),
        said(stage.for_white()),
        said(after.for_white()),
        side,
        percent(stage.expected(side)),
        percent(after.expected(side)),
        text::line(&stage.finding.line, variant)
    )
}
