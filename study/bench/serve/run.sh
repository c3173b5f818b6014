#!/usr/bin/env bash
# Compares understudy's server with Presidio's own two, on the same texts, under the
# same load of 64 connections, one after the other on the same cores:
#
#   study/bench/serve/run.sh load cases.json PRESIDIO     # TAB JSON; or JSONL with a "text" field
#
# Kills understudy's server ten times in the middle of its work, and restores after each
# time whatever it had answered so far:
#
#   study/bench/serve/run.sh kill cases.json
#
# PRESIDIO is a checkout of microsoft/presidio: its servers (presidio-analyzer/app.py,
# presidio-anonymizer/app.py) are run as they are over the released packages, with
# gunicorn as their container files do, and a worker for each core. Needs Go, and for
# load Python 3.9 or newer and curl; installs the Python packages into a folder of its
# own. CORES (0,1) are those of the servers and of the program that asks; SECONDS_EACH
# (60) is how long each is loaded; LEDGER (a new file) may be an address of PostgreSQL;
# BENCH_DIR keeps the folder.
set -euo pipefail
cd "$(dirname "$0")/../../.."
what=$1 texts=$(realpath "$2")
work=${BENCH_DIR:-$(mktemp -d)}
cores=${CORES:-0,1} length=${SECONDS_EACH:-60}
mkdir -p "$work"
servers=()
finish() {
  for p in "${servers[@]}"; do kill "$p" 2>/dev/null || true; done
  wait
  [ -n "${BENCH_DIR:-}" ] || rm -rf "$work"
}
trap finish EXIT
[ -n "${PROGRAM:-}" ] || { go build -o "$work/understudy" ./cmd/understudy; PROGRAM=$work/understudy; }
go build -o "$work/serve" ./study/bench/serve
rm -f "$work"/ledger* "$work/key"

until_up() { # until_up URL: a model takes a while to load
  for _ in $(seq 240); do
    if curl -fs -o /dev/null "$1"; then return; fi
    sleep 0.5
  done
  echo "$1 does not answer" >&2
  exit 1
}

load() { # load PRESIDIO
  local presidio=$1
  if [ ! -x "$work/venv/bin/gunicorn" ]; then
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install -q -r study/bench/serve/requirements.txt
  fi
  export OMP_NUM_THREADS=1 LOG_LEVEL=ERROR NLP_CONF_FILE=$PWD/bench/serve/presidio.yaml
  for part in analyzer:3001 anonymizer:3002; do
    mkdir -p "$work/${part%:*}" # without its package, so that the one of the release is used
    cp "$presidio/presidio-${part%:*}"/{app.py,logging.ini} "$work/${part%:*}/"
    (cd "$work/${part%:*}" && PYTHONDONTWRITEBYTECODE=1 exec taskset -c "$cores" \
      "$work/venv/bin/gunicorn" -w 2 -b "127.0.0.1:${part#*:}" --timeout 120 "app:create_app()" >"$work/${part%:*}.log" 2>&1) &
    servers+=($!)
  done
  taskset -c "$cores" "$PROGRAM" serve --listen 127.0.0.1:3003 --ledger "${LEDGER:-$work/ledger}" --key-file "$work/key" 2>"$work/understudy.log" &
  servers+=($!)
  until_up http://127.0.0.1:3001/health
  until_up http://127.0.0.1:3002/health
  until_up http://127.0.0.1:3003/readyz
  taskset -c "$cores" "$work/serve" load --texts "$texts" --connections 64 --time "${length}s" \
    "presidio analyze=http://127.0.0.1:3001/analyze" \
    "understudy analyze=http://127.0.0.1:3003/analyze" \
    "presidio analyze+anonymize=http://127.0.0.1:3001/analyze,http://127.0.0.1:3002/anonymize" \
    "understudy analyze+anonymize=http://127.0.0.1:3003/analyze,http://127.0.0.1:3003/anonymize" \
    "understudy pseudonymize (with ledger)=http://127.0.0.1:3003/v1/pseudonymize"
}

case $what in
  load) load "$(realpath "$3")" ;;
  kill) taskset -c "$cores" "$work/serve" kill --texts "$texts" --program "$PROGRAM" \
    --ledger "${LEDGER:-$work/ledger}" --key-file "$work/key" --times 10 ;;
  *) echo "say load or kill" >&2; exit 2 ;;
esac
