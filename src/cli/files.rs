//! Writing files so that nobody ever finds half of one.

use std::ffi::OsString;
use std::path::Path;
use std::{fs, io, process};

/// Writes a file under another name beside its place and moves it there.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = OsString::from(path);
    name.push(format!(".{}.tmp", process::id()));
    let temporary = Path::new(&name);
    let written = fs::write(temporary, bytes).and_then(|()| fs::rename(temporary, path));
    if written.is_err() {
        // The first failure is the one to tell.
        let _ = fs::remove_file(temporary);
    }
    written
}
