//! The steps of Hub and of its older dialect.
//!
//! They follow Hub's own text where it speaks, and beyond it what clients in use rely on: answers
//! to commands that come early or in a burst, numbers as GUIs write them, lines that mean nothing.

use std::collections::HashSet;
use std::thread;
use std::time::{Duration, Instant};

use damier_protocol::hub::{GoMode, Level, Reply};

use crate::arena::hub::{Dialect, allowed};
use crate::notation::{read_hub_move, write_hub};
use crate::position::{MoveView, RawMove, Setup};
use crate::rules::Variant;

use super::Outcome::{Held, NotAsked};
use super::line_trial::LineTrial;
use super::{Flaw, Outcome, PATIENCE, Step};

/// How soon a search must end that is told to.
const AT_ONCE: Duration = Duration::from_secs(1);
/// What a search may take that has so many plies or nodes only.
const SHORT: Duration = Duration::from_secs(30);

type Checked = Result<Outcome, Flaw>;

/// The steps of a dialect.
pub(super) fn steps(dialect: Dialect) -> Vec<&'static Step<LineTrial>> {
    let own: &[_] = match dialect {
        Dialect::Hub => &DECLARING,
        Dialect::Older => &[],
    };
    let last: &[_] = match dialect {
        Dialect::Hub => &HUB_ONLY,
        Dialect::Older => &[],
    };
    own.iter().chain(&COMMON).chain(last).collect()
}

const fn step(
    name: &'static str,
    what: &'static str,
    check: fn(&mut LineTrial) -> Checked,
) -> Step<LineTrial> {
    Step { name, what, check }
}

static DECLARING: [Step<LineTrial>; 3] = [
    step("handshake", "`hub` is answered by `id`, then parameters, then a bare `wait`", handshake),
    step("parameters", "every parameter has a name of its own and a value it allows", parameters),
    step("variant", "the game is one that the engine says it plays", variant),
];

static COMMON: [Step<LineTrial>; 16] = [
    step("init", "`init` is answered by one bare `ready`, again and again", init),
    step("ping", "`ping` is answered by `pong`", ping),
    step("move", "`go` is answered by one legal move in full", first_move),
    step("moves", "moves after the position count, captures are answered in full", moves),
    step("info", "a search tells depth, score and a legal line", info),
    step("ping-in-search", "`ping` is answered during a search, which goes on", ping_in_search),
    step("stop", "`stop` ends a search within a second, with a legal move", stop),
    step(
        "stop-in-idle",
        "`stop` and `ponder-hit` outside a search do nothing, and later too",
        idle,
    ),
    step("depth", "a limit of depth ends the search", depth),
    step("move-time", "a time for the move is kept to within a second", move_time),
    step("clock", "a clock is kept to", clock),
    step("one-answer-each", "every `go` has one answer, in order", one_each),
    step("ponder", "a search on the opponent's time waits for `ponder-hit` or `stop`", ponder),
    step("unknown-command", "commands that it does not know are passed over", unknown),
    step("quit", "`quit` ends the process within a second, with exit code 0", quit),
    step("end-of-input", "the end of its input ends the process within a second", end_of_input),
];

static HUB_ONLY: [Step<LineTrial>; 9] = [
    step("nodes", "a limit of nodes ends the search", nodes),
    step("info-fields", "some `info` has all seven fields in the usual order", info_fields),
    step("early-commands", "all commands at once, before any answer, are obeyed", early),
    step("burst", "`stop`, `pos`, `level` and `go` in one burst have two answers", burst),
    step("no-moves", "a position without legal moves is answered by a bare `done`", no_moves),
    step("illegal-moves", "an illegal move in `moves` does not end the conversation", illegal),
    step("bad-lines", "lines against the grammar do not end the conversation", bad_lines),
    step("numbers", "times with a comma, with an exponent or below zero are understood", numbers),
    step("unknown-parameter", "a parameter that it does not know is passed over", unknown_param),
];

fn flaw(text: impl Into<String>) -> Flaw {
    Flaw(text.into())
}

fn require(held: bool, otherwise: impl FnOnce() -> String) -> Result<(), Flaw> {
    if held { Ok(()) } else { Err(Flaw(otherwise())) }
}

fn plies(depth: u32) -> Level {
    Level { depth: Some(depth), ..Level::default() }
}

fn infinite() -> Level {
    Level { infinite: true, ..Level::default() }
}

fn handshake(trial: &mut LineTrial) -> Checked {
    trial.say("hub")?;
    let deadline = Instant::now() + trial.startup;
    let mut seen = Vec::new();
    while let Some(line) = trial.hear(deadline)? {
        match trial.dialect.read(&line) {
            Some(Reply::Id(id)) => {
                require(!id.name.is_empty(), || "found `id` without `name`, expected one".into())?;
                seen.push("id");
            }
            Some(Reply::Param(_)) => seen.push("param"),
            Some(Reply::Wait) => {
                require(line == "wait", || format!("found `{line}`, expected a bare `wait`"))?;
                let ids = seen.iter().filter(|&&word| word == "id").count();
                require(ids == 1 && seen.first() == Some(&"id"), || {
                    format!("found {ids} lines `id`, expected one, as the first answer")
                })?;
                return Ok(Held);
            }
            _ => {}
        }
    }
    Err(flaw("found no `wait`, expected it after `hub`"))
}

fn parameters(trial: &mut LineTrial) -> Checked {
    let introduction = trial.introduce()?;
    let mut names = HashSet::new();
    for param in &introduction.params {
        let name = &param.name;
        require(names.insert(name), || {
            format!("found `{name}` twice, expected each parameter once")
        })?;
        allowed(&param.kind, &param.value).map_err(|expected| {
            Flaw(format!("found `{}` for `{name}`, expected {expected}", param.value))
        })?;
    }
    Ok(Held)
}

fn variant(trial: &mut LineTrial) -> Checked {
    let introduction = trial.introduce()?;
    let wanted = trial.variant;
    if introduction.params.iter().any(|param| param.name == "variant") {
        return match introduction.variant(wanted) {
            Some(_) => Ok(Held),
            None => Err(Flaw(format!("found no value `{wanted}`, expected it among the variants"))),
        };
    }
    match wanted {
        Variant::International => Ok(NotAsked("no parameter `variant`: it plays international")),
        _ => Ok(NotAsked("no parameter `variant`: only its entry says what it plays")),
    }
}

fn init(trial: &mut LineTrial) -> Checked {
    trial.introduce()?;
    for _ in 0..2 {
        trial.init()?;
        // One too many would come before the answer to this.
        trial.say("ping")?;
        let next = trial.until(PATIENCE, "`pong` after `ping`", |_, reply| match reply {
            Reply::Ready | Reply::Pong => Some(reply),
            _ => None,
        })?;
        require(next == Reply::Pong, || "found a second `ready`, expected one".to_owned())?;
    }
    Ok(Held)
}

fn ping(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.ping()?;
    trial.ping()?;
    Ok(Held)
}

fn first_move(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.say(trial.dialect.new_game())?;
    trial.go(&[], plies(4), GoMode::Think)?;
    let search = trial.done(SHORT)?;
    trial.legal(&[], &search.done)?;
    trial.ping()?;
    Ok(Held)
}

/// Moves from the start to the first position with a capture, and from there to the next one that
/// has none again.
fn lines_of_play(trial: &LineTrial) -> Result<[Vec<RawMove>; 2], Flaw> {
    const LONGEST: usize = 200;
    let mut game = trial.game(&[])?;
    let (mut moves, mut before) = (Vec::new(), None);
    for ply in 0..LONGEST {
        let legal = game.moves();
        let has_capture = legal.iter().any(|mv| !mv.captured.is_empty());
        match &before {
            None if has_capture => before = Some(moves.clone()),
            Some(before) if !has_capture && !legal.is_empty() => {
                return Ok([before.clone(), moves]);
            }
            _ => {}
        }
        // Not always the first one, or a game of kings might never meet.
        let Some(mv) = legal.get(ply * 7 % legal.len().max(1)).map(MoveView::to_raw) else {
            break;
        };
        game.play(&mv).map_err(|error| Flaw(error.to_string()))?;
        moves.push(mv);
    }
    Err(flaw("this program found no game with a capture"))
}

fn moves(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for moves in lines_of_play(trial)? {
        trial.go(&moves, plies(3), GoMode::Think)?;
        let search = trial.done(SHORT)?;
        trial.legal(&moves, &search.done)?;
    }
    Ok(Held)
}

fn info(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.go(&[], plies(9), GoMode::Think)?;
    let search = trial.done(SHORT)?;
    let told = search.infos.iter().rev().find(|(_, info)| info.score.is_some() && info.depth > 0);
    let Some((_, info)) = told else {
        return Err(flaw("found no `info` with depth and score, expected one before `done`"));
    };
    let mut game = trial.game(&[])?;
    require(!info.pv.is_empty(), || "found no moves in `pv`, expected some".to_owned())?;
    for text in &info.pv {
        let mv = read_hub_move(&*game, text).map_err(|error| Flaw(format!("in pv: {error}")))?;
        game.play(&mv.to_raw()).map_err(|error| Flaw(error.to_string()))?;
    }
    Ok(Held)
}

fn info_fields(trial: &mut LineTrial) -> Checked {
    const FIELDS: [&str; 7] =
        [" depth=", " mean-depth=", " score=", " nodes=", " time=", " nps=", " pv="];
    trial.get_ready()?;
    trial.go(&[], plies(9), GoMode::Think)?;
    let search = trial.done(SHORT)?;
    let in_order = |line: &str| {
        let mut rest = line;
        FIELDS.iter().all(|field| match rest.split_once(field) {
            Some((_, behind)) => {
                rest = behind;
                true
            }
            None => false,
        })
    };
    let complete = search.infos.iter().any(|(line, _)| in_order(line));
    require(complete, || format!("found none of {} lines so, expected one", search.infos.len()))?;
    Ok(Held)
}

/// Goes on until it is stopped; engines end very easy searches by themselves.
fn long_search(trial: &mut LineTrial) -> Result<(), Flaw> {
    trial.get_ready()?;
    trial.go(&[], infinite(), GoMode::Analyze)
}

fn ping_in_search(trial: &mut LineTrial) -> Checked {
    long_search(trial)?;
    trial.ping()?;
    trial.say("stop")?;
    trial.done(PATIENCE)?;
    Ok(Held)
}

fn stop(trial: &mut LineTrial) -> Checked {
    long_search(trial)?;
    thread::sleep(Duration::from_millis(300));
    trial.say("stop")?;
    let search = trial.done(AT_ONCE)?;
    trial.legal(&[], &search.done)?;
    trial.ping()?;
    Ok(Held)
}

fn idle(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.say("stop")?;
    trial.say("ponder-hit")?;
    trial.ping()?;
    trial.go(&[], plies(4), GoMode::Think)?;
    trial.done(SHORT)?;
    trial.say("stop")?;
    trial.ping()?;
    Ok(Held)
}

fn limited(trial: &mut LineTrial, level: Level, within: Duration) -> Checked {
    trial.get_ready()?;
    trial.go(&[], level, GoMode::Think)?;
    let search = trial.done(within)?;
    trial.legal(&[], &search.done)?;
    Ok(Held)
}

fn depth(trial: &mut LineTrial) -> Checked {
    limited(trial, plies(1), SHORT)
}

fn nodes(trial: &mut LineTrial) -> Checked {
    limited(trial, Level { nodes: Some(2000), ..Level::default() }, SHORT)
}

fn move_time(trial: &mut LineTrial) -> Checked {
    let time = Duration::from_millis(300);
    let level = Level { move_time_ms: Some(300), ..Level::default() };
    limited(trial, level, time + AT_ONCE)
}

fn clock(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for (moves, time_ms, inc_ms) in [(Some(5), 2000, None), (None, 1000, Some(100))] {
        let level = Level { moves, time_ms: Some(time_ms), inc_ms, ..Level::default() };
        trial.go(&[], level, GoMode::Think)?;
        let all = Duration::from_millis(time_ms.unsigned_abs() + inc_ms.unwrap_or(0));
        let search = trial.done(all + AT_ONCE)?;
        trial.legal(&[], &search.done)?;
    }
    Ok(Held)
}

fn one_each(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for _ in 0..3 {
        trial.go(&[], plies(3), GoMode::Think)?;
        trial.done(SHORT)?;
        trial.ping()?;
    }
    Ok(Held)
}

fn ponder(trial: &mut LineTrial) -> Checked {
    let introduction = trial.get_ready()?;
    if !trial.dialect.ponders(&introduction.params) {
        return Ok(NotAsked("it declares no parameter `ponder`"));
    }
    let level = || Level { move_time_ms: Some(100), ..Level::default() };
    for word in ["ponder-hit", "stop"] {
        trial.go(&[], level(), GoMode::Ponder)?;
        let early = trial.until(Duration::from_millis(500), "", |_, reply| match reply {
            Reply::Done(_) => Some(()),
            _ => None,
        });
        require(early.is_err(), || format!("found `done`, expected none before `{word}`"))?;
        trial.say(word)?;
        let search = trial.done(PATIENCE)?;
        trial.legal(&[], &search.done)?;
    }
    trial.ping()?;
    Ok(Held)
}

fn unknown(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for line in ["hello", "hello world=1 flag", ""] {
        trial.say(line)?;
    }
    trial.ping()?;
    Ok(Held)
}

fn unknown_param(trial: &mut LineTrial) -> Checked {
    trial.introduce()?;
    trial.say("set-param name=no-such-parameter value=1")?;
    trial.init()?;
    trial.ping()?;
    Ok(Held)
}

fn quit(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.say("quit")?;
    ended(trial)?;
    let words = trial.process().obituary();
    require(words.contains("exit code 0"), || format!("found: {words}, expected exit code 0"))?;
    Ok(Held)
}

fn end_of_input(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.process().close_input();
    ended(trial)?;
    Ok(Held)
}

fn ended(trial: &mut LineTrial) -> Result<(), Flaw> {
    let gone = trial.process().ends_by(Instant::now() + AT_ONCE);
    require(gone, || "found it running after a second, expected it to have ended".to_owned())
}

fn early(trial: &mut LineTrial) -> Checked {
    trial.say("hub")?;
    trial.say("init")?;
    trial.go(&[], plies(3), GoMode::Think)?;
    let startup = trial.startup;
    let search = trial.done(startup + SHORT)?;
    // Nobody could tell it yet which game to play.
    require(search.done.mv.is_some(), || "found no move, expected one".to_owned())?;
    trial.ping()?;
    Ok(Held)
}

fn burst(trial: &mut LineTrial) -> Checked {
    long_search(trial)?;
    let moves = lines_of_play(trial)?;
    trial.say("stop")?;
    trial.go(&moves[0], plies(3), GoMode::Think)?;
    let first = trial.done(SHORT)?;
    trial.legal(&[], &first.done)?;
    let second = trial.done(SHORT)?;
    trial.legal(&moves[0], &second.done)?;
    trial.ping()?;
    Ok(Held)
}

fn no_moves(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    let facts = trial.variant.facts();
    let start = write_hub(&Setup::start(facts), facts);
    // White has nothing left.
    let squares = start.get(1..).unwrap_or_default().replace('w', "e");
    trial.say(&format!("pos pos=W{squares}"))?;
    trial.say("level move-time=0.1")?;
    trial.say("go think")?;
    let search = trial.done(PATIENCE)?;
    let none = search.done.mv.is_none();
    require(none, || format!("found {:?}, expected no move", search.done.mv))?;
    trial.ping()?;
    Ok(Held)
}

fn illegal(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    trial.say("pos start moves=\"1-1 2-2\"")?;
    trial.say("level depth=3")?;
    trial.say("go think")?;
    trial.done(SHORT)?;
    trial.say("pos pos=Wnonsense")?;
    trial.ping()?;
    trial.go(&[], plies(3), GoMode::Think)?;
    let search = trial.done(SHORT)?;
    trial.legal(&[], &search.done)?;
    Ok(Held)
}

fn bad_lines(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for line in ["pos pos=\"W", "level depth=deep", "set-param", "= = =", "level time=\"", "go \"x"]
    {
        trial.say(line)?;
    }
    // Any of them may have been taken for a `go`: those are answered by now.
    trial.say("stop")?;
    trial.say("ping")?;
    trial
        .until(PATIENCE, "`pong` after `ping`", |_, reply| (reply == Reply::Pong).then_some(()))?;
    Ok(Held)
}

fn numbers(trial: &mut LineTrial) -> Checked {
    trial.get_ready()?;
    for level in ["level time=1,000 inc=0,100", "level time=-0.5 inc=1", "level move-time=1e-1"] {
        trial.say("pos start")?;
        trial.say(level)?;
        trial.say("go think")?;
        let search = trial.done(PATIENCE)?;
        trial.legal(&[], &search.done)?;
    }
    Ok(Held)
}
