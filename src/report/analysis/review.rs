//! A game and what was found in its positions, put together.

use super::grade::{Grade, accuracy, expected};
use crate::board::{BySide, Side};
use crate::engine::{Answer, Info};
use crate::notation::pdn;
use crate::notation::{Passed, Replay};
use crate::position::{AnyGame, GameResult, MoveView, Setup, new_game};
use crate::rules::DrawRules;
use crate::units::{Depth, Score};

/// A position of a game that is to be searched.
#[derive(Debug)]
pub struct Position {
    /// The position with its past.
    pub game: Box<dyn AnyGame>,
    /// Moves played before it.
    pub ply: usize,
    /// The move that was played in it and its item in the body of the text; `None` at the end, and
    /// where the text goes on with another position.
    pub played: Option<(usize, MoveView)>,
}

/// The positions of a game in their order, the last one included.
pub fn positions(replay: &Replay) -> Vec<Position> {
    let rules = replay.game.draw_rules();
    let begin = |setup: &Setup| begin(replay, setup, rules);
    let Some(mut game) = begin(&replay.start) else {
        return Vec::new();
    };
    let (mut positions, mut ply) = (Vec::new(), 0);
    // Whether the position on the board is one to look at even if another is set now.
    let mut reached = false;
    for passed in &replay.course {
        match passed {
            Passed::Move { item, mv } => {
                let played = Some((*item, mv.clone()));
                positions.push(Position { game: game.boxed(), ply, played });
                if game.play(&mv.to_raw()).is_err() {
                    return positions;
                }
                ply += 1;
                reached = true;
            }
            Passed::Set { setup, .. } => {
                if reached {
                    positions.push(Position { game, ply, played: None });
                }
                game = match begin(setup) {
                    Some(game) => game,
                    None => return positions,
                };
                reached = false;
            }
        }
    }
    positions.push(Position { game, ply, played: None });
    positions
}

/// A position that a replay has passed; it was legal then.
fn begin(replay: &Replay, setup: &Setup, rules: &'static DrawRules) -> Option<Box<dyn AnyGame>> {
    new_game(replay.variant, setup, rules).ok()
}

/// What a search found in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// For the side to move.
    pub score: Score,
    /// Plies of the last iteration that was finished.
    pub depth: Depth,
    /// Nodes searched.
    pub nodes: u64,
    /// The best line; empty if there is no legal move.
    pub line: Vec<MoveView>,
}

impl Finding {
    /// What the end of a search says, with the line of its last news if that belongs to it.
    pub fn new(answer: Answer, last: Option<Info>) -> Self {
        let Answer { best, ponder, score, depth, nodes } = answer;
        let line = last.map(|info| info.line).filter(|line| line.first() == best.as_ref());
        let short = || best.iter().chain(&ponder).cloned().collect();
        Self { score, depth, nodes, line: line.unwrap_or_else(short) }
    }
}

/// A position of a game with what was found in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// The position.
    pub setup: Setup,
    /// Moves played before it.
    pub ply: usize,
    /// The result, as the position stands by the rules.
    pub result: Option<GameResult>,
    /// What was found.
    pub finding: Finding,
    /// The move that was played.
    pub played: Option<Played>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The move.
    pub mv: MoveView,
    /// Its item in the body of the text.
    pub item: usize,
    /// The expected score that it cost its side: never below 0.
    pub cost: f64,
    /// How bad it is, if it is.
    pub grade: Option<Grade>,
    /// Whether there was no other.
    pub forced: bool,
}

impl Stage {
    /// The side to move.
    pub fn side(&self) -> Side {
        self.setup.side
    }

    /// The score from White's side.
    pub fn for_white(&self) -> Score {
        match self.side() {
            Side::White => self.finding.score,
            Side::Black => -self.finding.score,
        }
    }

    /// The expected score of a side: by the result if the game is over, else by the score.
    pub fn expected(&self, side: Side) -> f64 {
        let mover = match self.result {
            None => expected(self.finding.score),
            Some(GameResult { winner: None, .. }) => 0.5,
            Some(GameResult { winner: Some(winner), .. }) => {
                f64::from(u8::from(winner == self.side()))
            }
        };
        if side == self.side() { mover } else { 1.0 - mover }
    }
}

/// What a side did in a game.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Tally {
    /// Moves that it had a choice at.
    pub moves: usize,
    /// The mean of how well it played them, 0 to 1; 1 if there were none.
    pub accuracy: f64,
    /// Slips, mistakes and blunders.
    pub grades: [usize; 3],
}

/// A game with what was found in each of its positions.
#[derive(Debug)]
pub struct Review<'a> {
    /// The game as read.
    pub game: &'a pdn::Game,
    /// The game as played by the rules.
    pub replay: &'a Replay,
    /// Its positions in their order.
    pub stages: Vec<Stage>,
}

/// No more key moments than anybody looks at.
const MOST_MOMENTS: usize = 6;

impl<'a> Review<'a> {
    /// Puts a game together with what was found in its [`positions`], in their order.
    pub fn new(
        game: &'a pdn::Game,
        replay: &'a Replay,
        positions: Vec<Position>,
        findings: Vec<Finding>,
    ) -> Self {
        let mut stages: Vec<Stage> = positions
            .into_iter()
            .zip(findings)
            .map(|(position, finding)| stage(position, finding))
            .collect();
        for index in 1..stages.len() {
            let (before, after) = stages.split_at_mut(index);
            if let ([.., before], [after, ..]) = (before, after) {
                judge(before, after);
            }
        }
        Self { game, replay, stages }
    }

    /// What each side did.
    pub fn tally(&self) -> BySide<Tally> {
        let mut tallies = BySide::<Tally>::default();
        for side in Side::ALL {
            let moves = self.stages.iter().filter(|stage| stage.side() == side);
            let played = moves.filter_map(|stage| stage.played.as_ref());
            let tally = &mut tallies[side];
            for played in played.filter(|played| !played.forced) {
                tally.moves += 1;
                tally.accuracy += accuracy(played.cost);
                if let Some(grade) = played.grade {
                    tally.grades[grade as usize] += 1;
                }
            }
            let moves = tally.moves as f64;
            tally.accuracy = if tally.moves == 0 { 1.0 } else { tally.accuracy / moves };
        }
        tallies
    }

    /// Where the game was decided: the places of the costliest mistakes, in the order of the game.
    pub fn key_moments(&self) -> Vec<usize> {
        let cost = |&place: &usize| self.stages[place].played.as_ref().map_or(0.0, |p| p.cost);
        let grade = |stage: &Stage| stage.played.as_ref().and_then(|played| played.grade);
        let mut places: Vec<_> = (0..self.stages.len())
            .filter(|&place| grade(&self.stages[place]) >= Some(Grade::Mistake))
            .collect();
        places.sort_by(|a, b| cost(b).total_cmp(&cost(a)));
        places.truncate(MOST_MOMENTS);
        places.sort_unstable();
        places
    }

    /// The number that PDN gives the move of a stage, with dots behind it as the mover needs them.
    pub fn number(&self, stage: &Stage) -> String {
        // As games are written: from a position, White's move comes first under each number.
        let fen = self.game.tags.fen();
        let shift = usize::from(fen.is_some_and(|fen| fen.starts_with(['B', 'b'])));
        let ply = stage.ply + shift;
        format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." })
    }
}

fn stage(position: Position, finding: Finding) -> Stage {
    let Position { game, ply, played } = position;
    let forced = game.moves().len() == 1;
    let played = played.map(|(item, mv)| Played { mv, item, cost: 0.0, grade: None, forced });
    Stage { setup: game.setup(), ply, result: game.result(), finding, played }
}

/// Says what the move of a stage cost, seen from the next one. The best move costs nothing: if it
/// turns out worse than it seemed, no other would have been known to be better.
fn judge(before: &mut Stage, after: &Stage) {
    let side = before.side();
    let had = before.expected(side);
    let Some(played) = &mut before.played else { return };
    let best = before.finding.line.first() == Some(&played.mv);
    if !played.forced && !best {
        played.cost = (had - after.expected(side)).max(0.0);
        played.grade = Grade::of(played.cost);
    }
}
