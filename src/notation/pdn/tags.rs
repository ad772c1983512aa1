//! The tags of a game: ordered, kept as written, found without regard to case.

use super::gametype::{GameType, GameTypeError};

/// Italian files name three of the common tags in their own language.
const ITALIAN: [(&str, &str); 3] =
    [("White", "Bianco"), ("Black", "Nero"), ("Result", "Risultato")];

/// One tag as written, escapes resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// The tags of a game in the order of the file, unknown and repeated ones included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    list: Vec<Tag>,
}

impl Tags {
    /// No tags.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of a tag: the first of that name without regard to case, else of its Italian
    /// name (`Bianco`, `Nero`, `Risultato`).
    pub fn get(&self, name: &str) -> Option<&str> {
        let find = |wanted: &str| {
            let tag = self.list.iter().find(|tag| tag.name.eq_ignore_ascii_case(wanted))?;
            Some(tag.value.as_str())
        };
        find(name).or_else(|| {
            let (_, italian) =
                ITALIAN.iter().find(|(usual, _)| usual.eq_ignore_ascii_case(name))?;
            find(italian)
        })
    }

    /// Whether a tag of exactly this name (but for case) is there.
    pub fn contains(&self, name: &str) -> bool {
        self.list.iter().any(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Adds a tag at the end.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.list.push(Tag { name: name.into(), value: value.into() });
    }

    /// Replaces the value that [`Tags::get`] finds, or adds a tag at the end.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let italian = ITALIAN.iter().find(|(usual, _)| usual.eq_ignore_ascii_case(name));
        let names = std::iter::once(name).chain(italian.map(|&(_, italian)| italian));
        for name in names {
            let found = self.list.iter_mut().find(|tag| tag.name.eq_ignore_ascii_case(name));
            if let Some(tag) = found {
                tag.value = value.into();
                return;
            }
        }
        self.push(name, value);
    }

    /// The tags in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Tag> {
        self.list.iter()
    }

    /// How many tags there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The start position: a `FEN` tag counts with or without `SetUp`, `SetUp` alone does not.
    pub fn fen(&self) -> Option<&str> {
        self.get("FEN").map(str::trim).filter(|fen| !fen.is_empty())
    }

    /// The `GameType` tag, when it is there and not `?` or empty.
    pub fn game_type(&self) -> Option<Result<GameType, GameTypeError>> {
        let text = self.get("GameType").map(str::trim)?;
        (!text.is_empty() && text != "?").then(|| GameType::parse(text))
    }
}

impl<'a> IntoIterator for &'a Tags {
    type Item = &'a Tag;
    type IntoIter = std::slice::Iter<'a, Tag>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_and_the_spelling_stay() {
        let mut tags = Tags::new();
        tags.push("event", "a");
        tags.push("Weather", "fine");
        tags.set("EVENT", "b");
        tags.set("Result", "2-0");
        let names: Vec<_> = tags.iter().map(|tag| tag.name.as_str()).collect();
        assert_eq!(names, ["event", "Weather", "Result"]);
        assert_eq!(tags.get("Event"), Some("b"));
    }

    #[test]
    fn italian_names_are_found_under_the_usual_ones() {
        let mut tags = Tags::new();
        tags.push("Bianco", "ROSSI");
        tags.push("Risultato", "1-0");
        assert_eq!(tags.get("White"), Some("ROSSI"));
        assert_eq!(tags.get("Black"), None);
        tags.set("Result", "0-1");
        assert_eq!((tags.len(), tags.get("Risultato")), (2, Some("0-1")));
    }

    #[test]
    fn empty_values_say_nothing() {
        let mut tags = Tags::new();
        tags.push("FEN", "");
        tags.push("GameType", "?");
        assert_eq!(tags.fen(), None);
        assert!(tags.game_type().is_none());
    }
}
