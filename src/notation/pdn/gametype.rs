//! The value of the `GameType` tag: `20,W,10,10,N2,0`.

use std::fmt;

use crate::board::Side;

/// A game by its number, with the full form when it was given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameType {
    /// The game's number. It decides, whatever the tail says.
    pub number: u32,
    /// The tail, when there is one and it is well formed.
    pub tail: Option<Tail>,
    /// A tail that is not well formed, as written.
    pub malformed: Option<String>,
}

/// The full form behind the number. Wrong tails occur in real files: information, no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tail {
    /// The colour that begins.
    pub start: Side,
    /// Files of the board.
    pub width: u32,
    /// Ranks of the board.
    pub height: u32,
    /// How squares are named.
    pub names: Names,
    /// Where the first square is, as the starting side sees it.
    pub corner: Corner,
    /// Whether the bottom left corner is no playing square; absent in short tails.
    pub inverted: Option<bool>,
}

/// How squares are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Names {
    /// `A`: letters and ranks.
    Letters,
    /// `N`: numbers.
    Numbers,
    /// `S`: the short form of letters.
    Short,
}

/// A corner of the board as the starting side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// 0
    BottomLeft,
    /// 1
    BottomRight,
    /// 2
    TopLeft,
    /// 3
    TopRight,
}

/// Why a text is no game type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTypeError {
    /// It does not begin with a number.
    #[error("GameType `{text}` does not begin with a number, as in 20 or 20,W,10,10,N2,0")]
    NoNumber {
        /// The offending text.
        text: String,
    },
}

impl GameType {
    /// Reads a game type. A tail that is wrong is kept aside, for the number decides.
    ///
    /// ```
    /// use damier::notation::pdn::{Corner, GameType};
    ///
    /// let game = GameType::parse("20,W,10,10,N2,0").unwrap();
    /// assert_eq!(game.number, 20);
    /// assert_eq!(game.tail.unwrap().corner, Corner::TopLeft);
    /// assert_eq!(GameType::parse("25,nonsense").unwrap().number, 25);
    /// ```
    pub fn parse(text: &str) -> Result<Self, GameTypeError> {
        let (number, tail) = match text.split_once(',') {
            Some((number, tail)) => (number, Some(tail.trim())),
            None => (text, None),
        };
        let error = || GameTypeError::NoNumber { text: text.trim().to_owned() };
        let number = number.trim().parse().map_err(|_| error())?;
        let parsed = tail.and_then(Tail::parse);
        let malformed = if parsed.is_none() { tail.map(str::to_owned) } else { None };
        Ok(Self { number, tail: parsed, malformed })
    }
}

impl Tail {
    fn parse(text: &str) -> Option<Self> {
        let mut fields = text.split(',').map(str::trim);
        let start = match fields.next()? {
            "W" | "w" => Side::White,
            "B" | "b" => Side::Black,
            _ => return None,
        };
        let width = fields.next()?.parse().ok()?;
        let height = fields.next()?.parse().ok()?;
        let mut notation = fields.next()?.chars();
        let names = match notation.next()?.to_ascii_uppercase() {
            'A' => Names::Letters,
            'N' => Names::Numbers,
            'S' => Names::Short,
            _ => return None,
        };
        let corner = match notation.next()? {
            '0' => Corner::BottomLeft,
            '1' => Corner::BottomRight,
            '2' => Corner::TopLeft,
            '3' => Corner::TopRight,
            _ => return None,
        };
        let inverted = match fields.next() {
            Some("0") => Some(false),
            Some("1") => Some(true),
            Some(_) => return None,
            None => None,
        };
        let complete = notation.next().is_none() && fields.next().is_none();
        complete.then_some(Self { start, width, height, names, corner, inverted })
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        if let Some(tail) = &self.tail { write!(f, ",{tail}") } else { Ok(()) }
    }
}

impl fmt::Display for Tail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.start.letter();
        let names = match self.names {
            Names::Letters => 'A',
            Names::Numbers => 'N',
            Names::Short => 'S',
        };
        let corner = match self.corner {
            Corner::BottomLeft => 0,
            Corner::BottomRight => 1,
            Corner::TopLeft => 2,
            Corner::TopRight => 3,
        };
        write!(f, "{start},{},{},{names}{corner}", self.width, self.height)?;
        match self.inverted {
            Some(inverted) => write!(f, ",{}", u8::from(inverted)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_full_form_comes_back() {
        for text in ["20,W,10,10,N2,0", "21,B,8,8,N1,0", "41,W,10,8,A0", "23,B,8,8,S3,1", "98"] {
            let game = GameType::parse(text).unwrap();
            assert_eq!(game.malformed, None);
            assert_eq!(game.to_string(), text);
        }
    }

    #[test]
    fn spaces_and_small_letters_pass() {
        let game = GameType::parse(" 20, w, 10, 10, n2, 0 ").unwrap();
        assert_eq!(game.to_string(), "20,W,10,10,N2,0");
    }

    #[test]
    fn a_wrong_tail_leaves_the_number() {
        for text in ["20,W,10", "20,", "20,X,10,10,N2,0", "20,W,10,10,N4", "20,W,10,10,N2,0,7"] {
            let game = GameType::parse(text).unwrap();
            assert_eq!((game.number, game.tail), (20, None), "{text}");
            assert!(game.malformed.is_some());
        }
    }

    #[test]
    fn no_number_is_an_error_that_names_the_text() {
        for text in ["", "W,10", "-1", "99999999999"] {
            let error = GameType::parse(text).unwrap_err();
            assert_eq!(error, GameTypeError::NoNumber { text: text.into() });
        }
    }
}
