#!/bin/sh
# Run every fuzz target for some minutes each, one after the other.
#
#   fuzz/run.sh MINUTES [PACKAGE…]
#
# FUZZ_WITH is put before each go test (nice -n 19), FUZZ_FLAGS into it (-parallel 1). An input
# that reaches further is made smaller by a hundred tries at most: Go's own minute for each
# would leave no time for others.
#
# What a target finds lies in its package's testdata/fuzz afterwards and is run by every
# `go test` from then on; what only widens its reach lies in Go's cache and is used by the
# next run. Out comes one line a target; the exit code is 1 if any failed.
set -u
cd "$(dirname "$0")/.." || exit 2
minutes=${1:-}
case $minutes in
'' | 0 | *[!0-9]*)
	echo "usage: fuzz/run.sh MINUTES [PACKAGE…]" >&2
	exit 2
	;;
esac
shift
[ $# -gt 0 ] || set -- ./...
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
failed=0
for package in $(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u); do
	go list "$@" 2>/dev/null | grep -qx "$(go list "$package")" || continue
	for target in $(grep -h -o '^func Fuzz[A-Za-z0-9_]*' "$package"/*_test.go | sed 's/^func //' | sort); do
		# shellcheck disable=SC2086 # they are several words
		if ${FUZZ_WITH:-} go test "$package" -run '^$' -fuzz "^$target\$" -fuzztime "${minutes}m" -fuzzminimizetime 100x ${FUZZ_FLAGS:-} >"$log" 2>&1; then
			echo "ok      $package $target: $(grep -o 'execs: [0-9]*' "$log" | tail -1)"
		else
			failed=1
			echo "FAILED  $package $target"
			tail -20 "$log" | sed 's/^/        /'
		fi
	done
done
exit $failed
