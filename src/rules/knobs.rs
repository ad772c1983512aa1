//! What can differ between two games of the family, as constants with a meaning.

use std::fmt::Debug;

use crate::board::{Dirs, Geometry};

/// How far a king moves and captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// One square.
    Short,
    /// Any distance over empty squares.
    Flying,
}

/// Where a flying king may stop behind the piece it has jumped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// On any empty square.
    Anywhere,
    /// Directly behind every piece.
    Behind,
    /// Directly behind the last piece of the capture if that is a king, else anywhere.
    BehindLastKing,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// When the capture is over; until then they block.
    AtEnd,
    /// As soon as they are jumped.
    AtOnce,
}

/// Whether one capture may hold a jump straight back after a jump.
///
/// With [`Removal::AtEnd`] the question never arises: the piece just taken stands behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reversal {
    /// The 180-degree turn is legal.
    Allowed,
    /// Only turns of less than 180 degrees.
    Forbidden,
}

/// What happens to a man that reaches the crown row in the middle of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// It goes on as a man if it can, and is crowned only if the capture ends on the row. For men
    /// that capture forward only this is the rule "the capture ends there, and it is crowned".
    AtEnd,
    /// It is a king from that square on and goes on as one if it can.
    InPassing,
}

/// What ends the game for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The side to move that cannot move has lost.
    Block,
    /// The side to move that cannot move has won.
    Lose,
    /// The first side to own a king has won; a side that cannot move has lost.
    FirstKing,
}

/// One criterion by which captures are compared, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Criterion {
    /// Most pieces.
    Count,
    /// Highest value, a king being worth more than one man and less than two (Frisian): a man
    /// counts 100 and a king 199, so that n kings beat 2n - 1 men and lose to 2n.
    Value,
    /// With a king rather than with a man.
    ByKing,
    /// Most kings.
    Kings,
    /// The capture that meets a king earlier.
    KingsEarly,
}

/// What one capture takes, as far as any rule asks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Pieces taken.
    pub count: u32,
    /// Kings among them.
    pub kings: u32,
    /// Bit `31 - i` is set if the `i`-th piece taken, counted from 0, is a king.
    pub order: u32,
    /// 1 if the capturing piece was a king when it set out, else 0.
    pub by_king: u32,
}

impl Tally {
    /// Nothing taken yet.
    #[inline(always)]
    pub fn new(by_king: bool) -> Self {
        Self { by_king: u32::from(by_king), ..Self::default() }
    }

    /// The tally after one more piece.
    #[inline(always)]
    #[must_use]
    pub fn with(self, king: bool) -> Self {
        let king = u32::from(king);
        Self {
            count: self.count + 1,
            kings: self.kings + king,
            order: self.order | (king << 31) >> self.count.min(31),
            by_king: self.by_king,
        }
    }
}

/// How the pieces of one game move. Directions are stated for White.
pub trait Rules: Copy + Clone + PartialEq + Eq + Debug + Default + Send + Sync + 'static {
    /// The board.
    type Board: Geometry;

    /// Where a man steps.
    const MAN_STEPS: Dirs;
    /// Where a man jumps.
    const MAN_CAPTURES: Dirs;
    /// Where a king steps or slides.
    const KING_STEPS: Dirs;
    /// Where a king jumps.
    const KING_CAPTURES: Dirs;
    /// How far a king goes.
    const KING: Reach;
    /// The order of criteria by which one capture goes before another; empty where the choice
    /// is free.
    const PRIORITY: &'static [Criterion];
    /// When captured pieces are taken off.
    const REMOVAL: Removal = Removal::AtEnd;
    /// Whether a capture may turn straight back.
    const REVERSAL: Reversal = Reversal::Allowed;
    /// Crowning in the middle of a capture.
    const PROMOTION: Promotion = Promotion::AtEnd;
    /// Where a flying king stops.
    const HALT: Halt = Halt::Anywhere;
    /// Whether a man may jump a king.
    const MEN_TAKE_KINGS: bool = true;
    /// How many quiet moves in a row a side that has men may make with one and the same king.
    const KING_MOVE_LIMIT: Option<u8> = None;
    /// What decides the game.
    const GOAL: Goal = Goal::Block;

    /// The rank of a capture: only captures of the highest rank are legal.
    #[inline(always)]
    fn rank(tally: Tally) -> u64 {
        let mut rank = 0;
        for criterion in Self::PRIORITY {
            let (bits, value) = match criterion {
                Criterion::Count => (7, tally.count),
                Criterion::Value => (14, 100 * tally.count + 99 * tally.kings),
                Criterion::ByKing => (1, tally.by_king),
                Criterion::Kings => (7, tally.kings),
                Criterion::KingsEarly => (32, tally.order),
            };
            rank = rank << bits | u64::from(value);
        }
        rank
    }
}
