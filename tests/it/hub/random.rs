//! Anything at all as input: no panic, and one `done` for each `go`.

use damier::transport::{Incoming, Splitter};
use damier_protocol::{hub, hub1};
use proptest::prelude::*;

use super::client::Client;

const LINES: &[&str] = &[
    "hub",
    "init",
    "new-game",
    "ping",
    "stop",
    "ponder-hit",
    "quit",
    "set-param name=variant value=frisian",
    "set-param name=variant value=russian",
    "set-param name=variant value=normal",
    "set-param name=square-order value=pydraughts",
    "set-param name=threads value=2",
    "set-param name=hash value=1",
    "set-param name=tt-size value=17",
    "set-param name=multipv value=3",
    "set-param name=draw-rules value=none",
    "set-param name=line-delay value=0",
    "pos start",
    "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23 28x19x23\"",
    "pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"22-18\"",
    "pos pos=\"W:W31-50:B1-20\" moves=\"32-28 1-2\"",
    "pos pos=W:WK5:BK46 wolf=\"W05=2\"",
    "level depth=2",
    "level nodes=200",
    "level move-time=0.001",
    "level time=-4 inc=5",
    "level infinite",
    "go think",
    "go ponder",
    "go analyze moves=\"32-28 31-27\"",
    "go",
];

fn line() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(LINES).prop_map(|line| line.as_bytes().to_vec());
    let mutated = (
        prop::sample::select(LINES),
        prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    )
        .prop_map(|(line, changes)| {
            let mut bytes = line.as_bytes().to_vec();
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                if byte % 3 == 0 {
                    bytes.insert(at, byte);
                } else {
                    bytes[at] = byte;
                }
            }
            bytes
        });
    let noise = prop::collection::vec(any::<u8>(), 0..30);
    prop_oneof![8 => known, 3 => mutated, 1 => noise]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn one_done_for_each_go(lines in prop::collection::vec(line(), 0..40)) {
        let mut splitter = Splitter::default();
        let mut input = splitter.feed(&lines.join(&b'\n'));
        input.extend(splitter.end());
        input.push(Incoming::End);

        let mut client = Client::new();
        let (mut wanted, mut open, mut older) = (0, true, false);
        for incoming in input {
            if let Incoming::Line(text) = &incoming {
                older |= hub1::Command::is_dialect(text);
                let (go, quit) = if older {
                    let command = hub1::Command::parse(text).ok().flatten();
                    let go = matches!(command, Some(hub1::Command::Go(_)));
                    (go, command == Some(hub1::Command::Quit))
                } else {
                    let command = hub::Command::parse(text).ok().flatten();
                    let go = matches!(command, Some(hub::Command::Go(_)));
                    (go, command == Some(hub::Command::Quit))
                };
                wanted += usize::from(open && go);
                open &= !quit;
            }
            client.input(incoming);
        }
        let (mut found, mut reported) = (0, false);
        while let Some(line) = client.wait() {
            prop_assert!(!line.contains(['\n', '\r']), "{line:?}");
            if line.starts_with("done") || line.starts_with("move ") {
                let no_move = line == "done" || line == "move 0-0";
                prop_assert_eq!(reported, !no_move, "a report before each move: {}", line);
                found += 1;
                reported = false;
            }
            reported |= line.starts_with("info ");
        }
        prop_assert_eq!(found, wanted);
    }
}
