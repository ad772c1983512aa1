//! A draughts engine for every board: rules, search, protocols and analysis of 24 games.
//!
//! The modules stand in the order of their layers; ARCHITECTURE.md says what each must not do.
//!
//! Play a move and look at what is legal:
//!
//! ```
//! use damier::notation::{parse_fen, read_move, write_move};
//! use damier::position::new_game;
//! use damier::rules::Variant;
//!
//! let variant = Variant::from_name("russian")?;
//! let setup = parse_fen("W:Wb6:Bc7,f6", variant.facts())?;
//! let mut game = new_game(variant, &setup, variant.own_draw_rules())?;
//! let moves: Vec<_> = game.moves().iter().map(|mv| write_move(mv, variant.facts())).collect();
//! assert_eq!(moves.len(), 2);
//! assert!(moves.contains(&"b6:h4".to_owned()), "crowned on d8, and on over f6");
//!
//! let mv = read_move(&*game, "b6:g5")?;
//! game.play(&mv.to_raw())?;
//! assert!(game.result().is_some(), "Black has no piece left");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Search a position:
//!
//! ```
//! use damier::engine::{Engine, Limits, Mode, Options, Progress};
//! use damier::rules::Variant;
//! use damier::units::Score;
//!
//! let mut engine = Engine::new(Options { hash: 1, ..Options::new(Variant::International) });
//! let setup = damier::notation::parse_fen("W:WK46:B23", Variant::International.facts())?;
//! engine.set_game(&setup, &[])?;
//! let limits = Limits { depth: Some(3), ..Limits::default() };
//! let _idle = engine.think(Mode::Think, limits, &[], |progress| {
//!     if let Progress::Done(answer) = progress {
//!         assert_eq!(answer.score, Score::win(1));
//!     }
//! });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod units;

pub mod transport;

pub mod rules;

pub mod position;

pub mod notation;

pub mod eval;

pub mod tables;

pub mod search;

pub mod engine;

pub mod training;

pub mod drivers;

pub mod arena;

pub mod report;

pub mod gui;

pub mod cli;
