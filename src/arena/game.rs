//! One game between two seats, refereed.
//!
//! The referee's own board decides what is legal and when the game is over; the clock runs from
//! asking for a move to the arrival of the answer. Whatever an engine does, or fails to do, ends
//! in a record with its reason in words: it never ends the match.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::board::{BySide, Side};
use crate::notation::{FenError, write_fen, write_move};
use crate::position::{AnyGame, RawMove, ResolveError, Setup, new_game};

use super::adjudicate::{Adjudicator, Verdict};
use super::clock::Clock;
use super::conditions::{Conditions, Opening, Pairing, TimeControl};
use super::peer::{Answer, Beginning, Ending, Fault, Thought, Turn};
use super::record::{GameRecord, MoveRecord, Outcome, Termination};
use super::seat::Seat;
use super::stop::StopFlag;

/// How long after its time is over an engine may still answer, and have lost on time, before it
/// is taken for dead and replaced.
const GRACE: Duration = Duration::from_secs(2);
/// An engine that offers a draw is taken at its word if the other one sees itself ahead by no more
/// than this, in men.
const AGREES: f64 = 0.5;

/// The match was stopped in the middle of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the match was stopped")]
pub struct Interrupted;

/// Plays one game. After it the seats are ready for another.
///
/// # Errors
/// If `stop` was raised, which should be the flag that the seats were made with. The engines are
/// then in the middle of something, and the seats are to be dropped.
pub fn play(
    pairing: &Pairing,
    conditions: &Conditions,
    seats: BySide<&mut Seat>,
    stop: &StopFlag,
) -> Result<GameRecord, Interrupted> {
    let started = SystemTime::now();
    let opening = &pairing.opening;
    let mut table = match Table::new(conditions, opening) {
        Ok(table) => table,
        Err(reason) => {
            let end = End { outcome: Outcome::None, termination: Termination::Rules, reason };
            return Ok(record(pairing, conditions, &seats, Vec::new(), end, started));
        }
    };
    let mut game = Play { conditions, opening, seats, stop };
    let end = game.play(&mut table)?;
    game.leave(end.outcome);
    let seats = game.seats;
    Ok(record(pairing, conditions, &seats, table.records, end, started))
}

/// How a game ended.
struct End {
    outcome: Outcome,
    termination: Termination,
    reason: String,
}

impl End {
    fn won(winner: Option<Side>, termination: Termination, reason: String) -> Self {
        let outcome = match winner {
            Some(Side::White) => Outcome::White,
            Some(Side::Black) => Outcome::Black,
            None => Outcome::Draw,
        };
        Self { outcome, termination, reason }
    }
}

/// The referee's board and sheet.
struct Table {
    game: Box<dyn AnyGame>,
    start: Setup,
    moves: Vec<RawMove>,
    records: Vec<MoveRecord>,
    clock: Clock,
    adjudicator: Adjudicator,
    /// What each side last said.
    scores: BySide<Option<f64>>,
}

impl Table {
    /// A board with the opening played on it, or why it cannot be.
    fn new(conditions: &Conditions, opening: &Opening) -> Result<Self, String> {
        let facts = conditions.variant.facts();
        let game = new_game(conditions.variant, &opening.setup, conditions.draw_rules).map_err(
            |error| format!("the opening is no position: {}", FenError::setup(error, facts)),
        )?;
        let mut table = Self {
            start: game.setup(),
            game,
            moves: Vec::new(),
            records: Vec::new(),
            clock: Clock::new(conditions.time),
            adjudicator: Adjudicator::new(conditions.adjudication),
            scores: BySide::default(),
        };
        for (index, raw) in opening.moves.iter().enumerate() {
            table
                .play(raw, MoveRecord::default())
                .map_err(|error| format!("move {} of the opening: {error}", index + 1))?;
        }
        Ok(table)
    }

    /// Plays a move and writes it down with what is known of it.
    fn play(&mut self, raw: &RawMove, mut record: MoveRecord) -> Result<(), ResolveError> {
        let mv = self.game.play(raw)?;
        record.text = write_move(&mv, self.game.variant().facts());
        self.moves.push(mv.to_raw());
        self.records.push(record);
        Ok(())
    }

    fn turn(&self, side: Side, deadline: Instant) -> Turn<'_> {
        Turn {
            start: &self.start,
            moves: &self.moves,
            game: &*self.game,
            clock: self.clock.view(side),
            deadline,
        }
    }

    /// The end that the rules give.
    fn end(&self) -> Option<End> {
        let result = self.game.result()?;
        Some(End::won(result.winner, Termination::Rules, result.reason.to_string()))
    }
}

struct Play<'a> {
    conditions: &'a Conditions,
    opening: &'a Opening,
    seats: BySide<&'a mut Seat>,
    stop: &'a StopFlag,
}

impl Play<'_> {
    fn play(&mut self, table: &mut Table) -> Result<End, Interrupted> {
        if let Some(end) = self.begin()? {
            return Ok(end);
        }
        loop {
            if let Some(end) = table.end() {
                return Ok(end);
            }
            let side = table.game.side();
            if let Some(end) = self.turn(table, side)? {
                return Ok(end);
            }
        }
    }

    /// Gets both engines ready. If neither can play, the game counts for nobody.
    fn begin(&mut self) -> Result<Option<End>, Interrupted> {
        let mut faults = BySide::<Option<Fault>>::default();
        for side in Side::ALL {
            let opponent = self.seats[!side].name().to_owned();
            let (conditions, opening) = (self.conditions, self.opening);
            let game = Beginning { conditions, opening, side, opponent: &opponent };
            let seat = &mut *self.seats[side];
            let ready = seat.peer(conditions).map(|_| ()).and_then(|()| {
                let deadline = seat.answer_by();
                seat.peer(conditions)?.begin(&game, deadline)
            });
            self.heed_stop()?;
            if let Err(fault) = ready {
                self.seats[side].fail(&fault.text);
                faults[side] = Some(fault);
            }
        }
        Ok(match faults {
            BySide([None, None]) => None,
            BySide([Some(white), Some(black)]) => Some(End {
                outcome: Outcome::None,
                termination: Termination::NoStart,
                reason: format!(
                    "{}: {}; {}: {}",
                    self.seats[Side::White].name(),
                    white.text,
                    self.seats[Side::Black].name(),
                    black.text
                ),
            }),
            BySide([Some(fault), None]) => Some(self.lost(Side::White, &fault)),
            BySide([None, Some(fault)]) => Some(self.lost(Side::Black, &fault)),
        })
    }

    /// One move of a side; the end of the game if it is one.
    fn turn(&mut self, table: &mut Table, side: Side) -> Result<Option<End>, Interrupted> {
        let seat = &mut *self.seats[side];
        let peer = match seat.peer(self.conditions) {
            Ok(peer) => peer,
            Err(fault) => return Ok(Some(self.lost(side, &fault))),
        };
        let by_move = matches!(self.conditions.time, TimeControl::MoveTime(_));
        let is_timed = !by_move || peer.knows_move_time();
        let patience = match table.clock.allowance(side).filter(|_| is_timed) {
            Some(allowance) => allowance + self.conditions.margin + GRACE,
            None => self.conditions.patience,
        };
        let asked = Instant::now();
        let answer = peer.think(&table.turn(side, asked + patience));
        let used = peer.answered().unwrap_or_else(Instant::now).saturating_duration_since(asked);
        self.heed_stop()?;
        let thought = match answer {
            Err(fault) => {
                self.seats[side].fail(&fault.text);
                return Ok(Some(self.lost(side, &fault)));
            }
            Ok(answer) => {
                let margin = if is_timed { self.conditions.margin } else { Duration::MAX };
                if let Err(over) = table.clock.spend(side, used, margin) {
                    let text = format!(
                        "{} used {:.3} s and had {:.3} s",
                        self.seats[side].name(),
                        over.used.as_secs_f64(),
                        over.had.as_secs_f64()
                    );
                    self.seats[side].refresh();
                    return Ok(Some(End::won(Some(!side), Termination::TimeLoss, text)));
                }
                match answer {
                    Answer::Move(thought) => thought,
                    Answer::Resign => return Ok(Some(self.resigned(side))),
                    Answer::Draw => return Ok(Some(self.offered(side, table.scores[!side]))),
                }
            }
        };
        Ok(self.moved(table, side, &thought, used))
    }

    fn moved(
        &mut self,
        table: &mut Table,
        side: Side,
        thought: &Thought,
        used: Duration,
    ) -> Option<End> {
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let record = MoveRecord {
            text: String::new(),
            ms: Some(ms(used)),
            left: table.clock.left(side).map(ms),
            score: thought.score,
            depth: thought.depth,
            nodes: thought.nodes,
        };
        if let Err(error) = table.play(&thought.mv, record) {
            let text = format!("illegal move: {error}");
            self.seats[side].fail(&text);
            let termination = Termination::IllegalMove;
            return Some(self.lost(side, &Fault { termination, text }));
        }
        table.scores[side] = thought.score;
        let plies = u32::try_from(table.moves.len()).unwrap_or(u32::MAX);
        let verdict = table.adjudicator.after(side, thought.score, plies);
        if let Some(end) = table.end() {
            return Some(end);
        }
        if let Some(Verdict { winner, termination, reason }) = verdict {
            return Some(End::won(winner, termination, reason));
        }
        self.ponder(table, side, thought)
    }

    /// Lets the side that has just moved think on.
    fn ponder(&mut self, table: &Table, side: Side, thought: &Thought) -> Option<End> {
        let expected = thought.ponder.as_ref().filter(|_| self.conditions.ponder)?;
        let expected = table.game.resolve(expected).ok()?.to_raw();
        let seat = &mut *self.seats[side];
        let turn = table.turn(side, seat.answer_by());
        let fault =
            seat.peer(self.conditions).and_then(|peer| peer.ponder(&turn, &expected)).err()?;
        seat.fail(&fault.text);
        Some(self.lost(side, &fault))
    }

    fn lost(&self, side: Side, fault: &Fault) -> End {
        let reason = format!("{}: {}", self.seats[side].name(), fault.text);
        End::won(Some(!side), fault.termination, reason)
    }

    fn resigned(&self, side: Side) -> End {
        let reason = format!("{} gave up", self.seats[side].name());
        End::won(Some(!side), Termination::Resignation, reason)
    }

    /// Most protocols have no way to refuse a draw, so the opponent's last score speaks for it. An
    /// offer that it would not take ends the game all the same: it is then given up.
    fn offered(&self, side: Side, opponents: Option<f64>) -> End {
        let name = self.seats[side].name();
        match opponents.filter(|&men| men > AGREES) {
            None => End::won(None, Termination::Agreement, format!("{name} offered a draw")),
            Some(men) => {
                let other = self.seats[!side].name();
                let reason =
                    format!("{name} offered a draw, but {other} sees itself ahead by {men:.2}");
                End::won(Some(!side), Termination::Resignation, reason)
            }
        }
    }

    /// Tells the engines that the game is over. One that fails now is replaced and loses nothing.
    fn leave(&mut self, outcome: Outcome) {
        for side in Side::ALL {
            let ending = match (outcome, side) {
                (Outcome::None, _) => Ending::Unfinished,
                (Outcome::Draw, _) => Ending::Drawn,
                (Outcome::White, Side::White) | (Outcome::Black, Side::Black) => Ending::Won,
                (Outcome::White, Side::Black) | (Outcome::Black, Side::White) => Ending::Lost,
            };
            self.seats[side].end_game(ending);
        }
    }

    fn heed_stop(&self) -> Result<(), Interrupted> {
        if self.stop.is_raised() { Err(Interrupted) } else { Ok(()) }
    }
}

fn record(
    pairing: &Pairing,
    conditions: &Conditions,
    seats: &BySide<&mut Seat>,
    moves: Vec<MoveRecord>,
    end: End,
    started: SystemTime,
) -> GameRecord {
    let facts = conditions.variant.facts();
    let book = moves.iter().filter(|mv| mv.ms.is_none()).count();
    GameRecord {
        number: pairing.number,
        white: seats[Side::White].name().to_owned(),
        black: seats[Side::Black].name().to_owned(),
        variant: facts.id.to_owned(),
        draw_rules: conditions.draw_rules.id.to_owned(),
        opening: pairing.opening.name.clone(),
        fen: write_fen(&pairing.opening.setup, facts),
        book,
        moves,
        outcome: end.outcome,
        termination: end.termination,
        reason: end.reason,
        started: started.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
    }
}
