#!/usr/bin/env bash
# Has the official Python clients of OpenAI, Anthropic and Ollama, and LiteLLM's proxy before
# and behind the gateway, ask a real Ollama server (main.go says what):
#
#   study/bench/gateway/clients/run.sh
#
# Needs Go with a C++ compiler, for Ollama, once, and Python 3.10 or newer; installs the
# Python packages into a folder of its own (BENCH_DIR keeps it). LiteLLM wants an older
# client of OpenAI than the newest, so that it has an environment of its own.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
work=${BENCH_DIR:-$(mktemp -d)}
[ -n "${BENCH_DIR:-}" ] || trap 'rm -rf "$work"' EXIT
for part in clients litellm; do
  [ -e "$work/$part/ready" ] && continue
  python3 -m venv "$work/$part"
  "$work/$part/bin/pip" install -q --disable-pip-version-check -r "study/bench/gateway/clients/$part-requirements.txt"
  touch "$work/$part/ready"
done
go run ./study/bench/gateway/clients -python "$work/clients/bin/python" -litellm "$work/litellm/bin/litellm" "$@"
