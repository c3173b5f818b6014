"""Writes documents with a name in every place where programs keep what nobody reads: WHO is
an author, a path, a printer, a property, a picture's description, a header of the transport,
and never a word of the running text.

    python3 planted.py FOLDER
"""
import email.message
import email.policy
import io
import os
import sys
import zipfile

import docx
import openpyxl
from odf import dc, meta, office, text
from odf.opendocument import OpenDocumentText
from PIL import Image

WHO = "Vanterpool"  # Quillon Vanterpool, qvanterpool
FULL, USER = "Quillon " + WHO, "q" + WHO.lower()
PATH = "C:\\Users\\" + USER + "\\Documents\\study"
TALK = "My name is Margaret Ellison. I met Chidi Okafor at the clinic in Leeds in 2019."

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
PKG = "http://schemas.openxmlformats.org/package/2006/relationships"
CT = "application/vnd.openxmlformats-officedocument."


def picture():
    """A JPEG with EXIF: artist, copyright, description, comment."""
    image, out = Image.new("RGB", (40, 40), "red"), io.BytesIO()
    exif = image.getexif()
    for tag in (0x010E, 0x013B, 0x8298, 0x9C9D):  # description, artist, copyright, XPAuthor
        exif[tag] = FULL.encode("utf-16-le") if tag == 0x9C9D else FULL
    image.save(out, "JPEG", exif=exif, comment=FULL.encode())
    return out.getvalue()


def png():
    from PIL.PngImagePlugin import PngInfo
    info = PngInfo()
    info.add_text("Author", FULL)
    info.add_itxt("XML:com.adobe.xmp", "<x>" + FULL + "</x>")
    out = io.BytesIO()
    Image.new("RGB", (40, 40), "blue").save(out, "PNG", pnginfo=info)
    return out.getvalue()


def repacked(data, change=None, add=None):
    """Unpacks an Office file, changes parts by name, adds others, packs it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = old.read(name)
            for key, function in (change or {}).items():
                if name == key:
                    part = function(part.decode()).encode()
            new.writestr(name, part)
        for name, part in (add or {}).items():
            new.writestr(name, part)
    return out.getvalue()


def before(mark, new):
    return lambda part: part.replace(mark, new + mark, 1)


def word():
    d = docx.Document()
    d.add_paragraph(TALK)
    d.add_picture(io.BytesIO(picture()))
    d.add_picture(io.BytesIO(png()))
    p = d.core_properties
    p.author = p.last_modified_by = FULL
    p.title, p.subject, p.keywords, p.category, p.comments = [FULL + " " + s for s in "tskcd"]
    p.identifier, p.content_status = USER, FULL
    out = io.BytesIO()
    d.save(out)
    comments = (f'<w:comments xmlns:w="{W}" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w:comment w:id="1" w:author="{FULL}" w:initials="QV{WHO[0]}" w:date="2021-03-04T05:06:07Z">'
                f'<w:p w14:paraId="11111111"><w:r><w:t>Ask again.</w:t></w:r></w:p></w:comment></w:comments>')
    people = f'<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="{FULL}"><w15:presenceInfo w15:providerId="AD" w15:userId="S::{USER}@example.org::1234"/></w15:person></w15:people>'
    extended = '<w15:commentsEx xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:commentEx w15:paraId="11111111" w15:done="0"/></w15:commentsEx>'
    settings = (f'<w:attachedTemplate xmlns:r="{R}" r:id="rId99"/>', f'<w:docVars><w:docVar w:name="owner" w:val="{FULL}"/></w:docVars>'
                f'<w:rsids><w:rsidRoot w:val="00AB12CD"/><w:rsid w:val="00AB12CD"/></w:rsids><w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:dataType w:val="native"/><w:connectString w:val="Data Source={PATH}\\list.xlsx"/><w:query w:val="SELECT * FROM {USER}"/></w:mailMerge>')
    custom = ('<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">'
              f'<property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="2" name="Owner"><vt:lpwstr>{FULL}</vt:lpwstr></property></Properties>')
    xml = f'<data xmlns="urn:x"><user>{FULL}</user></data>'
    def app(part):
        return part.replace("</Properties>", f"<Manager>{FULL}</Manager><HyperlinkBase>{PATH}</HyperlinkBase></Properties>").replace("<Company></Company>", f"<Company>{WHO} Ltd</Company>")
    def document(part):
        change = f'<w:p w:rsidR="00AB12CD"><w:ins w:id="7" w:author="{FULL}" w:date="2021-03-04T05:06:07Z"><w:r><w:t>Added.</w:t></w:r></w:ins><w:del w:id="8" w:author="{FULL}" w:date="2021-03-04T05:06:07Z"><w:r><w:delText>Gone.</w:delText></w:r></w:del></w:p>'
        return part.replace("<w:sectPr", change + "<w:sectPr", 1).replace('descr="', f'descr="{FULL} ').replace('name="image', f'name="{USER} image')
    rels = lambda kind, id, target, mode="": before("</Relationships>", f'<Relationship Id="{id}" Type="{kind}" Target="{target}"{mode}/>')
    def many(*functions):
        def run(part):
            for f in functions:
                part = f(part)
            return part
        return run
    return repacked(out.getvalue(), {
        "word/document.xml": document,
        "docProps/app.xml": app,
        "word/settings.xml": many(before("</w:settings>", settings[1]), lambda s: s.replace("<w:zoom", settings[0] + "<w:zoom", 1)),
        "word/_rels/document.xml.rels": many(rels(REL + "comments", "rId91", "comments.xml"), rels("http://schemas.microsoft.com/office/2011/relationships/people", "rId92", "people.xml"),
                                             rels("http://schemas.microsoft.com/office/2011/relationships/commentsExtended", "rId93", "commentsExtended.xml"), rels(REL + "hyperlink", "rId94", "file:///" + PATH.replace("\\", "/"), ' TargetMode="External"')),
        "_rels/.rels": rels(REL + "custom-properties", "rId95", "docProps/custom.xml"),
        "[Content_Types].xml": before("</Types>", f'<Override PartName="/word/comments.xml" ContentType="{CT}wordprocessingml.comments+xml"/><Override PartName="/word/people.xml" ContentType="{CT}wordprocessingml.people+xml"/>'
                                      f'<Override PartName="/word/commentsExtended.xml" ContentType="{CT}wordprocessingml.commentsExtended+xml"/><Override PartName="/docProps/custom.xml" ContentType="{CT}custom-properties+xml"/>'),
    }, {"word/comments.xml": comments, "word/people.xml": people, "word/commentsExtended.xml": extended, "docProps/custom.xml": custom, "customXml/item9.xml": xml,
        "word/_rels/settings.xml.rels": f'<Relationships xmlns="{PKG}"><Relationship Id="rId99" Type="{REL}attachedTemplate" Target="file:///{PATH}\\mine.dotm" TargetMode="External"/></Relationships>',
        "word/printerSettings1.bin": FULL.encode("utf-16-le"), "word/fonts/font1.odttf": b"\0" * 64})


def excel():
    wb = openpyxl.Workbook()
    s = wb.active
    s.append(["name", "notes"])
    s.append(["Margaret Ellison", TALK])
    s["A2"].comment = openpyxl.comments.Comment("Ask again", FULL)
    s.oddHeader.left.text = FULL
    s.add_image(openpyxl.drawing.image.Image(io.BytesIO(picture())), "D4")
    wb.defined_names["Owner"] = openpyxl.workbook.defined_name.DefinedName("Owner", attr_text=f'"{FULL}"', comment=FULL)
    p = wb.properties
    p.creator = p.lastModifiedBy = p.title = p.subject = p.description = p.keywords = p.category = FULL
    out = io.BytesIO()
    wb.save(out)
    link = (f'<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><externalBook xmlns:r="{R}" r:id="rId1"><sheetNames><sheetName val="{FULL}"/></sheetNames>'
            f'<definedNames><definedName name="d" refersTo="=\'{FULL}\'!$A$1"/></definedNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1" t="str"><v>{FULL}</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>')
    cache = f'<pivotCacheDefinition xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" refreshedBy="{FULL}" refreshedDate="44000"><cacheSource type="worksheet"><worksheetSource ref="A1:B2" sheet="Sheet"/></cacheSource><cacheFields count="1"><cacheField name="name"><sharedItems><s v="{FULL}"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>'
    connections = f'<connections xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><connection id="1" name="{USER}" description="{FULL}" sourceFile="{PATH}" type="1"><dbPr connection="Provider=x;User ID={USER};Data Source={PATH}" command="SELECT {USER}"/></connection></connections>'
    users = f'<users xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1"><userInfo guid="{{1}}" name="{FULL}" id="-1" dateTime="2021-03-04T05:06:07"/></users>'
    persons = f'<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="{FULL}" id="{{2}}" userId="S::{USER}@example.org" providerId="AD"/></personList>'
    def book(part):
        return part.replace("<workbookPr", f'<fileSharing readOnlyRecommended="1" userName="{FULL}"/><workbookPr', 1).replace("<sheets>", f'<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x15"><x15ac:absPath xmlns:x15ac="http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac" url="{PATH}"/></mc:Choice></mc:AlternateContent><sheets>', 1)
    return repacked(out.getvalue(), {"xl/workbook.xml": book}, {
        "xl/externalLinks/externalLink1.xml": link, "xl/pivotCache/pivotCacheDefinition1.xml": cache, "xl/connections.xml": connections, "xl/revisions/userNames.xml": users, "xl/persons/person.xml": persons,
        "xl/externalLinks/_rels/externalLink1.xml.rels": f'<Relationships xmlns="{PKG}"><Relationship Id="rId1" Type="{REL}externalLinkPath" Target="file:///{PATH}\\other.xlsx" TargetMode="External"/></Relationships>',
        "xl/printerSettings/printerSettings1.bin": ("\\\\server\\" + USER).encode("utf-16-le"), "docProps/thumbnail.wmf": FULL.encode("utf-16-le")})


def open_document():
    d = OpenDocumentText()
    d.text.addElement(text.P(text=TALK))
    p = text.P(text="See the note.")
    a = office.Annotation()
    a.addElement(dc.Creator(text=FULL))
    a.addElement(dc.Date(text="2021-03-04T05:06:07"))
    a.addElement(text.P(text="Ask again."))
    p.addElement(a)
    d.text.addElement(p)
    for element in (meta.InitialCreator(text=FULL), dc.Creator(text=FULL), meta.PrintedBy(text=FULL), dc.Title(text=FULL), dc.Subject(text=FULL), dc.Description(text=FULL), meta.Keyword(text=FULL), meta.UserDefined(name="Owner", text=FULL), meta.Template(href="file:///" + PATH, title=FULL)):
        d.meta.addElement(element)
    d.addPicture("Pictures/1.jpg", "image/jpeg", picture())
    out = io.BytesIO()
    d.write(out)
    setup = f'<config:config-item xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0" config:name="PrinterName" config:type="string">{FULL}</config:config-item>'
    def listed(part):  # LibreOffice opens no file with parts that its manifest does not list
        return part.replace("</manifest:manifest>", '<manifest:file-entry manifest:full-path="Thumbnails/thumbnail.png" manifest:media-type="image/png"/><manifest:file-entry manifest:full-path="layout-cache" manifest:media-type="application/binary"/></manifest:manifest>', 1)
    return repacked(out.getvalue(), {"META-INF/manifest.xml": listed}, {"Thumbnails/thumbnail.png": png(), "layout-cache": FULL.encode()}), setup


def letter():
    m = email.message.EmailMessage(policy=email.policy.SMTP)
    m["Return-Path"] = f"<{USER}@example.org>"
    m["Received"] = f"from {USER}-laptop ([203.0.113.7]) by mail.example.org for <{USER}@example.org>; Thu, 4 Mar 2021 10:00:00 +0000"
    m["DKIM-Signature"] = f"v=1; d=example.org; i={USER}@example.org; b=abc"
    m["X-Originating-IP"] = "[203.0.113.7]"
    m["X-Mailer"] = USER + " mailer"
    m["X-MS-Exchange-Organization-AuthAs"] = FULL
    m["Authentication-Results"] = f"spf=pass smtp.mailfrom={USER}@example.org"
    m["List-Unsubscribe"] = f"<mailto:{USER}@example.org>"
    m["From"], m["To"], m["Subject"] = f"{FULL} <{USER}@example.org>", "Margaret Ellison <margaret.ellison@example.org>", "Our talk"
    m["Date"], m["Message-ID"], m["In-Reply-To"] = "Thu, 04 Mar 2021 10:00:00 +0000", f"<1.{USER}@example.org>", f"<0.{USER}@example.org>"
    m["References"], m["Thread-Index"], m["User-Agent"] = f"<0.{USER}@example.org>", "AdcR" + USER, USER
    m.set_content(TALK + "\n")
    m.add_attachment(picture(), maintype="image", subtype="jpeg", filename=USER + ".jpg")
    m.add_attachment(word(), maintype="application", subtype="vnd.openxmlformats-officedocument.wordprocessingml.document", filename="notes.docx")
    return m.as_bytes()


def main():
    out = sys.argv[1]
    os.makedirs(out, exist_ok=True)
    files = {"word.docx": word(), "excel.xlsx": excel(), "text.odt": open_document()[0], "letter.eml": letter(),
             "page.html": f'<!DOCTYPE html><html><head><title>A talk</title><meta name="author" content="{FULL}"><meta name="generator" content="x"></head><body><!-- {FULL} --><p>{TALK}</p><img src="a.jpg" alt="{FULL}"></body></html>'.encode(),
             "note.rtf": ("{\\rtf1\\ansi{\\info{\\author %s}{\\operator %s}{\\manager %s}{\\company %s}{\\title %s}{\\hlinkbase %s}{\\creatim\\yr2021\\mo3\\dy4}}{\\*\\template %s}\\pard %s\\par}" % (FULL, FULL, FULL, FULL, FULL, USER, USER, TALK)).encode(),
             "talk.eaf": f'<?xml version="1.0" encoding="UTF-8"?><ANNOTATION_DOCUMENT AUTHOR="{FULL}" DATE="2021-03-04T10:00:00+00:00" FORMAT="3.0" VERSION="3.0"><LICENSE LICENSE_URL="">{FULL}</LICENSE><HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"><MEDIA_DESCRIPTOR MEDIA_URL="file:///C:/Users/{USER}/a.wav" MIME_TYPE="audio/x-wav" RELATIVE_MEDIA_URL="./{USER}/a.wav"/><PROPERTY NAME="URN">urn:nl-mpi-tools-elan-eaf:1</PROPERTY></HEADER><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="9"/></TIME_ORDER><TIER LINGUISTIC_TYPE_REF="d" TIER_ID="A" ANNOTATOR="{FULL}"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>{TALK}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER><LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="d" TIME_ALIGNABLE="true"/></ANNOTATION_DOCUMENT>'.encode(),
             "card.vcf": f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Margaret Ellison\r\nN:Ellison;Margaret;;;\r\nPRODID:-//{USER}//EN\r\nUID:{USER}\r\nREV:20210304T100000Z\r\nPHOTO;ENCODING=b:{USER}\r\nX-OWNER:{FULL}\r\nEND:VCARD\r\n".encode()}
    for name, data in files.items():
        with open(os.path.join(out, name), "wb") as f:
            f.write(data)


if __name__ == "__main__":
    main()
