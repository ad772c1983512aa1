//! DXP, the `DamExchange` Protocol: a program that plays games over a connection.
//!
//! [`Session`] is the whole conversation as a state machine, as follower or as initiator: an
//! [`Event`] goes in with the time it came, messages and [`Action`]s come out. A [`Player`] is an
//! engine that does those actions, and [`converse`] ties both to a socket.
//!
//! What peers need beyond the protocol's text, and this module keeps: two messages of ours in one
//! turn are [`GAP`] apart, since several programs take what arrives in one read for one message;
//! an end is answered once and never argued with; whatever cannot be read is answered where an
//! answer is due and passed over where not; nothing in a chat is obeyed.

mod converse;
mod news;
mod play;
mod player;
mod session;
mod settings;

pub use converse::converse;
pub use news::{GameReport, News, Verdict};
pub use player::Player;
pub use session::{Action, Event, GAP, Session};
pub use settings::{Plan, Role, Settings};
