#!/usr/bin/env bash
# Has two generators of other languages write clients from the server's OpenAPI document, without
# a warning, compiles them, and calls a real server with each:
#
#   study/bench/serve/openapi/run.sh [PROGRAM]
#
# Needs Go (or a built PROGRAM), curl, Python 3.10 and Node.js 20 or newer; the packages go into a folder of its
# own (BENCH_DIR keeps it).
set -euo pipefail
program=$(realpath "${1:-/dev/null}")
cd "$(dirname "$0")/../../../.."
here=$PWD/study/bench/serve/openapi
work=${BENCH_DIR:-$(mktemp -d)}
server= model=
finish() { for p in $server $model; do kill "$p" || true; done; [ -n "${BENCH_DIR:-}" ] || rm -rf "$work"; }
trap finish EXIT
if [ ! -x "$program" ]; then program=$work/understudy; go build -o "$program" ./cmd/understudy; fi
cd "$work"
if [ ! -e ready ]; then
  python3 -m venv python
  python/bin/pip install -q --disable-pip-version-check openapi-python-client==0.29.1 ruff httpx attrs python-dateutil
  mkdir -p ts && (cd ts && npm init -y && npm install --no-audit --no-fund @hey-api/openapi-ts@0.99.0 typescript@5 esbuild @types/node@20) >/dev/null
  touch ready
fi
rm -rf ledger* key understudy_openapi ts/src
port=${PORT:-18089} url=http://127.0.0.1:${PORT:-18089}
python3 -m http.server --bind 127.0.0.1 "$((port + 1))" >/dev/null 2>&1 & # stands for a chat model, which is not asked
model=$!
"$program" serve --listen "127.0.0.1:$port" --upstream "http://127.0.0.1:$((port + 1))" --ledger ledger --key-file key --language en 2>log &
server=$!
for _ in $(seq 300); do curl -sf "$url/readyz" >/dev/null && break; kill -0 "$server"; sleep 0.2; done
curl -sf "$url/openapi.json" >openapi.json

PATH=$work/python/bin:$PATH openapi-python-client generate --path openapi.json --output-path understudy_openapi --meta none --fail-on-warning
PYTHONPATH=$work python/bin/python "$here/call.py" "$url"

cd ts && cp "$here/call.ts" .
npx openapi-ts -i ../openapi.json -o src -c @hey-api/client-fetch >generated 2>&1 || { cat generated; exit 1; }
if grep -iE 'warn|error' generated | grep -v '^npm warn'; then echo "the TypeScript generator complains"; exit 1; fi
npx tsc --strict --noUncheckedIndexedAccess --noEmit --target es2022 --module esnext --moduleResolution bundler --types node --lib es2022,dom,dom.iterable call.ts
npx esbuild call.ts --bundle --platform=node --format=esm --outfile=call.mjs --log-level=warning
node call.mjs "$url"
