//! Arguments that several commands share.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;
use clap::Args;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;

use crate::engine::{Engine, MAX_TABLE_PIECES, Options, TableFolder, TableSource};
use crate::eval::{Evaluation, Weights};
use crate::notation::pdn::split_moves;
use crate::notation::{FenError, parse_position, read_move};
use crate::position::{AnyGame, Setup, new_game};
use crate::rules::{DrawRules, Variant};

/// The game.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct VariantArg {
    /// The game: an id or alias of `damier variants`, or a PDN `GameType` number
    #[arg(long, value_name = "ID", value_parser = VariantParser, default_value = "international")]
    pub(super) variant: Variant,
}

/// A position of a game.
#[derive(Clone, Debug, Args)]
pub(super) struct PositionArgs {
    #[command(flatten)]
    pub(super) variant: VariantArg,
    /// The position: PDN FEN or a Hub string [default: the start position]
    #[arg(long)]
    pub(super) fen: Option<String>,
    /// Moves to play from there, as in "32-28 19-23"
    #[arg(long)]
    pub(super) moves: Option<String>,
    /// The list of draw rules [default: the game's own]
    #[arg(long, value_name = "PROFILE")]
    pub(super) draw_rules: Option<String>,
}

impl PositionArgs {
    /// The game that the arguments describe.
    pub(super) fn game(&self) -> anyhow::Result<Box<dyn AnyGame>> {
        let variant = self.variant.variant;
        let rules = draw_rules(variant, self.draw_rules.as_deref())?;
        let mut game = match &self.fen {
            None => start(variant, rules)?,
            Some(fen) => game_from(variant, fen, rules).context("--fen")?,
        };
        for (index, text) in split_moves(self.moves.as_deref().unwrap_or_default())
            .context("--moves")?
            .iter()
            .enumerate()
        {
            let place = || format!("--moves, move {}", index + 1);
            let mv = read_move(game.as_ref(), &text.text).with_context(place)?;
            game.play(&mv.to_raw()).with_context(place)?;
        }
        Ok(game)
    }
}

/// The draw rules of this name, or the game's own.
pub(super) fn draw_rules(
    variant: Variant,
    name: Option<&str>,
) -> anyhow::Result<&'static DrawRules> {
    match name {
        None => Ok(variant.own_draw_rules()),
        Some(name) => variant.draw_rules(name).context("--draw-rules"),
    }
}

/// A game from its start position.
pub(super) fn start(
    variant: Variant,
    rules: &'static DrawRules,
) -> anyhow::Result<Box<dyn AnyGame>> {
    Ok(new_game(variant, &Setup::start(variant.facts()), rules)?)
}

/// A game from a position as text.
pub(super) fn game_from(
    variant: Variant,
    text: &str,
    rules: &'static DrawRules,
) -> Result<Box<dyn AnyGame>, FenError> {
    let facts = variant.facts();
    let setup = parse_position(text, facts)?;
    new_game(variant, &setup, rules).map_err(|error| FenError::setup(error, facts))
}

/// How hard to search, and with what.
#[derive(Clone, Debug, Args)]
pub(super) struct EngineArgs {
    /// Search threads; one thread with a depth or node limit always gives the same answer
    #[arg(long, value_name = "N", default_value_t = THREADS, value_parser = threads())]
    pub(super) threads: u32,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MB", default_value_t = HASH, value_parser = hash())]
    pub(super) hash: u32,
    #[command(flatten)]
    pub(super) tables: TableArgs,
}

/// Which endgame tables to use.
#[derive(Clone, Debug, Args)]
pub(super) struct TableArgs {
    /// Use endgame tables of so many pieces or fewer; 0 for none
    #[arg(long, value_name = "N", default_value_t = MAX_TABLE_PIECES,
          value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_TABLE_PIECES)))]
    pub(super) bb_size: u8,
    /// The folder of endgame tables [default: `damier/tables` in the user's data folder]
    #[arg(long, value_name = "DIR")]
    pub(super) bb_dir: Option<PathBuf>,
}

impl TableArgs {
    /// Where the arguments say that tables come from.
    pub(super) fn source(&self) -> TableSource {
        let folder = self.bb_dir.as_ref().map(TableFolder::new).or_else(TableFolder::of_user);
        TableSource { folder, pieces: self.bb_size }
    }
}

impl Default for TableArgs {
    fn default() -> Self {
        Self { bb_size: MAX_TABLE_PIECES, bb_dir: None }
    }
}

impl EngineArgs {
    /// An engine with these options and what the arguments say.
    pub(super) fn engine(&self, options: Options) -> Engine {
        let threads = self.threads as usize;
        let mut engine = Engine::new(Options { threads, hash: self.hash as usize, ..options });
        engine.set_table_source(self.tables.source());
        engine
    }

    /// The same, with complaints about tables told on standard error.
    pub(super) fn engine_aloud(&self, options: Options) -> Engine {
        let mut engine = self.engine(options);
        for refused in engine.take_refused_tables() {
            log::warn!("endgame table: {refused}");
        }
        engine
    }
}

/// What judges positions.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct EvaluationArg {
    /// The evaluation: a file of weights, or `hand-made` [default: the weights built in]
    #[arg(long, value_name = "FILE")]
    pub(super) weights: Option<String>,
}

impl EvaluationArg {
    pub(super) fn load(&self, variant: Variant) -> anyhow::Result<Evaluation> {
        match self.weights.as_deref() {
            None => Ok(Evaluation::built_in(variant)),
            Some("hand-made") => Ok(Evaluation::hand_made()),
            Some(path) => {
                let bytes = std::fs::read(path).with_context(|| format!("reading {path}"))?;
                let weights = Weights::read(&bytes, variant).with_context(|| path.to_owned())?;
                Ok(Evaluation::learned(Arc::new(weights)))
            }
        }
    }
}

impl Default for EngineArgs {
    fn default() -> Self {
        Self { threads: THREADS, hash: HASH, tables: TableArgs::default() }
    }
}

const THREADS: u32 = 1;
const HASH: u32 = 64;

fn threads() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=1024)
}

fn hash() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=crate::engine::MAX_HASH as i64)
}

/// A variant by id, alias or `GameType` number; help and completions list the ids.
#[derive(Clone, Copy, Debug)]
pub(super) struct VariantParser;

impl TypedValueParser for VariantParser {
    type Value = Variant;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Variant, clap::Error> {
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
        Variant::from_name(text.trim()).map_err(|error| {
            clap::Error::raw(ErrorKind::InvalidValue, format!("{error}\n")).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Variant::ALL.iter().map(|variant| PossibleValue::new(variant.id()))))
    }
}

/// A time in seconds, as `Duration` takes it.
pub(super) fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let wrong = || "expected a number of seconds above 0, such as 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    if seconds > 0.0 && seconds <= 1e9 {
        Ok(std::time::Duration::from_secs_f64(seconds))
    } else {
        Err(wrong())
    }
}
