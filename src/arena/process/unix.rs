//! What a process needs of Unix: a group of its own, writing without waiting, signals.

use std::io::{ErrorKind, Write as _};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, ChildStdin, Command, ExitStatus};
use std::time::Instant;
use std::{io, time::Duration};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::Unsent;

/// Puts the process into a group of its own: what kills us on a terminal leaves it to us to end
/// it, and its children can be killed with it.
pub(super) fn apart(command: &mut Command) {
    command.process_group(0);
}

/// Makes writing give up rather than wait for a reader.
pub(super) fn never_block(input: &ChildStdin) -> io::Result<()> {
    Ok(rustix::io::ioctl_fionbio(input, true)?)
}

/// Writes all bytes unless the deadline comes first.
pub(super) fn write(
    input: &mut ChildStdin,
    mut bytes: &[u8],
    deadline: Instant,
) -> Result<(), Unsent> {
    while !bytes.is_empty() {
        match input.write(bytes) {
            Ok(count) => bytes = bytes.get(count..).unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                let left = deadline.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    return Err(Unsent::Full);
                }
                wait_for_room(input, left);
            }
            Err(_) => return Err(Unsent::Closed),
        }
    }
    Ok(())
}

fn wait_for_room(input: &ChildStdin, time: Duration) {
    let time = Timespec {
        tv_sec: i64::try_from(time.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: time.subsec_nanos().into(),
    };
    // Whatever it says, the next write tells.
    let _ = poll(&mut [PollFd::new(input, PollFlags::OUT)], Some(&time));
}

/// Whether the process has ended; it is left unreaped.
pub(super) fn has_ended(child: &mut Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    // An error says that there is no such child: reaped before.
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

/// Kills the process and its children; it must not have been reaped.
pub(super) fn kill_all(child: &mut Child) {
    // An error says that nobody is left.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

/// The signal that ended a process.
pub(super) fn signal(status: ExitStatus) -> Option<String> {
    let number = status.signal()?;
    let name = match Signal::from_named_raw(number) {
        Some(Signal::SEGV) => " (segmentation fault)",
        Some(Signal::ABORT) => " (abort)",
        Some(Signal::KILL) => " (kill)",
        Some(Signal::TERM) => " (terminate)",
        Some(Signal::BUS) => " (bus error)",
        Some(Signal::FPE) => " (arithmetic error)",
        Some(Signal::ILL) => " (illegal instruction)",
        Some(Signal::PIPE) => " (broken pipe)",
        _ => "",
    };
    Some(format!("{number}{name}"))
}
