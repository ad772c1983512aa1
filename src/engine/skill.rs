//! Levels to play against: weaker by looking less far ahead, and by choosing among moves that are
//! nearly as good as the best.
//!
//! No level blunders by chance. What a level overlooks lies beyond its horizon, as with people; and
//! it never passes over a move for one that it sees to be clearly worse.

use crate::units::{Depth, Score};

/// A level, from 1 for beginners to [`Skill::FULL`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Skill(u8);

/// What holds a level back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Handicap {
    /// Plies it looks ahead; captures and forced replies are always seen to their end.
    pub(super) depth: Depth,
    /// Hundredths of a man by which a move must be worse to be e times less likely.
    spread: i32,
}

/// The levels below full strength.
const LEVELS: [Handicap; 9] = [
    Handicap { depth: 1, spread: 60 },
    Handicap { depth: 1, spread: 20 },
    Handicap { depth: 2, spread: 16 },
    Handicap { depth: 3, spread: 12 },
    Handicap { depth: 4, spread: 10 },
    Handicap { depth: 6, spread: 8 },
    Handicap { depth: 8, spread: 5 },
    Handicap { depth: 11, spread: 3 },
    Handicap { depth: 14, spread: 2 },
];
/// A move so many times the spread worse is never chosen.
const NEAR: i32 = 3;
/// Moves that a weakened level compares.
pub(super) const CANDIDATES: usize = 8;

impl Skill {
    /// Nothing is held back.
    pub const FULL: Self = Self(LEVELS.len() as u8 + 1);

    /// A level from 1 to [`Skill::FULL`]; `None` beyond them.
    pub fn new(level: u8) -> Option<Self> {
        (1..=Self::FULL.0).contains(&level).then_some(Self(level))
    }

    /// Its number.
    pub fn level(self) -> u8 {
        self.0
    }

    /// What holds it back, if anything.
    pub(super) fn handicap(self) -> Option<Handicap> {
        LEVELS.get(usize::from(self.0) - 1).copied()
    }
}

impl Handicap {
    /// The place of the move to play among the scores of the best moves, best first. `chance` is
    /// evenly spread from 0 to 1.
    pub(super) fn choose(self, scores: &[Score], chance: f64) -> usize {
        let Some(&best) = scores.first() else { return 0 };
        let behind = |score: Score| best.raw() - score.raw();
        let near = scores.iter().take_while(|&&score| behind(score) <= NEAR * self.spread);
        let weights: Vec<_> =
            near.map(|&score| (-f64::from(behind(score)) / f64::from(self.spread)).exp()).collect();
        let mut left = chance * weights.iter().sum::<f64>();
        for (place, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return place;
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Handicap = Handicap { depth: 1, spread: 10 };

    fn scores(list: &[i32]) -> Vec<Score> {
        list.iter().map(|&score| Score::eval(score)).collect()
    }

    #[test]
    fn equal_moves_are_equally_likely() {
        let scores = scores(&[5, 5, 5, 5]);
        let places: Vec<_> =
            [0.1, 0.3, 0.6, 0.9].iter().map(|&chance| LEVEL.choose(&scores, chance)).collect();
        assert_eq!(places, [0, 1, 2, 3]);
    }

    #[test]
    fn a_clearly_worse_move_is_never_chosen() {
        let scores = scores(&[40, 30, 9, 9, 9]);
        assert_eq!(LEVEL.choose(&scores, 0.999), 1);
        assert_eq!(LEVEL.choose(&scores, 0.72), 0);
        assert_eq!(LEVEL.choose(&scores, 0.74), 1);
    }

    #[test]
    fn a_win_is_not_nearly_equal_to_an_advantage() {
        let scores = [Score::win(3), Score::eval(900)];
        assert_eq!(LEVEL.choose(&scores, 0.999), 0);
    }

    #[test]
    fn levels_look_further_and_choose_more_strictly() {
        assert!(LEVELS.windows(2).all(|w| w[0].depth <= w[1].depth && w[0].spread > w[1].spread));
        assert_eq!(Skill::FULL.handicap(), None);
        assert_eq!(Skill::new(1).and_then(Skill::handicap), Some(LEVELS[0]));
        assert_eq!(Skill::new(0), None);
        assert_eq!(Skill::new(Skill::FULL.level() + 1), None);
    }
}
