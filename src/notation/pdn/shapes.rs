//! The shape of collections: where games, comments and results begin and end.

use super::defects::{check, game, games, kinds, moves};
use super::{Item, Outcome, WarningKind, split_moves, winner};
use crate::board::Side;

#[test]
fn careless_quotes_in_tags() {
    let game = game("[A \"the \"best\" one\"]\n[B \"C:\\games\\\"]\n[C none]\n[D \"x\"\n*");
    let values: Vec<_> = game.tags.iter().map(|tag| tag.value.as_str()).collect();
    assert_eq!(values, ["the \"best\" one", "C:\\games\\", "none", "x"]);
    assert_eq!(
        kinds(&game),
        [&WarningKind::CarelessTag("C".into()), &WarningKind::CarelessTag("D".into())]
    );
    let escaped = self::game(r#"[A "say \"no\" \\"] *"#);
    assert_eq!(escaped.tags.get("A"), Some(r#"say "no" \"#));
}

#[test]
fn results_are_told_from_moves() {
    check("1. 1-18 2-08 1-1", &["1-18", "2-08"], Some("1-1"));
    check("1. 12-16 2. 1-0", &["12-16"], Some("1-0"));
    check("12-16 0-0", &["12-16"], Some("0-0"));
    check("12-16 1 - 0", &["12-16"], Some("1 - 0"));
    assert_eq!(moves(&game("1. 32-28 1-0-5 19-23")).len(), 3);
}

#[test]
fn strengths_are_told_from_variations() {
    let game = game("1. 31-27(?) 19-23 ( !? ) (1... 17-22 (17-21) ) 2. 27-22 !!");
    let strengths: Vec<_> = game.moves().map(|mv| mv.strength.as_deref()).collect();
    assert_eq!(strengths, [Some("?"), Some("!?"), Some("!!")]);
    let Some(Item::Variation(items)) = game.body.get(2) else { panic!("{:?}", game.body) };
    assert!(matches!(items[..], [Item::Move(_), Item::Variation(_)]));
}

#[test]
fn comments_of_every_kind() {
    let game = game("{a} 1. 32-28 $3 {b\nc} 19-23 ; d } ( e\n% f\n(1... 18-23) {g} 2. 28x19");
    let Item::Comment(first) = &game.body[0] else { panic!() };
    assert_eq!(first.text, "a");
    let Item::Move(mv) = &game.body[1] else { panic!() };
    assert_eq!((mv.nags.as_slice(), mv.comments[0].text.as_str()), (&[3][..], "b\nc"));
    let Item::Move(mv) = &game.body[2] else { panic!() };
    let texts: Vec<_> = mv.comments.iter().map(|comment| comment.text.as_str()).collect();
    assert_eq!(texts, ["d } ( e", "f"]);
    assert!(matches!(&game.body[4], Item::Comment(comment) if comment.text == "g"));
    assert_eq!(game.warnings, []);
}

#[test]
fn comments_around_games_find_their_game() {
    let all = games("% file\n[A \"1\"] 1. 32-28 2-0 {fine}\n{next}\n[A \"2\"] 1. 31-26 0-2\n{end}");
    assert_eq!(all.len(), 2);
    assert_eq!((all[0].line, all[1].line), (2, 4));
    assert!(matches!(&all[0].body[0], Item::Comment(comment) if comment.text == "file"));
    let Item::Move(mv) = &all[0].body[1] else { panic!() };
    assert_eq!(mv.comments[0].text, "fine");
    let Item::Move(mv) = &all[1].body[1] else { panic!() };
    assert_eq!(mv.comments[0].text, "end");
}

#[test]
fn setups_stand_among_the_moves() {
    let game = game("/FEN \"B:W28:B19\"/ 1... 19-23 /FEN \"B::\"/ 2. 28x19 *");
    let Item::Setup(setup) = &game.body[0] else { panic!() };
    assert_eq!((setup.fen.as_str(), setup.is_null_move()), ("B:W28:B19", false));
    assert!(matches!(&game.body[2], Item::Setup(setup) if setup.is_null_move()));
}

#[test]
fn a_tag_and_a_separator_that_differ() {
    let game = game("[Result \"0-2\"] 1. 32-28 2-0");
    assert_eq!(game.result_text(), Some("0-2"));
    assert!(matches!(kinds(&game)[..], [WarningKind::ResultsDiffer { .. }]));
    for text in ["[Result \"2-0\"] 1. 32-28 *", "[Result \"1-1\"] 1. 32-28 1/2-1/2"] {
        assert_eq!(self::game(text).warnings, []);
    }
    assert_eq!(self::game("[Result \"?\"] 1. 32-28 2-0").result_text(), Some("2-0"));
    assert_eq!(self::game("[Result \"*\"] 1. 32-28 *").result_text(), Some("*"));
    let english = self::game("[Result \"1-0\"] 1. 11-15 1-0").result().unwrap();
    assert_eq!(winner(english, Side::Black), Outcome::Win(Side::Black));
}

#[test]
fn junk_between_games_is_a_warning() {
    let all = games("The games of 1950\n--------\n[A \"1\"] 1. 32-28 2-0 *\n\n=====\n[A \"2\"] *");
    assert_eq!(all.len(), 2);
    assert_eq!(kinds(&all[0]).len(), 3);
    assert_eq!(
        all[0].warnings[0].to_string(),
        "line 1: `The games of` is not understood and skipped"
    );
    assert_eq!(kinds(&all[1]), [&WarningKind::Junk("=====".into())]);
}

#[test]
fn a_whole_game_on_one_line() {
    let all = games("[A \"1\"] 1. 32-28 2-0 [A \"2\"] 1. 31-26 0-2 [A \"3\"] 1. 33-28 [A \"4\"] *");
    assert_eq!(all.len(), 4);
}

#[test]
fn variations_nested_out_of_reason() {
    let game = game(&format!("1. 32-28 {} 31-26 {} 2-0", "(".repeat(5000), ")".repeat(5000)));
    assert_eq!(game.error, None);
    assert_eq!(kinds(&game), [&WarningKind::TooDeep]);
    assert_eq!(game.terminator.as_deref(), Some("2-0"));
    assert!(games(&"(".repeat(5000))[0].error.is_some());
}

#[test]
fn short_russian_moves() {
    let text = "1. ab4 ba5 2. ba3 ab6 3. ab2 dc5";
    check(text, &["ab4", "ba5", "ba3", "ab6", "ab2", "dc5"], None);
    assert_eq!(split_moves(text).unwrap().len(), 6);
}
