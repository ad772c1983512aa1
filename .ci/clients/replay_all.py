#!/usr/bin/env python3
"""Replays what real clients sent, as recorded in client-*.txt, and lints what the engine answers.

usage: replay_all.py ENGINE TRANSCRIPT_DIR

A line of a transcript is `seconds > text` (client) or `seconds < text` (the engine of that day).
Client lines are sent in order; where the record shows `wait`, `ready`, `pong` or `done` the replay
waits for the same answer of this engine.  Pauses before `stop`, `ponder-hit` and `ping` are kept, up
to 1.5 s.  Where the recorded engine ended a ponder or infinite search by itself ours need not: it is
stopped if the client did not.  A search with a limit still open at the end must finish, and end of
input must end the engine.  The lint rules are what the clients need, nothing more.
Ends with `N passed, N failed`, one count a transcript; exit code 1 if any failed.
"""
import queue, re, subprocess, sys, threading, time
from pathlib import Path

PATIENCE = 20.0
LONGEST_PAUSE = 1.5
RECORD = re.compile(r"\s*([\d.]+) ([<>]) (.*)")
TOKEN = re.compile(r'\s*([^\s="]+)(?:\s*=\s*(?:"([^"]*)"|([^\s="]*)))?')
INFO = ("depth", "mean-depth", "score", "nodes", "time", "nps", "pv")
INFO_NEEDED = {"depth", "mean-depth", "score", "nodes", "pv"}
NUMBERS = {"depth": int, "nodes": int, "mean-depth": float, "score": float, "time": float, "nps": float}


class Broken(Exception):
    """The conversation cannot go on."""


def tokenize(text):
    """(name, value or None, was it quoted) for each argument; None if the line is no Hub."""
    found, at, text = [], 0, text.strip()
    while at < len(text):
        m = TOKEN.match(text, at)
        if m is None:
            return None
        name, quoted, plain = m.groups()
        found.append((name, plain if quoted is None else quoted, quoted is not None))
        at = m.end()
    return found


class Lint:
    def __init__(self):
        self.findings, self.searches, self.results, self.scored = [], 0, 0, False

    def line(self, line):
        command, _, rest = line.partition(" ")
        args = tokenize(rest)
        if args is None:
            rules = ["unparsable"]
        else:
            rules = [rule for rule, broken in self.rules(command, args) if broken]
        self.findings += [f"{rule}: {line[:100]}" for rule in rules]

    def rules(self, command, args):
        """Pairs of a rule's name and whether this line breaks it."""
        names = [name for name, _, _ in args]
        if command in ("id", "param", "info"):
            yield "no arguments", not args
            yield "flag", any(value is None for _, value, _ in args)
            yield "= inside a value", any("=" in (value or "") for _, value, _ in args)
            yield "needless quotes", any(q and v and not re.search(r"\s", v) for _, v, q in args)
        if command == "id":
            yield "not name, version, author in this order", names[:3] != ["name", "version", "author"]
        elif command == "param":
            yield "variant without values at the end", args[:1] == [("name", "variant", False)] and names[-1] != "values"
        elif command == "info":
            values = {name: value or "" for name, value, _ in args}
            for name, kind in NUMBERS.items():
                yield f"{name} is no {kind.__name__}", name in values and not is_number(values[name], kind)
            order = [name for name in INFO if name in values]
            yield "fields missing or out of order", names[:len(order)] != order or not INFO_NEEDED <= set(names)
            self.scored |= "score" in values
        elif command == "done":
            yield "arguments other than move [ponder]", names not in ([], ["move"], ["move", "ponder"])
            yield "quoted move", any(quoted for _, _, quoted in args)
            yield "no score in any info before", bool(names) and not self.scored
            self.results, self.scored = self.results + 1, False
            yield "one done too many", self.results > self.searches
        elif command == "error":
            yield "error", True


def is_number(text, kind):
    try:
        kind(text)
    except ValueError:
        return False
    return True


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, bufsize=0)
        self.lines, self.lint = queue.Queue(), Lint()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for raw in self.process.stdout:
            line = raw.decode("utf-8", "replace").strip()
            if line:
                self.lint.line(line)
                self.lines.put(line)
        self.lines.put(None)

    def send(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
        except OSError:
            raise Broken(f"engine ended before {line!r}") from None

    def expect(self, command):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                line = self.lines.get(timeout=max(end - time.monotonic(), 0.001))
            except queue.Empty:
                raise Broken(f"no {command!r} within {PATIENCE:.0f} s") from None
            if line is None:
                raise Broken(f"engine ended instead of {command!r}")
            if line.split()[0] == command:
                return

    def finish(self):
        self.process.stdin.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            raise Broken("still running 2 s after the end of its input") from None
        if self.process.returncode:
            raise Broken(f"exit code {self.process.returncode}")


def replay(engine, steps):
    infinite = False
    running = []  # the searches whose `done` the record still has to show: True while open-ended
    owed = False  # the record has shown the `done` of an open-ended search that runs on here
    previous = None
    for at, direction, text in steps:
        word, _, rest = text.partition(" ")
        if direction == "<":
            if word == "done" and running and running.pop(0):
                owed = True
            elif word in ("wait", "ready", "pong", "done"):
                engine.expect(word)
            continue
        if text == "(EOF)":
            continue
        if word in ("stop", "ponder-hit", "ping") and previous is not None:
            time.sleep(min(max(at - previous, 0.0), LONGEST_PAUSE))
        previous = at
        closing = word in ("stop", "ponder-hit")
        if owed and not closing and word != "ping":
            engine.send("stop")
            engine.expect("done")
            owed = False
        if word == "level":
            infinite = rest == "infinite"
        elif word == "go":
            engine.lint.searches += 1
            running.append(infinite or rest == "ponder")
        engine.send(text)
        if closing and running:
            running[-1] = False
        if closing and owed:
            engine.expect("done")
            owed = False
    if running and not running[-1]:
        engine.expect("done")


def check(path, transcript):
    """What is wrong with the engine's side of this transcript, as a list of lines."""
    text = transcript.read_text(encoding="utf-8", errors="replace")
    argv = re.match(r"# argv: \[(.*)\]", text)
    arguments = re.findall(r"'([^']*)'", argv[1]) if argv else ["hub"]
    records = map(RECORD.fullmatch, text.splitlines())
    steps = [(float(m[1]), m[2], m[3].strip()) for m in records if m]
    engine, wrong = Engine([path, *arguments]), []
    try:
        replay(engine, steps)
        engine.finish()
    except Broken as e:
        wrong.append(str(e))
        engine.process.kill()
        engine.process.wait()
    engine.reader.join(2)
    return wrong + engine.lint.findings


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    path, transcripts = str(Path(sys.argv[1]).absolute()), sorted(Path(sys.argv[2]).glob("client-*.txt"))
    if not transcripts:
        sys.exit(f"no client-*.txt in {sys.argv[2]}")
    failed = 0
    for transcript in transcripts:
        wrong = check(path, transcript)
        print(f"{'FAIL' if wrong else 'ok  '} replay {transcript.stem}", flush=True)
        for line in wrong[:5]:
            print(f"     {line}")
        if len(wrong) > 5:
            print(f"     ... and {len(wrong) - 5} more")
        failed += bool(wrong)
    print(f"{len(transcripts) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
