//! `damier dxp`.

use std::io::{self, ErrorKind, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use clap::Args;
use damier_protocol::dxp::{Minutes, PORT};
use serde::Serialize;

use super::args::{self, EngineArgs, VariantArg};
use super::output;
use crate::drivers::dxp::{
    GameReport, News, Plan, Player, Role, Session, Settings, Verdict, converse,
};
use crate::engine::Options;
use crate::notation::{DxpBoard, write_fen};
use crate::position::Setup;
use crate::rules::{Facts, ResultForm};

/// How long to knock where nobody listens yet: peers start their engines and connect at once.
const KNOCKING: Duration = Duration::from_secs(5);

/// Play over a network connection by DXP, the `DamExchange` Protocol
///
/// Waits for peers, one after the other, and plays what they ask for. No message of the protocol
/// says which game is played: both sides must know it. Boards other than that of 50 squares are
/// refused.
#[derive(Debug, Args)]
pub(super) struct Dxp {
    /// Wait for peers here: HOST:PORT, HOST or PORT [default: 127.0.0.1:27531]
    #[arg(long, value_name = "ADDR", conflicts_with = "connect")]
    listen: Option<String>,
    /// Go to a peer that waits there
    #[arg(long, value_name = "ADDR")]
    connect: Option<String>,
    /// End with the first peer that leaves
    #[arg(long)]
    once: bool,
    /// Ask for games instead of waiting to be asked
    #[arg(long)]
    initiate: bool,
    /// How many games to ask for, colours changing from one to the next [default: 1]
    #[arg(long, value_name = "N", requires = "initiate", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Minutes for each side, such as 5 or 0.5 [default: 1]
    #[arg(long, value_name = "MIN", requires = "initiate", value_parser = minutes)]
    time: Option<Minutes>,
    /// Moves of each side after which a game is cut off, 0 for no limit [default: 0]
    #[arg(long, value_name = "N", requires = "initiate", value_parser = clap::value_parser!(u16).range(0..=999))]
    moves: Option<u16>,
    /// The position to begin with: PDN FEN or a Hub string [default: the start position]
    #[arg(long, requires = "initiate")]
    fen: Option<String>,
    #[command(flatten)]
    variant: VariantArg,
    /// The list of draw rules [default: the game's own]
    #[arg(long, value_name = "PROFILE")]
    draw_rules: Option<String>,
    #[command(flatten)]
    engine: EngineArgs,
    /// JSON objects, one a line
    #[arg(long)]
    json: bool,
}

impl Dxp {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let settings = self.settings()?;
        let mut options = Options::new(settings.board.variant());
        options.draw_rules = settings.draw_rules;
        let mut player = Player::new(self.engine.engine_aloud(options));
        if let Some(address) = &self.connect {
            let address = address_of(address);
            let stream = knock(&address).with_context(|| format!("--connect {address}"))?;
            return self.converse(&stream, &settings, &mut player)?.map_or(Ok(()), |it| bail!(it));
        }
        let address = address_of(self.listen.as_deref().unwrap_or_default());
        let listener =
            TcpListener::bind(&address).with_context(|| format!("--listen {address}"))?;
        writeln!(anstream::stderr(), "listening on {}", listener.local_addr()?)?;
        loop {
            let (stream, peer) = match listener.accept() {
                Ok(accepted) => accepted,
                // A peer that has gone before it was let in.
                Err(error) if error.kind() == ErrorKind::ConnectionAborted => continue,
                Err(error) => return Err(error).context("waiting for a peer"),
            };
            log::info!("{peer} has come");
            let complaint = self.converse(&stream, &settings, &mut player)?;
            log::info!("{peer} has gone");
            match complaint {
                Some(complaint) if self.once => bail!(complaint),
                None if self.once => return Ok(()),
                Some(complaint) => log::warn!("{complaint}"),
                None => {}
            }
        }
    }

    fn settings(&self) -> anyhow::Result<Settings> {
        let board = DxpBoard::of(self.variant.variant).context("--variant")?;
        let draw_rules = args::draw_rules(board.variant(), self.draw_rules.as_deref())?;
        let start = match &self.fen {
            None => Setup::start(board.variant().facts()),
            Some(fen) => {
                args::game_from(board.variant(), fen, draw_rules).context("--fen")?.setup()
            }
        };
        let role = if self.initiate {
            Role::Initiator(Plan {
                games: self.games.unwrap_or(1),
                time: self.time.unwrap_or(Minutes::whole(1)),
                moves: self.moves.unwrap_or(0),
                start,
            })
        } else {
            Role::Follower
        };
        let name = format!("Damier {}", env!("CARGO_PKG_VERSION"));
        Ok(Settings { name, board, draw_rules, role })
    }

    /// Plays with one peer until it leaves or all games are played. What comes back is why it
    /// were fewer games than we wanted.
    fn converse(
        &self,
        stream: &TcpStream,
        settings: &Settings,
        player: &mut Player,
    ) -> anyhow::Result<Option<String>> {
        let facts = settings.board.variant().facts();
        let mut session = Session::new(settings.clone(), Instant::now());
        let mut refusal = None;
        converse(stream, &mut session, player, |news| -> anyhow::Result<()> {
            match news {
                News::Ended(report) => self.game(&report, facts)?,
                News::Refused(why) => refusal = Some(why),
                News::Chat(text) => writeln!(anstream::stderr(), "chat: {text}")?,
                News::Began { opponent, side } => {
                    log::info!("game with {opponent}, we have {side}");
                }
                News::Declined(why) => log::warn!("declined a game: {why}"),
                News::Ignored(what) => log::info!("passed over: {what}"),
            }
            Ok(())
        })?;
        let missing = session.games_missing();
        let left = || (missing > 0).then(|| format!("the peer has left, {missing} games unplayed"));
        Ok(refusal.map(|why| format!("the peer refused: {why}")).or_else(left))
    }

    fn game(&self, report: &GameReport, facts: &'static Facts) -> anyhow::Result<()> {
        let entry = GameEntry::of(report, facts);
        if self.json {
            return output::json(&entry);
        }
        let GameEntry { round, white, black, result, reason, plies, .. } = entry;
        let mut out = output::text();
        writeln!(out, "{round}. {white} - {black} {result} ({reason}; {plies} plies)")?;
        Ok(out.flush()?)
    }
}

/// A game of `--json`.
#[derive(Debug, Serialize)]
struct GameEntry<'a> {
    r#type: &'static str,
    round: u32,
    variant: &'static str,
    white: &'a str,
    black: &'a str,
    result: &'static str,
    reason: &'a str,
    plies: usize,
    opening: &'a str,
    fen: &'a str,
    moves: &'a [String],
}

impl<'a> GameEntry<'a> {
    fn of(report: &'a GameReport, facts: &'static Facts) -> Self {
        let usual = report.fen == write_fen(&Setup::start(facts), facts);
        Self {
            r#type: "game",
            round: report.round,
            variant: facts.id,
            white: &report.white,
            black: &report.black,
            result: result(report.verdict, facts.results),
            reason: &report.reason,
            plies: report.moves.len(),
            opening: if usual { "start" } else { &report.fen },
            fen: &report.fen,
            moves: &report.moves,
        }
    }
}

/// A result as PDN has it. White moves first on every board that DXP knows.
fn result(verdict: Verdict, form: ResultForm) -> &'static str {
    use crate::board::Side::{Black, White};
    match (verdict, form) {
        (Verdict::Unfinished, _) => "*",
        (Verdict::Won(White), ResultForm::International) => "2-0",
        (Verdict::Won(Black), ResultForm::International) => "0-2",
        (Verdict::Drawn, ResultForm::International) => "1-1",
        (Verdict::Won(White), ResultForm::Default) => "1-0",
        (Verdict::Won(Black), ResultForm::Default) => "0-1",
        (Verdict::Drawn, ResultForm::Default) => "1/2-1/2",
    }
}

/// Connects, for some seconds again and again.
fn knock(address: &str) -> io::Result<TcpStream> {
    let start = Instant::now();
    loop {
        match TcpStream::connect(address) {
            Err(error)
                if error.kind() == ErrorKind::ConnectionRefused && start.elapsed() < KNOCKING =>
            {
                thread::sleep(Duration::from_millis(100));
            }
            outcome => return outcome,
        }
    }
}

/// An address in full.
fn address_of(text: &str) -> String {
    const HOST: &str = "127.0.0.1";
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text {
        "" => format!("{HOST}:{PORT}"),
        port if is_number => format!("{HOST}:{port}"),
        whole if whole.ends_with(']') || !whole.contains(':') => format!("{whole}:{PORT}"),
        whole => whole.to_owned(),
    }
}

fn minutes(text: &str) -> Result<Minutes, String> {
    let wrong = || "expected minutes from 0 to 999, such as 5 or 0.5".to_owned();
    let minutes: f64 = text.parse().map_err(|_| wrong())?;
    if !(0.0..=999.0).contains(&minutes) {
        return Err(wrong());
    }
    Ok(Minutes::from(Duration::from_secs_f64(minutes * 60.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_completed() {
        for (text, full) in [
            ("", "127.0.0.1:27531"),
            ("4000", "127.0.0.1:4000"),
            ("example.org", "example.org:27531"),
            ("10.0.0.7:4000", "10.0.0.7:4000"),
            ("[::1]", "[::1]:27531"),
            ("[::1]:4000", "[::1]:4000"),
        ] {
            assert_eq!(address_of(text), full);
        }
    }

    #[test]
    fn minutes_have_fractions_and_limits() {
        assert_eq!(minutes("0.5").map(|minutes| minutes.to_string()).as_deref(), Ok(".50"));
        for text in ["", "-1", "1000", "nan", "x"] {
            let error = "expected minutes from 0 to 999, such as 5 or 0.5";
            assert_eq!(minutes(text), Err(error.to_owned()));
        }
    }
}
