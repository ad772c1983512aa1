//! Anything at all as input: no panic, and a game can still be played afterwards.

use damier::drivers::dxp::{Event, Plan};
use damier::position::Setup;
use damier::rules::Variant;
use damier_protocol::dxp::{Minutes, Splitter};
use proptest::prelude::*;

use super::peer::{Peer, follower, initiator};

const MESSAGES: &[&str] = &[
    "R01probe                           W001000A",
    "R01probe                           Z000005A",
    "R01probe                           Z001000BWWeeeeeeeezeeeeeeeeeeeeeeeeeWeeeeeeeeeeeeeeeeeeeeee",
    "R02",
    "Aprobe                           0",
    "Aprobe                           3",
    "M0000322800",
    "M0000192300",
    "M000028190123",
    "M000014230119",
    "M0000",
    "E00",
    "E10",
    "E20",
    "Chello",
    "B001W",
    "B002Z",
    "K0",
    "",
];

fn message() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(MESSAGES).prop_map(|text| text.as_bytes().to_vec());
    let changed = (prop::sample::select(MESSAGES), any::<prop::sample::Index>(), any::<u8>())
        .prop_map(|(text, at, byte)| {
            let mut bytes = text.as_bytes().to_vec();
            let at = at.index(bytes.len() + 1);
            bytes.insert(at, byte);
            bytes
        });
    let noise = prop::collection::vec(any::<u8>(), 0..200);
    prop_oneof![8 => known, 3 => changed, 1 => noise]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_game_can_be_played_after_anything(
        messages in prop::collection::vec((message(), any::<bool>()), 0..40),
        asks in any::<bool>(),
    ) {
        let start = Setup::start(Variant::International.facts());
        let plan = Plan { games: 50, time: Minutes::whole(1), moves: 0, start };
        let settings =
            if asks { initiator(plan) } else { follower(Variant::International) };
        let mut peer = Peer::new(settings);
        let mut splitter = Splitter::default();
        for (mut bytes, think) in messages {
            bytes.push(0);
            for message in splitter.feed(&bytes) {
                peer.on(Event::Message(message));
            }
            if think && peer.search.take().is_some() {
                peer.on(Event::Found(None));
            }
            for message in peer.all_quickly() {
                prop_assert!(message.len() <= 127 && !message.contains('\0'), "{message:?}");
            }
        }
        if !peer.session.is_closed() && !asks {
            peer.say("E00");
            peer.say("E00");
            peer.all_quickly();
            peer.say("R01probe                           W001000A");
            prop_assert!(peer.search.is_some());
        }
    }
}
