//! Games of a match as PDN.
//!
//! Behind every move that an engine made stands what it said and how long it took:
//! `{[%clk 0:00:58] +0.12/14 0.512 s}`: the clock after the move, where there is one, the score in
//! men from the mover's view, the depth, the time.

use std::fmt::Write as _;
use std::time::Duration;

use super::result_text;
use crate::arena::conditions::TimeControl;
use crate::arena::record::{GameRecord, MoveRecord, Termination};
use crate::notation::pdn::{Tags, Writer};
use crate::notation::{name_game, write_fen};
use crate::position::Setup;
use crate::rules::Variant;

/// Games in this order. `event` is what the match is called. Games that ended before a move was
/// made are left out: they are no games to a reader of PDN, and some read no further.
pub fn games<'a>(
    records: impl IntoIterator<Item = &'a GameRecord>,
    variant: Variant,
    time: TimeControl,
    event: &str,
) -> String {
    let games = records.into_iter().filter(|record| !record.moves.is_empty());
    games.map(|record| game(record, variant, time, event)).collect::<Vec<_>>().join("\n")
}

fn game(record: &GameRecord, variant: Variant, time: TimeControl, event: &str) -> String {
    let facts = variant.facts();
    let mut tags = Tags::new();
    let round = (record.number + 1).to_string();
    let date = date(record.started);
    let result = result_text(record, facts);
    for (name, value) in [
        ("Event", event),
        ("Site", "?"),
        ("Date", &date),
        ("Round", &round),
        ("White", &record.white),
        ("Black", &record.black),
        ("Result", result),
    ] {
        tags.push(name, value);
    }
    name_game(&mut tags, variant);
    let from_start = record.fen == write_fen(&Setup::start(facts), facts);
    if !from_start {
        tags.push("SetUp", "1");
        tags.push("FEN", record.fen.as_str());
    }
    tags.push("TimeControl", time_control(time));
    tags.push("Termination", termination(record.termination));
    tags.push("Reason", record.reason.as_str());
    tags.push("Opening", record.opening.as_str());
    tags.push("DrawRules", record.draw_rules.as_str());
    tags.push("PlyCount", record.moves.len().to_string());
    let mut writer = Writer::new(tags);
    // Readers that heed numbers expect White's move first under each, once a position is given.
    if !from_start && record.fen.starts_with('B') {
        writer.ply(1);
    }
    for (index, mv) in record.moves.iter().enumerate() {
        // All readers know the cross as the sign of captures, not all know the colon.
        writer.mv(&mv.text.replace(':', "x"));
        if index >= record.book
            && let Some(text) = comment(mv)
        {
            writer.comment(&text);
        }
    }
    writer.finish()
}

fn comment(mv: &MoveRecord) -> Option<String> {
    let mut words = Vec::new();
    if let Some(left) = mv.left {
        let seconds = left / 1000;
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        words.push(format!("[%clk {hours}:{minutes:02}:{rest:02}]"));
    }
    let mut said = mv.score.map_or(String::new(), |score| format!("{score:+.2}"));
    if let Some(depth) = mv.depth {
        let _ = write!(said, "/{depth}");
    }
    if !said.is_empty() {
        words.push(said);
    }
    if let Some(ms) = mv.ms {
        words.push(format!("{:.3} s", Duration::from_millis(ms).as_secs_f64()));
    }
    (!words.is_empty()).then(|| words.join(" "))
}

/// As the standard of PGN has it, which PDN shares: moves in seconds, seconds and increment, `-`
/// where no clock runs.
fn time_control(time: TimeControl) -> String {
    match time {
        TimeControl::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
        TimeControl::Clock { moves, time, increment } => {
            let moves = moves.map_or(String::new(), |moves| format!("{moves}/"));
            let increment = if increment.is_zero() {
                String::new()
            } else {
                format!("+{}", increment.as_secs_f64())
            };
            format!("{moves}{}{increment}", time.as_secs_f64())
        }
        TimeControl::Nodes(_) | TimeControl::Depth(_) => "-".to_owned(),
    }
}

/// The words of the standard.
fn termination(termination: Termination) -> &'static str {
    match termination {
        Termination::Rules | Termination::Resignation | Termination::Agreement => "normal",
        Termination::Score | Termination::DrawScore | Termination::PlyLimit => "adjudication",
        Termination::TimeLoss => "time forfeit",
        Termination::IllegalMove | Termination::ProtocolError => "rules infraction",
        Termination::Stall | Termination::Crash | Termination::NoStart => "abandoned",
    }
}

/// The day of a number of seconds since 1970: Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms", `civil_from_days`.
fn date(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::Outcome;
    use crate::rules::Variant;

    #[test]
    fn a_game_with_clock_score_and_depth() {
        let book = |text: &str| MoveRecord { text: text.into(), ..MoveRecord::default() };
        let record = GameRecord {
            number: 2,
            white: "a".into(),
            black: "b".into(),
            variant: "international".into(),
            draw_rules: "fmjd".into(),
            opening: "32-28".into(),
            fen: write_fen(
                &Setup::start(Variant::International.facts()),
                Variant::International.facts(),
            ),
            book: 1,
            moves: vec![
                book("32-28"),
                MoveRecord {
                    ms: Some(512),
                    left: Some(58_999),
                    score: Some(0.125),
                    depth: Some(14),
                    ..book("19-23")
                },
                MoveRecord { ms: Some(3), ..book("28x19") },
            ],
            outcome: Outcome::Black,
            termination: Termination::TimeLoss,
            reason: "a used 2 s and had 1 s".into(),
            started: 1_709_164_800,
        };
        let time = TimeControl::Clock {
            moves: Some(40),
            time: Duration::from_secs(60),
            increment: Duration::from_millis(500),
        };
        assert_eq!(
            game(&record, Variant::International, time, "m"),
            "[Event \"m\"]\n[Site \"?\"]\n[Date \"2024.02.29\"]\n[Round \"3\"]\n[White \"a\"]\n\
             [Black \"b\"]\n[Result \"0-2\"]\n[GameType \"20,W,10,10,N2,0\"]\n\
             [TimeControl \"40/60+0.5\"]\n[Termination \"time forfeit\"]\n\
             [Reason \"a used 2 s and had 1 s\"]\n[Opening \"32-28\"]\n[DrawRules \"fmjd\"]\n\
             [PlyCount \"3\"]\n\n\
             1. 32-28 19-23 {[%clk 0:00:58] +0.12/14 0.512 s} 2. 28x19 {0.003 s} *\n"
        );
    }

    #[test]
    fn days() {
        for (seconds, expected) in
            [(0, "1970.01.01"), (951_868_799, "2000.02.29"), (1_798_675_200, "2026.12.31")]
        {
            assert_eq!(date(seconds), expected);
        }
    }
}
