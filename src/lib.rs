//! A draughts engine for every board.
