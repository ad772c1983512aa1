//! Numbers for the placements of a material, and back.
//!
//! Four sets of squares are ranked one after the other: own men and enemy men, each among the squares
//! where such a man can stand, own kings among the squares without men, enemy kings among the rest.
//! The two sets of men are ranked apart, so that some numbers belong to no placement: those with two men
//! on one square. A set of `k` squares with ranks `r1 < r2 < ...` among the allowed ones has the
//! number `C(r1, 1) + C(r2, 2) + ... + C(rk, k)`.

use crate::board::{Geometry, Set};
use crate::position::Placement;

use super::material::Material;

/// `CHOOSE[n][k]` ways to choose `k` of `n`.
const CHOOSE: [[u64; 9]; 74] = {
    let mut table = [[0; 9]; 74];
    let mut n = 0;
    while n < 74 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 9 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The numbering of one material on one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Index {
    material: Material,
    /// How many sets of enemy men, own kings and enemy kings there are.
    sizes: [u64; 3],
    slots: u64,
}

impl Index {
    pub(super) fn new<G: Geometry>(material: Material) -> Self {
        let Material { own, opp } = material;
        let field = own_field::<G>().len() as usize;
        let mut free = G::SQUARES as usize - usize::from(material.men());
        let own_men = CHOOSE[field][usize::from(own.men)];
        let opp_men = CHOOSE[field][usize::from(opp.men)];
        let own_kings = CHOOSE[free][usize::from(own.kings)];
        free -= usize::from(own.kings);
        let opp_kings = CHOOSE[free][usize::from(opp.kings)];
        let sizes = [opp_men, own_kings, opp_kings];
        Self { material, sizes, slots: own_men * opp_men * own_kings * opp_kings }
    }

    pub(super) fn material(&self) -> Material {
        self.material
    }

    /// One more than the largest number.
    pub(super) fn slots(&self) -> u64 {
        self.slots
    }

    /// The number of a placement of this material.
    #[inline]
    pub(super) fn of<G: Geometry>(&self, placement: &Placement<G>) -> u64 {
        let Placement { own_men, opp_men, own_kings, opp_kings } = *placement;
        let free = !(own_men | opp_men);
        let number = rank(own_men, own_field());
        let number = number * self.sizes[0] + rank(opp_men, opp_field());
        let number = number * self.sizes[1] + rank(own_kings, free);
        number * self.sizes[2] + rank(opp_kings, free - own_kings)
    }
}

/// Finds the placements that belong to numbers.
#[derive(Clone, Debug)]
pub(super) struct Decoder<G: Geometry> {
    index: Index,
    squares: Vec<Set<G>>,
    men: [Vec<Set<G>>; 2],
}

impl<G: Geometry> Decoder<G> {
    pub(super) fn new(index: Index) -> Self {
        let men = [own_field(), opp_field()].map(|field| field.singles().collect());
        Self { index, squares: Set::full().singles().collect(), men }
    }

    /// The placement of a number below the number of slots; `None` if two men would share a
    /// square.
    #[inline]
    pub(super) fn placement(&self, number: u64) -> Option<Placement<G>> {
        let Material { own, opp } = self.index.material;
        let [opp_men_size, own_kings_size, opp_kings_size] = self.index.sizes;
        let (number, opp_kings) = (number / opp_kings_size, number % opp_kings_size);
        let (number, own_kings) = (number / own_kings_size, number % own_kings_size);
        let (own_men, opp_men) = (number / opp_men_size, number % opp_men_size);
        let own_men = chosen(own_men, own.men, &self.men[0], Set::empty());
        let opp_men = chosen(opp_men, opp.men, &self.men[1], Set::empty());
        if own_men.meets(opp_men) {
            return None;
        }
        let men = own_men | opp_men;
        let own_kings = chosen(own_kings, own.kings, &self.squares, men);
        let opp_kings = chosen(opp_kings, opp.kings, &self.squares, men | own_kings);
        Some(Placement { own_men, opp_men, own_kings, opp_kings })
    }
}

/// The squares where a man of the side to move can stand.
#[inline(always)]
fn own_field<G: Geometry>() -> Set<G> {
    Set::full() - Set::row(0)
}

/// The squares where a man of the other side can stand.
#[inline(always)]
fn opp_field<G: Geometry>() -> Set<G> {
    Set::full() - Set::row(G::ROWS - 1)
}

/// The number of a set among the sets of its size in `field`.
#[inline(always)]
fn rank<G: Geometry>(set: Set<G>, field: Set<G>) -> u64 {
    let mut rank = 0;
    for (i, square) in set.singles().enumerate() {
        rank += CHOOSE[field.before(square).len() as usize][(i + 1).min(8)];
    }
    rank
}

/// The inverse of [`rank`]: `count` of the `squares`, among those that are not `taken`.
#[inline(always)]
fn chosen<G: Geometry>(mut rank: u64, count: u8, squares: &[Set<G>], taken: Set<G>) -> Set<G> {
    let mut set = Set::empty();
    let mut place = squares.len();
    for k in (1..=usize::from(count)).rev() {
        place = place.min(squares.len()).saturating_sub(1);
        while CHOOSE[place][k] > rank {
            place -= 1;
        }
        rank -= CHOOSE[place][k];
        // From the place among the free squares to that among all of them.
        let mut at = place;
        for square in taken.singles() {
            at += usize::from(Set::full().before(square).len() as usize <= at);
        }
        set |= squares[at];
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board8x8, Board8x8Full, Board10x10, Board12x12};

    fn numbers_come_back<G: Geometry>() {
        for material in (2..=4).flat_map(Material::all) {
            let index = Index::new::<G>(material);
            let decoder = Decoder::<G>::new(index);
            let step = (index.slots() / 5000).max(1);
            let mut found = 0;
            for number in (0..index.slots()).step_by(step as usize) {
                if let Some(placement) = decoder.placement(number) {
                    assert_eq!(index.of(&placement), number, "{material}");
                    assert_eq!(Material::of(&placement), Some(material));
                    found += 1;
                }
            }
            assert!(found > 500, "{material}");
            let last = decoder.placement(index.slots() - 1);
            assert!(last.is_none_or(|last| index.of(&last) == index.slots() - 1));
        }
    }

    #[test]
    fn numbers_and_placements_belong_together() {
        numbers_come_back::<Board8x8>();
        numbers_come_back::<Board8x8Full>();
        numbers_come_back::<Board10x10>();
        numbers_come_back::<Board12x12>();
    }

    /// The counts published for Chinook's 8x8 tables hold those with pieces of one colour too.
    #[test]
    fn placements_are_as_many_as_published() {
        for (pieces, published) in [(2, 6_972), (3, 261_224), (4, 7_092_774)] {
            let count = |material: Material| {
                let decoder = Decoder::<Board8x8>::new(Index::new::<Board8x8>(material));
                let slots = decoder.index.slots();
                (0..slots).filter(|&slot| decoder.placement(slot).is_some()).count() as u64
            };
            let both: u64 = Material::all(pieces).into_iter().map(count).sum();
            let one = |men: u8| {
                let kings = usize::from(pieces - men);
                CHOOSE[28][usize::from(men)] * CHOOSE[32 - usize::from(men)][kings]
            };
            let alone: u64 = 2 * (0..=pieces).map(one).sum::<u64>();
            assert_eq!(both + alone, published, "{pieces} pieces");
        }
    }
}
