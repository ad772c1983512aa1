//! What distinguishes one game from another, as plain values looked at while listing moves.
//!
//! Directions are written for White, who moves towards row 0; Black turns them round.

use super::Square;

/// Rows down and columns to the right from one square of a line to the next.
pub(crate) type Direction = (i8, i8);

const FORWARD: &[Direction] = &[(-1, -1), (-1, 1)];
const DIAGONALS: &[Direction] = &[(-1, -1), (-1, 1), (1, -1), (1, 1)];
const FORWARD_AND_SIDEWAYS: &[Direction] = &[(-1, 0), (0, -1), (0, 1)];
const STRAIGHTS: &[Direction] = &[(-1, 0), (0, -1), (0, 1), (1, 0)];
/// Straight lines of a board with dark squares only reach every second row or column.
const DIAGONALS_AND_STRAIGHTS: &[Direction] =
    &[(-1, -1), (-1, 1), (1, -1), (1, 1), (-2, 0), (0, -2), (0, 2), (2, 0)];
const FORWARD_ALL_AND_SIDEWAYS: &[Direction] = &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1)];
const QUEEN: &[Direction] = &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// Which cells are squares of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Playable {
    /// Row plus column odd: the corner at each player's left is one.
    Dark,
    /// Every cell.
    All,
}

/// How the board lies before White, which only its square names show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lie {
    /// As the cells are.
    Plain,
    /// Left and right exchanged: the corner at each player's right is a square.
    Mirrored,
}

/// How squares are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    /// Numbers from the top left, left to right, rows downwards.
    TopLeft,
    /// Numbers from White's near right corner, right to left, rows upwards.
    BottomRight,
    /// File letter and rank number; numbers are read as [`Names::TopLeft`].
    Algebraic,
}

/// How far a king goes, and where it stands after a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KingRange {
    /// One square, and jumps only a neighbour.
    Short,
    /// Any distance, any empty square behind the jumped piece.
    Flying,
    /// Any distance, but only the square right behind the jumped piece.
    Halting,
    /// Flying, but the capture may end behind a king only on the square right behind it.
    HaltingBehindKing,
}

/// When jumped pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Removal {
    /// After the whole capture; until then they stand in the way.
    AtEnd,
    /// With each jump.
    AtOnce,
}

/// Whether a jump may go straight back the way of the jump before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reversing {
    /// It may, where nothing stands in the way.
    Allowed,
    /// It may not.
    Forbidden,
}

/// What becomes of a man that touches the crown row in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Promotion {
    /// It goes on as a man if it can and is crowned only where its move ends.
    AtEnd,
    /// It is a king from that square on.
    InPassing,
}

/// What a man may jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenTake {
    /// Men and kings.
    All,
    /// Men only.
    Men,
}

/// Something that one legal capture must have as much of as every other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Criterion {
    /// Pieces taken.
    Pieces,
    /// Their value, where a king counts a little less than two men.
    Value,
    /// A king takes, rather than a man.
    ByKing,
    /// Kings taken.
    KingsTaken,
    /// Kings met early: the first jump decides, then the second, and so on.
    KingsEarly,
}

/// How a game ends besides by a side that has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Not at all; having no move loses.
    Block,
    /// Not at all; having no move wins.
    Lose,
    /// As soon as a side owns a king.
    FirstKing,
}

/// The rules of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// Number of rows.
    pub(crate) rows: u8,
    /// Number of columns.
    pub(crate) files: u8,
    /// Which cells are squares.
    pub(crate) playable: Playable,
    /// How the board lies.
    pub(crate) lie: Lie,
    /// How squares are called.
    pub(crate) names: Names,
    /// The rows of men at the start, first and last, counted from 0 at each player's own edge.
    pub(crate) men_rows: (u8, u8),
    /// Whether White moves first.
    pub(crate) white_begins: bool,
    /// Where men step.
    pub(crate) man_steps: &'static [Direction],
    /// Where men jump.
    pub(crate) man_captures: &'static [Direction],
    /// How far kings go.
    pub(crate) king: KingRange,
    /// Where kings step.
    pub(crate) king_steps: &'static [Direction],
    /// Where kings jump.
    pub(crate) king_captures: &'static [Direction],
    /// When jumped pieces leave.
    pub(crate) removal: Removal,
    /// Whether a capture may turn straight back.
    pub(crate) reversing: Reversing,
    /// When men are crowned.
    pub(crate) promotion: Promotion,
    /// What men may jump.
    pub(crate) men_take: MenTake,
    /// Which captures are legal: each criterion keeps the best of what the one before left.
    pub(crate) choice: &'static [Criterion],
    /// How many quiet moves in a row one king may make while its side has a man.
    pub(crate) same_king_limit: Option<u8>,
    /// How the game ends.
    pub(crate) goal: Goal,
}

/// The ids of all games.
pub(crate) const IDS: [&str; 24] = [
    "international",
    "canadian",
    "pool",
    "english",
    "russian",
    "turkish",
    "brazilian",
    "filipino",
    "frisian",
    "frysk",
    "antidraughts",
    "breakthrough",
    "killer",
    "italian",
    "spanish",
    "portuguese",
    "czech",
    "thai",
    "spantsireti",
    "srilankan",
    "malaysian",
    "german",
    "argentinian",
    "armenian",
];

const INTERNATIONAL: Rules = Rules {
    rows: 10,
    files: 10,
    playable: Playable::Dark,
    lie: Lie::Plain,
    names: Names::TopLeft,
    men_rows: (0, 3),
    white_begins: true,
    man_steps: FORWARD,
    man_captures: DIAGONALS,
    king: KingRange::Flying,
    king_steps: DIAGONALS,
    king_captures: DIAGONALS,
    removal: Removal::AtEnd,
    reversing: Reversing::Allowed,
    promotion: Promotion::AtEnd,
    men_take: MenTake::All,
    choice: &[Criterion::Pieces],
    same_king_limit: None,
    goal: Goal::Block,
};

const CANADIAN: Rules = Rules { rows: 12, files: 12, men_rows: (0, 4), ..INTERNATIONAL };

const BRAZILIAN: Rules =
    Rules { rows: 8, files: 8, names: Names::Algebraic, men_rows: (0, 2), ..INTERNATIONAL };

const RUSSIAN: Rules = Rules { promotion: Promotion::InPassing, choice: &[], ..BRAZILIAN };

const FRISIAN: Rules = Rules {
    man_captures: DIAGONALS_AND_STRAIGHTS,
    king_captures: DIAGONALS_AND_STRAIGHTS,
    choice: &[Criterion::Value, Criterion::ByKing],
    same_king_limit: Some(3),
    ..INTERNATIONAL
};

const SPANISH: Rules = Rules {
    lie: Lie::Mirrored,
    names: Names::BottomRight,
    man_captures: FORWARD,
    choice: &[Criterion::Pieces, Criterion::KingsTaken],
    ..BRAZILIAN
};

const TURKISH: Rules = Rules {
    playable: Playable::All,
    men_rows: (1, 2),
    man_steps: FORWARD_AND_SIDEWAYS,
    man_captures: FORWARD_AND_SIDEWAYS,
    king_steps: STRAIGHTS,
    king_captures: STRAIGHTS,
    removal: Removal::AtOnce,
    reversing: Reversing::Forbidden,
    ..BRAZILIAN
};

/// The rules of the game called `id`.
pub(crate) fn rules(id: &str) -> Option<Rules> {
    Some(match id {
        "international" => INTERNATIONAL,
        "antidraughts" => Rules { goal: Goal::Lose, ..INTERNATIONAL },
        "breakthrough" => Rules { goal: Goal::FirstKing, ..INTERNATIONAL },
        "killer" => Rules { king: KingRange::HaltingBehindKing, ..INTERNATIONAL },
        "frisian" => FRISIAN,
        "frysk" => Rules { men_rows: (0, 0), ..FRISIAN },
        "canadian" => CANADIAN,
        "srilankan" => Rules { lie: Lie::Mirrored, ..CANADIAN },
        "malaysian" => Rules { man_captures: FORWARD, ..CANADIAN },
        "brazilian" => BRAZILIAN,
        "filipino" => Rules { lie: Lie::Mirrored, ..BRAZILIAN },
        "russian" => RUSSIAN,
        "spantsireti" => Rules { files: 10, ..RUSSIAN },
        "pool" => Rules { names: Names::TopLeft, white_begins: false, choice: &[], ..BRAZILIAN },
        "english" => Rules {
            names: Names::TopLeft,
            white_begins: false,
            man_captures: FORWARD,
            king: KingRange::Short,
            choice: &[],
            ..BRAZILIAN
        },
        "italian" => Rules {
            lie: Lie::Mirrored,
            names: Names::TopLeft,
            man_captures: FORWARD,
            king: KingRange::Short,
            men_take: MenTake::Men,
            choice: &[
                Criterion::Pieces,
                Criterion::ByKing,
                Criterion::KingsTaken,
                Criterion::KingsEarly,
            ],
            ..BRAZILIAN
        },
        "spanish" | "portuguese" => SPANISH,
        "argentinian" => Rules {
            choice: &[Criterion::Pieces, Criterion::KingsTaken, Criterion::ByKing],
            ..SPANISH
        },
        "czech" => Rules { man_captures: FORWARD, choice: &[Criterion::ByKing], ..BRAZILIAN },
        "german" => Rules { man_captures: FORWARD, choice: &[], ..BRAZILIAN },
        "thai" => Rules {
            names: Names::TopLeft,
            men_rows: (0, 1),
            white_begins: false,
            man_captures: FORWARD,
            king: KingRange::Halting,
            removal: Removal::AtOnce,
            choice: &[],
            ..BRAZILIAN
        },
        "turkish" => TURKISH,
        "armenian" => Rules {
            man_steps: FORWARD_ALL_AND_SIDEWAYS,
            king_steps: QUEEN,
            promotion: Promotion::InPassing,
            ..TURKISH
        },
        _ => return None,
    })
}

impl Rules {
    /// Whether a cell of the board is a square of the game.
    pub(crate) fn is_playable(&self, (row, column): Square) -> bool {
        match self.playable {
            Playable::Dark => (row + column) % 2 == 1,
            Playable::All => true,
        }
    }

    /// The next square of a line, if the board goes on.
    pub(crate) fn step(&self, (row, column): Square, (down, right): Direction) -> Option<Square> {
        let row = row.checked_add_signed(down).filter(|&row| row < self.rows)?;
        let column = column.checked_add_signed(right).filter(|&column| column < self.files)?;
        Some((row, column))
    }

    /// All squares in reading order of the board as it lies before White.
    pub(crate) fn squares(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for row in 0..self.rows {
            for seen in 0..self.files {
                let square = (row, self.seen_column(seen));
                if self.is_playable(square) {
                    squares.push(square);
                }
            }
        }
        squares
    }

    /// The name of a square: `28`, `c3`.
    pub(crate) fn name(&self, square: Square) -> String {
        let (row, column) = square;
        let squares = self.squares();
        let index = squares.iter().position(|&other| other == square);
        let index = index.expect("only squares of the game have names");
        match self.names {
            Names::TopLeft => (index + 1).to_string(),
            Names::BottomRight => (squares.len() - index).to_string(),
            Names::Algebraic => {
                let file = char::from(b'a' + self.seen_column(column));
                format!("{file}{}", self.rows - row)
            }
        }
    }

    /// The square with a name; algebraic games have numbers beside their letters.
    pub(crate) fn square(&self, name: &str) -> Option<Square> {
        if let Ok(number) = name.parse::<usize>() {
            let squares = self.squares();
            let index = match self.names {
                Names::TopLeft | Names::Algebraic => number.checked_sub(1),
                Names::BottomRight => squares.len().checked_sub(number),
            };
            return squares.get(index?).copied();
        }
        if self.names != Names::Algebraic {
            return None;
        }
        let name = name.to_ascii_lowercase();
        self.squares().into_iter().find(|&square| self.name(square) == name)
    }

    /// Exchanges left and right on a mirrored board.
    fn seen_column(&self, column: u8) -> u8 {
        match self.lie {
            Lie::Plain => column,
            Lie::Mirrored => self.files - 1 - column,
        }
    }
}
