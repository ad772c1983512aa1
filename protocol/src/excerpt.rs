//! Shortened quotations of a peer's text, for error messages.
//!
//! A line may be a megabyte long; what is said about it must not be.

/// The longest quotation, in characters.
const LONGEST: usize = 40;

/// The beginning of `text`, with three dots where something was left off.
pub(crate) fn excerpt(text: &str) -> String {
    let mut chars = text.chars();
    let mut short: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() {
        short.push_str("...");
    }
    short
}
