//! Numbers as peers really write them.

use std::fmt;

/// A finite real, with a decimal point or, from GUIs in some countries, a decimal comma.
/// A comma is never a thousands separator: `20,000` is twenty.
pub(crate) fn real(text: &str) -> Option<f64> {
    let text = text.trim();
    let number: f64 = if text.contains('.') {
        text.parse().ok()?
    } else {
        text.replacen(',', ".", 1).parse().ok()?
    };
    number.is_finite().then_some(number)
}

/// Milliseconds, written as seconds with no more decimals than they need.
pub(super) struct Seconds(pub(super) i64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, thousandths) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{whole}")?;
        if thousandths == 0 {
            return Ok(());
        }
        let decimals = format!("{thousandths:03}");
        write!(f, ".{}", decimals.trim_end_matches('0'))
    }
}
