//! `damier gui`.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use anyhow::Context as _;
use clap::Args;
use tokio::sync::oneshot;

use super::args::TableArgs;
use super::output;
use crate::gui::Resources;
use crate::gui::server::{Server, Settings};

/// A board in the browser: play, analyse, step through games, of every variant
///
/// Serves a page on this machine and opens it. Every tab of it has a game of its own. Ctrl-C ends
/// it; a page keeps its game and goes on when the program is started again on the same port.
#[derive(Debug, Args)]
pub(super) struct Gui {
    /// The port to listen on, 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 27_532)]
    port: u16,
    /// Do not open the page, only print its address
    #[arg(long)]
    no_browser: bool,
    /// Listen at this address of the machine, for others to come: anybody who reaches it can play
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// A name under which the page may be asked for, besides addresses and localhost; repeatable
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Games open at the same time
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=1000))]
    tabs: u16,
    /// Search threads of each game
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Size of each game's transposition table in MiB
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=crate::engine::MAX_HASH as i64))]
    hash: u32,
    #[command(flatten)]
    tables: TableArgs,
}

impl Gui {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let address = SocketAddr::new(self.bind, self.port);
        let resources = Resources {
            threads: self.threads.into(),
            hash: self.hash as usize,
            tables: self.tables.source(),
        };
        let settings =
            Settings { address, names: self.hosts.clone(), resources, tabs: self.tabs.into() };
        let server = Server::bind(settings).with_context(|| format!("listening on {address}"))?;
        let (sender, ended) = oneshot::channel::<()>();
        let mut sender = Some(sender);
        ctrlc::set_handler(move || drop(sender.take())).context("listening for Ctrl-C")?;
        let url = url(server.address());
        let mut out = output::text();
        writeln!(out, "{url}")?;
        out.flush()?;
        drop(out);
        if !self.no_browser
            && let Err(error) = open::that_detached(&url)
        {
            log::warn!("no browser could be started ({error}): open {url}");
        }
        server.run(async {
            // The sender is dropped, never used.
            let _ = ended.await;
        });
        Ok(())
    }
}

/// The address of the page; a server that listens everywhere is here, too.
fn url(address: SocketAddr) -> String {
    let here = if address.ip().is_unspecified() {
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port())
    } else {
        address
    };
    format!("http://{here}/")
}
