//! The two forms of the conversation: Hub, and the older dialect of it.
//!
//! A session knows the dialect only here and in the rule that its levels last until the next
//! position.

use damier_protocol::hub::{Command, CommandError, Done, Info, Pos, Reply, Score};
use damier_protocol::hub1;

use super::session::Order;

/// What the client speaks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Dialect {
    /// Version 2.
    #[default]
    Hub,
    /// Version 1: bare words, one move a line.
    Older,
}

impl Dialect {
    /// What is spoken after a line was heard. Both begin alike; the first line that only the
    /// older dialect has decides.
    pub(super) fn after(self, line: &str) -> Self {
        if hub1::Command::is_dialect(line) { Self::Older } else { self }
    }

    /// Reads a line; `None` for a blank one.
    pub(super) fn read(self, line: &str) -> Result<Option<Order>, CommandError> {
        match self {
            Self::Hub => Ok(Command::parse(line)?.map(Order::Command)),
            Self::Older => Ok(hub1::Command::parse(line)?.map(order)),
        }
    }

    /// Writes an answer, unless the dialect has nothing like it.
    pub(super) fn write(self, reply: &Reply) -> Option<String> {
        match (self, reply) {
            (Self::Older, Reply::Id(id)) => Some(format!("name {} {}", id.name, id.version)),
            (Self::Older, Reply::Param(_)) => None,
            (Self::Older, Reply::Info(info)) => Some(older_info(info)),
            (Self::Older, Reply::Done(done)) => Some(older_done(done)),
            (Self::Older, Reply::Error(message)) => Some(format!("error {message}")),
            _ => Some(reply.to_string()),
        }
    }
}

fn order(command: hub1::Command) -> Order {
    Order::Command(match command {
        hub1::Command::Move(text) => return Order::Move(text),
        hub1::Command::Hub => Command::Hub,
        hub1::Command::Set { name, value } => Command::SetParam { name, value },
        hub1::Command::Init => Command::Init,
        hub1::Command::New => Command::NewGame,
        hub1::Command::Start => Command::Pos(Pos::default()),
        hub1::Command::Pos(text) => Command::Pos(Pos { position: Some(text), ..Pos::default() }),
        hub1::Command::Level(level) => Command::Level(level),
        hub1::Command::Go(mode) => Command::Go(mode.into()),
        hub1::Command::PonderHit => Command::PonderHit,
        hub1::Command::Stop => Command::Stop,
        hub1::Command::Ping => Command::Ping,
        hub1::Command::Quit => Command::Quit,
        hub1::Command::Unknown(word) => Command::Unknown(word),
    })
}

/// Depth, mean depth, hundredths of a man, nodes, seconds, millions of nodes a second, and moves
/// without the squares captured.
fn older_info(info: &Info) -> String {
    let score = info.score.map_or(0, Score::to_hundredths);
    let (seconds, speed) = (info.time_ms as f64 / 1e3, info.nps as f64 / 1e6);
    let (depth, mean_depth, nodes) = (info.depth, info.mean_depth, info.nodes);
    let mut text = format!("info {depth} {mean_depth:.1} {score} {nodes} {seconds:.2} {speed:.1}");
    for mv in &info.pv {
        let ends = mv.match_indices('x').nth(1).and_then(|(end, _)| mv.get(..end));
        text.push(' ');
        text.push_str(ends.unwrap_or(mv));
    }
    text
}

fn older_done(done: &Done) -> String {
    let mut text = format!("move {}", done.mv.as_deref().unwrap_or("0-0"));
    if let Some(ponder) = &done.ponder {
        text.push(' ');
        text.push_str(ponder);
    }
    text
}
