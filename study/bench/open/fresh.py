"""Writes a project of some forty small files of all kinds, in which the same people are told of in
running text and in every corner that people type into: tracked changes, text boxes, hidden sheets,
lists of data validation, nested attachments, old character sets.

    python3 fresh.py FOLDER

The names that must not be in what comes of it are WORDS; scan.py looks for them.
"""
import datetime
import email.message
import email.policy
import gzip
import io
import json
import os
import subprocess
import sys
import zipfile

import docx
import openpyxl
import openpyxl.worksheet.datavalidation
import openpyxl.worksheet.table
import pptx
import pyarrow
import pyarrow.parquet
from odf import dc, draw, office, style, table, text
from odf.opendocument import OpenDocumentSpreadsheet, OpenDocumentText

from planted import R, W, before, repacked

WHO, FAMILY = "Philippa Hargreaves", "Hargreaves"
MATE, MATES = "Tomasz Kowalczyk", "Kowalczyk"
NURSE, WORKER = "Ngozi Adeyemi", "Siobhan Delahunty"
MAIL, PHONE = "philippa.hargreaves@example.org", "01632 960418"
WORDS = [FAMILY, "Philippa", MATES, "Adeyemi", "Delahunty", "Lefrançois", "Sjöström", "منصور", MAIL, "960418", "Scarborough"]
TALK = f"My name is {WHO} and I was born in Scarborough in 1962. {MATE} lived next door; he worked at the harbour."
SAID = f"{NURSE} visited {WHO} on 14 March 2019 and rang {MATE}. Mrs {FAMILY} can be reached at {PHONE} or {MAIL}."


def saved(document):
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def word():
    d = docx.Document()
    d.add_heading("Interview with " + WHO, 1)
    d.add_paragraph(TALK)
    p = d.add_paragraph("It was Mrs ")
    for run in ("Har", "grea", "ves"):  # as spelling checks part words
        p.add_run(run).bold = run == "grea"
    p.add_run(" who told " + MATE + ".")
    t = d.add_table(2, 2)
    t.cell(0, 0).text, t.cell(0, 1).text, t.cell(1, 0).text, t.cell(1, 1).text = "Name", "Nurse", WHO, NURSE
    d.sections[0].header.paragraphs[0].text = "File of " + WHO
    d.sections[0].footer.paragraphs[0].text = "Printed for " + WORKER
    d.core_properties.author, d.core_properties.title = WORKER, "Talk with " + WHO
    changes = (f'<w:p><w:r><w:t xml:space="preserve">She met </w:t></w:r><w:del w:id="1" w:author="{WORKER}" w:date="2021-01-01T00:00:00Z"><w:r><w:delText>{MATE}</w:delText></w:r></w:del>'
               f'<w:ins w:id="2" w:author="{WORKER}" w:date="2021-01-01T00:00:00Z"><w:r><w:t>{NURSE}</w:t></w:r></w:ins><w:r><w:t xml:space="preserve"> at the clinic.</w:t></w:r>'
               '<w:r><w:footnoteReference w:id="2"/></w:r><w:commentRangeStart w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>'
               f'<w:p><w:moveFrom w:id="3" w:author="{WORKER}" w:date="2021-01-01T00:00:00Z"><w:r><w:t>{WHO} moved.</w:t></w:r></w:moveFrom><w:moveTo w:id="4" w:author="{WORKER}" w:date="2021-01-01T00:00:00Z"><w:r><w:t>{WHO} moved.</w:t></w:r></w:moveTo></w:p>'
               f'<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:100pt" alt="{WHO} at home"><v:textbox><w:txbxContent><w:p><w:r><w:t>Box: {MATE}, neighbour</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>'
               f'<w:sdt><w:sdtPr><w:alias w:val="Name of {WHO}"/><w:dropDownList><w:listItem w:displayText="{NURSE}" w:value="{NURSE}"/></w:dropDownList></w:sdtPr><w:sdtContent><w:p><w:r><w:t>{NURSE}</w:t></w:r></w:p></w:sdtContent></w:sdt>'
               f'<w:p><w:bookmarkStart w:id="9" w:name="Talk_{FAMILY}"/><w:bookmarkEnd w:id="9"/><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> HYPERLINK "mailto:{MAIL}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>write to her</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>')
    notes = f'<w:footnotes xmlns:w="{W}"><w:footnote w:id="2"><w:p><w:r><w:t>As {WORKER} noted in Scarborough.</w:t></w:r></w:p></w:footnote></w:footnotes>'
    comments = f'<w:comments xmlns:w="{W}"><w:comment w:id="0" w:author="{WORKER}" w:initials="SD" w:date="2021-01-01T00:00:00Z"><w:p><w:r><w:t>Is this {MATE} of the harbour?</w:t></w:r></w:p></w:comment></w:comments>'
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    ct = "application/vnd.openxmlformats-officedocument.wordprocessingml."
    return repacked(saved(d), {
        "word/document.xml": lambda s: s.replace("<w:sectPr", changes + "<w:sectPr", 1),
        "word/_rels/document.xml.rels": before("</Relationships>", f'<Relationship Id="rId81" Type="{rel}comments" Target="comments.xml"/><Relationship Id="rId82" Type="{rel}footnotes" Target="footnotes.xml"/>'),
        "[Content_Types].xml": before("</Types>", f'<Override PartName="/word/comments.xml" ContentType="{ct}comments+xml"/><Override PartName="/word/footnotes.xml" ContentType="{ct}footnotes+xml"/>'),
    }, {"word/comments.xml": comments, "word/footnotes.xml": notes})


def arabic():
    d = docx.Document()
    d.add_paragraph("اسمي ليلى منصور وأعيش في الإسكندرية منذ عام 2004. زارتني الممرضة هدى يوم 14 مارس 2019.")
    d.add_paragraph("قالت السيدة منصور إنها تعمل في المستشفى مع الدكتور سامي منصور.")
    return saved(d)


def open_text():
    d = OpenDocumentText()
    d.text.addElement(text.P(text=TALK))
    p = text.P(text="See")
    note = text.Note(noteclass="footnote")
    note.addElement(text.NoteCitation(text="1"))
    body = text.NoteBody()
    body.addElement(text.P(text="As " + WORKER + " wrote."))
    note.addElement(body)
    p.addElement(note)
    a = office.Annotation()
    a.addElement(dc.Creator(text=WORKER))
    a.addElement(dc.Date(text="2021-03-04T05:06:07"))
    a.addElement(text.P(text="Ask " + MATE + " again."))
    p.addElement(a)
    d.text.addElement(p)
    q = text.P(text="It ended there.")
    frame = draw.Frame(width="5cm", height="2cm", name="Frame of " + WHO)
    box = draw.TextBox()
    box.addElement(text.P(text="Box: " + MATE))
    frame.addElement(box)
    q.addElement(frame)
    link = text.A(href="mailto:" + MAIL, type="simple")
    link.addText("write")
    q.addElement(link)
    d.text.addElement(q)
    out = io.BytesIO()
    d.write(out)
    gone = (f'<text:tracked-changes><text:changed-region xml:id="ct1" text:id="ct1"><text:deletion><office:change-info><dc:creator>{WORKER}</dc:creator><dc:date>2021-03-04T05:06:07</dc:date></office:change-info>'
            f'<text:p>{NURSE} was there.</text:p></text:deletion></text:changed-region></text:tracked-changes>')
    return repacked(out.getvalue(), {"content.xml": lambda s: s.replace("<office:text>", "<office:text>" + gone, 1).replace("It ended there.", 'It ended there.<text:change text:change-id="ct1"/>')})


def open_sheet():
    d = OpenDocumentSpreadsheet()
    d.automaticstyles.addElement(style.Style(name="s", family="table-cell"))
    for name, rows in ((FAMILY, [["name", "phone", "notes"], [WHO, PHONE, SAID], [MATE, "", TALK]]), ("All", [["who", "seen by"], [MATE, NURSE]])):
        t = table.Table(name=name)
        for r in rows:
            row = table.TableRow()
            for v in r:
                c = table.TableCell(valuetype="string")
                c.addElement(text.P(text=v))
                row.addElement(c)
            t.addElement(row)
        if name == "All":
            row = table.TableRow()
            c = table.TableCell(valuetype="string", formula=f"of:=[${FAMILY}.A2]&\" (Mrs {FAMILY})\"")
            c.addElement(text.P(text=f"{WHO} (Mrs {FAMILY})"))
            row.addElement(c)
            t.addElement(row)
        d.spreadsheet.addElement(t)
    out = io.BytesIO()
    d.write(out)
    return out.getvalue()


def excel():
    wb = openpyxl.Workbook()
    s = wb.active
    s.title = "Participants"
    for r in [["id", "first name", "surname", "town", "phone", "notes"], [1, "Philippa", FAMILY, "Scarborough", PHONE, SAID], [2, "Tomasz", MATES, "Whitby", "01632 960777", TALK], [3, "Ngozi", "Adeyemi", "Hull", "", "nurse"]]:
        s.append(r)
    s["F2"].comment = openpyxl.comments.Comment(f"Interviewed in the spring of 2019, when {WHO} still worked.", WORKER)
    s["B2"].hyperlink = "mailto:" + MAIL
    s["B3"].hyperlink = openpyxl.worksheet.hyperlink.Hyperlink(ref="B3", location=f"'{FAMILY} family'!A1", tooltip="See " + MATE)
    s.oddHeader.center.text, s.oddFooter.left.text = "Participants of " + WORKER, "for " + WHO
    v = openpyxl.worksheet.datavalidation.DataValidation(type="list", formula1=f'"{NURSE},{WORKER}"', promptTitle="Nurse", prompt=f"Usually {NURSE}", error=f"Ask {WORKER}", showInputMessage=True)
    v.add("G2:G4")
    s.add_data_validation(v)
    f = wb.create_sheet(FAMILY + " family")
    f.append(["who", "seen by"])
    f.append([MATE, NURSE])
    f["A3"] = "=Participants!C2"
    f["B3"] = f"=COUNTIF(Participants!C2:C4,\"{FAMILY}\")"
    s["H2"] = f"='{FAMILY} family'!A2"
    t = openpyxl.worksheet.table.Table(displayName="Seen", ref="A1:B2")
    f.add_table(t)
    h = wb.create_sheet("Old")
    h.sheet_state = "hidden"
    h.append(["name", "why"])
    h.append([WHO, f"withdrew; told {WORKER}"])
    h.column_dimensions["A"].hidden = True
    c = openpyxl.chart.BarChart()
    c.title = "Visits to " + WHO
    c.add_data(openpyxl.chart.Reference(s, min_col=1, min_row=1, max_row=4), titles_from_data=True)
    c.set_categories(openpyxl.chart.Reference(s, min_col=3, min_row=2, max_row=4))
    s.add_chart(c, "J2")
    wb.defined_names["Person"] = openpyxl.workbook.defined_name.DefinedName("Person", attr_text=f"'{FAMILY} family'!$A$2")
    wb.properties.creator = WORKER
    return saved(wb)


def slides():
    d = pptx.Presentation()
    s = d.slides.add_slide(d.slide_layouts[1])
    s.shapes.title.text, s.placeholders[1].text = "What " + WHO + " told", TALK
    s.notes_slide.notes_text_frame.text = "Thank " + NURSE + " and " + MATE + "."
    t = s.shapes.add_table(1, 2, 0, 0, 100, 100).table
    t.cell(0, 0).text, t.cell(0, 1).text = WHO, NURSE
    s.shapes[0].name = "Title of " + FAMILY
    d.core_properties.author = WORKER
    return saved(d)


def letter(nested=True):
    m = email.message.EmailMessage(policy=email.policy.SMTP)
    m["From"], m["To"], m["Cc"] = f"{WHO} <{MAIL}>", f'"Delahunty, Siobhan" <s.delahunty@example.com>', f"=?utf-8?q?Tomasz_Kowalczyk?= <tk@example.net>"
    m["Subject"], m["Date"], m["Message-ID"] = "Re: the visit of " + NURSE, "Thu, 14 Mar 2019 10:00:00 +0000", "<a1.hargreaves@example.org>"
    m.set_content(f"Dear Siobhan,\n\n{SAID}\n\nPhilippa\n\n> On 12 March 2019, {WORKER} wrote:\n> Did {MATE} come?\n", cte="quoted-printable")
    m.add_alternative(f"<html><body><p>Dear Siobhan,</p><p>{SAID}</p><a href='mailto:{MAIL}'>me</a></body></html>", subtype="html", cte="base64")
    m.add_attachment(word(), maintype="application", subtype="vnd.openxmlformats-officedocument.wordprocessingml.document", filename=f"talk {FAMILY}.docx")
    m.add_attachment(f"name;town\n{WHO};Scarborough\n".encode(), maintype="text", subtype="csv", filename="list.csv")
    if nested:
        inner = email.message_from_bytes(letter(False), policy=email.policy.SMTP)
        m.add_attachment(inner)
    return m.as_bytes()


def calendar():
    return (f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VEVENT\r\nUID:1-hargreaves@example.org\r\nDTSTAMP:20190301T100000Z\r\nDTSTART:20190314T100000Z\r\nSUMMARY:{NURSE} visits {WHO}\r\n"
            f"LOCATION:12 Castle Road\\, Scarborough\r\nORGANIZER;CN={WORKER}:mailto:s.delahunty@example.com\r\nATTENDEE;CN=\"{MATE}\":mailto:tk@example.net\r\nDESCRIPTION:Ring {WHO} on {PHONE} befo\r\n re.\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n").encode()


def cards():
    return (f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:{WHO}\r\nN:{FAMILY};Philippa;;Mrs;\r\nTEL;TYPE=home:{PHONE}\r\nEMAIL:{MAIL}\r\nADR;TYPE=home:;;12 Castle Road;Scarborough;;YO11 1XX;England\r\nNOTE:Friend of {MATE}.\r\nEND:VCARD\r\n").encode()


def elan():
    return f'''<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="{WORKER}" DATE="2021-03-04T10:00:00+00:00" FORMAT="3.0" VERSION="3.0">
<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"><MEDIA_DESCRIPTOR MEDIA_URL="file:///C:/talks/{FAMILY}.wav" MIME_TYPE="audio/x-wav"/></HEADER>
<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="9"/></TIME_ORDER>
<TIER LINGUISTIC_TYPE_REF="d" TIER_ID="{WHO}" PARTICIPANT="{WHO}" ANNOTATOR="{WORKER}"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>{TALK}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
<LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="d" TIME_ALIGNABLE="true"/>
<CONTROLLED_VOCABULARY CV_ID="people"><DESCRIPTION LANG_REF="und">who</DESCRIPTION><CV_ENTRY_ML CVE_ID="c1"><CVE_VALUE LANG_REF="und">{MATE}</CVE_VALUE></CV_ENTRY_ML></CONTROLLED_VOCABULARY>
</ANNOTATION_DOCUMENT>
'''.encode()


def tei():
    return f'''<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Talk with {WHO}</title><respStmt><resp>transcribed by</resp><name>{WORKER}</name></respStmt></titleStmt><publicationStmt><p>Not published.</p></publicationStmt><sourceDesc><p>A talk.</p></sourceDesc></fileDesc>
<profileDesc><particDesc><listPerson><person xml:id="hargreaves"><persName><forename>Philippa</forename> <surname>{FAMILY}</surname></persName></person></listPerson></particDesc></profileDesc></teiHeader>
<text><body><u who="#hargreaves">{TALK}</u></body></text></TEI>
'''.encode()


def parquet():
    rows = [{"id": "p1", "person": {"name": WHO, "phones": [PHONE]}, "said": [{"who": MATE, "text": TALK}, {"who": NURSE, "text": SAID}], "score": 1.5, "born": datetime.datetime(1962, 3, 14), "phone": 44163296041.0, "gone": None},
            {"id": "p2", "person": {"name": MATE, "phones": []}, "said": [], "score": None, "born": datetime.datetime(1959, 12, 1, 10, 30), "phone": None, "gone": None}]
    out = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), out, compression="zstd")
    return out.getvalue()


def lines():
    return b"".join(json.dumps(o, ensure_ascii=False).encode() + b"\n" for o in [{"id": "x1", "text": TALK, "author": WHO}, {"id": "x2", "text": SAID, "author": NURSE}])


def archive(entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as z:
        for name, data in entries.items():
            z.writestr(name, data)
    return out.getvalue()


def hostile_names():
    """A mail whose attachment has its name in two of the ways in which programs write names beyond ASCII."""
    return (f"From: {WHO} <{MAIL}>\r\nTo: {WORKER} <sd@example.com>\r\nSubject: =?utf-8?q?Talk_with_Genevi=C3=A8ve_Lefran=C3=A7ois?=\r\nDate: Thu, 14 Mar 2019 10:00:00 +0000\r\nMIME-Version: 1.0\r\n"
            "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nVoici la lettre de Genevi=E8ve Lefran=E7ois, de B=E9ziers.\r\n"
            "--x\r\nContent-Type: text/plain; name=\"=?utf-8?q?lettre_Lefran=C3=A7ois=2Etxt?=\"\r\nContent-Disposition: attachment; filename*=utf-8''lettre%20Lefran%C3%A7ois.txt\r\n\r\nMadame Lefrancois habite ici.\r\n"
            "--x\r\nContent-Type: application/pdf; name=\"a.pdf\"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0xLjQ=\r\n--x--\r\n").encode()


def printed(folder, name, data):
    """What LibreOffice makes of a document, as PDF."""
    path = os.path.join(folder, name)
    with open(path, "wb") as f:
        f.write(data)
    subprocess.run(["soffice", "--headless", "--convert-to", "pdf", "--outdir", folder, path], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.remove(path)


SWEDISH = "Jag heter Åsa Sjöström och är född i Örnsköldsvik 1971. Min granne Lars Sjöström arbetar på sjukhuset. Fru Sjöström ringde till kommunen den 14 mars 2019."
FRENCH = "Je m'appelle Geneviève Lefrançois et j'habite à Béziers depuis 2004. Ma sœur, Hélène Lefrançois, était infirmière à l'hôpital. Mme Lefrançois a été reçue le 14 mars 2019 ; le loyer était élevé."
RTF = "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\info{\\author %s}{\\title Talk with %s}}{\\header File of %s}\\pard %s \\b Mrs Har\\b0 greaves{\\footnote As %s wrote.}{\\*\\atnid SD}{\\*\\atnauthor %s}{\\*\\annotation Ask %s.}\\par}" % (WORKER, WHO, WHO, TALK, WORKER, WORKER, MATE)
HTML = f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Talk with {WHO}</title><meta name="author" content="{WORKER}"></head><body>\n<!-- checked by {WORKER} --><p>{TALK}</p><p>Mrs Har<b>greaves</b> &amp; {MATE.replace("Kowal", "K&#111;wal")}</p><img alt="{WHO} at home" src="a.jpg"><a href="mailto:{MAIL}" title="write to {WHO}">write</a><input placeholder="{NURSE}" value="{PHONE}"></body></html>\n'
SRT = f"1\n00:00:01,000 --> 00:00:04,000\n{NURSE.upper()}: My name is\n\n2\n00:00:04,500 --> 00:00:07,000\nPhilippa\nHargreaves, from Scarborough.\n"
VTT = f"WEBVTT\n\nNOTE made by {WORKER}\n\n00:01.000 --> 00:04.000\n<v {WHO}>I met {MATE} there.</v>\n"
GRID = f'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 2\ntiers? <exists>\nsize = 1\nitem []:\n    item [1]:\n        class = "IntervalTier"\n        name = "{WHO}"\n        xmin = 0\n        xmax = 2\n        intervals: size = 1\n        intervals [1]:\n            xmin = 0\n            xmax = 2\n            text = "I met {MATE} in ""Scarborough""."\n'
CHA = f"@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tPHI Philippa_Hargreaves Adult, INV Siobhan_Delahunty Investigator\n@ID:\teng|x|PHI|57;||||Adult|||\n@ID:\teng|x|INV|||||Investigator|||\n*PHI:\tI am Philippa Hargreaves , from Scarborough .\n%com:\tspeaks of Tomasz Kowalczyk\n*INV:\tand Tomasz ?\n@End\n"
WHATSAPP = f"14/03/2019, 10:00 - Messages and calls are end-to-end encrypted.\n14/03/2019, 10:01 - {WHO}: Hello Tomasz, is {NURSE} there?\n14/03/2019, 10:02 - {MATE}: Yes. Write to {MAIL}\nor ring {PHONE}.\n14/03/2019, 10:03 - {WHO} added +44 1632 960777\n"
TELEGRAM = {"name": WHO, "type": "personal_chat", "id": 4711, "messages": [{"id": 1, "type": "message", "date": "2019-03-14T10:00:00", "date_unixtime": "1552557600", "from": WHO, "from_id": "user4711", "text": ["Ask ", {"type": "mention", "text": "@thargreaves62"}, f" or {MATE}."], "text_entities": []}]}


def main():
    out = sys.argv[1]
    crlf = lambda s: s.replace("\n", "\r\n")
    rows = lambda c: f"id;name;notes\n{c}1;{WHO};\"{SAID}\"\n{c}2;{MATE};\"He said: \"\"{FAMILY} is ill\"\"\nand left.\"\n"
    files = {
        "talks/01.docx": word(), "talks/02 arabic.docx": arabic(), "talks/03.odt": open_text(), "talks/04.rtf": RTF.encode("cp1252"), "talks/05.html": HTML.encode(),
        "talks/06.txt": crlf(FRENCH + "\n").encode("cp1252"), "talks/07 mac.txt": (FRENCH + "\n").replace("\n", "\r").encode("mac_roman"), "talks/08 utf16.txt": crlf(SWEDISH + "\n").encode("utf-16"),
        "talks/09.md": f"# Talk with {WHO}\n\n* **{MATE}**: [write](mailto:{MAIL})\n\n{TALK}\n".encode(), "talks/10.txt.gz": gzip.compress((SAID + "\n").encode()), "talks/11 bom.txt": ("\ufeff" + TALK + "\n").encode(),
        "tables/participants.xlsx": excel(), "tables/visits.ods": open_sheet(), "tables/list.csv.gz": gzip.compress(rows("a").encode()), "tables/list16.csv": rows("b").encode("utf-16"),
        "tables/nested.parquet": parquet(), "tables/plain.jsonl": lines(), "tables/tabs.tsv": f"name\ttext\n{WHO}\t{SAID}\n".encode(),
        "talks/12.pptx": slides(), "mail/01.eml": letter(), "mail/02.eml": hostile_names(), "mail/box.mbox": b"From x@example.org Thu Mar 14 10:00:00 2019\n" + letter(False).replace(b"\r\n", b"\n").replace(b"\nFrom ", b"\n>From ") + b"\n",
        "talk/a.srt": crlf(SRT).encode(), "talk/b.vtt": VTT.encode(), "talk/c.eaf": elan(), "talk/d.tei": tei(), "talk/e.TextGrid": GRID.encode("utf-16"), "talk/f.cha": CHA.encode(),
        "chats/whatsapp.txt": WHATSAPP.encode(), "chats/result.json": json.dumps(TELEGRAM, ensure_ascii=False).encode(), "visits.ics": calendar(), "people.vcf": cards(),
    }
    files["old.zip"] = archive({"in/talk.txt": TALK.encode(), "in/deep/talk.docx": word(), "list.csv": f"name\n{WHO}\n".encode()})
    for name, data in files.items():
        path = os.path.join(out, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as f:
            f.write(data)
    subprocess.run(["zstd", "-q", "-f", "--rm", os.path.join(out, "tables/plain.jsonl")], check=True)
    printed(os.path.join(out, "talks"), "13.docx", word())


if __name__ == "__main__":
    main()
