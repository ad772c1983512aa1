//! A WebSocket and its tab: text in, text out, and an end to both together.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use crossbeam_channel::Sender;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, timeout};

use super::message::Reply;
use super::tab::{self, Event, Resources};

/// No message of a page is longer.
pub(super) const LONGEST: usize = 1 << 20;
/// Messages that may wait for the tab; who sends more waits.
const WAITING: usize = 16;
/// Replies that may wait for the page; the tab waits when it has more.
const REPLIES: usize = 16;
/// A page that takes no message for so long is taken for gone.
const WRITE_PATIENCE: Duration = Duration::from_secs(20);
/// How often a silent page is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);
/// A page from which nothing came for so long, not even the answer to a ping, is gone.
const SILENCE: Duration = Duration::from_secs(75);

/// Refuses a page in words, over the socket: a browser shows no page the answer to a handshake.
pub(super) async fn refuse(mut socket: WebSocket, message: String) {
    let refused = Reply::Refused { message };
    if send(&mut socket, &refused).await {
        close(&mut socket, close_code::AGAIN, "too many games").await;
    }
}

/// Serves a page until either side ends it. The permit is the tab's place among all tabs.
pub(super) async fn serve(
    mut socket: WebSocket,
    resources: Resources,
    place: OwnedSemaphorePermit,
) {
    let (replies, mut to_page) = mpsc::channel(REPLIES);
    let tab = match tab::start(resources, replies, place) {
        Ok(sender) => Leash(sender),
        Err(error) => return refuse(socket, format!("no thread for another game: {error}")).await,
    };
    let waiting = Arc::new(Semaphore::new(WAITING));
    let mut pings = pings();
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            reply = to_page.recv() => {
                let Some(reply) = reply else {
                    // The tab ended by itself, which it only does by a fault of ours.
                    return close(&mut socket, close_code::ERROR, "the game has crashed").await;
                };
                if !send(&mut socket, &reply).await {
                    return;
                }
            }
            (permit, message) = hear(&mut socket, &waiting) => {
                heard = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => {
                        if tab.0.send(Event::Said(text.to_string(), permit)).is_err() {
                            return;
                        }
                    }
                    Some(Ok(Message::Binary(_))) => {
                        return close(&mut socket, close_code::UNSUPPORTED, "only text").await;
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Err(error)) => {
                        log::info!("a page was cut off: {error}");
                        let why = "a message that is too long or malformed";
                        return close(&mut socket, close_code::POLICY, why).await;
                    }
                    Some(Ok(Message::Close(_))) | None => return,
                }
            }
            _ = pings.tick() => {
                let silent = heard.elapsed() > SILENCE;
                if silent || !push(&mut socket, Message::Ping(Vec::new().into())).await {
                    return;
                }
            }
        }
    }
}

/// The next message, which is not even read while too many wait.
async fn hear(
    socket: &mut WebSocket,
    waiting: &Arc<Semaphore>,
) -> (Option<OwnedSemaphorePermit>, Option<Result<Message, axum::Error>>) {
    let permit = Arc::clone(waiting).acquire_owned().await.ok();
    (permit, socket.recv().await)
}

/// Tells the tab that the page is gone, however that came about.
struct Leash(Sender<Event>);

impl Drop for Leash {
    fn drop(&mut self) {
        // A tab that has ended need not be told.
        let _ = self.0.send(Event::Gone);
    }
}

fn pings() -> Interval {
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings
}

async fn send(socket: &mut WebSocket, reply: &Reply) -> bool {
    match serde_json::to_string(reply) {
        Ok(text) => push(socket, Message::Text(text.into())).await,
        Err(error) => {
            log::error!("a reply that cannot be written: {error}");
            false
        }
    }
}

async fn push(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(WRITE_PATIENCE, socket.send(message)).await, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    push(socket, Message::Close(Some(frame))).await;
}
