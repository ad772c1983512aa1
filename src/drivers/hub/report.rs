//! What a client hears of a search.

use std::time::{Duration, Instant};

use damier_protocol::hub::{self, Done, Reply};

use crate::engine::{Answer, Info};
use crate::position::MoveView;
use crate::transport::Outbox;
use crate::units::{Meaning, Score};

use super::dialect::Dialect;
use super::naming::Naming;

/// Every report is passed on for so long after the search began.
const LIVELY: Duration = Duration::from_secs(1);
/// Then one in so long, since people cannot read more, and slow readers fall behind.
const CALM: Duration = Duration::from_millis(50);

/// The reports of one search: chooses those worth a line, and gives the answer.
#[derive(Debug)]
pub(super) struct Reporter {
    naming: Naming,
    dialect: Dialect,
    start: Instant,
    /// Lines of play that each iteration brings.
    lines: usize,
    /// The lines of the current iteration, best first.
    batch: Vec<hub::Info>,
    /// The last report on the best line.
    best: Option<Info>,
    /// The best line that the client was told last.
    told: Option<hub::Info>,
    told_at: Option<Instant>,
}

impl Reporter {
    /// For a search that begins now and works out so many lines.
    pub(super) fn new(naming: Naming, dialect: Dialect, lines: usize, now: Instant) -> Self {
        Self {
            naming,
            dialect,
            start: now,
            lines,
            batch: Vec::new(),
            best: None,
            told: None,
            told_at: None,
        }
    }

    /// The search has come further.
    pub(super) fn info(&mut self, info: Info, now: Instant, outbox: &mut Outbox) {
        if info.rank == 1 {
            self.batch.clear();
        }
        self.batch.push(self.line(&info));
        if info.rank == 1 {
            self.best = Some(info);
        }
        if self.batch.len() >= self.lines && self.may_tell(now, outbox) {
            self.tell(now, outbox);
        }
    }

    /// The search is over: what stays to be said, and `done`.
    pub(super) fn done(&mut self, answer: &Answer, now: Instant, outbox: &mut Outbox) {
        if let Some(best) = &answer.best {
            let last = self.last_line(answer, best, now);
            if self.told.as_ref().is_none_or(|told| !says_the_same(told, &last)) {
                let untold = self.batch_is_untold();
                match self.batch.first_mut() {
                    Some(first) if untold => *first = last,
                    _ => self.batch = vec![last],
                }
                self.tell(now, outbox);
            }
        }
        let text = |mv: &MoveView| self.naming.write_move(mv);
        let ponder = answer.ponder.as_ref().map(text);
        let done = Done { mv: answer.best.as_ref().map(text), ponder };
        self.say(&Reply::Done(done), outbox);
    }

    /// Whether there is a complete batch of several lines that the client knows nothing of.
    fn batch_is_untold(&self) -> bool {
        self.batch.len() > 1 && self.told.as_ref() != self.batch.first()
    }

    fn may_tell(&self, now: Instant, outbox: &Outbox) -> bool {
        let lively = now.saturating_duration_since(self.start) < LIVELY;
        let since = self.told_at.map(|told| now.saturating_duration_since(told));
        outbox.is_free(now) && (lively || since.is_none_or(|since| since >= CALM))
    }

    /// Says the batch, the best line last: many clients keep only the last one.
    fn tell(&mut self, now: Instant, outbox: &mut Outbox) {
        for info in self.batch.iter().rev() {
            self.say(&Reply::Info(info.clone()), outbox);
        }
        self.told = self.batch.first().cloned();
        self.told_at = Some(now);
    }

    fn say(&self, reply: &Reply, outbox: &mut Outbox) {
        if let Some(line) = self.dialect.write(reply) {
            outbox.say(line);
        }
    }

    fn line(&self, info: &Info) -> hub::Info {
        let several = self.lines > 1;
        hub::Info {
            depth: info.depth.max(0).unsigned_abs(),
            mean_depth: info.mean_depth,
            score: Some(score(info.score)),
            nodes: info.nodes,
            time_ms: info.time.as_millis() as u64,
            nps: rate(info.nodes, info.time),
            pv: info.line.iter().map(|mv| self.naming.write_move(mv)).collect(),
            // Plain Hub has nothing behind the line of play.
            extras: if several {
                vec![("multipv".to_owned(), info.rank.to_string())]
            } else {
                Vec::new()
            },
        }
    }

    /// The best line as the answer knows it: some clients want an `info` before every `done`,
    /// and none of them a score of another move.
    fn last_line(&self, answer: &Answer, best: &MoveView, now: Instant) -> hub::Info {
        let time = now.saturating_duration_since(self.start);
        let known = self.best.as_ref().filter(|info| {
            let mut moves = info.line.iter();
            let fits = moves.next() == Some(best);
            fits && answer.ponder.as_ref().is_none_or(|ponder| moves.next() == Some(ponder))
        });
        self.line(&match known {
            Some(known) => Info {
                depth: known.depth.max(answer.depth),
                score: answer.score,
                nodes: answer.nodes,
                time: time.max(known.time),
                ..known.clone()
            },
            None => Info {
                depth: answer.depth.max(1),
                mean_depth: self
                    .best
                    .as_ref()
                    .map_or(f64::from(answer.depth.max(1)), |info| info.mean_depth),
                deepest: 0,
                rank: 1,
                score: answer.score,
                nodes: answer.nodes,
                time,
                table_fill: 0,
                line: std::iter::once(best).chain(&answer.ponder).cloned().collect(),
            },
        })
    }
}

/// Whether two lines differ in the counters only.
fn says_the_same(one: &hub::Info, other: &hub::Info) -> bool {
    (one.depth, one.score, &one.pv) == (other.depth, other.score, &other.pv)
}

/// A score as Hub codes it.
fn score(score: Score) -> hub::Score {
    match score.meaning() {
        // Far inside the range of an integer: evaluations are clamped. Beyond them lie the wins that
        // tables know without a distance, coded as Hub does.
        Meaning::Men(men) => hub::Score::from_hundredths((men * 100.0).round() as i32),
        Meaning::WinIn(plies) => hub::Score::WinIn(plies),
        Meaning::LossIn(plies) => hub::Score::LossIn(plies),
    }
}

/// Nodes a second; a search too short to be measured took a microsecond.
fn rate(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_keep_to_the_coding_of_hub() {
        let text = |value: Score| score(value).to_string();
        assert_eq!(text(Score::eval(-4)), "-0.04");
        assert_eq!(text(Score::win(3)), "99.97");
        assert_eq!(text(Score::loss(4)), "-99.96");
        assert_eq!(text(Score::eval(123_456)), "70.00");
        // A table without distances.
        assert_eq!(text(Score::won_somehow(3)), "89.97");
        assert_eq!(text(-Score::won_somehow(3)), "-89.97");
    }
}
