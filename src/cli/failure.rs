//! From an error to a line on standard error and an exit code.

use std::io::{self, Write};
use std::process::ExitCode;

/// How a command ends that has no error of its own to tell.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// Asked to prove something, it did not.
    #[error("{0}")]
    Unproven(String),
    /// The input was wrong in places, each told already.
    #[error("{0}")]
    Input(String),
}

/// Tells an error in one line and gives its exit code. Whoever closes our output has seen enough:
/// that is a quiet success.
pub(super) fn report(error: &anyhow::Error, err: &mut dyn Write) -> ExitCode {
    if is_closed_pipe(error) {
        return ExitCode::SUCCESS;
    }
    // Nobody is left to be told if this fails.
    let _ = writeln!(err, "error: {}", one_line(&format!("{error:#}")));
    match error.downcast_ref::<Failure>() {
        Some(Failure::Unproven(_)) => ExitCode::from(3),
        Some(Failure::Input(_)) | None => ExitCode::from(1),
    }
}

/// The text without the line ends that came with somebody's input.
pub(super) fn one_line(text: &str) -> String {
    text.split(['\n', '\r'])
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json =
            cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}
