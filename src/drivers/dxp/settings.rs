//! What a session plays, and who asks for games.

use damier_protocol::dxp::Minutes;

use crate::notation::DxpBoard;
use crate::position::Setup;
use crate::rules::DrawRules;

/// What does not change during a conversation.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Our name.
    pub name: String,
    /// The game that both sides have agreed on; no message says which it is.
    pub board: DxpBoard,
    /// Its draw rules.
    pub draw_rules: &'static DrawRules,
    /// Who asks for games.
    pub role: Role,
}

/// Who asks for games. That has nothing to do with who listens and who connects.
#[derive(Clone, Debug)]
pub enum Role {
    /// The peer.
    Follower,
    /// We do.
    Initiator(Plan),
}

/// The games that an initiator wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many; colours change from one to the next, and we have White in the first.
    pub games: u32,
    /// Thinking time of each side.
    pub time: Minutes,
    /// Moves of each side after which a game is cut off; 0 is no limit.
    pub moves: u16,
    /// Where they begin.
    pub start: Setup,
}
