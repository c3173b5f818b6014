"""Writes files that are made to do harm, and valid ones with damage:

    python3 hostile.py FOLDER STEWARD       the second is the steward's folder

Archives and streams that grow, entities that multiply or lead out, elements nested two hundred
thousand deep, macros, archives in archives, and each of the steward's files cut off, with bytes
in front, and with bytes changed. The program is to refuse what it cannot read, each file by
its name and the place of the fault, within a second or two and the memory of a small run.
"""
import gzip
import io
import os
import random
import sys
import zipfile

DEEP = 200_000


def packed(parts, source=None):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as f:
        if source:
            with zipfile.ZipFile(source) as old:
                for name in old.namelist():
                    if name not in parts:
                        f.writestr(name, old.read(name))
        for name, content in parts.items():
            f.writestr(name, content)
    return out.getvalue()


def hostile(steward):
    word = steward + "/interviews/01.docx"
    document = b'<w:document xmlns:w="x">%s</w:document>'
    zeros = packed({"x.txt": b"0" * (200 << 20)})
    entities = "".join(f'<!ENTITY l{i} "{(f"&l{i - 1};" if i else "Mary") * 10}">' for i in range(9))
    yield "bomb.docx", packed({"word/document.xml": document % (b"<w:t>" + b"a" * (300 << 20) + b"</w:t>")}, word)
    yield "deep.docx", packed({"word/document.xml": document % (b"<w:p>" * DEEP + b"</w:p>" * DEEP)}, word)
    yield "macro.docm", packed({"word/vbaProject.bin": b"Attribute VB_Name"}, word)
    yield "entity.docx", packed({"word/document.xml": b'<!DOCTYPE x [<!ENTITY a "Mary">]>' + document % b"<w:t>&a;</w:t>"}, word)
    yield "laughs.eaf", f'<?xml version="1.0"?><!DOCTYPE x [{entities}]><x>&l8;</x>'.encode()
    yield "external.tei", b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><TEI>&e;</TEI>'
    yield "dtd.xml", b'<?xml version="1.0"?><!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd"><TEI>My name is Mary Smith.</TEI>'
    yield "deep.rtf", b"{\\rtf1" + b"{" * DEEP + b"}" * DEEP + b"}"
    yield "deep.html", b"<div>" * DEEP + b"Mary Smith came." + b"</div>" * DEEP
    yield "deep.json", b"[" * DEEP
    yield "deep.eml", b"From: a@b.se\nContent-Type: multipart/mixed; boundary=a\n\n" + b"--a\nContent-Type: multipart/mixed; boundary=a\n\n" * 2000
    yield "bomb.zip", zeros
    yield "slip.zip", packed({"../../evil.txt": "Mary Smith came."})
    yield "nested.zip", packed({"in.zip": zeros})
    yield "bomb.csv.gz", gzip.compress(b"text\n" + b"a" * (300 << 20))


def damaged(steward):
    rng = random.Random(7)
    for folder, _, names in sorted(os.walk(steward)):
        for name in sorted(names):
            with open(os.path.join(folder, name), "rb") as f:
                whole = f.read()
            yield "half_" + name, whole[:len(whole) // 2]
            yield "short_" + name, whole[:-20]
            yield "front_" + name, rng.randbytes(50) + whole
            for k in range(3):
                changed = bytearray(whole)
                for _ in range(1 + len(whole) // 400):
                    changed[rng.randrange(len(whole))] = rng.randrange(256)
                yield f"changed{k}_{name}", bytes(changed)


def main():
    out, steward = sys.argv[1:]
    os.makedirs(out, exist_ok=True)
    for files in (hostile(steward), damaged(steward)):
        for name, data in files:
            with open(os.path.join(out, name), "wb") as f:
                f.write(data)


if __name__ == "__main__":
    main()
