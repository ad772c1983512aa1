#!/bin/sh
# The page of `damier gui` in a real browser: run.sh ENGINE [SHOTS]
# Installs a browser from the system's packages where there is none, and its driver from the
# package registry into a scratch directory. With SHOTS, a folder, takes pictures of the page instead
# of testing it.
set -eu

if [ $# -lt 1 ] || [ ! -x "$1" ]; then
    echo "usage: run.sh ENGINE [SHOTS] (an executable, a folder)" >&2
    exit 2
fi
DAMIER=$(realpath "$1")
SHOTS=${2:+$(realpath "$2")}
export DAMIER SHOTS
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

if ! command -v chromium >/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium >/dev/null
fi
CHROMIUM=$(command -v chromium)
export CHROMIUM

cp "$here"/*.mjs "$here"/package*.json "$scratch"
cd "$scratch"
npm ci --silent --no-audit --no-fund
if [ -n "$SHOTS" ]; then
    node shots.mjs
else
    node --test --test-concurrency=1 --test-reporter=spec ./*.test.mjs
fi
