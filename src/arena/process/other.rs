//! What a process needs of a system that is no Unix, as far as the standard library has it:
//! children of an engine are not killed with it, and one that does not read can make us wait.

use std::io::{self, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus};
use std::time::Instant;

use super::Unsent;

pub(super) fn apart(_command: &mut Command) {}

pub(super) fn never_block(_input: &ChildStdin) -> io::Result<()> {
    Ok(())
}

pub(super) fn write(
    input: &mut ChildStdin,
    bytes: &[u8],
    _deadline: Instant,
) -> Result<(), Unsent> {
    input.write_all(bytes).map_err(|_| Unsent::Closed)
}

pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

pub(super) fn kill_all(child: &mut Child) {
    // An error says that it has ended.
    let _ = child.kill();
}

pub(super) fn signal(_status: ExitStatus) -> Option<String> {
    None
}
