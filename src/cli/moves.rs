//! `damier moves`.

use std::io::Write as _;

use anyhow::Context as _;
use clap::Args;

use super::args::PositionArgs;
use super::output;
use crate::notation::{MoveError, read_move};
use crate::position::AnyGame;
use crate::report::json::PositionEntry;
use crate::report::text;

/// List the legal moves of a position
///
/// Moves are written as PDN has them: short, and the full way only where another capture shares
/// start and end.
#[derive(Debug, Args)]
pub(super) struct Moves {
    #[command(flatten)]
    position: PositionArgs,
    /// Say why a move is not legal
    #[arg(long, value_name = "MOVE", conflicts_with = "json")]
    why: Option<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let game = self.position.game()?;
        match &self.why {
            Some(mv) => why(game.as_ref(), mv),
            None if self.json => output::json(&PositionEntry::of(game.as_ref())),
            None => list(game.as_ref()),
        }
    }
}

fn list(game: &dyn AnyGame) -> anyhow::Result<()> {
    let mut out = output::text();
    for mv in game.moves() {
        writeln!(out, "{}", text::mv(&mv, game.variant()))?;
    }
    if let Some(result) = game.result() {
        writeln!(out, "{}", text::result(result))?;
    }
    Ok(())
}

/// A move that is not legal is no wrong input here: it is what the question is about.
fn why(game: &dyn AnyGame, mv: &str) -> anyhow::Result<()> {
    let mut out = output::text();
    match read_move(game, mv) {
        Ok(found) => writeln!(out, "{} is legal", text::mv(&found, game.variant()))?,
        Err(error @ (MoveError::Illegal { .. } | MoveError::Ambiguous { .. })) => {
            writeln!(out, "{error}")?;
        }
        Err(error) => return Err(error).context("--why"),
    }
    Ok(())
}
