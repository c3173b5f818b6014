"""Opens each file of a folder with the library or by the schema that others use for it, and
prints what came out; exits with 1 if one complains.

    python3 open.py FOLDER [--eaf EAFv3.0.xsd] [--tei tei_all.rng]

LibreOffice, if it is there, prints what it can to PDF, and pdftoppm makes pictures of the
pages, in FOLDER.pictures: look at them.
"""
import argparse
import email
import email.policy
import gzip
import html.parser
import json
import mailbox
import os
import shutil
import subprocess
import sys
import zipfile

import docx
import icalendar
import lxml.etree
import odf.opendocument
import odf.teletype
import openpyxl
import pptx
import pyarrow.parquet
import pylangacq
import srt
import striprtf.striprtf
import textgrids
import vobject
import webvtt
import xmlschema

PRINTED = (".docx", ".odt", ".rtf", ".html", ".xlsx", ".ods", ".pptx")


def text_of(path):
    with open(path, encoding="utf-8", newline="") as f:
        return f.read()


def word(path, _):
    d = docx.Document(path)
    return f"{len(d.paragraphs)} paragraphs, {len(d.tables)} tables, author {d.core_properties.author!r}"


def excel(path, _):
    books = [openpyxl.load_workbook(path), openpyxl.load_workbook(path, data_only=True, read_only=True)]
    return ", ".join(f"{s.title}: {s.max_row} rows" for s in books[0].worksheets)


def slides(path, _):
    d = pptx.Presentation(path)
    return f"{len(d.slides)} slides, notes {[s.notes_slide.notes_text_frame.text for s in d.slides if s.has_notes_slide]}"


def open_document(path, _):
    d = odf.opendocument.load(path)
    return f"{len(odf.teletype.extractText(d.topnode))} characters"


def rich_text(path, _):
    return f"{len(striprtf.striprtf.rtf_to_text(text_of(path)))} characters"


def one_mail(m):
    defects = [d for part in m.walk() for d in part.defects]
    if defects:
        raise ValueError(defects)
    for part in m.walk():
        if not part.is_multipart():
            part.get_content()
    for name in ("From", "To", "Date", "Subject"):
        if getattr(m[name], "defects", None):
            raise ValueError(m[name].defects)
    return f"from {m['From']}"


def mail(path, _):
    with open(path, "rb") as f:
        return one_mail(email.message_from_binary_file(f, policy=email.policy.default))


def mails(path, _):
    box = mailbox.mbox(path, factory=lambda f: email.message_from_binary_file(f, policy=email.policy.default))
    return "; ".join(one_mail(m) for m in box)


def cards(path, _):
    found = list(vobject.readComponents(text_of(path)))
    return f"{len(found)} cards, {found[0].fn.value} first"


def calendar(path, _):
    c = icalendar.Calendar.from_ical(text_of(path))
    if c.errors or any(e.errors for e in c.walk()):
        raise ValueError([e.errors for e in c.walk()])
    return f"{len(c.walk('VEVENT'))} events"


def elan(path, o):
    if not o.eaf:
        lxml.etree.parse(path)
        return "well-formed; no --eaf to check it by"
    errors = [e.reason for e in xmlschema.XMLSchema(o.eaf).iter_errors(path)]
    if errors:
        raise ValueError(errors)
    return "valid EAF"


def tei(path, o):
    d = lxml.etree.parse(path)
    if not o.tei:
        return "well-formed; no --tei to check it by"
    schema = lxml.etree.RelaxNG(lxml.etree.parse(o.tei))
    if not schema.validate(d):
        raise ValueError(schema.error_log)
    return "valid TEI"


def grid(path, _):
    with open(path, "rb") as f:
        data = f.read()
    found = textgrids.TextGrid()  # which reads UTF-8 alone; Praat writes UTF-16 too
    found.parse(data.decode("utf-16").encode() if data[:2] in (b"\xff\xfe", b"\xfe\xff") else data)
    return ", ".join(found)


def chat(path, _):
    return f"{len(pylangacq.read_chat(path).utterances())} utterances"


def parquet(path, _):
    t = pyarrow.parquet.read_table(path)
    t.validate(full=True)
    return f"{t.num_rows} rows of {t.schema.names}"


def archive(path, _):
    with zipfile.ZipFile(path) as z:
        if bad := z.testzip():
            raise ValueError(bad)
        return f"{len(z.namelist())} entries"


def compressed(path, _):
    with gzip.open(path) as f:
        return f"{len(f.read())} bytes"


def page(path, _):
    html.parser.HTMLParser().feed(text_of(path))
    return "parsed"


KINDS = {".docx": word, ".xlsx": excel, ".pptx": slides, ".odt": open_document, ".ods": open_document, ".rtf": rich_text, ".eml": mail, ".mbox": mails, ".vcf": cards, ".ics": calendar,
         ".eaf": elan, ".tei": tei, ".TextGrid": grid, ".cha": chat, ".parquet": parquet, ".zip": archive, ".gz": compressed, ".html": page,
         ".srt": lambda p, _: f"{len(list(srt.parse(text_of(p))))} cues", ".vtt": lambda p, _: f"{len(webvtt.read(p))} cues",
         ".json": lambda p, _: f"{len(json.loads(text_of(p)))} keys"}


def pictures(folder, paths):
    """Prints the documents to PDF and draws the pages."""
    out = folder.rstrip("/") + ".pictures"
    office = shutil.which("soffice")
    if not office:
        print("soffice is not there: nothing is printed")
        return 0
    os.makedirs(out, exist_ok=True)
    subprocess.run([office, "-env:UserInstallation=file://" + os.path.abspath(out) + "/profile", "--headless", "--convert-to", "pdf", "--outdir", out, *paths], check=True, stdout=subprocess.DEVNULL)
    missing = 0
    for path in paths:
        pdf = os.path.join(out, os.path.splitext(os.path.basename(path))[0] + ".pdf")
        if not os.path.exists(pdf):
            print("NOT PRINTED", path)
            missing += 1
            continue
        if shutil.which("pdftoppm"):
            subprocess.run(["pdftoppm", "-r", "60", "-png", pdf, pdf[:-4]], check=True)
    print("pages are drawn in", out)
    return missing


def main():
    a = argparse.ArgumentParser()
    a.add_argument("folder")
    a.add_argument("--eaf")
    a.add_argument("--tei")
    o = a.parse_args()
    failed, printed = 0, []
    for folder, _, names in sorted(os.walk(o.folder)):
        for name in sorted(names):
            path, ext = os.path.join(folder, name), os.path.splitext(name)[1]
            if ext in PRINTED:
                printed.append(path)
            opener = KINDS.get(ext)
            if not opener:
                continue
            try:
                print("ok  ", os.path.relpath(path, o.folder) + ":", opener(path, o))
            except Exception as e:  # whatever a library says is a complaint
                failed += 1
                print("FAIL", os.path.relpath(path, o.folder) + ":", type(e).__name__, e)
    failed += pictures(o.folder, printed)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
