//! The moves of a game with their marks and the score behind each.

use std::fmt::Write as _;

use super::super::pdn::said;
use super::super::review::Review;
use crate::notation::write_move;
use crate::report::markup::escape;

pub(super) fn list(html: &mut String, review: &Review<'_>) {
    let facts = review.replay.variant.facts();
    html.push_str("<ol class=\"moves\" aria-label=\"Moves\">\n");
    let mut open = false;
    for (place, stage) in review.stages.iter().enumerate() {
        let (Some(played), Some(after)) = (&stage.played, review.stages.get(place + 1)) else {
            continue;
        };
        let number = review.number(stage);
        // Writing to a string cannot fail, here and below.
        if !number.ends_with("...") || !open {
            let close = if open { "</li>\n" } else { "" };
            let _ = write!(html, "{close}<li><span>{number}</span>");
            if number.ends_with("...") {
                // The other side's place stays free.
                html.push_str("<i></i>");
            }
            open = true;
        }
        let (class, mark) = played.grade.map_or(("", String::new()), |grade| {
            (grade.name(), format!("<b>{}</b>", grade.mark()))
        });
        let _ = write!(
            html,
            "<button type=\"button\" class=\"{class}\" data-place=\"{}\">{}{mark} <small>{}\
             </small></button>",
            place + 1,
            escape(&write_move(&played.mv, facts)),
            said(after.for_white())
        );
    }
    html.push_str(if open { "</li>\n</ol>\n" } else { "</ol>\n" });
    if let Some(result) = review.game.result_text() {
        let _ = writeln!(html, "<p class=\"result\">{}</p>", escape(result));
    }
}
