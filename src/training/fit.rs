//! Finding the weights: logistic regression by mini-batches.
//!
//! The value of a position, divided by a scale, is taken for the log-odds of White's expected
//! score. Its label mixes the result of the game with what the search expected. The loss is the
//! cross-entropy; the step is Adam's (Kingma and Ba, 2015), with weights of rare patterns held
//! near 0 by a decay.

use crate::eval::{self, Weights};
use crate::rules::Variant;

use super::dataset::Dataset;

/// How to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// Passes over the data.
    pub epochs: usize,
    /// The step at the beginning; it falls to a fiftieth towards the end.
    pub rate: f32,
    /// The decay of the weights of patterns.
    pub decay: f32,
    /// The share of results in the labels, 0 to 1; the rest is the search's expectation.
    pub results: f32,
    /// Positions of a step.
    pub batch: usize,
    /// Hundredths of a man that make the odds e to 1.
    pub scale: f32,
    /// Threads.
    pub threads: usize,
    /// Order of the positions.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            epochs: 8,
            rate: 0.02,
            decay: 1e-5,
            results: 0.4,
            batch: 16_384,
            scale: 130.0,
            threads: 1,
            seed: 1,
        }
    }
}

/// How far a fit has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Report {
    /// Passes done.
    pub epoch: usize,
    /// Mean cross-entropy of the positions fitted, in nats.
    pub loss: f64,
    /// That of the positions held out.
    pub held_out: f64,
}

/// The scale at which scores predict results best: hundredths of a man that make the odds e to 1.
pub fn score_scale(data: &Dataset) -> f32 {
    let loss = |scale: f32| -> f64 {
        (0..data.len())
            .step_by(7)
            .map(|index| {
                let row = data.row(index).0;
                entropy(f32::from(row.score) / scale, row.result)
            })
            .sum()
    };
    // Golden-section search: the loss has one valley.
    let (mut low, mut high) = (30.0_f32, 1000.0_f32);
    for _ in 0..24 {
        let (a, b) = (low + (high - low) * 0.382, low + (high - low) * 0.618);
        if loss(a) < loss(b) {
            high = b;
        } else {
            low = a;
        }
    }
    f32::midpoint(low, high)
}

/// A fit under way.
#[derive(Debug)]
pub struct Fit {
    plan: Plan,
    variant: Variant,
    /// Two numbers a feature, opening and ending, in log-odds.
    weights: Vec<[f32; 2]>,
    means: Vec<[f32; 2]>,
    squares: Vec<[f32; 2]>,
    /// Features before this one are entries of tables.
    entries: usize,
    steps: i32,
}

impl Fit {
    /// A fit that begins from nothing, or from weights.
    pub fn new(variant: Variant, plan: Plan, from: Option<&Weights>) -> Self {
        let (entries, features) = eval::feature_counts(variant);
        let weights = match from {
            None => vec![[0.0; 2]; features],
            Some(weights) => weights
                .pairs()
                .map(|pair| pair.map(|w| f32::from(w) / eval::UNITS as f32 / plan.scale))
                .collect(),
        };
        let zeros = vec![[0.0; 2]; features];
        let means = zeros.clone();
        Self { plan, variant, weights, means, squares: zeros, entries, steps: 0 }
    }

    /// Passes over `data`, reporting after each. `label_scale` is the scale of its scores. Gives
    /// the weights that did best on `held_out`; stops early when `report` gives `false`, or when
    /// the loss on `held_out` has risen twice in a row.
    pub fn run(
        mut self,
        data: &Dataset,
        held_out: &Dataset,
        label_scale: f32,
        mut report: impl FnMut(Report) -> bool,
    ) -> Weights {
        let mut order: Vec<u32> = (0..data.len() as u32).collect();
        let mut random = fastrand::Rng::with_seed(self.plan.seed);
        let batches = data.len().div_ceil(self.plan.batch) * self.plan.epochs;
        let mut best = (f64::INFINITY, self.weights.clone());
        let (mut done, mut worse) = (0, 0);
        for epoch in 1..=self.plan.epochs {
            random.shuffle(&mut order);
            let mut loss = 0.0;
            for batch in order.chunks(self.plan.batch) {
                let rate = self.plan.rate * 50_f32.powf(-(done as f32) / batches as f32);
                loss += self.step(data, batch, label_scale, rate);
                done += 1;
            }
            let measured = self.loss(held_out, label_scale);
            if measured < best.0 {
                best = (measured, self.weights.clone());
                worse = 0;
            } else {
                worse += 1;
            }
            let loss = loss / data.len().max(1) as f64;
            if !report(Report { epoch, loss, held_out: measured }) || worse == 2 {
                break;
            }
        }
        self.weights = best.1;
        self.quantised()
    }

    /// One step of Adam; gives the sum of the losses before it.
    fn step(&mut self, data: &Dataset, batch: &[u32], label_scale: f32, rate: f32) -> f64 {
        let threads = self.plan.threads.max(1);
        let share = batch.len().div_ceil(threads);
        let parts: Vec<_> = std::thread::scope(|scope| {
            let this = &*self;
            let workers: Vec<_> = batch
                .chunks(share)
                .map(|part| scope.spawn(move || this.gradient(data, part, label_scale)))
                .collect();
            workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
        });
        self.steps += 1;
        let (mean_part, square_part) = (0.9_f32, 0.999_f32);
        let mean_bias = 1.0 - mean_part.powi(self.steps);
        let square_bias = 1.0 - square_part.powi(self.steps);
        let inverse = 1.0 / batch.len() as f32;
        for feature in 0..self.weights.len() {
            let decay = if feature < self.entries { self.plan.decay } else { 0.0 };
            for phase in 0..2 {
                let weight = &mut self.weights[feature][phase];
                let sum: f32 = parts.iter().map(|(gradient, _)| gradient[feature][phase]).sum();
                let gradient = sum * inverse + decay * *weight;
                let mean = &mut self.means[feature][phase];
                *mean += (1.0 - mean_part) * (gradient - *mean);
                let square = &mut self.squares[feature][phase];
                *square += (1.0 - square_part) * (gradient * gradient - *square);
                *weight -= rate * (*mean / mean_bias) / ((*square / square_bias).sqrt() + 1e-8);
            }
        }
        parts.iter().map(|(_, loss)| loss).sum()
    }

    fn gradient(&self, data: &Dataset, part: &[u32], label_scale: f32) -> (Vec<[f32; 2]>, f64) {
        let mut gradient = vec![[0.0; 2]; self.weights.len()];
        let mut loss = 0.0;
        for &index in part {
            let (row, features) = data.row(index as usize);
            let (odds, divisor) = self.odds(row, features.clone());
            let label = self.label(row, label_scale);
            loss += entropy(odds, label);
            let error = (sigmoid(odds) - label) / divisor;
            for (feature, value) in features {
                gradient[feature][0] += error * value * row.phase;
                gradient[feature][1] += error * value * (1.0 - row.phase);
            }
        }
        (gradient, loss)
    }

    /// The value of a row in log-odds and what it was divided by.
    #[inline]
    fn odds(
        &self,
        row: &super::dataset::Row,
        features: impl Iterator<Item = (usize, f32)>,
    ) -> (f32, f32) {
        let (mut opening, mut ending) = (0.0, 0.0);
        for (feature, value) in features {
            let [in_opening, in_ending] = self.weights[feature];
            opening += value * in_opening;
            ending += value * in_ending;
        }
        let odds = opening * row.phase + ending * (1.0 - row.phase);
        let divisor = f32::from(row.divisors[usize::from(odds <= 0.0)]);
        (odds / divisor, divisor)
    }

    #[inline]
    fn label(&self, row: &super::dataset::Row, label_scale: f32) -> f32 {
        let expected = sigmoid(f32::from(row.score) / label_scale);
        self.plan.results * row.result + (1.0 - self.plan.results) * expected
    }

    fn loss(&self, data: &Dataset, label_scale: f32) -> f64 {
        let sum: f64 = (0..data.len())
            .map(|index| {
                let (row, features) = data.row(index);
                entropy(self.odds(row, features).0, self.label(row, label_scale))
            })
            .sum();
        sum / data.len().max(1) as f64
    }

    /// The weights in the units of the evaluation.
    fn quantised(&self) -> Weights {
        let unit = self.plan.scale * eval::UNITS as f32;
        // Beyond five hundred hundredths a window has nothing sensible to say; pieces have.
        let patterns = 500.0 * eval::UNITS as f32;
        let pair = |limit: f32| {
            move |pair: &[f32; 2]| pair.map(|w| (w * unit).clamp(-limit, limit).round() as i16)
        };
        let (entries, terms) = self.weights.split_at(self.entries);
        Weights::new(
            self.variant,
            entries.iter().map(pair(patterns)).collect(),
            terms.iter().map(pair(f32::from(i16::MAX))).collect(),
        )
    }
}

#[inline]
fn sigmoid(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The cross-entropy of a label and what log-odds predict, in nats.
#[inline]
fn entropy(odds: f32, label: f32) -> f64 {
    // log(1 + e^x) without overflow.
    let soft = odds.max(0.0) + (-odds.abs()).exp().ln_1p();
    f64::from(soft - label * odds)
}
