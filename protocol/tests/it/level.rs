//! What the command `level` makes of numbers as they are really sent, and how levels add up.

use damier_protocol::hub::{Command, Level, MAX_DEPTH, MAX_MOVES, MAX_TIME_MS};

fn level(line: &str) -> Level {
    match Command::parse(line) {
        Ok(Some(Command::Level(level))) => level,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn forgiving_numbers() {
    for (line, canonical) in [
        ("level depth=9", "level depth=9"),
        ("level depth=9.0", "level depth=9"),
        ("level depth=9.9", "level depth=9"),
        ("level depth=0", "level depth=1"),
        ("level depth=-5", "level depth=1"),
        ("level nodes=0", "level nodes=1"),
        ("level nodes=5e6", "level nodes=5000000"),
        ("level move-time=0.04000000000000001", "level move-time=0.04"),
        ("level move-time=1e-05", "level move-time=0"),
        ("level move-time=-1", "level move-time=0"),
        ("level time=20,000 inc=0,200", "level time=20 inc=0.2"),
        ("level time=-4 inc=5", "level time=-4 inc=5"),
        ("level time=-0.0005", "level time=-0.001"),
        ("level time=180.0 inc=-1", "level time=180 inc=0"),
        ("level inc=5 time=+1. moves=40.0", "level moves=40 time=1 inc=5"),
        ("level moves=0 time=60", "level time=60"),
        ("level time = \"60\"", "level time=60"),
        ("level handicap=3", "level"),
        ("level ply=x depth=2", "level depth=2"),
        ("level infinite", "level infinite"),
        ("level infinite=true", "level infinite"),
        ("level infinite=false", "level"),
        ("level depth=15 move-time=1000", "level move-time=1000 depth=15"),
    ] {
        assert_eq!(level(line).to_string(), canonical, "{line}");
    }
}

#[test]
fn clamped_at_both_ends() {
    let high =
        level("level depth=1e300 nodes=1e300 move-time=1e300 moves=1e300 time=1e300 inc=1e300");
    let limit = i64::try_from(MAX_TIME_MS).expect("small enough to be negated");
    assert_eq!(high.depth, Some(MAX_DEPTH));
    assert_eq!(high.nodes, Some(u64::MAX));
    assert_eq!(high.move_time_ms, Some(MAX_TIME_MS));
    assert_eq!(high.moves, Some(MAX_MOVES));
    assert_eq!(high.time_ms, Some(limit));
    assert_eq!(high.inc_ms, Some(MAX_TIME_MS));
    assert_eq!(high.clock_ms(), Some(2 * MAX_TIME_MS));

    let low = level("level time=-1e300 inc=-1e300");
    assert_eq!(low.time_ms, Some(-limit));
    assert_eq!(low.clock_ms(), Some(0));
}

#[test]
fn levels_add_up() {
    let mut sum = Level::default();
    assert!(sum.is_unlimited());
    assert_eq!(sum.clock_ms(), None);
    for line in ["level depth=11", "level handicap=3", "level move-time=4", "level nodes=50"] {
        sum.merge(&level(line));
    }
    assert_eq!(sum.to_string(), "level move-time=4 depth=11 nodes=50");

    sum.merge(&level("level depth=3 time=1 inc=1 moves=2"));
    sum.merge(&level("level infinite"));
    assert_eq!(sum.to_string(), "level moves=2 time=1 inc=1 move-time=4 depth=3 nodes=50 infinite");
    assert!(!sum.is_unlimited());
    assert!(level("level infinite").is_unlimited());
}
