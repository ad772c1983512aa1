//! What the script of a page shows, position by position.

use serde::Serialize;

use super::super::grade::Grade;
use super::super::json::rounded;
use super::super::pdn::said as score_said;
use super::super::review::{Review, Stage};
use crate::board::{Piece, Point, Side};
use crate::notation::{SquareNames, write_move};
use crate::position::MoveView;
use crate::report::json::ScoreEntry;
use crate::report::text;
use crate::rules::Facts;

#[derive(Serialize)]
struct Data {
    /// The squares, in the order of `pieces`.
    squares: Vec<String>,
    places: Vec<Place>,
}

#[derive(Serialize)]
struct Place {
    /// A letter a square: `w`, `W`, `b`, `B`, or `.`.
    pieces: String,
    side: char,
    /// As in the objects of `--json`: for the side to move.
    score: ScoreEntry,
    depth: i32,
    /// White's expected score.
    white: f64,
    /// The squares of the move before, of the move played here and of the best one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    last: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    played: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    best: Vec<String>,
    /// Whether the move before, and the move played here, was bad.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_grade: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<&'static str>,
    /// All of it in words.
    said: String,
}

/// The data of a game, fit to stand in an element of a page.
pub(super) fn json(review: &Review<'_>) -> String {
    let facts = review.replay.variant.facts();
    let names = SquareNames::of(facts);
    let order: Vec<Point> = names.all().collect();
    let places = (0..review.stages.len()).map(|at| place(review, at, &order, facts)).collect();
    let squares = order.iter().map(|&point| names.name(point).to_string()).collect();
    let json = serde_json::to_string(&Data { squares, places });
    // No text in it can end the element.
    json.unwrap_or_else(|error| unreachable!("plain data: {error}")).replace('<', "\\u003c")
}

fn place(review: &Review<'_>, at: usize, order: &[Point], facts: &'static Facts) -> Place {
    let stage = &review.stages[at];
    let before = at.checked_sub(1).and_then(|at| review.stages[at].played.as_ref());
    let names = SquareNames::of(facts);
    let squares = |mv: &MoveView| -> Vec<String> {
        way(mv).into_iter().map(|point| names.name(point).to_string()).collect()
    };
    let played = stage.played.as_ref();
    Place {
        pieces: order.iter().map(|&point| letter(stage, point)).collect(),
        side: stage.side().letter(),
        score: stage.finding.score.into(),
        depth: stage.finding.depth,
        white: rounded(stage.expected(Side::White)),
        last: before.map(|played| squares(&played.mv)).unwrap_or_default(),
        played: played.map(|played| squares(&played.mv)).unwrap_or_default(),
        best: stage.finding.line.first().map(squares).unwrap_or_default(),
        last_grade: before.and_then(|played| played.grade).map(Grade::name),
        grade: played.and_then(|played| played.grade).map(Grade::name),
        said: said(review, at),
    }
}

fn letter(stage: &Stage, point: Point) -> char {
    match stage.setup.pieces.iter().find(|&&(at, ..)| at == point) {
        None => '.',
        Some((_, Side::White, Piece::Man)) => 'w',
        Some((_, Side::White, Piece::King)) => 'W',
        Some((_, Side::Black, Piece::Man)) => 'b',
        Some((_, Side::Black, Piece::King)) => 'B',
    }
}

/// The squares that an arrow of a move goes over.
pub(super) fn way(mv: &MoveView) -> Vec<Point> {
    let between = mv.ways.first().into_iter().flatten().copied();
    std::iter::once(mv.from).chain(between).chain([mv.to]).collect()
}

/// A position in words: the move that led to it, who is to move, the score, the best line.
fn said(review: &Review<'_>, at: usize) -> String {
    let variant = review.replay.variant;
    let stage = &review.stages[at];
    let before = at.checked_sub(1).map(|at| &review.stages[at]);
    let mut words = Vec::new();
    match before.and_then(|before| Some((before, before.played.as_ref()?))) {
        None => words.push("The position before the first move.".to_owned()),
        Some((before, played)) => {
            let mv = write_move(&played.mv, variant.facts());
            let mark = played.grade.map_or(".", Grade::mark);
            words.push(format!("{} {mv}{mark}", review.number(before)));
            if let (Some(grade), Some(best)) = (played.grade, before.finding.line.first()) {
                let percent = |share: f64| (100.0 * share).round();
                let (name, side) = (grade.name(), before.side());
                words.push(format!(
                    "A {name}: {side} falls from {} % to {} %; better was {}.",
                    percent(before.expected(side)),
                    percent(stage.expected(side)),
                    write_move(best, variant.facts())
                ));
            }
        }
    }
    match stage.result {
        Some(result) => words.push(format!("{}.", capital(&text::result(result)))),
        None => words.push(format!("{} to move.", stage.side())),
    }
    if !stage.finding.line.is_empty() {
        words.push(format!(
            "Score {}, depth {}. Best line: {}",
            score_said(stage.for_white()),
            stage.finding.depth,
            text::line(&stage.finding.line, variant)
        ));
    }
    words.join(" ")
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
