//! The counters behind draws: moves without progress, and time spent in small endings.

use crate::board::{Geometry, Piece, Point, Set, Side, Square};
use crate::rules::Rules;
use crate::rules::draws::{
    Counts, DrawRules, Endgame, EndgameLimit, MAX_ENDGAMES, OnePieceEach, Progress, Restart,
};

use super::game::{GameResult, Reason};
use super::moves::Move;
use super::value::Position;

/// Above so many pieces no profile knows a small ending.
const SMALL: u32 = 7;

/// How far each draw counter has come. A small value that travels with a position, in a game
/// and down the search tree alike.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    quiet: u16,
    endgames: [u16; MAX_ENDGAMES],
}

impl Counters {
    /// Plies in a row without progress.
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Whether nothing is being counted: the case of most positions.
    #[inline(always)]
    fn stand_at_zero(&self) -> bool {
        *self == Self::default()
    }

    /// The counters after `mv` led from `before` to `after`.
    ///
    /// The ply that creates an ending counts 0, and each further ply inside it adds 1.
    #[inline]
    #[must_use]
    pub fn after<R: Rules>(
        &self,
        rules: &DrawRules,
        before: &Position<R>,
        mv: &Move<R::Board>,
        after: &Position<R>,
    ) -> Self {
        let mut next = Self::default();
        if let Some(limit) = rules.quiet {
            let progress = match limit.reset {
                Progress::CaptureOrManMove => {
                    mv.is_capture() || !before.all_kings().contains(mv.from)
                }
                Progress::Capture => mv.is_capture(),
            };
            next.quiet = if progress { 0 } else { self.quiet.saturating_add(1) };
        }
        if rules.endgames.is_empty() || pieces(before) > SMALL + 1 {
            return next;
        }
        for (i, limit) in rules.endgames.iter().enumerate() {
            let restarted =
                limit.restart == Restart::CaptureOrPromotion && (mv.is_capture() || mv.promotes);
            if restarted || !is_in(before, limit.endgame) || !is_in(after, limit.endgame) {
                continue;
            }
            let counted = match limit.counts {
                Counts::Plies => true,
                Counts::StrongSide => before.pieces(before.side()).len() > 1,
            };
            next.endgames[i] = self.endgames[i].saturating_add(u16::from(counted));
        }
        next
    }

    /// Plies until the nearest limit that can still be reached without progress; `u16::MAX` if
    /// none is counting.
    #[inline]
    pub fn plies_left(&self, rules: &DrawRules) -> u16 {
        if self.stand_at_zero() {
            return u16::MAX;
        }
        let quiet = rules.quiet.filter(|_| self.quiet > 0).map(|limit| limit.plies);
        let quiet = quiet.map_or(u16::MAX, |plies| plies.saturating_sub(self.quiet));
        rules
            .endgames
            .iter()
            .zip(&self.endgames)
            .filter(|&(_, &count)| count > 0)
            .map(|(limit, &count)| limit.limit.saturating_sub(count))
            .fold(quiet, u16::min)
    }

    /// Plies after which the game is drawn at the earliest if nothing restarts a counter; a win on the
    /// last of them still counts. `u16::MAX` if no rule counts here.
    pub fn room<R: Rules>(&self, rules: &DrawRules, position: &Position<R>) -> u16 {
        let quiet = rules.quiet.map_or(u16::MAX, |limit| limit.plies.saturating_sub(self.quiet));
        rules
            .endgames
            .iter()
            .zip(&self.endgames)
            .filter(|(limit, _)| is_in(position, limit.endgame))
            .map(|(limit, &count)| {
                let left = limit.limit.saturating_sub(count);
                match limit.counts {
                    Counts::Plies => left,
                    Counts::StrongSide => left.saturating_mul(2),
                }
            })
            .fold(quiet, u16::min)
    }

    /// The first limit that has been reached in `position`, endings before quiet moves.
    #[inline]
    pub fn draw<R: Rules>(&self, rules: &DrawRules, position: &Position<R>) -> Option<Reason> {
        if self.stand_at_zero() {
            return None;
        }
        let reached = |(limit, &count): (&EndgameLimit, &u16)| {
            (count >= limit.limit).then_some(Reason::Endgame(limit.reason))
        };
        if let Some(reason) = rules.endgames.iter().zip(&self.endgames).find_map(reached) {
            return Some(reason);
        }
        let limit = rules.quiet?;
        if self.quiet < limit.plies {
            return None;
        }
        let replaced = limit.yields
            && rules.endgames.iter().any(|other| {
                matches!(other.endgame, Endgame::BothHaveKings { .. })
                    && is_in(position, other.endgame)
            });
        (!replaced).then_some(Reason::QuietMoves(limit.plies))
    }
}

fn pieces<R: Rules>(position: &Position<R>) -> u32 {
    position.pieces(Side::White).len() + position.pieces(Side::Black).len()
}

/// Whether `position` belongs to an ending.
fn is_in<R: Rules>(position: &Position<R>, endgame: Endgame) -> bool {
    if let Endgame::BothHaveKings { least, most } = endgame {
        return (least..=most).contains(&pieces(position))
            && Side::ALL.iter().all(|&side| !position.kings(side).is_empty());
    }
    Side::ALL.into_iter().any(|weak| {
        let strong = !weak;
        let (men, kings) = (position.men(strong).len(), position.kings(strong).len());
        if kings == 0 || position.pieces(weak).len() != 1 || position.kings(weak).is_empty() {
            return false;
        }
        match endgame {
            Endgame::PiecesAgainstKing { least, most } => (least..=most).contains(&(men + kings)),
            Endgame::KingsAgainstKing { least, most } => {
                men == 0 && (least..=most).contains(&kings)
            }
            Endgame::ThreeAgainstMainRoad => men + kings == 3 && holds_main_road(position, weak),
            Endgame::ThreeKingsAgainstMainRoad => {
                men == 0 && kings == 3 && holds_main_road(position, weak)
            }
            Endgame::BothHaveKings { .. } => false,
        }
    })
}

/// Whether the pieces of `side` stand on the main road and no other piece does.
fn holds_main_road<R: Rules>(position: &Position<R>, side: Side) -> bool {
    let rows = <R::Board as Geometry>::ROWS as u8;
    let road: Set<R::Board> =
        (0..rows).filter_map(|i| Square::at(Point { row: rows - 1 - i, col: i })).collect();
    road.meets(position.pieces(side)) && !road.meets(position.pieces(!side))
}

/// The result of an ending of one piece each under `rules`, if it is judged at once.
pub(crate) fn one_piece_each<R: Rules>(
    position: &Position<R>,
    rules: &DrawRules,
) -> Option<GameResult> {
    if rules.one_each == OnePieceEach::PlayOn
        || Side::ALL.iter().any(|&side| position.pieces(side).len() != 1)
    {
        return None;
    }
    let kind = |side: Side| {
        if position.kings(side).is_empty() { Piece::Man } else { Piece::King }
    };
    let winner = match rules.one_each {
        OnePieceEach::PlayOn => return None,
        OnePieceEach::Draw => None,
        OnePieceEach::KingBeatsMan => match (kind(Side::White), kind(Side::Black)) {
            (Piece::King, Piece::Man) => Some(Side::White),
            (Piece::Man, Piece::King) => Some(Side::Black),
            _ => None,
        },
        OnePieceEach::KingsDrawUnlessTaken => {
            let kings = Side::ALL.iter().all(|&side| kind(side) == Piece::King);
            let taken_next = position.can_capture()
                || position.moves().iter().all(|mv| position.play(mv).can_capture());
            if !kings || taken_next {
                return None;
            }
            None
        }
    };
    Some(GameResult { winner, reason: Reason::OnePieceEach })
}
