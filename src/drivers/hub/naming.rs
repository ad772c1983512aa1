//! Positions and moves between Hub's text and the engine.

use std::fmt;

use damier_protocol::wire::WireMove;

use crate::board::Point;
use crate::notation::{
    FenError, MoveError, parse_hub, parse_position, read_hub_move, write_hub_move,
};
use crate::position::{AnyGame, MoveView, Setup};
use crate::rules::{Facts, Variant};

/// Which square is number 1.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum SquareOrder {
    /// The one at the top left as White sees it, in every game, for positions and moves alike.
    #[default]
    Standard,
    /// As the client library of this name (0.6.7) sends them, which differs by game, and for
    /// some games between positions and moves.
    Pydraughts,
}

impl SquareOrder {
    pub(super) const ALL: [Self; 2] = [Self::Standard, Self::Pydraughts];

    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Pydraughts => "pydraughts",
        }
    }
}

/// How a client's numbers differ from the standard ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quirk {
    /// Not at all.
    None,
    /// In moves rows count from the bottom, in positions from the top.
    MovesFromBelow,
    /// Moves are right. Positions are turned by half a circle and have the colours changed, so
    /// that it is always White who begins.
    PositionsTurned,
}

/// The numbers that a conversation about one game uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Naming {
    facts: &'static Facts,
    quirk: Quirk,
}

impl Naming {
    pub(super) fn new(variant: Variant, order: SquareOrder) -> Self {
        let quirk = match (order, variant) {
            (SquareOrder::Pydraughts, Variant::Russian | Variant::Brazilian | Variant::Turkish) => {
                Quirk::MovesFromBelow
            }
            (SquareOrder::Pydraughts, Variant::English) => Quirk::PositionsTurned,
            _ => Quirk::None,
        };
        Self { facts: variant.facts(), quirk }
    }

    pub(super) fn facts(self) -> &'static Facts {
        self.facts
    }

    /// Reads a position: a Hub string, or a FEN.
    pub(super) fn read_position(self, text: &str) -> Result<Setup, FenError> {
        // Without a colon it is no FEN, and the messages about Hub strings say more.
        let fen = text.contains(':');
        if fen || text.trim().is_empty() {
            return parse_position(text, self.facts);
        }
        let setup = parse_hub(text, self.facts)?;
        Ok(if self.quirk == Quirk::PositionsTurned { self.turned(setup) } else { setup })
    }

    /// Reads a legal move of a game.
    pub(super) fn read_move(self, game: &dyn AnyGame, text: &str) -> Result<MoveView, MoveError> {
        read_hub_move(game, &self.other_way(text.to_owned()))
    }

    /// Writes a move.
    pub(super) fn write_move(self, mv: &MoveView) -> String {
        self.other_way(write_hub_move(mv, self.facts))
    }

    /// Between the standard numbers of a move and the client's; the same in both directions.
    fn other_way(self, text: String) -> String {
        if self.quirk != Quirk::MovesFromBelow {
            return text;
        }
        let Ok(WireMove { from, to, captured }) = text.parse() else { return text };
        let squares = |list: Vec<u32>| list.into_iter().map(|n| self.flipped(n)).collect();
        WireMove { from: self.flipped(from), to: self.flipped(to), captured: captured.map(squares) }
            .to_string()
    }

    /// The same place in its row, with the rows counted from the other side.
    fn flipped(self, number: u32) -> u32 {
        let row_len = self.facts.squares() / u32::from(self.facts.rows).max(1);
        if number == 0 || number > self.facts.squares() {
            return number;
        }
        let (row, place) = ((number - 1) / row_len, (number - 1) % row_len);
        (u32::from(self.facts.rows) - 1 - row) * row_len + place + 1
    }

    fn turned(self, mut setup: Setup) -> Setup {
        setup.side = !setup.side;
        for (point, side, _) in &mut setup.pieces {
            *point = Point {
                row: (self.facts.rows - 1).saturating_sub(point.row),
                col: (self.facts.files - 1).saturating_sub(point.col),
            };
            *side = !*side;
        }
        setup
    }
}

impl fmt::Display for SquareOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::new_game;

    /// Positions and legal moves as pydraughts 0.6.7 has them.
    #[test]
    fn what_pydraughts_sends() {
        for (variant, position, fen, moves) in [
            (
                Variant::Russian,
                "WebebeeeeeeeeeeeeeeeeeWeeeeeeweee",
                "W:Wa1,Kc3:Bd8,h8",
                "10-13 10-17 10-14 10-19 10-23 10-28 10-5 10-6 10-3 1-5",
            ),
            (
                Variant::Brazilian,
                "BebebeeeeeeeeeeeeeeeeeWeeeeeeweee",
                "B:Wa1,Kc3:Bd8,h8",
                "30-26 30-27 32-28",
            ),
            (
                Variant::Turkish,
                "WeeeeeeebeeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeWeeeeeeeeeeeeeweeeeeee",
                "W:Wa1,Kc3:Bd6,h8",
                "19-27 19-35 19-43 19-51 19-59 19-18 19-17 19-11 19-3 19-20 19-21 19-22 19-23 19-24 \
                 1-9 1-2",
            ),
            (
                Variant::English,
                "WbeBeeeeeeeeeeeeeeeeeeeeeeWeeeeew",
                "B:W32,K30:B1,K7",
                "7-11 7-10 7-3 7-2 1-6 1-5",
            ),
            (
                Variant::Italian,
                "WbeeeeeBeeeeeeeeeeeeeeeeeeeeeeWew",
                "W:W32,K30:B1,K7",
                "30-26 30-27 32-28",
            ),
        ] {
            let naming = Naming::new(variant, SquareOrder::Pydraughts);
            let game = |setup: &Setup| new_game(variant, setup, variant.own_draw_rules()).unwrap();
            let seen = game(&naming.read_position(position).unwrap());
            assert_eq!(
                seen.setup(),
                game(&naming.read_position(fen).unwrap()).setup(),
                "{variant}"
            );
            let mut expected: Vec<_> = moves.split_whitespace().map(str::to_owned).collect();
            let mut found: Vec<_> = seen.moves().iter().map(|mv| naming.write_move(mv)).collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{variant}");
            for text in &found {
                let mv = naming.read_move(&*seen, text).unwrap();
                assert_eq!(naming.write_move(&mv), *text, "{variant}");
            }
        }
    }
}
