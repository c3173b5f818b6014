#!/usr/bin/env bash
# Runs clients that were written for Presidio's servers, unchanged, against understudy's;
# clients.py says which:
#
#   study/bench/serve/clients.sh PRESIDIO     # a checkout of microsoft/presidio
#
# Needs Go, Python 3.10 or newer, npx and curl, and the ports 3000, 4000, 4001, 5001 and
# 5002; installs the Python packages into a folder of its own (BENCH_DIR keeps it).
set -euo pipefail
cd "$(dirname "$0")/../../.."
presidio=$(realpath "$1") work=${BENCH_DIR:-$(mktemp -d)}
[ -n "${BENCH_DIR:-}" ] || trap 'rm -rf "$work"' EXIT
if [ ! -x "$work/clients/bin/litellm" ]; then
  python3 -m venv "$work/clients"
  "$work/clients/bin/pip" install -q -r study/bench/serve/clients-requirements.txt
fi
[ -n "${PROGRAM:-}" ] || { go build -o "$work/understudy" ./cmd/understudy; PROGRAM=$work/understudy; }
"$work/clients/bin/python" study/bench/serve/clients.py "$PROGRAM" "$presidio"
