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
    /// Hundredths of plies it looks ahead on average; captures and forced replies are always seen
    /// to their end.
    sight: i32,
    /// Hundredths of a man by which a move must be worse to be e times less likely.
    spread: i32,
}

/// The levels below full strength, each some hundred Elo above the one before: see
/// `docs/levels.md`.
const LEVELS: [Handicap; 20] = [
    level(100, 60),
    level(100, 30),
    level(115, 16),
    level(140, 16),
    level(165, 16),
    level(190, 16),
    level(220, 14),
    level(285, 12),
    level(330, 10),
    level(380, 10),
    level(430, 10),
    level(490, 8),
    level(570, 8),
    level(650, 6),
    level(760, 5),
    level(880, 4),
    level(1030, 3),
    level(1200, 2),
    level(1400, 2),
    level(1650, 1),
];

const fn level(sight: i32, spread: i32) -> Handicap {
    Handicap { sight, spread }
}

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
    /// Plies to look ahead this time. `chance` is evenly spread from 0 to 1.
    pub(super) fn depth(self, chance: f64) -> Depth {
        self.sight / 100 + Depth::from(chance * 100.0 < f64::from(self.sight % 100))
    }

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

    const LEVEL: Handicap = Handicap { sight: 150, spread: 10 };

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
    fn half_a_ply_is_one_more_every_other_time() {
        assert_eq!((LEVEL.depth(0.49), LEVEL.depth(0.51)), (2, 1));
        assert_eq!(Handicap { sight: 200, ..LEVEL }.depth(0.0), 2);
    }

    #[test]
    fn levels_look_further_and_choose_more_strictly() {
        let rises = |w: &[Handicap]| w[0].sight <= w[1].sight && w[0].spread >= w[1].spread;
        assert!(LEVELS.windows(2).all(rises));
        assert_eq!(Skill::FULL.handicap(), None);
        assert_eq!(Skill::new(1).and_then(Skill::handicap), Some(LEVELS[0]));
        assert_eq!(Skill::new(0), None);
        assert_eq!(Skill::new(Skill::FULL.level() + 1), None);
    }
}
