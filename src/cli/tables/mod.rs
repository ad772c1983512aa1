//! `damier tables`: what is asked for, shared by its four commands.

mod bench;
mod build;
mod bundle;
mod info;
mod play;
mod probe;
mod verify;

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, Subcommand};

use super::args::{VariantArg, draw_rules};
use crate::tables::{Folder, Material, Ruleset};

/// Build, prove and ask endgame tables
///
/// Tables know the result of every position of a few pieces and how many plies are left to it. They
/// know no draw by repetition or by counting moves. They are searched in the user's data folder and
/// used by every search of the game.
#[derive(Debug, Args)]
pub(super) struct Tables {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Build(build::Build),
    Info(info::Info),
    Verify(verify::Verify),
    Probe(Box<probe::Probe>),
    Play(Box<play::Play>),
    Bench(bench::Bench),
    Bundle(bundle::Bundle),
}

impl Tables {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        match &self.command {
            Command::Build(command) => command.run(),
            Command::Info(command) => command.run(),
            Command::Verify(command) => command.run(),
            Command::Probe(command) => command.run(),
            Command::Play(command) => command.run(),
            Command::Bench(command) => command.run(),
            Command::Bundle(command) => command.run(),
        }
    }
}

/// Where tables are.
#[derive(Clone, Debug, Default, Args)]
struct DirArg {
    /// The folder of the tables [default: `damier/tables` in the user's data folder]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl DirArg {
    fn folder(&self) -> anyhow::Result<Folder> {
        match &self.dir {
            Some(dir) => Ok(Folder::new(dir)),
            None => Folder::of_user().context("this system has no data folder: --dir is needed"),
        }
    }
}

/// Whose tables are meant.
#[derive(Clone, Debug, Args)]
struct RulesArgs {
    #[command(flatten)]
    variant: VariantArg,
    /// The list of draw rules, of which tables know how one piece each is judged [default: the
    /// game's own]
    #[arg(long, value_name = "PROFILE")]
    draw_rules: Option<String>,
    #[command(flatten)]
    dir: DirArg,
}

impl RulesArgs {
    fn ruleset(&self) -> anyhow::Result<Ruleset> {
        let variant = self.variant.variant;
        Ok(Ruleset::new(variant, draw_rules(variant, self.draw_rules.as_deref())?))
    }
}

fn pieces() -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(2..=i64::from(Material::MOST))
}

/// Threads of a computation.
fn pool(threads: Option<u32>) -> anyhow::Result<rayon::ThreadPool> {
    let threads = threads.map_or(0, |threads| threads as usize);
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("--threads")
}

/// A number of bytes for people.
fn bytes(bytes: u64) -> String {
    const UNIT: f64 = 1024.0;
    let bytes = bytes as f64;
    if bytes < UNIT * UNIT {
        format!("{:.1} KiB", bytes / UNIT)
    } else if bytes < UNIT * UNIT * UNIT {
        format!("{:.1} MiB", bytes / UNIT / UNIT)
    } else {
        format!("{:.1} GiB", bytes / UNIT / UNIT / UNIT)
    }
}
