//! `damier analyse`.

mod games;
mod journal;
mod pool;
mod progress;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Args;

use super::args::{self, EngineArgs, PositionArgs, VariantArg, VariantParser};
use super::failure::{Failure, one_line};
use super::live::Live;
use super::output;
use super::searching::search;
use crate::engine::{Budget, Engine, Limits, MAX_LINES, Mode, Options};
use crate::position::AnyGame;
use crate::report::json::{BestEntry, InfoEntry};
use crate::report::text;
use crate::rules::Variant;

/// How long to search where no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(3);

/// Search a position, or all positions of games
///
/// Scores are those of the side to move, in men. A search ends at the first limit it meets, and
/// after 3 seconds if there is none.
///
/// With --pdn every position of every game is searched, each anew and with the same limits, and
/// moves are graded by the expected score they cost: a slip (?!) from 5 %, a mistake (?) from
/// 10 %, a blunder (??) from 20 %. 1.3 men are taken for odds of e to 1, so that one man up is an
/// expected score of 68 %.
#[derive(Debug, Args)]
pub(super) struct Analyse {
    /// The game: an id or alias of `damier variants`, or a PDN `GameType` number [default:
    /// international; for games of a file, what it tells]
    #[arg(long, value_name = "ID", value_parser = VariantParser)]
    variant: Option<Variant>,
    /// The position: PDN FEN or a Hub string [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play from there, as in "32-28 19-23"
    #[arg(long)]
    moves: Option<String>,
    /// The list of draw rules [default: the game's own]
    #[arg(long, value_name = "PROFILE")]
    draw_rules: Option<String>,
    #[command(flatten)]
    games: games::GamesArgs,
    /// Plies to search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(1..=127))]
    depth: Option<i32>,
    /// Nodes to search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Time to search
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds)]
    time: Option<Duration>,
    /// Lines to work out side by side
    #[arg(long, value_name = "K", default_value_t = 1, conflicts_with = "pdn",
          value_parser = clap::value_parser!(u32).range(1..=MAX_LINES as i64))]
    multipv: u32,
    /// Search every position of a file (`-` is standard input): one FEN a line; empty lines and
    /// lines that begin with # are skipped
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves", "pdn"])]
    batch: Option<PathBuf>,
    #[command(flatten)]
    engine: EngineArgs,
    /// JSON objects, one a line
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        if let Some(file) = &self.games.pdn {
            return games::run(self, file);
        }
        let position = self.position();
        let variant = position.variant.variant;
        let mut options = self.options(variant);
        options.draw_rules = args::draw_rules(variant, self.draw_rules.as_deref())?;
        if let Some(file) = &self.batch {
            return self.batch(file, options);
        }
        let game = position.game()?;
        self.search(self.engine.engine_aloud(options), game.as_ref()).map(drop)
    }

    fn position(&self) -> PositionArgs {
        PositionArgs {
            variant: VariantArg { variant: self.variant.unwrap_or(Variant::International) },
            fen: self.fen.clone(),
            moves: self.moves.clone(),
            draw_rules: self.draw_rules.clone(),
        }
    }

    fn options(&self, variant: Variant) -> Options {
        let mut options = Options::new(variant);
        options.threads = self.engine.threads as usize;
        options.hash = self.engine.hash as usize;
        options.lines = self.multipv as usize;
        options
    }

    /// Searches one position after another; a line that is no position does not stop the others.
    fn batch(&self, file: &Path, options: Options) -> anyhow::Result<()> {
        let mut engine = self.engine.engine_aloud(options);
        let (mut wrong, mut all) = (0, 0);
        for (index, line) in lines_of(file)?.enumerate() {
            let line = line.with_context(|| format!("reading {}", file.display()))?;
            let line = String::from_utf8_lossy(&line);
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            all += 1;
            match args::game_from(options.variant, line, options.draw_rules) {
                Ok(game) => {
                    engine.new_game();
                    engine = self.search(engine, game.as_ref())?;
                }
                Err(error) => {
                    wrong += 1;
                    let error = one_line(&error.to_string());
                    writeln!(anstream::stderr(), "error: line {}: {error}", index + 1)?;
                }
            }
        }
        if wrong > 0 {
            bail!(Failure::Input(format!("{wrong} of {all} positions could not be read")));
        }
        Ok(())
    }

    fn search(&self, mut engine: Engine, game: &dyn AnyGame) -> anyhow::Result<Engine> {
        engine.set_position(game.boxed());
        if self.json {
            let facts = game.variant().facts();
            let (engine, answer) = search(engine, Mode::Analyse, self.limits(), |info| {
                output::json(&InfoEntry::of(info, facts))
            })?;
            output::json(&BestEntry::of(game, &answer))?;
            return Ok(engine);
        }
        writeln!(output::text(), "{}", text::heading(game))?;
        let mut live = Live::new(game.variant(), self.multipv as usize);
        let (engine, answer) =
            search(engine, Mode::Analyse, self.limits(), |info| live.show(info))?;
        live.end()?;
        writeln!(output::text(), "{}", text::answer(game, &answer))?;
        Ok(engine)
    }

    fn limits(&self) -> Limits {
        let (depth, nodes) = (self.depth, self.nodes);
        let budget = match self.time {
            Some(time) => Budget::Move(time),
            None if depth.is_none() && nodes.is_none() => Budget::Move(DEFAULT_TIME),
            None => Budget::Infinite,
        };
        Limits { depth, nodes, budget }
    }
}

/// The lines of a file or of standard input, as they are wanted.
fn lines_of(file: &Path) -> anyhow::Result<impl Iterator<Item = io::Result<Vec<u8>>>> {
    let reader: Box<dyn BufRead> = if file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        let open = File::open(file).with_context(|| format!("--batch {}", file.display()))?;
        Box::new(BufReader::new(open))
    };
    Ok(reader.split(b'\n'))
}
