//! What a picture shows, element by element.

use super::*;
use crate::notation::parse_position;
use crate::rules::Variant;

/// The value of an attribute in the first element that has this text in it.
fn attribute(svg: &str, element: &str, name: &str) -> u32 {
    let at = svg.find(element).unwrap_or_else(|| panic!("no {element} in {svg}"));
    let start = svg[..at].rfind('<').unwrap();
    let tag = &svg[start..start + svg[start..].find('>').unwrap()];
    let value = tag.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap();
    value.parse().unwrap()
}

/// Column and row of the picture where a square lies.
fn place(svg: &str, square: &str) -> (u32, u32) {
    let element = format!("data-square=\"{square}\"");
    ((attribute(svg, &element, "x") - 30) / 64, (attribute(svg, &element, "y") - 30) / 64)
}

#[test]
fn squares_lie_where_players_see_them() {
    for (variant, square, from_white, from_black) in [
        (Variant::International, "46", (0, 9), (9, 0)),
        (Variant::International, "5", (9, 0), (0, 9)),
        (Variant::Canadian, "6", (11, 0), (0, 11)),
        (Variant::English, "29", (0, 7), (7, 0)),
        (Variant::Russian, "a1", (0, 7), (7, 0)),
        (Variant::Russian, "h8", (7, 0), (0, 7)),
        // Mirrored: the long diagonal runs from White's right.
        (Variant::Italian, "32", (7, 7), (0, 0)),
        (Variant::Italian, "1", (0, 0), (7, 7)),
        (Variant::Spanish, "1", (7, 7), (0, 0)),
        (Variant::Turkish, "a1", (0, 7), (7, 0)),
        (Variant::Turkish, "b1", (1, 7), (6, 0)),
        (Variant::Spantsireti, "j8", (9, 0), (0, 7)),
    ] {
        let picture = Picture::empty(variant.facts());
        assert_eq!(place(&picture.inline(), square), from_white, "{variant} {square}");
        let picture = picture.seen_by(Side::Black);
        assert_eq!(place(&picture.inline(), square), from_black, "{variant} {square}");
    }
}

#[test]
fn every_board_has_its_squares_and_pieces() {
    for &variant in Variant::ALL {
        let facts = variant.facts();
        let setup = Setup::start(facts);
        for bottom in Side::ALL {
            let svg = Picture::of(&setup, facts).seen_by(bottom).document();
            let count = |text: &str| svg.matches(text).count() as u32;
            assert_eq!(count("<rect class=\"square"), facts.squares(), "{variant}");
            assert_eq!(count("data-square"), facts.squares() + 2 * facts.men(), "{variant}");
            assert_eq!(count("class=\"piece white man\""), facts.men(), "{variant}");
            for name in SquareNames::of(facts).all() {
                let square = format!("data-square=\"{}\"", SquareNames::of(facts).name(name));
                assert!(svg.contains(&square), "{variant} {square}");
            }
        }
    }
}

/// Letters and ranks stand beside the squares that they name, whoever sits at the bottom.
#[test]
fn labels_follow_the_board() {
    for (bottom, a, one) in [(Side::White, 62, 515), (Side::Black, 510, 67)] {
        let svg = Picture::empty(Variant::Turkish.facts()).seen_by(bottom).inline();
        assert!(svg.contains(&format!("x=\"{a}\" y=\"562\">a</text>")), "{svg}");
        assert!(svg.contains(&format!("x=\"15\" y=\"{one}\">1</text>")), "{svg}");
    }
    let svg = Picture::empty(Variant::International.facts()).seen_by(Side::Black).inline();
    assert!(svg.contains("<text x=\"33\" y=\"42\">50</text>") || svg.contains("y=\"42\">50<"));
}

#[test]
fn the_side_to_move_has_its_dot_at_its_own_end() {
    let facts = Variant::International.facts();
    let setup = parse_position("B:W31:B1", facts).unwrap();
    let svg = Picture::of(&setup, facts).inline();
    assert_eq!(attribute(&svg, "class=\"turn\"", "cy"), 62);
    let svg = Picture::of(&setup, facts).seen_by(Side::Black).inline();
    assert_eq!(attribute(&svg, "class=\"turn\"", "cy"), 638);
    assert!(svg.contains("fill=\"url(#damier-black)\""));
    assert!(!Picture::empty(facts).inline().contains("class=\"turn\""));
}

#[test]
fn marks_and_arrows_have_their_classes() {
    let facts = Variant::International.facts();
    let square = |name: &str| SquareNames::of(facts).read(name).unwrap();
    let svg = Picture::empty(facts)
        .mark(Mark::Target, square("28"))
        .mark(Mark::Mistake, square("32"))
        .mark(Mark::Last, Point { row: 200, col: 0 })
        .arrow(ArrowKind::Best, [square("47"), square("38"), square("24")])
        .arrow(ArrowKind::Played, [square("32")])
        .inline();
    assert!(
        svg.contains("<circle class=\"mark target\" cx=\"318\" cy=\"382\" r=\"11\"/>"),
        "{svg}"
    );
    assert!(svg.contains("<rect class=\"mark mistake\" x=\"224\" y=\"416\""), "{svg}");
    // From 47 over 38 to 24, both ends a little short.
    assert!(svg.contains("class=\"arrow best\"><path d=\"M197.1 630.9 L318.0 510.0 L"), "{svg}");
    // What the board does not have, and an arrow to nowhere, are not drawn.
    assert!(!svg.contains("mark last") && !svg.contains("arrow played"));
}

#[test]
fn a_page_has_every_definition_once() {
    let facts = Variant::Russian.facts();
    let setup = Setup::start(facts);
    let picture = Picture::of(&setup, facts).title("<mine>").id("main");
    let page = format!("{}{}{}", definitions(Theme::Auto), picture.inline(), picture.inline());
    assert_eq!(page.matches("id=\"damier-wm\"").count(), 1);
    assert_eq!(page.matches("<style>").count(), 1);
    assert!(page.contains("prefers-color-scheme:dark"));
    assert!(page.contains("<svg id=\"main\" class=\"damier\" role=\"img\""));
    assert!(page.contains("<title>&lt;mine&gt;</title>"));
    let document = picture.theme(Theme::Dark).document();
    assert_eq!(document.matches("id=\"damier-wm\"").count(), 1);
    assert!(document.contains("xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(!document.contains("prefers-color-scheme") && document.contains("#5f422d"));
}
