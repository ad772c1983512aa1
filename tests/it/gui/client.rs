//! A server in a thread, and a page without a browser.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use damier::engine::TableSource;
use damier::gui::Resources;
use damier::gui::server::{Server, Settings};
use serde_json::Value;
use tokio::sync::oneshot;
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::CloseFrame;
use tungstenite::{Message, WebSocket};

/// What says nothing for so long has hung.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server, ended with the value.
pub(super) struct Served {
    pub(super) address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Served {
    pub(super) fn start(tabs: usize) -> Self {
        let settings = Settings {
            address: "127.0.0.1:0".parse().expect("an address"),
            names: Vec::new(),
            resources: Resources { threads: 1, hash: 1, tables: TableSource::default() },
            tabs,
        };
        let server = Server::bind(settings).expect("a free port");
        let address = server.address();
        let (end, ended) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            server.run(async {
                let _ = ended.await;
            });
        });
        Self { address, end: Some(end), thread: Some(thread) }
    }

    /// What the server answers to a request, head and body.
    pub(super) fn ask(&self, request: &str) -> String {
        ask(self.address, request)
    }

    pub(super) fn page(&self) -> Page {
        Page::open(self.address)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join) {
            std::panic::resume_unwind(panic);
        }
    }
}

pub(super) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("an option");
    stream
}

pub(super) fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = connect(address);
    // A server that has heard enough may close before all is written.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// A page's side of a web socket.
pub(super) struct Page {
    pub(super) socket: WebSocket<TcpStream>,
}

impl Page {
    pub(super) fn open(address: SocketAddr) -> Self {
        let mut request =
            format!("ws://{address}/socket").into_client_request().expect("an address");
        let origin = format!("http://{address}").parse().expect("a header");
        request.headers_mut().insert("origin", origin);
        let (socket, _) = tungstenite::client(request, connect(address)).expect("a handshake");
        Self { socket }
    }

    pub(super) fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("an open socket");
    }

    /// The next message of this type; others are passed over.
    pub(super) fn hear(&mut self, kind: &str) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().expect("a message") {
                let value: Value = serde_json::from_str(text.as_str()).expect("an object");
                if value["type"] == kind {
                    return value;
                }
            }
        }
    }

    /// How the server ends the conversation.
    pub(super) fn end(&mut self) -> Option<CloseFrame> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => return frame,
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }
}
