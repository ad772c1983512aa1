//! All openings of so many plies, or as many of them as a match needs.

use std::collections::HashSet;

use crate::notation::{write_fen, write_move};
use crate::position::{AnyGame, RawMove, Setup};
use crate::rules::Variant;

use super::super::conditions::Opening;
use super::super::random::Random;
use super::lost::is_lost;

/// Longer ballots are games of chance.
pub const MOST_PLIES: u32 = 30;
/// So many sequences are listed; of more, some are drawn at random.
const LISTED: u64 = 20_000;
/// So often the dice are thrown for one ballot.
const PATIENCE: usize = 200;

/// At most `wanted` ballots of a variant in the order of the seed: sequences of `plies` legal
/// moves from the start, those that lead to one position counted once, without finished games and
/// without those that are [lost](is_lost()).
///
/// As long as there are not too many, all are listed and put into random order; else sequences
/// are drawn move by move, so that rare branches are as likely as crowded ones.
pub fn ballots(variant: Variant, plies: u32, wanted: usize, seed: u64) -> Vec<Opening> {
    let Some(start) = super::start(variant) else {
        return Vec::new();
    };
    let mut random = Random::new(seed);
    // Every depth is counted, so that the count never takes much longer than the list.
    let few = (1..=plies).all(|depth| start.perft(depth) <= LISTED);
    let lines = if few { listed(&*start, plies, &mut random) } else { Vec::new() };
    let openings = lines.into_iter().filter(|line| !is_lost(&*line.game)).map(Line::into_opening);
    if few { openings.take(wanted).collect() } else { drawn(&*start, plies, wanted, &mut random) }
}

/// A sequence of moves and where it leads.
struct Line {
    game: Box<dyn AnyGame>,
    start: Setup,
    texts: Vec<String>,
    moves: Vec<RawMove>,
}

impl Line {
    fn new(start: &dyn AnyGame) -> Self {
        Self { game: start.boxed(), start: start.setup(), texts: Vec::new(), moves: Vec::new() }
    }

    /// The line with the legal move of this number behind it.
    fn with(&self, index: usize) -> Option<Self> {
        let mv = self.game.moves().into_iter().nth(index)?;
        let (mut game, mut texts, mut moves) =
            (self.game.boxed(), self.texts.clone(), self.moves.clone());
        game.play(&mv.to_raw()).ok()?;
        texts.push(write_move(&mv, game.variant().facts()));
        moves.push(mv.to_raw());
        Some(Self { game, start: self.start.clone(), texts, moves })
    }

    fn position(&self) -> String {
        write_fen(&self.game.setup(), self.game.variant().facts())
    }

    fn into_opening(self) -> Opening {
        let name = if self.texts.is_empty() { "start".to_owned() } else { self.texts.join(" ") };
        Opening { name, setup: self.start, moves: self.moves }
    }
}

/// All lines of unfinished games, one a position, in random order.
fn listed(start: &dyn AnyGame, plies: u32, random: &mut Random) -> Vec<Line> {
    let mut lines = vec![Line::new(start)];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        lines = lines
            .iter()
            .filter(|line| line.game.result().is_none())
            .flat_map(|line| (0..line.game.moves().len()).filter_map(|index| line.with(index)))
            .filter(|line| seen.insert(line.position()))
            .collect();
    }
    random.shuffle(&mut lines);
    lines
}

/// Lines drawn at random until there are enough or no new ones turn up.
fn drawn(start: &dyn AnyGame, plies: u32, wanted: usize, random: &mut Random) -> Vec<Opening> {
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut failures = 0;
    while openings.len() < wanted && failures < PATIENCE {
        let mut line = Some(Line::new(start));
        for _ in 0..plies {
            line = line.filter(|line| line.game.result().is_none()).and_then(|line| {
                let count = line.game.moves().len();
                line.with(random.below(count.max(1)))
            });
        }
        let fresh =
            line.filter(|line| !is_lost(&*line.game)).filter(|line| seen.insert(line.position()));
        match fresh {
            Some(line) => {
                openings.push(line.into_opening());
                failures = 0;
            }
            None => failures += 1,
        }
    }
    openings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ballots_are_distinct_positions_none_lost() {
        let all = ballots(Variant::English, 3, usize::MAX, 1);
        let reached: HashSet<_> =
            all.iter().map(|opening| replay(Variant::English, opening).1).collect();
        assert_eq!(reached.len(), all.len(), "no position twice");
        assert!(all.iter().all(|opening| !replay(Variant::English, opening).0));
        assert_eq!(all.iter().map(|o| o.moves.len()).collect::<HashSet<_>>(), [3].into());
        // perft(3) is 302; some lines meet, some lose a man.
        assert!((100..302).contains(&all.len()), "{}", all.len());
    }

    fn replay(variant: Variant, opening: &Opening) -> (bool, String) {
        let mut game =
            crate::position::new_game(variant, &opening.setup, variant.own_draw_rules()).unwrap();
        for mv in &opening.moves {
            game.play(mv).unwrap();
        }
        (is_lost(&*game), write_fen(&game.setup(), variant.facts()))
    }

    #[test]
    fn one_seed_one_order() {
        let names = |plies, wanted, seed| {
            let list = ballots(Variant::International, plies, wanted, seed);
            list.into_iter().map(|opening| opening.name).collect::<Vec<_>>()
        };
        assert_eq!(names(2, 20, 7), names(2, 20, 7));
        assert_ne!(names(2, 20, 7), names(2, 20, 8));
        assert_eq!(names(2, 5, 7), names(2, 20, 7)[..5], "fewer are the first of more");
        // Too many to list: drawn.
        let long = names(9, 12, 7);
        assert_eq!((long.len(), &long), (12, &names(9, 12, 7)));
        assert_eq!(long[..4], names(9, 4, 7));
        assert_eq!(names(0, 5, 1), ["start"]);
    }
}
