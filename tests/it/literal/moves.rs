//! The legal moves of a position, by writing out every capture to its end.

use std::collections::BTreeSet;

use super::Square;
use super::board::{Board, Kind, Piece, Side};
use super::rules::{
    Criterion, Direction, Goal, KingRange, MenTake, Promotion, Removal, Reversing, Rules,
};

/// A legal move. Captures that differ only in their way are one move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LitMove {
    /// Where the piece stood.
    pub(crate) from: Square,
    /// Where it ends; may be `from` in a circular capture.
    pub(crate) to: Square,
    /// The squares of the pieces taken, none in a quiet move.
    pub(crate) captured: BTreeSet<Square>,
    /// Whether a man is crowned.
    pub(crate) promotes: bool,
}

/// A capture on its way, or a whole one.
#[derive(Clone, Debug)]
struct Capture {
    /// The board with the capturing piece in the hand.
    board: Board,
    /// Whose capture it is.
    side: Side,
    /// Where it began.
    from: Square,
    /// What the capturing piece was then.
    began_as: Kind,
    /// Where the capturing piece is.
    at: Square,
    /// What it is by now.
    kind: Kind,
    /// The pieces jumped, in order.
    taken: Vec<(Square, Kind)>,
    /// The direction of the last jump.
    heading: Option<Direction>,
}

/// One piece that can be jumped.
struct Jump {
    over: Square,
    heading: Direction,
    landings: Vec<Square>,
}

/// All legal moves of the side to move.
pub(crate) fn moves(rules: &Rules, board: &Board) -> BTreeSet<LitMove> {
    let opponent = board.to_move.other();
    if rules.goal == Goal::FirstKing && !board.pieces(opponent, Kind::King).is_empty() {
        return BTreeSet::new();
    }
    let captures = legal_captures(rules, board);
    if captures.is_empty() {
        return quiet_moves(rules, board);
    }
    captures
        .into_iter()
        .map(|capture| LitMove {
            from: capture.from,
            to: capture.at,
            captured: capture.taken.iter().map(|&(square, _)| square).collect(),
            promotes: capture.began_as == Kind::Man
                && (capture.kind == Kind::King || is_crown_row(rules, capture.side, capture.at)),
        })
        .collect()
}

/// The position after a legal move.
pub(crate) fn play(rules: &Rules, board: &Board, mv: &LitMove) -> Board {
    let side = board.to_move;
    let piece = board.get(mv.from).expect("a move starts on a piece");
    let mut after = board.clone();
    after.put(mv.from, None);
    for &square in &mv.captured {
        after.put(square, None);
    }
    let kind = if mv.promotes { Kind::King } else { piece.kind };
    after.put(mv.to, Some(Piece { side, kind }));
    after.to_move = side.other();
    if rules.same_king_limit.is_some() {
        let same_king = piece.kind == Kind::King && mv.captured.is_empty();
        let streak = &mut after.streak[side as usize];
        *streak = match *streak {
            _ if !same_king => (None, 0),
            (Some(square), count) if square == mv.from => (Some(mv.to), count + 1),
            _ => (Some(mv.to), 1),
        };
        for side in [Side::White, Side::Black] {
            if after.pieces(side, Kind::Man).is_empty() {
                after.streak[side as usize] = (None, 0);
            }
        }
    }
    after
}

/// The number of lines of exactly `depth` moves.
pub(crate) fn perft(rules: &Rules, board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => moves(rules, board).len() as u64,
        _ => moves(rules, board)
            .iter()
            .map(|mv| perft(rules, &play(rules, board, mv), depth - 1))
            .sum(),
    }
}

impl LitMove {
    /// The move in words: `32-28`, `28x8x23` with every piece taken, `b6xd8xc7=K` when crowned.
    pub(crate) fn text(&self, rules: &Rules) -> String {
        let (from, to) = (rules.name(self.from), rules.name(self.to));
        let sign = if self.captured.is_empty() { '-' } else { 'x' };
        let mut text = format!("{from}{sign}{to}");
        for &square in &self.captured {
            text.push('x');
            text.push_str(&rules.name(square));
        }
        if self.promotes {
            text.push_str("=K");
        }
        text
    }
}

/// The moves that take nothing.
fn quiet_moves(rules: &Rules, board: &Board) -> BTreeSet<LitMove> {
    let side = board.to_move;
    let mut moves = BTreeSet::new();
    for from in board.pieces(side, Kind::Man) {
        for &direction in rules.man_steps {
            let to = rules.step(from, towards(side, direction));
            if let Some(to) = to.filter(|&to| board.get(to).is_none()) {
                let promotes = is_crown_row(rules, side, to);
                moves.insert(LitMove { from, to, captured: BTreeSet::new(), promotes });
            }
        }
    }
    for from in board.pieces(side, Kind::King) {
        if is_tired(rules, board, from) {
            continue;
        }
        for &direction in rules.king_steps {
            let mut at = from;
            while let Some(to) = rules.step(at, direction).filter(|&to| board.get(to).is_none()) {
                moves.insert(LitMove { from, to, captured: BTreeSet::new(), promotes: false });
                at = to;
                if rules.king == KingRange::Short {
                    break;
                }
            }
        }
    }
    moves
}

/// Whether a king has used up its quiet moves in a row.
fn is_tired(rules: &Rules, board: &Board, king: Square) -> bool {
    let Some(limit) = rules.same_king_limit else {
        return false;
    };
    let side = board.to_move;
    let (square, count) = board.streak[side as usize];
    let has_men = !board.pieces(side, Kind::Man).is_empty();
    has_men && square == Some(king) && count >= limit
}

/// Every whole capture that the rule of choice leaves.
fn legal_captures(rules: &Rules, board: &Board) -> Vec<Capture> {
    let side = board.to_move;
    let mut captures = Vec::new();
    for kind in [Kind::Man, Kind::King] {
        for from in board.pieces(side, kind) {
            let mut in_the_hand = board.clone();
            in_the_hand.put(from, None);
            let capture = Capture {
                board: in_the_hand,
                side,
                from,
                began_as: kind,
                at: from,
                kind,
                taken: Vec::new(),
                heading: None,
            };
            capture.go_on(rules, &mut captures);
        }
    }
    for &criterion in rules.choice {
        let best = captures.iter().map(|capture| capture.measure(criterion)).max();
        captures.retain(|capture| Some(capture.measure(criterion)) == best);
    }
    captures
}

impl Capture {
    /// Adds every whole capture that this one can grow into.
    fn go_on(&self, rules: &Rules, whole: &mut Vec<Capture>) {
        let jumps = self.jumps(rules);
        if jumps.is_empty() && self.may_end(rules) {
            whole.push(self.clone());
        }
        for jump in jumps {
            let landed: Vec<Capture> =
                jump.landings.iter().map(|&landing| self.after(rules, &jump, landing)).collect();
            let going_on: Vec<bool> =
                landed.iter().map(|next| !next.jumps(rules).is_empty()).collect();
            // A capture must not stop where another square behind the same piece lets it go on.
            let must_go_on = going_on.contains(&true);
            for (next, goes_on) in landed.iter().zip(going_on) {
                if goes_on || !must_go_on {
                    next.go_on(rules, whole);
                }
            }
        }
    }

    /// The pieces that can be jumped from here.
    fn jumps(&self, rules: &Rules) -> Vec<Jump> {
        let (directions, king) = match self.kind {
            Kind::Man => (rules.man_captures, KingRange::Short),
            Kind::King => (rules.king_captures, rules.king),
        };
        let mut jumps = Vec::new();
        for &direction in directions {
            let heading = towards(self.side, direction);
            let back = self.heading.map(|(down, right)| (-down, -right));
            if rules.reversing == Reversing::Forbidden && back == Some(heading) {
                continue;
            }
            let mut next = rules.step(self.at, heading);
            if king != KingRange::Short {
                while let Some(square) = next.filter(|&square| self.board.get(square).is_none()) {
                    next = rules.step(square, heading);
                }
            }
            let Some(over) = next.filter(|&square| self.may_jump(rules, square)) else {
                continue;
            };
            let mut landings = Vec::new();
            let mut next = rules.step(over, heading);
            while let Some(square) = next.filter(|&square| self.board.get(square).is_none()) {
                landings.push(square);
                if matches!(king, KingRange::Short | KingRange::Halting) {
                    break;
                }
                next = rules.step(square, heading);
            }
            if !landings.is_empty() {
                jumps.push(Jump { over, heading, landings });
            }
        }
        jumps
    }

    /// Whether the piece on a square may be jumped: an enemy, not jumped before.
    fn may_jump(&self, rules: &Rules, square: Square) -> bool {
        self.board.get(square).is_some_and(|piece| {
            piece.side != self.side
                && self.taken.iter().all(|&(taken, _)| taken != square)
                && (self.kind == Kind::King
                    || piece.kind == Kind::Man
                    || rules.men_take == MenTake::All)
        })
    }

    /// The capture one jump later.
    fn after(&self, rules: &Rules, jump: &Jump, landing: Square) -> Capture {
        let mut next = self.clone();
        let victim = self.board.get(jump.over).expect("a jump goes over a piece");
        next.taken.push((jump.over, victim.kind));
        if rules.removal == Removal::AtOnce {
            next.board.put(jump.over, None);
        }
        next.at = landing;
        next.heading = Some(jump.heading);
        if rules.promotion == Promotion::InPassing && is_crown_row(rules, self.side, landing) {
            next.kind = Kind::King;
        }
        next
    }

    /// Whether the capture may be over here, now that nothing more can be jumped.
    fn may_end(&self, rules: &Rules) -> bool {
        let (Some(&(last, kind)), Some(heading)) = (self.taken.last(), self.heading) else {
            return false;
        };
        let must_halt = rules.king == KingRange::HaltingBehindKing && kind == Kind::King;
        !must_halt || rules.step(last, heading) == Some(self.at)
    }

    /// How much of a criterion the capture has, to be compared as a word.
    fn measure(&self, criterion: Criterion) -> Vec<usize> {
        let early: Vec<usize> =
            self.taken.iter().map(|&(_, kind)| usize::from(kind == Kind::King)).collect();
        let pieces = early.len();
        let kings = early.iter().sum::<usize>();
        match criterion {
            Criterion::Pieces => vec![pieces],
            Criterion::Value => vec![100 * (pieces - kings) + 199 * kings],
            Criterion::ByKing => vec![usize::from(self.began_as == Kind::King)],
            Criterion::KingsTaken => vec![kings],
            Criterion::KingsEarly => early,
        }
    }
}

/// A direction written for White, as `side` sees it.
fn towards(side: Side, (down, right): Direction) -> Direction {
    match side {
        Side::White => (down, right),
        Side::Black => (-down, -right),
    }
}

/// Whether a man of `side` is crowned on a square.
fn is_crown_row(rules: &Rules, side: Side, (row, _): Square) -> bool {
    match side {
        Side::White => row == 0,
        Side::Black => row == rules.rows - 1,
    }
}
