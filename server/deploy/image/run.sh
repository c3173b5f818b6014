#!/usr/bin/env bash
# Runs the image of this machine's platform without an engine, as server/deploy/README.md says to run
# it: in a root folder of its own that is read-only, as the image's user, without
# capabilities; and checks that.
#
#   go run ./server/deploy/image -out understudy.tar && server/deploy/image/run.sh understudy.tar
#
# Needs root, Linux, unshare, setpriv (util-linux), jq, tar and a free port (PORT, 18080).
set -euo pipefail
archive=$(realpath "$1") port=${PORT:-18080}
work=$(mktemp -d)
server=
# The server is ended itself: unshare takes no SIGTERM, and who has changed his user is not
# ended with his parent.
process() { pgrep -f "^/understudy serve --listen 0.0.0.0:$port" | tail -1; }
finish() { [ -z "$server" ] || { kill "$(process)" && wait "$server"; } || true; rm -rf "$work"; }
trap finish EXIT
chmod 0755 "$work"; mkdir "$work/layout" "$work/root" "$work/secrets" "$work/writable"
tar -C "$work/layout" -xf "$archive"
blob() { cat "$work/layout/blobs/sha256/${1#sha256:}"; }
case $(uname -m) in x86_64) arch=amd64 ;; aarch64) arch=arm64 ;; *) arch=$(uname -m) ;; esac
index=$(jq -r '.manifests[0].digest' "$work/layout/index.json")
manifest=$(blob "$index" | jq -r --arg a "$arch" '.manifests[] | select(.platform.architecture == $a) | .digest')
config=$(blob "$manifest" | jq -r .config.digest)
for layer in $(blob "$manifest" | jq -r '.layers[].digest'); do blob "$layer" | tar -C "$work/root" -xz; done
user=$(blob "$config" | jq -r '.config.User')
echo "image: $arch, user $user, $(du -sm "$work/root" | cut -f1) MB, files: $(cd "$work/root" && find . -type f | sort | tr '\n' ' ')"
[ "${user%:*}" != 0 ] || { echo "FAILS: it is root's"; exit 1; }

# What the engine mounts: the secrets, and a volume for /data.
"$work/root/understudy" serve token check --rights detect,pseudonymize,restore --json >"$work/token.json"
jq -r .line "$work/token.json" >"$work/secrets/tokens"
echo 'Mary Smith.' >"$work/in.txt"
(cd "$work" && "$work/root/understudy" pseudonymize --ledger l --key-file secrets/key --out out in.txt 2>/dev/null)
chown -R "$user" "$work/secrets" "$work/writable" && chmod 0400 "$work/secrets"/*
mkdir -p "$work/root/run/secrets"

# inside runs a command in the image's root, read-only, as the user and without any right.
inside() {
  unshare --mount --pid --fork --kill-child bash -c '
    set -e
    work=$1 user=$2; shift 2
    mount --make-rprivate /
    mount --bind "$work/root" "$work/root"
    mount --bind "$work/writable" "$work/root/data"
    mount --bind "$work/secrets" "$work/root/run/secrets"
    mount -o remount,bind,ro "$work/root/run/secrets"
    mount -o remount,bind,ro,nosuid,nodev "$work/root"
    exec setpriv --no-new-privs chroot --userspec="$user" --groups= "$work/root" "$@"
  ' -- "$work" "$user" "$@"
}
mapfile -t command < <(blob "$config" | jq -r '.config.Entrypoint[], .config.Cmd[]' | sed "s/:8080\$/:$port/")
inside "${command[@]}" 2>"$work/log" &
server=$!
for _ in $(seq 300); do
  inside /understudy serve check --url "http://127.0.0.1:$port/readyz" 2>/dev/null && break
  kill -0 "$server" 2>/dev/null || { cat "$work/log"; exit 1; }
  sleep 0.2
done
inside /understudy serve check --url "http://127.0.0.1:$port/readyz" && echo "ok: its health check"
failed=0
check() { if [ "$2" = "$3" ]; then echo "ok: $1"; else echo "FAILS: $1: $2, want $3"; failed=1; fi; }
ask() { curl -s -o "$work/answer" -w '%{http_code}' -H 'Content-Type: application/json' "$@" -d '{"documents":[{"text":"Ask Mary Johanson."}]}' "http://127.0.0.1:$port/v1/pseudonymize"; }
check "an answer to who has a token" "$(ask -H "Authorization: Bearer $(jq -r .token "$work/token.json")")" 200
check "no original in it" "$(grep -c Johanson "$work/answer" || true)" 0
check "none to others" "$(ask)" 401
status() { sed -n "s/^$1:[[:space:]]*//p" "/proc/$(process)/status" | cut -f1; }
check "its user" "$(status Uid)" "${user%:*}"
check "its capabilities" "$(status CapEff)" 0000000000000000
check "no new privileges" "$(status NoNewPrivs)" 1
refusal=$(TMPDIR=/ inside /understudy pseudonymize --out /out /etc/ssl/certs/ca-certificates.crt 2>&1 || true)
check "it can not write elsewhere" "$(grep -c 'read-only file system' <<<"$refusal")" 1
check "what it wrote" "$(cd "$work/writable" && echo *)" "ledger ledger-shm ledger-wal"
check "no original in it" "$(cat "$work/writable"/* | grep -c Johanson || true)" 0
check "no original in its log" "$(grep -c Johanson "$work/log" || true)" 0
exit $failed
