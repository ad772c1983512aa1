//! Wrong input, and exactly what is said about it.

use damier_protocol::hub::Command;
use damier_protocol::hub::lexer::MAX_LINE;
use damier_protocol::wire::{WireMove, WirePosition};

#[track_caller]
fn refuses(line: &str, message: &str) {
    let error = Command::parse(line).expect_err("the line is wrong");
    assert_eq!(error.to_string(), message, "{line:?}");
}

#[test]
fn lines_outside_the_grammar() {
    for (line, message) in [
        ("pos pos=\"Wee", "unclosed quote: found 'Wee', expected a closing quote"),
        ("pos pos=\"", "unclosed quote: found '', expected a closing quote"),
        ("=", "stray equals sign in column 1, expected a name"),
        ("hub=2", "stray equals sign in column 4, expected a name"),
        ("level depth==3", "stray equals sign in column 13, expected a name"),
        ("level depth= =3", "stray equals sign in column 14, expected a name"),
        ("level moves= time=3", "stray equals sign in column 18, expected a name"),
        ("\"hub\"", "stray quote in column 1: found '\"hub\"', expected a name"),
        ("pos start\"x\"", "stray quote in column 10: found '\"x\"', expected a name"),
        ("pos pos=W\"x\"", "stray quote in column 10: found '\"x\"', expected a name"),
        ("go\u{7}", "control character 7 in column 3, expected text or blanks"),
        ("é go\0think", "control character 0 in column 5, expected text or blanks"),
        (
            "set-param name=\"a\"b value=1",
            "no blank behind a closing quote: found 'b value=1' in column 19, expected a blank or \
             the end of the line",
        ),
    ] {
        refuses(line, message);
    }
}

#[test]
fn long_text_is_quoted_in_part() {
    let line = format!("level time={}", "9x".repeat(1000));
    let message =
        format!("level: found '{}...' for 'time', expected a finite number", "9x".repeat(20));
    refuses(&line, &message);

    let line = format!("pos moves=\"{}\"", "32-28 ".repeat(MAX_LINE / 6));
    let message = format!("line too long: found {} bytes, expected at most {MAX_LINE}", line.len());
    refuses(&line, &message);
}

#[test]
fn arguments_that_cannot_be_missing() {
    for (line, message) in [
        ("set-param", "set-param: found no argument 'name', expected one"),
        ("set-param value=1", "set-param: found no argument 'name', expected one"),
        ("set-param name value=1", "set-param: found no argument 'name', expected one"),
        ("set-param name=book", "set-param: found no argument 'value', expected one"),
    ] {
        refuses(line, message);
    }
}

#[test]
fn numbers_that_are_none() {
    for (argument, text) in [
        ("depth", "nan"),
        ("nodes", "-NaN"),
        ("move-time", "inf"),
        ("time", "-infinity"),
        ("inc", "1e999"),
        ("moves", "many"),
        ("time", "1,000,000"),
        ("time", "1,000.5"),
        ("time", "0x10"),
        ("depth", "٣"),
        ("depth", "\u{fffd}"),
    ] {
        refuses(
            &format!("level {argument}={text}"),
            &format!("level: found '{text}' for '{argument}', expected a finite number"),
        );
    }
    refuses("level depth", "level: found '' for 'depth', expected a finite number");
    refuses("level depth=3 time=x", "level: found 'x' for 'time', expected a finite number");
}

#[test]
fn text_that_is_no_position() {
    for (text, message) in [
        ("", "position: found nothing, expected W or B and the squares"),
        ("W", "position: found no square, expected some"),
        ("xee", "position: found 'x' as the side to move, expected W or B"),
        ("W:W31-50", "position: found ':' on square 1, expected one of w b W B e"),
        ("Wwbe\u{1}e", "position: found '\\u{1}' on square 4, expected one of w b W B e"),
    ] {
        let error = text.parse::<WirePosition>().expect_err("no position");
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

#[test]
fn text_that_is_no_move() {
    let expected_shape = "found neither '-' nor 'x', expected 32-28 or 28x19x23";
    for (text, message) in [
        ("", format!("move '': {expected_shape}")),
        ("zzz", format!("move 'zzz': {expected_shape}")),
        ("32", format!("move '32': {expected_shape}")),
        ("32-", "move '32-': found '', expected a square number".to_owned()),
        ("-28", "move '-28': found '', expected a square number".to_owned()),
        ("0-0", "move '0-0': found '0', expected a square number".to_owned()),
        ("+1-5", "move '+1-5': found '+1', expected a square number".to_owned()),
        ("1-2-3", "move '1-2-3': found '2-3', expected a square number".to_owned()),
        ("c3-d4", "move 'c3-d4': found 'c3', expected a square number".to_owned()),
        ("28x19x", "move '28x19x': found '', expected a square number".to_owned()),
        (
            "1-99999999999",
            "move '1-99999999999': found '99999999999', expected a square number".to_owned(),
        ),
    ] {
        let error = text.parse::<WireMove>().expect_err("no move");
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}
