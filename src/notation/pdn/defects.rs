//! What real files do: one test for each defect, named after it.

use super::{Command, Game, GameError, Games, Item, WarningKind, decode};

pub(super) fn games(text: &str) -> Vec<Game> {
    Games::new(&decode(text.as_bytes())).collect()
}

/// The only game of a text.
pub(super) fn game(text: &str) -> Game {
    let mut all = games(text);
    assert_eq!(all.len(), 1, "{all:#?}");
    all.remove(0)
}

pub(super) fn moves(game: &Game) -> Vec<&str> {
    game.moves().map(|mv| mv.text.text.as_str()).collect()
}

/// The moves and the separator of a text of one game without warnings.
fn clean(text: &str) -> (Vec<String>, Option<String>) {
    let game = game(text);
    assert_eq!(game.warnings, [], "{text}");
    assert_eq!(game.error, None, "{text}");
    (moves(&game).into_iter().map(str::to_owned).collect(), game.terminator)
}

pub(super) fn check(text: &str, expected: &[&str], terminator: Option<&str>) {
    let (moves, found) = clean(text);
    assert_eq!(moves, expected, "{text}");
    assert_eq!(found.as_deref(), terminator, "{text}");
}

pub(super) fn kinds(game: &Game) -> Vec<&WarningKind> {
    game.warnings.iter().map(|warning| &warning.kind).collect()
}

#[test]
fn capture_sign_in_quiet_moves_and_full_captures() {
    check(
        "4. 10x14 19x10 27. 17x10 24x15x6 1-0",
        &["10x14", "19x10", "17x10", "24x15x6"],
        Some("1-0"),
    );
}

#[test]
fn spaces_and_zeros_in_moves_and_numbers() {
    check("01. 1- 7 32 - 28 02. 06-11 8 -3", &["1-7", "32-28", "06-11", "8-3"], None);
    check("1 32-28 19-23 2 28x19", &["32-28", "19-23", "28x19"], None);
    check("1.32-28 19-23 2.28x19", &["32-28", "19-23", "28x19"], None);
}

#[test]
fn ellipses_are_no_moves() {
    for text in ["1. ... 7-12", "1... 7-12", "1. … 7-12", "1...7-12", "1. 7-12 2... "] {
        check(text, &["7-12"], None);
    }
}

#[test]
fn unknown_moves_keep_the_game() {
    for text in ["40. 32-28 19-23 41. - - 2-0", "40. 32-28 19-23 41. – – 2-0"] {
        let game = game(text);
        assert_eq!(moves(&game).len(), 2);
        assert_eq!(game.body[2..], [Item::UnknownMove { line: 1 }]);
        assert_eq!(game.terminator.as_deref(), Some("2-0"));
    }
}

#[test]
fn wrong_numbers_are_decoration() {
    check("1. 11-15 23-18 8-11 1. 27-23 7. 4-8", &["11-15", "23-18", "8-11", "27-23", "4-8"], None);
}

#[test]
fn a_number_without_a_move_before_the_result() {
    for text in ["[White \"A\"] 1. 2-0", "[White \"A\"]\n6. 2-0", "[White \"A\"] 1.2-0"] {
        check(text, &[], Some("2-0"));
    }
}

#[test]
fn stray_dots_are_skipped() {
    check("4. 8-3 . 1-0", &["8-3"], Some("1-0"));
}

#[test]
fn a_result_far_right_or_none() {
    check("1. 32-28 19-23\n                 1/2-1/2\n", &["32-28", "19-23"], Some("1/2-1/2"));
    check("1. 32-28 19-23", &["32-28", "19-23"], None);
    let all = games("[White \"A\"]\n1. 32-28\n[White \"B\"]\n1. 31-26\n");
    assert_eq!(all.iter().map(|game| game.line).collect::<Vec<_>>(), [1, 3]);
}

#[test]
fn delft_scores_are_results_when_the_tag_says_so() {
    for text in ["1. 32-28 4-6", "1. 32-28 4 - 6\n[White \"B\"] 2-0", "1. 4-6 2. 32-28 3. 4–6"] {
        let game = games(&format!("[Result \"4-6\"]\n{text}")).remove(0);
        assert!(game.terminator.is_some_and(|end| end.starts_with('4')), "{text}");
        assert_eq!(game.warnings, [], "{text}");
    }
    assert_eq!(moves(&game("[Result \"1-0\"] 1. 32-28 4-6")), ["32-28", "4-6"]);
    check("[Result \"10-0\"] 1. 32-28 10-0", &["32-28"], Some("10-0"));
    check("1. 32-28 10-0", &["32-28"], Some("10-0"));
    check("[Result \"1 1/2 - 1/2\"] 1. 32-28 1 1/2 - 1/2", &["32-28"], Some("1 1/2 - 1/2"));
}

#[test]
fn no_game_type() {
    let plain = game("[White \"A\"] 1. 32-28");
    assert!(plain.tags.game_type().is_none());
    let typed = game("[GameType \"20,W,10,10,N1,0\"] 1. 32-28").tags.game_type();
    assert_eq!(typed.unwrap().unwrap().number, 20);
}

#[test]
fn italian_tags() {
    let game =
        game("[Dati \"C\"]\n[Bianco \"A\"]\n[Nero \"B\"]\n[Risultato \"1-0\"]\n1. 21-17 1-0");
    assert_eq!(game.tags.get("White"), Some("A"));
    assert_eq!(game.tags.get("Black"), Some("B"));
    assert_eq!(game.result_text(), Some("1-0"));
    assert_eq!(game.warnings, []);
}

#[test]
fn tag_names_compare_without_case() {
    let game = game("[event \"E\"][Setup \"1\"][P1 \"A\"]\n1. 32-28");
    assert_eq!(game.tags.get("Event"), Some("E"));
    assert_eq!(game.tags.get("SetUp"), Some("1"));
    assert_eq!(game.tags.get("P1"), Some("A"));
}

#[test]
fn a_fen_counts_without_setup() {
    assert_eq!(game("[FEN \"W:W1:B2.\"] *").tags.fen(), Some("W:W1:B2."));
    assert_eq!(game("[SetUp \"1\"] 1. 32-28").tags.fen(), None);
}

#[test]
fn odd_dates_and_empty_strings_are_text() {
    let game = game("[Date \"1950.\"]\n[Round \"\"]\n[EventDate \"1.4.2024 - 3.4.2024\"]\n*");
    assert_eq!(game.tags.get("Date"), Some("1950."));
    assert_eq!(game.tags.get("Round"), Some(""));
    assert_eq!(game.tags.get("EventDate"), Some("1.4.2024 - 3.4.2024"));
}

#[test]
fn spaces_in_tags_and_several_on_a_line() {
    let game = game("[ White   \"A\"  ] [Black \"B\"][Round\n\"3\"] 1. 32-28 *");
    assert_eq!(game.tags.len(), 3);
    assert_eq!(game.warnings, []);
    assert_eq!(game.tags.get("Round"), Some("3"));
}

#[test]
fn a_file_name_behind_the_moves() {
    for end in ["", " 2-0", " 2-0\n\n"] {
        let game = game(&format!("[White \"A\"]\n1. 32-28{end}[FILENAME \"C:\\a.pdn\"]\n"));
        assert_eq!(game.tags.get("FileName"), Some("C:\\a.pdn"));
        assert_eq!(moves(&game), ["32-28"]);
    }
    let both =
        games("[A \"1\"] 1. 32-28 [FILENAME \"x\"] 2-0\n[FILENAME \"y\"]\n[A \"2\"] 1. 31-26");
    assert_eq!(both.len(), 2);
    assert_eq!(both[0].terminator.as_deref(), Some("2-0"));
    assert_eq!(both[1].tags.get("FILENAME"), Some("y"));
    assert_eq!(games("[FILENAME \"x\"]"), []);
}

#[test]
fn a_fen_and_no_moves() {
    let text = "[FEN \"B:W21:BK17.\"]\n1-0\n\n[FEN \"B:W21:BK18.\"]\n1-0\n";
    let all = games(text);
    assert_eq!(all.len(), 2);
    assert!(all.iter().all(|game| game.body.is_empty() && game.warnings.is_empty()));
    let bare = games("[A \"\"]\n[FEN \"W:W1:B2\"]\n\n[A \"\"]\n[FEN \"W:W3:B4\"]\n");
    assert_eq!(
        bare.iter().map(|game| game.tags.fen()).collect::<Vec<_>>(),
        [Some("W:W1:B2"), Some("W:W3:B4")]
    );
}

#[test]
fn encodings_and_line_ends() {
    let text = decode(b"\xEF\xBB\xBF[White \"A\"]\r\n1.\xC2\xA032-28\r19-23\r\n\r\n*");
    let game = Games::new(&text).next().unwrap();
    assert_eq!(moves(&game), ["32-28", "19-23"]);
    assert_eq!(game.moves().map(|mv| mv.line).collect::<Vec<_>>(), [2, 3]);
    let latin = decode(b"[White \"Andr\xE9\"] 1. 32\x9628 \xBD-\xBD");
    let game = Games::new(&latin).next().unwrap();
    assert_eq!(game.tags.get("White"), Some("André"));
    assert_eq!((moves(&game).len(), game.terminator.as_deref()), (1, Some("½-½")));
    let raw = Games::new("[A \"1\"]\r1. 32-28\u{a0}19-23\r\n% x\r*").next().unwrap();
    assert_eq!((moves(&raw).len(), raw.terminator.as_deref()), (2, Some("*")));
}

#[test]
fn long_lines_with_a_command_after_each_move() {
    let text = "1. 32-28 {[%clock w0:00:10 B0:00:03]} 19-23 {[%clk 0:00:09]} ".repeat(2000);
    let game = game(&text);
    assert_eq!(moves(&game).len(), 4000);
    let Some(Item::Move(first)) = game.body.first() else { panic!() };
    assert!(matches!(first.comments[0].commands[..], [Command::Clocks { .. }]));
}

#[test]
fn ambiguous_short_captures_pass_as_text() {
    check("1. 47x36 <42,29,14,31> 1-6", &["47x36<42,29,14,31>", "1-6"], None);
}

#[test]
fn nested_braces_end_at_the_first() {
    let game = game("1. 32-28 { a { b } c } 19-23 2-0");
    assert_eq!(moves(&game), ["32-28", "19-23"]);
    assert_eq!(kinds(&game), [&WarningKind::Junk("c }".into())]);
}

#[test]
fn an_unclosed_comment_takes_the_rest() {
    let all = games("[A \"1\"] 1. 32-28 2-0\n[A \"2\"] 1. 31-26 { x\n[A \"3\"] 1. 33-28");
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].error, None);
    assert!(matches!(all[1].error, Some(GameError::UnclosedComment { line: 2, .. })));
    assert_eq!(moves(&all[1]), ["31-26"]);
}

#[test]
fn an_unclosed_variation_ends_before_the_next_tags() {
    let all = games("[A \"1\"]\n1. 32-28 (1. 31-26 2-0\n\n[A \"2\"]\n1. 33-28 2-0");
    assert_eq!(all.len(), 2);
    assert!(matches!(all[0].error, Some(GameError::UnclosedVariation { line: 2, .. })));
    assert_eq!(moves(&all[0]), ["32-28"]);
    assert_eq!((moves(&all[1]), &all[1].error), (vec!["33-28"], &None));
}

#[test]
fn an_unclosed_string_ends_before_the_next_tag() {
    let game = game("[Event \"one]\n[White \"A\"]\n1. 32-28 2-0");
    assert!(matches!(game.error, Some(GameError::UnclosedString { line: 1, .. })));
    assert_eq!((game.tags.get("Event"), game.tags.get("White")), (Some("one"), Some("A")));
    assert_eq!(moves(&game), ["32-28"]);
    let all = games("[Event \"one]\n\n1. 32-28 2-0\n\n[Event \"two\"]\n1. 31-26 2-0");
    assert_eq!(all.len(), 2);
    assert!(all[0].error.is_some());
    assert_eq!(moves(&all[1]), ["31-26"]);
    let setup = games("[A \"1\"] 1. 32-28 /FEN \"W:W1\n[A \"2\"] 1. 31-26");
    assert!(matches!(setup[0].error, Some(GameError::UnclosedString { .. })));
    assert_eq!(moves(&setup[1]), ["31-26"]);
}

#[test]
fn a_star_directly_after_a_move_is_forced() {
    let game = game("1. 32-28 1-6* 2. 28-23!* (2. 31-27*) 6-11 *");
    let strengths: Vec<_> = game.moves().map(|mv| mv.strength.as_deref()).collect();
    assert_eq!(strengths, [None, Some("*"), Some("!*"), None]);
    assert_eq!(game.terminator.as_deref(), Some("*"));
}
