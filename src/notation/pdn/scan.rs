//! The letters of a move: how far a move text reaches, and which squares it names.

use super::cursor::{Cursor, is_capture, is_dash, is_space, without_spaces};
use super::movetext::{MoveText, Separator, SquareText};

/// Longest number of a square; `1950-1960` is no move.
const SQUARE_DIGITS: usize = 3;

/// Reads a move of at least two squares; the cursor stays where it was when there is none.
pub(super) fn move_text(cursor: &mut Cursor<'_>) -> Option<MoveText> {
    let mut ahead = *cursor;
    let first = origin(&mut ahead)?;
    let mut squares = vec![first];
    let mut separator = Separator::None;
    while let Some((sign, square)) = further_square(&mut ahead, first, squares.len()) {
        squares.push(square);
        // One sign of a capture makes the whole text one.
        if separator != Separator::Capture && sign != Separator::None {
            separator = sign;
        }
    }
    let word_goes_on = ahead.next_is(char::is_alphanumeric);
    if squares.len() < 2 || (separator == Separator::None && word_goes_on) {
        return None;
    }
    let mut text = without_spaces(ahead.since(cursor));
    let captured = captured_squares(&mut ahead);
    if !captured.is_empty() {
        let list: Vec<_> = captured.iter().map(ToString::to_string).collect();
        text = format!("{text}<{}>", list.join(","));
    }
    *cursor = ahead;
    Some(MoveText { squares, separator, captured, text })
}

/// Reads squares of two digits glued together, at least two of them.
pub(super) fn glued(cursor: &mut Cursor<'_>) -> Option<MoveText> {
    let mut ahead = *cursor;
    let text = ahead.eat_while(|c| c.is_ascii_digit());
    let goes_on = ahead.next_is(|c| c.is_alphanumeric() || is_separator(c));
    if text.len() < 4 || !text.len().is_multiple_of(2) || goes_on {
        return None;
    }
    let squares = text
        .as_bytes()
        .chunks(2)
        .map(|pair| {
            let number = pair.iter().fold(0, |sum, &digit| sum * 10 + u32::from(digit - b'0'));
            SquareText::Number(number)
        })
        .collect();
    *cursor = ahead;
    let text = text.to_owned();
    Some(MoveText { squares, separator: Separator::None, captured: Vec::new(), text })
}

/// The first square, which a short move names by its file alone.
fn origin(cursor: &mut Cursor<'_>) -> Option<SquareText> {
    if let Some(square) = square(cursor) {
        return Some(square);
    }
    let mut ahead = *cursor;
    let file = file(&mut ahead)?;
    let mut beyond = ahead;
    beyond.eat_if(is_separator);
    square_name(&mut beyond)?;
    *cursor = ahead;
    Some(SquareText::File(file))
}

/// A separator (or none between letters) and the square after it.
fn further_square(
    cursor: &mut Cursor<'_>,
    first: SquareText,
    have: usize,
) -> Option<(Separator, SquareText)> {
    let mut ahead = *cursor;
    let before = ahead.skip_space();
    let sign = match ahead.eat_if(is_separator) {
        Some(sign) if is_dash(sign) => Separator::Quiet,
        Some(_) => Separator::Capture,
        None if before.any || matches!(first, SquareText::Number(_)) => return None,
        None => Separator::None,
    };
    let after = if sign == Separator::None { before } else { ahead.skip_space() };
    let spaced = before.any || after.any;
    // Beyond the second square, a dash with spaces parts two moves: `32-28 -19-23`.
    if have >= 2 && spaced && sign == Separator::Quiet {
        return None;
    }
    let square = match first {
        SquareText::Number(_) => SquareText::Number(ahead.digits(SQUARE_DIGITS)?),
        _ => square_name(&mut ahead)?,
    };
    // `28x19 x 2. ...`: that was a move number.
    if have >= 2 && spaced && ahead.next_is(|c| c == '.') {
        return None;
    }
    *cursor = ahead;
    Some((sign, square))
}

/// The proposal for ambiguous moves, `<42,29,14,31>`.
fn captured_squares(cursor: &mut Cursor<'_>) -> Vec<SquareText> {
    let mut ahead = *cursor;
    ahead.skip_space();
    let mut squares = Vec::new();
    if !ahead.eat('<') {
        return squares;
    }
    loop {
        ahead.eat_while(|c| is_space(c) || c == ',');
        if ahead.eat('>') {
            *cursor = ahead;
            return squares;
        }
        let Some(square) = square(&mut ahead) else {
            return Vec::new();
        };
        squares.push(square);
    }
}

fn square(cursor: &mut Cursor<'_>) -> Option<SquareText> {
    match cursor.digits(SQUARE_DIGITS) {
        Some(number) => Some(SquareText::Number(number)),
        None => square_name(cursor),
    }
}

fn square_name(cursor: &mut Cursor<'_>) -> Option<SquareText> {
    let mut ahead = *cursor;
    let file = file(&mut ahead)?;
    let rank = ahead.digits(2)?;
    *cursor = ahead;
    Some(SquareText::Name { file, rank })
}

/// A file's letter; the widest board has twelve.
fn file(cursor: &mut Cursor<'_>) -> Option<char> {
    let letter = cursor.eat_if(|c| matches!(c, 'a'..='l' | 'A'..='L'))?;
    Some(letter.to_ascii_lowercase())
}

fn is_separator(c: char) -> bool {
    is_dash(c) || is_capture(c)
}
