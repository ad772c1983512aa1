//! The lines of a running search: rewritten in place for a person, one after another for a file.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use super::output;
use crate::engine::Info;
use crate::report::{table, text};
use crate::rules::Variant;

/// No more pictures than eyes can follow.
const PACE: Duration = Duration::from_millis(50);

/// What is shown of a running search.
#[derive(Debug)]
pub(super) struct Live {
    variant: Variant,
    in_place: bool,
    /// The last news of each line.
    lines: Vec<Option<Info>>,
    /// Rows on the screen that the next picture replaces.
    drawn: usize,
    last: Option<Instant>,
}

impl Live {
    pub(super) fn new(variant: Variant, lines: usize) -> Self {
        let in_place = output::is_watched();
        Self { variant, in_place, lines: vec![None; lines], drawn: 0, last: None }
    }

    /// Takes news of a line.
    pub(super) fn show(&mut self, info: &Info) -> anyhow::Result<()> {
        if !self.in_place {
            if self.last.is_none() {
                writeln!(output::text(), "{}", text::INFO_HEAD)?;
                self.last = Some(Instant::now());
            }
            writeln!(output::text(), "{}", text::info(info, self.variant))?;
            return Ok(());
        }
        if let Some(line) = self.lines.get_mut(info.rank.saturating_sub(1)) {
            *line = Some(info.clone());
        }
        if self.last.is_none_or(|last| last.elapsed() >= PACE) {
            self.last = Some(Instant::now());
            self.draw()?;
        }
        Ok(())
    }

    /// Shows what is left to show.
    pub(super) fn end(&mut self) -> io::Result<()> {
        if self.in_place { self.draw() } else { Ok(()) }
    }

    fn draw(&mut self) -> io::Result<()> {
        let picture = table::lines(self.lines.iter().flatten(), self.variant, output::width());
        let mut out = io::stdout().lock();
        if self.drawn > 0 {
            // To the first row of the last picture, and wipe from there on.
            write!(out, "\x1b[{}A\x1b[J", self.drawn)?;
        }
        writeln!(out, "{picture}")?;
        self.drawn = picture.lines().count();
        out.flush()
    }
}
