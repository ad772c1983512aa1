//! What a client can set.

use std::time::Duration;

use damier_protocol::hub::Param;

use crate::engine::{
    MAX_HASH, MAX_LINES, MAX_TABLE_PIECES, Options, Skill, TableFolder, TableSource, max_threads,
};
use crate::rules::{DrawRules, UnknownDrawRules, UnknownVariant, Variant};

use super::naming::{Naming, SquareOrder};

/// Names of variants that other engines use and clients may look for in the declaration.
const SCAN_NAMES: [&str; 3] = ["normal", "bt", "losing"];
/// The name for a variant's own draw rules.
const OWN: &str = "own";
/// Base-2 logarithm of the number of table entries, 16 bytes each, that make one MiB.
const MEBIBYTE: u32 = 16;
const MAX_DELAY: i64 = 50;
const DEFAULT_DELAY: Duration = Duration::from_millis(3);

/// The parameters as they stand. Only what is declared does anything; every other name is taken
/// in silence, because clients set parameters of other engines blindly.
#[derive(Clone, Debug)]
pub(super) struct Params {
    options: Options,
    tables: TableSource,
    /// The folder of tables before anybody named another.
    own_folder: Option<TableFolder>,
    /// Set by name, as against the variant's own.
    draw_rules: Option<&'static DrawRules>,
    /// Whether the client is asked to let us ponder; the engine does what it is told.
    ponder: bool,
    square_order: SquareOrder,
    line_delay: Duration,
}

/// Why a parameter did not get its value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum ParamError {
    #[error("set-param: `{text}` for `{name}` is no number, expected one from {min} to {max}")]
    Number { name: &'static str, text: String, min: i64, max: i64 },
    #[error("set-param: `{text}` for `{name}` is outside {min} to {max}, using {used}")]
    Range { name: &'static str, text: String, min: i64, max: i64, used: i64 },
    #[error("set-param: `{text}` for `{name}`, expected one of {values}")]
    Choice { name: &'static str, text: String, values: String },
    #[error("set-param: {0}")]
    Variant(#[from] UnknownVariant),
    #[error("set-param: {0}")]
    DrawRules(#[from] UnknownDrawRules),
}

impl Params {
    pub(super) fn new(options: Options, tables: TableSource) -> Self {
        let own = options.draw_rules.id == options.variant.own_draw_rules().id;
        Self {
            options,
            own_folder: tables.folder.clone(),
            tables,
            draw_rules: (!own).then_some(options.draw_rules),
            ponder: false,
            square_order: SquareOrder::default(),
            line_delay: DEFAULT_DELAY,
        }
    }

    /// The options of the engine.
    pub(super) fn options(&self) -> Options {
        self.options
    }

    /// Where endgame tables come from.
    pub(super) fn tables(&self) -> &TableSource {
        &self.tables
    }

    /// The numbers of squares.
    pub(super) fn naming(&self) -> Naming {
        Naming::new(self.options.variant, self.square_order)
    }

    /// The pause between lines.
    pub(super) fn line_delay(&self) -> Duration {
        self.line_delay
    }

    /// Every parameter with its present value. They are few: each costs a pause in the
    /// handshake.
    pub(super) fn declare(&self) -> Vec<Param> {
        let Self { options, .. } = self;
        let variants: Vec<_> = Variant::ALL.iter().map(|v| v.id()).chain(SCAN_NAMES).collect();
        let draw_rules = self.draw_rules.map_or(OWN, |rules| rules.id);
        let orders = SquareOrder::ALL.map(SquareOrder::id);
        let number = |name: Number, value: i64| {
            let (min, max) = name.limits();
            Param::int(name.id(), value, min, max)
        };
        vec![
            Param::one_of("variant", options.variant.id(), &variants),
            number(Number::Threads, options.threads as i64),
            number(Number::Hash, options.hash as i64),
            number(Number::TtSize, i64::from(options.hash.max(1).ilog2() + MEBIBYTE)),
            Param::bool("ponder", self.ponder),
            Param::one_of("draw-rules", draw_rules, &draw_rule_names()),
            number(Number::MultiPv, options.lines as i64),
            number(Number::Skill, options.skill.level().into()),
            Param::one_of("square-order", self.square_order.id(), &orders),
            number(Number::BbSize, self.tables.pieces.into()),
            Param::string("bb-dir", &self.folder_named()),
            number(Number::LineDelay, self.line_delay.as_millis() as i64),
        ]
    }

    /// Sets a parameter.
    ///
    /// # Errors
    /// If the value is none; the old one stays, or, for a number outside its limits, the nearest
    /// inside is used.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        let value = value.trim();
        match name {
            "variant" => {
                self.options.variant = Variant::from_name(value)?;
                let variant = self.options.variant;
                // Rules that were asked for stay if the new game knows them.
                self.draw_rules =
                    self.draw_rules.and_then(|rules| variant.draw_rules(rules.id).ok());
                self.use_draw_rules();
            }
            "draw-rules" => {
                let own = value.eq_ignore_ascii_case(OWN);
                let named = || self.options.variant.draw_rules(value);
                self.draw_rules = if own { None } else { Some(named()?) };
                self.use_draw_rules();
            }
            "ponder" => self.ponder = boolean("ponder", value)?,
            "bb-dir" => {
                let named = (!value.is_empty()).then(|| TableFolder::new(value));
                self.tables.folder = named.or_else(|| self.own_folder.clone());
            }
            // What bots write that let the engine choose.
            "bb-size" if value.eq_ignore_ascii_case("auto") => {
                self.tables.pieces = MAX_TABLE_PIECES;
            }
            "square-order" => {
                let named = SquareOrder::ALL
                    .into_iter()
                    .find(|order| order.id().eq_ignore_ascii_case(value));
                self.square_order = named.ok_or_else(|| ParamError::Choice {
                    name: "square-order",
                    text: value.to_owned(),
                    values: SquareOrder::ALL.map(SquareOrder::id).join(", "),
                })?;
            }
            _ => {
                let Some(number) = Number::named(name) else { return Ok(()) };
                let (taken, outcome) = number.read(value)?;
                match number {
                    Number::Threads => self.options.threads = taken as usize,
                    Number::Hash => self.options.hash = taken as usize,
                    Number::TtSize => self.options.hash = 1 << (taken as u32 - MEBIBYTE),
                    Number::MultiPv => self.options.lines = taken as usize,
                    Number::Skill => {
                        self.options.skill = Skill::new(taken as u8).unwrap_or(Skill::FULL);
                    }
                    Number::BbSize => self.tables.pieces = taken as u8,
                    Number::LineDelay => self.line_delay = Duration::from_millis(taken as u64),
                }
                return outcome;
            }
        }
        Ok(())
    }

    /// The folder of tables that was asked for by name.
    fn folder_named(&self) -> String {
        let named =
            self.tables.folder.as_ref().filter(|&folder| Some(folder) != self.own_folder.as_ref());
        named.map_or_else(String::new, |folder| folder.root().display().to_string())
    }

    fn use_draw_rules(&mut self) {
        let own = self.options.variant.own_draw_rules();
        self.options.draw_rules = self.draw_rules.unwrap_or(own);
    }
}

/// A parameter that is a whole number.
#[derive(Clone, Copy, Debug)]
enum Number {
    Threads,
    Hash,
    TtSize,
    MultiPv,
    Skill,
    BbSize,
    LineDelay,
}

impl Number {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "threads" => Self::Threads,
            "hash" => Self::Hash,
            "tt-size" => Self::TtSize,
            "multipv" | "multi-pv" => Self::MultiPv,
            "skill" => Self::Skill,
            "bb-size" => Self::BbSize,
            "line-delay" => Self::LineDelay,
            _ => return None,
        })
    }

    fn id(self) -> &'static str {
        match self {
            Self::Threads => "threads",
            Self::Hash => "hash",
            Self::TtSize => "tt-size",
            Self::MultiPv => "multipv",
            Self::Skill => "skill",
            Self::BbSize => "bb-size",
            Self::LineDelay => "line-delay",
        }
    }

    fn limits(self) -> (i64, i64) {
        match self {
            Self::Threads => (1, max_threads() as i64),
            Self::Hash => (1, MAX_HASH as i64),
            Self::TtSize => (MEBIBYTE.into(), (MAX_HASH.ilog2() + MEBIBYTE).into()),
            Self::MultiPv => (1, MAX_LINES as i64),
            Self::Skill => (1, Skill::FULL.level().into()),
            Self::BbSize => (0, MAX_TABLE_PIECES.into()),
            Self::LineDelay => (0, MAX_DELAY),
        }
    }

    /// The number to use, and whether it is the one that was written.
    fn read(self, text: &str) -> Result<(i64, Result<(), ParamError>), ParamError> {
        let (name, (min, max), short) = (self.id(), self.limits(), excerpt(text));
        // Clients write `4.0`, and in some countries `4,0`.
        let number = text.replacen(',', ".", 1).parse::<f64>().ok().filter(|n| n.is_finite());
        let Some(number) = number else {
            return Err(ParamError::Number { name, text: short, min, max });
        };
        // The cast saturates.
        let written = number.round() as i64;
        let used = written.clamp(min, max);
        let outcome = if used == written {
            Ok(())
        } else {
            Err(ParamError::Range { name, text: short, min, max, used })
        };
        Ok((used, outcome))
    }
}

fn boolean(name: &'static str, text: &str) -> Result<bool, ParamError> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => {
            Err(ParamError::Choice { name, text: excerpt(text), values: "true, false".to_owned() })
        }
    }
}

/// The profiles of all variants, because the list cannot change with the variant.
fn draw_rule_names() -> Vec<&'static str> {
    let mut names = vec![OWN];
    for rules in Variant::ALL.iter().flat_map(|variant| variant.facts().draw_rules) {
        if !names.contains(&rules.id) {
            names.push(rules.id);
        }
    }
    names
}

/// The beginning of a value, short enough for a message.
fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
