//! What is left of a match: standings, and files made from its records.

use std::io::Write as _;

use anyhow::Context as _;

use super::Match;
use crate::arena::journal::Header;
use crate::arena::record::GameRecord;
use crate::arena::standings::{PairTest, Standings};
use crate::cli::{files, output};
use crate::report::matches::{html, json, pdn, text};
use crate::rules::Variant;

/// A match that has ended, or was joined from parts.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) header: Header,
    pub(super) records: Vec<GameRecord>,
    pub(super) variant: Variant,
    /// Games of the schedule, or of this part of it.
    pub(super) scheduled: u64,
}

impl Outcome {
    /// Tells the standings and writes the files asked for.
    pub(super) fn tell(mut self, args: &Match) -> anyhow::Result<()> {
        self.records.sort_by_key(|record| record.number);
        let standings = Standings::of(&self.header.terms(), &self.records);
        if let Some(path) = &args.pdn {
            files::write(path, self.pdn().as_bytes())
                .with_context(|| path.display().to_string())?;
        }
        if let Some(path) = &args.html {
            let about = self.about();
            let page = html::page(&standings, &self.records, self.variant, &about, self.scheduled);
            files::write(path, page.as_bytes()).with_context(|| path.display().to_string())?;
        }
        if args.json {
            output::json(&json::StandingsEntry::of(&standings, self.scheduled))
        } else {
            let text = text::standings(&standings, self.scheduled, output::width());
            Ok(write!(output::text(), "{text}")?)
        }
    }

    /// The games as objects, those that count.
    pub(super) fn tell_games(&self, standings: &Standings) -> anyhow::Result<()> {
        let last = standings.test.as_ref().and_then(PairTest::decided_by);
        let counts = |record: &&GameRecord| last.is_none_or(|last| record.number / 2 <= last);
        for record in self.records.iter().filter(counts) {
            output::json(&json::GameEntry::of(record, self.variant.facts()))?;
        }
        Ok(())
    }

    fn pdn(&self) -> String {
        let event = format!("damier match, {}", self.header.time);
        pdn::games(&self.records, self.variant, self.header.time, &event)
    }

    fn about(&self) -> String {
        let ponder = if self.header.ponder { ", pondering" } else { "" };
        format!(
            "{}, draw rules {}, {}{ponder}, seed {}",
            self.header.variant, self.header.draw_rules, self.header.time, self.header.seed
        )
    }
}
