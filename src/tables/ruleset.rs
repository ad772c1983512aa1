//! Which rules a set of tables was made for.

use std::fmt::Write as _;

use crate::rules::draws::OnePieceEach;
use crate::rules::{DrawRules, Goal, Rules, Task, Variant};

use super::material::Material;

/// What the values of a table depend on: how the pieces move, what wins, and how an ending of one
/// piece each is judged. Games that agree in these share their tables.
#[derive(Clone, Copy, Debug)]
pub struct Ruleset {
    variant: Variant,
    draw_rules: &'static DrawRules,
    fingerprint: u32,
}

/// Why there can be no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolvable {
    /// The game ends before such a position is played on.
    #[error("{0} has kings, and the first king ends the game")]
    FirstKing(Material),
    /// What is legal depends on moves made before.
    #[error(
        "{0} can lead to a man and a king of one side: how often the king may move then depends on \
         the moves before, which no table knows"
    )]
    KingMoveLimit(Material),
    /// The file would be beyond all bounds.
    #[error("{0} has {1} pieces, the most is {most}", most = Material::MOST)]
    TooMany(Material, u8),
}

impl Ruleset {
    /// The rules of a variant, with one piece each judged as in this list of draw rules.
    pub fn new(variant: Variant, draw_rules: &'static DrawRules) -> Self {
        let description = variant.dispatch(Describe);
        let first = Variant::ALL.iter().find(|other| other.dispatch(Describe) == description);
        let text = format!("{description} {:?}", draw_rules.one_each);
        let fingerprint = crc32fast::hash(text.as_bytes());
        Self { variant: first.copied().unwrap_or(variant), draw_rules, fingerprint }
    }

    /// The first of the variants that share these rules.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Draw rules that judge one piece each in the way that counts here.
    pub fn draw_rules(&self) -> &'static DrawRules {
        self.draw_rules
    }

    /// The name of the folder and in every file.
    pub fn name(&self) -> String {
        let judged = match self.draw_rules.one_each {
            OnePieceEach::PlayOn => "",
            OnePieceEach::KingBeatsMan => "+king-beats-man",
            OnePieceEach::Draw => "+one-each-draws",
            OnePieceEach::KingsDrawUnlessTaken => "+kings-draw",
        };
        format!("{}{judged}", self.variant.id())
    }

    /// Differs between rules that differ.
    pub fn fingerprint(&self) -> u32 {
        self.fingerprint
    }

    /// Whether a material can have a table.
    ///
    /// # Errors
    /// The reason why not.
    pub fn solvable(&self, material: Material) -> Result<(), Unsolvable> {
        self.variant.dispatch(Solvable(material))
    }
}

/// Everything that the values of endings depend on, in words.
struct Describe;

impl Task for Describe {
    type Out = String;

    fn run<R: Rules>(self) -> String {
        let mut text = String::new();
        let board = R::Board::default();
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{board:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {:?} {:?}",
            R::MAN_STEPS,
            R::MAN_CAPTURES,
            R::KING_STEPS,
            R::KING_CAPTURES,
            R::KING,
            R::PRIORITY,
            R::REMOVAL,
            R::REVERSAL,
            R::PROMOTION,
            R::HALT,
            R::MEN_TAKE_KINGS,
            R::KING_MOVE_LIMIT,
            R::GOAL,
        );
        text
    }
}

struct Solvable(Material);

impl Task for Solvable {
    type Out = Result<(), Unsolvable>;

    fn run<R: Rules>(self) -> Self::Out {
        let material = self.0;
        let armies = [material.own, material.opp];
        if material.pieces() > Material::MOST {
            return Err(Unsolvable::TooMany(material, material.pieces()));
        }
        if R::GOAL == Goal::FirstKing && armies.iter().any(|army| army.kings > 0) {
            return Err(Unsolvable::FirstKing(material));
        }
        if R::KING_MOVE_LIMIT.is_some()
            && armies.iter().any(|army| army.men > 0 && army.pieces() > 1)
        {
            return Err(Unsolvable::KingMoveLimit(material));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::draws;

    #[test]
    fn games_that_play_alike_share_their_tables() {
        let name = |variant: Variant| Ruleset::new(variant, variant.own_draw_rules()).name();
        assert_eq!(name(Variant::Portuguese), "spanish");
        assert_eq!(name(Variant::Srilankan), "canadian");
        assert_eq!(name(Variant::Filipino), "brazilian");
        assert_eq!(name(Variant::Frysk), "frisian+kings-draw");
        assert_eq!(name(Variant::Turkish), "turkish+king-beats-man");
        for variant in [Variant::Pool, Variant::Killer, Variant::Czech, Variant::German] {
            assert_eq!(name(variant), variant.id(), "a game of its own");
        }
        let turkish = |rules| Ruleset::new(Variant::Turkish, rules);
        assert_eq!(turkish(&draws::KISH).name(), turkish(&draws::TURKISH_TUDAF).name());
        assert_ne!(
            turkish(&draws::NONE).fingerprint(),
            turkish(&draws::LITTLE_TABLE_TURKISH).fingerprint()
        );
    }

    #[test]
    fn what_tables_cannot_hold_is_refused_with_the_reason() {
        let solvable = |variant: Variant, material: &str| {
            let rules = Ruleset::new(variant, variant.own_draw_rules());
            rules.solvable(material.parse().expect("a material")).map_err(|why| why.to_string())
        };
        assert_eq!(solvable(Variant::Frisian, "KKK-M"), Ok(()));
        assert_eq!(
            solvable(Variant::Frisian, "K-MM"),
            Err("K-MM can lead to a man and a king of one side: how often the king may move then \
                 depends on the moves before, which no table knows"
                .to_owned())
        );
        assert_eq!(solvable(Variant::Breakthrough, "MM-MM"), Ok(()));
        assert_eq!(
            solvable(Variant::Breakthrough, "K-M"),
            Err("K-M has kings, and the first king ends the game".to_owned())
        );
    }
}
