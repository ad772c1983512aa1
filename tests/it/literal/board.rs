//! Positions: what stands where, whose turn it is, and the Frisian count of king moves.

use super::Square;
use super::rules::Rules;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    /// Below, moving towards row 0.
    White,
    /// Above.
    Black,
}

/// A rank of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A man.
    Man,
    /// A king.
    King,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Whose it is.
    pub(crate) side: Side,
    /// What it is.
    pub(crate) kind: Kind,
}

/// Quiet moves that one king has made in a row, and where it stands.
pub(crate) type Streak = (Option<Square>, u8);

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// What stands on each cell: rows from the top, columns from White's left.
    pub(crate) cells: Vec<Vec<Option<Piece>>>,
    /// Whose turn it is.
    pub(crate) to_move: Side,
    /// White's and Black's streak, both 0 in games without a limit.
    pub(crate) streak: [Streak; 2],
}

impl Side {
    /// The opponent.
    pub(crate) fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl Board {
    /// A board without pieces.
    pub(crate) fn empty(rules: &Rules, to_move: Side) -> Board {
        let row = vec![None; usize::from(rules.files)];
        Board { cells: vec![row; usize::from(rules.rows)], to_move, streak: [(None, 0); 2] }
    }

    /// The position in which the game begins.
    pub(crate) fn start(rules: &Rules) -> Board {
        let first = if rules.white_begins { Side::White } else { Side::Black };
        let mut board = Board::empty(rules, first);
        let (nearest, farthest) = rules.men_rows;
        for square in rules.squares() {
            let from_the_top = square.0;
            let from_the_bottom = rules.rows - 1 - square.0;
            if (nearest..=farthest).contains(&from_the_top) {
                board.put(square, Some(Piece { side: Side::Black, kind: Kind::Man }));
            } else if (nearest..=farthest).contains(&from_the_bottom) {
                board.put(square, Some(Piece { side: Side::White, kind: Kind::Man }));
            }
        }
        board
    }

    /// What stands on a square.
    pub(crate) fn get(&self, (row, column): Square) -> Option<Piece> {
        self.cells[usize::from(row)][usize::from(column)]
    }

    /// Puts a piece on a square, or clears it.
    pub(crate) fn put(&mut self, (row, column): Square, piece: Option<Piece>) {
        self.cells[usize::from(row)][usize::from(column)] = piece;
    }

    /// The squares on which a side has pieces of a kind, in reading order of the cells.
    pub(crate) fn pieces(&self, side: Side, kind: Kind) -> Vec<Square> {
        let mut squares = Vec::new();
        for (row, cells) in (0..).zip(&self.cells) {
            for (column, &cell) in (0..).zip(cells) {
                if cell == Some(Piece { side, kind }) {
                    squares.push((row, column));
                }
            }
        }
        squares
    }

    /// Reads a position: the side, then its sections in any order, e.g. `W:WK3,31-50:B1-20`.
    ///
    /// Fields that start otherwise are skipped, except lidraughts' count of king moves, Black's
    /// first: `+0+328` says that White's king on 28 has made three.
    pub(crate) fn parse(rules: &Rules, fen: &str) -> Result<Board, String> {
        let text: String = fen.chars().filter(|letter| !letter.is_whitespace()).collect();
        let mut fields = text.trim_end_matches('.').split(':');
        let to_move = match fields.next() {
            Some("W" | "w") => Side::White,
            Some("B" | "b") => Side::Black,
            _ => return Err(format!("no side to move: {fen}")),
        };
        let mut board = Board::empty(rules, to_move);
        let mut counts = None;
        for field in fields {
            match field.chars().next() {
                Some('W' | 'w') => board.parse_section(rules, Side::White, &field[1..])?,
                Some('B' | 'b') => board.parse_section(rules, Side::Black, &field[1..])?,
                Some('+') => counts = Some(&field[1..]),
                _ => {}
            }
        }
        if let (Some(counts), Some(_)) = (counts, rules.same_king_limit) {
            let (black, white) =
                counts.split_once('+').ok_or_else(|| format!("two counts wanted: +{counts}"))?;
            board.streak = [
                board.parse_streak(rules, Side::White, white)?,
                board.parse_streak(rules, Side::Black, black)?,
            ];
        }
        Ok(board)
    }

    /// Writes a position, squares in reading order of the board.
    pub(crate) fn fen(&self, rules: &Rules) -> String {
        let letter = match self.to_move {
            Side::White => 'W',
            Side::Black => 'B',
        };
        let white = self.section(rules, Side::White);
        let black = self.section(rules, Side::Black);
        let [white_streak, black_streak] = self.streak.map(|(square, count)| match square {
            Some(square) => format!("{count}{:0>2}", rules.name(square)),
            None => count.to_string(),
        });
        let streaks = match self.streak {
            [(None, 0), (None, 0)] => String::new(),
            _ => format!(":+{black_streak}+{white_streak}"),
        };
        format!("{letter}:W{white}:B{black}{streaks}")
    }

    /// The same game from the other side of the table: turned by 180 degrees, colours exchanged.
    ///
    /// Every variant has as many moves there.
    pub(crate) fn swap_colours(&self) -> Board {
        let mut cells = self.cells.clone();
        cells.reverse();
        for row in &mut cells {
            row.reverse();
            for piece in row.iter_mut().flatten() {
                piece.side = piece.side.other();
            }
        }
        let (last_row, last_column) = self.last_cell();
        let turn = |(square, count): Streak| {
            (square.map(|(row, column)| (last_row - row, last_column - column)), count)
        };
        let [white, black] = self.streak.map(turn);
        Board { cells, to_move: self.to_move.other(), streak: [black, white] }
    }

    /// The position seen in a mirror, left and right exchanged.
    ///
    /// Only boards on which every cell is a square have as many moves there.
    pub(crate) fn mirror_left_right(&self) -> Board {
        let mut cells = self.cells.clone();
        for row in &mut cells {
            row.reverse();
        }
        let (_, last_column) = self.last_cell();
        let mirror = |(square, count): Streak| {
            (square.map(|(row, column)| (row, last_column - column)), count)
        };
        Board { cells, to_move: self.to_move, streak: self.streak.map(mirror) }
    }

    /// The cell at the bottom right.
    fn last_cell(&self) -> Square {
        let last_row = self.cells.len() - 1;
        let last_column = self.cells[last_row].len() - 1;
        (last_row as u8, last_column as u8)
    }

    /// Puts down the pieces of one section, given without its colour letter.
    fn parse_section(&mut self, rules: &Rules, side: Side, list: &str) -> Result<(), String> {
        for item in list.split(',').filter(|item| !item.is_empty()) {
            let (kind, name) = match item.strip_prefix(['K', 'k']) {
                Some(name) => (Kind::King, name),
                None => (Kind::Man, item),
            };
            let names: Vec<String> = match name.split_once('-') {
                None => vec![name.to_string()],
                Some((first, last)) => match (first.parse::<u8>(), last.parse::<u8>()) {
                    (Ok(first), Ok(last)) => (first..=last).map(|n| n.to_string()).collect(),
                    _ => return Err(format!("no range of squares: {item}")),
                },
            };
            for name in names {
                let square = rules.square(&name).ok_or_else(|| format!("no square: {item}"))?;
                if self.get(square).is_some() {
                    return Err(format!("two pieces on one square: {item}"));
                }
                self.put(square, Some(Piece { side, kind }));
            }
        }
        Ok(())
    }

    /// Reads one count, `3` or `328`; without a square it means the side's only king.
    fn parse_streak(&self, rules: &Rules, side: Side, text: &str) -> Result<Streak, String> {
        let wrong = || format!("no count of king moves: +{text}");
        let (count, name) = text.split_at_checked(1).ok_or_else(wrong)?;
        let count = count.parse::<u8>().map_err(|_| wrong())?;
        let kings = self.pieces(side, Kind::King);
        let square = match (name, kings.as_slice()) {
            ("", &[only]) => Some(only),
            ("", _) => None,
            (name, _) => Some(rules.square(name).ok_or_else(wrong)?),
        };
        match square {
            Some(square) if count > 0 && kings.contains(&square) => Ok((Some(square), count)),
            _ => Ok((None, 0)),
        }
    }

    /// The pieces of one side as a comma list.
    fn section(&self, rules: &Rules, side: Side) -> String {
        let items = rules.squares().into_iter().filter_map(|square| {
            let piece = self.get(square).filter(|piece| piece.side == side)?;
            let name = rules.name(square);
            Some(match piece.kind {
                Kind::Man => name,
                Kind::King => format!("K{name}"),
            })
        });
        items.collect::<Vec<_>>().join(",")
    }
}
