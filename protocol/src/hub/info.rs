//! The answer `info`.

use std::fmt;

use super::lexer::Line;
use super::number::real;
use super::pos::words;
use super::{Score, write};

/// How far a search has come.
///
/// All seven fields are written, always, in this order and with single blanks: there are clients
/// that drop the line, or crash, if one of them is missing. Anything else goes behind `pv`.
///
/// A field that an engine left out is zero when read, or empty; only the score is told apart.
///
/// ```
/// use damier_protocol::hub::{Info, Reply, Score};
///
/// let info = Info {
///     depth: 21,
///     mean_depth: 20.8,
///     score: Some(Score::Hundredths(-1)),
///     nodes: 31_261_613,
///     time_ms: 3906,
///     nps: 8_003_500,
///     pv: vec!["32-28".into(), "17-22".into(), "28x17x22".into()],
///     extras: vec![("hashfull".into(), "12".into())],
/// };
/// assert_eq!(
///     info.to_string(),
///     "info depth=21 mean-depth=20.8 score=-0.01 nodes=31261613 time=3.906 nps=8.0 \
///      pv=\"32-28 17-22 28x17x22\" hashfull=12",
/// );
///
/// let Some(Reply::Info(book)) = Reply::parse("info pv=33-29") else { panic!("not an info") };
/// assert_eq!(book.score, None);
/// assert_eq!(
///     book.to_string(),
///     "info depth=0 mean-depth=0.0 score=0.00 nodes=0 time=0.000 nps=0.0 pv=33-29",
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// `depth`: plies of the iteration.
    pub depth: u32,
    /// `mean-depth`: plies to the average leaf.
    pub mean_depth: f64,
    /// `score`: for the side to move at the root. `None` if there is none, as for a book move;
    /// it is written as `0.00`, because the field must be there.
    pub score: Option<Score>,
    /// `nodes`: positions visited.
    pub nodes: u64,
    /// `time`: milliseconds since the search began. The wire has seconds.
    pub time_ms: u64,
    /// `nps`: nodes a second. The wire has millions of them.
    pub nps: u64,
    /// `pv`: the line expected.
    pub pv: Vec<String>,
    /// Fields of our own, name and value; written behind `pv`, read wherever they stand.
    pub extras: Vec<(String, String)>,
}

impl Info {
    /// Reads what can be read. A number that is none counts as left out.
    pub(super) fn read(line: &Line) -> Self {
        let mut info = Self::default();
        // Casts saturate: a negative count is zero.
        let number = |text: &str| real(text).unwrap_or(0.0);
        for arg in &line.args {
            let text = arg.text();
            match arg.name.as_str() {
                "depth" => info.depth = number(text) as u32,
                "mean-depth" => info.mean_depth = number(text),
                "score" => info.score = Score::parse(text),
                "nodes" => info.nodes = number(text) as u64,
                "time" => info.time_ms = (number(text) * 1e3).round() as u64,
                "nps" => info.nps = (number(text) * 1e6).round() as u64,
                "pv" => info.pv = words(Some(text)),
                _ => info.extras.push((arg.name.clone(), text.to_owned())),
            }
        }
        info
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean_depth = if self.mean_depth.is_finite() { self.mean_depth.max(0.0) } else { 0.0 };
        let score = self.score.unwrap_or(Score::Hundredths(0));
        let (seconds, thousandths) = (self.time_ms / 1000, self.time_ms % 1000);
        let millions = self.nps as f64 / 1e6;
        write!(f, "info depth={} mean-depth={mean_depth:.1} score={score}", self.depth)?;
        write!(f, " nodes={} time={seconds}.{thousandths:03} nps={millions:.1}", self.nodes)?;
        write::answer(f, "pv", self.pv.join(" "))?;
        for (name, value) in &self.extras {
            write::answer(f, name, value)?;
        }
        Ok(())
    }
}
