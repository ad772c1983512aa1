//! The weights that come with the program, made by it: see `weights/README.md`.

use crate::rules::Variant;

/// The files of these ids.
macro_rules! files {
    ($($id:literal),* $(,)?) => {
        &[$(($id, include_bytes!(concat!("../../weights/", $id, ".weights")))),*]
    };
}

/// The files, by the id of their variant.
const FILES: &[(&str, &[u8])] = files![
    "international",
    "canadian",
    "pool",
    "english",
    "russian",
    "turkish",
    "brazilian",
    "frisian",
    "frysk",
    "killer",
    "breakthrough",
    "antidraughts",
    "italian",
    "spanish",
    "portuguese",
    "czech",
    "thai",
    "spantsireti",
    "filipino",
    "srilankan",
    "malaysian",
    "german",
    "argentinian",
    "armenian",
];

/// The file of a variant's weights, if there is one.
pub(super) fn packed(variant: Variant) -> Option<&'static [u8]> {
    FILES.iter().find(|(id, _)| *id == variant.id()).map(|&(_, file)| file)
}
