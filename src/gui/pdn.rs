//! Lines from PDN and back.

use crate::board::Side;
use crate::notation::pdn::{
    Comment, Game, Games, Item, Move, Outcome, ResultKind, ResultText, Tags, Writer, winner,
};
use crate::notation::{Passed, Replay, name_game, replay, write_fen};
use crate::position::Setup;
use crate::rules::{ResultForm, Variant};

use super::line::{Line, MOST_PLIES, Said, Step, Verdict};
use super::message::{Seats, Settings};

/// What `$1` to `$6` mean.
const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// So many games of a collection are named.
const MOST_NAMED: usize = 500;

/// What a text holds.
#[derive(Debug)]
pub(super) enum Found {
    /// The game that was asked for, or the only one.
    Game(Box<Line>),
    /// Several, and none was asked for.
    Several {
        games: Vec<String>,
        /// How many there are besides.
        more: usize,
    },
}

/// Reads game `number`, from 1, of a text. `asked` is the variant where the text names none.
pub(super) fn read(
    text: &str,
    number: Option<usize>,
    asked: Option<Variant>,
) -> Result<Found, String> {
    let mut games = Games::new(text);
    if let Some(number) = number {
        let game = number.checked_sub(1).and_then(|index| games.nth(index));
        let game = game.ok_or_else(|| format!("the text has no game {number}"))?;
        return line(&game, asked);
    }
    let Some(first) = games.next() else {
        return Err("there is no game in the text, expected PDN: tags or moves".to_owned());
    };
    let others: Vec<_> = games.by_ref().take(MOST_NAMED - 1).collect();
    if others.is_empty() {
        return line(&first, asked);
    }
    let named = std::iter::once(&first).chain(&others).map(name).collect();
    Ok(Found::Several { games: named, more: games.count() })
}

/// A game of a collection in a few words.
fn name(game: &Game) -> String {
    let tag = |name| game.tags.get(name).map(str::trim).filter(|it| !it.is_empty() && *it != "?");
    let mut text = format!("{}. {}", game.index, people(&game.tags));
    if let Some(result) = game.result_text() {
        text = format!("{text} {result}");
    }
    for more in [tag("Event"), tag("Date")].into_iter().flatten() {
        text = format!("{text}, {more}");
    }
    text.chars().take(120).collect()
}

fn people(tags: &Tags) -> String {
    let tag = |name| tags.get(name).filter(|name| !name.is_empty()).unwrap_or("?");
    format!("{} - {}", tag("White"), tag("Black"))
}

/// Who plays, in a line.
pub(super) fn title(line: &Line) -> String {
    if line.tags.is_empty() { String::new() } else { people(&line.tags) }
}

fn line(game: &Game, asked: Option<Variant>) -> Result<Found, String> {
    let mut found = replay(game, asked, None);
    let profile = game.tags.get("DrawRules").map(str::trim);
    if let Some(rules) = profile.and_then(|name| found.variant.draw_rules(name).ok()) {
        found = replay(game, Some(found.variant), Some(rules));
    }
    if let (0, Some(error)) = (found.plies, &found.error) {
        return Err(error.to_string());
    }
    if found.plies > MOST_PLIES {
        return Err(format!("the game has more than {MOST_PLIES} plies, the most that is kept"));
    }
    let mut line = begin(game, &found)?;
    line.notes = notes(game, &found);
    line.tags = game.tags.clone();
    if found.error.is_none() && line.result().is_none() {
        line.verdict = verdict(game, found.variant);
    }
    Ok(Found::Game(Box::new(line)))
}

/// The line as far as it could be replayed, with what was said about its moves.
fn begin(game: &Game, found: &Replay) -> Result<Line, String> {
    let mut start = found.start.clone();
    let mut set = None;
    let mut course = found.course.iter().peekable();
    // What is set before the first move is where the line begins.
    while let Some(Passed::Set { setup, .. }) =
        course.next_if(|passed| matches!(passed, Passed::Set { .. }))
    {
        start.clone_from(setup);
    }
    let mut line = Line::new(found.variant, found.game.draw_rules(), start)
        .map_err(|error| error.to_string())?;
    line.preface = besides(&game.body).to_vec();
    let starts = line.start().side == line.variant().facts().first;
    for passed in course {
        match passed {
            Passed::Set { setup, .. } => set = Some(setup.clone()),
            Passed::Move { item, mv } => {
                line.add(set.take(), mv);
                let place = line.steps().len() - usize::from(starts);
                if let (Some(step), Some((Item::Move(mv), rest))) =
                    (line.last_mut(), game.body.get(*item..).and_then(<[Item]>::split_first))
                {
                    remark(step, mv, besides(rest), place);
                }
            }
        }
    }
    Ok(line)
}

/// What stands between two moves, or before the first.
fn besides(items: &[Item]) -> &[Item] {
    let said = |item: &Item| matches!(item, Item::Variation(_) | Item::Comment(_));
    let end = items.iter().position(|item| !said(item)).unwrap_or(items.len());
    items.get(..end).unwrap_or_default()
}

/// Keeps what was said about a move and shows it. `place` counts plies from the game's first side.
fn remark(step: &mut Step, mv: &Move, behind: &[Item], place: usize) {
    let glyph = |nag: &u32| GLYPHS.get((*nag as usize).checked_sub(1)?).copied();
    // A `*` for a forced move would end the game in what is saved.
    let strength = mv.strength.as_deref().unwrap_or_default().replace('*', "");
    let mark = if strength.is_empty() { mv.nags.iter().find_map(glyph) } else { None };
    mark.unwrap_or(&strength).clone_into(&mut step.view.mark);
    let between = behind.iter().filter_map(|item| match item {
        Item::Comment(comment) => Some(comment),
        _ => None,
    });
    let words: Vec<_> = mv.comments.iter().chain(between).map(Comment::words).collect();
    words.join(" ").trim().clone_into(&mut step.view.comment);
    let variations = behind.iter().filter(|item| matches!(item, Item::Variation(_)));
    step.view.variations = variations.map(|it| variation(it, place)).collect();
    step.said = Said {
        strength,
        nags: mv.nags.clone(),
        comments: mv.comments.clone(),
        behind: behind.to_vec(),
    };
}

/// A variation in a line of text.
fn variation(item: &Item, place: usize) -> String {
    let mut writer = Writer::new(Tags::new());
    // It takes the place of the move before it.
    writer.ply(u32::try_from(place + 1).unwrap_or(u32::MAX));
    writer.items(std::slice::from_ref(item));
    writer.finish().trim_end_matches(['*', '\n', ' ']).replace('\n', " ")
}

/// What a reader would miss if nobody told.
fn notes(game: &Game, found: &Replay) -> Vec<String> {
    let mut notes: Vec<_> = game.warnings.iter().take(5).map(ToString::to_string).collect();
    if let Some(error) = &found.error {
        notes.push(format!("the game stops where it can't be replayed: {error}"));
    }
    notes
}

/// The result that a text gives a game which the rules have not ended.
fn verdict(game: &Game, variant: Variant) -> Option<Verdict> {
    let text = game.result_text()?;
    let winner = match winner(ResultText::parse(text)?, variant.facts().first) {
        Outcome::Win(side) => Some(side),
        Outcome::Draw => None,
        Outcome::BothLose | Outcome::Open => return None,
    };
    let reason = game.tags.get("Reason").map(str::trim).filter(|reason| !reason.is_empty());
    let why = reason.map_or_else(|| format!("the game's text says {text}"), str::to_owned);
    Some(Verdict { winner, why })
}

/// The whole line as PDN. What a file said about the game stays.
pub(super) fn write(line: &Line, settings: Settings) -> String {
    let facts = line.variant().facts();
    let mut tags = line.tags.clone();
    if tags.is_empty() {
        let level = format!("Damier, level {}", settings.skill().level());
        let engine = |side| match (settings.engine, side) {
            (Seats::Both, _) | (Seats::White, Side::White) | (Seats::Black, Side::Black) => true,
            (Seats::None | Seats::White | Seats::Black, _) => false,
        };
        for (tag, side) in [("White", Side::White), ("Black", Side::Black)] {
            tags.push(tag, if engine(side) { level.as_str() } else { "?" });
        }
    }
    let kind = match facts.results {
        ResultForm::International => ResultKind::International,
        ResultForm::Default => ResultKind::Default,
    };
    let outcome = match line.end() {
        None => Outcome::Open,
        Some((None, _)) => Outcome::Draw,
        Some((Some(side), _)) => Outcome::Win(side),
    };
    tags.set("Result", kind.text(outcome, facts.first));
    if tags.contains("PlyCount") {
        tags.set("PlyCount", line.steps().len().to_string());
    }
    match &line.verdict {
        Some(verdict) => tags.set("Reason", verdict.why.as_str()),
        None if tags.contains("Reason") => tags.set("Reason", ""),
        None => {}
    }
    name_game(&mut tags, line.variant());
    let rules = line.game().draw_rules();
    if rules.id != line.variant().own_draw_rules().id {
        tags.set("DrawRules", rules.id);
    }
    let start = line.start();
    let mut writer = if *start == Setup::start(facts) {
        Writer::new(tags)
    } else {
        tags.set("SetUp", "1");
        tags.set("FEN", write_fen(start, facts));
        Writer::new(tags)
    };
    if start.side != facts.first {
        writer.ply(1);
    }
    writer.items(&line.preface);
    for step in line.steps() {
        if let Some(set) = &step.set {
            writer.setup(&write_fen(set, facts));
        }
        let said = &step.said;
        writer.mv(&format!("{}{}", step.view.text, said.strength));
        for &nag in &said.nags {
            writer.nag(nag);
        }
        for comment in &said.comments {
            writer.comment(&comment.text);
        }
        writer.items(&said.behind);
    }
    writer.finish()
}
