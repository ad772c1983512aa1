//! The `damier` program.
fn main() {}
