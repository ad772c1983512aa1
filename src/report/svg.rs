//! A position as a picture.

use std::fmt::Write as _;

use super::board::{playable, rows};
use crate::board::{Piece, Point, Side};
use crate::notation::{SquareNames, write_fen};
use crate::position::Setup;
use crate::rules::{Facts, Numbering};

/// Side of a square.
const CELL: u32 = 64;
/// Width of the frame, which holds the coordinates and the mark of the side to move.
const FRAME: u32 = 30;

/// What all pictures share: the look of pieces, by name.
const DEFINITIONS: &str = r##"<defs>
<radialGradient id="white" cx="40%" cy="35%" r="75%"><stop offset="0" stop-color="#fffdf5"/><stop offset="1" stop-color="#e3d3ae"/></radialGradient>
<radialGradient id="black" cx="40%" cy="35%" r="75%"><stop offset="0" stop-color="#5a5654"/><stop offset="1" stop-color="#1d1a19"/></radialGradient>
<g id="shade"><circle cx="1.5" cy="3" r="24" fill="#000" fill-opacity=".28"/></g>
<g id="wm"><use href="#shade"/><circle r="24" fill="url(#white)" stroke="#7c6740" stroke-width="1.5"/><circle r="17.5" fill="none" stroke="#b9a473" stroke-width="1.5"/><circle r="11" fill="none" stroke="#b9a473" stroke-width="1.5"/></g>
<g id="bm"><use href="#shade"/><circle r="24" fill="url(#black)" stroke="#0b0a0a" stroke-width="1.5"/><circle r="17.5" fill="none" stroke="#7d7672" stroke-width="1.5"/><circle r="11" fill="none" stroke="#7d7672" stroke-width="1.5"/></g>
<path id="crown" d="M-12 8 L-15 -7.5 L-7 -1 L0 -12 L7 -1 L15 -7.5 L12 8 Z M-12 10.5 H12 V14 H-12 Z" stroke-width="1.2" stroke-linejoin="round"/>
<g id="wk"><use href="#shade"/><circle r="24" fill="url(#white)" stroke="#7c6740" stroke-width="1.5"/><circle r="21" fill="none" stroke="#b9822b" stroke-width="2"/><use href="#crown" fill="#c98d1f" stroke="#7a5310"/></g>
<g id="bk"><use href="#shade"/><circle r="24" fill="url(#black)" stroke="#0b0a0a" stroke-width="1.5"/><circle r="21" fill="none" stroke="#d9a441" stroke-width="2"/><use href="#crown" fill="#f0bd54" stroke="#5c3f0c"/></g>
</defs>
"##;

/// The position as an SVG document, White at the bottom, as the board really lies.
///
/// Games with numbers have them on the squares, games with letters have ranks and files in the
/// frame; a dot in the frame stands beside the side to move.
pub fn board(setup: &Setup, facts: &'static Facts) -> String {
    let (width, height) =
        (u32::from(facts.files) * CELL + 2 * FRAME, u32::from(facts.rows) * CELL + 2 * FRAME);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\">\n\
         <title>{}, {} to move: {}</title>\n{DEFINITIONS}\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#4a3122\"/>\n",
        facts.name,
        setup.side,
        write_fen(setup, facts)
    );
    squares(&mut svg, facts);
    coordinates(&mut svg, facts);
    pieces(&mut svg, setup, facts);
    side_to_move(&mut svg, setup.side, width, height);
    svg.push_str("</svg>\n");
    svg
}

fn squares(svg: &mut String, facts: &'static Facts) {
    for (row, points) in rows(facts).enumerate() {
        for (col, &point) in points.iter().enumerate() {
            let dark = (row + col + usize::from(facts.mirrored)) % 2 == 1;
            let fill = match (facts.all_squares, dark) {
                (true, true) => "#dcbd8c",
                (true, false) => "#e6cb9e",
                (false, true) => "#a5744d",
                (false, false) => "#f0dfc2",
            };
            debug_assert!(facts.all_squares || dark == playable(point, facts));
            let (x, y) = (left(col), left(row));
            // Writing to a string cannot fail, here and below.
            let _ = write!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"{}/>",
                if facts.all_squares { " stroke=\"#9c7443\" stroke-width=\"1\"" } else { "" }
            );
        }
        svg.push('\n');
    }
}

fn coordinates(svg: &mut String, facts: &'static Facts) {
    if facts.numbering == Numbering::Algebraic {
        svg.push_str("<g fill=\"#f0dfc2\" font-size=\"15\" text-anchor=\"middle\">\n");
        let bottom = left(usize::from(facts.rows)) + FRAME * 2 / 3;
        for col in 0..facts.files {
            let x = middle(usize::from(col));
            let _ = write!(svg, "<text x=\"{x}\" y=\"{bottom}\">{}</text>", (b'a' + col) as char);
        }
        for row in 0..facts.rows {
            let y = middle(usize::from(row)) + 5;
            let _ = write!(svg, "<text x=\"{}\" y=\"{y}\">{}</text>", FRAME / 2, facts.rows - row);
        }
    } else {
        svg.push_str("<g fill=\"#f6e7cb\" font-size=\"11\">\n");
        let names = SquareNames::of(facts);
        for (row, points) in rows(facts).enumerate() {
            for (col, &point) in points.iter().enumerate() {
                if playable(point, facts) {
                    let (x, y, name) = (left(col) + 3, left(row) + 12, names.name(point));
                    let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{name}</text>");
                }
            }
        }
    }
    svg.push_str("\n</g>\n");
}

fn pieces(svg: &mut String, setup: &Setup, facts: &'static Facts) {
    for (row, points) in rows(facts).enumerate() {
        for (col, &point) in points.iter().enumerate() {
            let Some(look) = look(setup, point) else {
                continue;
            };
            let (x, y) = (middle(col), middle(row));
            let _ = write!(svg, "<use href=\"#{look}\" x=\"{x}\" y=\"{y}\"/>");
        }
    }
    svg.push('\n');
}

fn look(setup: &Setup, point: Point) -> Option<&'static str> {
    let &(_, side, piece) = setup.pieces.iter().find(|&&(at, ..)| at == point)?;
    Some(match (side, piece) {
        (Side::White, Piece::Man) => "wm",
        (Side::White, Piece::King) => "wk",
        (Side::Black, Piece::Man) => "bm",
        (Side::Black, Piece::King) => "bk",
    })
}

/// A dot in the frame, at the side's own end of the board.
fn side_to_move(svg: &mut String, side: Side, width: u32, height: u32) {
    let x = width - FRAME / 2;
    let (y, fill) = match side {
        Side::White => (height - FRAME - CELL / 2, "white"),
        Side::Black => (FRAME + CELL / 2, "black"),
    };
    let _ = writeln!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"url(#{fill})\" stroke=\"#f0dfc2\" \
         stroke-width=\"1.5\"/>"
    );
}

fn left(index: usize) -> u32 {
    FRAME + index as u32 * CELL
}

fn middle(index: usize) -> u32 {
    left(index) + CELL / 2
}
