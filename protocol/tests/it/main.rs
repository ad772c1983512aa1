//! The crate from outside: recorded lines, wrong input, random input.

mod dxp;
mod hub1;
mod level;
mod lexer;
mod random;
mod replies;
mod transcripts;
mod wrong_input;
