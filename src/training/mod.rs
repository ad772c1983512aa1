//! Learning the evaluation from games of the program against itself.
//!
//! [`selfplay`] makes games, [`samples`] keeps them in files, [`dataset`] turns their quiet
//! positions into features and labels, and [`fit`] finds the weights. Nothing here knows of any
//! other engine: labels are our own scores and results.

pub mod dataset;
pub mod fit;
pub mod samples;
pub mod selfplay;
