//! Which games a match consists of, in which order, and whose share of them is whose.
//!
//! Games come in pairs: one opening, both colours. The pairs go round: the first opening for
//! every pairing of engines, then the second, so that a match that is cut short has treated all
//! alike. A game's number says everything about it; nothing here depends on what has been played.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::board::BySide;

use super::conditions::{Opening, Pairing};

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody plays everybody.
    RoundRobin,
    /// The first engine plays all others.
    Gauntlet,
}

impl Format {
    /// Which of so many engines meet, by their places.
    pub fn meetings(self, engines: usize) -> Vec<(usize, usize)> {
        match self {
            Self::RoundRobin => (0..engines)
                .flat_map(|first| (first + 1..engines).map(move |second| (first, second)))
                .collect(),
            Self::Gauntlet => (1..engines).map(|second| (0, second)).collect(),
        }
    }
}

/// A fixed part of the pairs: those whose number leaves `index - 1` when divided by `count`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u64,
    /// Of how many.
    pub count: u64,
}

/// The games of a match.
#[derive(Clone, Debug)]
pub struct Schedule {
    meetings: Vec<(usize, usize)>,
    rounds: u64,
    openings: Vec<Opening>,
}

impl Schedule {
    /// The schedule of so many engines. Every two of them that meet play `games` games; an odd
    /// number is made even, because half a pair tells nothing. When the openings are used up they
    /// begin again; there must be one.
    pub fn new(format: Format, engines: usize, games: u64, openings: Vec<Opening>) -> Self {
        Self { meetings: format.meetings(engines), rounds: games.div_ceil(2), openings }
    }

    /// Which engines meet, by their places.
    pub fn meetings(&self) -> &[(usize, usize)] {
        &self.meetings
    }

    /// Pairs in all.
    pub fn pairs(&self) -> u64 {
        if self.openings.is_empty() { 0 } else { self.rounds * self.meetings.len() as u64 }
    }

    /// Games in all.
    pub fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// Pairs that every two engines that meet play.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// The openings.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// The engines of a pair, by their places.
    pub fn engines(&self, pair: u64) -> (usize, usize) {
        self.meetings[(pair % self.meetings.len() as u64) as usize]
    }

    /// The game of a number below [`Schedule::games`].
    pub fn game(&self, number: u64) -> Pairing {
        let pair = number / 2;
        let (first, second) = self.engines(pair);
        let round = pair / self.meetings.len() as u64;
        let opening = self.openings[(round % self.openings.len() as u64) as usize].clone();
        let engines =
            BySide(if number.is_multiple_of(2) { [first, second] } else { [second, first] });
        Pairing { number, engines, opening }
    }

    /// The numbers of a shard's games.
    pub fn share(&self, shard: Shard) -> impl Iterator<Item = u64> + use<> {
        (0..self.games()).filter(move |&number| shard.has_game(number))
    }
}

impl Shard {
    /// Everything.
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Whether a game is part of it.
    pub fn has_game(self, number: u64) -> bool {
        (number / 2) % self.count == self.index - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected I/N with I from 1 to N, such as 3/8";
        let (index, count) = text.split_once('/').ok_or(EXPECTED)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| EXPECTED);
        let (index, count) = (number(index)?, number(count)?);
        if (1..=count).contains(&index) { Ok(Self { index, count }) } else { Err(EXPECTED) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::position::Setup;
    use crate::rules::Variant;

    fn openings(count: usize) -> Vec<Opening> {
        let setup = Setup::start(Variant::English.facts());
        let opening =
            |i: usize| Opening { name: i.to_string(), setup: setup.clone(), moves: vec![] };
        (0..count).map(opening).collect()
    }

    fn listed(schedule: &Schedule) -> String {
        let game = |number| {
            let game = schedule.game(number);
            let (white, black) = (game.engine(Side::White), game.engine(Side::Black));
            format!("{white}{black}{}", game.opening.name)
        };
        (0..schedule.games()).map(game).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn pairs_go_round() {
        let all = Schedule::new(Format::RoundRobin, 3, 3, openings(2));
        assert_eq!(listed(&all), "010 100 020 200 120 210 011 101 021 201 121 211");
        let gauntlet = Schedule::new(Format::Gauntlet, 3, 2, openings(1));
        assert_eq!(listed(&gauntlet), "010 100 020 200");
        let long = Schedule::new(Format::Gauntlet, 2, 6, openings(2));
        assert_eq!(listed(&long), "010 100 011 101 010 100");
        assert_eq!(Schedule::new(Format::RoundRobin, 2, 2, Vec::new()).games(), 0);
    }

    #[test]
    fn shards_share_whole_pairs_and_leave_nothing() {
        let schedule = Schedule::new(Format::RoundRobin, 3, 10, openings(3));
        let mut all: Vec<u64> = Vec::new();
        for index in 1..=4 {
            let share: Vec<_> = schedule.share(Shard { index, count: 4 }).collect();
            assert!(share.chunks(2).all(|pair| pair[0] % 2 == 0 && pair[1] == pair[0] + 1));
            all.extend(share);
        }
        all.sort_unstable();
        assert_eq!(all, (0..30).collect::<Vec<_>>());
    }

    #[test]
    fn shards_are_read_or_refused() {
        assert_eq!("3/8".parse(), Ok(Shard { index: 3, count: 8 }));
        for text in ["", "3", "0/8", "9/8", "a/8", "1/0", "-1/8"] {
            let expected = "expected I/N with I from 1 to N, such as 3/8";
            assert_eq!(text.parse::<Shard>(), Err(expected), "{text}");
        }
    }
}
