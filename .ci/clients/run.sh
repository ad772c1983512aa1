#!/bin/sh
# Real clients of Hub and DXP against an engine: run.sh ENGINE
# Installs the clients from the package index into a scratch directory; builds nothing.
# The last line is `N passed, N failed`; exit code 1 if anything failed.
set -eu

if [ $# -ne 1 ] || [ ! -x "$1" ]; then
    echo "usage: run.sh ENGINE (an executable)" >&2
    exit 2
fi
engine=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# Both clients install a module called `draughts`: one environment each.
install() {
    python3 -m venv "$scratch/$1"
    "$scratch/$1/bin/pip" install --quiet --disable-pip-version-check "$2"
}

passed=0
failed=0
# Runs one script and adds its last line to the sum; a script that ends without one has failed.
part() {
    "$@" 2>&1 | tee "$scratch/log" || true
    sum=$(tail -n 1 "$scratch/log" | sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p')
    sum=${sum:-0 1}
    passed=$((passed + ${sum% *}))
    failed=$((failed + ${sum#* }))
}

install pydraughts pydraughts==0.6.7
install py-draughts py-draughts==1.10.1
part python3 "$here/replay_all.py" "$engine" "$here/transcripts"
part "$scratch/pydraughts/bin/python" "$here/pydraughts_games.py" "$engine"
part "$scratch/pydraughts/bin/python" "$here/pydraughts_dxp.py" "$engine"
part "$scratch/pydraughts/bin/python" "$here/pydraughts_pdn.py" "$engine"
part "$scratch/py-draughts/bin/python" "$here/py_draughts_games.py" "$engine"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
