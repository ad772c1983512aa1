//! Reviews as one page: for each game key moments, the board with its moves, and the evaluation
//! as a curve.
//!
//! All numbers and words are written here, the script (`page.js`) only shows them: without it the
//! page is a report to be read, with it a game to be stepped through. The page needs nothing from
//! elsewhere.

mod course;
mod data;
mod moves;

use std::fmt::Write as _;

use super::review::Review;
use super::text::{heading, moment, name};
use crate::board::Side;
use crate::report::markup::escape;
use crate::report::page::page as frame;
use crate::report::svg::{ArrowKind, Picture, Theme, definitions};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A game as a part of a page.
#[derive(Clone, Debug)]
pub struct Section {
    id: String,
    heading: String,
    html: String,
}

impl Section {
    /// The part of a game.
    pub fn of(review: &Review<'_>) -> Self {
        let id = format!("game-{}", review.game.index);
        Self { html: section(review, &id), id, heading: heading(review) }
    }
}

/// The page of some games; `about` says how they were analysed, in a line.
pub fn page(sections: &[Section], about: &str) -> String {
    let title = match sections.len() {
        1 => "Analysis of a game".to_owned(),
        count => format!("Analysis of {count} games"),
    };
    let mut body = format!("<p>{}</p>\n{}", escape(about), definitions(Theme::Auto));
    if sections.len() > 1 {
        body.push_str("<nav aria-label=\"Games\"><ol>");
        for Section { id, heading, .. } in sections {
            // Writing to a string cannot fail, here and below.
            let _ = write!(body, "<li><a href=\"#{id}\">{}</a></li>", escape(heading));
        }
        body.push_str("</ol></nav>\n");
    }
    for section in sections {
        body.push_str(&section.html);
    }
    let _ = write!(body, "<script>\n{SCRIPT}</script>\n");
    frame(&title, STYLE, &body)
}

fn section(review: &Review<'_>, id: &str) -> String {
    let facts = review.replay.variant.facts();
    let mut html = format!(
        "<section class=\"game\" id=\"{id}\" aria-labelledby=\"{id}-title\">\n\
         <h2 id=\"{id}-title\">{}</h2>\n<p class=\"about\">{}</p>\n",
        escape(&heading(review)),
        escape(&about(review))
    );
    if let Some(error) = &review.replay.error {
        let _ = writeln!(
            html,
            "<p class=\"blunder\">The game stops here at ply {}: {}</p>",
            error.ply,
            escape(&error.message)
        );
    }
    tally(&mut html, review);
    moments(&mut html, review);
    html.push_str("<h3>The game</h3>\n<div class=\"viewer\">\n<div>\n<div class=\"board\">");
    // The board from either side, one of them hidden: what the script turns is only which.
    for bottom in Side::ALL {
        let first = review.stages.first().map(|stage| &stage.setup);
        let picture = first.map_or_else(|| Picture::empty(facts), |s| Picture::of(s, facts));
        let hidden = if bottom == Side::White { "" } else { " hidden" };
        let svg = picture.seen_by(bottom).inline();
        let _ = write!(html, "<div class=\"view\"{hidden}>{svg}</div>");
    }
    html.push_str("</div>\n");
    html.push_str(CONTROLS);
    html.push_str("</div>\n<div>\n");
    course::draw(&mut html, review);
    moves::list(&mut html, review);
    html.push_str("</div>\n</div>\n");
    let _ = write!(
        html,
        "<script type=\"application/json\" class=\"data\">{}</script>\n</section>\n",
        data::json(review)
    );
    html
}

const CONTROLS: &str = "<p class=\"said\" aria-live=\"polite\" aria-atomic=\"true\"></p>
<div class=\"controls\" role=\"group\" aria-label=\"Steps\" hidden>
<button type=\"button\" data-step=\"first\" aria-label=\"First position\">|&lt;</button>
<button type=\"button\" data-step=\"back\" aria-label=\"One move back\">&lt;</button>
<button type=\"button\" data-step=\"on\" aria-label=\"One move on\">&gt;</button>
<button type=\"button\" data-step=\"last\" aria-label=\"Last position\">&gt;|</button>
<button type=\"button\" data-step=\"flip\">Turn the board</button>
</div>
<p class=\"hint\" hidden>Keys: left and right, Home and End; F turns the board. Arrows: <b \
class=\"good\">green</b> the best move, <b class=\"yellow\">yellow</b> the move played, or <b \
class=\"blunder\">red</b> if it was bad.</p>
";

/// What the tags say about where and when.
fn about(review: &Review<'_>) -> String {
    let tags = &review.game.tags;
    let told = ["Event", "Site", "Date", "Round"];
    let told = told.iter().filter_map(|name| tags.get(name));
    let told = told.map(str::trim).filter(|value| !value.is_empty() && !value.starts_with('?'));
    let name = review.replay.variant.facts().name;
    std::iter::once(name).chain(told).collect::<Vec<_>>().join(", ")
}

fn tally(html: &mut String, review: &Review<'_>) {
    html.push_str(
        "<table class=\"tally\">\n<tr><th class=\"name\">Side</th><th>Choices</th>\
         <th>Accuracy</th><th>Slips ?!</th><th>Mistakes ?</th><th>Blunders ??</th></tr>\n",
    );
    let tallies = review.tally();
    for side in Side::ALL {
        let tally = tallies[side];
        let [slips, mistakes, blunders] = tally.grades;
        let _ = writeln!(
            html,
            "<tr><th class=\"name\" scope=\"row\">{side}, {}</th><td>{}</td><td>{:.1} %</td>\
             <td>{slips}</td><td>{mistakes}</td><td>{blunders}</td></tr>",
            escape(name(review, side)),
            tally.moves,
            100.0 * tally.accuracy
        );
    }
    html.push_str("</table>\n");
}

/// The positions before the costliest mistakes, with what was played and what was better.
fn moments(html: &mut String, review: &Review<'_>) {
    html.push_str("<h3>Key moments</h3>\n");
    let places = review.key_moments();
    if places.is_empty() {
        html.push_str("<p>Neither side made a mistake that cost 10 % or more.</p>\n");
        return;
    }
    let facts = review.replay.variant.facts();
    html.push_str("<div class=\"boards\">\n");
    for place in places {
        let stage = &review.stages[place];
        let said = moment(review, stage);
        let mut picture = Picture::of(&stage.setup, facts).seen_by(stage.side()).title(&said);
        if let Some(best) = stage.finding.line.first() {
            picture = picture.arrow(ArrowKind::Best, data::way(best));
        }
        if let Some(played) = &stage.played {
            picture = picture.arrow(ArrowKind::Mistake, data::way(&played.mv));
        }
        let _ = writeln!(
            html,
            "<figure>{}<figcaption><button type=\"button\" class=\"go\" data-place=\"{place}\">\
             {}</button></figcaption></figure>",
            picture.inline(),
            unbroken(&said)
        );
    }
    html.push_str("</div>\n");
}

/// Text as HTML whose moves do not break at their hyphens.
fn unbroken(text: &str) -> String {
    let word = |word: &str| {
        let word = escape(word);
        if word.contains('-') { format!("<span class=\"word\">{word}</span>") } else { word }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
