//! `damier play`.

use std::io::{self, BufRead, IsTerminal as _, Write};
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::args::{self, EngineArgs, PositionArgs};
use super::output;
use super::searching::search;
use crate::board::Side;
use crate::engine::{Answer, Budget, Engine, Limits, Mode, Options, Skill};
use crate::notation::{read_move, write_fen};
use crate::position::AnyGame;
use crate::report::{board, text};

/// How long the engine thinks where no level is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

const HELP: &str = "\
a move  as in 32-28, 28x19 or c3-d4
undo    take back your last move and the answer to it
hint    what the engine would play
moves   the legal moves
board   the position
fen     the position in a line
go      let the engine move for you
quit    leave";

/// Play against the engine in the terminal
///
/// Enter moves as in 32-28 or c3-d4, and `help` for what else there is. Input need not come from
/// a terminal: a line is a move or a command.
#[derive(Debug, Args)]
pub(super) struct Play {
    #[command(flatten)]
    position: PositionArgs,
    /// Your side [default: the one that moves first]
    #[arg(long)]
    side: Option<SideArg>,
    /// The engine searches so many plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(1..=127))]
    depth: Option<i32>,
    /// The engine searches so many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The engine thinks so long, 1 second if there is no other limit
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds)]
    time: Option<Duration>,
    /// How strong the engine plays, 1 for beginners to 21 for all it can
    #[arg(long, value_name = "N", default_value_t = Skill::FULL.level(),
          value_parser = clap::value_parser!(u8).range(1..=i64::from(Skill::FULL.level())))]
    skill: u8,
    /// Name every square in the diagram
    #[arg(long)]
    names: bool,
    #[command(flatten)]
    engine: EngineArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SideArg {
    /// The lighter pieces
    #[value(alias = "w")]
    White,
    /// The darker pieces
    #[value(alias = "b")]
    Black,
}

impl Play {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let game = self.position.game()?;
        let person = match self.side {
            Some(SideArg::White) => Side::White,
            Some(SideArg::Black) => Side::Black,
            None => game.side(),
        };
        let mut options = Options::new(game.variant());
        options.draw_rules = game.draw_rules();
        options.skill = Skill::new(self.skill).unwrap_or(Skill::FULL);
        let mut table = Table {
            engine: Some(self.engine.engine_aloud(options)),
            limits: self.limits(),
            games: vec![game],
            person,
            names: self.names,
            prompts: io::stdin().is_terminal(),
        };
        table.play(&mut io::stdin().lock(), &mut output::text())
    }

    fn limits(&self) -> Limits {
        let (depth, nodes) = (self.depth, self.nodes);
        let budget = match self.time {
            Some(time) => Budget::Move(time),
            None if depth.is_none() && nodes.is_none() => Budget::Move(DEFAULT_TIME),
            None => Budget::Infinite,
        };
        Limits { depth, nodes, budget }
    }
}

/// A person and an engine at a board.
#[derive(Debug)]
struct Table {
    /// Away only while it searches.
    engine: Option<Engine>,
    limits: Limits,
    /// The game after each ply, the first as it began; never empty.
    games: Vec<Box<dyn AnyGame>>,
    person: Side,
    names: bool,
    prompts: bool,
}

impl Table {
    fn game(&self) -> &dyn AnyGame {
        match self.games.last() {
            Some(game) => game.as_ref(),
            None => unreachable!("the first game is never taken away"),
        }
    }

    /// Plays until the person leaves. After the end of the game there is still `undo`.
    fn play(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(out, "{}; you are {}", self.game().variant().facts().name, self.person)?;
        self.show(out)?;
        let mut line = Vec::new();
        loop {
            while self.game().result().is_none() && self.game().side() != self.person {
                self.engine_moves(out)?;
            }
            if let Some(result) = self.game().result() {
                writeln!(out, "{}", text::result(result))?;
            }
            if self.prompts {
                write!(out, "{}> ", self.game().side())?;
                out.flush()?;
            }
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let text = String::from_utf8_lossy(&line);
            match text.trim() {
                "" => {}
                "quit" | "exit" => return Ok(()),
                command => self.command(command, out)?,
            }
        }
    }

    fn command(&mut self, command: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        match command {
            "help" | "?" => writeln!(out, "{HELP}")?,
            "undo" => self.undo(out)?,
            "board" => self.show(out)?,
            "fen" => {
                writeln!(
                    out,
                    "{}",
                    write_fen(&self.game().setup(), self.game().variant().facts())
                )?;
            }
            "moves" => {
                let moves = self.game().moves();
                writeln!(out, "{}", text::line(&moves, self.game().variant()))?;
            }
            "hint" if self.game().result().is_none() => {
                let answer = self.think()?;
                writeln!(out, "{}", text::answer(self.game(), &answer))?;
            }
            "go" if self.game().result().is_none() => self.engine_moves(out)?,
            "hint" | "go" => writeln!(out, "the game is over")?,
            mv => self.person_moves(mv, out)?,
        }
        Ok(())
    }

    fn person_moves(&mut self, text: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.game().result().is_some() {
            writeln!(out, "the game is over; `undo` takes the last move back")?;
            return Ok(());
        }
        match read_move(self.game(), text) {
            Err(error) => writeln!(out, "{error}")?,
            Ok(mv) => {
                let mut next = self.game().boxed();
                next.play(&mv.to_raw())?;
                self.games.push(next);
                self.show(out)?;
            }
        }
        Ok(())
    }

    fn engine_moves(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let answer = self.think()?;
        // Where there is no move there is a result, and nobody is asked to move.
        let Some(best) = answer.best else { return Ok(()) };
        let (mv, score) = (text::mv(&best, self.game().variant()), answer.score.meaning());
        writeln!(out, "{} plays {mv} (score {score})", self.game().side())?;
        let mut next = self.game().boxed();
        next.play(&best.to_raw())?;
        self.games.push(next);
        self.show(out)
    }

    /// Back to the person's last decision.
    fn undo(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let to = (0..self.games.len().saturating_sub(1))
            .rev()
            .find(|&index| self.games.get(index).is_some_and(|game| game.side() == self.person));
        match to {
            Some(index) => {
                self.games.truncate(index + 1);
                self.show(out)
            }
            None => Ok(writeln!(out, "there is nothing to take back")?),
        }
    }

    fn think(&mut self) -> anyhow::Result<Answer> {
        let options = |game: &dyn AnyGame| Options::new(game.variant());
        let mut engine = self.engine.take().unwrap_or_else(|| Engine::new(options(self.game())));
        engine.set_position(self.game().boxed());
        let (engine, answer) = search(engine, Mode::Think, self.limits, |_| Ok(()))?;
        self.engine = Some(engine);
        Ok(answer)
    }

    fn show(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let game = self.game();
        let diagram = board::diagram(&game.setup(), game.variant().facts(), self.names);
        write!(out, "\n{diagram}\n")?;
        Ok(())
    }
}
