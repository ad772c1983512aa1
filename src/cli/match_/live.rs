//! What a match under way shows: games on standard output for programs, progress on standard
//! error for people.

use std::io::{self, IsTerminal as _, Write as _};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::arena::record::GameRecord;
use crate::arena::runner::News;
use crate::arena::standings::Standings;
use crate::cli::output;
use crate::report::matches::{json, text};
use crate::rules::Variant;

/// Lines for a file or a pipe come when so much of the match is over.
const STEPS: u64 = 50;

#[derive(Debug)]
pub(super) struct Live {
    bar: ProgressBar,
    scheduled: u64,
    json: Shown,
    variant: Variant,
}

/// What goes to standard output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shown {
    Objects,
    Nothing,
}

impl Live {
    pub(super) fn new(scheduled: u64, objects: bool, variant: Variant) -> Self {
        let bar = if io::stderr().is_terminal() {
            ProgressBar::with_draw_target(Some(scheduled), ProgressDrawTarget::stderr_with_hz(4))
        } else {
            ProgressBar::hidden()
        };
        if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} {wide_bar}\n{msg}") {
            bar.set_style(style);
        }
        let json = if objects { Shown::Objects } else { Shown::Nothing };
        Self { bar, scheduled, json, variant }
    }

    /// Shows what happened and counts it.
    pub(super) fn tell(
        &mut self,
        news: News,
        standings: &mut Standings,
        records: &mut Vec<GameRecord>,
        engines: &[String],
    ) -> anyhow::Result<()> {
        match news {
            News::Out { engine, reason } => {
                self.say(&format!("{} is out of the match: {reason}", engines[engine]));
            }
            News::Finished(record) => {
                standings.add(&record);
                if self.json == Shown::Objects {
                    output::json(&json::GameEntry::of(&record, self.variant.facts()))?;
                }
                log::info!("{}", text::game(&record, self.variant.facts()));
                records.push(*record);
                self.progress(standings);
            }
        }
        Ok(())
    }

    fn progress(&self, standings: &Standings) {
        let played = standings.games + standings.void;
        if self.bar.is_hidden() {
            if played.is_multiple_of(self.scheduled.div_ceil(STEPS).max(1)) {
                self.say(&text::progress(standings, self.scheduled));
            }
        } else {
            self.bar.set_position(played);
            self.bar.set_message(text::progress(standings, self.scheduled));
        }
    }

    fn say(&self, line: &str) {
        if self.bar.is_hidden() {
            // Nobody is left to be told if this fails.
            let _ = writeln!(anstream::stderr(), "{line}");
        } else {
            self.bar.println(line);
        }
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
