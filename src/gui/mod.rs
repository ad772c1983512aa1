//! `damier gui`: a board in the browser, for every variant.
//!
//! A page without a build step talks JSON over a WebSocket ([`message`]) to a [`Session`], a state
//! machine that knows a game, its clocks and what is to be searched, but no engine and no socket.
//! `tab` gives a session its engine and a thread of its own; [`server`] serves the page and
//! joins sockets to tabs. Nothing here reads a file or trusts what a browser sends.

mod clock;
pub mod guard;
mod line;
pub mod message;
mod page;
mod pdn;
pub mod server;
mod session;
mod socket;
mod tab;
mod view;
mod words;

pub use session::{Action, Job, Purpose, Session};
pub use tab::Resources;
