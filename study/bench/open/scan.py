"""Looks for words in files as deep as they go: parts of archives, attachments and encoded
bodies of mail, UTF-16, base64, hexadecimal, compressed streams of PDF; in any case.

    python3 scan.py FOLDER WORD…      prints FILE: PART: WORD, and exits with 1 if it found any
"""
import base64
import email
import gzip
import io
import os
import re
import sys
import urllib.parse
import zipfile
import zlib


def parts(name, data, depth=0):
    """Yields the file and all that is in it, with the path of each."""
    yield name, data
    if depth > 6:
        return
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as z:
            yield name + "!directory", "\n".join(i.filename + " " + i.comment.decode("latin-1") for i in z.infolist()).encode() + z.comment
            for i in z.infolist():
                yield name + "!extra", i.extra
                yield from parts(name + "!" + i.filename, z.read(i), depth + 1)
    if data[:2] == b"\x1f\x8b":
        yield from parts(name + "!content", gzip.decompress(data), depth + 1)
    if name.endswith((".eml", ".mbox")):
        chunks = re.split(rb"(?m)^From .*\r?\n", data) if name.endswith(".mbox") else [data]
        for chunk in chunks:
            for k, part in enumerate(email.message_from_bytes(chunk).walk()):
                headers = "\n".join(str(email.header.make_header(email.header.decode_header(v))) for v in part.values())
                yield f"{name}!headers{k}", headers.encode("utf-8", "replace")
                if not part.is_multipart():
                    yield from parts(f"{name}!part{k}", part.get_payload(decode=True) or b"", depth + 1)
    if data[:4] == b"%PDF":
        for k, stream in enumerate(re.findall(rb"stream\r?\n(.*?)endstream", data, re.S)):
            try:
                yield f"{name}!stream{k}", zlib.decompress(stream)
            except zlib.error:
                pass
    for k, run in enumerate(re.findall(rb"[A-Za-z0-9+/\r\n]{40,}={0,2}", data)):
        try:
            yield f"{name}!base64-{k}", base64.b64decode(run)
        except ValueError:
            pass


def forms(word):
    """The ways in which a word can lie in bytes."""
    for w in {word, word.lower(), word.upper()}:
        for code in ("utf-8", "latin-1", "utf-16-le", "utf-16-be"):
            try:
                yield w.encode(code)
            except UnicodeEncodeError:
                pass
        yield urllib.parse.quote(w).encode()
        yield w.encode().hex().encode()


def main():
    root, words = sys.argv[1], sys.argv[2:]
    wanted = [(w, set(forms(w))) for w in words]
    found, looked = set(), 0
    for folder, _, names in sorted(os.walk(root)):
        for name in sorted(names):
            path = os.path.join(folder, name)
            with open(path, "rb") as f:
                data = f.read()
            for part, content in parts(path, data):
                looked += 1
                lower = content.lower()
                for w, ways in wanted:
                    if any(way in content or way.lower() in lower for way in ways):
                        found.add((os.path.relpath(part, root), w))
    for part, w in sorted(found):
        print(f"{part}: {w}")
    print(f"{looked} parts, {len(words)} words, {len(found)} found", file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
