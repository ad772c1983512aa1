//! Quiet moves taken back, for solving endings from their ends.

use crate::board::{Set, Side, each_dir};
use crate::rules::{Reach, Rules};

use super::value::{Placement, Position};

impl<R: Rules> Position<R> {
    /// Hands on every placement from which one quiet move that crowns nobody leads to `after`, as
    /// the side that makes this move sees it.
    ///
    /// Whether that side may move quietly at all is for the caller to know: it may have to capture.
    /// Counts of moves by one king are taken to be 0.
    #[inline]
    pub(crate) fn each_before(
        after: &Placement<R::Board>,
        mut take: impl FnMut(Placement<R::Board>),
    ) {
        // The side to move is White; Black has moved.
        let Placement { own_men, opp_men, own_kings, opp_kings } = *after;
        let empty = !(own_men | opp_men | own_kings | opp_kings);
        let mut hand_on = |opp_men: Set<R::Board>, opp_kings: Set<R::Board>| {
            take(Placement {
                own_men: opp_men.turned(),
                opp_men: own_men.turned(),
                own_kings: opp_kings.turned(),
                opp_kings: own_kings.turned(),
            });
        };
        each_dir!(R::MAN_STEPS.seen_by(Side::Black), |dir| {
            for from in empty.reached(opp_men, dir.opposite()).singles() {
                hand_on((opp_men - opp_men.reached(from, dir)) | from, opp_kings);
            }
        });
        for to in opp_kings.singles() {
            each_dir!(R::KING_STEPS, |dir| {
                let mut from = empty.reached(to, dir.opposite());
                while !from.is_empty() {
                    hand_on(opp_men, (opp_kings - to) | from);
                    if R::KING == Reach::Short {
                        break;
                    }
                    from = empty.reached(from, dir.opposite());
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Side;
    use crate::position::{Position, Setup};
    use crate::rules::kinds::{Armenian, English, International, Thai};
    use crate::rules::{Rules, Variant};

    /// From the positions of random play: every quiet move is found when it is taken back, and
    /// what is taken back leads where it came from.
    fn back_and_forth<R: Rules>(variant: Variant) {
        let mut random = fastrand::Rng::with_seed(5);
        let mut seen = 0;
        for _ in 0..20 {
            let mut position =
                Position::<R>::try_from_setup(&Setup::start(variant.facts())).expect("legal");
            for _ in 0..120 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                for mv in moves.iter().filter(|mv| !mv.is_capture() && !mv.promotes) {
                    let mut found = false;
                    Position::<R>::each_before(&position.play(mv).placement(), |before| {
                        found |= before == position.placement();
                    });
                    assert!(found, "{variant}: {mv:?} is not taken back");
                    seen += 1;
                }
                let here = position.placement();
                Position::<R>::each_before(&here, |before| {
                    let before = Position::<R>::of_placement(&before, Side::White);
                    if !before.can_capture() {
                        let leads = |mv: &_| before.play(mv).placement() == here;
                        assert!(before.moves().iter().any(leads), "{variant}: {before:?}");
                    }
                });
                position = position.play(&moves[random.usize(..moves.len())]);
            }
        }
        assert!(seen > 1000);
    }

    #[test]
    fn moves_are_taken_back() {
        back_and_forth::<International>(Variant::International);
        back_and_forth::<English>(Variant::English);
        back_and_forth::<Thai>(Variant::Thai);
        back_and_forth::<Armenian>(Variant::Armenian);
    }
}
