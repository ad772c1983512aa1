//! Which squares a board has and where their bits stand.
//!
//! Boards of dark squares are laid out with ghost columns: two rows of width `W` take
//! `W + 2 * edge - 1` bits, so that each diagonal step is one constant shift and every step off
//! the board falls on a bit that is no square. Straight steps (Frisian captures) need two ghost
//! columns. A board on which all squares are used has no room for ghosts in 64 bits: there a
//! mask for each direction forbids wrapping round the edge.

use std::fmt::Debug;
use std::hash::Hash;

use super::square::Point;
use super::{Dir, Word};

/// More rows than any board has.
pub const MAX_ROWS: usize = 12;
/// More bits than any board uses.
const MAX_BITS: usize = 80;

/// How the squares of a board are laid out in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Dark squares only, with this many ghost columns beside every two rows.
    Ghost {
        /// 1 for diagonal steps, 2 where pieces also go straight.
        edge: u32,
    },
    /// Every square, row by row.
    Dense,
}

/// The shape of a board. Implementors give four facts, everything else follows from them.
pub trait Geometry:
    Copy + Clone + PartialEq + Eq + Hash + Debug + Default + Send + Sync + 'static
{
    /// The word that holds the board.
    type Word: Word;
    /// Rows, an even number.
    const ROWS: u32;
    /// Files, an even number.
    const FILES: u32;
    /// Layout of the bits.
    const LAYOUT: Layout;

    /// Number of playing squares.
    const SQUARES: u32 = match Self::LAYOUT {
        Layout::Ghost { .. } => Self::ROWS * Self::FILES / 2,
        Layout::Dense => Self::ROWS * Self::FILES,
    };
    /// The bits that are squares.
    const PLAYABLE: u128 = playable(Self::ROWS, Self::FILES, Self::LAYOUT);
    /// How far each direction moves a bit; indexed by [`Dir`].
    const STEPS: [i32; 8] = steps(Self::FILES, Self::LAYOUT);
    /// Where a step in each direction may arrive; indexed by [`Dir`].
    const ARRIVALS: [u128; 8] = arrivals(Self::ROWS, Self::FILES, Self::LAYOUT);
    /// The squares of each row from the top; zero beyond the last row.
    const ROW_BITS: [u128; MAX_ROWS] = row_bits(Self::ROWS, Self::FILES, Self::LAYOUT);
    /// The squares of the files left of each file: entry `f` holds files 0 to `f - 1`.
    const LEFT_OF: [u128; MAX_ROWS + 1] = left_of(Self::ROWS, Self::FILES, Self::LAYOUT);
    /// Row and column of each bit; meaningless for ghosts.
    const POINTS: [Point; MAX_BITS] = points(Self::ROWS, Self::FILES, Self::LAYOUT);
}

/// The bit of a playing square, `None` for a light one.
pub(super) const fn bit_of(files: u32, layout: Layout, row: u32, col: u32) -> Option<u32> {
    match layout {
        Layout::Dense => Some(row * files + col),
        Layout::Ghost { edge } => {
            if (row + col).is_multiple_of(2) {
                return None;
            }
            let two_rows = files + 2 * edge - 1;
            Some(row / 2 * two_rows + row % 2 * (two_rows / 2) + col / 2)
        }
    }
}

const fn playable(rows: u32, files: u32, layout: Layout) -> u128 {
    let (mut bits, mut row) = (0, 0);
    while row < rows {
        bits |= one_row(files, layout, row);
        row += 1;
    }
    bits
}

const fn one_row(files: u32, layout: Layout, row: u32) -> u128 {
    let (mut bits, mut col) = (0, 0);
    while col < files {
        if let Some(bit) = bit_of(files, layout, row, col) {
            bits |= 1 << bit;
        }
        col += 1;
    }
    bits
}

const fn row_bits(rows: u32, files: u32, layout: Layout) -> [u128; MAX_ROWS] {
    let mut table = [0; MAX_ROWS];
    let mut row = 0;
    while row < rows {
        table[row as usize] = one_row(files, layout, row);
        row += 1;
    }
    table
}

const fn left_of(rows: u32, files: u32, layout: Layout) -> [u128; MAX_ROWS + 1] {
    let mut table = [0; MAX_ROWS + 1];
    let mut file = 0;
    while file < files {
        let mut column = 0;
        let mut row = 0;
        while row < rows {
            if let Some(bit) = bit_of(files, layout, row, file) {
                column |= 1 << bit;
            }
            row += 1;
        }
        table[file as usize + 1] = table[file as usize] | column;
        file += 1;
    }
    table
}

const fn points(rows: u32, files: u32, layout: Layout) -> [Point; MAX_BITS] {
    let mut table = [Point { row: 0, col: 0 }; MAX_BITS];
    let mut row = 0;
    while row < rows {
        let mut col = 0;
        while col < files {
            if let Some(bit) = bit_of(files, layout, row, col) {
                table[bit as usize] = Point { row: row as u8, col: col as u8 };
            }
            col += 1;
        }
        row += 1;
    }
    table
}

/// Rows and columns that one step in `dir` covers.
const fn stride(layout: Layout, dir: Dir) -> (i32, i32) {
    let (down, right) = dir.delta();
    match layout {
        Layout::Ghost { .. } if down == 0 || right == 0 => (2 * down, 2 * right),
        _ => (down, right),
    }
}

const fn steps(files: u32, layout: Layout) -> [i32; 8] {
    let mut table = [0; 8];
    let mut i = 0;
    while i < 8 {
        let (down, right) = Dir::ALL[i].delta();
        table[i] = match layout {
            Layout::Dense => down * files as i32 + right,
            Layout::Ghost { edge } => {
                let two_rows = (files + 2 * edge - 1) as i32;
                match (down, right) {
                    (0, right) => right,
                    (down, 0) => down * two_rows,
                    // Half of two rows, rounded towards the nearer neighbour.
                    (1, right) => two_rows / 2 + (right + 1) / 2,
                    (_, right) => -(two_rows / 2 + (1 - right) / 2),
                }
            }
        };
        i += 1;
    }
    table
}

const fn arrivals(rows: u32, files: u32, layout: Layout) -> [u128; 8] {
    let mut table = [0; 8];
    let mut i = 0;
    while i < 8 {
        let (down, right) = stride(layout, Dir::ALL[i]);
        let mut row = 0;
        while row < rows {
            let mut col = 0;
            while col < files {
                let (from_row, from_col) = (row as i32 - down, col as i32 - right);
                let inside = from_row >= 0
                    && from_row < rows as i32
                    && from_col >= 0
                    && from_col < files as i32;
                if let (true, Some(bit)) = (inside, bit_of(files, layout, row, col)) {
                    table[i] |= 1 << bit;
                }
                col += 1;
            }
            row += 1;
        }
        i += 1;
    }
    table
}

macro_rules! geometry {
    ($(#[$doc:meta])* $name:ident, $word:ty, $rows:literal x $files:literal, $layout:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name;

        impl Geometry for $name {
            type Word = $word;
            const ROWS: u32 = $rows;
            const FILES: u32 = $files;
            const LAYOUT: Layout = $layout;
        }
    };
}

geometry!(
    /// 8x8, 32 dark squares in 35 bits.
    Board8x8, u64, 8 x 8, Layout::Ghost { edge: 1 }
);
geometry!(
    /// Eight rows of ten files (Spantsireti), 40 dark squares.
    Board8x10, u64, 8 x 10, Layout::Ghost { edge: 1 }
);
geometry!(
    /// 10x10, 50 dark squares in 63 bits, with room for straight captures.
    Board10x10, u64, 10 x 10, Layout::Ghost { edge: 2 }
);
geometry!(
    /// 12x12, 72 dark squares in 77 bits.
    Board12x12, u128, 12 x 12, Layout::Ghost { edge: 1 }
);
geometry!(
    /// 8x8 with all 64 squares.
    Board8x8Full, u64, 8 x 8, Layout::Dense
);
