//! The course of a match as a picture: everybody's points above or below one half a game.

use std::fmt::Write as _;

use crate::arena::record::{GameRecord, Outcome};
use crate::arena::standings::Terms;
use crate::report::markup::escape;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 260.0;
const MARGIN: f64 = 46.0;

/// Colours that are told apart on light and dark ground, and without seeing red and green: Okabe
/// and Ito, "Color Universal Design", 2008.
const COLOURS: [&str; 7] =
    ["#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#999999"];

/// The picture, for the records in the order of the schedule.
pub(super) fn course(terms: &Terms, records: &[&GameRecord]) -> String {
    let curves: Vec<Vec<f64>> = terms.engines.iter().map(|name| curve(name, records)).collect();
    let most = curves.iter().flatten().fold(1.0, |most: f64, value| most.max(value.abs()));
    let longest = curves.iter().map(Vec::len).max().unwrap_or(0).max(2) - 1;
    let x = |game: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * game as f64 / longest as f64;
    let y = |value: f64| HEIGHT / 2.0 - (HEIGHT / 2.0 - 20.0) * value / most;
    let mut svg = format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>Points above one half a game, game by game</title>\n"
    );
    for value in [most, 0.0, -most] {
        let (at, text) = (y(value), format!("{value:+.1}"));
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            svg,
            "<line x1=\"{MARGIN}\" x2=\"{}\" y1=\"{at:.1}\" y2=\"{at:.1}\" class=\"axis\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
            WIDTH - MARGIN,
            MARGIN - 6.0,
            at + 4.0
        );
    }
    for (curve, colour) in curves.iter().zip(COLOURS.iter().cycle()) {
        let points = curve.iter().enumerate();
        let points: Vec<_> =
            points.map(|(game, &value)| format!("{:.1},{:.1}", x(game), y(value))).collect();
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{}\"/>",
            points.join(" ")
        );
    }
    svg.push_str("</svg>\n<p class=\"legend\">");
    for (name, colour) in terms.engines.iter().zip(COLOURS.iter().cycle()) {
        let _ = write!(svg, "<span><i style=\"background:{colour}\"></i>{}</span> ", escape(name));
    }
    svg.push_str("</p>\n");
    svg
}

/// An engine's points above one half a game, after each of its games.
fn curve(name: &str, records: &[&GameRecord]) -> Vec<f64> {
    let mut sum = 0.0;
    let mut curve = vec![0.0];
    for record in records {
        let won = match (record.white == name, record.black == name) {
            (true, _) => Outcome::White,
            (_, true) => Outcome::Black,
            _ => continue,
        };
        sum += match record.outcome {
            Outcome::None => continue,
            Outcome::Draw => 0.0,
            outcome if outcome == won => 0.5,
            _ => -0.5,
        };
        curve.push(sum);
    }
    curve
}
