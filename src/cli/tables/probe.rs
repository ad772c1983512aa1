//! `damier tables probe`.

use std::io::Write as _;

use anyhow::Context as _;
use clap::Args;
use serde::Serialize;

use super::DirArg;
use crate::cli::args::PositionArgs;
use crate::cli::output;
use crate::notation::{write_fen, write_move};
use crate::tables::{Material, MoveValue, Probed, Ruleset, TableSet, probe};

/// Say what a position is worth, how many plies are left, and which moves are best
#[derive(Debug, Args)]
pub(super) struct Probe {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    dir: DirArg,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    variant: &'static str,
    fen: String,
    wdl: &'static str,
    dtw: Option<u16>,
    moves: Vec<MoveEntry>,
}

#[derive(Serialize)]
struct MoveEntry {
    pdn: String,
    wdl: Option<&'static str>,
    dtw: Option<u16>,
}

impl Probe {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let game = self.position.game()?;
        let facts = game.variant().facts();
        let rules = Ruleset::new(game.variant(), game.draw_rules());
        let mut set = TableSet::built_in(rules, Material::MOST);
        for error in self.dir.folder()?.load(&mut set, Material::MOST) {
            log::warn!("{error}");
        }
        let fen = write_fen(&game.setup(), facts);
        let (here, moves) = probe(game.as_ref(), &set)
            .with_context(|| format!("no table of {} knows {fen}", rules.name()))?;
        if self.json {
            return output::json(&Entry {
                variant: facts.id,
                fen,
                wdl: here.outcome.word(),
                dtw: here.plies,
                moves: moves
                    .iter()
                    .map(|MoveValue { mv, probed }| MoveEntry {
                        pdn: write_move(mv, facts),
                        wdl: probed.map(|probed| probed.outcome.word()),
                        dtw: probed.and_then(|probed| probed.plies),
                    })
                    .collect(),
            });
        }
        let mut out = output::text();
        writeln!(out, "{fen}: {here}")?;
        for MoveValue { mv, probed } in &moves {
            let worth =
                probed.map_or_else(|| "unknown".to_owned(), |probed: Probed| probed.to_string());
            writeln!(out, "  {:<8} {worth}", write_move(mv, facts))?;
        }
        Ok(())
    }
}
