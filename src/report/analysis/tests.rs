//! A small game with made-up findings, shown in every form.

use super::*;
use crate::board::Side;
use crate::notation::pdn::Games;
use crate::notation::{read_move, replay};
use crate::units::Score;

const GAME: &str = "[White \"Ann <b>\"]\n[Annotator \"?\"]\n\n\
                    1. 32-28 19-23 {sharp} 2. 28x19 14x23 3. 37-32 *";

/// Score for the side to move, and the best line, position by position.
const FOUND: [(Score, &str); 6] = [
    (Score::from_raw(20), "32-28 19-23"),
    (Score::from_raw(-15), "17-22 28x17"),
    (Score::from_raw(150), "28x19"),
    (Score::from_raw(-150), "14x23"),
    (Score::from_raw(10), "33-29"),
    (Score::win(9), "20-25"),
];

fn finding(position: &Position, (score, line): (Score, &str)) -> Finding {
    let mut game = position.game.boxed();
    let moves = line.split(' ').map(|text| {
        let mv = read_move(game.as_ref(), text).unwrap();
        game.play(&mv.to_raw()).unwrap()
    });
    Finding { score, depth: 4, nodes: 100, line: moves.collect() }
}

/// What `show` makes of the game of a text.
fn reviewed<T>(text: &str, show: impl FnOnce(&Review<'_>) -> T) -> T {
    let game = Games::new(text).next().unwrap();
    let replay = replay(&game, None, None);
    let positions = positions(&replay);
    let found = positions.iter().zip(FOUND).map(|(p, found)| finding(p, found)).collect();
    show(&Review::new(&game, &replay, positions, found))
}

#[test]
fn moves_are_graded_by_what_they_cost() {
    reviewed(GAME, |review| {
        let played: Vec<_> = review.stages.iter().filter_map(|s| s.played.as_ref()).collect();
        let grades: Vec<_> = played.iter().map(|played| played.grade).collect();
        let blunder = Some(Grade::Blunder);
        assert_eq!(grades, [None, blunder, None, None, blunder]);
        assert!((played[1].cost - 0.2314).abs() < 1e-4);
        // A win that the opponent has costs all there was.
        assert!((played[4].cost - 0.5192).abs() < 1e-4);
        assert!(played[2].forced && !played[3].forced);
        let tally = review.tally();
        assert_eq!((tally[Side::White].moves, tally[Side::Black].moves), (2, 2));
        assert_eq!(tally[Side::Black].grades, [0, 0, 1]);
        assert_eq!(review.key_moments(), [1, 4]);
    });
}

const ANNOTATED: &str = "[White \"Ann <b>\"]\n[Annotator \"me\"]\n[GameType \"20,W,10,10,N2,0\"]\n\n\
    1. 32-28 {[%eval 0.15,4]} 19-23 $4 \
    {[%eval 1.50,4] blunder: Black falls from 47 % to 24 %, better 17-22} {sharp} \
    (1... 17-22 2. 28x17 {[%eval 0.15,4]}) 2. 28x19 {[%eval 1.50,4]} 14x23 {[%eval 0.10,4]} \
    3. 37-32 $4 {[%eval #-5,4] blunder: White falls from 52 % to 0 %, better 33-29} \
    (3. 33-29 {[%eval 0.10,4]}) (3. 37-32 20-25 {[%eval #-5,4]}) *";

/// The move text of a game on one line.
fn unwrapped(pdn: &str) -> String {
    let (tags, moves) = pdn.trim_end().split_once("\n\n").unwrap();
    format!("{tags}\n\n{}", moves.replace('\n', " ").replace(" )", ")"))
}

#[test]
fn annotated_games_are_pdn_that_comes_back() {
    let once = reviewed(GAME, |review| pdn::annotated(review, "me"));
    assert_eq!(unwrapped(&once), ANNOTATED);
    // Evaluations are replaced, not heaped up, and what others wrote stays.
    let twice = reviewed(&once, |review| pdn::annotated(review, "me"));
    assert_eq!(twice, once);
    let others = GAME.replace("37-32", "37-32!").replace("\"?\"", "\"Bob\"");
    let theirs = unwrapped(&reviewed(&others, |review| pdn::annotated(review, "me")));
    assert!(theirs.contains("[Annotator \"Bob; me\"]") && theirs.contains("37-32! {[%eval #-5,4]"));
}

#[test]
fn broken_games_end_where_they_break() {
    let text = GAME.replace("14x23 3. 37-32", "14x24 3. 37-32");
    let annotated = reviewed(&text, |review| pdn::annotated(review, "me"));
    let end = "2. 28x19 {[%eval 1.50,4]} {the rest cannot be replayed} *";
    assert!(unwrapped(&annotated).ends_with(end), "{annotated}");
}

#[test]
fn games_that_jump_are_judged_piece_by_piece() {
    let text = "1. 32-28 /FEN \"W:W33:B1\"/ 2. 33-29 *";
    let game = Games::new(text).next().unwrap();
    let replay = replay(&game, None, None);
    let positions = positions(&replay);
    let sides: Vec<_> = positions.iter().map(|p| (p.ply, p.played.is_some())).collect();
    assert_eq!(sides, [(0, true), (1, false), (1, true), (2, false)]);
    let none =
        |_: &Position| Finding { score: Score::loss(2), depth: 1, nodes: 1, line: Vec::new() };
    let found = positions.iter().map(none).collect();
    let review = Review::new(&game, &replay, positions, found);
    // Lost for the mover before and won after: no move costs below nothing.
    let costs = review.stages.iter().filter_map(|s| s.played.as_ref()).map(|p| p.cost);
    assert!(costs.eq([0.0, 0.0]));
    let annotated = unwrapped(&pdn::annotated(&review, "me"));
    assert!(annotated.contains("32-28 {[%eval #1,1]} /FEN \"W:W33:B1\"/"), "{annotated}");
}

#[test]
fn the_summary_names_the_moments() {
    let text = reviewed(GAME, text::summary);
    assert!(text.starts_with("Game 1: Ann <b> - ?, international, 5 plies, *\n"), "{text}");
    assert!(text.contains("  50.3 %") && text.contains("  54.9 %"), "{text}");
    assert!(
        text.contains(
            "  1... 19-23?? +0.15 -> +1.50 (Black 47 % -> 24 %), better 17-22 28x17\n  \
             3. 37-32?? +0.10 -> Black wins in 9 (White 52 % -> 0 %), better 33-29\n"
        ),
        "{text}"
    );
}

#[test]
fn the_page_is_whole_and_closed() {
    let section = reviewed(GAME, html::Section::of);
    let page = html::page(&[section], "me");
    for wanted in [
        "Ann &lt;b&gt;",
        "class=\"blunder\" data-place=\"2\">19-23<b>??</b> <small>+1.50</small>",
        "\"score\":{\"win\":9}",
        "class=\"dot blunder\"",
        "A blunder: Black falls from 47 % to 24 %; better was 17-22.",
        "aria-live",
    ] {
        assert!(page.contains(wanted), "{wanted}");
    }
    // Nothing leads out of the page, and no name can break into it.
    for unwanted in ["http:", "https:", "//www", "src=", "url(h", "Ann <b>", "@import"] {
        assert!(!page.contains(unwanted), "{unwanted}");
    }
    assert_eq!(page.matches("<script").count(), page.matches("</script>").count());
}
