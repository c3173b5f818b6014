"""Pseudonymizes one text in several formats and prints the KB of text a second of processor
time, without what the program needs for a text of one line, and the ratio to the first of its
pair: documents and sheets to plain text, Parquet to JSONL.

    python3 speed.py UNDERSTUDY [KB]       in the folder of speed.py's results; 300 KB by default
"""
import json
import os
import random
import resource
import subprocess
import sys
import tempfile

import docx
import openpyxl
import pyarrow
import pyarrow.parquet

PEOPLE = "Anna Lind, Karin Smith, Lars Okafor, Mary Haddad, John Patel, Leila Holm, Dev Berg, Amelie Jones".split(", ")
TOWNS = "Leeds Whitby Leicester Bristol Galway Norwich".split()
THINGS = ["reported pain in the knee after work", "moved into the old house by the river", "asked about the letter of the clinic", "waited for the bus for an hour"]


def sentences(size):
    rng, out, n = random.Random(1), [], 0
    while n < size:
        s = f"{rng.choice(PEOPLE)} of {rng.choice(TOWNS)} {rng.choice(THINGS)}, and {rng.choice(PEOPLE)} {rng.choice(THINGS)}."
        out.append(s)
        n += len(s) + 1
    return out


def write(folder, lines):
    paragraphs = [" ".join(lines[i:i + 4]) for i in range(0, len(lines), 4)]
    rows = [{"id": f"r{i}", "text": p} for i, p in enumerate(paragraphs)]
    with open(folder + "/a.txt", "w") as f:
        f.write("\n".join(paragraphs) + "\n")
    with open(folder + "/a.jsonl", "w") as f:
        f.writelines(json.dumps(r) + "\n" for r in rows)
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), folder + "/a.parquet")
    d = docx.Document()
    for p in paragraphs:
        d.add_paragraph(p)
    d.save(folder + "/a.docx")
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("data")
    for r in rows:
        sheet.append([r["id"], r["text"]])
    book.save(folder + "/a.xlsx")


def seconds(program, path, out):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "pseudonymize", "--seed", "1", "--language", "en", "--other-fields", "keep", "--out", out, path], check=True, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    program, size = sys.argv[1], 1000 * int(sys.argv[2] if len(sys.argv) > 2 else 300)
    with tempfile.TemporaryDirectory() as folder:
        write(folder, sentences(size))
        with open(folder + "/one.txt", "w") as f:
            f.write("Anna Lind came.\n")
        start = seconds(program, folder + "/one.txt", folder + "/out-one")
        base = {}
        for name, pair in (("a.txt", "text"), ("a.docx", "text"), ("a.xlsx", "text"), ("a.jsonl", "lines"), ("a.parquet", "lines")):
            speed = size / 1000 / (seconds(program, os.path.join(folder, name), folder + "/out-" + name) - start)
            base.setdefault(pair, speed)
            print(f"{name}: {speed:.0f} KB/s, {speed / base[pair]:.2f}", flush=True)


if __name__ == "__main__":
    main()
