//! Every state of a conversation, and what is done about what does not belong there.

use std::time::Duration;

use damier::drivers::dxp::{Event, News, Plan, Settings};
use damier::engine::Budget;
use damier::notation::parse_fen;
use damier::position::Setup;
use damier::rules::Variant;
use damier_protocol::dxp::Minutes;

use super::peer::{Peer, follower, initiator, repetition_only};

const SECOND: Duration = Duration::from_secs(1);
const ACCEPTED: &str = "ADamier                          0";
const UNKNOWN_VERSION: &str = "ADamier                          1";
const UNABLE: &str = "ADamier                          2";

/// A request, the name filled up.
fn request(rest: &str) -> String {
    format!("R01probe                           {rest}")
}

fn international() -> Peer {
    Peer::new(follower(Variant::International))
}

/// A peer with a game on in which it is to move.
fn waiting() -> Peer {
    let mut peer = international();
    peer.say(&request("Z001000A"));
    assert_eq!(peer.all(), [ACCEPTED]);
    peer
}

/// A peer with a game on in which the session searches.
fn thinking() -> Peer {
    let mut peer = international();
    peer.say(&request("W001000A"));
    assert_eq!(peer.all(), [ACCEPTED]);
    assert!(peer.search.is_some());
    peer
}

fn setup(variant: Variant, fen: &str) -> Setup {
    parse_fen(fen, variant.facts()).expect("a position")
}

#[test]
fn requests_that_cannot_be_met() {
    let empty = "e".repeat(50);
    for (message, answer, why) in [
        (
            "R02probe                           Z001000A".to_owned(),
            UNKNOWN_VERSION,
            "GAMEREQ: found `02` for `version`, expected 01",
        ),
        ("R01".to_owned(), UNABLE, "GAMEREQ: found 3 characters, expected 35 for `name`"),
        (request("X001000A"), UNABLE, "GAMEREQ: found `X` for `colour`, expected W or Z"),
        (request("W001000C"), UNABLE, "GAMEREQ: found `C` for `position`, expected A or B"),
        (
            request(&format!("W001000BWw{}", &empty[1..])),
            UNABLE,
            "a man of White on 1, its crown row, expected a king (K1)",
        ),
    ] {
        let mut peer = international();
        peer.say(&message);
        assert_eq!(peer.all(), [answer], "{message}");
        let declined: Vec<_> = peer.news.drain(..).collect();
        let [News::Declined(told)] = &declined[..] else { panic!("{message}: {declined:?}") };
        assert_eq!(told, why);
        // It can still be met.
        peer.say(&request("W001000A"));
        assert_eq!(peer.all(), [ACCEPTED]);
    }
}

#[test]
fn what_belongs_nowhere_is_passed_over() {
    let nonsense = ["", "Q hello", "M0000323800", "E00", "K0", "K9", "Axxx", "B00", "\u{0}"];
    for message in nonsense {
        let mut peer = international();
        peer.say(message);
        assert_eq!(peer.all(), [""; 0], "{message}");
        assert!(!peer.session.is_closed(), "{message}");
        assert!(matches!(&peer.news[..], [News::Ignored(_)]), "{message}: {:?}", peer.news);
    }
    // In a game, too, where no answer is due.
    for message in ["", "Q hello", "K0", "Axxx", "B00"] {
        let mut peer = waiting();
        peer.say(message);
        assert_eq!(peer.all(), [""; 0], "{message}");
        peer.say("M0000322800");
        assert!(peer.search.is_some(), "{message}");
    }
}

#[test]
fn a_second_request_changes_nothing() {
    for mut peer in [waiting(), thinking()] {
        let searches = peer.search.is_some();
        peer.say(&request("Z001000A"));
        peer.say("R01");
        assert_eq!(peer.all(), [UNABLE, UNABLE]);
        assert_eq!(peer.search.is_some(), searches);
    }
}

#[test]
fn an_illegal_move_ends_the_game() {
    for (message, chat) in [
        ("M0000015000", "CMOVE: M0000015000: not a legal move"),
        ("M0000322801", "CMOVE: found 11 characters, expected 13 for `captured`"),
        ("M00003228", "CMOVE: found 9 characters, expected 11 for `number captured`"),
        (
            "M0000005100",
            "CMOVE: M0000005100: `00` is outside the board, expected a square from 1 to 50",
        ),
        // A capture where there is none.
        ("M000032280123", "CMOVE: M000032280123: not a legal move"),
    ] {
        let mut peer = waiting();
        peer.say(message);
        assert_eq!(peer.all(), [chat, "E00"], "{message}");
        assert!(peer.told().starts_with("Unfinished: probe: MOVE: "), "{}", peer.told());
        peer.say("M0000322800");
        assert_eq!(peer.all(), [""; 0], "after the end nothing is played");
        peer.say("E00");
        peer.say(&request("W001000A"));
        assert_eq!(peer.all(), [ACCEPTED]);
    }
}

#[test]
fn a_move_on_our_turn_is_passed_over() {
    let mut peer = thinking();
    peer.say("M0000192300");
    assert!(peer.search.is_some());
    peer.find("32-28");
    assert_eq!(peer.all(), ["M0000322800"]);
    peer.say("M0000192300");
    peer.find("28x19");
    assert_eq!(peer.all(), ["M000028190123"]);
}

#[test]
fn captures_that_share_their_ends_are_told_apart_by_what_they_take() {
    let setup = setup(Variant::International, "W:WK47:B38,27,24,13,42");
    let game = damier::position::new_game(
        Variant::International,
        &setup,
        Variant::International.own_draw_rules(),
    )
    .expect("a position");
    let board = damier::notation::DxpBoard::of(Variant::International).expect("the board");
    let twins: Vec<_> = game.moves();
    for mv in &twins {
        let mut peer = international();
        let start = damier_protocol::dxp::GameRequest {
            name: "probe".into(),
            follower: damier_protocol::dxp::Colour::Black,
            time: Minutes::whole(1),
            moves: 0,
            start: board.write_start(&setup),
        };
        peer.say(&damier_protocol::dxp::Message::Request(start).to_string());
        let mut message = board.write_move(mv, 0);
        message.captured.reverse();
        peer.say(&damier_protocol::dxp::Message::Move(message).to_string());
        assert!(!peer.news.iter().any(|news| matches!(news, News::Ended(_))), "{mv:?}");
    }
}

#[test]
fn an_end_may_come_at_any_time() {
    for (message, told) in [
        ("E10", "Won(White): probe gives up"),
        ("E20", "Drawn: probe claims a draw"),
        ("E30", "Won(Black): probe claims to have won"),
        ("E00", "Unfinished: probe ended the game"),
        ("E", "Unfinished: probe ended the game"),
        ("E9", "Unfinished: probe ended the game"),
    ] {
        let mut peer = thinking();
        peer.say(message);
        assert!(peer.search.is_none(), "the search is stopped");
        assert_eq!(peer.all(), ["E00"]);
        assert_eq!(peer.told(), told);
        // Answered once; what crossed it is passed over.
        peer.say(message);
        peer.say("M0000192300");
        assert_eq!(peer.all(), [""; 0]);
    }
    let mut peer = waiting();
    peer.say("E01");
    assert_eq!(peer.all(), ["E00"]);
    assert!(peer.session.is_closed());
    let mut peer = international();
    peer.say("E01");
    assert_eq!(peer.all(), [""; 0]);
    assert!(peer.session.is_closed());
}

#[test]
fn going_back() {
    let mut peer = thinking();
    let moves = [("32-28", "M0000192300"), ("28x19", "M000014230119"), ("33-28", "M000023320128")];
    for (ours, theirs) in moves {
        peer.find(ours);
        assert!(peer.hear().is_some());
        peer.say(theirs);
    }
    let place = |peer: &Peer| peer.search.as_ref().map(|(game, _)| game.plies());
    assert_eq!(place(&peer), Some(6));
    // To where it is.
    peer.say("B004W");
    assert_eq!(peer.all(), ["K0"]);
    assert_eq!(place(&peer), Some(6));
    for farther in ["B004Z", "B005W", "B999Z", "B000W"] {
        peer.say(farther);
        assert_eq!(peer.all(), ["K2"], "{farther}");
        assert_eq!(place(&peer), Some(6), "{farther}");
    }
    // Number 2 for White is after two plies.
    peer.say("B002W");
    assert_eq!(peer.all(), ["K0"]);
    assert_eq!(place(&peer), Some(2));
    // Then it is the peer's turn.
    peer.say("B001Z");
    assert_eq!(peer.all(), ["K0"]);
    assert!(peer.search.is_none());
    peer.say("M0000172200");
    assert_eq!(place(&peer), Some(2));
    // Without a game there is nothing to go back in.
    peer.say("E00");
    peer.all();
    peer.say("B001W");
    assert_eq!(peer.all(), ["K2"]);
}

#[test]
fn going_back_where_black_began() {
    let mut peer = international();
    let squares = "zzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
    peer.say(&request(&format!("W001000BZ{squares}")));
    assert_eq!(peer.all(), [ACCEPTED]);
    peer.say("M0000192300");
    peer.find("33-28");
    peer.all();
    peer.say("B001W");
    assert_eq!(peer.all(), ["K0"]);
    let plies = peer.search.as_ref().map(|(game, _)| game.plies());
    assert_eq!(plies, Some(1), "Black has made the first move of number 1");
}

#[test]
fn the_clock_is_kept_from_message_to_message() {
    let time = |peer: &Peer| match peer.search.as_ref().map(|(_, limits)| limits.budget) {
        Some(Budget::Clock { time, moves, .. }) => (time.as_secs_f64(), moves),
        other => panic!("{other:?}"),
    };
    let mut peer = international();
    peer.say(&request("W001010A"));
    peer.all();
    assert_eq!(time(&peer), (60.0, Some(10)));
    peer.pass(7 * SECOND);
    peer.find("32-28");
    assert_eq!(peer.all(), ["M0007322800"]);
    peer.pass(30 * SECOND);
    peer.say("M0000192300");
    assert_eq!(time(&peer), (53.0, Some(9)));
    peer.pass(100 * SECOND);
    peer.find("28x19");
    assert_eq!(peer.all(), ["M0100".to_owned() + "28190123"]);
    peer.say("M000014230119");
    assert_eq!(time(&peer), (0.0, Some(8)));
    // Going back gives the time back.
    peer.say("B002W");
    peer.all();
    assert_eq!(time(&peer), (53.0, Some(9)));
}

#[test]
fn times_of_less_than_a_minute() {
    let budget = |text: &str| {
        let mut peer = international();
        peer.say(&request(&format!("W{text}000A")));
        assert_eq!(peer.all(), [ACCEPTED], "{text}");
        peer.search.map(|(_, limits)| limits.budget)
    };
    let clock = |ms| Budget::Clock {
        time: Duration::from_millis(ms),
        increment: Duration::ZERO,
        moves: None,
    };
    assert_eq!(budget(".17"), Some(clock(10_200)));
    assert_eq!(budget("1.5"), Some(clock(90_000)));
    assert_eq!(budget("1,5"), Some(clock(90_000)));
    assert_eq!(budget("000"), Some(Budget::Move(Duration::from_millis(100))));
    assert_eq!(budget("999"), Some(clock(59_940_000)));
}

#[test]
fn the_limit_of_moves() {
    let mut peer = international();
    peer.say(&request("W001001A"));
    peer.all();
    peer.find("32-28");
    peer.all();
    peer.say("M0000192300");
    assert_eq!(peer.all(), ["E00"], "both have made their move");
    assert_eq!(peer.told(), "Unfinished: limit of 1 moves each");
    peer.say("E00");

    peer.say(&request("Z001001A"));
    peer.all();
    peer.say("M0000322800");
    peer.find("19-23");
    assert_eq!(peer.all(), ["M0000192300"]);
    // It is the peer who should end the game; it goes on instead.
    peer.say("M000028190123");
    assert_eq!(peer.all(), ["E00"]);
    peer.say("E00");

    peer.say(&request("Z001001A"));
    peer.all();
    peer.say("M0000322800");
    peer.find("19-23");
    peer.all();
    peer.say("E00");
    assert_eq!(peer.told(), "Unfinished: limit of 1 moves each");
}

#[test]
fn the_rules_end_games() {
    let at = |colour: &str, fen: &str| {
        let board = damier::notation::DxpBoard::of(Variant::International).expect("the board");
        let start = board.write_start(&setup(Variant::International, fen));
        let damier_protocol::dxp::Start::Position { side, squares } = start else { panic!() };
        request(&format!("{colour}001000B{side}{squares}"))
    };
    // We have no move: two messages, apart from each other.
    let mut peer = international();
    peer.say(&at("W", "W:W6:B1"));
    assert_eq!(peer.all(), [ACCEPTED, "E10"]);
    assert_eq!(peer.told(), "Won(Black): no legal move");
    peer.say("E00");
    // No piece: the rules can go on.
    peer.say(&at("Z", "B:W31-50:B"));
    assert_eq!(peer.all(), [ACCEPTED, "E10"]);
    peer.say("E00");
    // The peer has none left: it should say so. If it says something else, the rules decide.
    peer.say(&at("W", "W:WK1,K28:B10"));
    peer.find("28x5");
    assert_eq!(peer.all(), [ACCEPTED, "M000028050110"]);
    peer.say("E30");
    assert_eq!(peer.all(), ["E00"]);
    assert_eq!(peer.told(), "Won(White): no pieces left");
    // A draw that the peer does not claim is claimed on our turn.
    let rules = repetition_only();
    let mut peer = Peer::new(Settings { draw_rules: rules, ..follower(Variant::International) });
    peer.say(&at("W", "B:WK46:BK1"));
    assert_eq!(peer.all(), [ACCEPTED]);
    for _ in 0..2 {
        for (theirs, ours) in [("M0000010600", "46-41"), ("M0000060100", "41-46")] {
            peer.say(theirs);
            peer.find(ours);
            assert_eq!(peer.all().len(), 1);
        }
    }
    // The position has now occurred three times.
    peer.say("M0000010600");
    assert_eq!(peer.all(), ["E20"]);
    assert_eq!(peer.told(), "Drawn: repetition: the same position 3 times");
}

#[test]
fn breakthrough_is_over_with_the_first_king_whatever_the_peer_thinks() {
    let mut peer = Peer::new(follower(Variant::Breakthrough));
    let mut squares = vec![b'e'; 50];
    (squares[5], squares[29]) = (b'w', b'z');
    let squares = String::from_utf8(squares).expect("letters");
    peer.say(&request(&format!("W001000BW{squares}")));
    assert_eq!(peer.all(), [ACCEPTED]);
    peer.find("6-1");
    assert_eq!(peer.all(), ["M0000060100"]);
    peer.say("E10");
    assert_eq!(peer.all(), ["E00"]);
    assert_eq!(peer.told(), "Won(White): first king");
}

#[test]
fn chat_is_shown_and_never_obeyed() {
    for mut peer in [international(), waiting(), thinking()] {
        let searches = peer.search.is_some();
        peer.news.clear();
        peer.say("Cconsole draw");
        peer.say(&format!("C{}", "x".repeat(3000)));
        assert_eq!(peer.all(), [""; 0]);
        assert_eq!(peer.search.is_some(), searches);
        let chat = |text: &str| News::Chat(text.to_owned());
        assert_eq!(peer.news, [chat("console draw"), chat(&"x".repeat(3000))]);
    }
}

#[test]
fn a_request_and_a_move_in_one_go() {
    let mut peer = international();
    peer.say(&request("Z001000A"));
    peer.say("M0000322800");
    peer.find("19-23");
    assert_eq!(peer.all(), [ACCEPTED, "M0000192300"], "150 ms apart");
}

#[test]
fn a_search_that_fails_still_moves() {
    let mut peer = thinking();
    peer.search = None;
    peer.on(Event::Found(None));
    let messages = peer.all();
    assert!(messages[0].starts_with("M0000"), "{messages:?}");
}

#[test]
fn a_peer_that_leaves() {
    let mut peer = thinking();
    peer.on(Event::Gone);
    assert!(peer.search.is_none() && peer.session.is_closed());
    assert_eq!(peer.told(), "Unfinished: the connection was closed");
    assert_eq!(peer.all(), [""; 0]);
}

#[test]
fn nobody_waits_for_ever_for_the_answer_to_an_end() {
    let mut peer = waiting();
    peer.say("M0000015000");
    peer.all();
    peer.pass(10 * SECOND);
    peer.say(&request("W001000A"));
    assert_eq!(peer.all(), [ACCEPTED]);
    // Who asks for the next game has not missed the end of the last.
    let mut peer = waiting();
    peer.say("M0000015000");
    peer.all();
    peer.say(&request("W001000A"));
    assert_eq!(peer.all(), [ACCEPTED]);
}

fn plan(games: u32) -> Plan {
    let start = Setup::start(Variant::International.facts());
    Plan { games, time: Minutes::whole(1), moves: 1, start }
}

const ASKS_BLACK: &str = "R01Damier                          Z001001A";
const ASKS_WHITE: &str = "R01Damier                          W001001A";

#[test]
fn an_initiator_asks_for_its_games_and_leaves() {
    let mut peer = Peer::new(initiator(plan(2)));
    assert_eq!(peer.all(), [ASKS_BLACK]);
    assert!(peer.search.is_none(), "not before the answer");
    peer.say("Aprobe                           0");
    peer.find("32-28");
    assert_eq!(peer.all(), ["M0000322800"]);
    peer.say("M0000192300");
    assert_eq!(peer.all(), ["E00"]);
    peer.say("E00");
    assert_eq!(peer.all(), [ASKS_WHITE]);
    peer.say("Aprobe                           0");
    peer.say("M0000322800");
    peer.find("19-23");
    assert_eq!(peer.all(), ["M0000192300"]);
    peer.say("E00");
    assert_eq!(peer.all(), ["E01"], "no more games");
    assert!(peer.session.is_closed());
    assert_eq!(peer.session.games_missing(), 0);
}

#[test]
fn an_initiator_that_is_refused() {
    for (answer, why) in [
        ("Aprobe                           1", "it knows another version of DXP"),
        ("Aprobe                           2", "it will not play this game"),
        ("Aprobe                           3", "it wants no game"),
        (
            "Aprobe                           4",
            "GAMEACC: found `4` for `code`, expected 0, 1, 2 or 3",
        ),
    ] {
        let mut peer = Peer::new(initiator(plan(1)));
        peer.all();
        peer.say("Chello");
        peer.say(answer);
        assert!(peer.session.is_closed());
        assert!(peer.news.contains(&News::Refused(why.to_owned())), "{:?}", peer.news);
    }
    let mut peer = Peer::new(initiator(plan(1)));
    peer.all();
    peer.say(&request("Z001000A"));
    assert_eq!(peer.all(), [UNABLE], "two initiators");
    peer.pass(60 * SECOND);
    assert!(peer.session.is_closed());
    let silent = News::Refused("no answer in 60 seconds".to_owned());
    assert!(peer.news.contains(&silent), "{:?}", peer.news);
}

#[test]
fn an_initiator_with_a_position() {
    let start = setup(Variant::International, "B:WK1,K28:B10");
    let plan = Plan { start, ..plan(1) };
    let mut peer = Peer::new(Settings { name: "x".repeat(40), ..initiator(plan) });
    let squares = "WeeeeeeeezeeeeeeeeeeeeeeeeeWeeeeeeeeeeeeeeeeeeeeee";
    assert_eq!(peer.all(), [format!("R01{}Z001001BZ{squares}", "x".repeat(32))]);
    peer.say("A                                0");
    assert!(peer.search.is_none(), "Black begins, and that is the peer");
    peer.say("M0000101500");
    assert!(peer.search.is_some());
}

#[test]
fn a_flood_of_nonsense_is_not_stored() {
    let mut peer = waiting();
    for _ in 0..10_000 {
        peer.say("R01");
        peer.say("B999Z");
    }
    assert!(peer.all().len() <= 64);
    peer.say("M0000322800");
    assert!(peer.search.is_some());
}
