//! Tables for people.

use std::fmt::Display;

use comfy_table::{Cell, CellAlignment, ContentArrangement, Row, Table, presets};

use super::json::per_second;
use super::text;
use crate::engine::Info;
use crate::rules::{Status, Variant};

/// The list of variants, wrapped to a width where one is given.
pub fn variants(width: Option<u16>) -> String {
    let mut table = plain(width);
    table.set_header(["id", "name", "board", "men", "first", "GameType", "draw rules", "aliases"]);
    for variant in Variant::ALL {
        let facts = variant.facts();
        let mark = if facts.status == Status::Experimental { " (experimental)" } else { "" };
        let rules: Vec<_> = facts.draw_rules.iter().map(|rules| rules.id).collect();
        table.add_row([
            Cell::new(facts.id),
            Cell::new(format!("{}{mark}", facts.name)),
            number(format!("{}x{}", facts.rows, facts.files)),
            number(facts.men()),
            Cell::new(facts.first),
            number(facts.gametype.map_or("-".to_owned(), |number| number.to_string())),
            Cell::new(rules.join(", ")),
            Cell::new(facts.aliases.join(", ")),
        ]);
    }
    table.trim_fmt()
}

/// The best lines of a running search, cut to fit a width.
pub fn lines<'a>(
    infos: impl Iterator<Item = &'a Info>,
    variant: Variant,
    width: Option<u16>,
) -> String {
    let mut table = plain(width);
    table.set_header(["depth", "line", "score", "nodes", "seconds", "Mn/s", "moves"]);
    for info in infos {
        let mut row = Row::from([
            number(info.depth),
            number(info.rank),
            number(info.score.meaning()),
            number(info.nodes),
            number(format!("{:.1}", info.time.as_secs_f64())),
            number(format!("{:.2}", per_second(info.nodes, info.time) as f64 / 1e6)),
            Cell::new(text::line(&info.line, variant)),
        ]);
        row.max_height(2);
        table.add_row(row);
    }
    table.trim_fmt()
}

/// A table without rules between its cells, which asks no terminal for anything.
pub(super) fn plain(width: Option<u16>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).force_no_tty();
    match width {
        Some(width) => {
            table.set_width(width).set_content_arrangement(ContentArrangement::Dynamic);
        }
        None => {
            table.set_content_arrangement(ContentArrangement::Disabled);
        }
    }
    table
}

/// A cell with a number in it.
pub(super) fn number(value: impl Display) -> Cell {
    Cell::new(value).set_alignment(CellAlignment::Right)
}
