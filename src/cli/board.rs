//! `damier board`.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{Args, ValueEnum};

use super::args::PositionArgs;
use super::{files, output};
use crate::board::{Point, Side};
use crate::notation::SquareNames;
use crate::report::svg::{ArrowKind, Mark, Picture, Theme};
use crate::report::{board, text};
use crate::rules::Facts;

/// Show a position as a diagram or as a picture
///
/// White is at the bottom unless the picture is flipped, and the board lies as it really does: the
/// Italian and the Spanish one are mirrored.
#[derive(Debug, Args)]
pub(super) struct Board {
    #[command(flatten)]
    position: PositionArgs,
    /// Name every square
    #[arg(long, conflicts_with = "svg")]
    names: bool,
    /// Write a picture instead (`-` is standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Black at the bottom of the picture
    #[arg(long, requires = "svg")]
    flip: bool,
    /// The ground that the picture is made for; `auto` is what its reader prefers, where that is
    /// known
    #[arg(long, value_enum, default_value_t, requires = "svg")]
    theme: ThemeArg,
    /// An arrow in the picture over two or more squares, such as 32-28 or 47-38-24; again for more
    #[arg(long, value_name = "SQ-SQ", requires = "svg")]
    arrow: Vec<String>,
    /// Squares to mark in the picture, such as 28 or 28,19
    #[arg(long, value_name = "SQ", requires = "svg", value_delimiter = ',')]
    mark: Vec<String>,
}

#[derive(Clone, Copy, Default, Debug, ValueEnum)]
enum ThemeArg {
    #[default]
    Light,
    Dark,
    Auto,
}

impl Board {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let game = self.position.game()?;
        let (setup, facts) = (game.setup(), game.variant().facts());
        let Some(file) = &self.svg else {
            let mut out = output::text();
            write!(out, "{}", board::diagram(&setup, facts, self.names))?;
            writeln!(out, "\n{}", text::heading(game.as_ref()))?;
            if let Some(result) = game.result() {
                writeln!(out, "{}", text::result(result))?;
            }
            return Ok(());
        };
        let svg = self.dress(Picture::of(&setup, facts), facts)?.document();
        if file == Path::new("-") {
            output::text().write_all(svg.as_bytes())?;
        } else {
            files::write(file, svg.as_bytes())
                .with_context(|| format!("--svg {}", file.display()))?;
        }
        Ok(())
    }

    /// The picture with everything that was asked for.
    fn dress<'a>(
        &self,
        picture: Picture<'a>,
        facts: &'static Facts,
    ) -> anyhow::Result<Picture<'a>> {
        let names = SquareNames::of(facts);
        let theme = match self.theme {
            ThemeArg::Light => Theme::Light,
            ThemeArg::Dark => Theme::Dark,
            ThemeArg::Auto => Theme::Auto,
        };
        let bottom = if self.flip { Side::Black } else { Side::White };
        let mut picture = picture.seen_by(bottom).theme(theme);
        for text in &self.mark {
            picture = picture.mark(Mark::Note, names.read(text).context("--mark")?);
        }
        for text in &self.arrow {
            picture = picture.arrow(ArrowKind::Note, squares(text, names)?);
        }
        Ok(picture)
    }
}

/// The squares of an arrow: two at least, with the signs of moves between them.
fn squares(text: &str, names: SquareNames) -> anyhow::Result<Vec<Point>> {
    let place = || format!("--arrow {text}");
    let squares: Vec<_> = text.split(['-', 'x', ':']).map(|name| names.read(name.trim())).collect();
    let squares = squares.into_iter().collect::<Result<Vec<_>, _>>().with_context(place)?;
    if squares.len() < 2 {
        anyhow::bail!("--arrow {text}: expected at least two squares, such as 32-28");
    }
    Ok(squares)
}
