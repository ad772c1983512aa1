//! `damier completions` and `damier man`.

use std::io::Write as _;

use anyhow::bail;
use clap::{Args, Command};

use super::output;

/// Write a completion script for a shell
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

impl Completions {
    pub(super) fn run(&self, command: &mut Command) -> anyhow::Result<()> {
        // The generator panics if it cannot write, which memory always lets it.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, command, "damier", &mut script);
        output::text().write_all(&script)?;
        Ok(())
    }
}

/// Write a manual page, in roff
#[derive(Debug, Args)]
pub(super) struct Man {
    /// The command to describe [default: damier itself]
    command: Option<String>,
}

impl Man {
    pub(super) fn run(&self, mut damier: Command) -> anyhow::Result<()> {
        damier.build();
        let page = match &self.command {
            None => damier,
            Some(name) => match damier.find_subcommand(name) {
                Some(found) => found.clone(),
                None => bail!("no command `{name}`, expected one that `damier --help` lists"),
            },
        };
        let mut text = Vec::new();
        clap_mangen::Man::new(page).render(&mut text)?;
        output::text().write_all(&text)?;
        Ok(())
    }
}
