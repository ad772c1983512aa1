//! The command line: arguments, one file per subcommand, and what a failure looks like outside.
//!
//! A command writes its result to the writer it is given, which is standard output, and its
//! progress and complaints to standard error. Errors become one line and an exit code here and
//! nowhere else.

mod analyse;
mod args;
mod bench;
mod board;
mod comply;
mod duel;
mod dxp;
mod failure;
mod files;
mod gui;
mod hub;
mod learn;
mod live;
mod match_;
mod moves;
mod output;
mod pdn;
mod perft;
mod play;
mod searching;
mod selfplay;
mod shell;
mod tables;
mod train;
mod variants;

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use log::LevelFilter;
/// A draughts engine for every board.
///
/// Without arguments and with standard input not a terminal it speaks Hub, as `damier hub` does.
#[derive(Debug, Parser)]
#[command(name = "damier", version, max_term_width = 100)]
struct Cli {
    /// Tell more on standard error; twice for details (`RUST_LOG` says it more finely)
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Hub(hub::Hub),
    Dxp(Box<dxp::Dxp>),
    Variants(variants::Variants),
    Board(board::Board),
    Moves(moves::Moves),
    Perft(perft::Perft),
    Analyse(Box<analyse::Analyse>),
    Pdn(pdn::Pdn),
    Play(Box<play::Play>),
    Gui(gui::Gui),
    #[command(name = "match")]
    Match(Box<match_::Match>),
    Bench(bench::Bench),
    Selfplay(selfplay::Selfplay),
    Train(train::Train),
    Duel(duel::Duel),
    Learn(learn::Learn),
    Tables(tables::Tables),
    Comply(comply::Comply),
    Completions(shell::Completions),
    Man(shell::Man),
}

impl Command {
    fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Hub(command) => command.run(),
            Self::Dxp(command) => command.run(),
            Self::Variants(command) => command.run(),
            Self::Board(command) => command.run(),
            Self::Moves(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Analyse(command) => command.run(),
            Self::Pdn(command) => command.run(),
            Self::Play(command) => command.run(),
            Self::Gui(command) => command.run(),
            Self::Match(command) => command.run(),
            Self::Bench(command) => command.run(),
            Self::Selfplay(command) => command.run(),
            Self::Train(command) => command.run(),
            Self::Duel(command) => command.run(),
            Self::Learn(command) => command.run(),
            Self::Tables(command) => command.run(),
            Self::Comply(command) => command.run(),
            Self::Completions(command) => command.run(&mut Cli::command()),
            Self::Man(command) => command.run(Cli::command()),
        }
    }
}

/// Runs the program: 0 done, 1 wrong input, 2 bad usage, 3 something was not proven.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    start_log(cli.verbose);
    let done = match cli.command {
        Some(command) => command.run(),
        None if io::stdin().is_terminal() => return no_command(),
        None => hub::Hub::default().run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error, &mut anstream::stderr()),
    }
}

/// What clap has to say: help and version are a success, all else is bad usage.
fn usage(error: &clap::Error) -> ExitCode {
    // Nobody is left to be told if this fails.
    let _ = error.print();
    ExitCode::from(error.exit_code() as u8)
}

/// Somebody who only typed the name wants to know what there is.
fn no_command() -> ExitCode {
    let help = Cli::command().render_help();
    // Nobody is left to be told if this fails.
    let _ = write!(anstream::stderr(), "{}", help.ansi());
    ExitCode::from(2)
}

fn start_log(verbose: u8) {
    let level = match verbose {
        0 => LevelFilter::Warn,
        1 => LevelFilter::Info,
        _ => LevelFilter::Debug,
    };
    env_logger::Builder::new()
        .filter_level(level)
        .parse_default_env()
        .format(|out, record| {
            let level = record.level().as_str().to_lowercase();
            writeln!(out, "{level}: {}", record.args())
        })
        .init();
}
