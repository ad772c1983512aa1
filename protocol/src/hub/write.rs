//! Arguments on the way out: quoted if and only if they must be.
//!
//! Needless quotes, flags and equals signs inside quotes each break some client.

use std::fmt::{self, Display, Write as _};

/// Writes ` name=value` of a command.
pub(super) fn arg(f: &mut fmt::Formatter<'_>, name: &str, value: impl Display) -> fmt::Result {
    write_arg(f, name, &clean(&value.to_string()))
}

/// Writes ` name=value` of an answer. No equals sign is left in the value: there are clients
/// that split every argument at each of them. A colon reads best in its place.
pub(super) fn answer(f: &mut fmt::Formatter<'_>, name: &str, value: impl Display) -> fmt::Result {
    write_arg(f, name, &clean(&value.to_string()).replace('=', ":"))
}

/// A word for a place where the grammar wants a name.
pub(super) fn name(text: &str) -> String {
    let bad = |c: char| c.is_control() || matches!(c, ' ' | '=' | '"');
    if text.is_empty() { "_".to_owned() } else { text.replace(bad, "_") }
}

fn write_arg(f: &mut fmt::Formatter<'_>, key: &str, value: &str) -> fmt::Result {
    f.write_char(' ')?;
    f.write_str(&name(key))?;
    if value.is_empty() || value.contains([' ', '=']) {
        write!(f, "=\"{value}\"")
    } else {
        write!(f, "={value}")
    }
}

/// Hub has no escapes: a double quote becomes a single one, a control character a blank.
fn clean(value: &str) -> String {
    value.replace('"', "'").replace(char::is_control, " ")
}
