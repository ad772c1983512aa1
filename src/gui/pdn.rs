//! Lines from PDN and back.

use crate::board::Side;
use crate::notation::pdn::{
    Game, Games, Item, Outcome, ResultKind, ResultText, Tags, Writer, winner,
};
use crate::notation::{Passed, Replay, replay, write_fen};
use crate::position::Setup;
use crate::rules::{ResultForm, Variant};

use super::line::{Line, MOST_PLIES, Verdict};
use super::message::{Seats, Settings};

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
    let own = game.tags.get("Variant").and_then(|name| Variant::from_name(name.trim()).ok());
    let mut named = game.clone();
    if own.is_some() {
        // It says more than a number that two games share.
        named.tags.set("GameType", "");
    }
    let game = &named;
    let asked = own.or(asked);
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
    for passed in course {
        match passed {
            Passed::Set { setup, .. } => set = Some(setup.clone()),
            Passed::Move { item, mv } => {
                line.add(set.take(), mv);
                if let Some(Item::Move(said)) = game.body.get(*item) {
                    let comments: Vec<_> = said.comments.iter().map(|it| it.text.trim()).collect();
                    let mark = said.strength.clone().unwrap_or_default();
                    line.remark(mark, comments.join(" "));
                }
            }
        }
    }
    Ok(line)
}

/// What a reader would miss if nobody told.
fn notes(game: &Game, found: &Replay) -> Vec<String> {
    let mut notes: Vec<_> = game.warnings.iter().take(5).map(ToString::to_string).collect();
    let variations = game.body.iter().filter(|it| matches!(it, Item::Variation(_))).count();
    match variations {
        0 => {}
        1 => notes.push("a variation is left out: only the moves played are shown".to_owned()),
        n => notes.push(format!("{n} variations are left out: only the moves played are shown")),
    }
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
    let number = facts.gametype.map(|number| number.to_string());
    if let Some(tag) = facts.gametype_tag.map(str::to_owned).or(number) {
        tags.set("GameType", tag);
    }
    let told = tags.game_type().and_then(Result::ok).map(|found| found.number);
    if told.and_then(Variant::from_gametype) != Some(line.variant()) {
        tags.set("Variant", facts.id);
    }
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
    for step in line.steps() {
        if let Some(set) = &step.set {
            writer.setup(&write_fen(set, facts));
        }
        writer.mv(&format!("{}{}", step.view.text, step.view.mark.replace('*', "")));
        if !step.view.comment.is_empty() {
            writer.comment(&step.view.comment);
        }
    }
    writer.finish()
}
