//! The fast generator against the slow, literal one, on positions of random games.

use std::collections::BTreeSet;

use damier::notation::write_fen;
use damier::position::{AnyGame, Setup, new_game};
use damier::rules::Variant;

use crate::literal::board::Board;
use crate::literal::moves::moves;
use crate::literal::rules::{Rules, rules};
use crate::support;

/// Positions compared for every variant.
const POSITIONS: usize = 20_000;
/// Longer games are king endings without end.
const LONGEST: usize = 150;

/// A small generator of numbers that look random (Marsaglia's xorshift), the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

type Described = BTreeSet<((u8, u8), (u8, u8), BTreeSet<(u8, u8)>, bool)>;

fn fast(game: &dyn AnyGame) -> Described {
    game.moves()
        .into_iter()
        .map(|mv| {
            let captured = mv.captured.iter().map(|point| (point.row, point.col)).collect();
            ((mv.from.row, mv.from.col), (mv.to.row, mv.to.col), captured, mv.promotes)
        })
        .collect()
}

fn slow(rules: &Rules, board: &Board) -> Described {
    moves(rules, board).into_iter().map(|mv| (mv.from, mv.to, mv.captured, mv.promotes)).collect()
}

/// A start from which kings come soon: the men of the opening are thinned out, some are crowned.
fn thinned(variant: Variant, random: &mut Random) -> Setup {
    let mut setup = Setup::start(variant.facts());
    let keep = 1 + random.below(8);
    setup.pieces.retain(|_| random.below(8) < keep);
    let crowned = random.below(4);
    for (_, _, piece) in &mut setup.pieces {
        if variant.id() != "breakthrough" && random.below(10) < crowned {
            *piece = damier::board::Piece::King;
        }
    }
    setup
}

fn compare(variant: Variant) {
    let rules = rules(variant.id()).expect("the lister knows every game");
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut compared = 0;
    while compared < POSITIONS {
        let setup = thinned(variant, &mut random);
        let mut game = new_game(variant, &setup, variant.own_draw_rules()).expect("a position");
        for _ in 0..LONGEST {
            let fen = write_fen(&game.setup(), variant.facts());
            let board = Board::parse(&rules, &fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
            let found = fast(game.as_ref());
            assert_eq!(found, slow(&rules, &board), "{variant} {fen}");
            assert_eq!(game.perft(1), found.len() as u64, "{variant} {fen}: counted");
            let others = if rules.squares().len() == 64 {
                vec![board.swap_colours(), board.mirror_left_right()]
            } else {
                vec![board.swap_colours()]
            };
            for other in others {
                let fen = other.fen(&rules);
                let game = support::game(variant, &fen);
                assert_eq!(game.moves().len(), found.len(), "{variant} {fen}: turned");
            }
            compared += 1;
            let moves = game.moves();
            if moves.is_empty() || compared == POSITIONS {
                break;
            }
            let mv = &moves[random.below(moves.len())];
            game.play(&mv.to_raw()).unwrap_or_else(|e| panic!("{variant} {fen} {mv:?}: {e}"));
        }
    }
}

macro_rules! cross_tests {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                compare(support::variant(stringify!($name)));
            }
        )*
    };
}

cross_tests! {
    international canadian pool english russian turkish brazilian frisian frysk killer breakthrough
    antidraughts italian spanish portuguese czech thai spantsireti filipino srilankan malaysian
    german argentinian armenian
}
