//! What is on the board of a session: a position and the moves from it.

use damier_protocol::hub::Pos;

use crate::engine::{Engine, Options};
use crate::notation::{FenError, parse_wolf};
use crate::position::{AnyGame, RawMove, Setup, new_game};

use super::naming::Naming;

/// A game as the client gave it, kept to be put up again under other draw rules.
#[derive(Clone, Debug)]
pub(super) struct Board {
    start: Setup,
    moves: Vec<RawMove>,
}

/// What became of a `pos`.
pub(super) struct Placed {
    pub(super) board: Board,
    pub(super) game: Box<dyn AnyGame>,
    /// What was wrong with a part of it. The rest stands.
    pub(super) complaint: Option<String>,
}

impl Board {
    /// The start position.
    pub(super) fn start(naming: Naming) -> Self {
        Self { start: Setup::start(naming.facts()), moves: Vec::new() }
    }

    /// Sets up a position and plays as many of the moves as are legal.
    ///
    /// # Errors
    /// If there is no such position.
    pub(super) fn place(pos: &Pos, naming: Naming, options: &Options) -> Result<Placed, String> {
        let facts = naming.facts();
        let mut board = Self::start(naming);
        if let Some(text) = &pos.position {
            board.start = naming.read_position(text).map_err(|error| error.to_string())?;
        }
        let mut complaint = pos.wolf.as_ref().and_then(|wolf| {
            parse_wolf(&mut board.start, wolf, facts).err().map(|error| error.to_string())
        });
        let mut game = new_game(options.variant, &board.start, options.draw_rules)
            .map_err(|error| FenError::setup(error, facts).to_string())?;
        for (index, text) in pos.moves.iter().enumerate() {
            if let Err(error) = board.play(&mut *game, text, naming) {
                complaint = Some(format!("move {}: {error}", index + 1));
                break;
            }
        }
        Ok(Placed { board, game, complaint })
    }

    /// Plays one more move in `game`, which is the one on this board.
    ///
    /// # Errors
    /// If it is not legal, and why.
    pub(super) fn play(
        &mut self,
        game: &mut dyn AnyGame,
        text: &str,
        naming: Naming,
    ) -> Result<(), String> {
        let mv = naming.read_move(game, text).map_err(|error| error.to_string())?;
        let raw = mv.to_raw();
        game.play(&raw).map_err(|error| error.to_string())?;
        self.moves.push(raw);
        Ok(())
    }

    /// Puts the game into an engine that plays the same variant.
    pub(super) fn put_up(&self, engine: &mut Engine) {
        // It has been there before, and no draw rule makes a move illegal.
        let _ = engine.set_game(&self.start, &self.moves);
    }
}
