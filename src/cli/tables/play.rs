//! `damier tables play`.

use std::io::Write as _;
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Args;
use serde::Serialize;

use super::pieces;
use crate::cli::args::{self, EngineArgs, VariantArg};
use crate::cli::failure::Failure;
use crate::cli::output;
use crate::cli::searching::search;
use crate::engine::{Budget, Engine, Limits, Mode, Options};
use crate::notation::{write_fen, write_move};
use crate::position::{AnyGame, new_game};
use crate::tables::{Ruleset, TableSet, probe, won_ending};

/// Let the engine win random won endings against the longest defence of the tables
///
/// Endings are taken whose distance fits the draw rules. Exit code 3 says that one of them was not won.
#[derive(Debug, Args)]
pub(super) struct Play {
    #[command(flatten)]
    variant: VariantArg,
    /// The list of draw rules [default: the game's own]
    #[arg(long, value_name = "PROFILE")]
    draw_rules: Option<String>,
    /// Endings with so many pieces
    #[arg(long, value_name = "N", value_parser = pieces())]
    pieces: u8,
    /// Endings to play
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Time for each move
    #[arg(long, value_name = "SECONDS", default_value = "0.05", value_parser = args::seconds)]
    movetime: Duration,
    /// Which endings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    engine: EngineArgs,
    /// One JSON object at the end
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry {
    variant: &'static str,
    pieces: u8,
    games: u32,
    won: u32,
    plies: usize,
    longest: usize,
}

impl Play {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let variant = self.variant.variant;
        let draw_rules = args::draw_rules(variant, self.draw_rules.as_deref())?;
        let options = Options { draw_rules, ..Options::new(variant) };
        let mut engine = self.engine.engine_aloud(options);
        let source = engine.table_source();
        let mut tables = TableSet::built_in(Ruleset::new(variant, draw_rules), source.pieces);
        if let Some(folder) = &source.folder {
            // The engine has told what is refused.
            folder.load(&mut tables, source.pieces);
        }
        let mut random = fastrand::Rng::with_seed(self.seed);
        let mut entry = Entry {
            variant: variant.id(),
            pieces: self.pieces,
            games: self.games,
            won: 0,
            plies: 0,
            longest: 0,
        };
        for _ in 0..self.games {
            let setup = won_ending(&tables, self.pieces, draw_rules, &mut random)
                .with_context(|| format!("no table has a won ending of {} pieces", self.pieces))?;
            let mut game = new_game(variant, &setup, draw_rules)?;
            engine = self.play(engine, game.as_mut(), &tables)?;
            let winner = game.result().and_then(|result| result.winner);
            if winner == Some(setup.side) {
                entry.won += 1;
                entry.plies += game.plies();
                entry.longest = entry.longest.max(game.plies());
            } else {
                let fen = write_fen(&setup, variant.facts());
                let why = game.result().map_or("not over".to_owned(), |r| r.reason.to_string());
                let plies = game.plies();
                writeln!(anstream::stderr(), "not won: {fen}, after {plies} plies: {why}")?;
            }
        }
        if self.json {
            output::json(&entry)?;
        } else {
            let Entry { games, won, plies, longest, .. } = entry;
            let mean = plies as f64 / f64::from(won.max(1));
            writeln!(
                output::text(),
                "{variant}, {} pieces: {won} of {games} won, {mean:.1} plies in the mean, {longest} \
                 at most",
                self.pieces
            )?;
        }
        if entry.won < self.games {
            bail!(Failure::Unproven(format!("{} endings were not won", self.games - entry.won)));
        }
        Ok(())
    }

    /// Plays a game to its end: the engine for the side to move, the tables for the other.
    fn play(
        &self,
        mut engine: Engine,
        game: &mut dyn AnyGame,
        tables: &TableSet,
    ) -> anyhow::Result<Engine> {
        let limits = Limits { budget: Budget::Move(self.movetime), ..Limits::default() };
        let strong = game.side();
        engine.new_game();
        while game.result().is_none() {
            let mv = if game.side() == strong {
                engine.set_position(game.boxed());
                let (idle, answer) = search(engine, Mode::Think, limits, |_| Ok(()))?;
                engine = idle;
                answer.best
            } else {
                probe(game, tables).and_then(|(_, moves)| Some(moves.into_iter().next()?.mv))
            };
            let mv = mv.context("a game that goes on has a move")?;
            log::debug!("{}", write_move(&mv, game.variant().facts()));
            game.play(&mv.to_raw())?;
        }
        Ok(engine)
    }
}
