//! Tabs: apart from each other, bounded, and not to be brought out of step.

use std::io::Write;

use serde_json::json;
use tungstenite::Message;

use super::client::Served;

fn new(variant: &str) -> String {
    json!({ "type": "new", "variant": variant, "settings": { "engine": "none" } }).to_string()
}

fn mv(text: &str) -> String {
    json!({ "type": "move", "text": text }).to_string()
}

#[test]
fn two_tabs_have_a_game_each() {
    let served = Served::start(2);
    let (mut one, mut two) = (served.page(), served.page());
    one.say(&new("russian"));
    two.say(&new("canadian"));
    assert_eq!(one.hear("game")["variant"], "russian");
    assert_eq!(two.hear("game")["variant"], "canadian");
    one.say(&mv("c3-d4"));
    assert_eq!(one.hear("game")["plies"][0]["text"], "c3-d4");
    two.say(&json!({ "type": "goto", "ply": 0 }).to_string());
    let game = two.hear("game");
    assert_eq!((&game["variant"], &game["plies"]), (&json!("canadian"), &json!([])));
}

#[test]
fn the_engine_plays_and_analyses() {
    let served = Served::start(1);
    let mut page = served.page();
    let settings = json!({ "engine": "black", "level": 1 });
    page.say(&json!({ "type": "new", "variant": "turkish", "settings": settings }).to_string());
    page.say(&mv("a3-a4"));
    while page.hear("game")["plies"].as_array().expect("moves").len() < 2 {}
    page.say(&json!({ "type": "analyse", "lines": 2 }).to_string());
    loop {
        let analysis = page.hear("analysis");
        let lines = analysis["lines"].as_array().expect("lines");
        if lines.len() == 2 {
            assert!(lines[0]["share"].is_f64() && lines[0]["moves"][0].is_string());
            return;
        }
    }
}

#[test]
fn a_message_that_is_none_is_answered_and_the_game_goes_on() {
    let served = Served::start(1);
    let mut page = served.page();
    page.say(&new("international"));
    page.say(&mv("32-28"));
    for (text, message) in [
        ("hello", "the page sent what is no request: expected value at line 1 column 1"),
        ("[]", "the page sent what is no request: "),
        ("{\"type\":\"goto\",\"ply\":-1}", "the page sent what is no request: "),
        (
            "{\"type\":\"new\",\"variant\":\"chess\"}",
            "unknown variant `chess`, expected one of international, ",
        ),
        ("{\"type\":\"move\",\"text\":\"28-23\"}", "`28-23` is not legal: "),
    ] {
        page.say(text);
        let told = page.hear("error")["message"].to_string();
        assert!(told.contains(message), "{text}: {told}");
    }
    page.say(&mv("19-23"));
    let game = page.hear("game");
    assert_eq!(game["plies"].as_array().expect("moves").len(), 2, "{game}");
}

#[test]
fn oversized_and_malformed_frames_end_their_own_connection_only() {
    // A place is only free when its tab has noticed: one for each page of this test.
    let served = Served::start(8);
    let mut other = served.page();
    other.say(&new("frisian"));
    other.hear("game");
    let mut page = served.page();
    // The server may close before it has taken all of it.
    let _ = page.socket.send(Message::text("x".repeat(3 << 20)));
    if let Some(frame) = page.end() {
        assert_eq!(frame.reason.as_str(), "a message that is too long or malformed");
    }
    for nonsense in [
        &b"\x81\x05hello"[..],                               // not masked
        b"\x83\x80\0\0\0\0",                                 // a kind that there is not
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", // longer than memory
        b"\x81\x82\0\0\0\0\xc3\x28",                         // not UTF-8
    ] {
        let mut page = served.page();
        page.hear("hello");
        page.socket.get_mut().write_all(nonsense).expect("an open socket");
        page.end();
    }
    let mut page = served.page();
    page.socket.send(Message::binary(vec![1, 2, 3])).expect("an open socket");
    assert_eq!(page.end().expect("a reason").reason.as_str(), "only text");
    other.say(&mv("32-28"));
    assert_eq!(other.hear("game")["plies"][0]["text"], "32-28");
}

#[test]
fn more_tabs_than_there_is_room_for_are_refused_in_words() {
    let served = Served::start(2);
    let (mut one, mut two) = (served.page(), served.page());
    one.hear("hello");
    two.hear("hello");
    let mut three = served.page();
    assert_eq!(
        three.hear("refused")["message"],
        "2 games are open already, which is the most at a time: close another tab"
    );
    assert_eq!(three.end().expect("a reason").reason.as_str(), "too many games");
    drop(one);
    // The place is free as soon as the server has noticed.
    loop {
        let mut again = served.page();
        let first = again.socket.read().expect("a message");
        if first.to_text().expect("text").contains("\"type\":\"hello\"") {
            return;
        }
        std::thread::yield_now();
    }
}
