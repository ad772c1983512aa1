//! What the finished games of a match add up to.
//!
//! Records come in any order and are put into that of the schedule, so that a match has one
//! standing, however many workers and machines played it. With a sequential test that order
//! decides too: pairs count up to the one that decides, in the order of the schedule and not in
//! that in which games happened to end, which would favour short games. Later pairs that were
//! under way are kept in the records and count for nothing.

use std::collections::BTreeMap;

use super::record::{GameRecord, MoveRecord, Outcome, Termination};
use super::stats::{Elo, Meeting, Penta, Plan, Prior, Rating, Sprt, ratings};

/// What is needed to read the records of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// The engines' names.
    pub engines: Vec<String>,
    /// The places of those who meet.
    pub meetings: Vec<(usize, usize)>,
    /// The sequential test, which needs two engines.
    pub sprt: Option<Plan>,
}

/// A match as far as it has been played.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The terms.
    pub terms: Terms,
    /// Every pairing, seen from its first engine, in the order of [`Terms::meetings`].
    pub tallies: Vec<Tally>,
    /// How games ended.
    pub terminations: BTreeMap<Termination, u64>,
    /// What each engine did.
    pub engines: Vec<Work>,
    /// The test.
    pub test: Option<PairTest>,
    /// Games that counted.
    pub games: u64,
    /// Games without a result.
    pub void: u64,
    /// Games played after the test was decided.
    pub surplus: u64,
    /// First games of pairs whose second is still to come: half points of the first engine.
    halves: BTreeMap<u64, Option<usize>>,
}

/// A sequential test that takes games in any order and pairs in that of the schedule.
#[derive(Clone, Debug)]
pub struct PairTest {
    sprt: Sprt,
    /// The pair that the test waits for.
    next: u64,
    /// Games that came before their turn, by number: half points of the first engine.
    waiting: BTreeMap<u64, Option<usize>>,
}

impl PairTest {
    /// A test without games.
    pub fn new(plan: Plan) -> Self {
        Self { sprt: Sprt::new(plan), next: 0, waiting: BTreeMap::new() }
    }

    /// Takes a game. A pair with a game that has no result counts for nothing, but is no gap.
    fn add(&mut self, number: u64, half_points: Option<usize>) {
        self.waiting.insert(number, half_points);
        while self.sprt.accepted().is_none() {
            let numbers = [2 * self.next, 2 * self.next + 1];
            let [Some(&one), Some(&other)] = numbers.map(|number| self.waiting.get(&number)) else {
                return;
            };
            self.waiting.retain(|&number, _| number > numbers[1]);
            if let Some((one, other)) = one.zip(other) {
                self.sprt.add(one + other);
            }
            self.next += 1;
        }
    }

    /// The test on the pairs up to the first gap.
    pub fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// The number of the pair that decided it.
    pub fn decided_by(&self) -> Option<u64> {
        self.sprt.accepted().map(|_| self.next - 1)
    }
}

/// The games of two engines, seen from one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Complete pairs; games without their other half are not in it.
    pub penta: Penta,
}

/// What an engine did.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Work {
    /// Games won, drawn, lost against all.
    pub tally: Tally,
    /// Games lost by its own fault, by kind.
    pub faults: BTreeMap<Termination, u64>,
    /// Moves thought about.
    pub moves: u64,
    /// Depths said.
    pub depth: Mean,
    /// Nodes said.
    pub nodes: Mean,
    /// Nodes of moves that also took a time that can be measured, and that time in seconds.
    pub speed: (f64, f64),
}

/// A mean under way.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    sum: f64,
    count: u64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    /// The mean, if there was anything.
    pub fn get(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}

impl Tally {
    /// Games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games for the opponent.
    #[must_use]
    pub fn turned(&self) -> Self {
        let Self { wins, draws, losses, penta } = *self;
        Self { wins: losses, draws, losses: wins, penta: penta.turned() }
    }

    /// The difference in strength by complete pairs.
    pub fn elo(&self) -> Option<Elo> {
        self.penta.elo()
    }

    fn count(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    fn join(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (mine, theirs) in self.penta.0.iter_mut().zip(other.penta.0) {
            *mine += theirs;
        }
    }
}

impl Standings {
    /// A match without games.
    pub fn new(terms: &Terms) -> Self {
        Self {
            terms: terms.clone(),
            tallies: vec![Tally::default(); terms.meetings.len()],
            terminations: BTreeMap::new(),
            engines: vec![Work::default(); terms.engines.len()],
            test: terms.sprt.map(PairTest::new),
            games: 0,
            void: 0,
            surplus: 0,
            halves: BTreeMap::new(),
        }
    }

    /// Adds up the records of a match; of two with one number the first counts.
    pub fn of<'a>(terms: &Terms, records: impl IntoIterator<Item = &'a GameRecord>) -> Self {
        let mut games = BTreeMap::new();
        for record in records {
            games.entry(record.number).or_insert(record);
        }
        let mut standings = Self::new(terms);
        for record in games.into_values() {
            standings.add(record);
        }
        standings
    }

    /// Counts a game. A match under way counts what comes as it comes; what it counted too much
    /// when its test is decided, [`Standings::of`] leaves out.
    pub fn add(&mut self, record: &GameRecord) {
        if !self.is_open() {
            self.surplus += 1;
            return;
        }
        let pair = record.number / 2;
        let meeting = (pair % self.terms.meetings.len().max(1) as u64) as usize;
        let Some(&(first, second)) = self.terms.meetings.get(meeting) else {
            return;
        };
        let first_is_white = record.number.is_multiple_of(2);
        let engines = if first_is_white { [first, second] } else { [second, first] };
        let white = self.game(record, engines);
        let points = white.map(|white| if first_is_white { white } else { 2 - white });
        if let Some(points) = points {
            self.tallies[meeting].count(points);
            self.engines[first].tally.count(points);
            self.engines[second].tally.count(2 - points);
        }
        if let Some(other) = self.halves.remove(&pair) {
            if let Some((one, other)) = points.zip(other) {
                self.tallies[meeting].penta.add(one + other);
                self.engines[first].tally.penta.add(one + other);
                self.engines[second].tally.penta.add(4 - one - other);
            }
        } else {
            self.halves.insert(pair, points);
        }
        if let Some(test) = &mut self.test {
            test.add(record.number, points);
        }
    }

    /// Counts a game; White's half points if it has a result.
    fn game(&mut self, record: &GameRecord, engines: [usize; 2]) -> Option<usize> {
        let [white, black] = engines;
        *self.terminations.entry(record.termination).or_default() += 1;
        for (index, mv) in record.moves.iter().enumerate().skip(record.book) {
            self.engines[engines[usize::from(record.is_black(index))]].count(mv);
        }
        let half_points = match record.outcome {
            Outcome::White => 2,
            Outcome::Draw => 1,
            Outcome::Black => 0,
            Outcome::None => {
                self.void += 1;
                return None;
            }
        };
        if record.termination.is_fault() && half_points != 1 {
            let loser = if half_points == 0 { white } else { black };
            *self.engines[loser].faults.entry(record.termination).or_default() += 1;
        }
        self.games += 1;
        Some(half_points)
    }

    /// Whether further games count: no test has been decided.
    pub fn is_open(&self) -> bool {
        self.test.as_ref().is_none_or(|test| test.decided_by().is_none())
    }

    /// What the first engine did against all it met: with two engines, the match.
    pub fn first(&self) -> Tally {
        let mut sum = Tally::default();
        for (tally, &(first, _)) in self.tallies.iter().zip(&self.terms.meetings) {
            if first == 0 {
                sum.join(tally);
            }
        }
        sum
    }

    /// What `engine` did against `opponent`, if they meet.
    pub fn between(&self, engine: usize, opponent: usize) -> Option<Tally> {
        self.terms.meetings.iter().zip(&self.tallies).find_map(|(&(first, second), tally)| {
            match (first, second) {
                pair if pair == (engine, opponent) => Some(*tally),
                pair if pair == (opponent, engine) => Some(tally.turned()),
                _ => None,
            }
        })
    }

    /// Everybody's rating.
    pub fn ratings(&self) -> Option<(Vec<Rating>, Prior)> {
        let meetings: Vec<_> = (self.terms.meetings.iter().zip(&self.tallies))
            .map(|(&(first, second), tally)| Meeting {
                first,
                second,
                games: tally.games() as f64,
                points: tally.points(),
                pairs: tally.penta,
            })
            .collect();
        ratings(self.terms.engines.len(), &meetings)
    }
}

impl Work {
    fn count(&mut self, mv: &MoveRecord) {
        self.moves += 1;
        if let Some(depth) = mv.depth {
            self.depth.add(f64::from(depth));
        }
        if let Some(nodes) = mv.nodes {
            self.nodes.add(nodes as f64);
            if let Some(ms) = mv.ms.filter(|&ms| ms > 0) {
                self.speed.0 += nodes as f64;
                self.speed.1 += ms as f64 / 1000.0;
            }
        }
    }

    /// Nodes a second.
    pub fn nps(&self) -> Option<f64> {
        (self.speed.1 > 0.0).then(|| self.speed.0 / self.speed.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(engines: usize, meetings: &[(usize, usize)], sprt: Option<&str>) -> Terms {
        Terms {
            engines: (0..engines).map(|i| format!("e{i}")).collect(),
            meetings: meetings.to_vec(),
            sprt: sprt.map(|text| text.parse().unwrap()),
        }
    }

    fn game(number: u64, outcome: Outcome) -> GameRecord {
        let move_by = |nodes| MoveRecord {
            text: "32-28".into(),
            ms: Some(500),
            depth: Some(10),
            nodes: Some(nodes),
            ..MoveRecord::default()
        };
        GameRecord {
            number,
            white: String::new(),
            black: String::new(),
            variant: "international".into(),
            draw_rules: "fmjd".into(),
            opening: "x".into(),
            fen: "W:W31:B1".into(),
            book: 1,
            moves: vec![MoveRecord::default(), move_by(100), move_by(300)],
            outcome,
            termination: Termination::Rules,
            reason: "x".into(),
            started: 0,
        }
    }

    #[test]
    fn colours_pairs_and_means() {
        use Outcome::{Black, Draw, None, White};
        // e0 - e1: wins as White, wins as Black, draw and loss as Black, half a pair, a void game.
        let outcomes = [White, Black, Draw, White, White, None];
        let mut records: Vec<_> =
            (0..).zip(outcomes).map(|(n, outcome)| game(n, outcome)).collect();
        records.push(game(6, Draw));
        records.reverse();
        records.push(game(0, Black)); // A second record of the same game.
        let found = Standings::of(&terms(2, &[(0, 1)], Option::None), &records);
        let tally = found.first();
        assert_eq!((tally.wins, tally.draws, tally.losses), (3, 2, 1));
        assert_eq!(tally.penta, Penta([0, 1, 0, 0, 1]));
        assert_eq!((found.games, found.void, found.surplus), (6, 1, 0));
        assert_eq!(found.between(1, 0), Some(tally.turned()));
        // The opening is White's move; then Black, 100 nodes, then White, 300.
        assert_eq!(found.engines[0].moves, 7);
        assert_eq!(found.engines[0].nodes.get(), Some((4.0 * 300.0 + 3.0 * 100.0) / 7.0));
        assert_eq!(found.engines[1].nps(), Some((4.0 * 100.0 + 3.0 * 300.0) / 3.5));
        assert_eq!(found.terminations[&Termination::Rules], 7);
    }

    #[test]
    fn many_engines_have_a_cell_each() {
        let met = [(0, 1), (0, 2), (1, 2)];
        let records =
            [(0, Outcome::White), (1, Outcome::White), (2, Outcome::White), (4, Outcome::Black)]
                .map(|(number, outcome)| game(number, outcome));
        let found = Standings::of(&terms(3, &met, None), &records);
        let points = |a, b| found.between(a, b).unwrap().points().to_string();
        assert_eq!([points(0, 1), points(0, 2), points(1, 2), points(2, 1)], ["1", "1", "0", "1"]);
        assert_eq!(found.engines[0].tally.points().to_string(), "2");
        let order: Vec<_> = found.ratings().unwrap().0.iter().map(|r| r.elo > 0.0).collect();
        assert_eq!(order, [true, false, false]);
    }

    /// The test is decided by the same pair in whatever order games end, and never over a gap.
    #[test]
    fn the_test_follows_the_schedule() {
        let terms = terms(2, &[(0, 1)], Some("elo0=0,elo1=200"));
        let records: Vec<_> = (0..60)
            .map(|n| game(n, if n % 2 == 0 { Outcome::White } else { Outcome::Black }))
            .collect();
        let whole = Standings::of(&terms, &records);
        let decided_by = |standings: &Standings| standings.test.as_ref().unwrap().decided_by();
        let pair = decided_by(&whole).unwrap();
        assert!(pair > 2 && pair < 29, "{pair}");
        assert_eq!(whole.games, 2 * (pair + 1));
        assert_eq!(whole.surplus, 60 - whole.games);
        let backwards = Standings::of(&terms, records.iter().rev());
        assert_eq!((decided_by(&backwards), backwards.games), (decided_by(&whole), whole.games));
        let gap = Standings::of(&terms, records.iter().filter(|record| record.number != 3));
        assert_eq!(decided_by(&gap), None);
        assert_eq!(
            gap.test.as_ref().unwrap().sprt().penta().pairs(),
            1,
            "only the pairs before the gap"
        );
        assert_eq!(gap.first().penta.pairs(), 29, "the score counts them all");
    }
}
