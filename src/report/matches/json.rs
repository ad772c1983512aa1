//! The objects of `damier match --json`.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{result_text, winner};
use crate::arena::record::{GameRecord, Termination};
use crate::arena::standings::{PairTest, Standings, Tally};
use crate::arena::stats::{Hypothesis, Model, Prior};
use crate::board::Side;
use crate::rules::Facts;

/// A finished game.
#[derive(Clone, Debug, Serialize)]
pub struct GameEntry {
    r#type: &'static str,
    /// Its number, from 1.
    pub round: u64,
    /// The engine with the white pieces.
    pub white: String,
    /// The engine with the black pieces.
    pub black: String,
    /// The result as PDN writes it in this game, `*` without one.
    pub result: &'static str,
    /// `W`, `B`, or null.
    pub winner: Option<char>,
    /// The kind of end.
    pub termination: Termination,
    /// Why it ended.
    pub reason: String,
    /// Moves, those of the opening too.
    pub plies: usize,
    /// The opening.
    pub opening: String,
}

impl GameEntry {
    /// The object of a game.
    pub fn of(record: &GameRecord, facts: &Facts) -> Self {
        Self {
            r#type: "game",
            round: record.number + 1,
            white: record.white.clone(),
            black: record.black.clone(),
            result: result_text(record, facts),
            winner: winner(record).map(Side::letter),
            termination: record.termination,
            reason: record.reason.clone(),
            plies: record.moves.len(),
            opening: record.opening.clone(),
        }
    }
}

/// What a match has come to. What cannot be told (the Elo of whoever has won everything) is null.
#[derive(Clone, Debug, Serialize)]
pub struct StandingsEntry {
    r#type: &'static str,
    /// The first engine against all it has met: games, and pairs by their points.
    pub pairs: PairsEntry,
    /// Logistic Elo of the first engine, from complete pairs.
    pub elo: Option<f64>,
    /// Half of its 95 % interval.
    pub elo_error: Option<f64>,
    /// Normalised Elo.
    pub normalized_elo: Option<f64>,
    /// Half of its 95 % interval.
    pub normalized_elo_error: Option<f64>,
    /// Likelihood of superiority.
    pub los: Option<f64>,
    /// The test, null if there is none.
    pub sprt: Option<SprtEntry>,
    /// Games with a result.
    pub games: u64,
    /// Games of the whole schedule or shard.
    pub scheduled: u64,
    /// Games without a result.
    pub void: u64,
    /// Games that ended after the test was decided; they count for nothing.
    pub surplus: u64,
    /// The engines in the order of the match.
    pub engines: Vec<EngineEntry>,
    /// Every pairing.
    pub crosstable: Vec<CellEntry>,
    /// What was added to have finite ratings: `none` or `half-draw` a pairing.
    pub rating_prior: Option<&'static str>,
    /// Games by the kind of their end.
    pub terminations: BTreeMap<Termination, u64>,
}

/// Games and pairs of one engine.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PairsEntry {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs with 0, 1/2, 1, 1 1/2 and 2 points.
    pub penta: [u64; 5],
}

impl From<Tally> for PairsEntry {
    fn from(tally: Tally) -> Self {
        let Tally { wins, draws, losses, penta } = tally;
        Self { wins, draws, losses, penta: penta.0 }
    }
}

/// A sequential test.
#[derive(Clone, Debug, Serialize)]
pub struct SprtEntry {
    /// The null hypothesis.
    pub elo0: f64,
    /// The alternative.
    pub elo1: f64,
    /// Error rate at the null hypothesis.
    pub alpha: f64,
    /// Error rate at the alternative.
    pub beta: f64,
    /// What they are measured in.
    pub model: Model,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// Where the null hypothesis is accepted, before the correction for overshoot.
    pub lower: f64,
    /// Where the alternative is accepted, before the correction for overshoot.
    pub upper: f64,
    /// Pairs that count for it: all up to the first that is missing.
    pub pairs: u64,
    /// What is accepted, null while it goes on.
    pub accepted: Option<Hypothesis>,
}

impl SprtEntry {
    fn of(test: &PairTest) -> Self {
        let sprt = test.sprt();
        let plan = *sprt.plan();
        let (lower, upper) = plan.bounds();
        Self {
            elo0: plan.elo0,
            elo1: plan.elo1,
            alpha: plan.alpha,
            beta: plan.beta,
            model: plan.model,
            llr: sprt.llr(),
            lower,
            upper,
            pairs: sprt.penta().pairs(),
            accepted: sprt.accepted(),
        }
    }
}

/// An engine.
#[derive(Clone, Debug, Serialize)]
pub struct EngineEntry {
    /// Its name.
    pub name: String,
    /// Games.
    pub games: u64,
    /// Points.
    pub points: f64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Its rating; the mean of all is 0.
    pub rating: Option<f64>,
    /// Half of its 95 % interval.
    pub rating_error: Option<f64>,
    /// Mean depth of its moves.
    pub depth: Option<f64>,
    /// Mean nodes of its moves.
    pub nodes: Option<f64>,
    /// Nodes a second.
    pub nps: Option<f64>,
    /// Games lost by its own fault.
    pub faults: BTreeMap<Termination, u64>,
}

/// A pairing.
#[derive(Clone, Debug, Serialize)]
pub struct CellEntry {
    /// The engine whose result it is.
    pub engine: String,
    /// The other.
    pub opponent: String,
    /// Their games and pairs.
    #[serde(flatten)]
    pub pairs: PairsEntry,
}

impl StandingsEntry {
    /// The object of standings in a match of so many games.
    pub fn of(standings: &Standings, scheduled: u64) -> Self {
        let first = standings.first();
        let elo = first.elo();
        let ratings = standings.ratings();
        let names = &standings.terms.engines;
        let engine = |(place, name): (usize, &String)| {
            let work = &standings.engines[place];
            let rating = ratings.as_ref().map(|(ratings, _)| ratings[place]);
            EngineEntry {
                name: name.clone(),
                games: work.tally.games(),
                points: work.tally.points(),
                wins: work.tally.wins,
                draws: work.tally.draws,
                losses: work.tally.losses,
                rating: rating.map(|rating| rating.elo),
                rating_error: rating.map(|rating| rating.error),
                depth: work.depth.get(),
                nodes: work.nodes.get(),
                nps: work.nps(),
                faults: work.faults.clone(),
            }
        };
        let cell = |(&(first, second), &tally): (&(usize, usize), &Tally)| CellEntry {
            engine: names[first].clone(),
            opponent: names[second].clone(),
            pairs: tally.into(),
        };
        Self {
            r#type: "standings",
            pairs: first.into(),
            elo: elo.map(|elo| elo.elo),
            elo_error: elo.map(|elo| elo.error),
            normalized_elo: elo.map(|elo| elo.normalised),
            normalized_elo_error: elo.map(|elo| elo.normalised_error),
            los: elo.map(|elo| elo.los),
            sprt: standings.test.as_ref().map(SprtEntry::of),
            games: standings.games,
            scheduled,
            void: standings.void,
            surplus: standings.surplus,
            engines: names.iter().enumerate().map(engine).collect(),
            crosstable: standings.terms.meetings.iter().zip(&standings.tallies).map(cell).collect(),
            rating_prior: ratings.as_ref().map(|(_, prior)| match prior {
                Prior::None => "none",
                Prior::HalfDraw => "half-draw",
            }),
            terminations: standings.terminations.clone(),
        }
    }
}
