//! Whether an engine keeps to its protocol: a list of named steps, each passed or failed with the
//! lines that show it.
//!
//! Every step gets an engine of its own, freshly started, so that what one breaks does not break
//! the next. The frame here knows no protocol: a [`Trial`] is a conversation in one, and each has
//! its own list of steps.

mod hub;
mod line_trial;

use std::time::Duration;

use super::config::{EngineEntry, Protocol};
use super::hub::Dialect;
use super::log::Log;
use crate::rules::Variant;

pub use line_trial::LineTrial;

/// How long an engine may take for what takes no time.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// What an engine is asked to prove.
#[derive(Clone, Debug)]
pub struct Exam<'a> {
    /// The engine.
    pub entry: &'a EngineEntry,
    /// The game that it is asked to play.
    pub variant: Variant,
    /// Where all that is said is written, if anywhere.
    pub log: Option<Log>,
}

/// A conversation with a freshly started engine.
pub trait Trial: Sized {
    /// Starts the engine.
    ///
    /// # Errors
    /// If it does not start.
    fn begin(exam: &Exam<'_>) -> Result<Self, Flaw>;

    /// What was said so far, `> ` before our lines and `< ` before the engine's.
    fn lines(&self) -> Vec<String>;
}

/// One thing that an engine must do.
#[derive(Debug)]
pub struct Step<T> {
    /// Its name.
    pub name: &'static str,
    /// What it asks for, as a sentence.
    pub what: &'static str,
    /// The proof.
    pub check: fn(&mut T) -> Result<Outcome, Flaw>,
}

/// How a step went that did not fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The engine did what it must.
    Held,
    /// Nothing to prove: why.
    NotAsked(&'static str),
}

/// What an engine did wrong: what was found, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Flaw(pub String);

/// What became of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its name.
    pub step: &'static str,
    /// What it asks for.
    pub what: &'static str,
    /// How it went.
    pub result: Result<Outcome, Flaw>,
    /// What was said.
    pub lines: Vec<String>,
}

/// Runs all steps of the engine's protocol, in order, and hands out each report as it comes.
///
/// # Errors
/// If there are no steps for the protocol.
pub fn run(exam: &Exam<'_>, report: impl FnMut(Report)) -> Result<(), Flaw> {
    match exam.entry.protocol {
        Protocol::Hub => take(&hub::steps(Dialect::Hub), exam, report),
        Protocol::Hub1 => take(&hub::steps(Dialect::Older), exam, report),
        Protocol::Dxp(_) => return Err(Flaw("no steps for DXP yet".to_owned())),
    }
    Ok(())
}

/// Takes the steps one by one.
fn take<T: Trial>(steps: &[&Step<T>], exam: &Exam<'_>, mut report: impl FnMut(Report)) {
    for step in steps {
        let (result, lines) = match T::begin(exam) {
            Ok(mut trial) => ((step.check)(&mut trial), trial.lines()),
            Err(flaw) => (Err(flaw), Vec::new()),
        };
        report(Report { step: step.name, what: step.what, result, lines });
    }
}
