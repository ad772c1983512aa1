//! White's expected score from the first position to the last, as a curve to click on.

use std::fmt::Write as _;

use super::super::grade::Grade;
use super::super::review::Review;
use crate::board::Side;

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 140.0;

pub(super) fn draw(html: &mut String, review: &Review<'_>) {
    let last = review.stages.len().saturating_sub(1).max(1) as f64;
    let at = |place: usize| WIDTH * place as f64 / last;
    let high = |share: f64| HEIGHT * (1.0 - share);
    let shares: Vec<f64> = review.stages.iter().map(|stage| stage.expected(Side::White)).collect();
    let points = shares.iter().enumerate();
    let points: Vec<_> =
        points.map(|(place, &share)| format!("{:.1} {:.1}", at(place), high(share))).collect();
    let middle = HEIGHT / 2.0;
    // Writing to a string cannot fail, here and below.
    let _ = write!(
        html,
        "<figure class=\"course\"><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         preserveAspectRatio=\"none\"><title>White's expected score in the course of the game\
         </title><rect class=\"ground\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\
         <path class=\"area\" d=\"M0 {HEIGHT} L{} L{WIDTH} {HEIGHT} Z\"/>\
         <path class=\"half\" d=\"M0 {middle} H{WIDTH}\"/>",
        points.join(" L")
    );
    for (place, stage) in review.stages.iter().enumerate() {
        let grade = stage.played.as_ref().and_then(|played| played.grade);
        let after = shares.get(place + 1);
        if let (Some(grade), Some(&share)) = (grade.filter(|g| *g > Grade::Slip), after) {
            let (x, y) = (at(place + 1), high(share));
            let name = grade.name();
            // A line without length and with round ends stays a dot however the curve is stretched.
            let _ = write!(html, "<path class=\"dot {name}\" d=\"M{x:.1} {y:.1}h0\"/>");
        }
    }
    let _ = writeln!(
        html,
        "<path class=\"cursor\" d=\"M0 0V{HEIGHT}\" hidden/></svg>\n<figcaption>White's expected \
         score, 100 % at the top</figcaption></figure>\n\
         <label class=\"slide\" hidden>Position <input type=\"range\" min=\"0\" max=\"{}\" \
         value=\"0\"></label>",
        review.stages.len().saturating_sub(1)
    );
}
