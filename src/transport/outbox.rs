//! When which line may go out.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Lines on their way out, with a pause between any two of them.
///
/// There are clients that lose lines which arrive in one read. So a line that must be said waits
/// for its turn, and one that need not is only taken when it can go at once.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use damier::transport::Outbox;
///
/// let ms = Duration::from_millis;
/// let start = Instant::now();
/// let mut outbox = Outbox::new(ms(3));
/// outbox.say("one".into());
/// outbox.say("two".into());
/// assert_eq!(outbox.next(start).as_deref(), Some("one"));
/// assert_eq!(outbox.next(start), None);
/// assert_eq!(outbox.wait(start), Some(ms(3)));
/// assert_eq!(outbox.next(start + ms(3)).as_deref(), Some("two"));
/// assert!(!outbox.is_free(start + ms(5)));
/// assert!(outbox.is_free(start + ms(6)));
/// assert_eq!(outbox.wait(start), None);
/// outbox.answered();
/// assert!(outbox.is_free(start + ms(5)));
/// ```
#[derive(Clone, Debug)]
pub struct Outbox {
    gap: Duration,
    queue: VecDeque<String>,
    /// When the last line went out.
    last: Option<Instant>,
}

impl Outbox {
    /// An empty one, with this pause between lines.
    pub fn new(gap: Duration) -> Self {
        Self { gap, queue: VecDeque::new(), last: None }
    }

    /// Another pause between lines, for those waiting too.
    pub fn set_gap(&mut self, gap: Duration) {
        self.gap = gap;
    }

    /// A line that must go out, in its turn.
    pub fn say(&mut self, line: String) {
        self.queue.push_back(line);
    }

    /// The other side has answered the last line: it has read it, so nothing need be kept apart
    /// from it.
    pub fn answered(&mut self) {
        self.last = None;
    }

    /// How many lines wait.
    pub fn len(&self) -> usize {
        self.queue.len()
    }

    /// Whether no line waits.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Whether a line could go out at once.
    pub fn is_free(&self, now: Instant) -> bool {
        self.queue.is_empty() && self.pause(now).is_zero()
    }

    /// The next line if its time has come. Whoever takes it writes it.
    pub fn next(&mut self, now: Instant) -> Option<String> {
        if !self.pause(now).is_zero() {
            return None;
        }
        let line = self.queue.pop_front()?;
        self.last = Some(now);
        Some(line)
    }

    /// How long until the next line may go out; `None` if there is none.
    pub fn wait(&self, now: Instant) -> Option<Duration> {
        (!self.queue.is_empty()).then(|| self.pause(now))
    }

    fn pause(&self, now: Instant) -> Duration {
        self.last.map_or(Duration::ZERO, |last| {
            self.gap.saturating_sub(now.saturating_duration_since(last))
        })
    }
}
