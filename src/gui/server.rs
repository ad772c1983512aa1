//! The server: connections, the files of the page, and web sockets.
//!
//! It listens where it is told, answers only those whom the [`Guard`] lets in, and holds no more
//! connections and tabs than it has places for. One thread serves all sockets; games have their
//! own (`gui::tab`). The only files that it can send are those in the program.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use super::guard::{Guard, Kind};
use super::page;
use super::socket;
use super::tab::Resources;
use crate::board::Side;
use crate::report::svg::{self, Picture, Theme};
use crate::rules::Variant;

/// How a server is to be.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens; port 0 is any that is free.
    pub address: SocketAddr,
    /// Names under which it may be asked, besides its own.
    pub names: Vec<String>,
    /// What each engine may take.
    pub resources: Resources,
    /// The most tabs that have a game at the same time.
    pub tabs: usize,
}

/// Connections at the same time, besides the sockets of tabs.
const CONNECTIONS: usize = 128;
/// How long a request may take to arrive.
const REQUEST_PATIENCE: Duration = Duration::from_secs(10);
/// The longest head of a request.
const LONGEST_HEAD: usize = 16 << 10;

/// What every answer carries: nothing from elsewhere runs in the page, and no other page may show
/// it or guess at it.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
}

impl Server {
    /// Listens.
    ///
    /// # Errors
    /// If the address is taken, or not ours.
    pub fn bind(settings: Settings) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind(settings.address))?;
        let address = listener.local_addr()?;
        Ok(Self { runtime, listener, address, settings })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` comes.
    pub fn run(self, end: impl Future<Output = ()>) {
        let Self { runtime, listener, address, settings } = self;
        let app = router(address, settings);
        runtime.block_on(async {
            tokio::select! {
                () = accept(&listener, app) => {}
                () = end => {}
            }
        });
        runtime.shutdown_background();
    }
}

/// Takes connections for ever.
async fn accept(listener: &TcpListener, app: Router) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Out of file handles, perhaps: it will pass.
                log::warn!("a connection could not be taken: {error}");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        match Arc::clone(&places).try_acquire_owned() {
            Ok(place) => {
                let app = app.clone();
                tokio::spawn(async move {
                    serve(stream, app).await;
                    drop(place);
                });
            }
            Err(_) => full(stream).await,
        }
    }
}

/// Tells in few words that there is no room.
async fn full(mut stream: TcpStream) {
    const ANSWER: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\
        Content-Type: text/plain\r\nContent-Length: 21\r\n\r\ntoo many connections\n";
    // Whoever does not take it has gone.
    let _ = stream.try_write(ANSWER);
    let _ = stream.shutdown().await;
}

async fn serve(stream: TcpStream, app: Router) {
    // Small messages that answer a click are not to wait for more.
    let _ = stream.set_nodelay(true);
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REQUEST_PATIENCE)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(app))
        .with_upgrades()
        .await;
    if let Err(error) = served {
        log::debug!("a connection ended: {error}");
    }
}

#[derive(Clone)]
struct Shared {
    guard: Arc<Guard>,
    tabs: Arc<Semaphore>,
    most: usize,
    resources: Resources,
}

fn router(address: SocketAddr, settings: Settings) -> Router {
    let shared = Shared {
        guard: Arc::new(Guard::new(address, settings.names)),
        tabs: Arc::new(Semaphore::new(settings.tabs)),
        most: settings.tabs,
        resources: settings.resources,
    };
    let mut router = Router::new()
        .route("/socket", any(open))
        .route("/board.css", get(|| async { typed(page::STYLE, svg::style(Theme::Auto)) }))
        .route("/pieces.svg", get(|| async { typed(page::PICTURE, svg::pieces()) }))
        .route("/board/{variant}/{side}", get(board));
    for file in page::FILES {
        router = router.route(file.path, get(|| async { typed(file.kind, file.text) }));
    }
    router.layer(middleware::from_fn_with_state(shared.clone(), admit)).with_state(shared)
}

fn typed(kind: &'static str, text: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// The picture of an empty board: `russian/white.svg`, seen by the side named.
async fn board(Path((variant, side)): Path<(String, String)>) -> Response {
    let side = match side.as_str() {
        "white.svg" => Some(Side::White),
        "black.svg" => Some(Side::Black),
        _ => None,
    };
    match (Variant::from_name(&variant), side) {
        (Ok(variant), Some(side)) => {
            typed(page::PICTURE, Picture::empty(variant.facts()).seen_by(side).inline())
        }
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Lets in those who may ask, and puts our headers on every answer.
async fn admit(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let kind = if request.uri().path() == "/socket" { Kind::Socket } else { Kind::File };
    let mut response = match shared.guard.check(request.headers(), kind) {
        Ok(()) => next.run(request).await,
        Err(stranger) => {
            log::warn!("refused: {stranger}");
            (StatusCode::FORBIDDEN, format!("{stranger}\n")).into_response()
        }
    };
    if response.status() != StatusCode::SWITCHING_PROTOCOLS {
        // A page is a few files: its connections are not to hold the places of others.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A WebSocket: a game of its own, if there is room for one.
async fn open(State(shared): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    let upgrade = upgrade
        .max_message_size(socket::LONGEST)
        .max_frame_size(socket::LONGEST)
        .max_write_buffer_size(4 * socket::LONGEST);
    if let Ok(place) = shared.tabs.try_acquire_owned() {
        return upgrade.on_upgrade(move |it| socket::serve(it, shared.resources, place));
    }
    let message = format!(
        "{} games are open already, which is the most at a time: close another tab",
        shared.most
    );
    upgrade.on_upgrade(move |it| socket::refuse(it, message))
}
