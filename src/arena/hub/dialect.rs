//! How the two forms of Hub spell what a controller says.

use damier_protocol::hub::{Command, Go, GoMode, Level, Param, Pos, Reply};
use damier_protocol::hub1;

use crate::notation::{write_hub, write_hub_move, write_wolf};
use crate::position::{MoveView, RawMove, RawSquare, Setup};
use crate::rules::Facts;

/// What is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// Version 2.
    Hub,
    /// Version 1.
    Older,
}

impl Dialect {
    /// Reads a line of an engine; `None` for what means nothing.
    pub fn read(self, line: &str) -> Option<Reply> {
        match self {
            Self::Hub => Reply::parse(line),
            Self::Older => hub1::parse_reply(line),
        }
    }

    /// Sets a parameter.
    pub fn set(self, name: &str, value: &str) -> String {
        let (name, value) = (name.to_owned(), value.to_owned());
        match self {
            Self::Hub => Command::SetParam { name, value }.to_string(),
            Self::Older => hub1::Command::Set { name, value }.to_string(),
        }
    }

    /// Says that what follows has nothing to do with what was before.
    pub fn new_game(self) -> &'static str {
        match self {
            Self::Hub => "new-game",
            Self::Older => "new",
        }
    }

    /// Whether an engine with these parameters offers to think on the opponent's time. The older
    /// dialect declares nothing and always has it.
    pub fn ponders(self, declared: &[Param]) -> bool {
        self == Self::Older || declared.iter().any(|param| param.name == "ponder")
    }

    /// Whether there is a limit of nodes.
    pub fn counts_nodes(self) -> bool {
        self == Self::Hub
    }

    /// The lines that have a position searched: where the game began, all moves since, limits.
    pub fn search<'a>(
        self,
        start: &Setup,
        moves: impl Iterator<Item = &'a RawMove>,
        facts: &'static Facts,
        level: Level,
        mode: GoMode,
    ) -> Vec<String> {
        let position = write_hub(start, facts);
        let moves = moves.map(|raw| hub_text(raw, facts));
        match self {
            Self::Hub => {
                let (position, wolf) = (Some(position), write_wolf(start, facts));
                let pos = Pos { position, moves: moves.collect(), wolf };
                vec![
                    Command::Pos(pos).to_string(),
                    Command::Level(level).to_string(),
                    Command::Go(Go::from(mode)).to_string(),
                ]
            }
            Self::Older => {
                // The side to move is in lower case here.
                let (side, squares) = position.split_at(1);
                let position = format!("{}{squares}", side.to_lowercase());
                [hub1::Command::Pos(position)]
                    .into_iter()
                    .chain(moves.map(hub1::Command::Move))
                    .chain([hub1::Command::Level(level), hub1::Command::Go(mode)])
                    .map(|command| command.to_string())
                    .collect()
            }
        }
    }
}

/// A move that was made from a legal one, in Hub's numbers.
fn hub_text(raw: &RawMove, facts: &'static Facts) -> String {
    let at = |square: Option<&RawSquare>| match square {
        Some(RawSquare::At(point)) => Some(*point),
        Some(RawSquare::Column(_)) | None => None,
    };
    let (Some(from), Some(to)) = (at(raw.path.first()), at(raw.path.last())) else {
        return String::new();
    };
    let captured = raw.captured.clone();
    write_hub_move(&MoveView { from, to, captured, promotes: false, ways: Vec::new() }, facts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read_hub_move;
    use crate::position::new_game;
    use crate::rules::Variant;

    fn lines(dialect: Dialect, variant: Variant, moves: &[&str], level: Level) -> Vec<String> {
        let start = Setup::start(variant.facts());
        let mut game = new_game(variant, &start, variant.own_draw_rules()).unwrap();
        let raw = moves.iter().map(|text| read_hub_move(&*game, text).unwrap().to_raw());
        let mut played = Vec::new();
        for raw in raw.collect::<Vec<_>>() {
            game.play(&raw).unwrap();
            played.push(raw);
        }
        dialect.search(&start, played.iter(), variant.facts(), level, GoMode::Think)
    }

    #[test]
    fn both_dialects_say_the_same() {
        let level = Level { moves: Some(3), time_ms: Some(1500), ..Level::default() };
        let start = format!("{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
        let hub = lines(Dialect::Hub, Variant::International, &["32-28"], level.clone());
        let expected =
            [&*format!("pos pos=W{start} moves=32-28"), "level moves=3 time=1.5", "go think"];
        assert_eq!(hub, expected);
        let older = lines(Dialect::Older, Variant::International, &["32-28"], level);
        assert_eq!(older, [&*format!("pos w{start}"), "move 32-28", "level 3 1500 0", "go"]);
        let depth = Level { depth: Some(4), ..Level::default() };
        let russian = lines(Dialect::Hub, Variant::Russian, &[], depth);
        assert_eq!(russian[0], format!("pos pos=W{}eeeeeeee{}", "b".repeat(12), "w".repeat(12)));
    }
}
