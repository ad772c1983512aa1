#!/usr/bin/env bash
# A match spread by GNU parallel is the match: parallel.sh DAMIER
# One run and eight shards at fixed nodes: the same games, the same standings, the same verdict.
set -euo pipefail

if [ $# -ne 1 ] || [ ! -x "$1" ]; then
    echo "usage: parallel.sh DAMIER (an executable)" >&2
    exit 2
fi
damier=$(realpath "$1")
if ! parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    apt-get update -qq && apt-get install -y -qq parallel >/dev/null
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# Two strengths, so that there is something to find; one thread, so that games repeat exactly.
cat > engines.toml <<TOML
[[engine]]
name = "strong"
command = "$damier"
args = ["hub"]
params = { threads = 1, hash = 1 }

[[engine]]
name = "weak"
command = "$damier"
args = ["hub"]
params = { threads = 1, hash = 1, multipv = 4 }
TOML

# What is compared: the objects, without what a clock has a say in: speed, and which was the last
# of the news of a search that was not too soon after another to be sent.
plain() {
    python3 -c '
import json, sys
for line in sys.stdin:
    found = json.loads(line)
    found.pop("surplus", None) # Shards play on after a decision that only the whole knows.
    for engine in found.get("engines", []):
        for key in ("nps", "nodes", "depth"):
            engine.pop(key)
    print(json.dumps(found, sort_keys=True))'
}

compare() { # name, arguments of both
    local name=$1
    shift
    "$damier" match "$@" --json --concurrency 1 --records "$name-one.jsonl" 2> /dev/null | plain > "$name-one"
    parallel -j 2 --quote "$damier" match "$@" --json --shard {}/8 \
        --records "$name-{}.jsonl" ::: 1 2 3 4 5 6 7 8 > /dev/null 2>&1
    "$damier" match --json --merge "$name"-[1-8].jsonl | plain > "$name-merged"
    diff "$name-one" "$name-merged"
    tail -n 1 "$name-merged" | python3 -c '
import json, sys
found = json.load(sys.stdin)
print("'"$name"':", found["games"], "games,", found["pairs"], found["sprt"])'
}

match=(strong weak --variant russian --nodes 300 --games 48 --seed 7)
compare undecided "${match[@]}" --sprt elo0=0,elo1=2
compare decided "${match[@]}" --sprt elo0=-150,elo1=150,alpha=0.1,beta=0.1,model=normalized
compare whole "${match[@]}"
echo "the same match"
