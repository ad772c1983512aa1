//! What an engine answers in the older dialect.

use crate::hub::{Done, Id, Info, Reply, Score, real};

/// Reads a line of an engine as a controller must: whatever can be understood is. `None` for
/// everything else, such as banners, echoes and the noise of an `init`.
///
/// ```
/// use damier_protocol::hub::{Done, Reply, Score};
/// use damier_protocol::hub1::parse_reply;
///
/// let Some(Reply::Id(id)) = parse_reply("name Scan 2.0") else { panic!("no name") };
/// assert_eq!(id.name, "Scan 2.0");
/// assert_eq!(parse_reply("wait"), Some(Reply::Wait));
///
/// let line = "info 15 17.1 -1 1267008 0.47 2.7 31-26 17-21 26x17";
/// let Some(Reply::Info(info)) = parse_reply(line) else { panic!("no info") };
/// assert_eq!((info.depth, info.nodes, info.time_ms), (15, 1_267_008, 470));
/// assert_eq!(info.score, Some(Score::Hundredths(-1)));
/// assert_eq!(info.pv, ["31-26", "17-21", "26x17"]);
///
/// let done = |mv, ponder| Some(Reply::Done(Done { mv, ponder }));
/// assert_eq!(
///     parse_reply("move 14x23x19 34-29"),
///     done(Some("14x23x19".into()), Some("34-29".into())),
/// );
/// assert_eq!(parse_reply("move 0-0"), done(None, None));
/// assert_eq!(parse_reply("error illegal move"), Some(Reply::Error("illegal move".into())));
/// assert_eq!(parse_reply("input \"stop\""), None);
/// assert_eq!(parse_reply("info depth=9"), None);
/// ```
pub fn parse_reply(line: &str) -> Option<Reply> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let mut words = rest.split_whitespace().map(str::to_owned);
    Some(match word {
        "name" => Reply::Id(Id { name: rest.to_owned(), ..Id::default() }),
        "wait" => Reply::Wait,
        "ready" => Reply::Ready,
        "pong" => Reply::Pong,
        "error" => Reply::Error(rest.to_owned()),
        "info" => Reply::Info(info(rest)?),
        "move" => {
            let mv = words.next().filter(|mv| mv != "0-0");
            Reply::Done(Done { ponder: words.next().filter(|_| mv.is_some()), mv })
        }
        _ => return None,
    })
}

/// Depth, mean depth, hundredths of a man, nodes, seconds, millions of nodes a second, moves.
fn info(text: &str) -> Option<Info> {
    let mut words = text.split_whitespace();
    let mut number = || words.next().and_then(real);
    // Casts saturate: a negative count is zero.
    Some(Info {
        depth: number()? as u32,
        mean_depth: number()?,
        score: Some(Score::from_hundredths(number()?.round() as i32)),
        nodes: number()? as u64,
        time_ms: (number()? * 1e3).round() as u64,
        nps: (number()? * 1e6).round() as u64,
        pv: words.map(str::to_owned).collect(),
        extras: Vec::new(),
    })
}
