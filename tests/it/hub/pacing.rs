//! Pauses between lines, and reports that are left out.

use std::time::Duration;

use damier::drivers::hub::Event;
use damier::engine::{Answer, Info, Progress};
use damier::notation::write_hub_move;
use damier::position::{MoveView, Setup, new_game};
use damier::rules::Variant;
use damier::units::Score;

use super::client::Client;

const MS: Duration = Duration::from_millis(1);

/// A client in the middle of a search whose reports the test makes up.
fn searching(lines: usize) -> (Client, Vec<MoveView>) {
    let variant = Variant::International;
    let setup = Setup::start(variant.facts());
    let game = new_game(variant, &setup, variant.own_draw_rules()).expect("the start position");
    let mut client = Client::new();
    client.say(&format!("set-param name=multipv value={lines}"));
    client.say("go analyze");
    assert_eq!(client.hear(), None);
    (client, game.moves())
}

fn info(depth: i32, rank: usize, mv: &MoveView) -> Event {
    Event::Search(Progress::Info(Info {
        depth,
        mean_depth: 1.5,
        deepest: 9,
        rank,
        score: Score::eval(depth),
        nodes: 1_000,
        time: MS,
        table_fill: 0,
        line: vec![mv.clone()],
    }))
}

fn done(depth: i32, mv: &MoveView) -> Event {
    Event::Search(Progress::Done(Answer {
        best: Some(mv.clone()),
        ponder: None,
        score: Score::eval(depth),
        depth,
        nodes: 1_000,
    }))
}

/// Hands in an event so many milliseconds later and takes what is written at that very time.
fn at_once(client: &mut Client, after: Duration, event: Event) -> Vec<String> {
    client.now += after;
    client.session.on(event, client.now);
    std::iter::from_fn(|| client.session.next_line(client.now)).collect()
}

fn text(mv: &MoveView) -> String {
    write_hub_move(mv, Variant::International.facts())
}

fn depths(lines: &[String]) -> Vec<&str> {
    lines.iter().map(|line| line.split(' ').nth(1).unwrap_or(line)).collect()
}

#[test]
fn the_handshake_is_paced() {
    let mut client = Client::new();
    client.say("hub");
    let start = client.now;
    let mut last = None;
    let mut count = 0;
    while let Some(line) = client.hear() {
        assert!(last.is_none_or(|last| client.now - last >= 3 * MS), "{line}");
        last = Some(client.now);
        count += 1;
    }
    assert_eq!(client.now - start, (count - 1) * 3 * MS);
    assert!(client.now - start < 40 * MS, "few parameters");
}

#[test]
fn a_pause_of_the_clients_choice() {
    let mut client = Client::new();
    client.say("set-param name=line-delay value=50");
    client.say("hub");
    let start = client.now;
    assert!(client.hear().is_some() && client.hear().is_some());
    assert_eq!(client.now - start, 50 * MS);
    client.say("set-param name=line-delay value=0");
    let start = client.now;
    while client.hear().is_some() {}
    assert_eq!(client.now, start);
}

#[test]
fn reports_that_come_too_soon_are_dropped() {
    let (mut client, moves) = searching(1);
    let mv = &moves[0];
    assert_eq!(depths(&at_once(&mut client, MS, info(1, 1, mv))), ["depth=1"]);
    assert_eq!(depths(&at_once(&mut client, 2 * MS, info(2, 1, mv))), [""; 0]);
    assert_eq!(depths(&at_once(&mut client, MS, info(3, 1, mv))), ["depth=3"]);
    // After a second, some twenty a second.
    assert_eq!(depths(&at_once(&mut client, 1000 * MS, info(4, 1, mv))), ["depth=4"]);
    assert_eq!(depths(&at_once(&mut client, 49 * MS, info(5, 1, mv))), [""; 0]);
    assert_eq!(depths(&at_once(&mut client, MS, info(6, 1, mv))), ["depth=6"]);
    // The last one before the answer is always written, in its turn.
    assert_eq!(depths(&at_once(&mut client, MS, info(7, 1, mv))), [""; 0]);
    assert_eq!(at_once(&mut client, MS, done(7, mv)), [""; 0]);
    assert!(client.hear().expect("the last report").starts_with("info depth=7 mean-depth=1.5 "));
    let before = client.now;
    assert_eq!(client.hear().expect("the answer"), format!("done move={}", text(mv)));
    assert_eq!(client.now - before, 3 * MS);
}

#[test]
fn nothing_is_said_twice() {
    let (mut client, moves) = searching(1);
    assert_eq!(depths(&at_once(&mut client, MS, info(4, 1, &moves[0]))), ["depth=4"]);
    let expected = format!("done move={}", text(&moves[0]));
    assert_eq!(at_once(&mut client, 3 * MS, done(4, &moves[0])), [expected]);
}

#[test]
fn an_answer_that_was_never_reported_gets_a_report() {
    let (mut client, moves) = searching(1);
    at_once(&mut client, MS, info(4, 1, &moves[0]));
    let lines = at_once(&mut client, 9 * MS, done(4, &moves[1]));
    let mv = text(&moves[1]);
    let fields = "depth=4 mean-depth=1.5 score=0.04 nodes=1000 time=0.010 nps=0.1";
    assert_eq!(lines, [format!("info {fields} pv={mv}")]);
    assert_eq!(client.hear(), Some(format!("done move={mv}")));
}

#[test]
fn several_lines_come_together_and_the_best_last() {
    let (mut client, moves) = searching(3);
    let ranks = |client: &mut Client| {
        let mut ranks = Vec::new();
        while let Some(line) = client.hear() {
            ranks.push(line.rsplit_once(' ').expect("a field behind pv").1.to_owned());
        }
        ranks
    };
    for (rank, mv) in (1..).zip(&moves[..3]) {
        assert_eq!(client.hear(), None);
        client.on(info(1, rank, mv));
    }
    assert_eq!(ranks(&mut client), ["multipv=3", "multipv=2", "multipv=1"]);
    // A batch that was dropped is said before the answer.
    client.on(info(2, 1, &moves[0]));
    client.on(info(2, 2, &moves[1]));
    client.session.on(info(2, 3, &moves[2]), client.now);
    ranks(&mut client);
    for (rank, mv) in (1..).zip(&moves[..3]) {
        client.session.on(info(3, rank, mv), client.now);
    }
    assert_eq!(client.hear(), None);
    client.session.on(done(3, &moves[0]), client.now);
    let answer = format!("move={}", text(&moves[0]));
    assert_eq!(ranks(&mut client), ["multipv=3", "multipv=2", "multipv=1", &answer]);
}

#[test]
fn a_search_that_panics_still_gets_its_done() {
    let (mut client, moves) = searching(1);
    client.on(Event::SearchLost);
    let error = "error message=\"go: the search failed, this is any legal move\"";
    assert_eq!(client.hear().as_deref(), Some(error));
    assert_eq!(client.hear(), Some(format!("done move={}", text(&moves[0]))));
    client.say("level depth=2");
    client.say("go");
    assert!(client.until_done().len() >= 2);
}
