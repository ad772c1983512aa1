use super::*;
use crate::board::{Piece, Side};
use crate::rules::Variant;

fn rewritten(text: &str, variant: Variant) -> String {
    let facts = variant.facts();
    match parse_position(text, facts) {
        Ok(setup) => write_fen(&setup, facts),
        Err(error) => panic!("{variant} {text}: {error}"),
    }
}

#[test]
fn forgiven_forms() {
    use Variant::{Canadian, Frisian, International, Russian, Spanish};
    for (variant, text, strict) in [
        // u-par-01 of the field's reports: a range inside a list, a final dot, Black first.
        (
            International,
            "W:W17,28,32,33,38,41,43:B10,18-20,23,24,37.",
            "W:W17,28,32,33,38,41,43:B10,18,19,20,23,24,37",
        ),
        (International, "W:B1,K2:W31", "W:W31:B1,K2"),
        (International, "W:W31:B1:W32:BK2", "W:W31,32:B1,K2"),
        (International, "W::B1", "W:W:B1"),
        (International, "B:W31", "B:W31:B"),
        (International, "B:", "B:W:B"),
        (International, "B::", "B:W:B"),
        (International, "W:W:B1", "W:W:B1"),
        (International, "w : w 31 , k 032,, : b 1 - 3 , k4 .", "W:W31,K32:B1,2,3,K4"),
        (International, "W:WK1-5:B", "W:WK1,K2,K3,K4,K5:B"),
        (International, "W:W31\u{2013}33:B1", "W:W31,32,33:B1"),
        (International, "W:W50,31:B", "W:W31,50:B"),
        (International, "W:W31,G12,P13:BK2,G40:H3:F21", "W:W31:BK2"),
        (International, "W:W31:B20:F21:H3:Zx", "W:W31:B20"),
        (International, "W:H0:F1:W31:B20", "W:W31:B20"),
        (International, "W:W31_,_32:B20\n", "W:W31,32:B20"),
        (Frisian, "W:WK28,45:B1:H0:F20:+0+328", "W:WK28,45:B1:+0+328"),
        (Frisian, "W:WK28,45:BK1,6:H0:F20:+101+3", "W:WK28,45:BK1,6:+101+328"),
        (Frisian, "W:WK28,45:B1:+0+0:H0:F1", "W:WK28,45:B1"),
        (Canadian, "W:WK72:B1", "W:WK72:B1"),
        (Russian, "W:Wa1,Kc3:Bh8,Kf6", "W:Wa1,Kc3:BKf6,h8"),
        (Russian, "W:WA1,kC3,g3,G5:BKf6", "W:Wa1,Kc3,g3,g5:BKf6"),
        (Russian, "W:W21-24,G17:B1", "W:Wa3,c3,e3,g3:Bb8"),
        (Spanish, "W:W1,K32:B20", "W:W1,K32:B20"),
        (Spanish, "W:Wh1,Ka8:B20", "W:W1,K32:B20"),
    ] {
        assert_eq!(rewritten(text, variant), strict, "{text}");
    }
}

#[test]
fn wrong_texts_are_told_apart() {
    use Variant::{Frisian, International, Russian};
    for (variant, text, message) in [
        (International, "  ", "the position is empty, expected a FEN such as W:W31-50:B1-20"),
        (International, "W31-50", "no colon in `W31-50`, expected a FEN such as W:W31-50:B1-20"),
        (International, "?:W31:B1", "`?` is no side to move, expected W or B first"),
        (International, ":W31:B1", "`` is no side to move, expected W or B first"),
        (
            International,
            "W:X31:B1",
            "`X31` belongs to no side, expected W or B and a list of squares",
        ),
        (
            International,
            "W:31-50:B1",
            "`31-50` belongs to no side, expected W or B and a list of squares",
        ),
        // u-par-02: the first of its three faults.
        (International, "W:WK4,WK5,55:B4", "`WK5` is not a square, expected a square from 1 to 50"),
        (International, "W:WK55:B4", "`K55` is outside the board, expected a square from 1 to 50"),
        (
            International,
            "W:W31-55:B4",
            "`31-55` is outside the board, expected a square from 1 to 50",
        ),
        (
            International,
            "W:W1-99999999999:B4",
            "`1-99999999999` is outside the board, expected a square from 1 to 50",
        ),
        (International, "W:WK4:B4", "two pieces on 4: `4` finds it taken"),
        (International, "W:W31-33:B30-32", "two pieces on 31: `30-32` finds it taken"),
        (
            International,
            "W:W33-31:B4",
            "`33-31` is not a range, expected two numbers, the smaller one first",
        ),
        (
            International,
            "W:W31-33-35:B4",
            "`31-33-35` is not a range, expected two numbers, the smaller one first",
        ),
        (International, "W:W31;32:B4", "`31;32` is not a square, expected a square from 1 to 50"),
        (International, "W:W31 32:B4", "`31 32` is not a square, expected a square from 1 to 50"),
        (International, "W:Wc3:Bd4", "`c3` is not a square, expected a square from 1 to 50"),
        (International, "W:WK:B4", "`K` is not a square, expected a square from 1 to 50"),
        (Russian, "W:Wa2:Bd4", "`a2` is a light square, expected a dark one"),
        (Russian, "W:WKa9:Bd4", "`Ka9` is outside the board, expected a square from a1 to h8"),
        (
            Russian,
            "W:Wa1-c1:Bd4",
            "`a1-c1` is a range of letters, expected single squares such as a1,c1",
        ),
        (Russian, "W:Wc1,30:Bd4", "two pieces on c1: `30` finds it taken"),
        (
            Frisian,
            "W:WK28:B1:+0",
            "`+0` is no count of king moves, expected two of + digit square, Black's first, \
             such as +0+328",
        ),
        (
            Frisian,
            "W:WK28:B1:+0+377",
            "`+0+377` is outside the board, expected a square from 1 to 50",
        ),
        (
            International,
            "W:W31,aVeryLongWordThatGoesOnAndOnAndNeverEndsAtAllAtAll:B1",
            "`aVeryLongWordThatGoesOnAndOnAndNeverEnds...` is not a square, expected a square \
             from 1 to 50",
        ),
    ] {
        let error = parse_position(text, variant.facts()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn men_on_the_crown_row_are_named() {
    use crate::rules::kinds::{International, Russian};
    let facts = Variant::International.facts();
    let error = read_position::<International>("W:W3:B20", facts).unwrap_err();
    assert_eq!(error.to_string(), "a man of White on 3, its crown row, expected a king (K3)");
    let error = read_position::<Russian>("W:Wa1:Bc1", Variant::Russian.facts()).unwrap_err();
    assert_eq!(error.to_string(), "a man of Black on c1, its crown row, expected a king (Kc1)");
    assert!(read_position::<International>("W:W:B", facts).is_ok());
}

#[test]
fn colours_and_kings_arrive() {
    let facts = Variant::International.facts();
    let setup = parse_position("B:W31:BK1", facts).unwrap();
    assert_eq!(setup.side, Side::Black);
    let kinds: Vec<_> = setup.pieces.iter().map(|&(_, side, piece)| (side, piece)).collect();
    assert_eq!(kinds, [(Side::White, Piece::Man), (Side::Black, Piece::King)]);
}

#[test]
fn start_positions_read_back() {
    for &variant in Variant::ALL {
        let facts = variant.facts();
        let start = Setup::start(facts);
        let mut read = parse_fen(&write_fen(&start, facts), facts).unwrap();
        read.pieces.sort();
        assert_eq!(read, start, "{variant}");
    }
}

proptest::proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*", like in "[WBKGPwbe:,+ .0-9a-h\u{2013}-]{0,40}") {
        for &variant in Variant::ALL {
            let _ = parse_position(&text, variant.facts());
            let _ = parse_fen(&like, variant.facts());
            let _ = crate::notation::parse_hub(&like, variant.facts());
            let with_side = format!("W:W{like}");
            if let Ok(setup) = parse_position(&with_side, variant.facts()) {
                let again = parse_position(&write_fen(&setup, variant.facts()), variant.facts());
                proptest::prop_assert_eq!(again.unwrap().pieces.len(), setup.pieces.len());
            }
        }
    }
}
