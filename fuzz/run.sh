#!/bin/sh
# Run every fuzz target for some time each, several at once.
#
#   fuzz/run.sh [-j JOBS] [-p K/N] [-o OUT] TIME [PATTERN…]
#
# TIME is minutes, or has a unit (10, 560s). JOBS targets run at once (one, unless given),
# each with one worker. Of all targets whose "folder Target" fits one of the PATTERNs (of
# grep -E), -p takes every N-th from the K-th on. In the repository, the targets are compiled
# first (build.sh); in a folder that build.sh made, they only are put together, without Go, or
# taken from its folder bin; targets of programs that the folder has neither of are passed over.
# FUZZ_WITH is put before each compilation (nice -n 19).
#
# An input that fails lies in its package's testdata/fuzz afterwards and is run by every
# `go test` from then on; what only widens a target's reach lies in FUZZ_CACHE (in the
# repository: Go's cache) and is used by the next run. Out comes one line a target, with
# the minutes of processor time that it worked: others may have had the rest of its time. The exit
# code is 1 if any failed. OUT, a folder, gets the lines (results.txt), the inputs that fail
# (found.tar, from the root of the repository), the ends of failed runs (failed.txt), and what
# widens reach (reach.tar.gz): each but the last as soon as it is there.
set -u
here=$(cd "$(dirname "$0")" && pwd)

# one FOLDER PROGRAM TARGET runs one target; its surroundings are exported below.
one() {
	log=$FUZZ_WORK/$2.$3.log
	cd "$FUZZ_TREE/$1" || exit 2
	ls "testdata/fuzz/$3" >"$log.before" 2>/dev/null
	# An input that reaches further is made smaller by a hundred tries at most: Go's own
	# minute for each would leave no time for others.
	timeout -s INT -k 20 $((FUZZ_SECONDS + 120)) "$FUZZ_WORK/bin/$2" -test.run '^$' -test.fuzz "^$3\$" \
		-test.fuzztime "${FUZZ_SECONDS}s" -test.fuzzminimizetime 100x -test.parallel 1 -test.paniconexit0 \
		-test.fuzzcachedir "$FUZZ_CACHE/$1" >"$log" 2>&1
	code=$?
	times >"$log.times" # of what has ended: the second line
	worked=$(tail -1 "$log.times" | tr 'ms' '  ' | awk '{printf "%.1f", $1 + $2 / 60 + $3 + $4 / 60}')
	execs=$(grep -o 'execs: [0-9]*' "$log" | tail -1 | tr -dc 0-9)
	new=$(grep -o 'new interesting: [0-9]*' "$log" | tail -1 | tr -dc 0-9)
	case $code in
	0) state=ok ;;
	124 | 137) state='FAIL (does not end)' ;;
	*) state=FAIL ;;
	esac
	echo "$state	$1 $3	execs ${execs:-0}	new ${new:-0}	worked $worked min" | tee -a "$FUZZ_OUT/results.txt"
	[ $code -eq 0 ] && return
	{
		echo "== $1 $3"
		tail -40 "$log" | cut -c1-400
	} >>"$FUZZ_OUT/failed.txt"
	ls "testdata/fuzz/$3" 2>/dev/null | while read -r name; do
		grep -qxF "$name" "$log.before" || (cd "$FUZZ_TREE" && flock "$FUZZ_WORK" tar -rf "$FUZZ_OUT/found.tar" "$1/testdata/fuzz/$3/$name")
	done
	return 1
}

# put PROGRAM links a test program, if bin does not have it.
put() {
	[ ! -e "bin/$1" ] || exec ln -s "$PWD/bin/$1" "$FUZZ_WORK/bin/$1"
	./link -o "$FUZZ_WORK/bin/$1" -importcfg "programs/$1" -buildmode=exe -s -w "objects/main.$1"
}

if [ "${1:-}" = --one ]; then
	shift
	one "$@"
	exit
fi
if [ "${1:-}" = --put ]; then
	put "$2"
	exit
fi
jobs=1 part=1/1 out=
while getopts j:p:o: option; do
	case $option in
	j) jobs=$OPTARG ;;
	p) part=$OPTARG ;;
	o) out=$OPTARG ;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
time=${1:-}
case $time in
*[0-9]s) FUZZ_SECONDS=${time%s} ;;
*[0-9]m) FUZZ_SECONDS=$((${time%m} * 60)) ;;
*[0-9]) FUZZ_SECONDS=$((time * 60)) ;;
*)
	echo "usage: fuzz/run.sh [-j JOBS] [-p K/N] [-o OUT] TIME [PATTERN…]" >&2
	exit 2
	;;
esac
shift
patterns=$(printf '%s\n' "${@:-.}")
FUZZ_WORK=$(mktemp -d) || exit 2
trap 'rm -rf "$FUZZ_WORK"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$FUZZ_WORK/bin" "${out:=$FUZZ_WORK/out}"
FUZZ_OUT=$(cd "$out" && pwd)
: >"$FUZZ_OUT/results.txt"
built=$here
FUZZ_TREE=$here/tree
if [ ! -e "$here/targets" ]; then
	built=$FUZZ_WORK/built
	FUZZ_TREE=$(cd "$here/.." && pwd)
	FUZZ_CACHE=${FUZZ_CACHE:-$(go env GOCACHE)/fuzz/understudy}
	cd "$FUZZ_TREE" || exit 2
	# shellcheck disable=SC2046 # one argument for each folder
	"$here/build.sh" "$built" $(grep -r --include='*_test.go' -o '^func Fuzz[A-Za-z0-9_]*' . |
		sed 's|^\./||; s|/[^/]*_test.go:func | |' | grep -E -e "$patterns" | cut -d' ' -f1 | sort -u | sed 's|^|./|') >&2 || exit 2
fi
FUZZ_CACHE=${FUZZ_CACHE:-$FUZZ_WORK/reach}
export FUZZ_CACHE FUZZ_OUT FUZZ_SECONDS FUZZ_TREE FUZZ_WORK
export GOMAXPROCS=2 # a coordinator and a worker to each target
cd "$built" || exit 2
while read -r folder program target; do
	[ ! -e "programs/$program" ] && [ ! -e "bin/$program" ] && continue
	echo "$folder $target" | grep -qE -e "$patterns" && echo "$folder $program $target"
done <targets | awk -v "part=$part" 'BEGIN {split(part, p, "/")} NR % p[2] == p[1] % p[2]' >"$FUZZ_WORK/list"
if [ ! -s "$FUZZ_WORK/list" ]; then
	echo "fuzz/run.sh: no target fits $patterns" >&2
	exit 2
fi
cut -d' ' -f2 "$FUZZ_WORK/list" | sort -u | xargs -n 1 -P "$(nproc)" "$here/run.sh" --put || exit 2
xargs -L 1 -P "$jobs" "$here/run.sh" --one <"$FUZZ_WORK/list"
code=$?
tar -czf "$FUZZ_OUT/reach.tar.gz" -C "$FUZZ_CACHE" . 2>/dev/null
echo "$(grep -c '^ok' "$FUZZ_OUT/results.txt") of $(wc -l <"$FUZZ_WORK/list") targets clean"
[ $code -eq 0 ]
