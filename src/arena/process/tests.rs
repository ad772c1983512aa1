//! Processes that do not do what they should, with the shell as the engine.

use super::*;
use crate::arena::stop;

fn shell(script: &str, stop: StopFlag) -> Process {
    let args = ["-c".to_owned(), script.to_owned()];
    let launch = Launch {
        program: Path::new("/bin/sh"),
        args: &args,
        dir: None,
        env: &[],
        farewell: "quit",
    };
    Process::start(&launch, None, stop).expect("a shell")
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(20)
}

#[test]
fn who_does_not_read_makes_nobody_wait() {
    let mut process = shell("sleep 1000", StopFlag::never());
    let line = "x".repeat(1 << 20);
    let deadline = Instant::now() + Duration::from_millis(20);
    assert_eq!(process.send(&line, deadline), Err(Unsent::Full));
    assert_eq!(process.hear(deadline), Heard::Nothing);
}

#[test]
fn a_long_line_arrives_whole() {
    let mut process = shell("head -c 300000 | wc -c; read -r line; echo $line", StopFlag::never());
    assert_eq!(process.send(&"x".repeat(299_999), soon()), Ok(()));
    let Heard::Line(_, count) = process.hear(soon()) else { panic!("no count") };
    assert_eq!(count.trim(), "300000");
    process.send("one more", soon()).unwrap();
    assert!(matches!(process.hear(soon()), Heard::Line(_, line) if line == "one more"));
    assert_eq!(process.hear(soon()), Heard::Closed);
    assert!(process.ends_by(soon()));
}

#[test]
fn the_dead_are_described() {
    for (script, words) in [
        ("exit 3", "ended with exit code 3"),
        ("echo one >&2; echo two words >&2", "ended with exit code 0; its last words: two words"),
        ("kill -TERM $$", "killed by signal 15 (terminate)"),
        ("exec >&-; sleep 1000", "closed its output and lives on"),
    ] {
        let mut process = shell(script, StopFlag::never());
        assert_eq!(process.hear(soon()), Heard::Closed, "{script}");
        assert_eq!(process.obituary(), words, "{script}");
    }
    let mut process = shell("exit 0", StopFlag::never());
    assert!(process.ends_by(soon()));
    assert_eq!(process.send("anybody there?", soon()), Err(Unsent::Closed));
}

#[test]
fn lines_too_long_are_passed_over() {
    let script = "head -c 100000 /dev/zero | tr '\\0' x; echo; echo short";
    let mut process = shell(script, StopFlag::never());
    assert!(matches!(process.hear(soon()), Heard::Line(_, line) if line == "short"));
}

#[test]
fn a_raised_flag_ends_a_wait() {
    let (stopper, flag) = stop::pair();
    let mut process = shell("sleep 1000", flag);
    drop(stopper);
    assert_eq!(process.hear(soon()), Heard::Stopped);
}
