//! What endgame tables tell the engine before and after a search.

use std::sync::Arc;

use crate::position::{Game, Move, Position};
use crate::rules::Rules;
use crate::tables::{Folder, Material, Outcome, Probed, Ruleset, TableSet};

use super::options::Options;

/// No table has more pieces.
pub const MAX_TABLE_PIECES: u8 = Material::MOST;

/// Where endgame tables come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSource {
    /// A folder of tables, besides those that come with the program.
    pub folder: Option<Folder>,
    /// Tables of more pieces are not used; 0 for none at all.
    pub pieces: u8,
}

/// What comes with the program.
impl Default for TableSource {
    fn default() -> Self {
        Self { folder: None, pieces: Material::MOST }
    }
}

/// The tables of the game on the board.
#[derive(Debug)]
pub(super) struct Endings {
    source: TableSource,
    tables: Arc<TableSet>,
    /// Files that were refused, and why.
    refused: Vec<String>,
}

impl Endings {
    pub(super) fn new(source: TableSource, options: &Options) -> Self {
        let rules = Ruleset::new(options.variant, options.draw_rules);
        let mut tables = TableSet::built_in(rules, source.pieces);
        let mut refused = Vec::new();
        if let Some(folder) = &source.folder {
            refused = folder.load(&mut tables, source.pieces);
        }
        let refused = refused.iter().map(ToString::to_string).collect();
        Self { source, tables: Arc::new(tables), refused }
    }

    /// Other tables if the options are those of another game.
    pub(super) fn follow(&mut self, options: &Options) {
        let rules = Ruleset::new(options.variant, options.draw_rules);
        if rules.fingerprint() != self.tables.rules().fingerprint() {
            *self = Self::new(self.source.clone(), options);
        }
    }

    pub(super) fn source(&self) -> &TableSource {
        &self.source
    }

    pub(super) fn tables(&self) -> &Arc<TableSet> {
        &self.tables
    }

    /// Complaints that were not heard yet.
    pub(super) fn take_refused(&mut self) -> Vec<String> {
        std::mem::take(&mut self.refused)
    }
}

/// The moves worth a search, where the tables know them all: the shortest wins, if the draw
/// counters leave room for them, else all wins; all draws; the longest losses. Also whether it is known
/// how far the end is. `None` if some move is not known.
pub(super) fn best_moves<R: Rules>(
    game: &Game<R>,
    tables: &TableSet,
    moves: &[Move<R::Board>],
) -> Option<(Vec<Move<R::Board>>, Knowledge)> {
    let position = game.position();
    let look = |mv: &Move<R::Board>| Some(Probed::of(&position.play(mv), tables)?.before());
    let known: Vec<Probed> = moves.iter().map(look).collect::<Option<_>>()?;
    let best = known.iter().max_by_key(|probed| probed.rank())?;
    let room = game.counters().room(game.draw_rules(), position);
    let near = best.outcome == Outcome::Loss || best.plies.is_some_and(|plies| plies <= room);
    let keeps =
        |probed: &Probed| probed.outcome == best.outcome && (!near || probed.plies == best.plies);
    let kept = moves.iter().zip(&known).filter(|(_, probed)| keeps(probed)).map(|(mv, _)| *mv);
    let exact = best.outcome == Outcome::Draw || best.plies.is_some();
    let knowledge = if exact { Knowledge::Exact } else { Knowledge::Outcome };
    Some((kept.collect(), knowledge))
}

/// How much the tables know of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Knowledge {
    /// The outcome, and the plies to it.
    Exact,
    /// The outcome only: a search must find the way.
    Outcome,
}

/// The longest continuation of a line.
const MOST_MOVES: usize = 100;

/// Plays best moves of both sides to the end of a game that is won and lost.
pub(super) fn continuation<R: Rules>(
    mut position: Position<R>,
    tables: &TableSet,
) -> Vec<Move<R::Board>> {
    let mut line = Vec::new();
    while line.len() < MOST_MOVES {
        let best = position
            .moves()
            .into_iter()
            .filter_map(|mv| Some((mv, Probed::of(&position.play(&mv), tables)?.before())))
            .max_by_key(|(_, probed)| probed.rank());
        let Some((mv, Probed { plies: Some(_), .. })) = best else { break };
        position = position.play(&mv);
        line.push(mv);
    }
    line
}
