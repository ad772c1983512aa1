//! The integration tests of damier.
