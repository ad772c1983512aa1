//! Plays the games of a schedule on several workers at once.
//!
//! A worker takes the next game, plays it, and has it on the disk before it takes another. Which
//! games those are is the schedule's business, how one is played the table's: whatever plays a
//! [`Pairing`] is one. Waiting is for engines, channels and locks only: nothing polls.

use std::collections::HashSet;
use std::path::PathBuf;
use std::thread;

use crossbeam_channel::{Sender, unbounded};
use parking_lot::Mutex;

use crate::board::{BySide, Side};

use super::conditions::{Conditions, Pairing};
use super::config::{EngineEntry, Restart};
use super::game::{Interrupted, play};
use super::journal::{Journal, JournalError};
use super::log::Log;
use super::record::{GameRecord, Outcome};
use super::schedule::Schedule;
use super::seat::{Seat, SeatOptions};
use super::standings::Standings;
use super::stop::{StopFlag, Switch};

/// What is to be played.
#[derive(Debug)]
pub struct Orders<'a> {
    /// The schedule.
    pub schedule: &'a Schedule,
    /// The numbers of the games that are still to be played, in order.
    pub numbers: Vec<u64>,
    /// Games at the same time.
    pub workers: usize,
    /// Places of engines that are out of the match once they were at fault.
    pub fragile: HashSet<usize>,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum News {
    /// A game has ended and is on the disk.
    Finished(Box<GameRecord>),
    /// An engine is out of the match; its other games are not played.
    Out {
        /// Its place.
        engine: usize,
        /// Why.
        reason: String,
    },
}

/// What the workers share.
struct Book {
    /// Numbers still to be played, the next last.
    open: Vec<u64>,
    journal: Journal,
    standings: Standings,
    out: HashSet<usize>,
    error: Option<JournalError>,
}

/// Plays until everything is played, the test is decided, the switch is thrown or the disk is
/// full. `begun` are the standings of the games before these, `table` makes what plays a worker's
/// games, `tell` hears of each on the caller's thread.
///
/// # Errors
/// If a game could not be written. All before it are.
pub fn run<P>(
    orders: &Orders<'_>,
    begun: Standings,
    journal: Journal,
    switch: &Switch,
    table: impl Fn(usize) -> P + Sync,
    mut tell: impl FnMut(News),
) -> Result<(), JournalError>
where
    P: FnMut(&Pairing) -> Result<GameRecord, Interrupted>,
{
    let mut open = orders.numbers.clone();
    open.reverse();
    let book =
        Mutex::new(Book { open, journal, standings: begun, out: HashSet::new(), error: None });
    let (news, heard) = unbounded();
    thread::scope(|scope| {
        for worker in 0..orders.workers.min(orders.numbers.len()) {
            let (news, table, book) = (news.clone(), &table, &book);
            scope.spawn(move || work(orders, book, switch, table(worker), &news));
        }
        drop(news);
        heard.iter().for_each(&mut tell);
    });
    match book.into_inner().error {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

fn work(
    orders: &Orders<'_>,
    book: &Mutex<Book>,
    switch: &Switch,
    mut play: impl FnMut(&Pairing) -> Result<GameRecord, Interrupted>,
    news: &Sender<News>,
) {
    while !switch.flag().is_raised() {
        let Some(number) = book.lock().next(orders.schedule) else { return };
        let pairing = orders.schedule.game(number);
        let Ok(record) = play(&pairing) else { return };
        let mut book = book.lock();
        if book.error.is_some() {
            return;
        }
        let out = newly_out(orders, &pairing, &record);
        book.close(record, switch, news);
        if let Some((engine, reason)) = out
            && book.out.insert(engine)
        {
            // Whoever listened has gone only if everything has.
            let _ = news.send(News::Out { engine, reason });
        }
    }
}

/// The fragile engine that was at fault in a game, and what it did.
fn newly_out(
    orders: &Orders<'_>,
    pairing: &Pairing,
    record: &GameRecord,
) -> Option<(usize, String)> {
    let loser = match record.outcome {
        Outcome::White => Side::Black,
        Outcome::Black => Side::White,
        Outcome::Draw | Outcome::None => return None,
    };
    let engine = pairing.engine(loser);
    let out = record.termination.is_fault() && orders.fragile.contains(&engine);
    out.then(|| (engine, record.reason.clone()))
}

impl Book {
    /// The next game with two engines that are still in the match.
    fn next(&mut self, schedule: &Schedule) -> Option<u64> {
        while let Some(number) = self.open.pop() {
            let (first, second) = schedule.engines(number / 2);
            if !self.out.contains(&first) && !self.out.contains(&second) {
                return Some(number);
            }
        }
        None
    }

    /// Writes a game down; ends the match if that fails or the test is decided by it.
    fn close(&mut self, record: GameRecord, switch: &Switch, news: &Sender<News>) {
        if let Err(error) = self.journal.append(&record) {
            self.error = Some(error);
            switch.throw();
            return;
        }
        self.standings.add(&record);
        if !self.standings.is_open() {
            switch.throw();
        }
        let _ = news.send(News::Finished(Box::new(record)));
    }
}

/// The engines at one worker's table: a seat for each, kept between games.
#[derive(Debug)]
pub struct Players<'a> {
    conditions: &'a Conditions,
    seats: Vec<Seat>,
    stop: StopFlag,
}

impl<'a> Players<'a> {
    /// Seats for these engines; none is started before it has a game to play. Logs go to files
    /// `ENGINE-WORKER.log` of a folder, if one is given.
    pub fn new(
        conditions: &'a Conditions,
        engines: &[EngineEntry],
        logs: Option<&PathBuf>,
        worker: usize,
        stop: &StopFlag,
    ) -> Self {
        let seat = |entry: &EngineEntry| {
            let log = logs.and_then(|folder| {
                let safe = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '_' };
                let name: String = entry.name.chars().map(safe).collect();
                let path = folder.join(format!("{name}-{}.log", worker + 1));
                Log::open(&path)
                    .inspect_err(|error| log::warn!("{}: {error}: no log", path.display()))
                    .ok()
            });
            Seat::new(entry.clone(), SeatOptions { log, stop: stop.clone() })
        };
        Self { conditions, seats: engines.iter().map(seat).collect(), stop: stop.clone() }
    }

    /// Plays a game.
    ///
    /// # Errors
    /// If the match was stopped meanwhile.
    pub fn play(&mut self, pairing: &Pairing) -> Result<GameRecord, Interrupted> {
        let BySide(places) = pairing.engines;
        // Nobody plays himself: two places are two seats, even of one engine.
        let Ok([white, black]) = self.seats.get_disjoint_mut(places) else {
            return Err(Interrupted);
        };
        play(pairing, self.conditions, BySide([white, black]), &self.stop)
    }
}

/// The places of the engines that may not be started again after a fault.
pub fn fragile(engines: &[EngineEntry]) -> HashSet<usize> {
    let never =
        |(place, entry): (usize, &EngineEntry)| (entry.restart == Restart::Never).then_some(place);
    engines.iter().enumerate().filter_map(never).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::conditions::{Opening, TimeControl};
    use crate::arena::journal::{self, EngineId, Header};
    use crate::arena::record::Termination;
    use crate::arena::schedule::{Format, Shard};
    use crate::position::Setup;
    use crate::rules::Variant;

    /// A match of engines called 0, 1 ... with its own file.
    struct Match {
        schedule: Schedule,
        header: Header,
        path: PathBuf,
    }

    impl Match {
        fn new(name: &str, engines: usize, games: u64, sprt: Option<&str>) -> Self {
            let setup = Setup::start(Variant::English.facts());
            let opening = Opening { name: "x".into(), setup, moves: Vec::new() };
            let engine = |i: usize| EngineId { name: i.to_string(), hash: String::new() };
            let header = Header {
                form: Header::FORM,
                damier: String::new(),
                engines: (0..engines).map(engine).collect(),
                variant: "english".into(),
                draw_rules: String::new(),
                time: TimeControl::Depth(1),
                margin: std::time::Duration::ZERO,
                ponder: false,
                adjudication: crate::arena::conditions::Adjudication::default(),
                format: Format::RoundRobin,
                games,
                openings: String::new(),
                seed: 0,
                sprt: sprt.map(|text| text.parse().unwrap()),
                shard: Shard::WHOLE,
            };
            let file = format!("damier-runner-{name}-{}.jsonl", std::process::id());
            let path = std::env::temp_dir().join(file);
            let _ = std::fs::remove_file(&path);
            let schedule = Schedule::new(Format::RoundRobin, engines, games, vec![opening]);
            Self { schedule, header, path }
        }

        /// Plays on from what is in the file; the numbers that were played, as they came.
        fn run(
            &self,
            workers: usize,
            fragile: &[usize],
            switch: &Switch,
            play: impl Fn(&Pairing) -> Result<GameRecord, Interrupted> + Sync,
        ) -> (Vec<u64>, Vec<String>) {
            let (journal, records) = Journal::resume(&self.path, &self.header).unwrap();
            let played: HashSet<_> = records.iter().map(|record| record.number).collect();
            let orders = Orders {
                schedule: &self.schedule,
                numbers: (0..self.schedule.games()).filter(|n| !played.contains(n)).collect(),
                workers,
                fragile: fragile.iter().copied().collect(),
            };
            let begun = Standings::of(&self.header.terms(), &records);
            let (mut numbers, mut out) = (Vec::new(), Vec::new());
            let play = &play;
            run(
                &orders,
                begun,
                journal,
                switch,
                |_| play,
                |news| match news {
                    News::Finished(record) => numbers.push(record.number),
                    News::Out { engine, reason } => out.push(format!("{engine} {reason}")),
                },
            )
            .unwrap();
            (numbers, out)
        }

        fn recorded(&self) -> Vec<u64> {
            let games = journal::read(&self.path).unwrap().games;
            games.iter().map(|game| game.number).collect()
        }
    }

    impl Drop for Match {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.path);
        }
    }

    fn won(pairing: &Pairing, outcome: Outcome, termination: Termination) -> GameRecord {
        GameRecord {
            number: pairing.number,
            white: pairing.engine(Side::White).to_string(),
            black: pairing.engine(Side::Black).to_string(),
            variant: String::new(),
            draw_rules: String::new(),
            opening: String::new(),
            fen: "B".into(),
            book: 0,
            moves: Vec::new(),
            outcome,
            termination,
            reason: "why".into(),
            started: 0,
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "it stands for what plays a game")]
    fn drawn(pairing: &Pairing) -> Result<GameRecord, Interrupted> {
        Ok(won(pairing, Outcome::Draw, Termination::Rules))
    }

    #[test]
    fn every_game_is_played_once_and_recorded_before_it_is_told() {
        let whole = Match::new("all", 3, 10, None);
        let (mut told, _) = whole.run(4, &[], &Switch::new(), drawn);
        told.sort_unstable();
        let mut recorded = whole.recorded();
        recorded.sort_unstable();
        assert_eq!((&told, told.len()), (&recorded, 30));
        assert_eq!(told, (0..30).collect::<Vec<_>>());
    }

    #[test]
    fn an_interrupted_match_goes_on_where_it_was() {
        let whole = Match::new("resumed", 2, 8, None);
        let switch = Switch::new();
        let stopping = |pairing: &Pairing| {
            if pairing.number == 3 {
                switch.throw();
                return Err(Interrupted);
            }
            drawn(pairing)
        };
        assert_eq!(whole.run(1, &[], &switch, stopping).0, [0, 1, 2]);
        assert_eq!(whole.run(1, &[], &Switch::new(), drawn).0, [3, 4, 5, 6, 7]);
        assert_eq!(whole.run(1, &[], &Switch::new(), drawn).0, [0; 0]);
        assert_eq!(whole.recorded(), (0..8).collect::<Vec<_>>());
    }

    #[test]
    fn a_decided_test_ends_the_match_with_the_pair_that_decides() {
        let whole = Match::new("sprt", 2, 1000, Some("elo0=0,elo1=100"));
        let first_wins = |pairing: &Pairing| {
            let outcome =
                if pairing.engine(Side::White) == 0 { Outcome::White } else { Outcome::Black };
            Ok(won(pairing, outcome, Termination::Rules))
        };
        let (played, _) = whole.run(1, &[], &Switch::new(), first_wins);
        let records = journal::read(&whole.path).unwrap().games;
        let found = Standings::of(&whole.header.terms(), &records);
        assert_eq!((found.surplus, found.games), (0, played.len() as u64));
        assert!(!found.is_open() && played.len() < 100, "{}", played.len());
    }

    #[test]
    fn a_fragile_engine_at_fault_ends_its_pairings() {
        let whole = Match::new("fragile", 3, 4, None);
        let crashing = |pairing: &Pairing| {
            if pairing.number == 3 {
                // 2 against 0: White crashes.
                return Ok(won(pairing, Outcome::Black, Termination::Crash));
            }
            drawn(pairing)
        };
        let (played, out) = whole.run(1, &[2], &Switch::new(), crashing);
        assert_eq!((played, out), (vec![0, 1, 2, 3, 6, 7], vec!["2 why".to_owned()]));
        let sturdy = Match::new("sturdy", 3, 4, None);
        assert_eq!(sturdy.run(1, &[1], &Switch::new(), crashing).0.len(), 12);
    }
}
