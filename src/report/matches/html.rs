//! A match as one page of HTML: nothing in it comes from elsewhere, no script, light and dark.

use std::fmt::Write as _;

use super::text::{plus_minus, ranking, sprt};
use super::{plot, result_text, winner};
use crate::arena::record::GameRecord;
use crate::arena::standings::Standings;
use crate::notation::{parse_position, read_move};
use crate::position::{Setup, new_game};
use crate::report::markup::escape;
use crate::report::page::page as frame;
use crate::report::svg::{Picture, Theme, definitions};
use crate::rules::Variant;

/// No more boards than anybody looks at.
const MOST_BOARDS: usize = 12;

const STYLE: &str = "
.plot { width: 100%; height: auto; } .plot text { fill: var(--soft); font-size: 12px; }
.axis { stroke: var(--line); }
.legend span { margin-right: 1rem; } .legend i { display: inline-block; width: .8rem; height: .8rem;
  border-radius: 2px; margin-right: .35rem; }
";

/// The page. `records` may come in any order; `about` says what was played, in a line.
pub fn page(
    standings: &Standings,
    records: &[GameRecord],
    variant: Variant,
    about: &str,
    scheduled: u64,
) -> String {
    let mut records: Vec<&GameRecord> = records.iter().collect();
    records.sort_by_key(|record| record.number);
    let names = standings.terms.engines.join(", ");
    let title = format!("{}: {names}", variant.facts().name);
    let mut body = format!(
        "<p>{about}. {played} of {scheduled} games played.</p>\n",
        about = escape(about),
        played = standings.games + standings.void,
    );
    summary(&mut body, standings);
    crosstable(&mut body, standings);
    body.push_str("<h2>Course</h2>\n");
    body.push_str(&plot::course(&standings.terms, &records));
    terminations(&mut body, standings);
    boards(&mut body, &records, variant);
    frame(&title, STYLE, &body)
}

fn summary(page: &mut String, standings: &Standings) {
    let mut lines = Vec::new();
    if let ([first, second], Some(elo)) = (&standings.terms.engines[..], standings.first().elo()) {
        lines.push(format!(
            "{first} against {second}: score {:.1} %, Elo {} (95 %), normalised Elo {}, \
             likelihood of superiority {:.1} %",
            100.0 * elo.score,
            plus_minus(elo.elo, elo.error),
            plus_minus(elo.normalised, elo.normalised_error),
            100.0 * elo.los
        ));
        let penta = standings.first().penta.0.map(|count| count.to_string()).join(", ");
        lines.push(format!("Pairs with 0, 1/2, 1, 1 1/2, 2 points: {penta}"));
    }
    lines.extend(standings.test.as_ref().map(sprt));
    for line in lines {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(page, "<p>{}</p>", escape(&line));
    }
}

fn crosstable(page: &mut String, standings: &Standings) {
    let order = ranking(standings);
    let ratings = standings.ratings();
    page.push_str(
        "<h2>Crosstable</h2>\n<div class=\"wide\"><table>\n<tr><th></th>\
         <th class=\"name\">engine</th><th>rating</th><th>points</th><th>games</th>",
    );
    for rank in 1..=order.len() {
        let _ = write!(page, "<th>{rank}</th>");
    }
    page.push_str("<th>depth</th><th>nodes</th><th>nodes/s</th></tr>\n");
    for (rank, &place) in (1..).zip(&order) {
        let work = &standings.engines[place];
        let rating = ratings.as_ref().map_or("-".to_owned(), |(ratings, _)| {
            plus_minus(ratings[place].elo, ratings[place].error)
        });
        let _ = write!(
            page,
            "<tr><td>{rank}</td><td class=\"name\">{}</td><td>{rating}</td><td>{}</td><td>{}</td>",
            escape(&standings.terms.engines[place]),
            work.tally.points(),
            work.tally.games()
        );
        for &other in &order {
            let cell = standings.between(place, other).map_or(String::new(), |tally| {
                format!("+{} ={} &minus;{}", tally.wins, tally.draws, tally.losses)
            });
            let _ = write!(page, "<td>{cell}</td>");
        }
        let shown = |value: Option<f64>, digits: usize| {
            value.map_or("-".to_owned(), |value| format!("{value:.digits$}"))
        };
        let _ = writeln!(
            page,
            "<td>{}</td><td>{}</td><td>{}</td></tr>",
            shown(work.depth.get(), 1),
            shown(work.nodes.get(), 0),
            shown(work.nps(), 0)
        );
    }
    page.push_str("</table></div>\n");
}

fn terminations(page: &mut String, standings: &Standings) {
    page.push_str(
        "<h2>How games ended</h2>\n<table>\n<tr><th class=\"name\">end</th><th>games</th>",
    );
    for name in &standings.terms.engines {
        let _ = write!(page, "<th>fault of {}</th>", escape(name));
    }
    page.push_str("</tr>\n");
    for (end, count) in &standings.terminations {
        let _ = write!(page, "<tr><td class=\"name\">{end}</td><td>{count}</td>");
        for work in &standings.engines {
            let faults = work.faults.get(end).map_or(String::new(), u64::to_string);
            let _ = write!(page, "<td>{faults}</td>");
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table>\n");
}

/// The last positions of games that were won at the board.
fn boards(page: &mut String, records: &[&GameRecord], variant: Variant) {
    let facts = variant.facts();
    let won = |record: &&&GameRecord| {
        winner(record).is_some() && !record.termination.is_fault() && !record.moves.is_empty()
    };
    let mut shown = records
        .iter()
        .filter(won)
        .filter_map(|record| Some((record, last_position(record, variant)?)))
        .take(MOST_BOARDS)
        .peekable();
    if shown.peek().is_none() {
        return;
    }
    page.push_str("<h2>Decisive endings</h2>\n");
    page.push_str(&definitions(Theme::Auto));
    page.push_str("<div class=\"boards\">\n");
    for (record, setup) in shown {
        let caption = format!(
            "{}: {} - {} {}, {} ({} plies)",
            record.number + 1,
            record.white,
            record.black,
            result_text(record, facts),
            record.reason,
            record.moves.len()
        );
        let _ = writeln!(
            page,
            "<figure>{}<figcaption>{}</figcaption></figure>",
            Picture::of(&setup, facts).inline(),
            escape(&caption)
        );
    }
    page.push_str("</div>\n");
}

/// Where a game ended; `None` if the record cannot be replayed.
fn last_position(record: &GameRecord, variant: Variant) -> Option<Setup> {
    let setup = parse_position(&record.fen, variant.facts()).ok()?;
    let mut game = new_game(variant, &setup, variant.own_draw_rules()).ok()?;
    for mv in &record.moves {
        let mv = read_move(&*game, &mv.text).ok()?;
        game.play(&mv.to_raw()).ok()?;
    }
    Some(game.setup())
}
