//! Values of arguments that only matches have.

use std::str::FromStr;
use std::time::Duration;

use crate::arena::conditions::{DrawRule, ScoreRule, TimeControl};
use crate::cli::args::seconds;

/// A parameter of one engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EngineParam {
    /// The engine's name in the match.
    pub(super) engine: String,
    /// The parameter.
    pub(super) name: String,
    /// Its value.
    pub(super) value: String,
}

impl FromStr for EngineParam {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=').and_then(|(left, value)| {
            let (engine, name) = left.rsplit_once(':')?;
            Some((engine.trim(), name.trim(), value.trim()))
        });
        let (engine, name, value) = parts
            .filter(|(engine, name, _)| !engine.is_empty() && !name.is_empty())
            .ok_or("expected ENGINE:NAME=VALUE, such as damier-2:threads=2")?;
        Ok(Self { engine: engine.to_owned(), name: name.to_owned(), value: value.to_owned() })
    }
}

/// `40/60`, `60+0.5`, `40/60+0.5`, `60`.
pub(super) fn clock(text: &str) -> Result<TimeControl, String> {
    let wrong = || {
        "expected MOVES/SECONDS, SECONDS+INCREMENT or both, such as 40/60, 60+0.5 or 40/60+0.5"
            .to_owned()
    };
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => {
            let moves = moves.trim().parse().ok().filter(|&moves: &u32| moves > 0);
            (Some(moves.ok_or_else(wrong)?), rest)
        }
        None => (None, text),
    };
    let (time, increment) = match rest.split_once('+') {
        Some((time, increment)) => (time, margin(increment.trim()).map_err(|_| wrong())?),
        None => (rest, Duration::ZERO),
    };
    let time = seconds(time.trim()).map_err(|_| wrong())?;
    Ok(TimeControl::Clock { moves, time, increment })
}

/// A time in seconds that may be 0.
pub(super) fn margin(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(0.0) => Ok(Duration::ZERO),
        _ => seconds(text).map_err(|_| "expected a number of seconds, such as 0.2".to_owned()),
    }
}

/// `MEN,MOVES`.
pub(super) fn score_rule(text: &str) -> Result<ScoreRule, String> {
    let wrong = || "expected MEN,MOVES, such as 3,4".to_owned();
    let (men, moves) = text.split_once(',').ok_or_else(wrong)?;
    let (men, moves) = (number(men, wrong)?, number(moves, wrong)?);
    if men > 0.0 && moves > 0 { Ok(ScoreRule { men, moves }) } else { Err(wrong()) }
}

/// `MEN,MOVES,PLY`.
pub(super) fn draw_rule(text: &str) -> Result<DrawRule, String> {
    let wrong = || "expected MEN,MOVES,PLY, such as 0.1,10,60".to_owned();
    let mut parts = text.split(',');
    let mut next = || parts.next().ok_or_else(wrong);
    let (men, moves, from_ply) = (number(next()?, wrong)?, number(next()?, wrong)?, next()?);
    let from_ply = number(from_ply, wrong)?;
    let fits = men >= 0.0 && moves > 0 && parts.next().is_none();
    if fits { Ok(DrawRule { men, moves, from_ply }) } else { Err(wrong()) }
}

fn number<T: FromStr>(text: &str, wrong: impl Fn() -> String) -> Result<T, String> {
    text.trim().parse().map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_or_refused() {
        let read = |text| clock(text).map(|clock| clock.to_string());
        for (text, expected) in [
            ("40/60", "40 moves in 60 s"),
            ("60", "60 s a game"),
            ("60+0.5", "60 s a game and 0.5 s a move"),
            ("5/1.5+0", "5 moves in 1.5 s"),
            ("40/60+1", "40 moves in 60 s and 1 s a move"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(expected), "{text}");
        }
        for text in ["", "0", "-1", "0/60", "x/60", "40/", "60+", "60+x", "nan", "inf", "1/2/3"] {
            assert!(read(text).unwrap_err().starts_with("expected MOVES/SECONDS"), "{text}");
        }
    }

    #[test]
    fn rules_and_parameters_are_read_or_refused() {
        assert_eq!(score_rule("3, 4"), Ok(ScoreRule { men: 3.0, moves: 4 }));
        assert_eq!(score_rule("3"), Err("expected MEN,MOVES, such as 3,4".to_owned()));
        assert_eq!(draw_rule("0.1,10,60"), Ok(DrawRule { men: 0.1, moves: 10, from_ply: 60 }));
        let wrong = Err("expected MEN,MOVES,PLY, such as 0.1,10,60".to_owned());
        assert_eq!(draw_rule("0.1,10,60,1"), wrong);
        let param: EngineParam = "a:b:threads=x=y".parse().unwrap();
        assert_eq!((&*param.engine, &*param.name, &*param.value), ("a:b", "threads", "x=y"));
        for text in ["", "threads=2", "a:=2", ":b=2", "a:b"] {
            let wrong = "expected ENGINE:NAME=VALUE, such as damier-2:threads=2";
            assert_eq!(text.parse::<EngineParam>(), Err(wrong.to_owned()), "{text}");
        }
    }
}
