//! Text inside of HTML and SVG.

/// The text with everything escaped that could be taken for markup, in elements and in attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML knows no other control characters, not even escaped ones.
            c if c.is_control() && !matches!(c, '\n' | '\t') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_markup_any_more() {
        assert_eq!(escape("<a b=\"c\">'&\u{7}"), "&lt;a b=&quot;c&quot;&gt;&#39;&amp;\u{fffd}");
    }
}
