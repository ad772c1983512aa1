#!/usr/bin/env python3
"""pydraughts reads the PDN of `damier match` and of `damier analyse --pdn`, and replays every game to
the same position.

usage: pydraughts_pdn.py DAMIER      (needs pydraughts 0.6.7)

A short match in every variant that pydraughts plays and PDN can name, from ballots and from
positions, then annotated; the last position is compared with the one of `damier pdn`.  Ends with `N passed, N
failed`; exit code 1 if any failed.
"""
import json, os, subprocess, sys, tempfile, warnings

from draughts import Board, Move
from draughts.PDN import PDNReader

warnings.simplefilter("ignore")

VARIANTS = ("international", "english", "italian", "russian", "brazilian", "turkish", "frisian")
NAMES = {"international": "standard"}
# From the start, from a middle game with Black to move, with kings.
POSITIONS = {
    "international": ["W:W27,32,33,37,38,42,48:B8,9,13,18,19,23,24", "B:W28,K33,38:B9,14,K2,19"],
    "english": ["W:W21,22,25,26,30:B3,7,8,11,12", "B:W21,22,K25,26,30:BK3,7,8,11,12"],
    "russian": ["W:Wc3,d2,e3,f2,g1:Ba7,b8,c7,d8,f6", "B:WKc3,d2,e3:Ba7,KB8,c7"],
}
# Variations in the annotated games of each check.
VARIATIONS = []
MOVES = ["--games", "8", "--nodes", "300", "--max-plies", "120", "--concurrency", "2"]


def pieces(fen):
    """A position as a set, whatever the order in which it is written."""
    side, *parts = fen.strip().rstrip(".").split(":")[:3]
    return side, frozenset((part[0], square.upper()) for part in parts for square in part[1:].split(",") if square)


def replay(game, variant):
    board = Board(NAMES.get(variant, variant), game.tags.get("FEN", "startpos"))
    moves = game.moves
    # A fault of the reader (_PDNGame._read): where a FEN has Black to move, the first move comes twice.
    if game.tags.get("FEN", "W").startswith("B") and moves[:1] == moves[1:2]:
        moves = moves[1:]
    for text in moves:
        board.push(Move(board, pdn_move=text))
    return board.fen, len(moves)


def check(damier, variant, openings, folder):
    pdn, annotated = os.path.join(folder, "match.pdn"), os.path.join(folder, "annotated.pdn")
    subprocess.run([damier, "match", "damier", "damier", "--variant", variant, "--openings", openings, "--pdn", pdn,
                    *MOVES], check=True, capture_output=True, cwd=folder)
    subprocess.run([damier, "analyse", "--pdn", pdn, "--out", annotated, "--nodes", "1000", "--hash", "1"],
                   check=True, capture_output=True, cwd=folder)
    text = open(annotated).read()
    if "[%eval" not in text:
        return "nothing was annotated"
    VARIATIONS.append(text.count("("))
    return compare(damier, variant, pdn) or compare(damier, variant, annotated)


def compare(damier, variant, pdn):
    lines = subprocess.run([damier, "pdn", "--json", pdn], check=True, capture_output=True, text=True).stdout
    ours = [json.loads(line) for line in lines.splitlines()]
    theirs = PDNReader(filename=pdn).games
    if len(ours) != len(theirs):
        return f"{len(theirs)} games read of {len(ours)}"
    for mine, game in zip(ours, theirs):
        fen, plies = replay(game, variant)
        if plies != mine["plies"] or pieces(fen) != pieces(mine["final_fen"]):
            return f"game {mine['game']}: {plies} plies to {fen}, expected {mine['plies']} to {mine['final_fen']}"
    return None


def main():
    damier = os.path.realpath(sys.argv[1])
    passed = failed = 0
    for variant in VARIANTS:
        for source in ("ballots:4", "positions.fen"):
            if source != "ballots:4" and variant not in POSITIONS:
                continue
            with tempfile.TemporaryDirectory() as folder:
                with open(os.path.join(folder, "positions.fen"), "w") as file:
                    file.write("\n".join(POSITIONS.get(variant, [])))
                try:
                    wrong = check(damier, variant, source, folder)
                except subprocess.CalledProcessError as error:
                    wrong = error.stderr.decode() if isinstance(error.stderr, bytes) else error.stderr
                except Exception as error:
                    wrong = f"{type(error).__name__}: {error}"
            passed, failed = passed + (wrong is None), failed + (wrong is not None)
            print(f"{'ok' if wrong is None else 'FAILED'} pdn {variant} from {source}" + (f": {wrong}" if wrong else ""))
    seen = sum(VARIATIONS) > 0
    passed, failed = passed + seen, failed + (not seen)
    print(f"{'ok' if seen else 'FAILED'} {sum(VARIATIONS)} variations were among what was read")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
