//! Sentences that say why a move is not legal.

use crate::board::{Piece, Point};
use crate::position::{MoveView, WhyNot};
use crate::rules::{Criterion, Facts, Tally};

use super::moves::write_move;
use super::squares::SquareNames;

/// More than so many moves are not listed.
const MOST_LISTED: usize = 6;

/// Says in a sentence why a move is not legal. It begins in lower case and has no full stop.
pub fn explain(why: &WhyNot, facts: &'static Facts) -> String {
    let names = SquareNames::of(facts);
    let at = |&point: &Point| names.name(point);
    let any_of = |points: &[Point]| any_of(points, names);
    let list = |moves: &[MoveView]| list(moves, facts);
    match why {
        WhyNot::GameOver(reason) => format!("the game is over: {reason}"),
        WhyNot::Incomplete => "two squares are expected, the start and the end".to_owned(),
        WhyNot::NoSquare(point) => {
            format!("there is no square at row {}, file {}", point.row + 1, point.col + 1)
        }
        WhyNot::NoPiece(square) => format!("there is no piece on {}", at(square)),
        WhyNot::NoPieceInColumn(col, side) => {
            format!("no piece of {side} stands on file {}", names.file(*col))
        }
        WhyNot::OtherSide(square, side) => {
            format!("the piece on {} is {side}'s and {} is to move", at(square), !*side)
        }
        WhyNot::CaptureOwed(moves) => format!("a capture must be made: {}", list(moves)),
        WhyNot::Outranked { by, takes, best, moves } => {
            format!("{}: {}", outranked(*by, *takes, *best), list(moves))
        }
        WhyNot::GoesOn(square, over) => {
            format!("the capture must go on from {} over {}", at(square), any_of(over))
        }
        WhyNot::MustStop(square, stops) => {
            format!("that jump may not end on {}, only on {}", at(square), any_of(stops))
        }
        WhyNot::OtherWay(moves) => {
            format!("no capture goes that way or takes those pieces, expected {}", list(moves))
        }
        WhyNot::TurnsBack(square) => {
            format!("a capture may not turn straight back, as on {}", at(square))
        }
        WhyNot::ManTakesKing(king) => {
            format!("a man may not take a king, such as the one on {}", at(king))
        }
        WhyNot::StepsBack => "men do not move backwards".to_owned(),
        WhyNot::CapturesBack(over) => {
            format!("men do not capture backwards, as over {}", at(over))
        }
        WhyNot::NoDirection(piece) => format!("{} never goes in that direction", a(*piece)),
        WhyNot::TooFar(piece) => format!("{} does not go that far", a(*piece)),
        WhyNot::Occupied(square) => format!("there is a piece on {}", at(square)),
        WhyNot::OwnPiece(square) => {
            format!("a piece of one's own, on {}, stands in the way", at(square))
        }
        WhyNot::TwoInRow(first, second) => format!(
            "no piece jumps two that stand one behind the other, on {} and {}",
            at(first),
            at(second)
        ),
        WhyNot::KingLimit(king, limit) => format!(
            "the king on {} has made {limit} quiet moves in a row, another piece must move",
            at(king)
        ),
        WhyNot::Unreachable(from, to) => {
            format!("no move leads from {} to {}", at(from), at(to))
        }
    }
}

fn outranked(by: Criterion, takes: Tally, best: Tally) -> String {
    match by {
        Criterion::Count => {
            format!("the most pieces must be taken, {} and not {}", best.count, takes.count)
        }
        Criterion::Value => {
            format!("the highest value must be taken, {} and not {}", worth(best), worth(takes))
        }
        Criterion::ByKing => "where a king can make such a capture, a king must".to_owned(),
        Criterion::Kings => {
            format!("the most kings must be taken, {} and not {}", best.kings, takes.kings)
        }
        Criterion::KingsEarly => "a king must be met as early as possible".to_owned(),
    }
}

fn list(moves: &[MoveView], facts: &'static Facts) -> String {
    let shown = moves.iter().take(MOST_LISTED).map(|mv| write_move(mv, facts));
    let shown = shown.collect::<Vec<_>>().join(" ");
    match moves.len().saturating_sub(MOST_LISTED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

fn any_of(points: &[Point], names: SquareNames) -> String {
    let mut points = points.to_vec();
    points.sort_by_key(|&point| names.order(point));
    let mut words: Vec<_> = points.iter().map(|&point| names.name(point).to_string()).collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} or {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}

fn a(piece: Piece) -> &'static str {
    match piece {
        Piece::Man => "a man",
        Piece::King => "a king",
    }
}

/// What is taken, in words: `2 kings and 1 man`.
fn worth(tally: Tally) -> String {
    let count = |number: u32, one: &str, many: &str| match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{number} {many}")),
    };
    let kings = count(tally.kings, "king", "kings");
    let men = count(tally.count.saturating_sub(tally.kings), "man", "men");
    [kings, men].into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;
    use crate::position::{RawMove, RawSquare, new_game};
    use crate::rules::Variant;

    /// What is said about a move given as squares with dashes; a single letter is a column.
    fn said(variant: Variant, fen: &str, squares: &str) -> Option<String> {
        let facts = variant.facts();
        let names = SquareNames::of(facts);
        let setup = parse_position(fen, facts).unwrap();
        let game = new_game(variant, &setup, facts.draw_rules[0]).unwrap();
        let square = |text: &str| match names.read(text) {
            Ok(point) => RawSquare::At(point),
            Err(_) => RawSquare::Column(names.column(text.chars().next().unwrap()).unwrap()),
        };
        let path = squares.split('-').map(square).collect();
        game.why_not(&RawMove { path, captured: Vec::new() }).map(|why| explain(&why, facts))
    }

    fn check(cases: &[(Variant, &str, &str, &str)]) {
        for &(variant, fen, squares, sentence) in cases {
            let said = said(variant, fen, squares);
            assert_eq!(said.as_deref(), Some(sentence), "{variant} {fen} {squares}");
        }
    }

    #[test]
    fn moves_that_others_go_before() {
        use Variant::{
            Antidraughts, Argentinian, Breakthrough, Czech, English, Frisian, International,
            Russian, Spanish,
        };
        check(&[
            (International, "B:W31-50:B1-20", "25-20", "there is no piece on 25"),
            (
                International,
                "B:W31-50:B1-20",
                "32-28",
                "the piece on 32 is White's and Black is to move",
            ),
            (Breakthrough, "B:W46,47:B41", "41-36", "the game is over: no legal move"),
            (Antidraughts, "W:W35:B30,24", "35-30", "the game is over: no legal move"),
            (Breakthrough, "B:WK2:B20", "20-25", "the game is over: first king"),
            (International, "W:W32:B", "32", "two squares are expected, the start and the end"),
            (Russian, "W:Wc3:Bh8", "a-b4", "no piece of White stands on file a"),
            // Priorities, one by one.
            (English, "W:WK22,27:B18", "27-24", "a capture must be made: 22x15"),
            (
                International,
                "W:W26,28:B12,21,23",
                "28-19",
                "the most pieces must be taken, 2 and not 1: 26x8",
            ),
            (
                Frisian,
                "W:W32:BK27,38,33",
                "32-21",
                "the highest value must be taken, 2 men and not 1 king: 32x23",
            ),
            (
                Frisian,
                "W:WK28,42:B38",
                "42-33",
                "where a king can make such a capture, a king must: 28x48",
            ),
            (
                Czech,
                "W:Wb6,Kg3:Bc7",
                "b6-d8",
                "where a king can make such a capture, a king must: g3xb8",
            ),
            (
                Spanish,
                "W:WK30:BK21,27",
                "30-20",
                "the most kings must be taken, 1 and not 0: 30x17",
            ),
            (
                Argentinian,
                "W:WK31,19:B22",
                "19-26",
                "where a king can make such a capture, a king must: 31x18 31x13 31x9",
            ),
        ]);
    }

    #[test]
    fn moves_that_pieces_cannot_make() {
        use Variant::{
            English, Frisian, International, Italian, Killer, Pool, Russian, Thai, Turkish,
        };
        check(&[
            // Captures cut short or led elsewhere.
            (Pool, "W:W22:B10,17,K18", "22-15", "the capture must go on from 15 over 10"),
            (International, "W:W15:B9,10", "15-4", "the capture must go on from 4 over 9"),
            (
                International,
                "W:WK47:B9,12,33",
                "47-15",
                "that jump may not end on 15, only on 20 or 29",
            ),
            (Russian, "W:WKa1:Bd4,g5", "a1-e5", "that jump may not end on e5, only on f6"),
            (Russian, "W:WKa1:Bd4,g5", "a-h8", "that jump may not end on h8, only on f6"),
            (Killer, "W:WK46:BK23", "46-14", "that jump may not end on 14, only on 19"),
            (Thai, "W:WK29:B18", "29-11", "that jump may not end on 11, only on 15"),
            (
                International,
                "W:WK47:B14,19,29,31,42",
                "47-33-20-4-36",
                "no capture goes that way or takes those pieces, expected 47x38x24x13x36 \
                 47x38x20x9x36",
            ),
            (
                Turkish,
                "W:WKd6:Bc6,Kg6",
                "d6-b6-h6",
                "a capture may not turn straight back, as on b6",
            ),
            // What pieces cannot do.
            (Italian, "W:W30:BK26", "30-21", "a man may not take a king, such as the one on 26"),
            (English, "W:W5:B2,9", "5-14", "men do not capture backwards, as over 9"),
            (English, "W:W11:B6,7,16", "11-15", "men do not move backwards"),
            (Turkish, "W:Wd4:Bd3", "d4-e5", "a man never goes in that direction"),
            (International, "W:WK46:B1", "46-36", "a king never goes in that direction"),
            (International, "W:W31-50:B1-20", "31-22", "a man does not go that far"),
            (English, "W:WK29:B1", "29-22", "a king does not go that far"),
            (International, "W:W31-50:B1-20", "36-31", "there is a piece on 31"),
            (
                International,
                "W:WK46,37:B1",
                "46-32",
                "a piece of one's own, on 37, stands in the way",
            ),
            (
                International,
                "W:WK46:B28,32",
                "46-23",
                "no piece jumps two that stand one behind the other, on 32 and 28",
            ),
            (
                Frisian,
                "W:WK28,45:B1:H0:F20:+0+328",
                "28-23",
                "the king on 28 has made 3 quiet moves in a row, another piece must move",
            ),
            (International, "W:W31-50:B1-20", "31-25", "no move leads from 31 to 25"),
        ]);
    }

    /// Article 6.9 in FID's own diagram: the king on 20 or 26 must be met as early as possible.
    #[test]
    fn kings_are_met_early() {
        let facts = Variant::Italian.facts();
        let setup = parse_position("W:WK30:B10,12,18,K20,K26,27", facts).unwrap();
        let game = new_game(Variant::Italian, &setup, facts.draw_rules[0]).unwrap();
        let names = SquareNames::of(facts);
        let from = names.read("30").unwrap();
        let sentences: Vec<_> = names
            .all()
            .filter_map(|to| game.why_not(&RawMove::by_ends(from, to, Vec::new())))
            .map(|why| explain(&why, facts))
            .filter(|sentence| sentence.contains("met"))
            .collect();
        assert_eq!(sentences, ["a king must be met as early as possible: 30x5"]);
    }

    #[test]
    fn legal_moves_need_no_reason() {
        assert_eq!(said(Variant::International, "W:W31-50:B1-20", "32-28"), None);
        assert_eq!(said(Variant::International, "W:WK47:B14,19,29,31,42", "47-36"), None);
        assert_eq!(said(Variant::Russian, "W:Wc3:Bh8", "c-d4"), None);
    }

    #[test]
    fn long_lists_are_cut() {
        let facts = Variant::International.facts();
        let setup = parse_position("W:WK46:B23", facts).unwrap();
        let moves = new_game(Variant::International, &setup, facts.draw_rules[0]).unwrap().moves();
        let twice: Vec<_> = moves.iter().chain(&moves).cloned().collect();
        assert!(list(&twice, facts).ends_with(&format!(" and {} more", twice.len() - MOST_LISTED)));
    }
}
