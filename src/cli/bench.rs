//! `damier bench`.

use std::io::Write as _;
use std::time::{Duration, Instant};

use clap::Args;

use super::args::{self, VariantParser};
use super::output;
use super::searching::search;
use crate::arena::random::Random;
use crate::engine::{Engine, Limits, Mode, Options};
use crate::position::AnyGame;
use crate::report::json::BenchEntry;
use crate::report::text;
use crate::rules::Variant;

/// Plies played at random before each position.
const PLAYOUTS: [u32; 4] = [0, 10, 22, 40];
/// Deep enough for a second or less a variant.
const DEPTH: i32 = 11;

/// Search fixed positions of every variant
///
/// With one thread and the default table the number of nodes depends on nothing but the program:
/// it is the signature that commits name.
#[derive(Debug, Args)]
pub(super) struct Bench {
    /// Only this game
    #[arg(long, value_name = "ID", value_parser = VariantParser)]
    variant: Option<Variant>,
    /// Plies to search
    #[arg(long, value_name = "N", default_value_t = DEPTH,
          value_parser = clap::value_parser!(i32).range(1..=64))]
    depth: i32,
    /// Search threads; more than one give no signature
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// Size of the transposition table in MiB; the signature is that of the default
    #[arg(long, value_name = "MB", default_value_t = 16,
          value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// One JSON object a variant, the last one for all
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let one = self.variant.map(|variant| [variant]);
        let variants = one.as_ref().map_or(Variant::ALL, |one| &one[..]);
        if !self.json {
            writeln!(output::text(), "{}", text::BENCH_HEAD)?;
        }
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for &variant in variants {
            let (its_nodes, its_time) = self.variant(variant)?;
            nodes += its_nodes;
            time += its_time;
            self.tell(variant.id(), its_nodes, its_time)?;
        }
        self.tell("all", nodes, time)
    }

    fn tell(&self, variant: &'static str, nodes: u64, time: Duration) -> anyhow::Result<()> {
        let entry = BenchEntry::new(variant, nodes, time);
        if self.json {
            output::json(&entry)
        } else {
            Ok(writeln!(output::text(), "{}", text::bench(&entry))?)
        }
    }

    /// The nodes of all positions of a variant, and the time spent in searching them.
    fn variant(&self, variant: Variant) -> anyhow::Result<(u64, Duration)> {
        let mut options = Options::new(variant);
        options.threads = self.threads as usize;
        options.hash = self.hash as usize;
        let limits = Limits { depth: Some(self.depth), ..Limits::default() };
        let mut engine = Engine::new(options);
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for (seed, plies) in PLAYOUTS.into_iter().enumerate() {
            engine.new_game();
            engine.set_position(playout(variant, seed as u64, plies)?);
            let start = Instant::now();
            let (idle, answer) = search(engine, Mode::Analyse, limits, |_| Ok(()))?;
            engine = idle;
            nodes += answer.nodes;
            time += start.elapsed();
        }
        Ok((nodes, time))
    }
}

/// A position after so many plies of uniformly random play, from which the game goes on. A playout
/// that ends too early is followed by another.
fn playout(variant: Variant, seed: u64, plies: u32) -> anyhow::Result<Box<dyn AnyGame>> {
    let mut random = Random::new(seed);
    for _ in 0..1000 {
        let mut game = args::start(variant, variant.own_draw_rules())?;
        for _ in 0..plies {
            let moves = game.moves();
            let Some(mv) = moves.get(random.below(moves.len())) else {
                break;
            };
            game.play(&mv.to_raw())?;
        }
        if game.plies() == plies as usize && game.result().is_none() && game.moves().len() > 1 {
            return Ok(game);
        }
    }
    args::start(variant, variant.own_draw_rules())
}
