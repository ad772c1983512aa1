//! The learned evaluation and what leads to it: features, files of weights and of samples, fits.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use damier::board::{Piece, Side, Square};
use damier::eval::{self, Evaluation, Lanes, Weights, WeightsError};
use damier::position::{Position, Setup};
use damier::rules::{Rules, Task, Variant};
use damier::training::dataset;
use damier::training::fit::{Fit, Plan};
use damier::training::samples::{Appender, Contents, Reader, SampleGame, SamplesError};
use damier::training::selfplay::{self, Maker};

/// Weights that differ from each other everywhere.
fn some_weights(variant: Variant) -> Weights {
    let (entries, all) = eval::feature_counts(variant);
    let mut random = fastrand::Rng::with_seed(7);
    let mut pair = || [random.i16(-900..900), random.i16(-900..900)];
    // Entries that the evaluation packs without rounding.
    let entries_of = (0..entries).map(|_| pair().map(|w| w / 8 * 8)).collect();
    Weights::new(variant, entries_of, (entries..all).map(|_| pair()).collect())
}

/// Calls `each` with positions of random games, crowned pieces among them, and the ones before.
fn walk<R: Rules>(variant: Variant, mut each: impl FnMut(&Position<R>, Option<&Position<R>>)) {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..40 {
        let mut setup = Setup::start(variant.facts());
        let keep = random.u32(2..10);
        setup.pieces.retain(|_| random.u32(..10) < keep);
        for (_, _, piece) in &mut setup.pieces {
            if variant != Variant::Breakthrough && random.u32(..6) == 0 {
                *piece = Piece::King;
            }
        }
        let mut position = Position::<R>::try_from_setup(&setup).expect("a position");
        each(&position, None);
        for _ in 0..60 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let next = position.play(&moves[random.usize(..moves.len())]);
            each(&next, Some(&position));
            position = next;
        }
    }
}

/// The board turned round, colours swapped.
fn turned<R: Rules>(position: &Position<R>) -> Position<R> {
    let mut setup = position.to_setup();
    setup.side = !setup.side;
    for (point, side, _) in &mut setup.pieces {
        let square = Square::<R::Board>::at(*point).expect("a square");
        *point = square.turned().point();
        *side = !*side;
    }
    setup.streaks.0 = [None, None];
    Position::try_from_setup(&setup).expect("a position")
}

struct Check<F>(Variant, F);

struct Incremental;
struct Symmetric;

impl Task for Check<Incremental> {
    type Out = ();
    fn run<R: Rules>(self) {
        let mut lanes = None;
        walk::<R>(self.0, |position, before| {
            let fresh = Lanes::of(position);
            if let (Some(old), Some(before)) = (lanes, before) {
                let old: Lanes = old;
                assert!(old.moved(before, position) == fresh, "{}", self.0);
            }
            lanes = Some(fresh);
        });
    }
}

impl Task for Check<Symmetric> {
    type Out = ();
    fn run<R: Rules>(self) {
        let learned = Evaluation::learned(Arc::new(some_weights(self.0)));
        for evaluation in [learned, Evaluation::hand_made()] {
            walk::<R>(self.0, |position, _| {
                let image = turned(position);
                let score = evaluation.evaluate(position, &Lanes::of(position));
                let other = evaluation.evaluate(&image, &Lanes::of(&image));
                assert_eq!(score, other, "{} {:?}", self.0, position.to_setup());
            });
        }
    }
}

#[test]
fn lanes_follow_every_move() {
    for &variant in Variant::ALL {
        variant.dispatch(Check(variant, Incremental));
    }
}

#[test]
fn a_position_turned_round_has_the_same_value() {
    for &variant in Variant::ALL {
        variant.dispatch(Check(variant, Symmetric));
    }
}

/// The evaluation is the sum of weights by features: what is learned is what is played.
#[test]
fn features_and_weights_give_the_evaluation() {
    struct Sum;
    impl Task for Check<Sum> {
        type Out = ();
        fn run<R: Rules>(self) {
            let weights = some_weights(self.0);
            let pairs: Vec<_> = weights.pairs().collect();
            let evaluation = Evaluation::learned(Arc::new(weights));
            walk::<R>(self.0, |position, _| {
                let lanes = Lanes::of(position);
                let mut sums = [0; 2];
                eval::features(position, &lanes, |feature, value| {
                    for (sum, weight) in sums.iter_mut().zip(pairs[feature]) {
                        *sum += value * i32::from(weight);
                    }
                });
                let phase = lanes.phase::<R::Board>();
                assert!((0..=256).contains(&phase));
                let sum = (sums[0] * phase + sums[1] * (256 - phase)) / (256 * eval::UNITS);
                let sum = sum / eval::drawishness(position, sum);
                let sign = if position.side() == Side::White { 1 } else { -1 };
                let score = evaluation.evaluate(position, &lanes).raw();
                assert_eq!(score, (sign * sum).clamp(-7000, 7000), "{}", self.0);
            });
        }
    }
    for &variant in Variant::ALL {
        variant.dispatch(Check(variant, Sum));
    }
}

#[test]
fn the_weights_that_come_along_can_be_read() {
    for &variant in Variant::ALL {
        // Panics if they cannot.
        let _ = Evaluation::built_in(variant);
    }
}

#[test]
fn weights_come_back_as_they_were_written() {
    let weights = some_weights(Variant::English);
    let file = weights.write();
    assert_eq!(Weights::read(&file, Variant::English).expect("read"), weights);
}

#[test]
fn wrong_weights_are_refused() {
    let file = some_weights(Variant::English).write();
    let refused =
        |bytes: &[u8], variant| Weights::read(bytes, variant).expect_err("refused").to_string();
    assert_eq!(refused(&file, Variant::Russian), "weights of english, expected those of russian");
    let nothing = refused(b"", Variant::English);
    assert_eq!(nothing, "not a file of weights: it cannot be unpacked");
    let cut = &file[..file.len() / 2];
    assert!(matches!(
        Weights::read(cut, Variant::English),
        Err(WeightsError::Packed | WeightsError::Damaged)
    ));
    for at in (0..file.len()).step_by(997) {
        let mut flipped = file.clone();
        flipped[at] ^= 0x10;
        assert!(Weights::read(&flipped, Variant::English).is_err(), "byte {at}");
    }
}

/// A file in a folder of the test's own.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("learning");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    // It may not be there.
    let _ = fs::remove_file(&path);
    path
}

fn games(variant: Variant, count: usize) -> Vec<SampleGame> {
    let plan = selfplay::Plan { nodes: 60, ..selfplay::Plan::default() };
    let mut maker = Maker::new(variant, Evaluation::hand_made(), plan, 5);
    (0..count).map(|_| maker.next_game()).collect()
}

fn read_all(path: &Path, variant: Variant) -> Result<Vec<SampleGame>, SamplesError> {
    let mut reader = Reader::open(path, variant)?;
    let mut games = Vec::new();
    while let Some(game) = reader.next_game()? {
        games.push(game);
    }
    Ok(games)
}

#[test]
fn samples_survive_a_torn_end_and_grow_on() {
    let path = scratch("torn.samples");
    let variant = Variant::Russian;
    let games = games(variant, 6);
    for part in games[..4].chunks(2) {
        let (mut file, _) = Appender::open(&path, variant).expect("opened");
        for game in part {
            file.add(game).expect("added");
        }
        file.flush().expect("flushed");
    }
    let whole = fs::metadata(&path).expect("there").len();
    OpenOptions::new().write(true).open(&path).expect("opened").set_len(whole - 3).expect("cut");
    assert_eq!(read_all(&path, variant).expect("read"), games[..2]);
    let (mut file, contents) = Appender::open(&path, variant).expect("opened");
    let plies = games[..2].iter().map(|game| game.plies.len()).sum();
    assert_eq!(contents, Contents { games: 2, plies });
    for game in &games[4..] {
        file.add(game).expect("added");
    }
    file.flush().expect("flushed");
    let expected = [&games[..2], &games[4..]].concat();
    assert_eq!(read_all(&path, variant).expect("read"), expected);
}

#[test]
fn wrong_samples_are_refused() {
    let path = scratch("wrong.samples");
    let variant = Variant::Russian;
    let shown = path.display().to_string();
    let refused = |variant| read_all(&path, variant).expect_err("refused").to_string();
    fs::write(&path, "1. c3-d4").expect("written");
    assert_eq!(refused(variant), format!("{shown}: not a file of samples of this version"));
    fs::remove_file(&path).expect("removed");
    for _ in 0..2 {
        let (mut file, _) = Appender::open(&path, variant).expect("opened");
        file.add(&games(variant, 1)[0]).expect("added");
        file.flush().expect("flushed");
    }
    let other = refused(Variant::Pool);
    assert_eq!(other, format!("{shown}: samples of russian, expected those of pool"));
    let mut bytes = fs::read(&path).expect("read");
    bytes[60] ^= 1;
    fs::write(&path, &bytes).expect("written");
    assert_eq!(refused(variant), format!("{shown}: damaged at byte 24"));
}

#[test]
fn a_game_that_cannot_be_replayed_is_refused() {
    let path = scratch("replay.samples");
    let variant = Variant::English;
    let mut game = games(variant, 1).swap_remove(0);
    game.last_key ^= 1;
    let (mut file, _) = Appender::open(&path, variant).expect("opened");
    file.add(&game).expect("added");
    file.flush().expect("flushed");
    let error = dataset::read(&[&path], variant).expect_err("refused").to_string();
    let shown = path.display();
    assert_eq!(
        error,
        format!("{shown}: game 1 cannot be replayed; was it made by another version?")
    );
}

/// What an evaluation gives White for a man more at the start of English draughts.
struct Ahead(Evaluation);
impl Task for Ahead {
    type Out = i32;
    fn run<R: Rules>(self) -> i32 {
        let mut setup = Setup::start(Variant::English.facts());
        let last = setup.pieces.iter().rposition(|piece| piece.1 == Side::Black);
        setup.pieces.remove(last.expect("Black has men"));
        let position = Position::<R>::try_from_setup(&setup).expect("a position");
        let score = self.0.evaluate(&position, &Lanes::of(&position)).raw();
        if position.side() == Side::White { score } else { -score }
    }
}

/// From a few games of almost nothing a fit learns at least that pieces matter.
#[test]
fn a_fit_finds_that_material_wins() {
    let path = scratch("fit.samples");
    let variant = Variant::English;
    let (mut file, _) = Appender::open(&path, variant).expect("opened");
    for game in games(variant, 200) {
        file.add(&game).expect("added");
    }
    file.flush().expect("flushed");
    let split = dataset::read(&[&path], variant).expect("read");
    assert!(split.fit.len() > 10 * split.held_out.len());
    let plan = Plan { epochs: 4, batch: 512, threads: 2, ..Plan::default() };
    let mut losses = Vec::new();
    let weights = Fit::new(variant, plan, None).run(&split.fit, &split.held_out, 150.0, |report| {
        losses.push(report.held_out);
        true
    });
    assert!(losses[0] < 0.69 && losses.iter().all(|loss| loss.is_finite()), "{losses:?}");
    let evaluation = Evaluation::learned(Arc::new(weights));
    let ahead = variant.dispatch(Ahead(evaluation));
    assert!(ahead > 20, "a man more for White: {ahead}");
}
