//! Where results go.

use std::io::{self, IsTerminal, Write};

use serde::Serialize;

/// Standard output as text; colour reaches terminals only, unless the environment says otherwise.
pub(super) fn text() -> impl Write {
    anstream::stdout().lock()
}

/// One object on a line of its own, at once visible to whoever reads.
pub(super) fn json(object: &impl Serialize) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, object)?;
    out.write_all(b"\n")?;
    out.flush()?;
    Ok(())
}

/// Whether a person watches standard output.
pub(super) fn is_watched() -> bool {
    io::stdout().is_terminal()
}

/// The width of the terminal, if standard output is one.
pub(super) fn width() -> Option<u16> {
    const NARROWEST: u16 = 40;
    const USUAL: u16 = 80;
    // Some terminals do not say, or say zero.
    let told = || comfy_table::Table::new().width().filter(|&width| width >= NARROWEST);
    is_watched().then(|| told().unwrap_or(USUAL))
}
