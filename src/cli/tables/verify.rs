//! `damier tables verify`.

use std::io::Write as _;

use anyhow::bail;
use clap::Args;
use serde::Serialize;

use super::{RulesArgs, pieces, pool};
use crate::cli::failure::Failure;
use crate::cli::output;
use crate::notation::write_fen;
use crate::tables::{self, Material, Ruleset, Totals};

/// Prove endgame tables: derive the value of every position once more from its moves
///
/// Exit code 3 says that a value is wrong or a file is refused.
#[derive(Debug, Args)]
pub(super) struct Verify {
    #[command(flatten)]
    rules: RulesArgs,
    /// Everything with so many pieces or fewer [default: all tables there are]
    #[arg(long, value_name = "N", value_parser = pieces())]
    pieces: Option<u8>,
    /// One material, the side to move first
    #[arg(long, value_name = "MATERIAL", conflicts_with = "pieces")]
    material: Option<Material>,
    /// Threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// JSON objects, one a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    variant: &'static str,
    material: String,
    positions: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    captures: u64,
    longest: Option<u16>,
    ok: bool,
}

impl Verify {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let rules = self.rules.ruleset()?;
        let folder = self.rules.dir.folder()?;
        let pool = pool(self.threads)?;
        let materials = match self.material {
            Some(material) => vec![material],
            None => (2..=self.pieces.unwrap_or(Material::MOST)).flat_map(Material::all).collect(),
        };
        let (mut proven, mut wrong) = (0, 0);
        let mut all = Totals::default();
        for material in materials {
            if rules.solvable(material).is_err() {
                continue;
            }
            let verified = pool.install(|| tables::Verify::run(&rules, &folder, material));
            match verified {
                Ok(None) if self.pieces.is_some() || self.material.is_some() => {
                    writeln!(anstream::stderr(), "{material}: there is no table")?;
                    wrong += 1;
                }
                Ok(None) => {}
                Ok(Some(verified)) => {
                    let ok = verified.mistakes.is_none();
                    all = all.and(verified.quiet).and(verified.captures);
                    self.tell(&rules, material, &verified)?;
                    if ok {
                        proven += 1;
                    } else {
                        wrong += 1;
                    }
                }
                Err(error) => {
                    writeln!(anstream::stderr(), "{material}: {error}")?;
                    wrong += 1;
                }
            }
        }
        if !self.json && proven > 0 {
            let Totals { positions, wins, draws, losses } = all;
            writeln!(
                output::text(),
                "{proven} materials proven: {positions} positions, {wins} wins, {draws} draws, \
                 {losses} losses"
            )?;
        }
        match wrong {
            0 if proven == 0 => {
                bail!("no table of {} in {}", rules.name(), folder.root().display())
            }
            0 => Ok(()),
            _ => bail!(Failure::Unproven(format!("{wrong} materials are not proven"))),
        }
    }

    fn tell(
        &self,
        rules: &Ruleset,
        material: Material,
        verified: &tables::Verify,
    ) -> anyhow::Result<()> {
        let Totals { positions, wins, draws, losses } = verified.quiet.and(verified.captures);
        if self.json {
            output::json(&Entry {
                variant: rules.variant().id(),
                material: material.to_string(),
                positions,
                wins,
                draws,
                losses,
                captures: verified.captures.positions,
                longest: verified.longest,
                ok: verified.mistakes.is_none(),
            })?;
        } else {
            let ok = if verified.mistakes.is_none() { "ok" } else { "WRONG" };
            let longest = verified.longest.map_or(String::new(), |n| format!(", longest {n}"));
            writeln!(
                output::text(),
                "{material:>9} {ok}: {positions} positions, {wins} wins, {draws} draws, \
                 {losses} losses{longest}"
            )?;
        }
        if let Some((mistake, count)) = &verified.mistakes {
            let fen = write_fen(&mistake.setup, rules.variant().facts());
            writeln!(
                anstream::stderr(),
                "{material}.{}: {count} positions, the first is {fen}: {}, expected {}",
                mistake.kind,
                mistake.found,
                mistake.expected
            )?;
        }
        Ok(())
    }
}
