//! Ends of a game before the rules end it: two small accumulators, fed after every move.

use crate::board::{BySide, Side};

use super::conditions::{Adjudication, DrawRule, ScoreRule};
use super::record::Termination;

/// What is decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who has won; `None` is a draw.
    pub winner: Option<Side>,
    /// By which rule.
    pub termination: Termination,
    /// The same in words.
    pub reason: String,
}

/// Watches one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    ahead: Ahead,
    level: Streaks,
}

/// Moves of each side in a row that agreed.
type Streaks = BySide<u32>;

/// Moves in a row that saw one side ahead.
#[derive(Clone, Copy, Default, Debug)]
struct Ahead {
    leader: Option<Side>,
    streaks: Streaks,
}

impl Adjudicator {
    /// One for a new game.
    pub fn new(rules: Adjudication) -> Self {
        Self { rules, ahead: Ahead::default(), level: Streaks::default() }
    }

    /// A side has moved, with what it said of the position: a score in men from its own view. A
    /// move without a score agrees with nothing. `plies` have been played in all.
    pub fn after(&mut self, mover: Side, score: Option<f64>, plies: u32) -> Option<Verdict> {
        let won = self.rules.score.and_then(|rule| self.score(rule, mover, score));
        let drawn = self.rules.draw.and_then(|rule| self.draw(rule, mover, score, plies));
        let limit = self.rules.plies.filter(|&limit| plies >= limit).map(|limit| Verdict {
            winner: None,
            termination: Termination::PlyLimit,
            reason: format!("{limit} plies played"),
        });
        won.or(drawn).or(limit)
    }

    fn score(&mut self, rule: ScoreRule, mover: Side, score: Option<f64>) -> Option<Verdict> {
        let leader = score
            .filter(|men| men.abs() >= rule.men)
            .map(|men| if men > 0.0 { mover } else { !mover });
        if leader.is_none() || leader != self.ahead.leader {
            self.ahead = Ahead { leader, streaks: Streaks::default() };
        }
        let winner = leader?;
        let least = count(&mut self.ahead.streaks, mover);
        (least >= rule.moves.max(1)).then(|| Verdict {
            winner: Some(winner),
            termination: Termination::Score,
            reason: format!(
                "{winner} is ahead by {} men or more in {} moves of each side",
                rule.men,
                rule.moves.max(1)
            ),
        })
    }

    fn draw(
        &mut self,
        rule: DrawRule,
        mover: Side,
        score: Option<f64>,
        plies: u32,
    ) -> Option<Verdict> {
        if score.is_none_or(|men| men.abs() > rule.men) {
            self.level = Streaks::default();
            return None;
        }
        let least = count(&mut self.level, mover);
        (least >= rule.moves.max(1) && plies >= rule.from_ply).then(|| Verdict {
            winner: None,
            termination: Termination::DrawScore,
            reason: format!("within {} men in {} moves of each side", rule.men, rule.moves.max(1)),
        })
    }
}

/// One more of a side; how many both have.
fn count(streaks: &mut Streaks, mover: Side) -> u32 {
    streaks[mover] += 1;
    streaks[mover].min(streaks[!mover])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ply after which a game ends whose scores are these, White's first, each from the
    /// mover's view.
    fn end(rules: Adjudication, scores: &[Option<f64>]) -> Option<(u32, Verdict)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().zip(1..).find_map(|(&score, ply)| {
            let mover = if ply % 2 == 1 { Side::White } else { Side::Black };
            adjudicator.after(mover, score, ply).map(|verdict| (ply, verdict))
        })
    }

    fn some(scores: &[f64]) -> Vec<Option<f64>> {
        scores.iter().copied().map(Some).collect()
    }

    #[test]
    fn both_must_agree_on_who_is_ahead() {
        let score = Some(ScoreRule { men: 3.0, moves: 2 });
        let rules = Adjudication { score, ..Adjudication::default() };
        let (ply, verdict) = end(rules, &some(&[0.0, -3.0, 4.0, -3.5, 9.0])).unwrap();
        assert_eq!((ply, verdict.winner), (5, Some(Side::White)));
        assert_eq!(verdict.termination, Termination::Score);
        assert_eq!(verdict.reason, "White is ahead by 3 men or more in 2 moves of each side");
        // Both think that they win.
        assert_eq!(end(rules, &some(&[5.0, 5.0, 5.0, 5.0, 5.0, 5.0])), None);
        // One move of doubt begins it anew.
        assert_eq!(end(rules, &some(&[-3.0, 3.0, -2.9, 3.0, -3.0, 3.0])), None);
        let (ply, verdict) = end(rules, &some(&[-3.0, 3.0, -3.0, 3.0])).unwrap();
        assert_eq!((ply, verdict.winner), (4, Some(Side::Black)));
        // Without a score nobody agrees.
        let mut silent = some(&[-3.0, 3.0, -3.0, 3.0, -3.0]);
        silent[2] = None;
        assert_eq!(end(rules, &silent), None);
    }

    #[test]
    fn level_games_are_drawn_late_enough() {
        let draw = Some(DrawRule { men: 0.1, moves: 2, from_ply: 6 });
        let rules = Adjudication { draw, ..Adjudication::default() };
        let (ply, verdict) = end(rules, &some(&[0.0; 8])).unwrap();
        assert_eq!((ply, verdict.winner), (6, None));
        assert_eq!(verdict.termination, Termination::DrawScore);
        assert_eq!(verdict.reason, "within 0.1 men in 2 moves of each side");
        assert_eq!(end(rules, &some(&[0.0, 0.0, 0.0, 0.2, 0.0, -0.1, 0.1])), None);
        assert_eq!(end(rules, &some(&[0.0, 0.0, 0.0, 0.2, 0.0, -0.1, 0.1, 0.0])).unwrap().0, 8);
    }

    #[test]
    fn a_limit_of_plies_comes_last() {
        let draw = Some(DrawRule { men: 0.1, moves: 1, from_ply: 0 });
        let rules = Adjudication { plies: Some(2), ..Adjudication::default() };
        let (ply, verdict) = end(rules, &[None, None, None]).unwrap();
        assert_eq!((ply, verdict.termination), (2, Termination::PlyLimit));
        assert_eq!(verdict.reason, "2 plies played");
        let both = Adjudication { draw, ..rules };
        assert_eq!(end(both, &some(&[0.0, 0.0])).unwrap().1.termination, Termination::DrawScore);
        assert_eq!(end(Adjudication::default(), &some(&[0.0; 500])), None, "all off by default");
    }
}
