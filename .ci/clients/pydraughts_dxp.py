#!/usr/bin/env python3
"""Games over DXP with pydraughts' DXPEngine as the initiator and the engine as the follower.

usage: pydraughts_dxp.py ENGINE [PLIES]      (needs pydraughts 0.6.7)

The engine is started as `ENGINE dxp --listen 127.0.0.1:PORT --once --json` with a free port for
every game and plays one side; the other moves at random, from a fixed seed.  A game ends when the
client's rules say so, when the engine has ended it, or after PLIES plies; then the client says
that there are no more games, and the engine must exit with 0, having told the game with the same
moves.  The client takes what arrives in one read for one message and waits without a limit, so
that an engine whose messages stick together hangs it.  Ends with `N passed, N failed`; exit code
1 if any failed.
"""
import json, os, random, socket, subprocess, sys, threading, warnings

import draughts
from draughts.engine import DXPEngine

PATIENCE = 30.0
warnings.simplefilter("ignore", ResourceWarning)  # the client leaves its pipes open
# the client's name of a variant, the engine's, and the minutes of the game: less than one are
# sent as none at all
GAMES = (("standard", "international", 0), ("standard", "international", 60), ("antidraughts", "antidraughts", 0),
         ("breakthrough", "breakthrough", 0))


class Failed(Exception):
    """The engine broke the game."""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def patiently(what, call):
    """The client waits in a busy loop that nothing ends: in a thread that is left behind."""
    result = []
    thread = threading.Thread(target=lambda: result.append(call()), daemon=True)
    thread.start()
    thread.join(PATIENCE)
    if not result:
        raise Failed(f"{what}: no answer for {PATIENCE:.0f} s")
    return result[0]


def play(path, client_variant, variant, seconds, engine_begins, plies):
    port = free_port()
    command = [path, "dxp", "--listen", f"127.0.0.1:{port}", "--once", "--json", "--variant", variant, "--hash", "16"]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        if not process.stderr.readline().startswith("listening on "):
            raise Failed("it does not say that it listens")
        chance = random.Random(7)
        client = DXPEngine(options={"engine-opened": True, "ip": "127.0.0.1", "port": str(port)}, initial_time=seconds)
        board = draughts.Board(client_variant)
        if not engine_begins:
            board.push(chance.choice(board.legal_moves()))
        while not board.is_over() and len(board.move_stack) < plies:
            ply = len(board.move_stack) + 1
            move = patiently(f"ply {ply}", lambda: client.play(board)).move
            if move is None:
                break
            board.push(draughts.Move(board, steps_move=move.steps_move))
            if board.is_over():
                break
            board.push(chance.choice(board.legal_moves()))
        client.sender.gameend()
        out, err = process.communicate(timeout=PATIENCE)
        if process.returncode:
            raise Failed(f"exit code {process.returncode}: {err.strip()}")
        told = [json.loads(line) for line in out.splitlines()]
        if len(told) != 1 or abs(told[0]["plies"] - len(board.move_stack)) > 1:
            raise Failed(f"{len(board.move_stack)} plies were played, but it tells {told}")
        return f"{told[0]['plies']} plies, {told[0]['reason']}"
    except subprocess.TimeoutExpired:
        raise Failed("still running after the end of all games") from None
    finally:
        process.kill()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    path = os.path.abspath(sys.argv[1])
    plies = int(sys.argv[2]) if len(sys.argv) > 2 else 120
    passed = failed = 0
    for client_variant, variant, seconds in GAMES:
        for begins in (True, False):
            title = f"pydraughts DXP {variant} {seconds} s, {'first' if begins else 'second'}"
            try:
                print(f"ok   {title}: {play(path, client_variant, variant, seconds, begins, plies)}", flush=True)
                passed += 1
            except Failed as e:
                print(f"FAIL {title}: {e}", flush=True)
                failed += 1
    print(f"{passed} passed, {failed} failed", flush=True)
    # the client's threads never end
    os._exit(failed > 0)


if __name__ == "__main__":
    main()
