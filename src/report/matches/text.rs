//! Matches for people who read a terminal.

use std::fmt::Write as _;

use comfy_table::{Cell, Table};

use super::result_text;
use crate::arena::record::GameRecord;
use crate::arena::standings::{PairTest, Standings};
use crate::arena::stats::{Elo, Prior};
use crate::report::table::{number, plain};
use crate::rules::Facts;

/// A finished game in a line.
pub fn game(record: &GameRecord, facts: &Facts) -> String {
    format!(
        "{:>5}  {} - {}  {}  {} ({} plies, {})",
        record.number + 1,
        record.white,
        record.black,
        result_text(record, facts),
        record.reason,
        record.moves.len(),
        record.opening
    )
}

/// Where a match stands, in a line: for the first engine.
pub fn progress(standings: &Standings, scheduled: u64) -> String {
    let first = standings.first();
    let mut text = format!(
        "{}/{scheduled} games, {} pairs [{}], +{} ={} -{}",
        standings.games + standings.void,
        first.penta.pairs(),
        first.penta.0.map(|count| count.to_string()).join(" "),
        first.wins,
        first.draws,
        first.losses
    );
    if let Some(elo) = first.elo() {
        let _ = write!(text, ", Elo {}, LOS {}", plus_minus(elo.elo, elo.error), percent(&elo));
    }
    if let Some(test) = &standings.test {
        let _ = write!(text, ", {}", sprt(test));
    }
    text
}

/// The end of a match: crosstable, ratings, reasons, and what engines did.
pub fn standings(standings: &Standings, scheduled: u64, width: Option<u16>) -> String {
    let mut text = crosstable(standings, width);
    text.push('\n');
    if let [first, second] = &standings.terms.engines[..]
        && let Some(elo) = standings.first().elo()
    {
        let _ = write!(
            text,
            "\n{first} against {second}: score {:.1} %, Elo {}, normalised Elo {}, LOS {}\n\
             pairs with 0, 1/2, 1, 1 1/2, 2 points: {}\n",
            100.0 * elo.score,
            plus_minus(elo.elo, elo.error),
            plus_minus(elo.normalised, elo.normalised_error),
            percent(&elo),
            standings.first().penta.0.map(|count| count.to_string()).join(" ")
        );
    }
    if let Some(test) = &standings.test {
        let _ = writeln!(text, "{}", sprt(test));
    }
    if standings.surplus > 0 {
        let _ = writeln!(text, "{} games ended after the decision", standings.surplus);
    }
    let _ = writeln!(text, "{} of {scheduled} games played", standings.games + standings.void);
    let ends = standings.terminations.iter().map(|(end, count)| format!("{end} {count}"));
    let _ = writeln!(text, "ends: {}", ends.collect::<Vec<_>>().join(", "));
    for (name, work) in standings.terms.engines.iter().zip(&standings.engines) {
        let faults: Vec<_> =
            work.faults.iter().map(|(fault, count)| format!("{fault} {count}")).collect();
        if !faults.is_empty() {
            let _ = writeln!(text, "{name} lost by its own fault: {}", faults.join(", "));
        }
    }
    text
}

/// Everybody's rating, points and results against everybody, the best first.
fn crosstable(standings: &Standings, width: Option<u16>) -> String {
    let names = &standings.terms.engines;
    let ratings = standings.ratings();
    let rating = |place: usize| ratings.as_ref().map(|(ratings, _)| ratings[place]);
    let order = ranking(standings);
    let mut table: Table = plain(width);
    let mut head: Vec<String> =
        ["", "engine", "rating", "points", "games"].map(str::to_owned).to_vec();
    head.extend((1..=names.len()).map(|rank| rank.to_string()));
    head.extend(["depth", "nodes", "Mn/s"].map(str::to_owned));
    table.set_header(head);
    for (rank, &place) in (1..).zip(&order) {
        let work = &standings.engines[place];
        let mut row = vec![
            number(rank),
            Cell::new(&names[place]),
            number(rating(place).map_or("-".to_owned(), |r| plus_minus(r.elo, r.error))),
            number(work.tally.points()),
            number(work.tally.games()),
        ];
        row.extend(order.iter().map(|&other| {
            let cell = standings.between(place, other);
            number(cell.map_or(String::new(), |tally| {
                format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
            }))
        }));
        let shown = |value: Option<f64>, digits: usize| {
            number(value.map_or("-".to_owned(), |value| format!("{value:.digits$}")))
        };
        row.push(shown(work.depth.get(), 1));
        row.push(shown(work.nodes.get(), 0));
        row.push(shown(work.nps().map(|nps| nps / 1e6), 2));
        table.add_row(row);
    }
    let mut text = table.trim_fmt();
    if let Some((_, Prior::HalfDraw)) = ratings {
        text.push_str(
            "\nratings with half a draw added to every pairing: without it they would be infinite",
        );
    }
    text
}

/// The engines' places, the best first: by rating, where there is one, else by points.
pub(super) fn ranking(standings: &Standings) -> Vec<usize> {
    let ratings = standings.ratings();
    let value = |place: usize| match &ratings {
        Some((ratings, _)) => ratings[place].elo,
        None => standings.engines[place].tally.points(),
    };
    let mut order: Vec<_> = (0..standings.terms.engines.len()).collect();
    order.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
    order
}

/// A test in a line.
pub(super) fn sprt(test: &PairTest) -> String {
    let sprt = test.sprt();
    let plan = sprt.plan();
    let (lower, upper) = plan.bounds();
    let state = match sprt.accepted() {
        Some(hypothesis) => format!("{hypothesis} accepted"),
        None => "goes on".to_owned(),
    };
    format!(
        "SPRT [{}, {}] {} Elo: LLR {:.2} of ({lower:.2}, {upper:.2}), {state}",
        plan.elo0,
        plan.elo1,
        plan.model,
        sprt.llr()
    )
}

/// A number and its error; what is not known is `?`.
pub(super) fn plus_minus(value: f64, error: f64) -> String {
    let value = if value.is_finite() {
        format!("{value:+.1}")
    } else if value > 0.0 {
        "+inf".to_owned()
    } else {
        "-inf".to_owned()
    };
    if error.is_finite() { format!("{value} ± {error:.1}") } else { format!("{value} ± ?") }
}

fn percent(elo: &Elo) -> String {
    format!("{:.1} %", 100.0 * elo.los)
}
