//! Learning the evaluation from games of the program against itself.
//!
//! [`selfplay`] makes games, [`samples`] keeps them in files, [`dataset`] turns their quiet
//! positions into features and labels, [`fit`] finds the weights,
//! and a [`duel`] says whether they play better. Nothing here knows of any
//! other engine: labels are our own scores and results.

pub mod dataset;
pub mod duel;
pub mod fit;
pub mod samples;
pub mod selfplay;
