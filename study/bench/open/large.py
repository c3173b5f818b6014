"""Writes tables of made-up people in several formats and sizes, pseudonymizes and restores them,
and prints the memory that the program took at most, its processor time, and whether the cells
came back:

    python3 large.py UNDERSTUDY ROWS [ROWS…]

With LARGE_DISTINCT=1 each row has an identifier and a surname of its own. Parquet files have 2.5 KB of bytes in
each row besides, which are not text (200,000 rows are 500 MB), or with LARGE_WORDS=1 as much text in a column that
nobody names, which is read for what was hidden. Their row groups have 20,000 rows, or LARGE_GROUP. LARGE_KINDS=parquet makes no
others (xlsx, ods, formulas, parquet; formulas: a workbook with a second sheet that names the first, a chart and a table).
"""
import datetime
import hashlib
import itertools
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import zipfile

import openpyxl
import openpyxl.chart
import openpyxl.worksheet.table
import pyarrow
import pyarrow.parquet

GIVEN = "Anna Karin Lars Mary John Leila Dev Amelie Peter Sofia Omar Erik Ruth Paul Nina Ivan Joan Clara Hugo Tom".split()
SURNAMES = "Lind Smith Okafor Haddad Patel Holm Berg Jones Wright Moreau Nilsson Bauer Keller Novak Costa Evans".split()
TOWNS = "Leeds Whitby Leicester Bristol Galway Norwich York Derby Hull Bath".split()
THINGS = ["reported pain in the knee after work", "moved into the old house by the river", "asked about the letter of the clinic"]
SYLLABLES = "ba be bo da de do fa ga ha ka la ma na pa ra sa ta va ko lu mi no ri su te".split()
HEADER = ["group", "first name", "surname", "town", "date of birth", "notes", "score"]
DISTINCT = bool(os.environ.get("LARGE_DISTINCT"))


def rows(n):
    rng = random.Random(3)
    for i in range(n):
        given, surname = rng.choice(GIVEN), rng.choice(SURNAMES)
        if DISTINCT:
            surname = "".join(rng.choice(SYLLABLES) for _ in range(3)).capitalize() + "sson"
        yield ["P%06d" % i if DISTINCT else "x", given, surname, rng.choice(TOWNS), datetime.date(1940 + i % 60, 1 + i % 12, 1 + i % 28),
               f"{given} {surname} {rng.choice(THINGS)}.", rng.randrange(1000)]


def xlsx(path, n):
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("data")
    sheet.append(HEADER)
    for r in rows(n):
        sheet.append(r)
    book.save(path)


def formulas(path, n):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "data"
    sheet.append(HEADER)
    for r in rows(n):
        sheet.append(r)
    other = book.create_sheet("sums")
    other["A1"] = f"=SUM(data!G2:G{n + 1})"
    other.append(["=data!C2", "=VLOOKUP(\"x\",data!A:C,3)"])
    sheet.add_table(openpyxl.worksheet.table.Table(displayName="All", ref=f"A1:G{n + 1}"))
    chart = openpyxl.chart.BarChart()
    chart.add_data(openpyxl.chart.Reference(sheet, min_col=7, min_row=1, max_row=20), titles_from_data=True)
    other.add_chart(chart, "A5")
    book.save(path)


def ods(path, n):
    names = " ".join(f'xmlns:{k}="urn:oasis:names:tc:opendocument:xmlns:{k}:1.0"' for k in ("office", "table", "text"))
    kinds = {int: ' office:value-type="float" office:value="%s"', datetime.date: ' office:value-type="date" office:date-value="%s"', str: ' office:value-type="string"'}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
        z.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        z.writestr("META-INF/manifest.xml", '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" '
                   'manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>')
        with z.open("content.xml", "w") as f:
            f.write(f'<office:document-content {names} office:version="1.2"><office:body><office:spreadsheet><table:table table:name="data">'.encode())
            for r in [HEADER, *rows(n)]:
                cells = "".join(f"<table:table-cell{kinds[type(v)] % v if '%' in kinds[type(v)] else kinds[type(v)]}><text:p>{v}</text:p></table:table-cell>" for v in r)
                f.write(f"<table:table-row>{cells}</table:table-row>".encode())
            f.write(b"</table:table></office:spreadsheet></office:body></office:document-content>")


def parquet(path, n):
    rng = random.Random(4)
    group = int(os.environ.get("LARGE_GROUP", 20000))
    blob = (lambda: rng.randbytes(1250).hex()) if os.environ.get("LARGE_WORDS") else (lambda: rng.randbytes(2500))
    writer, made = None, rows(n)
    while part := [{**dict(zip(HEADER, r)), "blob": blob()} for r in itertools.islice(made, group)]:
        table = pyarrow.Table.from_pylist(part)
        writer = writer or pyarrow.parquet.ParquetWriter(path, table.schema, compression=None if os.environ.get("LARGE_WORDS") else "snappy")
        writer.write_table(table, row_group_size=group)
    writer.close()


def values(path):
    if path.endswith(".parquet"):
        sums = [hashlib.sha256(repr(batch.to_pylist()).encode()).hexdigest() for batch in pyarrow.parquet.ParquetFile(path).iter_batches(4096)]
        return sums, pyarrow.parquet.read_schema(path)
    if path.endswith(".xlsx"):
        return [list(r) for r in openpyxl.load_workbook(path, read_only=True).worksheets[0].iter_rows(values_only=True)]
    with zipfile.ZipFile(path) as z:
        return z.read("content.xml")


def same_values(a, b):
    return values(a) == values(b)


def apart(function, *arguments):
    """Calls it in a process of its own: what this one holds would count as memory of the programs it starts."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(function, arguments)


def run(*command):
    p = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(p.pid, 0)
    if status:
        raise SystemExit(f"{command}: {status}")
    return used.ru_maxrss / 1024, used.ru_utime + used.ru_stime


KINDS = {f.__name__: f for f in (xlsx, ods, formulas, parquet)}


def main():
    program = sys.argv[1]
    for n in map(int, sys.argv[2:]):
        for write in [KINDS[k] for k in os.environ.get("LARGE_KINDS", " ".join(KINDS)).split()]:
            with tempfile.TemporaryDirectory() as folder:
                name = f"{n}.{write.__name__}" + (".xlsx" if write is formulas else "")
                path = os.path.join(folder, name)
                apart(write, path, n)
                keys = ["--ledger", folder + "/l", "--key-file", folder + "/k"]
                columns = ["--column", "auto"] if write is parquet else []
                other = "report" if os.environ.get("LARGE_WORDS") else "keep"
                there = run(program, "pseudonymize", "--language", "en", "--other-fields", other, *keys, *columns, "--out", folder + "/out", path)
                back = run(program, "restore", *keys, *columns, "--out", folder + "/back", folder + "/out")
                same = apart(same_values, path, os.path.join(folder, "back", name))
                print(f"| {name} | {os.path.getsize(path) / 1e6:.1f} MB | {there[0]:.0f} MB, {there[1]:.0f} s | {back[0]:.0f} MB, {back[1]:.0f} s | {'the same' if same else 'DIFFERENT'} |", flush=True)


if __name__ == "__main__":
    main()
