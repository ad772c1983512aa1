//! Results as written, and what they mean.
//!
//! Two conventions meet in every collection: points of White and Black (`2-0`), and points of the
//! side that starts in this variant and its opponent (`1-0`, which in English draughts is Black's
//! win). The sum of the points tells them apart, so either is read in any game.

use super::cursor::{Cursor, is_dash, is_space};
use crate::board::Side;

/// A result as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultText {
    /// `*`: open or unknown.
    Open,
    /// Points of both sides.
    Score(Score),
}

/// Points of both sides, in hundredths: `1/2` is 50.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// Points before the dash.
    pub first: u32,
    /// Points after it.
    pub second: u32,
    /// Whom a draw favours: `1+ - 1-` of the format "Plus draw".
    pub advantage: Advantage,
}

/// Whom a draw favours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Advantage {
    /// Nobody: every ordinary score.
    None,
    /// The side named first.
    First,
    /// The side named second.
    Second,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win(Side),
    /// The points are shared.
    Draw,
    /// `0-0`: lost by both.
    BothLose,
    /// Open or unknown.
    Open,
}

/// The two families of results in which games are written (the table of game types).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultKind {
    /// `2-0 1-1 0-2`, White's points first.
    International,
    /// `1-0 1/2-1/2 0-1`, points of the side that starts first.
    Default,
}

impl ResultText {
    /// Reads a result: `2-0`, `1/2-1/2`, `½-½`, `0.5-0.5`, `1 1/2 - 1/2`, `1+ - 1-`, `4-6`, `*`.
    ///
    /// ```
    /// use damier::board::Side;
    /// use damier::notation::pdn::{Outcome, ResultText, winner};
    ///
    /// let result = ResultText::parse("1-0").unwrap();
    /// assert_eq!(winner(result, Side::Black), Outcome::Win(Side::Black));
    /// assert_eq!(ResultText::parse("?"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let result =
            if cursor.eat('*') { Self::Open } else { Self::Score(score(&mut cursor)?.score) };
        cursor.skip_space();
        cursor.peek().is_none().then_some(result)
    }
}

/// Who won, given the colour that starts in the variant (not the side to move of a FEN).
///
/// Points that sum to one are those of the starting side and its opponent; all others, match
/// scores included, are White's and Black's.
pub fn winner(result: ResultText, starter: Side) -> Outcome {
    let ResultText::Score(Score { first, second, .. }) = result else {
        return Outcome::Open;
    };
    let named_first = if first.saturating_add(second) == 100 { starter } else { Side::White };
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Outcome::Win(named_first),
        std::cmp::Ordering::Less => Outcome::Win(!named_first),
        std::cmp::Ordering::Equal if first == 0 => Outcome::BothLose,
        std::cmp::Ordering::Equal => Outcome::Draw,
    }
}

impl ResultKind {
    /// The text of an outcome, given the colour that starts in the variant.
    pub fn text(self, outcome: Outcome, starter: Side) -> &'static str {
        match (self, outcome) {
            (_, Outcome::Open) => "*",
            (_, Outcome::BothLose) => "0-0",
            (Self::International, Outcome::Draw) => "1-1",
            (Self::International, Outcome::Win(Side::White)) => "2-0",
            (Self::International, Outcome::Win(Side::Black)) => "0-2",
            (Self::Default, Outcome::Draw) => "1/2-1/2",
            (Self::Default, Outcome::Win(side)) if side == starter => "1-0",
            (Self::Default, Outcome::Win(_)) => "0-1",
        }
    }
}

/// Reads, inside a game, a score that cannot be anything else; `4-6` or `11-0` could be a move.
pub(super) fn unmistakable(cursor: &mut Cursor<'_>) -> Option<()> {
    let mut ahead = *cursor;
    let found = score(&mut ahead)?;
    let Score { first, second, .. } = found.score;
    let sum = first.saturating_add(second);
    let certain = match found.form {
        Form::Whole => sum <= 200 && (first == second || first == 0 || second == 0),
        // `40 1/2-1/2` is a move number and a draw; `1 1/2 - 1/2` shares two points.
        Form::Half => sum == 100 || sum == 200,
        Form::Decimal | Form::Plus => true,
    };
    let goes_on = ahead
        .next_is(|c| c.is_alphanumeric() || is_dash(c) || matches!(c, ':' | '×' | '/' | '½' | '+'));
    if !certain || goes_on {
        return None;
    }
    *cursor = ahead;
    Some(())
}

/// How the points are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Whole,
    Half,
    Decimal,
    Plus,
}

struct Found {
    score: Score,
    form: Form,
}

fn score(cursor: &mut Cursor<'_>) -> Option<Found> {
    let mut ahead = *cursor;
    if let Some(score) = plus_draw(&mut ahead) {
        *cursor = ahead;
        return Some(Found { score, form: Form::Plus });
    }
    let (first, form) = points(&mut ahead)?;
    ahead.skip_space();
    ahead.eat_if(|c| is_dash(c) || c == ':')?;
    ahead.skip_space();
    let (second, other) = points(&mut ahead)?;
    let form = match (form, other) {
        (form, other) if form == other => form,
        // `1.2-0` is a move number and a result.
        (Form::Decimal, _) | (_, Form::Decimal) => return None,
        _ => Form::Half,
    };
    *cursor = ahead;
    Some(Found { score: Score { first, second, advantage: Advantage::None }, form })
}

/// Points of one side in hundredths.
fn points(cursor: &mut Cursor<'_>) -> Option<(u32, Form)> {
    if half(cursor) {
        return Some((50, Form::Half));
    }
    let whole = cursor.digits(4)? * 100;
    let mut ahead = *cursor;
    if ahead.eat_if(|c| c == '.' || c == ',').is_some() {
        let digits = ahead.eat_while(|c| c.is_ascii_digit());
        let hundredths = match digits.len() {
            0 => return Some((whole, Form::Whole)),
            1 => digits.parse::<u32>().ok()? * 10,
            2 => digits.parse().ok()?,
            _ => return None,
        };
        *cursor = ahead;
        return Some((whole + hundredths, Form::Decimal));
    }
    ahead.eat_while(is_space);
    if half(&mut ahead) {
        *cursor = ahead;
        return Some((whole + 50, Form::Half));
    }
    Some((whole, Form::Whole))
}

fn half(cursor: &mut Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    let found = ahead.eat('½') || (ahead.eat('1') && ahead.eat('/') && ahead.eat('2'));
    if found {
        *cursor = ahead;
    }
    found
}

/// `1+ - 1-` and `1- - 1+`.
fn plus_draw(cursor: &mut Cursor<'_>) -> Option<Score> {
    let side = |at: &mut Cursor<'_>| {
        at.eat_if(|c| c == '1')?;
        at.eat_if(|c| c == '+' || is_dash(c))
    };
    let mut ahead = *cursor;
    let first = side(&mut ahead)?;
    ahead.skip_space();
    ahead.eat_if(is_dash)?;
    ahead.skip_space();
    let second = side(&mut ahead)?;
    let advantage = match (first, second) {
        ('+', second) if second != '+' => Advantage::First,
        (first, '+') if first != '+' => Advantage::Second,
        _ => return None,
    };
    *cursor = ahead;
    Some(Score { first: 100, second: 100, advantage })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Black, White};

    fn outcome(text: &str, starter: Side) -> Outcome {
        winner(ResultText::parse(text).unwrap_or_else(|| panic!("{text}")), starter)
    }

    #[test]
    fn two_points_are_white_and_black_whoever_starts() {
        for starter in [White, Black] {
            assert_eq!(outcome("2-0", starter), Outcome::Win(White));
            assert_eq!(outcome("1-1", starter), Outcome::Draw);
            assert_eq!(outcome("0-2", starter), Outcome::Win(Black));
            assert_eq!(outcome("0-0", starter), Outcome::BothLose);
            assert_eq!(outcome("*", starter), Outcome::Open);
            assert_eq!(outcome("4-6", starter), Outcome::Win(Black));
            assert_eq!(outcome("1 1/2 - 1/2", starter), Outcome::Win(White));
        }
    }

    #[test]
    fn one_point_is_of_the_side_that_starts() {
        assert_eq!(outcome("1-0", White), Outcome::Win(White));
        assert_eq!(outcome("1-0", Black), Outcome::Win(Black));
        assert_eq!(outcome("0-1", Black), Outcome::Win(White));
    }

    #[test]
    fn draws_in_every_dress() {
        for text in ["1/2-1/2", "½-½", "0.5-0.5", "0,5 - 0,5", "1/2 – 1/2", "1+ - 1-", "1--1+"]
        {
            assert_eq!(outcome(text, Black), Outcome::Draw, "{text}");
        }
        let Some(ResultText::Score(score)) = ResultText::parse("1- - 1+") else { panic!() };
        assert_eq!(score.advantage, Advantage::Second);
    }

    #[test]
    fn other_texts_are_no_results() {
        for text in ["", "?", "1", "1-", "-", "1-0-1", "white", "1/2", "1.-0", "1.2-0", "1+-1+"] {
            assert_eq!(ResultText::parse(text), None, "{text}");
        }
    }

    #[test]
    fn texts_and_outcomes_agree() {
        for kind in [ResultKind::International, ResultKind::Default] {
            for starter in [White, Black] {
                for end in [Outcome::Win(White), Outcome::Win(Black), Outcome::Draw, Outcome::Open]
                {
                    assert_eq!(outcome(kind.text(end, starter), starter), end);
                }
            }
        }
    }

    #[test]
    fn a_result_in_a_game_is_only_what_no_move_can_be() {
        let found = |text: &str| unmistakable(&mut Cursor::new(text)).is_some();
        for text in ["1-1", "1-0 ", "2-0\n", "0-2", "1 - 0", "½-½", "1-0.", "1 1/2 - 1/2", "0-0"]
        {
            assert!(found(text), "{text}");
        }
        for text in ["1-18", "2-08", "1-1x2", "1-0-3", "1-0:", "4-6", "1-2", "11-0", "1.2-0"] {
            assert!(!found(text), "{text}");
        }
        assert!(!found("40 1/2-1/2"));
    }
}
