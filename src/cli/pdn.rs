//! `damier pdn`.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Args;

use super::args::{self, VariantParser};
use super::failure::Failure;
use super::output;
use crate::notation::pdn::{Games, decode};
use crate::notation::{Replay, replay};
use crate::report::json::GameEntry;
use crate::report::text;
use crate::rules::{DrawRules, Variant};

/// Replay collections of games by the rules
///
/// What a file says goes before what is said here: a `GameType` tag decides which game is played,
/// except for games that have no number, which --variant names.
#[derive(Debug, Args)]
pub(super) struct Pdn {
    /// Collections in PDN (`-` is standard input)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game, where no tag names it [default: what the moves tell]
    #[arg(long, value_name = "ID", value_parser = VariantParser)]
    variant: Option<Variant>,
    /// The list of draw rules for that game [default: the game's own]
    #[arg(long, value_name = "PROFILE", requires = "variant")]
    draw_rules: Option<String>,
    /// Only report what is wrong
    #[arg(long)]
    check: bool,
    /// One JSON object a game
    #[arg(long)]
    json: bool,
}

/// What was read.
#[derive(Debug, Default)]
struct Count {
    games: usize,
    plies: usize,
    wrong: usize,
}

impl Pdn {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let rules = match self.variant {
            Some(variant) => Some(args::draw_rules(variant, self.draw_rules.as_deref())?),
            None => None,
        };
        let mut count = Count::default();
        for file in &self.files {
            let bytes = read(file).with_context(|| file.display().to_string())?;
            self.collection(file, &decode(&bytes), rules, &mut count)?;
        }
        let Count { games, plies, wrong } = count;
        if wrong > 0 {
            bail!(Failure::Input(format!("{wrong} of {games} games could not be replayed")));
        }
        log::info!("{games} games, {plies} plies, all legal");
        Ok(())
    }

    fn collection(
        &self,
        file: &Path,
        text: &str,
        rules: Option<&'static DrawRules>,
        count: &mut Count,
    ) -> anyhow::Result<()> {
        for game in Games::new(text) {
            let found = replay(&game, self.variant, rules);
            count.games += 1;
            count.plies += found.plies;
            count.wrong += usize::from(found.error.is_some());
            self.tell(file, &game, &found)?;
        }
        Ok(())
    }

    fn tell(
        &self,
        file: &Path,
        game: &crate::notation::pdn::Game,
        found: &Replay,
    ) -> anyhow::Result<()> {
        let place = format!("{}, game {}", file.display(), game.index);
        if self.json || !self.check {
            for warning in &game.warnings {
                log::warn!("{place}, {warning}");
            }
        }
        let quiet = self.check && found.error.is_none();
        if self.json {
            if !quiet {
                let several = (self.files.len() > 1).then(|| file.display().to_string());
                output::json(&GameEntry::of(several, game, found))?;
            }
            return Ok(());
        }
        let mut out = output::text();
        if self.check {
            for warning in &game.warnings {
                writeln!(out, "{place}, {warning}")?;
            }
        } else {
            writeln!(out, "{place}: {}", text::game(game, found))?;
        }
        if let Some(error) = &found.error {
            writeln!(out, "{place}, line {}, {error}", game.line)?;
        }
        Ok(())
    }
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        Ok(bytes)
    } else {
        fs::read(file)
    }
}
