#!/usr/bin/env python3
"""Whole games through pydraughts' HubEngine, the engine on both sides, in every variant it knows.

usage: pydraughts_games.py ENGINE [VARIANT...]      (needs pydraughts 0.6.7)

Two games a variant, in one engine process: one on a Fischer clock, one with a move time, a depth
and a node limit in turn.  A game ends when the client says so or after MAX_PLIES.  It fails on an
error line, on a line the client does not expect, on a move the client calls illegal, on silence,
and when the engine outlives `quit`.  Ends with `N passed, N failed`; exit code 1 if any failed.

pydraughts counts the 8x8 squares of `pos=` and of moves in two different ways (README.md here);
`square-order=pydraughts` makes the engine follow.
"""
import itertools, json, logging, os, re, signal, subprocess, sys, threading, time, warnings
from contextlib import contextmanager

import draughts
from draughts.engine import HubEngine, Limit

MAX_PLIES = 200
MOVE_TIMEOUT = 10.0
CLIENT_TIMEOUT = 30  # the client's move lister can run away on its own
CLOCK, INCREMENT = 1.0, 0.02
ATTEMPTS = 3
# the client's name of a variant, then the names an engine may offer it under
VARIANTS = {
    "standard": ("normal", "international", "standard"),
    "breakthrough": ("bt", "breakthrough"),
    "antidraughts": ("losing", "antidraughts"),
    "frisian": ("frisian",),
    "frysk!": ("frysk", "frysk!"),
    "english": ("english",),
    "italian": ("italian",),
    "russian": ("russian",),
    "brazilian": ("brazilian",),
    "turkish": ("turkish",),
}
REORDERED = ("english", "russian", "brazilian", "turkish")
# Here the client itself is known to be wrong now and then: it lets a Frisian man land on a piece
# it has just taken, values a king at 1.5 men, and slides Turkish kings through pieces.
CLIENT_FAULTS = ("frisian", "frysk!", "turkish")


class Failed(Exception):
    """The engine broke the game."""


class ClientFault(Exception):
    """The client's own rules broke it; the game is played again with other limits."""


class Complaints(logging.Handler):
    """What the client itself logs about lines it did not expect."""
    def __init__(self):
        super().__init__(logging.WARNING)
        self.found = []

    def emit(self, record):
        self.found.append(record.getMessage())


warnings.simplefilter("ignore", ResourceWarning)  # the client leaves its pipes open
COMPLAINTS = Complaints()
logging.getLogger("pydraughts").addHandler(COMPLAINTS)


class Watched(HubEngine):
    """The client's engine class, with its raw lines looked at and a limit on its patience."""
    def __init__(self, command):
        self.answer, self.errors, self.spent, self.timed_out = "", [], 0.0, False
        super().__init__(command)

    def recv(self):
        line = super().recv()
        if line.split()[0] == "error":
            self.errors.append(line)
        if line.split()[0] == "done":
            self.answer = line
        return line

    def hub(self):
        with self.patience("handshake"):
            return super().hub()

    def go(self, *args, **kwargs):
        start = time.monotonic()
        try:
            return super().go(*args, **kwargs)
        finally:
            self.spent = time.monotonic() - start

    def expire(self):
        self.timed_out = True
        self.kill()

    def kill(self):
        try:
            os.killpg(self.p.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.close()

    def close(self):
        """Wait for the end of the process; False if it does not come."""
        try:
            self.p.wait(2)
        except subprocess.TimeoutExpired:
            return False
        return True

    def judge(self):
        """Complain about everything that was seen since the last call."""
        found = self.errors + COMPLAINTS.found
        self.errors, COMPLAINTS.found = [], []
        if found:
            raise Failed(found[0])

    @contextmanager
    def patience(self, what, seconds=MOVE_TIMEOUT):
        watchdog = threading.Timer(seconds, self.expire)
        watchdog.start()
        try:
            yield
        except (EOFError, BrokenPipeError):
            how = f"no answer for {seconds:.0f} s" if self.timed_out else "engine ended"
            raise Failed(f"{what}: {how}") from None
        finally:
            watchdog.cancel()


def numbers(text):
    return [int(n) for n in re.findall(r"\d+", text)]


def engine_agrees(path, engine_variant, board, text):
    """Does the engine's own `moves` command list this answer (none: an empty list) here?"""
    command = [path, "moves", "--json", "--variant", engine_variant, "--fen", board._game.get_fen()]
    listed = subprocess.run(command, capture_output=True, text=True, timeout=10)
    if listed.returncode:
        return False
    moves = [numbers(m["hub"]) for m in json.loads(listed.stdout.splitlines()[0])["moves"]]
    if not text:
        return not moves
    played = numbers(text)
    if board.variant == "turkish":
        played = [8 * (7 - (n - 1) // 8) + (n - 1) % 8 + 1 for n in played]
    return any(played[:2] == m[:2] and set(played[2:]) == set(m[2:]) for m in moves)


def disputed(path, engine_variant, board, answer):
    """Tell a fault of the client from one of the engine, after the client refused an answer."""
    if board.variant not in CLIENT_FAULTS:
        return False
    words = dict(w.split("=", 1) for w in answer.split()[1:])
    best, ponder = words.get("move", ""), words.get("ponder", "")
    listed = [m.hub_move for m in board.legal_moves()]
    if ponder and best in listed:
        board, best = board.copy(), ponder
        board.push(draughts.Move(board, hub_move=words["move"]))
        listed = [m.hub_move for m in board.legal_moves()]
    # a quiet move refused among quiet moves is no known fault of the client
    if best and "x" not in best + "".join(listed):
        return False
    return engine_agrees(path, engine_variant, board, best)


def fischer(attempt):
    """Limits of the first game: a clock for each side, the increment added after the move."""
    clocks = [CLOCK + 0.2 * attempt] * 2
    for ply in itertools.count():
        spent = yield Limit(time=clocks[ply % 2], inc=INCREMENT)
        clocks[ply % 2] += INCREMENT - spent


def mixed(attempt):
    """Limits of the second game."""
    kinds = (Limit(movetime=0.02), Limit(depth=4 + attempt), Limit(nodes=2000 + 700 * attempt))
    for ply in itertools.count():
        yield kinds[ply // 2 % 3]


def client_hangs(_signal, frame):
    raise ClientFault(f"the client has been busy for {CLIENT_TIMEOUT} s, now in {frame.f_code.co_qualname}")


def play(engine, path, engine_variant, variant, limits):
    board = draughts.Board(variant)
    limit = next(limits)
    signal.alarm(CLIENT_TIMEOUT)
    while not board.is_over() and len(board.move_stack) < MAX_PLIES:
        signal.alarm(CLIENT_TIMEOUT)
        place = f"ply {len(board.move_stack) + 1}"
        try:
            with engine.patience(place):
                result = engine.play(board, limit, False)
        except (KeyError, IndexError, ValueError, TypeError) as e:
            what = f"{place}: the client refused {engine.answer!r} ({type(e).__name__}: {e}) in {board.fen}"
            if disputed(path, engine_variant, board, engine.answer):
                raise ClientFault(what) from None
            raise Failed(what) from None
        engine.judge()
        if not {"depth", "score", "nodes"} <= engine.info.keys():
            raise Failed(f"{place}: no info line with depth, score and nodes before {engine.answer!r}")
        board.push(result.move)
        limit = limits.send(engine.spent)
    signal.alarm(0)
    end = {None: "cut", 0: "draw", draughts.WHITE: "White wins", draughts.BLACK: "Black wins"}[board.winner()]
    return f"{len(board.move_stack)} plies, {end}"


def start(path, variant):
    engine = Watched([path, "hub"])
    try:
        return engine, configure(engine, variant)
    except Failed:
        engine.kill()
        raise


def configure(engine, variant):
    """Finish the handshake; the engine's name of the variant."""
    with engine.patience("init"):
        names = [n for n in VARIANTS[variant] if n in engine.variants]
        if not names and (engine.variants or variant != "standard"):
            raise Failed(f"variant not offered (engine has: {' '.join(sorted(engine.variants)) or 'none'})")
        settings = {"variant": names[0]} if names else {}
        if variant in REORDERED:
            if "square-order" not in engine.options:
                raise Failed("param square-order not offered")
            settings["square-order"] = "pydraughts"
        engine.configure(settings)
        engine.init()
        engine.ping()
        engine.judge()
    return names[0] if names else ""


def games(path, variant):
    """Both games of a variant; a list of (name, None or what went wrong)."""
    outcomes, engine = [], None
    for name, limits in (("clock", fischer), ("limits", mixed)):
        title, wrong = f"pydraughts {variant} {name}", None
        try:
            for attempt in range(ATTEMPTS):
                if engine is None:
                    engine, engine_variant = start(path, variant)
                try:
                    title += ": " + play(engine, path, engine_variant, variant, limits(attempt))
                    break
                except ClientFault as e:
                    print(f"note {title}: client fault, played again: {e}", flush=True)
                    engine.kill()
                    engine = None
                finally:
                    signal.alarm(0)
            else:
                raise Failed(f"no game without a client fault in {ATTEMPTS}")
        except Failed as e:
            wrong = str(e)
            if engine is not None:
                engine.kill()
            engine = None
        outcomes.append((title, wrong))
    if engine is not None:
        engine.quit()
        wrong = None if engine.close() else "still running 2 s after quit"
        if wrong:
            engine.kill()
        outcomes.append((f"pydraughts {variant} quit", wrong))
    return outcomes


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    signal.signal(signal.SIGALRM, client_hangs)
    path, chosen = os.path.abspath(sys.argv[1]), sys.argv[2:] or list(VARIANTS)
    passed = failed = 0
    for variant in chosen:
        for title, wrong in games(path, variant):
            print(f"ok   {title}" if wrong is None else f"FAIL {title}: {wrong}", flush=True)
            passed, failed = passed + (wrong is None), failed + (wrong is not None)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
