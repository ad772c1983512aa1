//! Who is answered, and with what.

use std::io::Read;

use super::client::{Served, ask, connect};

fn get(served: &Served, path: &str, headers: &str) -> String {
    let host = served.address;
    served.ask(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n"))
}

#[test]
fn the_page_is_served_with_its_rules_and_nothing_else() {
    let served = Served::start(1);
    for (path, kind, part) in [
        ("/", "text/html; charset=utf-8", "<title>Damier</title>"),
        ("/main.js", "text/javascript; charset=utf-8", "import"),
        ("/style.css", "text/css; charset=utf-8", ":root"),
        ("/board.css", "text/css; charset=utf-8", ".damier"),
        ("/pieces.svg", "image/svg+xml", "id=\"damier-wm\""),
        ("/board/russian/black.svg", "image/svg+xml", "data-bottom=\"B\""),
    ] {
        let answer = get(&served, path, "");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{path}: {answer}");
        assert!(answer.contains(&format!("content-type: {kind}\r\n")), "{path}: {answer}");
        assert!(answer.contains("content-security-policy: default-src 'none'; "), "{path}");
        assert!(answer.contains("frame-ancestors 'none'"), "{path}");
        assert!(answer.contains(part), "{path}");
    }
    for path in
        ["/Cargo.toml", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/board/chess/white.svg", "//etc"]
    {
        let answer = get(&served, path, "");
        assert!(answer.starts_with("HTTP/1.1 404 Not Found\r\n"), "{path}: {answer}");
    }
}

#[test]
fn foreign_hosts_and_origins_are_refused() {
    let served = Served::start(1);
    for host in ["evil.example", "127.0.0.1", "127.0.0.1.evil.example:80", ""] {
        let answer = served.ask(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"));
        assert!(answer.starts_with("HTTP/1.1 403 Forbidden\r\n"), "{host}: {answer}");
        let why = format!("the request is for the host `{host}`, which is not served here\n");
        assert!(answer.ends_with(&why), "{answer}");
    }
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"] {
        for (path, more) in [("/", ""), ("/socket", upgrade)] {
            let answer = get(&served, path, &format!("Origin: {origin}\r\n{more}"));
            assert!(answer.starts_with("HTTP/1.1 403 Forbidden\r\n"), "{origin}: {answer}");
            let why = format!(
                "the request comes from a page of `{origin}`, which may not talk to this server\n"
            );
            assert!(answer.ends_with(&why), "{answer}");
        }
    }
    // A socket is for pages only, and a page says where it comes from.
    assert!(get(&served, "/socket", upgrade).starts_with("HTTP/1.1 403 Forbidden\r\n"));
    served.page().hear("hello");
}

#[test]
fn a_request_that_is_none_or_too_long_is_cut_off() {
    let served = Served::start(1);
    for request in ["hello\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\0\0\0\0\r\n\r\n"] {
        let answer = served.ask(request);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400 "), "{request}: {answer}");
    }
    let answer = get(&served, "/", &format!("X-Long: {}\r\n", "x".repeat(1 << 20)));
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431 "), "{answer}");
    assert!(get(&served, "/", "").starts_with("HTTP/1.1 200 OK"));
}

/// Connections that say nothing take the places there are, and no more; when they go, all is well.
#[test]
fn too_many_connections_are_turned_away() {
    let served = Served::start(1);
    let mut silent: Vec<_> = (0..400).map(|_| connect(served.address)).collect();
    let turned_away = silent.split_off(128);
    for mut stream in turned_away {
        let mut answer = String::new();
        // What was not read when it was closed may be answered by a reset.
        let _ = stream.read_to_string(&mut answer);
        assert!(
            answer.is_empty() || answer.ends_with("\r\n\r\ntoo many connections\n"),
            "{answer}"
        );
    }
    drop(silent);
    let address = served.address;
    let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\n\r\n");
    // The server notices in its own time that they are gone.
    while !ask(address, &request).starts_with("HTTP/1.1 200 OK") {
        std::thread::yield_now();
    }
}
