//! The board in the browser: its server and its sockets over loopback, and the whole program.
//! What the page makes of it is tested in a real browser by `.ci/browser`.

mod client;
mod program;
mod server;
mod socket;
