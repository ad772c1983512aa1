//! Values between quotes, where the grammar and one GUI disagree about the backslash.

use damier_protocol::hub::lexer::{Arg, split};

fn value(line: &str) -> String {
    let line = split(line).expect("well-formed").expect("not blank");
    line.value("v").expect("has a v").to_owned()
}

#[test]
fn a_backslash_is_plain_unless_the_line_has_no_other_reading() {
    for (line, expected) in [
        (r#"c v="C:\books\" w="x""#, r"C:\books\"),
        (r#"c v="say \"hi\" now""#, r#"say "hi" now"#),
        (r#"c v="\"a b\"""#, r#""a b""#),
        (r#"c v="a \" b""#, r#"a " b"#),
        (r#"c v="a\\b""#, r"a\\b"),
    ] {
        assert_eq!(value(line), expected, "{line}");
    }
}

#[test]
fn blanks_and_line_ends() {
    for line in ["c v=x", " c  v=x ", "\tc\tv\t=\tx\t", "c v=x\r\n", "c v=\"x\"\n", "c v=y v=x"] {
        assert_eq!(value(line), "x", "{line:?}");
    }
    for line in ["c v", "c v=", "c v= \r\n", "c v=\"\""] {
        assert_eq!(value(line), "", "{line:?}");
    }
    assert_eq!(value("c v=\"a = b\tc\""), "a = b\tc");
    for line in ["", " ", "\t", "\r\n"] {
        assert_eq!(split(line), Ok(None), "{line:?}");
    }
}

#[test]
fn order_and_flags_are_kept() {
    let line = split("c b a=1 b=").expect("well-formed").expect("not blank");
    let arg = |name: &str, value: Option<&str>| Arg {
        name: name.to_owned(),
        value: value.map(str::to_owned),
    };
    assert_eq!(line.args, [arg("b", None), arg("a", Some("1")), arg("b", Some(""))]);
}
