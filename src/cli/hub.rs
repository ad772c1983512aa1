//! `damier hub`.

use std::ffi::OsString;
use std::io;

use clap::Args;

use super::args::{EngineArgs, EvaluationArg, VariantArg};
use crate::drivers::hub;
use crate::engine::Options;
use crate::rules::Variant;

/// Speak Hub, version 2, on standard input and output
///
/// The options are where the parameters of the same names begin.
#[derive(Debug, Args)]
pub(super) struct Hub {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    evaluation: EvaluationArg,
    /// Passed over: bots hand on options that other engines have
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    others: Vec<OsString>,
}

impl Default for Hub {
    fn default() -> Self {
        let variant = VariantArg { variant: Variant::International };
        Self {
            variant,
            engine: EngineArgs::default(),
            evaluation: EvaluationArg::default(),
            others: Vec::new(),
        }
    }
}

impl Hub {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        if !self.others.is_empty() {
            log::info!("passed over, since nothing here knows it: {:?}", self.others);
        }
        // Refused tables are for the session to tell.
        let mut engine = self.engine.engine(Options::new(self.variant.variant));
        engine.set_evaluation(self.evaluation.load(self.variant.variant)?);
        Ok(hub::run(io::stdin(), io::stdout().lock(), engine)?)
    }
}
