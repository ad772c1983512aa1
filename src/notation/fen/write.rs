//! Writing PDN FEN, in the one form that the standard has.

use std::fmt::Write as _;

use crate::board::{Piece, Side};
use crate::notation::squares::SquareNames;
use crate::position::Setup;
use crate::rules::Facts;

/// The FEN of a position: White's section first, squares ascending, no ranges, no spaces.
///
/// A side without pieces has an empty section, `W:W:B1`. Quiet moves in a row of one king follow
/// as lidraughts writes them, `+0+328`, when there are any.
///
/// ```
/// use damier::notation::write_fen;
/// use damier::position::Setup;
/// use damier::rules::Variant;
///
/// let facts = Variant::Frysk.facts();
/// assert_eq!(write_fen(&Setup::start(facts), facts), "W:W46,47,48,49,50:B1,2,3,4,5");
/// ```
pub fn write_fen(setup: &Setup, facts: &'static Facts) -> String {
    let names = SquareNames::of(facts);
    let mut fen = String::from(setup.side.letter());
    for side in Side::ALL {
        fen.push(':');
        fen.push(side.letter());
        let mut pieces: Vec<_> = setup.pieces.iter().filter(|&&(_, s, _)| s == side).collect();
        pieces.sort_by_key(|&&(point, ..)| names.order(point));
        for (index, &&(point, _, piece)) in pieces.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let king = if piece == Piece::King { "K" } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(fen, "{comma}{king}{}", names.name(point));
        }
    }
    if Side::ALL.iter().any(|&side| setup.streaks[side].is_some()) {
        fen.push(':');
        for side in [Side::Black, Side::White] {
            let _ = match setup.streaks[side] {
                Some(streak) => {
                    write!(fen, "+{}{:02}", streak.moves, names.hub_number(streak.king))
                }
                None => write!(fen, "+0"),
            };
        }
    }
    fen
}
