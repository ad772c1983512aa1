use super::*;
use crate::notation::{parse_position, write_fen};
use crate::position::{AnyGame, Setup, new_game};
use crate::rules::Variant;

fn game(variant: Variant, fen: &str) -> Box<dyn AnyGame> {
    let facts = variant.facts();
    let setup = parse_position(fen, facts).unwrap();
    new_game(variant, &setup, facts.draw_rules[0]).unwrap()
}

#[test]
fn every_dress_of_a_move_is_read() {
    use Variant::{International, Pool, Russian, Spanish};
    for (variant, fen, texts, pdn) in [
        (International, "W:W31-50:B1-20", "32-28 32x28 032-28 32\u{2013}28 32:28 3228", "32-28"),
        (International, "W:W28:B23", "28x19 28x19x23 28-19 2819 28:19<23>", "28x19"),
        (
            International,
            "W:WK47:B14,19,29,31,42",
            "47x38x24x13x36 47-38-24-13-36 4738241336 47x36x42x29x19x31 47x36<42,29,31,19>",
            "47x38x24x13x36",
        ),
        (Russian, "W:Wa3,c3:Bb6", "a3-b4 A3-B4 a3b4 ab4 21-17", "a3-b4"),
        (Russian, "W:Wb6:Bc7,f6", "b6:h4 b6xh4 b6h4 b6d8h4 b6:d8:h4 9x20 bh4", "b6:h4"),
        (Spanish, "W:WK30:BK21,27", "30x17 30x17x21 e8xh5", "30x17"),
        (Pool, "B:W21-32:B1-12", "9-13 b6a5 9x13", "9-13"),
    ] {
        let game = game(variant, fen);
        for text in texts.split_whitespace() {
            let mv = read_move(&*game, text).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(write_move(&mv, variant.facts()), pdn, "{text}");
        }
    }
}

#[test]
fn hub_moves_are_read_in_hub_numbers() {
    use Variant::{International, Russian, Spanish};
    for (variant, fen, texts, hub) in [
        (International, "W:W31-50:B1-20", "32-28 32x28 032-028", "32-28"),
        (
            International,
            "W:WK47:B14,19,29,31,42",
            "47x36x42x29x19x31 47x36x19x29x31x42 47x38x24x13x36",
            "47x36x42x29x19x31",
        ),
        (Spanish, "W:WK30:BK21,27", "3x16x12 3x16 e8xh5", "3x16x12"),
        (Russian, "W:Wb6:Bc7,f6", "9x20x11x6 9x20 b6:h4", "9x20x6x11"),
    ] {
        let game = game(variant, fen);
        for text in texts.split_whitespace() {
            let mv = read_hub_move(&*game, text).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(write_hub_move(&mv, variant.facts()), hub, "{text}");
        }
    }
}

/// A report about another program (u-mov-02): f8:b4 takes one piece, or four on another way.
#[test]
fn the_full_way_of_a_short_capture_is_no_ambiguity() {
    let game = game(Variant::Russian, "W:Wa3,a5,b2,e3,g3,h2,h4,Kf8:Bc5,e5,g5,g7,h8");
    let facts = Variant::Russian.facts();
    let mut texts: Vec<_> = game.moves().iter().map(|mv| write_move(mv, facts)).collect();
    texts.sort();
    assert_eq!(texts, ["f8:b4", "f8:h6:f4:d6:b4", "h4:b6"]);
    assert_eq!(read_move(&*game, "f8:b4").unwrap().captured.len(), 1);
    assert_eq!(read_move(&*game, "f8:h6:f4:d6:b4").unwrap().captured.len(), 4);
    assert_eq!(game.fitting(&parse_move("f8b4", facts).unwrap()).len(), 2);
}

#[test]
fn wrong_texts_are_told_apart() {
    use Variant::{International, Russian};
    for (variant, fen, text, message) in [
        (International, "W:W32:B1", "", "a move is missing"),
        (
            International,
            "W:W32:B1",
            "hello",
            "`hello` is no move: two squares are expected, as in 32-28, 28x19 or c3-d4",
        ),
        (
            International,
            "W:W32:B1",
            "32-51",
            "in the move `32-51`: `51` is outside the board, expected a square from 1 to 50",
        ),
        (
            International,
            "W:W32:B1",
            "c3-d4",
            "in the move `c3-d4`: `c3` is not a square, expected a square from 1 to 50",
        ),
        (
            Russian,
            "W:Wc3:Bh8",
            "c3-c4",
            "in the move `c3-c4`: `c4` is a light square, expected a dark one",
        ),
        (
            International,
            "W:WK47:B14,19,29,31,42",
            "47x36",
            "`47x36` is ambiguous, expected one of 47x38x24x13x36 47x38x20x9x36",
        ),
        (
            International,
            "W:W28,32:B23",
            "32-27",
            "`32-27` is not legal: a capture must be made: 28x19",
        ),
    ] {
        let error = read_move(&*game(variant, fen), text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
}

/// Random play over all games: every text reads back as its move, every position as itself.
#[test]
fn what_is_written_reads_back() {
    for &variant in Variant::ALL {
        let facts = variant.facts();
        let mut random = 0x9E37_79B9_7F4A_7C15_u64 ^ u64::from(facts.squares());
        for _ in 0..6 {
            let mut game = new_game(variant, &Setup::start(facts), facts.draw_rules[0]).unwrap();
            for _ in 0..80 {
                let setup = game.setup();
                let fen = write_fen(&setup, facts);
                let mut read = parse_position(&fen, facts).unwrap();
                read.pieces.sort();
                assert_eq!(read, setup, "{variant} {fen}");
                let moves = game.moves();
                for mv in &moves {
                    let (pdn, hub) = (write_move(mv, facts), write_hub_move(mv, facts));
                    assert_eq!(read_move(&*game, &pdn).as_ref(), Ok(mv), "{variant} {fen} {pdn}");
                    assert_eq!(read_hub_move(&*game, &hub).as_ref(), Ok(mv), "{fen} {hub}");
                    assert_eq!(game.why_not(&mv.to_raw()), None, "{variant} {fen} {pdn}");
                }
                if moves.is_empty() {
                    break;
                }
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let chosen = &moves[random as usize % moves.len()];
                game.play(&chosen.to_raw()).unwrap();
            }
        }
    }
}

proptest::proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*", like in "[a-h0-9x:<>, -]{0,16}") {
        for &variant in Variant::ALL {
            let game = new_game(
                variant,
                &Setup::start(variant.facts()),
                variant.facts().draw_rules[0],
            ).unwrap();
            for text in [&text, &like] {
                let _ = read_move(&*game, text);
                let _ = read_hub_move(&*game, text);
            }
        }
    }

    /// Any two or three squares get a reason or are legal.
    #[test]
    fn every_illegal_move_has_a_reason(squares in proptest::collection::vec(1..51_u32, 2..4)) {
        let texts: Vec<_> = squares.iter().map(ToString::to_string).collect();
        for fen in [
            "W:WK47,32,28:B14,19,29,31,42,K5",
            "B:WK47,32,28:B14,19,29,31,42,K5",
            "W:W31-50:B1-20",
        ] {
            for variant in [Variant::International, Variant::Frisian, Variant::Killer] {
                let game = game(variant, fen);
                if let Err(MoveError::Illegal { why, .. }) = read_move(&*game, &texts.join("x")) {
                    proptest::prop_assert!(!why.is_empty());
                }
            }
        }
    }
}
