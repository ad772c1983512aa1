//! Whatever the input: no panic, and what was written is read again as the same.

use proptest::prelude::*;

use super::{GameType, Games, MoveText, ResultText, decode, split_moves, write_game};

/// A text with a bit of everything.
const SAMPLE: &str = "[Event \"a \\\"b\\\"\"]\n[Result \"4-6\"]\n[FEN \"W:W1,K2:B40.\"]\n\
    1. 32-28! 19 - 23 $1 {[%clk 0:01:00] x} (1... 18-23 (17-22) {y}) 2. 28x19x14 - -\n\
    /FEN \"B:W28:B19\"/ c3:e5:g7 ab4 47x36 <42,29> ; z } \n% w\n3. ... 1-6* 4-6\n\
    [FILENAME \"C:\\x\\\"]\n\n[White \"é\"] 1. 2-0 *\n1. 1-18 ½-½ {open";

/// Pieces of the language, to be strung together at random.
fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "[",
        "]",
        "\"",
        "\\\"",
        "{",
        "}",
        "(",
        ")",
        "*",
        " ",
        " ",
        "\n",
        "\n\n",
        "\r",
        ";",
        "%",
        "/FEN \"",
        "\"/",
        "[A \"",
        "\"]",
        "1.",
        "...",
        "-",
        "- -",
        "x",
        "32-28",
        "28x19x10",
        "1-1",
        "2-0",
        "0-5",
        "1/2-1/2",
        "½",
        "c3",
        "c3-d4",
        "ab4",
        "!",
        "(?)",
        "$7",
        "[%clk 0:01]",
        "<",
        ">",
        "[Result \"4-6\"]",
        "4-6",
        "[FILENAME \"f\"]",
        "é",
        "…",
        "word",
    ])
}

/// Reads everything that can be read from a text, and checks the round trip.
fn read(text: &str) {
    for game in Games::new(text) {
        let once = write_game(&game);
        let again: String = Games::new(&once).map(|game| write_game(&game)).collect();
        // A game that was only a broken tag or comment may leave nothing to write.
        if game.moves().next().is_some() {
            assert_eq!(again, once, "from {text:?}");
        }
        assert!(game.warnings.iter().all(|warning| warning.line > 0));
    }
    for word in text.split(' ') {
        let _ = (MoveText::parse(word), ResultText::parse(word), GameType::parse(word));
    }
    let _ = split_moves(text);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read(&decode(&bytes));
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,200}") {
        read(&text);
        read(&decode(text.as_bytes()));
    }

    #[test]
    fn any_string_of_pieces_is_read(pieces in prop::collection::vec(piece(), 0..60)) {
        read(&pieces.concat());
        read(&pieces.join(" "));
    }

    #[test]
    fn any_mutation_of_a_file_is_read(
        edits in prop::collection::vec((0..SAMPLE.len(), any::<u8>(), 0..4usize), 1..12),
    ) {
        let mut bytes = SAMPLE.as_bytes().to_vec();
        for (place, byte, kind) in edits {
            let place = place % bytes.len().max(1);
            match kind {
                0 => bytes.insert(place, byte),
                1 if bytes.len() > 1 => { bytes.remove(place); }
                2 => bytes.truncate(place.max(1)),
                _ => bytes[place] = byte,
            }
        }
        read(&decode(&bytes));
    }
}

#[test]
fn the_sample_is_what_it_is_meant_to_be() {
    let games: Vec<_> = Games::new(SAMPLE).collect();
    assert_eq!(games.len(), 3, "{games:#?}");
    read(SAMPLE);
}
