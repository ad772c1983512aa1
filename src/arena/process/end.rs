//! The end of a process: waiting for it, and what it says.

use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use super::system;

/// Waits until a process has ended, at most until the deadline. It is not reaped, so that its
/// number stays taken until its group is killed.
pub(super) fn wait(child: &mut Child, deadline: Instant) -> bool {
    // Most engines end at once; the others are not worth many looks.
    let mut pause = Duration::from_micros(500);
    loop {
        if system::has_ended(child) {
            return true;
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return false;
        }
        thread::sleep(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// A status as people say it.
pub(super) fn in_words(status: ExitStatus) -> String {
    match (status.code(), system::signal(status)) {
        (Some(code), _) => format!("ended with exit code {code}"),
        (None, Some(signal)) => format!("killed by signal {signal}"),
        (None, None) => format!("ended with {status}"),
    }
}
