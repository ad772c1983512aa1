//! A move: two squares, and the squares captured.

use std::fmt;
use std::str::FromStr;

use crate::excerpt::excerpt;

/// A move by square numbers: `32-28`, or `28x19x23` for a capture, which names where it begins,
/// where it ends and then every square captured, in any order. The ends may be the same square.
///
/// Read with leading zeros, and without the captured squares, which is how several programs
/// write; a colon is a cross, as in some countries' notation. Written in full and unpadded.
///
/// ```
/// use damier_protocol::wire::WireMove;
///
/// let step: WireMove = "06-11".parse()?;
/// assert_eq!(step, WireMove::step(6, 11));
/// assert_eq!(step.to_string(), "6-11");
///
/// let capture: WireMove = "28x19x23".parse()?;
/// assert_eq!(capture, WireMove::capture(28, 19, vec![23]));
/// assert_eq!(capture.to_string(), "28x19x23");
///
/// // Not the same as a step: a capture that does not say what.
/// assert_eq!("28x19".parse(), Ok(WireMove::capture(28, 19, vec![])));
///
/// let error = "28x19-23".parse::<WireMove>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "move '28x19-23': found '19-23', expected a square number",
/// );
/// # Ok::<(), damier_protocol::wire::MoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WireMove {
    /// Where it begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// The squares captured, as many as were named; `None` if the move is no capture.
    pub captured: Option<Vec<u32>>,
}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// There is neither `-` nor `x`.
    Shape {
        /// The text, shortened.
        text: String,
    },
    /// A part is no number from 1 on.
    Number {
        /// The text, shortened.
        text: String,
        /// The part, shortened.
        part: String,
    },
}

impl WireMove {
    /// A move that captures nothing.
    pub fn step(from: u32, to: u32) -> Self {
        Self { from, to, captured: None }
    }

    /// A move that captures what stands on these squares.
    pub fn capture(from: u32, to: u32, captured: Vec<u32>) -> Self {
        Self { from, to, captured: Some(captured) }
    }
}

impl FromStr for WireMove {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let square = |part: &str| {
            // The standard parser would accept a plus sign.
            let digits = part.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.then(|| part.parse::<u32>().ok()).flatten();
            number
                .filter(|&number| number > 0)
                .ok_or_else(|| MoveError::Number { text: excerpt(text), part: excerpt(part) })
        };
        let mut parts = text.trim().split(['x', 'X', ':']);
        let first = parts.next().unwrap_or_default();
        let Some(to) = parts.next() else {
            let Some((from, to)) = first.split_once('-') else {
                return Err(MoveError::Shape { text: excerpt(text) });
            };
            return Ok(Self::step(square(from)?, square(to)?));
        };
        let (from, to) = (square(first)?, square(to)?);
        Ok(Self::capture(from, to, parts.map(square).collect::<Result<_, _>>()?))
    }
}

impl fmt::Display for WireMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(captured) = &self.captured else {
            return write!(f, "{}-{}", self.from, self.to);
        };
        write!(f, "{}x{}", self.from, self.to)?;
        captured.iter().try_for_each(|square| write!(f, "x{square}"))
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape { text } => {
                write!(f, "move '{text}': found neither '-' nor 'x', expected 32-28 or 28x19x23")
            }
            Self::Number { text, part } => {
                write!(f, "move '{text}': found '{part}', expected a square number")
            }
        }
    }
}

impl std::error::Error for MoveError {}
