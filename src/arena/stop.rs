//! How whoever runs a match says that it must end now.

use std::convert::Infallible;
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded, never};
use parking_lot::Mutex;

/// Ends what was given the [`StopFlag`] made with it, by being dropped.
#[derive(Debug)]
pub struct Stopper {
    _open: Sender<Infallible>,
}

/// Whether to stop; a wait for an engine ends at once when it is raised.
#[derive(Clone, Debug)]
pub struct StopFlag {
    closed: Receiver<Infallible>,
}

/// A stopper and its flag.
///
/// ```
/// let (stopper, flag) = damier::arena::stop::pair();
/// assert!(!flag.is_raised());
/// drop(stopper);
/// assert!(flag.is_raised());
/// ```
pub fn pair() -> (Stopper, StopFlag) {
    let (open, closed) = bounded(0);
    (Stopper { _open: open }, StopFlag { closed })
}

impl StopFlag {
    /// A flag that nobody raises.
    pub fn never() -> Self {
        Self { closed: never() }
    }

    /// Whether the stopper is gone.
    pub fn is_raised(&self) -> bool {
        matches!(self.closed.try_recv(), Err(TryRecvError::Disconnected))
    }

    /// Gets ready when the flag is raised; nothing ever comes out of it.
    pub fn signal(&self) -> &Receiver<Infallible> {
        &self.closed
    }
}

/// A stopper for many hands: a signal, a test that is decided, a full disk.
#[derive(Clone, Debug)]
pub struct Switch {
    stopper: Arc<Mutex<Option<Stopper>>>,
    flag: StopFlag,
}

impl Switch {
    /// A switch that nobody has thrown.
    pub fn new() -> Self {
        let (stopper, flag) = pair();
        Self { stopper: Arc::new(Mutex::new(Some(stopper))), flag }
    }

    /// Raises the flag, for good.
    pub fn throw(&self) {
        self.stopper.lock().take();
    }

    /// What it raises.
    pub fn flag(&self) -> &StopFlag {
        &self.flag
    }
}

impl Default for Switch {
    fn default() -> Self {
        Self::new()
    }
}
