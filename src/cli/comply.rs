//! `damier comply`.

use std::io::Write as _;
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;

use super::args::VariantArg;
use super::failure::Failure;
use super::output;
use crate::arena::comply::{Exam, Outcome, Report, run};
use crate::arena::config::Engines;

/// Check an engine's protocol, step by step
///
/// Every step starts the engine afresh. Exit code 3 if a step failed.
#[derive(Debug, Args)]
pub(super) struct Comply {
    /// The engine, by its name in engines.toml
    engine: String,
    /// The file of engines [default: engines.toml here, else the one that comes with the program]
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
    #[command(flatten)]
    variant: VariantArg,
    /// Show what was said in steps that passed, too
    #[arg(long)]
    lines: bool,
    /// One JSON object a step
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct StepEntry<'a> {
    step: &'a str,
    ok: bool,
    what: &'a str,
    /// What was wrong, or why there was nothing to prove.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    lines: &'a [String],
}

impl Comply {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let engines = Engines::load(self.engines.as_deref())?;
        let entry = engines.find(&self.engine)?;
        let exam = Exam { entry, variant: self.variant.variant, log: None };
        let (mut failed, mut count, mut told) = (0, 0, Ok(()));
        run(&exam, |report| {
            count += 1;
            failed += usize::from(report.result.is_err());
            if told.is_ok() {
                told = self.tell(&report);
            }
        })?;
        told?;
        if failed > 0 {
            let text = format!("{}: {failed} of {count} steps failed", entry.name);
            return Err(Failure::Unproven(text).into());
        }
        if !self.json {
            writeln!(output::text(), "{}: all {count} steps passed", entry.name)?;
        }
        Ok(())
    }

    fn tell(&self, report: &Report) -> anyhow::Result<()> {
        let Report { step, what, result, lines } = report;
        let note = match result {
            Ok(Outcome::Held) => None,
            Ok(Outcome::NotAsked(why)) => Some((*why).to_owned()),
            Err(flaw) => Some(flaw.to_string()),
        };
        if self.json {
            return output::json(&StepEntry { step, ok: result.is_ok(), what, note, lines });
        }
        let (word, colour) = match result {
            Ok(Outcome::Held) => ("ok", AnsiColor::Green),
            Ok(Outcome::NotAsked(_)) => ("-", AnsiColor::Yellow),
            Err(_) => ("FAILED", AnsiColor::Red),
        };
        let style = Style::new().fg_color(Some(colour.into()));
        let mut out = output::text();
        writeln!(out, "{style}{word:<7}{style:#}{step:<18} {what}")?;
        if let Some(note) = note {
            writeln!(out, "{:<26}{note}", "")?;
        }
        if self.lines || result.is_err() {
            for line in lines {
                writeln!(out, "{:<8}{line}", "")?;
            }
        }
        Ok(())
    }
}
