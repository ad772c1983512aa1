//! Recorded conversations, with our session in the place of the program that was recorded: it
//! finds the moves that program found in the time that program took, and must say the same, byte
//! for byte, but for the chat that nobody asked for.

use std::time::Duration;

use damier::drivers::dxp::{Event, News, Plan, Role};
use damier::notation::DxpBoard;
use damier::position::Setup;
use damier::rules::Variant;
use damier_protocol::dxp::{Message, Minutes};

use super::peer::{Peer, follower, initiator, repetition_only};
use damier::drivers::dxp::Settings;

const FOLLOWERS: [(&str, &str, &str); 7] = [
    ("scan2-full", "Scan 2.0", include_str!("../../../protocol/tests/data/dxp-scan2-full.txt")),
    ("scan2-end", "Scan 2.0", include_str!("../../../protocol/tests/data/dxp-scan2-endgame.txt")),
    ("scan2-draw", "Scan 2.0", include_str!("../../../protocol/tests/data/dxp-scan2-draw.txt")),
    ("scan2-chat", "Scan 2.0", include_str!("../../../protocol/tests/data/dxp-scan2-chat.txt")),
    ("moby-full", MOBY, include_str!("../../../protocol/tests/data/dxp-moby-full.txt")),
    ("moby-end", MOBY, include_str!("../../../protocol/tests/data/dxp-moby-endgame.txt")),
    ("moby-chat", MOBY, include_str!("../../../protocol/tests/data/dxp-moby-chat.txt")),
];
const MOBY: &str = "Moby Dam (Nov 30 2026)";

#[test]
fn followers() {
    for (file, name, text) in FOLLOWERS {
        let settings = Settings {
            name: name.to_owned(),
            draw_rules: repetition_only(),
            ..follower(Variant::International)
        };
        let mut peer = Peer::new(settings);
        play(file, &mut peer, text);
        assert!(peer.news.iter().any(|news| matches!(news, News::Ended(_))), "{file}");
    }
}

#[test]
fn an_initiator() {
    let text = include_str!("../../../protocol/tests/data/dxp-scan2-initiator.txt");
    let plan = Plan {
        games: 3,
        time: Minutes::whole(1),
        moves: 4,
        start: Setup::start(Variant::International.facts()),
    };
    let mut peer = Peer::new(Settings { name: "Scan 2.0".to_owned(), ..initiator(plan.clone()) });
    assert!(matches!(&peer.news[..], []));
    play("scan2-initiator", &mut peer, text);
    // Refused, we leave.
    assert!(peer.session.is_closed());
    assert_eq!(peer.session.games_missing(), 1);
    let refused = News::Refused("it wants no game".to_owned());
    assert!(peer.news.contains(&refused), "{:?}", peer.news);
    assert!(matches!(initiator(plan).role, Role::Initiator(_)));
}

fn play(file: &str, peer: &mut Peer, text: &str) {
    let board = DxpBoard::of(Variant::International).expect("the usual board");
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
        let place = format!("{file}:{number}");
        let [_, direction, message] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            panic!("{place}: {line}");
        };
        match (direction, Message::parse(message.as_bytes())) {
            (">", _) => {
                assert_eq!(peer.hear(), None, "{place}");
                peer.say(message);
            }
            (_, Ok(Message::Chat(_))) => {}
            (_, Ok(Message::Move(mv))) => {
                let (game, _) = peer.search.take().unwrap_or_else(|| panic!("{place}: no search"));
                peer.pass(Duration::from_secs(mv.seconds.into()));
                let raw = board.read_move(&mv).expect("squares");
                let view = game.resolve(&raw).unwrap_or_else(|error| panic!("{place}: {error}"));
                // What was captured may come in another order.
                let ours = board.write_move(&view, mv.seconds);
                let mut sorted = ours.captured.clone();
                sorted.sort_unstable();
                let mut recorded = mv.captured.clone();
                recorded.sort_unstable();
                assert_eq!(sorted, recorded, "{place}");
                peer.on(Event::Found(Some(view)));
                assert_eq!(peer.hear(), Some(Message::Move(ours).to_string()), "{place}");
            }
            _ => assert_eq!(peer.hear().as_deref(), Some(message), "{place}"),
        }
    }
    assert_eq!(peer.hear(), None, "{file}");
}
