//! Who may ask: only pages that this server has served.
//!
//! A page of another site can make a browser send requests here. Its `Origin` gives it away; and
//! where it had its own name point here, so that it looks like our page (DNS rebinding), the
//! `Host` does.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, header};

/// The names under which the server may be asked.
#[derive(Clone, Debug)]
pub struct Guard {
    address: SocketAddr,
    /// Names that were allowed besides.
    names: Vec<String>,
}

/// Why a request is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stranger {
    /// It asks for another host than this.
    #[error("the request is for the host `{0}`, which is not served here")]
    Host(String),
    /// It comes from a page of another site.
    #[error("the request comes from a page of `{0}`, which may not talk to this server")]
    Origin(String),
}

impl Guard {
    /// Guards a server that listens at an address; `names` are allowed besides its own.
    pub fn new(address: SocketAddr, names: Vec<String>) -> Self {
        let names = names.into_iter().map(|name| name.to_ascii_lowercase()).collect();
        Self { address, names }
    }

    /// Lets a request in, or says why not. A WebSocket is only for pages, which name their origin.
    ///
    /// # Errors
    /// If host or origin are not ours.
    pub fn check(&self, headers: &HeaderMap, kind: Kind) -> Result<(), Stranger> {
        let host = text(headers, &header::HOST);
        if !self.is_ours(&host) {
            return Err(Stranger::Host(host));
        }
        let origin = headers.contains_key(header::ORIGIN) || kind == Kind::Socket;
        let origin = origin.then(|| text(headers, &header::ORIGIN));
        match origin {
            // Compared with the host, so that one of our names does not speak for another.
            Some(origin) if !origin.eq_ignore_ascii_case(&format!("http://{host}")) => {
                Err(Stranger::Origin(origin))
            }
            _ => Ok(()),
        }
    }

    /// An address cannot be made to point elsewhere, a name can: of names only those count that
    /// mean this machine, or that were allowed.
    fn is_ours(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host.as_str(), Some(80)),
        };
        let bare = name.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(name);
        let is_name = name == "localhost" || self.names.iter().any(|it| it == name);
        let address: Option<IpAddr> = bare.parse().ok();
        let is_address = address.is_some_and(|it| {
            it == self.address.ip()
                || self.address.ip().is_unspecified()
                || (it.is_loopback() && self.address.ip().is_loopback())
        });
        port == Some(self.address.port()) && (is_name || is_address)
    }
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A file of the page.
    File,
    /// A WebSocket.
    Socket,
}

/// A header's value; more than one is as bad as none.
fn text(headers: &HeaderMap, name: &HeaderName) -> String {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(only), None) => String::from_utf8_lossy(only.as_bytes()).chars().take(100).collect(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_our_own_names_are_answered() {
        let guard = Guard::new("127.0.0.1:4000".parse().unwrap(), vec!["Board.example".into()]);
        for host in ["127.0.0.1:4000", "localhost:4000", "[::1]:4000", "board.EXAMPLE:4000"] {
            assert_eq!(guard.check(&headers(host, None), Kind::File), Ok(()), "{host}");
        }
        for host in
            ["evil.example:4000", "127.0.0.1", "127.0.0.1:4001", "10.0.0.1:4000", "localhost", ""]
        {
            let refused = Err(Stranger::Host(host.to_owned()));
            assert_eq!(guard.check(&headers(host, None), Kind::File), refused);
        }
        let open = Guard::new("0.0.0.0:80".parse().unwrap(), Vec::new());
        for host in ["192.168.1.7", "192.168.1.7:80", "localhost"] {
            assert_eq!(open.check(&headers(host, None), Kind::File), Ok(()), "{host}");
        }
        assert!(open.check(&headers("evil.example", None), Kind::File).is_err());
    }

    #[test]
    fn a_page_of_another_site_is_refused() {
        let guard = Guard::new("127.0.0.1:4000".parse().unwrap(), Vec::new());
        let host = "localhost:4000";
        let own = headers(host, Some("http://localhost:4000"));
        assert_eq!(guard.check(&own, Kind::Socket), Ok(()));
        for origin in ["http://evil.example", "null", "https://localhost:4000", "http://localhost"]
        {
            let refused = Err(Stranger::Origin(origin.to_owned()));
            for kind in [Kind::File, Kind::Socket] {
                assert_eq!(guard.check(&headers(host, Some(origin)), kind), refused);
            }
        }
        let nameless = Err(Stranger::Origin(String::new()));
        assert_eq!(guard.check(&headers(host, None), Kind::Socket), nameless);
    }
}
