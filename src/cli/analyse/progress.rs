//! How far an analysis of games has come, on standard error.

use std::io::Write as _;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Between two lines for a file or a pipe.
const PAUSE: Duration = Duration::from_secs(30);

#[derive(Debug)]
pub(super) struct Progress {
    bar: ProgressBar,
    total: usize,
    done: usize,
    /// Known before this run began.
    known: usize,
    games: (usize, usize),
    begun: Instant,
    told: Instant,
}

impl Progress {
    /// A run over so many positions in so many games, some of them known already.
    pub(super) fn new(total: usize, known: usize, games: usize) -> Self {
        let bar = if super::games::is_watched() {
            let target = ProgressDrawTarget::stderr_with_hz(4);
            ProgressBar::with_draw_target(Some(total as u64), target)
        } else {
            ProgressBar::hidden()
        };
        if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {msg}") {
            bar.set_style(style);
        }
        let now = Instant::now();
        Self { bar, total, done: known, known, games: (0, games), begun: now, told: now }
    }

    /// A position is done.
    pub(super) fn position(&mut self) {
        self.done += 1;
        self.bar.set_position(self.done as u64);
        self.bar.set_message(self.line());
        if self.bar.is_hidden() && self.told.elapsed() >= PAUSE {
            self.told = Instant::now();
            // Nobody is left to be told if this fails.
            let _ = writeln!(anstream::stderr(), "{}", self.line());
        }
    }

    /// A game is done.
    pub(super) fn game(&mut self) {
        self.games.0 += 1;
    }

    /// Lets somebody else write to the terminal.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn line(&self) -> String {
        let Self { total, done, games: (game, games), .. } = self;
        let left = clock(self.left());
        format!("{done} of {total} positions, {game} of {games} games, {left} left")
    }

    /// If it goes on as it went.
    fn left(&self) -> Duration {
        let made = self.done.saturating_sub(self.known).max(1) as f64;
        let open = self.total.saturating_sub(self.done) as f64;
        self.begun.elapsed().mul_f64(open / made)
    }
}

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (seconds, text) in [(0, "0:00"), (75, "1:15"), (3600, "1:00:00")] {
            assert_eq!(clock(Duration::from_secs(seconds)), text);
        }
    }
}
