//! Which pieces are on the board.

use std::fmt;
use std::str::FromStr;

use crate::board::Geometry;
use crate::position::Placement;

/// The pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Army {
    /// Its men.
    pub men: u8,
    /// Its kings.
    pub kings: u8,
}

impl Army {
    /// All its pieces.
    pub const fn pieces(self) -> u8 {
        self.men + self.kings
    }
}

/// The pieces of both sides, those of the side to move first. By symmetry one table serves both
/// colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Material {
    /// The side to move.
    pub own: Army,
    /// The other side.
    pub opp: Army,
}

impl Material {
    /// More pieces than this have no table.
    pub const MOST: u8 = 7;

    /// The material of a placement; `None` if a side has no piece or there are too many.
    pub(crate) fn of<G: Geometry>(placement: &Placement<G>) -> Option<Self> {
        let Placement { own_men, opp_men, own_kings, opp_kings } = placement;
        let counts = [own_men, own_kings, opp_men, opp_kings].map(|set| set.len());
        let [own_men, own_kings, opp_men, opp_kings] = counts.map(|count| count as u8);
        let material = Self {
            own: Army { men: own_men, kings: own_kings },
            opp: Army { men: opp_men, kings: opp_kings },
        };
        (counts.iter().sum::<u32>() <= u32::from(Self::MOST) && material.is_a_game())
            .then_some(material)
    }

    pub(super) fn is_a_game(self) -> bool {
        self.own.pieces() > 0 && self.opp.pieces() > 0
    }

    /// Every material of so many pieces, in an order in which each comes after those to which
    /// crowning leads from it.
    pub fn all(pieces: u8) -> Vec<Self> {
        let mut all = Vec::new();
        for own_pieces in 1..pieces {
            for own_men in 0..=own_pieces {
                let opp_pieces = pieces - own_pieces;
                for opp_men in 0..=opp_pieces {
                    let own = Army { men: own_men, kings: own_pieces - own_men };
                    let opp = Army { men: opp_men, kings: opp_pieces - opp_men };
                    all.push(Self { own, opp });
                }
            }
        }
        all.sort_by_key(|material| (material.men(), *material));
        all
    }

    /// All pieces.
    pub const fn pieces(self) -> u8 {
        self.own.pieces() + self.opp.pieces()
    }

    /// The men of both sides.
    pub const fn men(self) -> u8 {
        self.own.men + self.opp.men
    }

    /// The same with the other side to move.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { own: self.opp, opp: self.own }
    }

    /// The material after every possible capture or crowning, while both sides have pieces, in the
    /// order of the materials.
    pub fn after_conversions(self) -> Vec<Self> {
        let mut all = Vec::new();
        for crowned in 0..=self.own.men.min(1) {
            for men in 0..=self.opp.men {
                for kings in 0..=self.opp.kings {
                    let own = Army { men: self.own.men - crowned, kings: self.own.kings + crowned };
                    let opp = Army { men: self.opp.men - men, kings: self.opp.kings - kings };
                    let after = Self { own: opp, opp: own };
                    if after.is_a_game() && (crowned, men, kings) != (0, 0, 0) {
                        all.push(after);
                    }
                }
            }
        }
        all.sort();
        all.dedup();
        all
    }

    /// A number below [`Material::KEYS`] that tells materials apart.
    pub(super) fn key(self) -> usize {
        [self.own.men, self.own.kings, self.opp.men, self.opp.kings]
            .into_iter()
            .fold(0, |key, count| key << 3 | usize::from(count & 7))
    }

    /// More than any [`Material::key`].
    pub(super) const KEYS: usize = 1 << 12;
}

/// Kings before men: `KKM-KM`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let army =
            |army: Army| "K".repeat(usize::from(army.kings)) + &"M".repeat(usize::from(army.men));
        write!(f, "{}-{}", army(self.own), army(self.opp))
    }
}

/// The text is no material.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is no material, expected the pieces of the side to move and of the other side, such as KKM-K"
)]
pub struct MaterialError(String);

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let wrong = || MaterialError(text.chars().take(40).collect());
        let army = |letters: &str| {
            let count = |piece| letters.chars().filter(|c| c.eq_ignore_ascii_case(&piece)).count();
            let (men, kings) = (count('M'), count('K'));
            let fits = men + kings == letters.len() && men + kings <= usize::from(Self::MOST);
            fits.then_some(Army { men: men as u8, kings: kings as u8 })
        };
        let (own, opp) = text.split_once('-').ok_or_else(wrong)?;
        let (own, opp) = (army(own).ok_or_else(wrong)?, army(opp).ok_or_else(wrong)?);
        let material = Self { own, opp };
        let fits = material.is_a_game() && material.pieces() <= Self::MOST;
        fits.then_some(material).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn materials_are_written_and_read() {
        for pieces in 2..=Material::MOST {
            for material in Material::all(pieces) {
                assert_eq!(material.to_string().parse(), Ok(material));
                assert!(material.key() < Material::KEYS);
            }
        }
        assert_eq!(Material::all(4).len(), 25);
        for text in ["", "K", "K-", "-M", "KQ-K", "KKKK-KKKK", "K-K-K"] {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
        assert_eq!(
            "KK".parse::<Material>().expect_err("no material").to_string(),
            "`KK` is no material, expected the pieces of the side to move and of the other side, \
             such as KKM-K"
        );
    }

    #[test]
    fn conversions_come_earlier_in_the_order() {
        let order: Vec<_> = (2..=5).flat_map(Material::all).collect();
        for (at, material) in order.iter().enumerate() {
            for after in material.after_conversions() {
                assert!(order[..at].contains(&after), "{material} to {after}");
            }
        }
        let after = "M-KM".parse::<Material>().expect("a material").after_conversions();
        let after: Vec<_> = after.iter().map(Material::to_string).collect();
        assert_eq!(after, ["K-K", "K-M", "M-K", "M-M", "KM-K"]);
    }
}
