//! The layers of a picture, from the frame up.

use std::fmt::Write as _;

use super::layout::{CELL, FRAME, Layout};
use super::{ArrowKind, Mark};
use crate::board::{Piece, Point, Side};
use crate::notation::SquareNames;
use crate::position::Setup;
use crate::report::board::playable;
use crate::rules::Numbering;

/// An arrow begins and ends so far from the middles of its squares.
const ARROW_GAP: f64 = 10.0;
/// Length and half the width of its head.
const HEAD: (f64, f64) = (26.0, 14.0);

// Writing to a string cannot fail, here and below.

pub(super) fn frame(svg: &mut String, layout: &Layout) {
    let Layout { width, height, .. } = layout;
    let _ = writeln!(svg, "<rect class=\"frame\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>");
}

pub(super) fn squares(svg: &mut String, layout: &Layout) {
    let facts = layout.facts;
    let names = SquareNames::of(facts);
    let (width, height) = (layout.width - 2 * FRAME, layout.height - 2 * FRAME);
    let _ = write!(
        svg,
        "<g class=\"squares\">\n<rect class=\"light\" x=\"{FRAME}\" y=\"{FRAME}\" \
         width=\"{width}\" height=\"{height}\"/>"
    );
    for point in layout.points().filter(|&point| playable(point, facts)) {
        let class = match (facts.all_squares, (point.row + point.col) % 2) {
            (true, 0) => "plain",
            (true, _) => "plain odd",
            (false, _) => "dark",
        };
        let ((x, y), name) = (layout.corner(point), names.name(point));
        let _ = write!(
            svg,
            "<rect class=\"square {class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" \
             height=\"{CELL}\" data-square=\"{name}\"/>"
        );
    }
    svg.push_str("\n</g>\n");
}

pub(super) fn marks(svg: &mut String, layout: &Layout, marks: &[(Mark, Point)]) {
    svg.push_str("<g class=\"marks\">");
    for &(mark, point) in marks.iter().filter(|(_, point)| layout.has(*point)) {
        let class = mark.class();
        let _ = if mark == Mark::Target {
            let (x, y) = layout.middle(point);
            write!(svg, "<circle class=\"mark {class}\" cx=\"{x}\" cy=\"{y}\" r=\"11\"/>")
        } else {
            // A stroke is drawn half outside: a little smaller it stays in its square.
            let ((x, y), size) = (layout.corner(point), CELL - 4);
            write!(
                svg,
                "<rect class=\"mark {class}\" x=\"{}\" y=\"{}\" width=\"{size}\" \
                 height=\"{size}\"/>",
                x + 2,
                y + 2
            )
        };
    }
    svg.push_str("</g>\n");
}

/// Numbers on the squares, or letters and ranks in the frame.
pub(super) fn labels(svg: &mut String, layout: &Layout) {
    let facts = layout.facts;
    let names = SquareNames::of(facts);
    svg.push_str("<g class=\"labels\" aria-hidden=\"true\">\n");
    if facts.numbering == Numbering::Algebraic {
        let bottom = layout.height - FRAME / 3;
        for col in 0..facts.files {
            let point = Point { row: 0, col };
            let (x, _) = layout.middle(point);
            let file = names.file(col);
            let _ = write!(svg, "<text class=\"edge\" x=\"{x}\" y=\"{bottom}\">{file}</text>");
        }
        for row in 0..facts.rows {
            let (_, y) = layout.middle(Point { row, col: 0 });
            let (x, y, rank) = (FRAME / 2, y + 5, facts.rows - row);
            let _ = write!(svg, "<text class=\"edge\" x=\"{x}\" y=\"{y}\">{rank}</text>");
        }
    } else {
        for point in layout.points().filter(|&point| playable(point, facts)) {
            let (x, y) = layout.corner(point);
            let (x, y, name) = (x + 3, y + 12, names.name(point));
            let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{name}</text>");
        }
    }
    svg.push_str("\n</g>\n");
}

pub(super) fn pieces(svg: &mut String, layout: &Layout, setup: Option<&Setup>) {
    let names = SquareNames::of(layout.facts);
    svg.push_str("<g class=\"pieces\">");
    for point in layout.points() {
        let found = setup.into_iter().flat_map(|setup| &setup.pieces).find(|(at, ..)| *at == point);
        let Some(&(_, side, piece)) = found else {
            continue;
        };
        let (x, y) = layout.middle(point);
        let (look, class) = match (side, piece) {
            (Side::White, Piece::Man) => ("wm", "white man"),
            (Side::White, Piece::King) => ("wk", "white king"),
            (Side::Black, Piece::Man) => ("bm", "black man"),
            (Side::Black, Piece::King) => ("bk", "black king"),
        };
        let _ = write!(
            svg,
            "<use class=\"piece {class}\" href=\"#damier-{look}\" x=\"{x}\" y=\"{y}\" \
             data-square=\"{}\"/>",
            names.name(point)
        );
    }
    svg.push_str("</g>\n");
}

pub(super) fn arrows(svg: &mut String, layout: &Layout, arrows: &[(ArrowKind, Vec<Point>)]) {
    svg.push_str("<g class=\"arrows\">");
    for (kind, squares) in arrows {
        let mut points: Vec<(f64, f64)> = squares
            .iter()
            .filter(|point| layout.has(**point))
            .map(|&point| layout.middle(point))
            .map(|(x, y)| (f64::from(x), f64::from(y)))
            .collect();
        points.dedup();
        if points.len() > 1 {
            arrow(svg, *kind, &mut points);
        }
    }
    svg.push_str("</g>\n");
}

/// An arrow over at least two different points.
fn arrow(svg: &mut String, kind: ArrowKind, points: &mut [(f64, f64)]) {
    let ([first, second, ..], [.., before, last]) = (&*points, &*points) else {
        return;
    };
    let start = toward(*first, *second, ARROW_GAP);
    let tip = toward(*last, *before, ARROW_GAP);
    let neck = toward(tip, *before, HEAD.0);
    // The line ends inside the head.
    let end = toward(tip, *before, HEAD.0 - 3.0);
    let (ux, uy) = ((tip.0 - neck.0) / HEAD.0, (tip.1 - neck.1) / HEAD.0);
    let (dx, dy) = (-uy * HEAD.1, ux * HEAD.1);
    let line = points.len() - 1;
    points[0] = start;
    points[line] = end;
    let path: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let _ = write!(
        svg,
        "<g class=\"arrow {}\"><path d=\"M{}\"/><path class=\"head\" d=\"M{:.1} {:.1} L{:.1} \
         {:.1} L{:.1} {:.1} Z\"/></g>",
        kind.class(),
        path.join(" L"),
        tip.0,
        tip.1,
        neck.0 + dx,
        neck.1 + dy,
        neck.0 - dx,
        neck.1 - dy
    );
}

/// The point so far from `from` on the way to `to`.
fn toward(from: (f64, f64), to: (f64, f64), far: f64) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let share = far / dx.hypot(dy).max(1.0);
    (from.0 + dx * share, from.1 + dy * share)
}

/// A dot in the frame, at the side's own end of the board.
pub(super) fn side_to_move(svg: &mut String, layout: &Layout, side: Side) {
    let x = layout.width - FRAME / 2;
    let y = if side == layout.bottom { layout.height - FRAME - CELL / 2 } else { FRAME + CELL / 2 };
    let fill = if side == Side::White { "white" } else { "black" };
    let _ = writeln!(
        svg,
        "<circle class=\"turn\" cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"url(#damier-{fill})\"/>"
    );
}
