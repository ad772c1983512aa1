#!/usr/bin/env python3
"""Whole games through py-draughts' HubEngine, the engine on both sides, in every variant it can send.

usage: py_draughts_games.py ENGINE [VARIANT...]      (needs py-draughts 1.10.1)

The client speaks Hub for 10x10 boards only, sends no param and never a move list.  It reads the
engine through select() on the file below a buffered reader, so two lines that arrive together cost
it the second: every game is a new process, because the handshake is where that hurts.
Two games a variant, by move time and by depth, ended by the client or after MAX_PLIES.
A line lost in this way (it is found in the client's buffer afterwards) may be the machine's fault
when that is busy: the game is played again, with a longer line-delay if the engine has that param.
An engine that leaves no pause between its lines fails all the same.
Ends with `N passed, N failed`; exit code 1 if any failed.
"""
import sys, time
from pathlib import Path

from draughts import AntidraughtsBoard, BreakthroughBoard, FrisianBoard, FryskBoard, StandardBoard
from draughts.engines.hub import HubEngine

MAX_PLIES = 200
MOVE_TIMEOUT = 10.0
DELAYS = (None, None, 10, 50)  # milliseconds between lines, one an attempt; None: as the engine does it
# the board class, then the names an engine may offer the variant under
VARIANTS = {
    "standard": (StandardBoard, ("normal", "international", "standard")),
    "antidraughts": (AntidraughtsBoard, ("losing", "antidraughts")),
    "breakthrough": (BreakthroughBoard, ("bt", "breakthrough")),
    "frisian": (FrisianBoard, ("frisian",)),
    "frysk": (FryskBoard, ("frysk", "frysk!")),
}


class Failed(Exception):
    """The engine broke the game."""


class LineLost(Failed):
    """The engine had answered, the client did not see it."""


class Watched(HubEngine):
    """The client's engine class with an end to its patience; how it reads is left alone."""
    deadline = float("inf")
    last = ""

    def _read_line(self, timeout=1.0):
        left = self.deadline - time.monotonic()
        if left <= 0:
            self.process.kill()
            unseen = self.process.stdout.read().split("\n")[0]
            kind, found = (LineLost, f"never saw {unseen!r}") if unseen else (Failed, "engine silent")
            raise kind(f"waited {MOVE_TIMEOUT:.0f} s, {found}, last line read {self.last!r}")
        line = super()._read_line(min(timeout, left))
        if line == "" and self.process.poll() is not None:
            raise Failed(f"engine ended, exit code {self.process.returncode}")
        if line and line.split()[0] == "error":
            raise Failed(line)
        self.last = line or self.last
        return line


def select_variant(engine, variant, names):
    """The client has no way to send a param of its own accord, so this line is ours."""
    offered = engine.params["variant"].values if "variant" in engine.params else []
    known = [n for n in names if n in offered]
    if known:
        engine._send(f"set-param name=variant value={known[0]}")
    elif offered or variant != "standard":
        raise Failed(f"variant not offered (engine has: {' '.join(offered) or 'none'})")


def play(path, variant, limits, delay):
    board_class, names = VARIANTS[variant]
    board, engine, plies = board_class(), Watched(path, **limits), 0
    try:
        engine.deadline = time.monotonic() + MOVE_TIMEOUT
        engine.start()
        select_variant(engine, variant, names)
        if delay is not None and "line-delay" in engine.params:
            engine._send(f"set-param name=line-delay value={delay}")
        while not board.game_over and plies < MAX_PLIES:
            engine.deadline = time.monotonic() + MOVE_TIMEOUT
            try:
                move, _ = engine.get_best_move(board, with_evaluation=True)
            except (ValueError, RuntimeError) as e:
                raise Failed(f"ply {plies + 1}: {str(e).splitlines()[0]} in {board.fen}") from None
            board.push(move)
            plies += 1
        process = engine.process
        engine.quit()
        if process.returncode != 0:
            raise Failed(f"exit code {process.returncode} after quit")
    except (TimeoutError, OSError) as e:
        raise Failed(f"{type(e).__name__}: {e}") from None
    finally:
        if engine.process is not None:
            engine.process.kill()
            engine.process.wait()
    return f"{plies} plies, {board.result if board.game_over else 'cut'}"


def attempts(path, variant, limits):
    for attempt, delay in enumerate(DELAYS, 1):
        try:
            return play(path, variant, limits, delay)
        except LineLost as e:
            if attempt == len(DELAYS):
                raise
            print(f"note py-draughts {variant} {limits}: played again, {e}", flush=True)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    path, chosen = Path(sys.argv[1]).absolute(), sys.argv[2:] or list(VARIANTS)
    passed = failed = 0
    for variant in chosen:
        for name, limits in (("time", {"time_limit": 0.02}), ("depth", {"depth_limit": 4})):
            title = f"py-draughts {variant} {name}"
            try:
                print(f"ok   {title}: {attempts(path, variant, limits)}", flush=True)
                passed += 1
            except Failed as e:
                print(f"FAIL {title}: {e}", flush=True)
                failed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
