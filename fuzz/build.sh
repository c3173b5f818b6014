#!/bin/sh
# Compile every fuzz target for a machine without Go, into the new folder OUT.
#
#   fuzz/build.sh OUT [PACKAGE…]
#
# Test programs share nearly all their code and tables: linked one by one, all of them take
# 2 GB. So OUT/objects holds each compiled package once, OUT/programs says which ones a test
# program is made of, and run.sh has Go's own linker (it comes along) put them together when
# it starts. OUT/targets lists package, test program and target; OUT/tree has the folders
# with the files that tests read. The models of lm/tiny, lm/small and detect/model/small are
# left out: no target opens one. Without a C compiler's ONNX Runtime, detect/model FuzzDetect
# fails there. FUZZ_WITH is put before each go test (nice -n 19).
#
# There, `./run.sh 10` runs ten minutes of every target. What is to be small is put together
# before: `cd OUT && mkdir bin && for p in programs/*; do ./link …; done`, see run.sh.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
if [ "${1:-}" = --collect ]; then # go runs: build.sh --collect COMPILER-TOOL ARGUMENTS
	shift
	case $(basename "$1") in link) ;; *) exec "$@" ;; esac
	case " $* " in *" -V=full "*) exec "$@" ;; esac
	while [ $# -gt 1 ]; do
		case $1 in -importcfg) config=$2 ;; esac
		shift
	done
	cd "$COLLECT"
	ln -f "$1" objects/main."$PROGRAM" 2>/dev/null || cp "$1" objects/main."$PROGRAM"
	while IFS= read -r line; do
		case $line in
		packagefile\ *=*)
			file=${line#*=}
			name=$(sha256sum "$file" | cut -c1-32)
			[ -e "objects/$name" ] || cp "$file" "objects/$name"
			echo "${line%%=*}=objects/$name"
			;;
		modinfo\ *) ;; # echo would read its escapes
		*) echo "$line" ;;
		esac
	done <"$config" >"programs/$PROGRAM"
	exit 1 # nothing was linked
fi
if [ $# -lt 1 ] || [ -e "$1" ]; then
	echo "usage: fuzz/build.sh OUT [PACKAGE…]   (OUT: a folder that does not exist yet)" >&2
	exit 2
fi
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
cd "$root"
[ $# -gt 0 ] || set -- ./...
mkdir -p "$out/objects" "$out/programs" "$out/tree"
: >"$out/empty"
cat >"$out/overlay.json" <<EOF
{"Replace": {
	"$root/lm/tiny/en.model": "$out/empty",
	"$root/lm/tiny/sv.model": "$out/empty",
	"$root/lm/small/model.safetensors": "$out/empty",
	"$root/detect/model/small/model.safetensors.gz": "$out/empty"
}}
EOF
go list "$@" >"$out/wanted"
for folder in $(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sed 's|^\./||' | sort -u); do
	grep -qx "$(go list "./$folder")" "$out/wanted" || continue
	program=$(echo "$folder" | tr / -)
	# shellcheck disable=SC2086 # FUZZ_WITH is several words
	# -c would link; --collect takes what the linker was to be given, and stops there.
	COLLECT=$out PROGRAM=$program CGO_ENABLED=0 ${FUZZ_WITH:-} go test -c -fuzz=. -trimpath -o /dev/null \
		-overlay "$out/overlay.json" -gcflags=all=-dwarf=false -toolexec "$root/fuzz/build.sh --collect" \
		"./$folder" >"$out/log" 2>&1 || true
	if [ ! -s "$out/programs/$program" ]; then
		echo "fuzz/build.sh: $folder does not compile:" >&2
		cat "$out/log" >&2
		exit 1
	fi
	for target in $(grep -h -o '^func Fuzz[A-Za-z0-9_]*' "$folder"/*_test.go | sed 's/^func //' | sort); do
		echo "$folder $program $target"
	done
done >"$out/targets"
git ls-files -- '*/testdata/*' examples 'language/*/*.txt' | tar -c -T - | tar -x -C "$out/tree"
while read -r folder _; do mkdir -p "$out/tree/$folder"; done <"$out/targets"
cp "$(go env GOTOOLDIR)/link" fuzz/run.sh "$out/"
rm -f "$out/log" "$out/wanted" "$out/empty" "$out/overlay.json"
wc -l <"$out/targets" | sed 's/$/ targets/'
