//! The list of variants, and the only place that chooses code by variant.

use super::{DrawRules, Facts, Rules, kinds};

/// Work that is generic over the rules, to be run for a variant chosen at run time.
pub trait Task {
    /// What it gives back.
    type Out;

    /// Does the work under the rules `R`.
    fn run<R: Rules>(self) -> Self::Out;
}

macro_rules! variants {
    ($($name:ident $module:ident $kind:ident,)*) => {
        /// A game of the family.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[expect(missing_docs, reason = "the name says it; `facts` says the rest")]
        pub enum Variant {
            $($name,)*
        }

        impl Variant {
            /// All variants: the six oldest friends first, experimental ones last.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Names, set-up, numbering and draw rules.
            pub fn facts(self) -> &'static Facts {
                match self {
                    $(Self::$name => &super::$module::FACTS,)*
                }
            }

            /// Runs `task` under the rules of this variant.
            pub fn dispatch<T: Task>(self, task: T) -> T::Out {
                match self {
                    $(Self::$name => task.run::<kinds::$kind>(),)*
                }
            }
        }
    };
}

variants! {
    International international International,
    Canadian canadian Canadian,
    Pool pool Pool,
    English english English,
    Russian russian Russian,
    Turkish turkish Turkish,
    Brazilian brazilian Brazilian,
    Frisian frisian Frisian,
    Frysk frysk Frisian,
    Killer killer Killer,
    Breakthrough breakthrough Breakthrough,
    Antidraughts antidraughts Antidraughts,
    Italian italian Italian,
    Spanish spanish Spanish,
    Portuguese portuguese Spanish,
    Czech czech Czech,
    Thai thai Thai,
    Spantsireti spantsireti Spantsireti,
    Filipino filipino Brazilian,
    Srilankan srilankan Canadian,
    Malaysian malaysian Malaysian,
    German german German,
    Argentinian argentinian Argentinian,
    Armenian armenian Armenian,
}

impl Variant {
    /// The variant of this id or alias, compared without case.
    ///
    /// # Errors
    /// The name, if no variant answers to it.
    pub fn from_name(name: &str) -> Result<Self, UnknownVariant> {
        let wanted = name.to_lowercase();
        Self::ALL
            .iter()
            .copied()
            .find(|variant| {
                let facts = variant.facts();
                facts.id == wanted || facts.aliases.iter().any(|a| a.to_lowercase() == wanted)
            })
            .ok_or_else(|| UnknownVariant(name.to_owned()))
    }

    /// The variant of a PDN `GameType` number.
    pub fn from_gametype(number: u32) -> Option<Self> {
        if number == 99 {
            return Some(Self::International); // lidraughts: "from position"
        }
        Self::ALL.iter().copied().find(|variant| variant.facts().gametype == Some(number))
    }

    /// The draw-rule profile of this name, if it fits the variant.
    ///
    /// # Errors
    /// The name and the profiles that fit, if it does not.
    pub fn draw_rules(self, name: &str) -> Result<&'static DrawRules, UnknownDrawRules> {
        let fitting = self.facts().draw_rules;
        fitting
            .iter()
            .copied()
            .find(|rules| rules.id == name || rules.aliases.contains(&name))
            .ok_or_else(|| UnknownDrawRules { name: name.to_owned(), variant: self })
    }

    /// The variant's own draw rules.
    pub fn own_draw_rules(self) -> &'static DrawRules {
        self.facts().draw_rules[0]
    }

    /// The id.
    pub fn id(self) -> &'static str {
        self.facts().id
    }
}

impl std::fmt::Display for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

impl std::str::FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        Self::from_name(name)
    }
}

/// No variant has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown variant `{0}`, expected one of {list}", list = ids())]
pub struct UnknownVariant(pub String);

/// No draw-rule profile of this name fits the variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "no draw rules `{name}` for {variant}, expected one of {list}",
    list = profiles(*variant)
)]
pub struct UnknownDrawRules {
    /// What was asked for.
    pub name: String,
    /// The variant.
    pub variant: Variant,
}

fn profiles(variant: Variant) -> String {
    let ids: Vec<_> = variant.facts().draw_rules.iter().map(|rules| rules.id).collect();
    ids.join(", ")
}

fn ids() -> String {
    let ids: Vec<_> = Variant::ALL.iter().map(|variant| variant.id()).collect();
    ids.join(", ")
}
