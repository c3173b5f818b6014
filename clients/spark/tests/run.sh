#!/bin/sh
# Runs the tests on a real cluster of processes (local-cluster). It wants Go, Java 17 or
# newer, Python 3.10 or newer with venv, and PyPI once (PySpark, 450 MB, into your cache).
set -e
cd "$(dirname "$0")/.."
venv=${XDG_CACHE_HOME:-$HOME/.cache}/understudy/python/pyspark-430-pytest-920
[ -e "$venv/ready" ] || {
  python3 -m venv --clear "$venv"
  "$venv/bin/pip" install -q --disable-pip-version-check pyspark==4.3.0 pytest==9.2.0
  touch "$venv/ready"
}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
if [ -z "$UNDERSTUDY_BINARY" ]; then
  (cd ../.. && go build -trimpath -o "$build/understudy" ./cmd/understudy)
  UNDERSTUDY_BINARY=$build/understudy
fi
export UNDERSTUDY_BINARY PYTHONPATH="$PWD/src" PYSPARK_PYTHON="$venv/bin/python" PYSPARK_DRIVER_PYTHON="$venv/bin/python"
exec "$venv/bin/python" -m pytest -q "$@" tests
