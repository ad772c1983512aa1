//! DXP, the `DamExchange` Protocol: two draughts programs play each other over a stream of bytes.
//!
//! A [`Message`] is a letter and fields of fixed width, read by [`Message::parse`] and written by
//! [`Display`](std::fmt::Display) without the NUL that ends it; a [`Splitter`] cuts a stream into
//! messages. Reading never panics, and what cannot be read says what was wrong and in which
//! message. Texts and codes are checked here; whether a square, a move or a position makes sense
//! is for those who know the game.

mod accept;
mod back;
mod end;
mod error;
mod fields;
mod kind;
mod minutes;
mod request;
mod splitter;
mod step;
mod text;

use std::fmt;

pub use accept::{Acceptance, GameAccept};
pub use back::{BackAnswer, BackRequest};
pub use end::{GameEnd, Reason, Stop};
pub use error::MessageError;
pub use kind::Kind;
pub use minutes::Minutes;
pub use request::{GameRequest, SQUARES, Start};
pub use splitter::{MAX_MESSAGE, Splitter};
pub use step::Move;

use fields::Fields;

/// The usual TCP port.
pub const PORT: u16 = 27531;

/// A side. The letter of Black is that of the Dutch word, *zwart*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// `W`
    White,
    /// `Z`
    Black,
}

impl Colour {
    fn of(letter: u8) -> Option<Self> {
        match letter {
            b'W' => Some(Self::White),
            b'Z' => Some(Self::Black),
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "W",
            Self::Black => "Z",
        })
    }
}

/// One message.
///
/// ```
/// use damier_protocol::dxp::{GameEnd, Message, Move, Reason, Stop};
///
/// let capture = Message::parse(b"M001205250422122320")?;
/// let Message::Move(mv) = &capture else { panic!("not a move") };
/// assert_eq!((mv.seconds, mv.from, mv.to), (12, 5, 25));
/// assert_eq!(mv.captured, [22, 12, 23, 20]);
/// assert_eq!(capture.to_string(), "M001205250422122320");
///
/// let resigns = Message::End(GameEnd { reason: Reason::Lost, stop: Stop::Next });
/// assert_eq!(Message::parse(b"E10"), Ok(resigns));
///
/// assert_eq!(
///     Message::parse(b"M00003228").unwrap_err().to_string(),
///     "MOVE: found 9 characters, expected 11 for `number captured`",
/// );
/// # Ok::<(), damier_protocol::dxp::MessageError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `R`: the initiator wants a game.
    Request(GameRequest),
    /// `A`: the follower's answer to that.
    Accept(GameAccept),
    /// `M`: a move.
    Move(Move),
    /// `E`: the game is over, and the answer to that.
    End(GameEnd),
    /// `C`: words for people.
    Chat(String),
    /// `B`: let us go back in the game.
    BackRequest(BackRequest),
    /// `K`: the answer to that.
    BackAnswer(BackAnswer),
}

impl Message {
    /// Reads a message, given without its NUL. Blanks and line ends behind it are passed over.
    ///
    /// # Errors
    /// If it has no known letter, or a field that cannot be read.
    pub fn parse(bytes: &[u8]) -> Result<Self, MessageError> {
        let kind = Kind::of_message(bytes)?;
        if kind == Kind::Chat {
            return Ok(Self::Chat(text::read(bytes.get(1..).unwrap_or_default())));
        }
        let fields = Fields::new(kind, bytes.trim_ascii_end());
        Ok(match kind {
            Kind::Request => Self::Request(GameRequest::read(&fields)?),
            Kind::Accept => Self::Accept(GameAccept::read(&fields)?),
            Kind::Move => Self::Move(Move::read(&fields)?),
            Kind::End => Self::End(GameEnd::read(&fields)?),
            Kind::BackRequest => Self::BackRequest(BackRequest::read(&fields)?),
            Kind::BackAnswer | Kind::Chat => Self::BackAnswer(BackAnswer::read(&fields)?),
        })
    }

    /// What kind of message it is.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Request(_) => Kind::Request,
            Self::Accept(_) => Kind::Accept,
            Self::Move(_) => Kind::Move,
            Self::End(_) => Kind::End,
            Self::Chat(_) => Kind::Chat,
            Self::BackRequest(_) => Kind::BackRequest,
            Self::BackAnswer(_) => Kind::BackAnswer,
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.kind().letter()))?;
        match self {
            Self::Request(request) => request.fmt(f),
            Self::Accept(accept) => accept.fmt(f),
            Self::Move(mv) => mv.fmt(f),
            Self::End(end) => end.fmt(f),
            Self::Chat(words) => text::Ascii { text: words, most: text::CHAT }.fmt(f),
            Self::BackRequest(request) => request.fmt(f),
            Self::BackAnswer(answer) => answer.fmt(f),
        }
    }
}
