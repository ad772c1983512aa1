//! Searching in the foreground.

use anyhow::Context as _;
use crossbeam_channel::unbounded;

use crate::engine::{Answer, Engine, Info, Limits, Mode, Progress};

/// Searches the engine's position and calls `each` with every sign of life. If that fails the
/// search is stopped and the failure returned.
pub(super) fn search(
    engine: Engine,
    mode: Mode,
    limits: Limits,
    mut each: impl FnMut(&Info) -> anyhow::Result<()>,
) -> anyhow::Result<(Engine, Answer)> {
    let (sender, receiver) = unbounded();
    let running = engine.go(mode, limits, &[], move |progress| {
        // Nobody listens any more when a failure has ended the loop below.
        let _ = sender.send(progress);
    });
    let mut answer = None;
    for progress in receiver {
        match progress {
            Progress::Info(info) => each(&info)?,
            Progress::Done(done) => answer = Some(done),
        }
    }
    let engine = running.join();
    Ok((engine, answer.context("the search ended without an answer")?))
}
