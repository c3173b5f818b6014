#!/usr/bin/env bash
# Compares the speed of understudy with Presidio's analyzer and anonymizer, with
# a spaCy English model, on the same texts, the same core, in one run:
#
#   study/bench/presidio/run.sh cases.json      # TAB JSON; or JSONL with a "text" field
#
# Needs Go and Python 3.9 or newer; installs the Python packages into a folder of
# its own. Prints KB of text per second of processor time for both, and the ratio.
set -euo pipefail
cd "$(dirname "$0")/../../.."
texts=$(realpath "$1")
work=${BENCH_DIR:-$(mktemp -d)}
[ -n "${BENCH_DIR:-}" ] || trap 'rm -rf "$work"' EXIT
if [ ! -x "$work/venv/bin/python" ]; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install -q -r study/bench/presidio/requirements.txt
fi
go build -o "$work/understudy" ./cmd/understudy
exec taskset -c 0 "$work/venv/bin/python" study/bench/presidio/compare.py "$work/understudy" "$texts" "$work"
