//! The weights that come with the program, made by it: see `weights/README.md`.

use crate::rules::Variant;

/// The files, by the id of their variant.
const FILES: &[(&str, &[u8])] =
    &[("international", include_bytes!("../../weights/international.weights"))];

/// The file of a variant's weights, if there is one.
pub(super) fn packed(variant: Variant) -> Option<&'static [u8]> {
    FILES.iter().find(|(id, _)| *id == variant.id()).map(|&(_, file)| file)
}
