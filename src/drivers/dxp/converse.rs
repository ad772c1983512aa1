//! The loop between a session, a player and a socket.

use std::io;
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, after, bounded, never, select};
use damier_protocol::dxp::Splitter;

use crate::transport::{Arrival, spawn_socket_reader, write_bytes};

use super::news::News;
use super::player::Player;
use super::session::{Action, Event, Session};

/// Arrivals that may wait to be handled: a peer that sends faster has to wait.
const ARRIVALS: usize = 64;
/// After so long without a byte, a message that is complete but for its NUL is taken for ended.
const QUIET: Duration = Duration::from_millis(500);

/// After the last word, how long the peer has to read it and to close the connection itself.
const FAREWELL: Duration = Duration::from_secs(1);

/// Holds a conversation until the session closes it or the peer does.
///
/// # Errors
/// If the socket takes no options, the system has no thread left, or `tell` fails. A broken
/// connection is no error: the session is told, and closes.
pub fn converse<E: From<io::Error>>(
    stream: &TcpStream,
    session: &mut Session,
    player: &mut Player,
    tell: impl FnMut(News) -> Result<(), E>,
) -> Result<(), E> {
    let (sender, arrivals) = bounded(ARRIVALS);
    spawn_socket_reader(stream, QUIET, move |arrival| sender.send(arrival).is_ok())?;
    let outcome = talk(stream, &arrivals, session, player, tell);
    part(stream, &arrivals);
    player.stop();
    outcome
}

fn talk<E>(
    stream: &TcpStream,
    arrivals: &Receiver<Arrival>,
    session: &mut Session,
    player: &mut Player,
    mut tell: impl FnMut(News) -> Result<(), E>,
) -> Result<(), E> {
    let mut splitter = Splitter::default();
    loop {
        while let Some(action) = session.next_action() {
            match action {
                Action::Think(game, limits) => player.think(game, limits),
                Action::Stop => player.stop(),
                Action::NewGame => player.new_game(),
                Action::Tell(news) => tell(news)?,
            }
        }
        if let Some(message) = session.next_message(Instant::now()) {
            log::debug!("> {message}");
            if write_bytes(stream, format!("{message}\0").as_bytes()).is_err() {
                session.on(Event::Gone, Instant::now());
            }
            continue;
        }
        let wait = session.wait(Instant::now());
        if wait.is_none() && session.is_closed() {
            return Ok(());
        }
        select! {
            recv(arrivals) -> arrival => hear(session, &mut splitter, arrival.unwrap_or(Arrival::End)),
            recv(player.answers()) -> answer => {
                let best = player.finish(answer.ok());
                session.on(Event::Found(best), Instant::now());
            }
            recv(wait.map_or_else(never, after)) -> _ => session.tick(Instant::now()),
        }
    }
}

fn hear(session: &mut Session, splitter: &mut Splitter, arrival: Arrival) {
    let end = arrival == Arrival::End;
    let messages = match arrival {
        Arrival::Bytes(bytes) => splitter.feed(&bytes),
        Arrival::Quiet => splitter.quiet(),
        Arrival::End => splitter.end(),
    };
    for message in messages {
        log::debug!("< {}", String::from_utf8_lossy(&message));
        session.on(Event::Message(message), Instant::now());
    }
    if end {
        session.on(Event::Gone, Instant::now());
    }
}

/// Closes the connection. What the peer has not read yet would be lost if bytes of its own were
/// still on their way, so it may close first.
fn part(stream: &TcpStream, arrivals: &Receiver<Arrival>) {
    // A connection that is broken is as good as closed.
    let _ = stream.shutdown(Shutdown::Write);
    let patience = after(FAREWELL);
    loop {
        select! {
            recv(arrivals) -> arrival => if matches!(arrival, Ok(Arrival::End) | Err(_)) { break },
            recv(patience) -> _ => break,
        }
    }
    let _ = stream.shutdown(Shutdown::Both);
}
