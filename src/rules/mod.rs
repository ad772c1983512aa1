//! The rules of every variant, as constants.
//!
//! A variant is one file of facts: how its pieces move ([`Rules`]), and how its board is set up,
//! named and drawn ([`Facts`]). Games that differ only in the latter share a [`Rules`] type.
//! Nothing here plays a move; [`crate::position`] reads these constants and the compiler drops
//! what a variant does not need.

pub mod draws;
mod facts;
mod knobs;
mod registry;

mod antidraughts;
mod argentinian;
mod armenian;
mod brazilian;
mod breakthrough;
mod canadian;
mod czech;
mod english;
mod filipino;
mod frisian;
mod frysk;
mod german;
mod international;
mod italian;
mod killer;
mod malaysian;
mod pool;
mod portuguese;
mod russian;
mod spanish;
mod spantsireti;
mod srilankan;
mod thai;
mod turkish;

pub use draws::DrawRules;
pub use facts::{CaptureSign, Facts, Numbering, ResultForm, Start, Status};
pub use knobs::{Criterion, Goal, Halt, Promotion, Reach, Removal, Reversal, Rules, Tally};
pub use registry::{Task, UnknownDrawRules, UnknownVariant, Variant};

/// The rule types themselves, for code that is generic over them.
pub mod kinds {
    pub use super::antidraughts::Antidraughts;
    pub use super::argentinian::Argentinian;
    pub use super::armenian::Armenian;
    pub use super::brazilian::Brazilian;
    pub use super::breakthrough::Breakthrough;
    pub use super::canadian::Canadian;
    pub use super::czech::Czech;
    pub use super::english::English;
    pub use super::frisian::Frisian;
    pub use super::german::German;
    pub use super::international::International;
    pub use super::italian::Italian;
    pub use super::killer::Killer;
    pub use super::malaysian::Malaysian;
    pub use super::pool::Pool;
    pub use super::russian::Russian;
    pub use super::spanish::Spanish;
    pub use super::spantsireti::Spantsireti;
    pub use super::thai::Thai;
    pub use super::turkish::Turkish;
}
