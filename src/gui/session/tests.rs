use std::time::Duration;

use serde_json::{Value, json};

use super::*;
use crate::engine::Answer;
use crate::notation::read_move;
use crate::units::Score;

/// A session, its time, and what it last said.
struct Table {
    session: Session,
    now: Instant,
}

impl Table {
    fn new(request: &Value) -> Self {
        let mut table = Self { session: Session::new(), now: Instant::now() };
        table.ask(request);
        table
    }

    fn ask(&mut self, request: &Value) -> Vec<Action> {
        self.session.request(&request.to_string(), self.now);
        std::iter::from_fn(|| self.session.next_action()).collect()
    }

    /// The game after a request.
    fn game(&mut self, request: &Value) -> GameView {
        game(self.ask(request)).expect("a game")
    }

    /// The complaint about a request.
    fn error(&mut self, request: &Value) -> String {
        let replies = self.ask(request);
        match replies.as_slice() {
            [Action::Tell(Reply::Error { message })] => message.clone(),
            other => panic!("{other:?}"),
        }
    }

    fn mv(&mut self, text: &str) -> GameView {
        self.game(&json!({ "type": "move", "text": text }))
    }

    /// The engine answers its job with a move.
    fn answer(&mut self, job: &Job, text: &str) -> Vec<Action> {
        let best = read_move(job.game.as_ref(), text).expect("a legal move");
        let done =
            Answer { best: Some(best), ponder: None, score: Score::DRAW, depth: 1, nodes: 1 };
        self.session.progress(job.id, Progress::Done(done), self.now);
        std::iter::from_fn(|| self.session.next_action()).collect()
    }
}

fn game(actions: Vec<Action>) -> Option<GameView> {
    actions.into_iter().find_map(|action| match action {
        Action::Tell(Reply::Game(game)) => Some(*game),
        _ => None,
    })
}

fn job(actions: Vec<Action>) -> Option<Job> {
    actions.into_iter().find_map(|action| match action {
        Action::Search(job) => Some(job),
        _ => None,
    })
}

fn new(variant: &str, fen: Option<&str>, engine: &str) -> Value {
    json!({
        "type": "new", "variant": variant, "fen": fen,
        "settings": { "engine": engine, "level": 2 },
    })
}

fn load(text: &str) -> Value {
    json!({ "type": "load", "text": text })
}

fn texts(game: &GameView) -> Vec<&str> {
    game.plies.iter().map(|ply| ply.text.as_str()).collect()
}

#[test]
fn a_person_and_the_engine_move_in_turn() {
    let mut table = Table::new(&new("russian", None, "black"));
    let actions = table.ask(&json!({ "type": "move", "text": "c3-d4" }));
    let asked = job(actions).expect("the engine is to move");
    assert_eq!(asked.purpose, Purpose::Move(Skill::new(2).unwrap()));
    assert_eq!(table.error(&json!({ "type": "move", "text": "d6-c5" })), "it is the engine's turn");
    let after = game(table.answer(&asked, "f6-g5")).expect("a game");
    assert_eq!(texts(&after), ["c3-d4", "f6-g5"]);
    assert_eq!((after.at, after.side, after.thinking), (2, 'W', false));
    assert_eq!(
        table.error(&json!({ "type": "move", "text": "c1-c3" })),
        "`c1-c3` is not legal: a man never goes in that direction"
    );
}

#[test]
fn every_way_of_a_capture_is_told() {
    let mut table = Table::new(&new("english", Some("W:W23:B10,11,18,19"), "none"));
    let before = table.game(&json!({ "type": "goto", "ply": 0 }));
    let ways: Vec<_> = before.moves.iter().map(|mv| (&*mv.text, &mv.ways[0][..])).collect();
    assert_eq!(ways, [("23x16x7", &["16".to_owned()][..]), ("23x14x7", &["14".to_owned()][..])]);
    let after = table.mv("23x16x7");
    assert_eq!(after.plies[0].path, ["23", "16", "7"]);
    assert_eq!(after.plies[0].captured, ["19", "11"]);
}

#[test]
fn undo_goes_back_to_the_persons_last_decision_and_redo_returns() {
    let mut table = Table::new(&new("international", None, "black"));
    for (own, reply) in [("32-28", "19-23"), ("28x19", "14x23")] {
        let asked = job(table.ask(&json!({ "type": "move", "text": own }))).expect("a search");
        table.answer(&asked, reply);
    }
    assert_eq!(table.game(&json!({ "type": "undo" })).at, 2);
    assert_eq!(table.game(&json!({ "type": "undo" })).at, 0);
    assert_eq!(table.error(&json!({ "type": "undo" })), "there is no move to take back");
    assert_eq!(table.game(&json!({ "type": "redo" })).at, 2);
    let end = table.game(&json!({ "type": "redo" }));
    assert_eq!((end.at, texts(&end).len()), (4, 4));
    assert_eq!(table.error(&json!({ "type": "redo" })), "there is no move to play again");
    // Another move in the middle takes the place of what followed.
    table.game(&json!({ "type": "goto", "ply": 2 }));
    assert_eq!(texts(&table.mv("28x19")), ["32-28", "19-23", "28x19"]);
}

#[test]
fn the_engine_may_be_asked_to_move_for_the_person() {
    let mut table = Table::new(&new("international", None, "none"));
    let asked = job(table.ask(&json!({ "type": "play-now" }))).expect("a search");
    assert!(table.ask(&json!({ "type": "play-now" })).iter().any(|a| matches!(a, Action::Hurry)));
    assert_eq!(texts(&game(table.answer(&asked, "32-28")).unwrap()), ["32-28"]);
    assert!(job(table.ask(&json!({ "type": "goto", "ply": 1 }))).is_none());
}

#[test]
fn results_come_with_their_reason() {
    let mut table = Table::new(&new("russian", Some("W:Wc3:Bd4"), "none"));
    let over = table.mv("c3:e5").result.expect("a result");
    assert_eq!((over.winner, &*over.text), (Some('W'), "White wins: Black has no piece left"));
    assert_eq!(table.error(&json!({ "type": "resign" })), "the game is over");
    let mut table = Table::new(&new("antidraughts", Some("W:W28:B23"), "none"));
    let over = table.mv("28x19").result.expect("a result");
    assert_eq!(over.text, "Black wins: all its pieces are gone, which is the aim");
    let mut table = Table::new(&new("international", None, "black"));
    let over = table.game(&json!({ "type": "resign" })).result.expect("a result");
    assert_eq!((over.winner, &*over.text), (Some('B'), "Black wins: White gives up"));
}

#[test]
fn a_clock_runs_from_the_first_move_and_ends_the_game() {
    let mut request = new("international", None, "none");
    request["settings"]["clock"] = json!({ "seconds": 60, "increment": 2 });
    let mut table = Table::new(&request);
    assert_eq!(table.session.deadline(), None);
    let clock = table.mv("32-28").clock.expect("a clock");
    assert_eq!((clock.left, clock.running), ([62_000, 60_000], Some('B')));
    table.now += Duration::from_secs(10);
    table.mv("19-23");
    assert_eq!(table.session.deadline(), Some(table.now + Duration::from_secs(62)));
    table.now += Duration::from_secs(63);
    table.session.tick(table.now);
    let over = game(std::iter::from_fn(|| table.session.next_action()).collect()).unwrap();
    assert_eq!(over.result.unwrap().text, "Black wins: White has used up its time");
    assert!(over.pdn.contains("[Reason \"White has used up its time\"]"), "{}", over.pdn);
    assert_eq!(over.clock.unwrap().left, [0, 52_000]);
}

#[test]
fn an_analysis_follows_the_position_and_gives_way_to_the_engines_move() {
    let mut table = Table::new(&new("international", None, "black"));
    let first = job(table.ask(&json!({ "type": "analyse", "lines": 3 }))).expect("a search");
    assert_eq!((first.purpose, first.lines), (Purpose::Analysis, 3));
    let second = job(table.ask(&json!({ "type": "move", "text": "32-28" }))).expect("a search");
    assert!(matches!(second.purpose, Purpose::Move(_)));
    // News of what is no longer wanted is no news.
    assert!(table.answer(&first, "31-26").is_empty());
    let third = job(table.answer(&second, "19-23")).expect("a search");
    assert_eq!(third.purpose, Purpose::Analysis);
    let mv = read_move(third.game.as_ref(), "28x19").unwrap();
    let info = Info {
        depth: 4,
        mean_depth: 4.0,
        deepest: 6,
        rank: 1,
        score: Score::eval(50),
        nodes: 1000,
        time: Duration::from_millis(10),
        table_fill: 0,
        line: vec![mv],
    };
    table.session.progress(third.id, Progress::Info(info), table.now);
    assert!(table.session.next_action().is_none(), "told only when it is asked for");
    table.session.tell_news();
    let Some(Action::Tell(Reply::Analysis(view))) = table.session.next_action() else { panic!() };
    assert_eq!((view.depth, view.nodes, view.nps), (4, 1000, 100_000));
    assert_eq!((&view.lines[0].moves[0][..], &view.lines[0].path[1][..]), ("28x19", "19"));
    let actions = table.ask(&json!({ "type": "analyse", "lines": 0 }));
    assert!(matches!(actions[0], Action::Stop));
}

#[test]
fn what_is_no_request_changes_nothing() {
    let mut table = Table::new(&new("russian", None, "none"));
    table.mv("c3-d4");
    for (text, message) in [
        ("{", "the page sent what is no request: EOF while parsing an object at line 1 column 1"),
        (
            r#"{"type":"dance"}"#,
            "the page sent what is no request: unknown variant `dance`, expected one of `new`, \
             `load`, `move`, `undo`, `redo`, `goto`, `play-now`, `resign`, `settings`, `analyse`",
        ),
    ] {
        table.session.request(text, table.now);
        let Some(Action::Tell(Reply::Error { message: told })) = table.session.next_action() else {
            panic!("{text}");
        };
        assert!(told.starts_with(message), "{told}");
    }
    for (request, message) in [
        (new("russian", Some("W:Wc4"), "none"), "`c4` is a light square, expected a dark one"),
        (new("russian", Some("W:Wc8:Bh8"), "none"), "`c8` is a light square, expected a dark one"),
        (
            new("russian", Some("W:Wd8:Bh8"), "none"),
            "a man of White on d8, its crown row, expected a king (Kd8)",
        ),
        (load(""), "there is no game in the text, expected PDN: tags or moves"),
        (json!({ "type": "load", "text": "1. 32-28 *", "game": 7 }), "the text has no game 7"),
    ] {
        assert_eq!(table.error(&request), message);
    }
    assert_eq!(texts(&table.game(&json!({ "type": "goto", "ply": 1 }))), ["c3-d4"]);
}

#[test]
fn a_text_is_loaded_with_what_it_says_of_moves() {
    let text = "[White \"Ann\"][Black \"Bo\"][GameType \"25\"] {before} 1. c3-d4! {centre} f6-g5 $6 \
                {[%clk 0:10:00] hasty} (1... d6-c5 {calm} (1... b6-c5)) (1... b6-a5) 2. g3-f4 2-0";
    let mut table = Table::new(&load(text));
    let loaded = table.game(&json!({ "type": "goto", "ply": 3 }));
    assert_eq!((loaded.variant, &*loaded.title), ("russian", "Ann - Bo"));
    assert_eq!(texts(&loaded), ["c3-d4", "f6-g5", "g3-f4"]);
    assert_eq!((&*loaded.plies[0].mark, &*loaded.plies[0].comment), ("!", "centre"));
    assert_eq!(loaded.result.unwrap().text, "White wins: the game's text says 2-0");
    let [_, slip, last] = loaded.plies.as_slice() else { panic!("{:?}", loaded.plies) };
    assert_eq!((&*slip.mark, &*slip.comment), ("?!", "hasty"));
    assert_eq!(slip.variations, ["(1... d6-c5 {calm} (1... b6-c5))", "(1... b6-a5)"]);
    assert_eq!((&*last.mark, &*last.comment, last.variations.len()), ("", "", 0));
    assert_eq!(loaded.notes, [""; 0]);
    let body = loaded.pdn.split_once("\n\n").expect("tags and moves").1.replace('\n', " ");
    assert_eq!(
        body,
        "{before} 1. c3-d4! {centre} f6-g5 $6 {[%clk 0:10:00] hasty} \
         (1... d6-c5 {calm} (1... b6-c5)) (1... b6-a5) 2. g3-f4 * "
    );
    let broken = Table::new(&load("1. 32-28 19-23 2. 28-19 14x23 3. 33-99"))
        .game(&json!({ "type": "goto", "ply": 9 }));
    assert_eq!(texts(&broken), ["32-28", "19-23", "28x19", "14x23"]);
    assert_eq!(
        broken.notes,
        ["the game stops where it can't be replayed: ply 5: in the move `33-99`: `99` is outside \
          the board, expected a square from 1 to 50"]
    );
}

#[test]
fn of_several_games_one_is_to_be_chosen() {
    let text = "[White \"A\"] 1. 32-28 * [White \"B\"][Event \"Open\"] 1. 33-29 1-1";
    let mut table = Table::new(&new("international", None, "none"));
    let replies = table.ask(&load(text));
    let Some(Action::Tell(Reply::Collection { games, more })) = replies.first() else { panic!() };
    assert_eq!(
        (games.as_slice(), *more),
        (&["1. A - ? *".to_owned(), "2. B - ? 1-1, Open".to_owned()][..], 0)
    );
    let second = table.game(&json!({ "type": "load", "text": text, "game": 2 }));
    assert_eq!(texts(&second), ["33-29"]);
}

/// The page keeps the PDN of its game and sends it back when a connection was lost.
#[test]
fn a_game_comes_back_from_its_own_pdn() {
    for &variant in Variant::ALL {
        let mut table = Table::new(&new(variant.id(), None, "none"));
        let mut view = table.game(&json!({ "type": "goto", "ply": 0 }));
        for turn in 0..30 {
            let Some(mv) = view.moves.get(turn % view.moves.len().max(1)) else { break };
            let text = mv.text.clone();
            view = table.mv(&text);
        }
        let again = json!({
            "type": "load", "text": view.pdn, "game": 1, "variant": view.variant,
            "ply": view.at, "settings": view.settings, "left": null,
        });
        let back = Table::new(&again).game(&json!({ "type": "goto", "ply": view.at }));
        assert_eq!(
            (back.variant, back.draw_rules, back.fen, back.plies, back.result, back.pdn),
            (view.variant, view.draw_rules, view.fen, view.plies, view.result, view.pdn)
        );
    }
}
