//! The windows of a board: which squares are looked at together, and how their contents become
//! numbers.
//!
//! A window is a rectangle of rows and files. The men on its squares, own 1, enemy -1, anything
//! else 0, are the digits of a number in base 3, centred on 0. Where a board has room for them, there
//! are windows that see kings too: their digits are in base 5, with 2 and -2 for kings, and they are
//! looked at only while there is a king. A window and its image when the board is turned round share
//! one table, looked at by White in the one and by Black in the other: turning the board and swapping
//! colours is the one symmetry of every game.
//!
//! All numbers of a position, and the phase and balance of its men with them, stand side by side
//! in [`Lanes`], which a move changes by a few vector additions.

use std::marker::PhantomData;

use crate::board::{Geometry, Layout, Set, Side};
use crate::position::Position;
use crate::rules::Rules;

/// Numbers kept of a position; more than any board needs.
const LANES: usize = 32;
/// The last lanes hold the rows that men have left to go, of both sides together,
const PIPS: usize = LANES - 1;
/// and how far the men of each side lean to the right, in half files.
const LEAN: [usize; 2] = [LANES - 3, LANES - 2];
/// More tables than any board has.
const MAX_TABLES: usize = 14;
/// More than the bits of any board.
const BITS: usize = 128;

/// What a window sees on its squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sees {
    Men,
    Kings,
}

/// A rectangle of the board.
#[derive(Clone, Copy, Debug)]
struct Window {
    row: u32,
    file: u32,
    rows: u32,
    files: u32,
    sees: Sees,
}

impl Window {
    /// The base of its numbers.
    const fn base(self) -> u32 {
        match self.sees {
            Sees::Men => 3,
            Sees::Kings => 5,
        }
    }

    /// How many numbers it can hold.
    const fn size(self, layout: Layout) -> usize {
        (self.base() as usize).pow(self.squares(layout))
    }

    /// Its place among the digits of a square, `None` outside.
    const fn digit(self, layout: Layout, row: u32, col: u32) -> Option<u32> {
        if row < self.row
            || row >= self.row + self.rows
            || col < self.file
            || col >= self.file + self.files
        {
            return None;
        }
        let mut count = 0;
        let mut r = self.row;
        while r <= row {
            let mut c = self.file;
            while c < self.file + self.files {
                if r == row && c == col {
                    return Some(count);
                }
                if matches!(layout, Layout::Dense) || !(r + c).is_multiple_of(2) {
                    count += 1;
                }
                c += 1;
            }
            r += 1;
        }
        None
    }

    /// Number of squares, on boards of dark squares half of the rectangle.
    const fn squares(self, layout: Layout) -> u32 {
        let mut count = 0;
        let mut r = self.row;
        while r < self.row + self.rows {
            let mut c = self.file;
            while c < self.file + self.files {
                if matches!(layout, Layout::Dense) || !(r + c).is_multiple_of(2) {
                    count += 1;
                }
                c += 1;
            }
            r += 1;
        }
        count
    }

    const fn same(self, other: Self) -> bool {
        self.row == other.row
            && self.file == other.file
            && self.rows == other.rows
            && self.files == other.files
            && self.base() == other.base()
    }
}

/// The tables of a board, each with White's window.
#[derive(Clone, Copy, Debug)]
struct Windows {
    list: [Window; MAX_TABLES],
    count: usize,
}

impl Windows {
    /// All rectangles of this size whose corner lies on even rows and on every `step`th file; without
    /// those that are the image of one before.
    const fn with(
        mut self,
        (rows, files): (u32, u32),
        size: (u32, u32),
        step: u32,
        sees: Sees,
    ) -> Self {
        let mut row = 0;
        while row + size.0 <= rows {
            let mut file = 0;
            while file + size.1 <= files {
                let window = Window { row, file, rows: size.0, files: size.1, sees };
                let image =
                    Window { row: rows - row - size.0, file: files - file - size.1, ..window };
                let mut known = false;
                let mut i = 0;
                while i < self.count {
                    known |= self.list[i].same(image);
                    i += 1;
                }
                if !known {
                    self.list[self.count] = window;
                    self.count += 1;
                }
                file += step;
            }
            row += 2;
        }
        self
    }
}

/// Everything about windows that follows from a board.
#[derive(Debug)]
pub struct Shape<G>(PhantomData<G>);

impl<G: Geometry> Shape<G> {
    const WINDOWS: Windows = {
        let none = Window { row: 0, file: 0, rows: 0, files: 0, sees: Sees::Men };
        let windows = Windows { list: [none; MAX_TABLES], count: 0 };
        let board = (G::ROWS, G::FILES);
        let (men, kings) = (Sees::Men, Sees::Kings);
        match G::LAYOUT {
            // Two rows of four files and four rows of two.
            Layout::Dense => windows.with(board, (2, 4), 2, men).with(board, (4, 2), 2, men),
            Layout::Ghost { .. } => {
                // Four rows of four files: eight dark squares.
                let squares = windows.with(board, (4, 4), 2, men);
                // Strips along both edges: nine dark squares.
                let (strip, edges) = ((6, 3), G::FILES - 3);
                match G::ROWS {
                    // And three rows of four files with kings: six dark squares.
                    ..=8 => squares.with(board, strip, edges, men).with(board, (3, 4), 4, kings),
                    9..=10 => squares.with(board, strip, edges, men),
                    _ => squares, // no lanes left
                }
            }
        }
    };

    /// Number of tables.
    pub const TABLES: usize = Self::WINDOWS.count;

    /// Tables before this one see men only, the others kings too.
    pub const MEN_TABLES: usize = {
        let mut table = 0;
        while table < Self::TABLES && matches!(Self::WINDOWS.list[table].sees, Sees::Men) {
            table += 1;
        }
        table
    };

    /// Whether any window sees kings.
    const SEES_KINGS: bool = Self::MEN_TABLES < Self::TABLES;

    /// How many of the tables, from the first on, are looked at in a position.
    #[inline(always)]
    pub fn looked_at<R: Rules<Board = G>>(position: &Position<R>) -> usize {
        if Self::SEES_KINGS && !position.all_kings().is_empty() {
            Self::TABLES
        } else {
            Self::MEN_TABLES
        }
    }

    /// Where each table begins among the entries of all, and behind the last one their number.
    const OFFSETS: [usize; MAX_TABLES + 1] = {
        let mut offsets = [0; MAX_TABLES + 1];
        let mut table = 0;
        while table < MAX_TABLES {
            let window = Self::WINDOWS.list[table];
            let size = if table < Self::TABLES { window.size(G::LAYOUT) } else { 0 };
            offsets[table + 1] = offsets[table] + size;
            table += 1;
        }
        offsets
    };

    /// The entry of an empty window in each table.
    const CENTRES: [i32; MAX_TABLES] = {
        let mut centres = [0; MAX_TABLES];
        let mut table = 0;
        while table < Self::TABLES {
            let size = Self::OFFSETS[table + 1] - Self::OFFSETS[table];
            centres[table] = (Self::OFFSETS[table] + size / 2) as i32;
            table += 1;
        }
        centres
    };

    /// Entries of all tables.
    pub const ENTRIES: usize = Self::OFFSETS[MAX_TABLES];

    /// Room for them in which every masked index is valid.
    pub(super) const ROOM: usize = Self::ENTRIES.next_power_of_two();

    /// The pips of both sides where men fill all rows but the two in the middle.
    pub const FULL_PIPS: i32 = {
        let ranks = (G::ROWS / 2 - 1) as i32;
        let men = (G::SQUARES / G::ROWS) as i32;
        let rows = G::ROWS as i32;
        // Rows left: ROWS - 1 for the men on the base row, one less for each row before it.
        2 * men * (ranks * (rows - 1) - ranks * (ranks - 1) / 2)
    };

    /// What a man on a square adds to the lanes, by side and bit.
    const MEN: [[[i16; LANES]; BITS]; 2] = {
        let mut changes = [[[0; LANES]; BITS]; 2];
        let mut bit = 0;
        while bit < 80 {
            if G::PLAYABLE >> bit & 1 == 1 {
                let (row, col) = (G::POINTS[bit].row as u32, G::POINTS[bit].col as u32);
                let turned = (G::ROWS - 1 - row, G::FILES - 1 - col);
                let mut table = 0;
                while table < Self::TABLES {
                    let window = Self::WINDOWS.list[table];
                    let base = window.base() as i16;
                    if let Some(digit) = window.digit(G::LAYOUT, row, col) {
                        let power = base.pow(digit);
                        changes[0][bit][2 * table] = power;
                        changes[1][bit][2 * table] = -power;
                    }
                    if let Some(digit) = window.digit(G::LAYOUT, turned.0, turned.1) {
                        let power = base.pow(digit);
                        changes[0][bit][2 * table + 1] = -power;
                        changes[1][bit][2 * table + 1] = power;
                    }
                    table += 1;
                }
                assert!(2 * Self::TABLES <= LEAN[0]);
                changes[0][bit][PIPS] = row as i16;
                changes[1][bit][PIPS] = turned.0 as i16;
                let lean = 2 * col as i16 + 1 - G::FILES as i16;
                changes[0][bit][LEAN[0]] = lean;
                changes[1][bit][LEAN[1]] = lean;
            }
            bit += 1;
        }
        changes
    };

    /// What a king on a square adds to the lanes, by side and bit: twice what a man does, where kings
    /// are seen.
    const KINGS: [[[i16; LANES]; BITS]; 2] = {
        let mut changes = [[[0; LANES]; BITS]; 2];
        let mut bit = 0;
        while bit < BITS {
            let mut lane = 2 * Self::MEN_TABLES;
            while lane < 2 * Self::TABLES {
                changes[0][bit][lane] = 2 * Self::MEN[0][bit][lane];
                changes[1][bit][lane] = 2 * Self::MEN[1][bit][lane];
                lane += 1;
            }
            bit += 1;
        }
        changes
    };

    /// A description of the windows that changes whenever what the weights mean does.
    pub fn fingerprint() -> u32 {
        let mut hash = crc32fast::Hasher::new();
        for window in &Self::WINDOWS.list[..Self::TABLES] {
            for number in [window.row, window.file, window.rows, window.files] {
                hash.update(&number.to_le_bytes());
            }
            if window.sees == Sees::Kings {
                hash.update(b"kings");
            }
        }
        for number in [G::ROWS, G::FILES, G::SQUARES] {
            hash.update(&number.to_le_bytes());
        }
        hash.finalize()
    }
}

/// The numbers of a position's men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Lanes([i16; LANES]);

impl Lanes {
    /// Those of a position.
    pub fn of<R: Rules>(position: &Position<R>) -> Self {
        let mut lanes = Self([0; LANES]);
        for side in Side::ALL {
            let (men, kings) = (position.men(side), position.kings(side));
            lanes.change(&Shape::<R::Board>::MEN[side as usize], Set::empty(), men);
            lanes.change(&Shape::<R::Board>::KINGS[side as usize], Set::empty(), kings);
        }
        lanes
    }

    /// Those of `after`, if these are of `before`. Cheap for positions that differ by a move.
    #[inline]
    #[must_use]
    pub fn moved<R: Rules>(mut self, before: &Position<R>, after: &Position<R>) -> Self {
        for side in Side::ALL {
            let changes = &Shape::<R::Board>::MEN[side as usize];
            self.change(changes, before.men(side), after.men(side));
            if Shape::<R::Board>::SEES_KINGS {
                let changes = &Shape::<R::Board>::KINGS[side as usize];
                self.change(changes, before.kings(side), after.kings(side));
            }
        }
        self
    }

    /// Takes away the `changes` of squares that only `old` has, and adds those that only `new` has.
    #[inline(always)]
    fn change<G: Geometry>(&mut self, changes: &[[i16; LANES]; BITS], old: Set<G>, new: Set<G>) {
        for square in old - new {
            let change = &changes[square.index()];
            self.0 = std::array::from_fn(|lane| self.0[lane].wrapping_sub(change[lane]));
        }
        for square in new - old {
            let change = &changes[square.index()];
            self.0 = std::array::from_fn(|lane| self.0[lane].wrapping_add(change[lane]));
        }
    }

    /// The entries that White and Black look at in a table.
    #[inline(always)]
    pub fn entries<G: Geometry>(&self, table: usize) -> (usize, usize) {
        let centre = Shape::<G>::CENTRES[table];
        let entry = |lane: usize| (centre + i32::from(self.0[lane])) as usize;
        (entry(2 * table), entry(2 * table + 1))
    }

    /// The part of the opening in the value of a position, 0 to 256, by the rows that all men
    /// still have to go: less as men advance and as they vanish.
    #[inline(always)]
    pub fn phase<G: Geometry>(&self) -> i32 {
        (i32::from(self.0[PIPS]) * 256 / Shape::<G>::FULL_PIPS).min(256)
    }

    /// How unevenly the men of a side are spread over both wings, in half files.
    #[inline(always)]
    pub fn imbalance(&self, side: Side) -> i32 {
        i32::from(self.0[LEAN[side as usize]]).abs()
    }
}
