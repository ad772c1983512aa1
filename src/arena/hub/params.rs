//! Which parameters an engine gets: those of its entry, and what the match asks for.

use damier_protocol::hub::{Param, ParamKind};

use crate::arena::conditions::{Conditions, TimeControl};
use crate::arena::config::EngineEntry;
use crate::rules::Variant;

use super::dialect::Dialect;

/// Why an engine cannot be asked to play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum ParamError {
    #[error("`{0}` is not among its variants, which are {1}")]
    NotListed(Variant, String),
    #[error("it does not play `{0}`: its parameter `variant` knows {1}")]
    NotDeclared(Variant, String),
    #[error("it does not say that it plays `{0}`, expected `variants` in its entry to say so")]
    NoVariants(Variant),
    #[error("its protocol has no limit of nodes, expected another time control")]
    NoNodes,
    #[error("it has no parameter `{name}`, expected one of {known}")]
    Unknown { name: String, known: String },
    #[error("its parameter `{name}`: found `{value}`, expected {expected}")]
    Value { name: String, value: String, expected: String },
}

/// What to set, in order: the game first, since other things may depend on it.
pub(super) fn settings(
    entry: &EngineEntry,
    dialect: Dialect,
    declared: &[Param],
    conditions: &Conditions,
) -> Result<Vec<(String, String)>, ParamError> {
    let by_user = |name: &str| entry.params.iter().any(|(known, _)| known == name);
    let known = |name: &str| declared.iter().find(|param| param.name == name && !by_user(name));
    let mut settings = Vec::new();
    if !dialect.counts_nodes() && matches!(conditions.time, TimeControl::Nodes(_)) {
        return Err(ParamError::NoNodes);
    }
    if let Some(value) = variant(entry, declared, conditions.variant)?
        && !by_user("variant")
    {
        settings.push(("variant".to_owned(), value));
    }
    let rules = conditions.draw_rules.id;
    let not_own = rules != conditions.variant.own_draw_rules().id;
    // An extension of ours: the engine avoids and seeks the draws that the referee knows.
    if not_own && known("draw-rules").is_some_and(|param| allowed(&param.kind, rules).is_ok()) {
        settings.push(("draw-rules".to_owned(), rules.to_owned()));
    }
    if conditions.ponder && known("ponder").is_some() {
        settings.push(("ponder".to_owned(), "true".to_owned()));
    }
    for (name, value) in &entry.params {
        if dialect == Dialect::Hub {
            check(name, value, declared)?;
        }
        settings.push((name.clone(), value.clone()));
    }
    Ok(settings)
}

/// The value of the parameter `variant`, if there is one.
fn variant(
    entry: &EngineEntry,
    declared: &[Param],
    variant: Variant,
) -> Result<Option<String>, ParamError> {
    if let Some(listed) = &entry.variants
        && !listed.contains(&variant)
    {
        let ids: Vec<_> = listed.iter().map(|variant| variant.id()).collect();
        return Err(ParamError::NotListed(variant, ids.join(", ")));
    }
    match declared.iter().find(|param| param.name == "variant") {
        Some(Param { kind: ParamKind::Enum(values), .. }) => {
            let unknown = || ParamError::NotDeclared(variant, values.join(", "));
            variant_name(values, variant).map(Some).ok_or_else(unknown)
        }
        Some(_) => Ok(Some(variant.id().to_owned())),
        None if variant == Variant::International || entry.variants.is_some() => Ok(None),
        None => Err(ParamError::NoVariants(variant)),
    }
}

/// What an engine calls a variant, among the names that it declares.
pub fn variant_name(values: &[String], variant: Variant) -> Option<String> {
    // Our own name first: an alias may be the name of another game elsewhere.
    let own = values.iter().find(|value| *value == variant.id());
    own.or_else(|| values.iter().find(|value| Variant::from_name(value) == Ok(variant))).cloned()
}

fn check(name: &str, value: &str, declared: &[Param]) -> Result<(), ParamError> {
    let Some(param) = declared.iter().find(|param| param.name == name) else {
        let known: Vec<_> = declared.iter().map(|param| param.name.as_str()).collect();
        return Err(ParamError::Unknown { name: name.to_owned(), known: known.join(", ") });
    };
    allowed(&param.kind, value).map_err(|expected| {
        let (name, value) = (name.to_owned(), value.to_owned());
        ParamError::Value { name, value, expected }
    })
}

/// Whether a value is one of a kind, or what would be.
pub fn allowed(kind: &ParamKind, value: &str) -> Result<(), String> {
    let (fits, expected) = match kind {
        ParamKind::Bool => (matches!(value, "true" | "false"), "true or false".to_owned()),
        ParamKind::Int { min, max } => (
            value.parse().is_ok_and(|number: i64| (*min..=*max).contains(&number)),
            format!("a whole number{}", range(*min, *max, i64::MIN, i64::MAX)),
        ),
        ParamKind::Real { min, max } => (
            value.parse().is_ok_and(|number: f64| (*min..=*max).contains(&number)),
            format!("a number{}", range(*min, *max, f64::NEG_INFINITY, f64::INFINITY)),
        ),
        ParamKind::String => (!value.contains('"'), "a text without quotes".to_owned()),
        ParamKind::Enum(values) => {
            (values.iter().any(|known| known == value), format!("one of {}", values.join(", ")))
        }
    };
    if fits { Ok(()) } else { Err(expected) }
}

fn range<T: PartialEq + Copy + std::fmt::Display>(min: T, max: T, least: T, most: T) -> String {
    match (min == least, max == most) {
        (true, true) => String::new(),
        (false, true) => format!(" from {min}"),
        (true, false) => format!(" up to {max}"),
        (false, false) => format!(" from {min} to {max}"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::arena::conditions::Adjudication;
    use crate::arena::config::{Protocol, Restart};

    fn entry(variants: Option<Vec<Variant>>, params: &[(&str, &str)]) -> EngineEntry {
        EngineEntry {
            name: "x".to_owned(),
            program: None,
            args: Vec::new(),
            dir: None,
            env: Vec::new(),
            protocol: Protocol::Hub,
            variants,
            params: params.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect(),
            startup: Duration::from_secs(1),
            restart: Restart::OnFault,
            place: "e.toml:1".to_owned(),
        }
    }

    fn conditions(variant: Variant) -> Conditions {
        Conditions {
            variant,
            draw_rules: variant.own_draw_rules(),
            time: TimeControl::Depth(1),
            margin: Duration::ZERO,
            patience: Duration::from_secs(1),
            ponder: false,
            adjudication: Adjudication::default(),
        }
    }

    fn scan() -> Vec<Param> {
        vec![
            Param::one_of("variant", "normal", &["normal", "killer", "bt", "frisian", "losing"]),
            Param::bool("book", true),
            Param::int("threads", 1, 1, 16),
            Param::real("x", 0.0, 0.0, f64::INFINITY),
            Param::bool("ponder", false),
        ]
    }

    fn set(entry: &EngineEntry, declared: &[Param], conditions: &Conditions) -> String {
        match settings(entry, Dialect::Hub, declared, conditions) {
            Ok(settings) => {
                settings.iter().map(|(k, v)| format!("{k}={v}")).collect::<Vec<_>>().join(" ")
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn games_by_the_engine_s_own_names() {
        let none = entry(None, &[]);
        for (variant, expected) in [
            (Variant::International, "variant=normal"),
            (Variant::Breakthrough, "variant=bt"),
            (Variant::Antidraughts, "variant=losing"),
            (
                Variant::Russian,
                "it does not play `russian`: its parameter `variant` knows normal, killer, bt, \
                 frisian, losing",
            ),
        ] {
            assert_eq!(set(&none, &scan(), &conditions(variant)), expected);
        }
        let russian = conditions(Variant::Russian);
        let listed = entry(Some(vec![Variant::Russian]), &[]);
        assert_eq!(set(&listed, &[], &russian), "");
        assert_eq!(
            set(&none, &[], &russian),
            "it does not say that it plays `russian`, expected `variants` in its entry to say so"
        );
        assert_eq!(
            set(&listed, &scan(), &conditions(Variant::Killer)),
            "`killer` is not among its variants, which are russian"
        );
    }

    #[test]
    fn parameters_are_checked_by_what_is_declared() {
        for (name, value, expected) in [
            ("threads", "4", "variant=normal threads=4"),
            ("variant", "losing", "variant=losing"),
            (
                "thread",
                "4",
                "it has no parameter `thread`, expected one of variant, book, threads, x, ponder",
            ),
            (
                "threads",
                "17",
                "its parameter `threads`: found `17`, expected a whole number from 1 to 16",
            ),
            (
                "threads",
                "all",
                "its parameter `threads`: found `all`, expected a whole number from 1 to 16",
            ),
            ("x", "-1", "its parameter `x`: found `-1`, expected a number from 0"),
            ("book", "yes", "its parameter `book`: found `yes`, expected true or false"),
            (
                "variant",
                "chess",
                "its parameter `variant`: found `chess`, expected one of normal, killer, bt, frisian, losing",
            ),
        ] {
            let entry = entry(None, &[(name, value)]);
            assert_eq!(set(&entry, &scan(), &conditions(Variant::International)), expected);
        }
    }

    #[test]
    fn what_the_match_asks_for() {
        let mut conditions = conditions(Variant::International);
        conditions.ponder = true;
        let none = entry(None, &[]);
        assert_eq!(set(&none, &scan(), &conditions), "variant=normal ponder=true");
        conditions.draw_rules = conditions.variant.facts().draw_rules[1];
        let id = conditions.draw_rules.id;
        let own = [Param::one_of("draw-rules", "own", &["own", id])];
        assert_eq!(set(&none, &own, &conditions), format!("draw-rules={id}"));
        let strange = [Param::one_of("draw-rules", "own", &["own"])];
        assert_eq!(set(&none, &strange, &conditions), "");
        conditions.time = TimeControl::Nodes(5);
        let error = settings(&none, Dialect::Older, &[], &conditions).unwrap_err().to_string();
        assert_eq!(error, "its protocol has no limit of nodes, expected another time control");
    }
}
