//! From the texts of test data to games.

use damier::board::Point;
use damier::notation::{SquareNames, parse_fen};
use damier::position::{AnyGame, MoveView, Setup, new_game};
use damier::rules::Variant;

/// The variant of an id.
pub(crate) fn variant(id: &str) -> Variant {
    Variant::from_name(id).unwrap_or_else(|error| panic!("{error}"))
}

/// The set-up of a FEN.
pub(crate) fn setup(variant: Variant, fen: &str) -> Setup {
    parse_fen(fen, variant.facts()).unwrap_or_else(|error| panic!("{variant} {fen}: {error}"))
}

/// A game from a FEN under the variant's own draw rules.
pub(crate) fn game(variant: Variant, fen: &str) -> Box<dyn AnyGame> {
    game_under(variant, fen, variant.own_draw_rules().id)
}

/// A game from a FEN under a draw-rule profile.
pub(crate) fn game_under(variant: Variant, fen: &str, profile: &str) -> Box<dyn AnyGame> {
    let rules = variant.draw_rules(profile).unwrap_or_else(|error| panic!("{error}"));
    let setup = setup(variant, fen);
    new_game(variant, &setup, rules).unwrap_or_else(|error| panic!("{variant} {fen}: {error}"))
}

/// A move as data files write it: start, end, captured squares in order, and the crown.
pub(crate) fn described(variant: Variant, mv: &MoveView) -> String {
    let names = SquareNames::of(variant.facts());
    let name = |point: Point| names.name(point).to_string();
    let mut captured: Vec<_> = mv.captured.iter().map(|&point| name(point)).collect();
    captured.sort();
    let crown = if mv.promotes { "=K" } else { "" };
    format!("{}-{} takes [{}]{crown}", name(mv.from), name(mv.to), captured.join(" "))
}
