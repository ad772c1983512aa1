//! A file that one run at a time may write.

use std::fs::{File, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// A program that is being started holds all our files until it begins, locks included: a lock that
/// is taken is tried again for so long.
const PATIENCE: Duration = Duration::from_millis(500);

/// Locks a file against other runs; the lock goes with the file.
///
/// # Errors
/// If another run holds it, or the file system knows no locks.
pub fn lock(file: &File) -> Result<(), TryLockError> {
    let end = Instant::now() + PATIENCE;
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if Instant::now() < end => {
                thread::sleep(Duration::from_millis(10));
            }
            done => return done,
        }
    }
}
