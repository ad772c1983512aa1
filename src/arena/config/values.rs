//! Values of `engines.toml` by what is expected of them, and messages that say in which line
//! something else was found.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::rules::Variant;

use super::{Complaint, EnginesError};

/// Where a file lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// What messages call it.
    pub(super) file: &'a str,
    /// What relative paths in it are relative to.
    pub(super) folder: &'a Path,
    /// The running program.
    pub(super) own: &'a Path,
}

pub(super) type Key<'a> = Spanned<Cow<'a, str>>;
pub(super) type Value<'a> = Spanned<DeValue<'a>>;

/// The pairs of a table as they stand in the file.
pub(super) fn in_order<'a, 'i>(table: &'a DeTable<'i>) -> Vec<(&'a Key<'i>, &'a Value<'i>)> {
    let mut pairs: Vec<_> = table.iter().collect();
    pairs.sort_by_key(|(key, _)| key.span().start);
    pairs
}

/// A text and its place.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) place: &'a Place<'a>,
}

impl Reader<'_> {
    pub(super) fn words(&self, key: &str, value: &Value<'_>) -> Result<String, EnginesError> {
        match value.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() => Ok(text.to_string()),
            _ => Err(self.value(key, value, "a text in quotes")),
        }
    }

    pub(super) fn list(&self, key: &str, value: &Value<'_>) -> Result<Vec<String>, EnginesError> {
        let expected = "a list of texts, [\"like\", \"this\"]";
        let DeValue::Array(items) = value.get_ref() else {
            return Err(self.value(key, value, expected));
        };
        let text = |item: &Value<'_>| match item.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            _ => Err(self.value(key, item, expected)),
        };
        items.into_iter().map(text).collect()
    }

    pub(super) fn variants(
        &self,
        key: &str,
        value: &Value<'_>,
    ) -> Result<Vec<Variant>, EnginesError> {
        let DeValue::Array(items) = value.get_ref() else {
            return Err(self.value(key, value, "a list of variants, [\"like\", \"this\"]"));
        };
        let variant = |item: &Value<'_>| {
            let ids = || Variant::ALL.iter().map(|v| v.id()).collect::<Vec<_>>().join(", ");
            let named = item.get_ref().as_str().and_then(|name| Variant::from_name(name).ok());
            named.ok_or_else(|| self.value(key, item, &format!("one of {}", ids())))
        };
        items.into_iter().map(variant).collect()
    }

    pub(super) fn pairs(
        &self,
        key: &str,
        value: &Value<'_>,
    ) -> Result<Vec<(String, String)>, EnginesError> {
        let DeValue::Table(table) = value.get_ref() else {
            return Err(self.value(key, value, "a table, { name = value }"));
        };
        let pair = |(name, value): (&Key<'_>, &Value<'_>)| {
            let text = match value.get_ref() {
                DeValue::String(text) => text.to_string(),
                DeValue::Integer(number) => number.to_string(),
                DeValue::Float(number) => number.to_string(),
                DeValue::Boolean(switch) => switch.to_string(),
                DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
                    let key = format!("{key}.{}", name.get_ref());
                    return Err(self.value(&key, value, "a text, a number, true or false"));
                }
            };
            Ok((name.get_ref().to_string(), text))
        };
        in_order(table).into_iter().map(pair).collect()
    }

    pub(super) fn seconds(&self, key: &str, value: &Value<'_>) -> Result<Duration, EnginesError> {
        let number: Option<f64> = match value.get_ref() {
            DeValue::Integer(number) => number.to_string().parse().ok(),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        let seconds = number.filter(|&seconds| seconds > 0.0 && seconds <= 1e6);
        seconds
            .map(Duration::from_secs_f64)
            .ok_or_else(|| self.value(key, value, "a number of seconds above 0, at most 1000000"))
    }

    pub(super) fn address(&self, key: &str, value: &Value<'_>) -> Result<String, EnginesError> {
        let text = value.get_ref().as_str();
        text.filter(|text| {
            let parts = text.rsplit_once(':');
            parts.is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok())
        })
        .map(str::to_owned)
        .ok_or_else(|| self.value(key, value, "a host and a port, such as \"127.0.0.1:27531\""))
    }

    pub(super) fn choice<T: Copy, const N: usize>(
        &self,
        key: &str,
        value: &Value<'_>,
        choices: [(&str, T); N],
    ) -> Result<T, EnginesError> {
        let text = value.get_ref().as_str();
        let chosen =
            choices.iter().find(|(name, _)| Some(*name) == text).map(|&(_, choice)| choice);
        chosen.ok_or_else(|| {
            let names: Vec<_> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
            self.value(key, value, &format!("one of {}", names.join(", ")))
        })
    }

    pub(super) fn value(&self, key: &str, value: &Value<'_>, expected: &str) -> EnginesError {
        let found = match value.get_ref() {
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
            _ => format!("`{}`", self.text.get(value.span()).unwrap_or_default()),
        };
        let (key, expected) = (key.to_owned(), expected.to_owned());
        self.wrong(value.span().start, Complaint::Value { key, found, expected })
    }

    pub(super) fn unknown_key(&self, key: &Key<'_>, expected: &str) -> EnginesError {
        let complaint =
            Complaint::UnknownKey { key: key.get_ref().to_string(), expected: expected.to_owned() };
        self.wrong(key.span().start, complaint)
    }

    pub(super) fn wrong(&self, at: usize, complaint: Complaint) -> EnginesError {
        EnginesError::Wrong { file: self.place.file.to_owned(), line: self.line(at), complaint }
    }

    /// The line of a place in the text, from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        1 + self.text.bytes().take(at).filter(|&byte| byte == b'\n').count()
    }
}
