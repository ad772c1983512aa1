//! A review as annotated PDN.
//!
//! Behind every move stands `{[%eval 0.30,14]}`: the score after it from White's side, in men, or
//! `#5` for White and `#-5` for Black who win in so many moves of theirs, and the depth. A bad move
//! has its glyph (`$6`, `$2`, `$4`), what it cost in words and the better line as a variation; if
//! the game ends with it, its refutation as another. What others wrote stays, except evaluations
//! of this form.

use super::review::{Finding, Played, Review, Stage};
use crate::board::Side;
use crate::notation::pdn::{
    Command, Comment, Game, Item, Move, MoveText, MoveTextError, write_game,
};
use crate::notation::{name_game, write_move};
use crate::position::MoveView;
use crate::rules::{Facts, Variant};
use crate::units::{Meaning, Score};

/// Moves of a variation at most.
const LONGEST: usize = 12;
/// Glyphs that judge a move.
const JUDGEMENTS: std::ops::RangeInclusive<u32> = 1..=6;

/// The game with everything that was found, as a game of a collection. `annotator` is who found
/// it.
pub fn annotated(review: &Review<'_>, annotator: &str) -> String {
    let facts = review.replay.variant.facts();
    let mut game = Game { body: Vec::new(), ..review.game.clone() };
    sign(&mut game, review.replay.variant, annotator);
    for item in items(review, facts) {
        game.body.push(item);
    }
    write_game(&game)
}

fn sign(game: &mut Game, variant: Variant, annotator: &str) {
    name_game(&mut game.tags, variant);
    let others = game.tags.get("Annotator").map(str::trim).filter(|name| !name.is_empty());
    let name = match others {
        Some(others) if others.contains(annotator) => others.to_owned(),
        Some(others) if others != "?" => format!("{others}; {annotator}"),
        _ => annotator.to_owned(),
    };
    game.tags.set("Annotator", name);
}

fn items(review: &Review<'_>, facts: &'static Facts) -> Vec<Item> {
    let mut stages = review.stages.iter().enumerate().peekable();
    let mut items = Vec::new();
    // Behind an error the text is not to be trusted.
    let end = match (&review.replay.error, last_item(review)) {
        (None, _) => review.game.body.len(),
        (Some(_), None) => 0,
        (Some(_), Some(last)) => last + 1,
    };
    for (place, item) in review.game.body.iter().take(end).enumerate() {
        while stages.next_if(|(_, stage)| !is_at(stage, place) && ended(stage, place)).is_some() {}
        let stage = stages.next_if(|(_, stage)| is_at(stage, place));
        match (item, stage) {
            (Item::Move(text), Some((index, stage))) => {
                let after = review.stages.get(index + 1);
                items.extend(judged(text, stage, after, facts));
            }
            (Item::Variation(inner), _) if is_ours(inner) => {}
            (Item::Comment(comment), _) if is_evaluation(comment) => {}
            _ => items.push(item.clone()),
        }
    }
    if review.replay.error.is_some() {
        items.push(Item::Comment(Comment::new("the rest cannot be replayed", 0)));
    }
    items
}

/// The last item that was replayed.
fn last_item(review: &Review<'_>) -> Option<usize> {
    review.stages.iter().rev().find_map(|stage| Some(stage.played.as_ref()?.item))
}

fn is_at(stage: &Stage, place: usize) -> bool {
    stage.played.as_ref().is_some_and(|played| played.item == place)
}

/// Whether a stage has no item from here on.
fn ended(stage: &Stage, place: usize) -> bool {
    stage.played.as_ref().is_none_or(|played| played.item < place)
}

/// A move with its comment and its variations.
fn judged(text: &Move, stage: &Stage, after: Option<&Stage>, facts: &'static Facts) -> Vec<Item> {
    let (Some(played), Some(after)) = (&stage.played, after) else {
        return vec![Item::Move(text.clone())];
    };
    let mut mv = Move { text: strict(&played.mv, facts, text), ..text.clone() };
    mv.comments.retain(|comment| !is_evaluation(comment));
    let judged = mv.strength.is_some() || mv.nags.iter().any(|nag| JUDGEMENTS.contains(nag));
    let mut said = evaluation(after.for_white(), after.finding.depth);
    let mut items = Vec::new();
    if let Some(grade) = played.grade {
        if !judged {
            mv.nags.push(grade.nag());
        }
        let words = words(stage, played, after, facts);
        said = format!("{said} {words}");
        items.extend(variation(&stage.finding, &[], stage.for_white(), facts));
        if after.played.is_none() {
            let past = [played.mv.clone()];
            items.extend(variation(&after.finding, &past, after.for_white(), facts));
        }
    }
    mv.comments.insert(0, Comment::new(&said, 0));
    items.insert(0, Item::Move(mv));
    items
}

/// What a bad move cost, in words without brackets, which some readers stumble over.
fn words(stage: &Stage, played: &Played, after: &Stage, facts: &'static Facts) -> String {
    let side = stage.side();
    let percent = |share: f64| (100.0 * share).round();
    let name = played.grade.map_or("", super::Grade::name);
    let mut text = format!(
        "{name}: {side} falls from {} % to {} %",
        percent(stage.expected(side)),
        percent(after.expected(side))
    );
    if let Some(best) = stage.finding.line.first() {
        text = format!("{text}, better {}", sign_of_all(best, facts));
    }
    text
}

/// A line as a variation that ends with its score; `past` are moves that lead to it.
fn variation(
    finding: &Finding,
    past: &[MoveView],
    white: Score,
    facts: &'static Facts,
) -> Option<Item> {
    if finding.line.is_empty() {
        return None;
    }
    let line = past.iter().chain(finding.line.iter().take(LONGEST));
    let texts: Result<Vec<_>, MoveTextError> =
        line.map(|mv| MoveText::parse(&sign_of_all(mv, facts))).collect();
    let mut moves: Vec<Move> = texts
        .ok()?
        .into_iter()
        .map(|text| Move { text, line: 0, strength: None, nags: Vec::new(), comments: Vec::new() })
        .collect();
    if let Some(last) = moves.last_mut() {
        last.comments.push(Comment::new(&evaluation(white, finding.depth), 0));
    }
    Some(Item::Variation(moves.into_iter().map(Item::Move).collect()))
}

/// The move in full; as it was written if that cannot be, which does not happen.
fn strict(mv: &MoveView, facts: &'static Facts, written: &Move) -> MoveText {
    MoveText::parse(&sign_of_all(mv, facts)).unwrap_or_else(|_| written.text.clone())
}

/// A move with the cross as the sign of captures: all readers know it, not all know the colon.
fn sign_of_all(mv: &MoveView, facts: &'static Facts) -> String {
    write_move(mv, facts).replace(':', "x")
}

fn evaluation(white: Score, depth: i32) -> String {
    let score = match white.meaning() {
        Meaning::Men(men) => format!("{men:.2}"),
        Meaning::WinIn(plies) => format!("#{}", plies.div_ceil(2)),
        Meaning::LossIn(plies) => format!("#-{}", plies.div_ceil(2)),
    };
    format!("[%eval {score},{depth}]")
}

fn is_evaluation(comment: &Comment) -> bool {
    comment
        .commands
        .iter()
        .any(|command| matches!(command, Command::Other { name, .. } if name == "eval"))
}

/// Whether a variation ends with an evaluation, as those written here do.
fn is_ours(items: &[Item]) -> bool {
    matches!(items.last(), Some(Item::Move(mv)) if mv.comments.iter().any(is_evaluation))
}

/// A score from White's side, for people.
pub(super) fn said(white: Score) -> String {
    match white.meaning() {
        Meaning::Men(men) => format!("{men:+.2}"),
        Meaning::WinIn(plies) => won(Side::White, plies),
        Meaning::LossIn(plies) => won(Side::Black, plies),
    }
}

fn won(side: Side, plies: u32) -> String {
    if plies == 0 { format!("{side} has won") } else { format!("{side} wins in {plies}") }
}
