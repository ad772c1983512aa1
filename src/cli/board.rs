//! `damier board`.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;

use super::args::PositionArgs;
use super::{files, output};
use crate::report::{board, svg, text};

/// Show a position as a diagram or as a picture
///
/// White is at the bottom and the board lies as it really does: the Italian and the Spanish one
/// are mirrored.
#[derive(Debug, Args)]
pub(super) struct Board {
    #[command(flatten)]
    position: PositionArgs,
    /// Name every square
    #[arg(long, conflicts_with = "svg")]
    names: bool,
    /// Write a picture instead (`-` is standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Board {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let game = self.position.game()?;
        let (setup, facts) = (game.setup(), game.variant().facts());
        match &self.svg {
            Some(file) if file == Path::new("-") => {
                output::text().write_all(svg::board(&setup, facts).as_bytes())?;
            }
            Some(file) => files::write(file, svg::board(&setup, facts).as_bytes())
                .with_context(|| format!("--svg {}", file.display()))?,
            None => {
                let mut out = output::text();
                write!(out, "{}", board::diagram(&setup, facts, self.names))?;
                writeln!(out, "\n{}", text::heading(game.as_ref()))?;
                if let Some(result) = game.result() {
                    writeln!(out, "{}", text::result(result))?;
                }
            }
        }
        Ok(())
    }
}
