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

    fn is_decided(&self) -> bool {
        self.standings.test.as_ref().is_some_and(|test| test.decided_by().is_some())
    }

    /// Writes a game down; ends the match if that fails or the test is decided by it.
    fn close(&mut self, record: GameRecord, switch: &Switch, news: &Sender<News>) {
        if let Err(error) = self.journal.append(&record) {
            self.error = Some(error);
            switch.throw();
            return;
        }
        self.standings.add(&record);
        if self.is_decided() {
            switch.throw();
        }
        let _ = news.send(News::Finished(Box::new(record)));
    }
}

/// The table of one worker: a seat for every engine, kept between games.
#[derive(Debug)]
pub struct Seats<'a> {
    conditions: &'a Conditions,
    seats: Vec<Seat>,
    stop: StopFlag,
}

impl<'a> Seats<'a> {
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
    let never = |(place, entry): (usize, &EngineEntry)| (entry.restart == Restart::Never).then_some(place);
    engines.iter().enumerate().filter_map(never).collect()
}
