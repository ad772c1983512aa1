//! The eight directions, named as White sees the board.

use super::Side;

/// One of the eight directions; north is away from White.
///
/// On boards of dark squares a straight direction leads to the next playing square of the same
/// row or file, which is two files or two rows away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Dir {
    /// Away from White.
    North,
    /// Away from White and to White's right.
    NorthEast,
    /// To White's right.
    East,
    /// Towards White and to White's right.
    SouthEast,
    /// Towards White.
    South,
    /// Towards White and to White's left.
    SouthWest,
    /// To White's left.
    West,
    /// Away from White and to White's left.
    NorthWest,
}

impl Dir {
    /// All directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The direction back.
    #[inline(always)]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// Rows down (positive towards White) and files right of one unit of this direction.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::North => (-1, 0),
            Self::NorthEast => (-1, 1),
            Self::East => (0, 1),
            Self::SouthEast => (1, 1),
            Self::South => (1, 0),
            Self::SouthWest => (1, -1),
            Self::West => (0, -1),
            Self::NorthWest => (-1, -1),
        }
    }
}

/// A set of directions, as rules state them for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dirs(u8);

impl Dirs {
    /// No direction.
    pub const NONE: Self = Self(0);
    /// Diagonally forward.
    pub const FORWARD_DIAGONAL: Self = Self::of(&[Dir::NorthEast, Dir::NorthWest]);
    /// The four diagonals.
    pub const DIAGONAL: Self =
        Self::of(&[Dir::NorthEast, Dir::SouthEast, Dir::SouthWest, Dir::NorthWest]);
    /// Straight forward and sideways.
    pub const FORWARD_SIDEWAYS: Self = Self::of(&[Dir::North, Dir::East, Dir::West]);
    /// Along rows and files.
    pub const STRAIGHT: Self = Self::of(&[Dir::North, Dir::East, Dir::South, Dir::West]);
    /// All eight.
    pub const ALL: Self = Self(0xFF);

    /// The directions listed.
    pub const fn of(dirs: &[Dir]) -> Self {
        let (mut bits, mut i) = (0, 0);
        while i < dirs.len() {
            bits |= 1 << dirs[i] as u8;
            i += 1;
        }
        Self(bits)
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `dir` is among them.
    #[inline(always)]
    pub const fn contains(self, dir: Dir) -> bool {
        self.0 >> dir as u8 & 1 != 0
    }

    /// The same directions for the player of `side`: Black's forward is south.
    ///
    /// Rules never tell left from right, so turning and mirroring the board come to the same.
    #[inline(always)]
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Self {
        match side {
            Side::White => self,
            Side::Black => Self(self.0.rotate_left(4)),
        }
    }
}

/// Runs a block once for every direction of a set, unrolled so that every shift is a constant.
macro_rules! each_dir {
    ($dirs:expr, |$dir:ident| $body:block) => {
        each_dir!(@ $dirs, $dir, $body,
            North NorthEast East SouthEast South SouthWest West NorthWest)
    };
    (@ $dirs:expr, $dir:ident, $body:block, $($name:ident)*) => {
        $(
            if $dirs.contains($crate::board::Dir::$name) {
                let $dir = $crate::board::Dir::$name;
                $body
            }
        )*
    };
}
pub(crate) use each_dir;
