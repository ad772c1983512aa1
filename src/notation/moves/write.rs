//! Writing moves.

use crate::board::Point;
use crate::notation::squares::SquareNames;
use crate::position::MoveView;
use crate::rules::{CaptureSign, Facts};

/// Writes a move in PDN: `32-28`, `28x19`, and where another legal move shares start and end the
/// full way, `47x38x24x13x36`.
///
/// The full way names, for every jump but the last, the square where the piece turns or, going
/// straight on, the one behind the piece jumped. If the same pieces can be taken on several ways,
/// the one whose squares come first is written.
///
/// ```
/// use damier::notation::{parse_position, read_move, write_hub_move, write_move};
/// use damier::position::new_game;
/// use damier::rules::Variant;
///
/// let facts = Variant::Spanish.facts();
/// let setup = parse_position("W:WK30:BK21,27", facts)?;
/// let game = new_game(Variant::Spanish, &setup, facts.draw_rules[0])?;
/// let capture = read_move(&*game, "30-17")?;
/// assert_eq!(write_move(&capture, facts), "30x17");
/// assert_eq!(write_hub_move(&capture, facts), "3x16x12");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_move(mv: &MoveView, facts: &'static Facts) -> String {
    let names = SquareNames::of(facts);
    let sign = match facts.capture_sign {
        _ if mv.captured.is_empty() => '-',
        CaptureSign::Cross => 'x',
        CaptureSign::Colon => ':',
        CaptureSign::Dash => '-',
    };
    let order = |way: &&Vec<Point>| way.iter().map(|&at| names.order(at)).collect::<Vec<_>>();
    let way = mv.ways.iter().min_by_key(order).into_iter().flatten();
    let squares = std::iter::once(&mv.from).chain(way).chain([&mv.to]);
    join(squares.map(|&point| names.name(point).to_string()), sign)
}

/// Writes a move for Hub, in Hub's numbers: `32-28`, or start, end and every captured square in
/// the order of capture, `28x19x23`.
pub fn write_hub_move(mv: &MoveView, facts: &'static Facts) -> String {
    let names = SquareNames::of(facts);
    let sign = if mv.captured.is_empty() { '-' } else { 'x' };
    let squares = [&mv.from, &mv.to].into_iter().chain(&mv.captured);
    join(squares.map(|&point| names.hub_number(point).to_string()), sign)
}

fn join(squares: impl Iterator<Item = String>, sign: char) -> String {
    squares.collect::<Vec<_>>().join(sign.encode_utf8(&mut [0; 4]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;
    use crate::position::new_game;
    use crate::rules::Variant;

    /// The moves of a position as PDN and as Hub write them.
    fn written(variant: Variant, fen: &str) -> (Vec<String>, Vec<String>) {
        let facts = variant.facts();
        let setup = parse_position(fen, facts).unwrap();
        let moves = new_game(variant, &setup, facts.draw_rules[0]).unwrap().moves();
        let mut both: Vec<_> =
            moves.iter().map(|mv| (write_move(mv, facts), write_hub_move(mv, facts))).collect();
        both.sort();
        both.into_iter().unzip()
    }

    #[test]
    fn ambiguous_captures_are_written_in_full() {
        use Variant::{English, International, Russian, Spanish, Thai, Turkish};
        for (variant, fen, pdn, hub) in [
            (
                International,
                "W:WK47:B14,19,29,31,42",
                "47x38x20x9x36 47x38x24x13x36",
                "47x36x42x29x14x31 47x36x42x29x19x31",
            ),
            (English, "W:W26:B22,23,14,15", "26x17x10 26x19x10", "26x10x22x14 26x10x23x15"),
            (
                International,
                "W:WK46:B23",
                "46x10 46x14 46x19 46x5",
                "46x10x23 46x14x23 46x19x23 46x5x23",
            ),
            (International, "W:W32:B", "32-27 32-28", "32-27 32-28"),
            (Russian, "W:Wb6:Bc7,f6", "b6:g5 b6:h4", "9x16x6x11 9x20x6x11"),
            (Spanish, "W:WK30:BK21,27", "30x17", "3x16x12"),
            (Thai, "W:WK22,27:B18", "22-15", "22x15x18"),
            (Turkish, "W:Wa3,e3:Ba4,a6,e4", "a3xa7", "41x9x33x17"),
        ] {
            let (as_pdn, as_hub) = written(variant, fen);
            assert_eq!(as_pdn.join(" "), pdn, "{fen}");
            assert_eq!(as_hub.join(" "), hub, "{fen}");
        }
    }
}
