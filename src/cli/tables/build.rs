//! `damier tables build`.

use std::io::Write as _;
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::{RulesArgs, bytes, pieces, pool};
use crate::cli::output;
use crate::tables::{self, Built, Material, Plan};

/// Build endgame tables
///
/// Files that are there and whole are kept, so that a build can be stopped at any moment and run again.
/// How much memory it takes is said before it begins.
#[derive(Debug, Args)]
pub(super) struct Build {
    #[command(flatten)]
    rules: RulesArgs,
    /// Everything with so many pieces or fewer
    #[arg(long, value_name = "N", value_parser = pieces(), required_unless_present = "material",
          conflicts_with = "material")]
    pieces: Option<u8>,
    /// One material, the side to move first, as in KKM-K, and everything to which it leads
    #[arg(long, value_name = "MATERIAL")]
    material: Option<Material>,
    /// Threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// JSON objects, one a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Step {
    r#type: &'static str,
    variant: &'static str,
    material: String,
    seconds: f64,
}

impl Build {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let rules = self.rules.ruleset()?;
        let folder = self.rules.dir.folder()?;
        let plan = match (self.material, self.pieces) {
            (Some(material), _) => Plan::material(&rules, material)?,
            (None, most) => {
                let (plan, without) = Plan::pieces(&rules, most.unwrap_or(2));
                for why in without {
                    log::warn!("left out: {why}");
                }
                plan
            }
        };
        let (slots, memory) = (plan.slots(&rules), plan.memory(&rules));
        let place = folder.root().join(rules.name());
        writeln!(
            anstream::stderr(),
            "{} materials, {slots} positions, up to {} of memory, in {}",
            plan.materials.len(),
            bytes(memory),
            place.display()
        )?;
        let bar = ProgressBar::with_draw_target(Some(slots), ProgressDrawTarget::stderr());
        bar.set_style(ProgressStyle::with_template("{wide_bar} {percent} %, {eta} left, {msg}")?);
        let variant = rules.variant().id();
        let start = Instant::now();
        let mut written = 0;
        let mut failed = None;
        let mut told = |built: Built| {
            let (r#type, material) = match built {
                Built::Working(material, plies) => {
                    bar.set_message(format!("{material}: ply {plies}"));
                    return;
                }
                Built::Written(material) => ("written", material),
                Built::Found(material) => ("found", material),
            };
            written += usize::from(r#type == "written");
            bar.inc(tables::slots(&rules, material));
            let seconds = start.elapsed().as_secs_f64();
            if self.json && failed.is_none() {
                let step = Step { r#type, variant, material: material.to_string(), seconds };
                failed = output::json(&step).err();
            }
        };
        let build = tables::Build { rules: &rules, folder: &folder };
        pool(self.threads)?.install(|| build.run(&plan, &mut told))?;
        bar.finish_and_clear();
        if let Some(error) = failed {
            return Err(error);
        }
        if !self.json {
            let found = plan.materials.len() - written;
            let seconds = start.elapsed().as_secs_f64();
            writeln!(
                output::text(),
                "{written} materials built, {found} were there, {seconds:.1} s"
            )?;
        }
        Ok(())
    }
}
