#!/usr/bin/env python3
"""Writes the steward's folder anew: thirty-odd small files of the kinds that a research-data
steward has, with the same eight fictional people in them. It was run once, with openpyxl,
python-docx, python-pptx, odfpy and pyarrow; interviews/12.pdf is interviews/02.docx, printed by LibreOffice.

    python3 steward.py steward
"""
import os, sys, json, zipfile, gzip, datetime, email.message, email.policy, mailbox, io
import openpyxl, docx, pptx, pyarrow as pa, pyarrow.parquet as pq
from odf.opendocument import OpenDocumentText, OpenDocumentSpreadsheet
from odf.text import P, H
from odf.table import Table, TableRow, TableCell
out=sys.argv[1]
os.makedirs(out, exist_ok=True)
def w(name, data, enc='utf-8'):
    p=os.path.join(out,name); os.makedirs(os.path.dirname(p), exist_ok=True)
    open(p,'wb').write(data if isinstance(data,bytes) else data.encode(enc))
# (name, born, town, job, mail, phone)
people=[('Margaret Ellison','3 May 1951','Whitby','nurse','margaret.ellison@example.org','0113 496 0735'),
('Chidi Okafor','12 June 1948','Ibadan','engineer','chidi.okafor@example.org','0113 496 0122'),
('Karin Wennerholm','21 March 1979','Borås','social worker','karin.wennerholm@example.se','031-390 06 01'),
('Dev Patel','9 January 1984','Leicester','physiotherapist','dev.patel@example.org','0116 496 0333'),
('Siobhan Gallagher','30 August 1990','Galway','interviewer','s.gallagher@example.org','091 496 021'),
('Tomasz Wieczorek','17 November 1966','Gdynia','welder','tomasz.wieczorek@example.org','0121 496 0418'),
('Amélie Rousseau','2 February 1993','Nantes','teacher','amelie.rousseau@example.org','02 40 99 12 34'),
('Leila Haddad','25 July 1987','Rabat','nurse','leila.haddad@example.org','0113 496 0811')]
N=[p[0] for p in people]
def intro(i):
    n,b,t,j,m,ph=people[i]
    return f"My name is {n}. I was born in {t} on {b}, and I have worked as a {j} since I left school. You can write to me at {m} or ring {ph}."
def talk(i,k):
    o=people[k][0]
    return f"I met {o} at the clinic in Leeds in the spring of 2019. {o} and I have been friends since then. Siobhan Gallagher asked me about it in our first conversation."
# interviews: docx, odt, txt in several encodings, rtf, md, html
def core(doc,a):
    c=doc.core_properties; c.author=a; c.last_modified_by=N[4]; c.title='Interview with '+a; c.comments='Typed by '+N[4]; c.created=datetime.datetime(2021,3,4,5,6,7)
d=docx.Document(); d.add_heading('Interview 1',1); d.add_paragraph('Interviewer: Siobhan Gallagher'); p=d.add_paragraph('My name is '); p.add_run('Margaret ').bold=True; p.add_run('Elli'); p.add_run('son').italic=True; p.add_run('. '+intro(0)[len('My name is Margaret Ellison. '):]); d.add_paragraph(talk(0,1))
t=d.add_table(rows=1,cols=2); t.rows[0].cells[0].text='Name'; t.rows[0].cells[1].text='Town'
for i in (0,1): r=t.add_row().cells; r[0].text=N[i]; r[1].text=people[i][2]
d.sections[0].header.paragraphs[0].text='Interview with Margaret Ellison, 4 March 2021'
core(d,N[0]); b=io.BytesIO(); d.save(b); w('interviews/01.docx',b.getvalue())
d=docx.Document(); d.add_paragraph('Interviewer: Siobhan Gallagher'); d.add_paragraph(intro(1)); d.add_paragraph(talk(1,0)); core(d,N[1]); b=io.BytesIO(); d.save(b); w('interviews/02.docx',b.getvalue())
o=OpenDocumentText(); o.text.addElement(H(outlinelevel=1,text='Interview 3')); o.text.addElement(P(text=intro(3))); o.text.addElement(P(text=talk(3,5))); o.meta.addElement(__import__('odf.dc',fromlist=['Creator']).Creator(text=N[4])); b=io.BytesIO(); o.write(b); w('interviews/03.odt',b.getvalue())
w('interviews/04.txt',intro(5)+'\n\n'+talk(5,3)+'\n')
w('interviews/05.txt',(intro(6)+'\r\n'+talk(6,7)+'\r\n'),'cp1252')
w('interviews/06.txt',b'\xff\xfe'+(intro(7)+'\n'+talk(7,6)+'\n').encode('utf-16-le'))
w('interviews/07.md','# Interview 7\n\n'+intro(2)+'\n\n'+talk(2,0)+'\n')
w('interviews/08.rtf',r'{\rtf1\ansi\ansicpg1252{\info{\author Siobhan Gallagher}}\pard '+talk(0,5)+r'\par Am\'e9lie Rousseau was there too.\par}')
w('interviews/09.html','<!DOCTYPE html>\n<html><head><title>Interview with Dev Patel</title><meta name="author" content="Siobhan Gallagher"></head>\n<body><h1>Dev Patel</h1><p>I am <b>Dev</b> Patel, and '+talk(3,0)[2:]+'</p><p>Am&eacute;lie Rousseau said so. <a href="mailto:dev.patel@example.org">Write to me</a></p></body></html>\n')
w('interviews/10.txt','Jag heter Karin Wennerholm och är född i Borås den 21 mars 1979. Jag arbetar som socialsekreterare. Margaret Ellison och Chidi Okafor träffade jag i Leeds våren 2019.\n')
w('interviews/11.txt',"Je m'appelle Amélie Rousseau et je suis née à Nantes le 2 février 1993. J'ai rencontré Margaret Ellison à la clinique de Leeds au printemps 2019, avec Leila Haddad.\n")
# tables
wb=openpyxl.Workbook(); s=wb.active; s.title='Participants'; s.append(['id','name','born','town','notes'])
for i,p in enumerate(people): s.append([i+1,p[0],datetime.datetime.strptime(p[1],'%d %B %Y').date(),p[2],talk(i,(i+1)%8)])
s['B2'].comment=openpyxl.comments.Comment('Ask Margaret Ellison again','Siobhan Gallagher')
s2=wb.create_sheet('Okafor'); s2.append(['=Participants!B3']); wb.properties.creator=N[4]; b=io.BytesIO(); wb.save(b); w('tables/participants.xlsx',b.getvalue())
o=OpenDocumentSpreadsheet(); t=Table(name='Calls')
for row in [['who','phone']]+[[p[0],p[5]] for p in people]:
    r=TableRow()
    for c in row: e=TableCell(valuetype='string'); e.addElement(P(text=c)); r.addElement(e)
    t.addElement(r)
o.spreadsheet.addElement(t); b=io.BytesIO(); o.write(b); w('tables/calls.ods',b.getvalue())
w('tables/contacts.csv','surname,given,notes\n'+''.join(f'{p[0].split()[1]},{p[0].split()[0]},"{talk(i,(i+3)%8)}"\n' for i,p in enumerate(people)))
w('tables/visits.tsv','id\ttext\n'+''.join(f'visit-{i}\t{talk(i,(i+2)%8)}\n' for i in range(8)))
b=io.BytesIO(); pq.write_table(pa.Table.from_pylist([{'id':f'answer-{i}','text':talk(i,(i+1)%8),'said':[{'who':N[(i+1)%8],'minutes':i}]} for i,p in enumerate(people)]),b,compression='snappy'); w('tables/answers.parquet',b.getvalue())
w('tables/answers.jsonl.gz',gzip.compress(''.join(json.dumps({'id':f'note-{i}','text':intro(i)},ensure_ascii=False)+'\n' for i in range(8)).encode(),mtime=0))
w('tables/excel.csv',('id;text\r\n'+''.join(f'call-{i};"{N[i]} rang {N[(i+5)%8]} about the café."\r\n' for i in range(8))).encode('cp1252'))
d=pptx.Presentation(); p=d.slides.add_slide(d.slide_layouts[1]); p.shapes.title.text='What Margaret Ellison said'; p.placeholders[1].text='Chidi Okafor and Dev Patel met in Leeds.'; p.notes_slide.notes_text_frame.text='Ask Leila Haddad about it.'; d.core_properties.author=N[4]; b=io.BytesIO(); d.save(b); w('talk/07.pptx',b.getvalue())
# talk
w('talk/01.srt','1\n00:00:01,000 --> 00:00:04,000\nMy name is Margaret Ellison.\n\n2\n00:00:04,500 --> 00:00:08,000\nI met Chidi Okafor in Leeds.\n')
w('talk/02.vtt','WEBVTT\n\n00:01.000 --> 00:04.000\n<v Siobhan Gallagher>Mrs Ellison, when did you meet Chidi Okafor?\n\n00:04.500 --> 00:08.000\n<v Margaret Ellison>In the spring of 2019.\n')
w('talk/03.eaf','<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT AUTHOR="Siobhan Gallagher" DATE="2021-03-04T10:00:00+00:00" FORMAT="3.0" VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">\n<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>\n<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="4000"/></TIME_ORDER>\n<TIER LINGUISTIC_TYPE_REF="default" TIER_ID="Dev Patel" PARTICIPANT="Dev Patel" ANNOTATOR="Siobhan Gallagher"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>I met Tomasz Wieczorek at the clinic in Leeds.</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>\n<LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default" TIME_ALIGNABLE="true"/>\n</ANNOTATION_DOCUMENT>\n')
w('talk/04.tei','<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Interview with Leila Haddad</title><author>Siobhan Gallagher</author></titleStmt><publicationStmt><p>Unpublished.</p></publicationStmt><sourceDesc><p>Recorded in Leeds.</p></sourceDesc></fileDesc></teiHeader><text><body><u who="#s1">I am Leila Haddad, and I met <persName>Amélie Rousseau</persName> in <placeName>Nantes</placeName>.</u></body></text></TEI>\n')
w('talk/05.TextGrid','File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 4\ntiers? <exists>\nsize = 1\nitem []:\n    item [1]:\n        class = "IntervalTier"\n        name = "Margaret Ellison"\n        xmin = 0\n        xmax = 4\n        intervals: size = 1\n        intervals [1]:\n            xmin = 0\n            xmax = 4\n            text = "I met Chidi Okafor in Leeds."\n')
w('talk/06.cha','@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tINV Siobhan_Gallagher Investigator, PAR Tomasz_Wieczorek Participant\n@ID:\teng|study|INV|||||Investigator|||\n@ID:\teng|study|PAR|54;|male|||Participant|||\n*INV:\tMr Wieczorek , when did you meet Dev Patel ?\n*PAR:\tI met Dev Patel in Leeds .\n@End\n')
# mail, cards, calendar, chats
m=email.message.EmailMessage(policy=email.policy.SMTP); m['From']='Siobhan Gallagher <s.gallagher@example.org>'; m['To']='Margaret Ellison <margaret.ellison@example.org>'; m['Subject']='Our conversation, Margaret Ellison'; m['Date']='Thu, 04 Mar 2021 10:00:00 +0000'; m['Message-ID']='<1.gallagher@example.org>'
m.set_content('Dear Mrs Ellison,\n\nthank you for our talk. Chidi Okafor sends his regards, and so does Amélie Rousseau.\n\nSiobhan Gallagher\n'); m.add_attachment(talk(0,1),filename='notes.txt'); 
raw=m.as_bytes(); 
import re
bnd=re.search(rb'boundary="([^"]+)"',raw)
if bnd: raw=raw.replace(bnd.group(1),b'=-=steward=-=')
w('mail/01.eml',raw)
w('mail/box.mbox','From s.gallagher@example.org Thu Mar  4 10:00:00 2021\nFrom: Siobhan Gallagher <s.gallagher@example.org>\nTo: Dev Patel <dev.patel@example.org>\nSubject: Dev Patel and Tomasz Wieczorek\nDate: Thu, 04 Mar 2021 10:00:00 +0000\n\nDear Dev Patel,\n\nTomasz Wieczorek asked for you.\n\nSiobhan Gallagher\n\n')
w('contacts.vcf',''.join(f'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:{p[0]}\r\nN:{p[0].split()[1]};{p[0].split()[0]};;;\r\nEMAIL:{p[4]}\r\nTEL:{p[5]}\r\nEND:VCARD\r\n' for p in people))
w('appointments.ics','BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//study//EN\r\nBEGIN:VEVENT\r\nUID:1@example.org\r\nDTSTAMP:20210304T100000Z\r\nDTSTART:20210304T100000Z\r\nSUMMARY:Talk with Margaret Ellison\r\nLOCATION:Leeds\r\nATTENDEE;CN=Chidi Okafor:mailto:chidi.okafor@example.org\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n')
w('chats/whatsapp.txt','04/03/2021, 10:02 - Messages and calls are end-to-end encrypted.\n04/03/2021, 10:03 - Margaret Ellison: Have you seen Chidi Okafor?\n04/03/2021, 10:05 - Leila Haddad: He is with Karin Wennerholm in Leeds\n04/03/2021, 10:06 - Margaret Ellison: Thank you, Leila Haddad\n')
w('chats/result.json',json.dumps({'name':'Amélie Rousseau','type':'personal_chat','id':4711,'messages':[{'id':1,'type':'message','date':'2021-03-04T10:00:00','date_unixtime':'1614852000','from':'Amélie Rousseau','from_id':'user471100','text':'Have you met Tomasz Wieczorek?','text_entities':[{'type':'plain','text':'Have you met Tomasz Wieczorek?'}]},{'id':2,'type':'message','date':'2021-03-04T10:01:00','date_unixtime':'1614852060','from':'Leila Haddad','from_id':'user471101','text':'Yes, in Leeds, with Dev Patel.','text_entities':[{'type':'plain','text':'Yes, in Leeds, with Dev Patel.'}]}]},indent=1,ensure_ascii=False)+'\n')
# an archive
b=io.BytesIO(); z=zipfile.ZipFile(b,'w',zipfile.ZIP_DEFLATED)
for n,c in [('2019/ellison.txt',talk(0,7)+'\n'),('2019/list.csv','id,text\nlist-1,'+N[7]+' and '+N[6]+' came.\n')]: z.writestr(zipfile.ZipInfo(n,(2021,3,4,0,0,0)),c)
z.close(); w('old.zip',b.getvalue())
