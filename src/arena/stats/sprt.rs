//! The sequential probability ratio test on pairs.
//!
//! The generalised ratio of Van den Bergh: for each hypothesis the likeliest distribution of the
//! five pair results that has the hypothesis' strength, given the counts; then the logarithm of
//! the ratio of both likelihoods. The test ends when it leaves Wald's bounds, moved inwards by
//! the mean overshoot so that the error rates are those asked for and not smaller (Siegmund,
//! "Sequential Analysis", corollary 8.33; fishtest estimates it in the same way).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::penta::score_of;
use super::{NORMALISED, Penta};

/// What the bounds of a test are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Logistic Elo: the score.
    Logistic,
    /// Normalised Elo: the score's distance from 1/2 in standard deviations of a game.
    Normalized,
}

/// A test as it is asked for.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The strength of the null hypothesis.
    pub elo0: f64,
    /// That of the alternative.
    pub elo1: f64,
    /// How often the alternative may be accepted at `elo0`.
    pub alpha: f64,
    /// How often the null hypothesis may be accepted at `elo1`.
    pub beta: f64,
    /// What the strengths are measured in.
    pub model: Model,
}

/// Which hypothesis a test has accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Hypothesis {
    /// The null hypothesis.
    H0,
    /// The alternative.
    H1,
}

/// A test under way.
#[derive(Clone, Debug)]
pub struct Sprt {
    plan: Plan,
    penta: Penta,
    llr: f64,
    below: Overshoot,
    above: Overshoot,
    accepted: Option<Hypothesis>,
}

/// How far the walk overshoots in one direction: the heights of its ladder, on which Siegmund's
/// correction `E h^2 / 2 E h` rests.
#[derive(Clone, Copy, Debug, Default)]
struct Overshoot {
    highest: f64,
    sum: f64,
    squares: f64,
}

impl Overshoot {
    fn reach(&mut self, height: f64) {
        let step = height - self.highest;
        if step > 0.0 {
            self.sum += step;
            self.squares += step * step;
            self.highest = height;
        }
    }

    fn mean(&self) -> f64 {
        if self.sum > 0.0 { self.squares / self.sum / 2.0 } else { 0.0 }
    }
}

impl Sprt {
    /// A test without results.
    pub fn new(plan: Plan) -> Self {
        let (below, above) = (Overshoot::default(), Overshoot::default());
        Self { plan, penta: Penta::default(), llr: 0.0, below, above, accepted: None }
    }

    /// Counts a pair with so many half points for the first engine. After the decision nothing
    /// counts.
    pub fn add(&mut self, half_points: usize) -> Option<Hypothesis> {
        if self.accepted.is_some() {
            return self.accepted;
        }
        self.penta.add(half_points);
        self.llr = log_likelihood_ratio(&self.plan, &self.penta);
        self.below.reach(-self.llr);
        self.above.reach(self.llr);
        let (lower, upper) = self.plan.bounds();
        if self.llr >= upper - self.above.mean() {
            self.accepted = Some(Hypothesis::H1);
        } else if self.llr <= lower + self.below.mean() {
            self.accepted = Some(Hypothesis::H0);
        }
        self.accepted
    }

    /// What is tested.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The logarithm of the likelihood ratio.
    pub fn llr(&self) -> f64 {
        self.llr
    }

    /// The pairs counted.
    pub fn penta(&self) -> &Penta {
        &self.penta
    }

    /// What has been accepted, if anything.
    pub fn accepted(&self) -> Option<Hypothesis> {
        self.accepted
    }
}

impl Plan {
    /// Wald's bounds of the logarithm.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }
}

/// The logarithm of the generalised likelihood ratio of both hypotheses.
pub fn log_likelihood_ratio(plan: &Plan, penta: &Penta) -> f64 {
    let pairs = penta.pairs() as f64;
    if pairs == 0.0 {
        return 0.0;
    }
    // A result that has not occurred is not impossible: fishtest's small prior.
    let counts = penta.0.map(|count| if count == 0 { 1e-3 } else { count as f64 });
    let total: f64 = counts.iter().sum();
    let seen = counts.map(|count| count / total);
    let likeliest = |elo: f64| match plan.model {
        Model::Logistic => likeliest_with_score(&seen, score_of(elo)),
        Model::Normalized => {
            likeliest_with_advantage(&seen, elo / NORMALISED * std::f64::consts::SQRT_2)
        }
    };
    let (null, alternative) = (likeliest(plan.elo0), likeliest(plan.elo1));
    let per_pair: f64 = (0..5).map(|i| seen[i] * (alternative[i] / null[i]).ln()).sum();
    total * per_pair
}

type Distribution = [f64; 5];

/// The scores of a pair.
const SCORES: Distribution = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The likeliest distribution with a given mean: proposition 1.1 of Van den Bergh, "Comparing the
/// approximations for the generalized log likelihood ratio of a multinomial distribution",
/// <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>.
fn likeliest_with_score(seen: &Distribution, score: f64) -> Distribution {
    let distances = SCORES.map(|s| s - score);
    tilted(seen, &distances)
}

/// The likeliest distribution whose mean lies so many of its own standard deviations above 1/2:
/// section 4.1 of Van den Bergh, "Comments on normalized Elo".
fn likeliest_with_advantage(seen: &Distribution, advantage: f64) -> Distribution {
    const ROUNDS: usize = 30;
    const CLOSE: f64 = 1e-8;
    let mut found = *seen;
    for _ in 0..ROUNDS {
        let mean: f64 = (0..5).map(|i| found[i] * SCORES[i]).sum();
        let variance: f64 = (0..5).map(|i| found[i] * (SCORES[i] - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let distances = SCORES.map(|s| {
            let standard = (s - mean) / deviation;
            s - 0.5 - 0.5 * advantage * deviation * (1.0 + standard * standard)
        });
        let next = tilted(seen, &distances);
        let change = (0..5).map(|i| (next[i] - found[i]).abs()).fold(0.0, f64::max);
        found = next;
        if change < CLOSE {
            break;
        }
    }
    found
}

/// The distribution `p / (1 + x d)` whose mean of `d` is 0.
fn tilted(seen: &Distribution, distances: &Distribution) -> Distribution {
    let x = root(seen, distances);
    std::array::from_fn(|i| seen[i] / (1.0 + x * distances[i]))
}

/// The root of `sum p d / (1 + x d)`, which falls from infinity to minus infinity between the
/// poles that the largest and the smallest distance make: Newton's method, kept inside by halving.
fn root(seen: &Distribution, distances: &Distribution) -> f64 {
    const STEPS: usize = 60;
    // Newton doubles the digits with every step: what is left is the square of this.
    const CLOSE: f64 = 1e-7;
    let largest = distances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let smallest = distances.iter().copied().fold(f64::INFINITY, f64::min);
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    let mut x = 0.0;
    for _ in 0..STEPS {
        let (mut value, mut slope) = (0.0, 0.0);
        for i in 0..5 {
            let part = distances[i] / (1.0 + x * distances[i]);
            value += seen[i] * part;
            slope -= seen[i] * part * part;
        }
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - value / slope;
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
        let moved = (next - x).abs();
        x = next;
        if moved <= CLOSE * (1.0 + x.abs()) {
            break;
        }
    }
    x
}

/// Why a text is no plan of a test.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// No `key=value`.
    #[error("`{0}` is no setting, expected one like elo1=5")]
    NoSetting(String),
    /// An unknown key.
    #[error("unknown setting `{0}`, expected one of elo0, elo1, alpha, beta, model")]
    Unknown(String),
    /// A value that means nothing.
    #[error("`{key}={value}`: expected {expected}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value.
        value: String,
        /// What would do.
        expected: &'static str,
    },
    /// A key that must be there.
    #[error("no `{0}`, expected elo0 and elo1")]
    Missing(&'static str),
    /// Bounds the wrong way round.
    #[error("elo0 must be less than elo1, and alpha and beta together less than 1")]
    Order,
}

impl FromStr for Plan {
    type Err = PlanError;

    /// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`. Alpha and beta are 0.05 and
    /// the model logistic where nothing is said.
    fn from_str(text: &str) -> Result<Self, PlanError> {
        let (mut elo0, mut elo1) = (None, None);
        let (mut alpha, mut beta, mut model) = (0.05, 0.05, Model::Logistic);
        for setting in text.split(',') {
            let (key, value) =
                setting.split_once('=').ok_or_else(|| PlanError::NoSetting(setting.to_owned()))?;
            match (key.trim(), value.trim()) {
                ("elo0", value) => elo0 = Some(elo("elo0", value)?),
                ("elo1", value) => elo1 = Some(elo("elo1", value)?),
                ("alpha", value) => alpha = rate("alpha", value)?,
                ("beta", value) => beta = rate("beta", value)?,
                ("model", "logistic") => model = Model::Logistic,
                ("model", "normalized" | "normalised") => model = Model::Normalized,
                ("model", value) => {
                    let (value, expected) = (value.to_owned(), "logistic or normalized");
                    return Err(PlanError::Value { key: "model", value, expected });
                }
                (key, _) => return Err(PlanError::Unknown(key.to_owned())),
            }
        }
        let elo0 = elo0.ok_or(PlanError::Missing("elo0"))?;
        let elo1 = elo1.ok_or(PlanError::Missing("elo1"))?;
        if elo0 >= elo1 || alpha + beta >= 1.0 {
            return Err(PlanError::Order);
        }
        Ok(Self { elo0, elo1, alpha, beta, model })
    }
}

fn elo(key: &'static str, value: &str) -> Result<f64, PlanError> {
    let expected = "a number from -500 to 500";
    number(key, value, expected, |elo| elo.abs() <= 500.0)
}

fn rate(key: &'static str, value: &str) -> Result<f64, PlanError> {
    number(key, value, "a number above 0 and below 1", |rate| rate > 0.0 && rate < 1.0)
}

fn number(
    key: &'static str,
    value: &str,
    expected: &'static str,
    fits: impl Fn(f64) -> bool,
) -> Result<f64, PlanError> {
    let wrong = || PlanError::Value { key, value: value.to_owned(), expected };
    value.parse().ok().filter(|&number| fits(number)).ok_or_else(wrong)
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Logistic => "logistic",
            Self::Normalized => "normalized",
        })
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

impl fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::H0 => "H0",
            Self::H1 => "H1",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked examples of fastchess (`app/tests/sprt_test.cpp` at 74deac23, the pentanomial
    /// ones), to its own tolerance of one in a hundred. Counts here: points 0 to 2.
    #[test]
    fn published_examples() {
        use Model::{Logistic, Normalized};
        for (penta, elo0, elo1, model, llr) in [
            ([365, 16618, 36029 + 200, 16974, 390], 0.0, 2.0, Normalized, 2.25),
            ([127, 4883, 10311 + 401, 5150, 104], -1.75, 0.25, Normalized, 3.01),
            ([0, 0, 0, 0, 5550], 0.0, 5.0, Normalized, 111.82),
            ([223, 9863, 20279 + 1000, 10037, 246], 0.5, 2.5, Logistic, -3.07),
            ([871, 26175, 55003 + 980, 26678, 821], 0.0, 2.0, Logistic, -4.98),
        ] {
            let plan = Plan { elo0, elo1, alpha: 0.05, beta: 0.05, model };
            let found = log_likelihood_ratio(&plan, &Penta(penta));
            assert!((found - llr).abs() <= 0.01 * (1.0 + llr.abs()), "{found} {llr}");
        }
    }

    #[test]
    fn plans_are_read_or_refused() {
        let plan: Plan = "elo0=-1.5,elo1=5, alpha=0.1,beta=0.2,model=normalized".parse().unwrap();
        let text = "elo0=-1.5,elo1=5,alpha=0.1,beta=0.2,model=normalized";
        assert_eq!(plan.to_string(), text);
        assert_eq!(
            "elo0=0,elo1=5".parse::<Plan>().unwrap().to_string(),
            "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic"
        );
        for (text, message) in [
            ("", "`` is no setting, expected one like elo1=5"),
            ("elo0=0", "no `elo1`, expected elo0 and elo1"),
            ("elo1=0", "no `elo0`, expected elo0 and elo1"),
            ("elo0=x,elo1=1", "`elo0=x`: expected a number from -500 to 500"),
            ("elo0=nan,elo1=1", "`elo0=nan`: expected a number from -500 to 500"),
            ("elo0=0,elo1=5,alpha=0", "`alpha=0`: expected a number above 0 and below 1"),
            ("elo0=0,elo1=5,model=bayesian", "`model=bayesian`: expected logistic or normalized"),
            (
                "elo0=0,elo1=5,gamma=1",
                "unknown setting `gamma`, expected one of elo0, elo1, alpha, beta, model",
            ),
            (
                "elo0=5,elo1=0",
                "elo0 must be less than elo1, and alpha and beta together less than 1",
            ),
        ] {
            assert_eq!(text.parse::<Plan>().unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn one_sided_results_decide_and_later_ones_do_not_count() {
        let plan: Plan = "elo0=0,elo1=50".parse().unwrap();
        let mut won = Sprt::new(plan);
        while won.add(4).is_none() {}
        assert_eq!(won.accepted(), Some(Hypothesis::H1));
        let (pairs, llr) = (won.penta().pairs(), won.llr());
        assert_eq!(won.add(0), Some(Hypothesis::H1));
        assert_eq!((won.penta().pairs(), won.llr().to_bits()), (pairs, llr.to_bits()));
        let mut lost = Sprt::new(plan);
        while lost.add(0).is_none() {}
        assert_eq!(lost.accepted(), Some(Hypothesis::H0));
    }
}
