//! What can be set.

use crate::rules::{DrawRules, Variant};

use super::skill::Skill;

/// The largest transposition table, in MiB.
pub const MAX_HASH: usize = 65_536;
/// The most lines that are worked out side by side.
pub const MAX_LINES: usize = 20;

/// As many threads as the machine runs at once.
pub fn max_threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Everything that can be set about an engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// The game.
    pub variant: Variant,
    /// Its draw rules.
    pub draw_rules: &'static DrawRules,
    /// Worker threads, at least 1.
    pub threads: usize,
    /// Size of the transposition table in MiB, at least 1.
    pub hash: usize,
    /// Lines to work out, at least 1.
    pub lines: usize,
    /// How strong the moves are that it plays; analysis is always as good as it can be.
    pub skill: Skill,
}

impl Options {
    /// The defaults for a variant: its own draw rules, one thread, 64 MiB, one line,
    /// full strength.
    pub fn new(variant: Variant) -> Self {
        Self {
            variant,
            draw_rules: variant.own_draw_rules(),
            threads: 1,
            hash: 64,
            lines: 1,
            skill: Skill::FULL,
        }
    }
}
