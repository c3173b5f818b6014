#!/usr/bin/env bash
# Compares how fast gaps are filled with the usual way in Python, on the same
# weights and graph, in one run; see README.md beside this file:
#
#   study/bench/fillmask/run.sh cases.json      # TAB JSON, or JSONL with spans
#
# Needs Go, npm and Python 3.9 or newer, and 4 GB of disk; installs the Python
# packages into a folder of its own. Prints one line of JSON for each run.
set -euo pipefail
cd "$(dirname "$0")/../../.."
texts=$(realpath "$1")
work=${BENCH_DIR:-$(mktemp -d)}
[ -n "${BENCH_DIR:-}" ] || trap 'rm -rf "$work"' EXIT
python=${PYTHON:-$work/venv/bin/python}
if [ ! -x "$python" ]; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install -q -r study/bench/fillmask/requirements.txt
fi
go build -o "$work/understudy" ./cmd/understudy
go build -o "$work/fillmask" ./study/bench/fillmask
"$work/understudy" models runtime >/dev/null

[ -e "$work/tokenizer.json" ] || "$python" study/bench/fillmask/reference.py tokenizer "$work/tokenizer.json" "$texts"
for shape in ${SHAPES:-base large}; do
  model=$work/$shape
  [ -e "$model/model.onnx" ] || "$work/fillmask" write -shape "$shape" -tokenizer "$work/tokenizer.json" -out "$model"
  [ -e "$model-int8" ] || "$work/understudy" models quantize "$model" --out "$model-int8"
  for round in $(seq "${ROUNDS:-2}"); do # in turn, so that both meet the same neighbours
    echo "$shape: round $round"
    "$work/fillmask" peak
    "$work/fillmask" fill -model "$model" -documents "${DOCUMENTS:-16}" -questions "$work/asked.jsonl" "$texts"
    "$python" study/bench/fillmask/reference.py ask "$model" "$work/asked.jsonl"
    "$work/fillmask" fill -model "$model-int8" -documents "${DOCUMENTS:-16}" -questions "$work/asked-int8.jsonl" "$texts"
  done
  "$work/fillmask" memory -model "$model"
done
