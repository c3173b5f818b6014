package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/parquet"
	"github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/schema"
	"github.com/klauspost/compress/zstd"
)

// How a file comes back.
const (
	inBytes   = "byte for byte"
	inContent = "the content"
	asText    = "the text"
)

// A formatFile is a small file of a format of the README's table.
type formatFile struct {
	row   string // of the README's table: its first column begins so
	name  string
	data  []byte
	read  int                       // how many words of personal data it has that are to be hidden, Zzq…
	stays []string                  // what the table says of limits: it is there afterwards
	goes  []string                  // what is taken out or follows: it is not there afterwards
	holds func(result []byte) error // what the result must hold besides; nil if nothing
	back  string
	warns string // on standard error, or in the manifest
}

// hides counts the words to be hidden in a file.
func hides(data []byte) int { return len(markedWord.FindAll(data, -1)) }

// markedWord are the words of the list of what is always hidden; words that stay begin with Yyq.
var markedWord = regexp.MustCompile(`Zzq[a-z]+`)

// zipped is an archive of parts: name, content.
func zipped(comment string, parts ...string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(parts); i += 2 {
		e, err := w.Create(parts[i])
		if err == nil {
			_, err = io.WriteString(e, parts[i+1])
		}
		if err != nil {
			panic(err)
		}
	}
	if err := w.SetComment(comment); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func gzipped(s string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = io.WriteString(w, s) // to memory
	w.Close()
	return b.Bytes()
}

func zstandard(s string) []byte {
	w, err := zstd.NewWriter(nil)
	if err != nil {
		panic(err)
	}
	return w.EncodeAll([]byte(s), nil)
}

const (
	wordXML = `xmlns:w="w" xmlns:wp="wp" xmlns:r="r"`
	bookXML = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"`
	odfXML  = `xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:dc="dc" xmlns:meta="m" xmlns:draw="d" xmlns:xlink="x" xmlns:presentation="p" xmlns:script="s"`
)

func wordFile() []byte {
	para := func(s string) string { return "<w:p><w:r><w:t>" + s + "</w:t></w:r></w:p>" }
	return zipped("",
		"word/document.xml", `<w:document `+wordXML+`><w:body>`+para("I met Zzqparagraph.")+`<w:tbl><w:tr><w:tc>`+para("Zzqtable")+`</w:tc></w:tr></w:tbl>`+
			`<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Zzqfor</w:t></w:r><w:r><w:t>matted</w:t></w:r><w:txbxContent>`+para("Zzqbox")+`</w:txbxContent></w:p>`+
			`<w:p><w:ins w:author="Zzqauthor" w:date="2020-01-02T03:04:05Z"><w:r><w:t>Zzqinserted</w:t></w:r></w:ins><w:del w:author="Zzqauthor"><w:r><w:delText>Zzqdeleted</w:delText></w:r></w:del></w:p>`+
			`<w:p><w:bookmarkStart w:id="1" w:name="to_Zzqparagraph"/><w:r><w:instrText> AUTHOR "Zzqfield" </w:instrText></w:r><w:r><w:drawing><wp:docPr id="1" name="Picture 1" descr="Zzqalternative"/></w:drawing></w:r></w:p></w:body></w:document>`,
		"word/header1.xml", `<w:hdr `+wordXML+`>`+para("Zzqheader")+`</w:hdr>`, "word/footer1.xml", `<w:ftr `+wordXML+`>`+para("Zzqfooter")+`</w:ftr>`,
		"word/footnotes.xml", `<w:footnotes `+wordXML+`><w:footnote>`+para("Zzqfootnote")+`</w:footnote></w:footnotes>`, "word/endnotes.xml", `<w:endnotes `+wordXML+`><w:endnote>`+para("Zzqendnote")+`</w:endnote></w:endnotes>`,
		"word/comments.xml", `<w:comments `+wordXML+`><w:comment w:author="Zzqauthor">`+para("Zzqcomment")+`</w:comment></w:comments>`,
		"word/_rels/document.xml.rels", `<Relationships><Relationship Id="r1" Target="https://example.org/Zzqlink" TargetMode="External"/></Relationships>`,
		"word/charts/chart1.xml", `<c:chartSpace xmlns:c="c" xmlns:a="a"><a:t>Zzqchart</a:t></c:chartSpace>`, "customXml/item1.xml", `<a>Zzqcustom</a>`,
		"docProps/core.xml", `<cp:coreProperties xmlns:cp="cp" xmlns:dc="dc" xmlns:dcterms="dt"><dc:creator>Zzqcreator</dc:creator><dcterms:created>2020-01-02T03:04:05Z</dcterms:created></cp:coreProperties>`,
		"word/vbaProject.bin", "Yyqmacro", "word/embeddings/oleObject1.bin", "Yyqobject", "word/media/image1.gif", "Yyqpicture")
}

func presentation() []byte {
	slide := func(s string) string {
		return `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>` + s + `</a:t></a:r></a:p></p:sld>`
	}
	return zipped("", "ppt/presentation.xml", `<p:presentation xmlns:p="p"/>`, "ppt/slides/slide1.xml", slide("I met Zzqslide."), "ppt/notesSlides/notesSlide1.xml", slide("Ask Zzqnotes."),
		"ppt/comments/comment1.xml", `<p:cmLst xmlns:p="p"><p:cm><p:text>Zzqremark</p:text></p:cm></p:cmLst>`, "ppt/charts/chart1.xml", `<c:chartSpace xmlns:c="c" xmlns:a="a"><a:t>Zzqcolumns</a:t></c:chartSpace>`,
		"ppt/media/image1.gif", "Yyqphoto")
}

// workbook has the comment of large files if it is to be read in stretches.
func workbook(comment string) []byte {
	cell := func(at, s string) string { return `<c r="` + at + `" t="inlineStr"><is><t>` + s + `</t></is></c>` }
	parts := []string{
		"xl/workbook.xml", `<workbook ` + bookXML + `><sheets><sheet name="Zzqsheet" sheetId="1" r:id="r1"/></sheets><definedNames><definedName name="Yyqdefined">1</definedName></definedNames></workbook>`,
		"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/styles.xml", `<styleSheet ` + bookXML + `><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
		"xl/sharedStrings.xml", `<sst ` + bookXML + `><si><t>I met Zzqshared there.</t></si></sst>`,
		"xl/comments1.xml", `<comments ` + bookXML + `><authors><author>Zzqreviewer</author></authors><commentList><comment ref="A1" authorId="0"><text><t>Ask Zzqnoted.</t></text></comment></commentList></comments>`,
		"xl/worksheets/_rels/sheet1.xml.rels", `<Relationships><Relationship Id="r1" Target="https://example.org/Zzqaddress" TargetMode="External"/></Relationships>`,
	}
	rows := `<row r="1">` + cell("A1", "no") + cell("B1", "surname") + cell("C1", "phone") + cell("D1", "date of birth") + cell("E1", "notes") + `</row>`
	for i := range 4 {
		rows += fmt.Sprintf(`<row r="%d"><c r="A%[1]d"><v>%d</v></c>%s<c r="C%[1]d"><v>447700900%d</v></c><c r="D%[1]d" s="1"><v>%d</v></c><c r="E%[1]d" t="s"><v>0</v></c></row>`,
			i+2, i+1, cell(fmt.Sprintf("B%d", i+2), "Zzqcell"), 123+i, 23118+400*i)
	}
	formula := ""
	if comment == "" {
		formula = `<row r="9"><c r="A9"><f>Zzqsheet!A2&amp;"Zzqformula"</f><v>1</v></c><c r="B9" t="str"><f>"Zzq"&amp;"pieces"</f><v>Zzqpieces</v></c></row>`
		parts = append(parts, "xl/charts/chart1.xml", `<c:chartSpace xmlns:c="c"><c:strCache><c:pt><c:v>Zzqcell</c:v></c:pt></c:strCache></c:chartSpace>`,
			"xl/tables/table1.xml", `<table `+bookXML+` ref="A1:B5"><tableColumns><tableColumn name="Zzqcell"/></tableColumns></table>`,
			"xl/pivotCache/pivotCacheDefinition1.xml", `<pivotCacheDefinition `+bookXML+`><sharedItems><s v="Zzqcell"/><n v="31337"/></sharedItems></pivotCacheDefinition>`)
	}
	return zipped(comment, append(parts, "xl/worksheets/sheet1.xml", `<worksheet `+bookXML+`><sheetData>`+rows+formula+`</sheetData><headerFooter><oddHeader>&amp;CZzqtop</oddHeader></headerFooter></worksheet>`)...)
}

func openDocument(kind, content string) []byte {
	return zipped("", "mimetype", "application/vnd.oasis.opendocument."+kind, "META-INF/manifest.xml", `<m:manifest xmlns:m="m"/>`,
		"content.xml", `<office:document-content `+odfXML+`><office:body><office:`+kind+`>`+content+`</office:`+kind+`></office:body></office:document-content>`,
		"styles.xml", `<office:document-styles `+odfXML+`><text:p>Zzqpage</text:p></office:document-styles>`,
		"meta.xml", `<office:document-meta `+odfXML+`><office:meta><meta:initial-creator>Zzqmaker</meta:initial-creator><meta:creation-date>2020-01-02T03:04:05</meta:creation-date></office:meta></office:document-meta>`,
		"Basic/Standard/Module1.bin", "Yyqbasic")
}

// pdfFile has these objects, numbered from 1; the cross-reference table is left out.
func pdfFile(objects ...string) []byte {
	b := []byte("%PDF-1.7\n")
	for i, o := range objects {
		b = fmt.Appendf(b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	return append(b, "trailer\n<</Root 1 0 R>>\n%%EOF\n"...)
}

func pdfStream(head, s string) string {
	return fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", head, len(s), s)
}

const pdfFont = "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>/XObject<</X 5 0 R>>>>"

// twoPages is a PDF with a page of text, a comment and a field, and a page that is a picture.
func twoPages() []byte {
	return pdfFile("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>",
		"<</Type/Page/Contents 4 0 R"+pdfFont+"/Annots[<</Subtype/Text/Contents(Ask Zzqannotation)>><</Subtype/Widget/V(Zzqwidget)>>]>>",
		pdfStream("", "BT /F1 12 Tf 72 700 Td (I met Zzqpdf there.) Tj ET"), pdfStream("/Subtype/Image", "x"),
		"<</Type/Page/Contents 7 0 R"+pdfFont+">>", pdfStream("", "/X Do"))
}

// parquetFile has a column of text, one of numbers, one of dates, a nested one and one that is not named.
func parquetFile() []byte {
	must := func(n schema.Node, err error) schema.Node {
		if err != nil {
			panic(err)
		}
		return n
	}
	text := func(name string) schema.Node {
		return must(schema.NewPrimitiveNodeLogical(name, parquet.Repetitions.Required, schema.StringLogicalType{}, parquet.Types.ByteArray, 0, -1))
	}
	root, err := schema.NewGroupNode("schema", parquet.Repetitions.Required, schema.FieldList{
		text("notes"), must(schema.NewPrimitiveNodeLogical("born", parquet.Repetitions.Optional, schema.DateLogicalType{}, parquet.Types.Int32, 0, -1)),
		must(schema.NewPrimitiveNode("phone", parquet.Repetitions.Required, parquet.Types.Int64, -1, -1)),
		must(schema.NewGroupNode("said", parquet.Repetitions.Required, schema.FieldList{text("name")}, -1)), text("other")}, -1)
	if err != nil {
		panic(err)
	}
	var b bytes.Buffer
	w := file.NewParquetWriter(&b, root, file.WithWriterProps(parquet.NewWriterProperties(parquet.WithDictionaryDefault(false))))
	g := w.AppendRowGroup()
	put := func(write func(c file.ColumnChunkWriter) error) {
		c, err := g.NextColumn()
		if err == nil {
			err = write(c)
		}
		if err == nil {
			err = c.Close()
		}
		if err != nil {
			panic(err)
		}
	}
	words := func(s string) func(c file.ColumnChunkWriter) error {
		return func(c file.ColumnChunkWriter) error {
			_, err := c.(*file.ByteArrayColumnChunkWriter).WriteBatch([]parquet.ByteArray{[]byte(s)}, nil, nil)
			return err
		}
	}
	put(words("I met Zzqparquet."))
	put(func(c file.ColumnChunkWriter) error {
		_, err := c.(*file.Int32ColumnChunkWriter).WriteBatch([]int32{-10000}, []int16{1}, nil)
		return err
	})
	put(func(c file.ColumnChunkWriter) error {
		_, err := c.(*file.Int64ColumnChunkWriter).WriteBatch([]int64{447700900127}, nil, nil)
		return err
	})
	put(words("Zzqnested"))
	put(words("Yyqunnamed"))
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// pngFile is a picture that says whose it is.
const pngFile = "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\x0etEXtAuthor\x00Yyowner\x00\x00\x00\x00\x00\x00\x00\x00IEND\xaeB`\x82"

const (
	letterText = "From: Zzqsender <zzqsender@example.org>\r\nTo: Zzqreceiver <b@example.org>\r\nSubject: About Zzqsubject\r\nDate: Thu, 14 Mar 2019 10:00:00 +0000\r\nX-Mailer: Zzqmailer\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nI met Zzqbody.\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>And Zzqhtmlbody.</p>\r\n" +
		"--x\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nZzq=\r\nquoted\r\n--x\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nWnpxY29kZWQgbGVmdC4=\r\n" +
		"--x\r\nContent-Type: text/csv; name=\"Zzqattached.csv\"\r\n\r\nname,n\r\nZzqrow,1\r\n--x\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename*=utf-8''Zzqencoded%20caf%C3%A9.txt\r\n\r\nNothing.\r\n--x\r\nContent-Type: application/x-thing; name=\"a.bin\"\r\n\r\nYyqthing\r\n--x--\r\n"
	elanText = `<?xml version="1.0" encoding="UTF-8"?><ANNOTATION_DOCUMENT AUTHOR="Zzqannotator" DATE="2021-03-04T10:00:00+00:00" FORMAT="3.0" VERSION="3.0"><HEADER/><TIER LINGUISTIC_TYPE_REF="d" TIER_ID="Zzqtier"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a1" ANNOTATION_REF="a0"><ANNOTATION_VALUE>I met Zzqvalue.</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>`
	teiText  = `<?xml version="1.0" encoding="UTF-8"?><TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Talk with Zzqtitle</title></titleStmt></fileDesc></teiHeader><text><body><u xml:id="u1" who="#spk1">I met <persName key="Zzqkey">Zzqperson</persName>.</u></body></text></TEI>`
	chaText  = "@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tPHI Zzqparticipant Adult\n@ID:\teng|x|PHI|||||Adult|||\n*PHI:\tI met Zzqline .\n%mor:\tpro|I v|meet Yymor .\n%com:\tabout Zzqdependent\n@End\n"
	gridText = "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\nxmin = 0\nxmax = 2\ntiers? <exists>\nsize = 1\nitem []:\n    item [1]:\n        class = \"IntervalTier\"\n        name = \"Zzqname\"\n        xmin = 0\n        xmax = 2\n        intervals: size = 1\n        intervals [1]:\n            xmin = 0\n            xmax = 2\n            text = \"I met Zzqlabel.\"\n"
	cardText = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Zzqcard\r\nN:Zzqcard;Ann;;;\r\nADR:;;12 Zzqroad;Leeds;;LS1 4DY;England\r\nNOTE:Friend of Zzqfriend.\r\nREV:20210304T100000Z\r\nPHOTO;ENCODING=b:YyqphotoYYYY\r\nPRODID:-//Yyprogram//EN\r\nEND:VCARD\r\n"
	dateText = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Yyprogram//EN\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20190301T100000Z\r\nDTSTART:20190314T100000Z\r\nSUMMARY:Visit of Zzqvisit\r\nATTENDEE;CN=Zzqguest:mailto:guest@example.org\r\nDESCRIPTION:Ring Zzqdescribed.\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
	htmlText = `<!DOCTYPE html><html><head><title>Zzqheading</title><style>.Yyqstyle {}</style><script>var who = "Yyqscript"</script></head><body><!-- Zzqhidden --><p>I met <b>Zzqbold</b> &amp; co.</p><img alt="Zzqalt" src="a.jpg"><a href="mailto:zzqmail@example.org">x</a><a name="to_Zzqbold" href="https://example.org/Zzqbold">y</a></body></html>`
	telegram = `{"name": "Zzqchat", "type": "personal_chat", "id": 4711, "messages": [{"id": 1, "type": "message", "date": "2019-03-14T10:00:00", "date_unixtime": "1552557600", "from": "Zzqchat", "from_id": "user4711", "text": "I met Zzqmessage.", "file": "photos/Yypath.jpg", "text_entities": []}]}`
	tabText  = `[{"doc_id":"t1","text":"I met Zzqtab.","annotations":{"a":{"entity_mentions":[{"entity_type":"PERSON","start_offset":6,"end_offset":12,"span_text":"Zzqtab"}]}}}]`
	treeText = "# sent_id = 1\n# text = Zzqtree left\n1\tZzqtree\tZzqtree\tPROPN\tNNP\tYyfeature=Sing\t2\tnsubj\t_\t_\n2\tleft\tleave\tVERB\tVBD\t_\t0\troot\t_\t_\n\n"
)

// formatFiles are small files of all formats; what each cell of the README's table says is in
// them: words that are read begin with Zzq, what stays with Yyq, what is taken out with Yy.
func formatFiles() []formatFile {
	const plain, marked, mails, xmls = "text, Markdown", "subtitles", "mail", "RTF"
	list := []formatFile{
		{row: plain, name: "a.txt", data: []byte("I met Zzqplain.\r\n"), stays: []string{"\r\n"}},
		{row: plain, name: "b.md", data: []byte("# About Zzqmarkdown\n\n* **him**\n"), stays: []string{"* **him**"}},
		{row: plain, name: "c.jsonl", data: []byte(`{"id": "c1", "n":1.50, "text": "I met Zzqjson.", "other": "Yyqfield"}` + "\n"), stays: []string{`"n":1.50,`, "Yyqfield"}},
		{row: plain, name: "d.csv", data: []byte("text;n;other\n\"I met Zzqcsv.\";1;Yyqcolumn\n"), stays: []string{";1;Yyqcolumn"}},
		{row: plain, name: "e.tsv", data: []byte("text\tn\nI met Zzqtsv.\t1\n"), stays: []string{"\t1\n"}},
		{row: plain, name: "f.json", data: []byte(tabText), holds: mentionHolds},
		{row: plain, name: "g.jsonl", data: []byte(`{"id": "g1", "text": "I met Zzqdoccano.", "label": [[6, 16, "PER"]]}` + "\n"), stays: []string{`"PER"`}},
		{row: plain, name: "h.conll", data: []byte("I O\nmet O\nZzqtoken B-PER\n. O\n\n"), stays: []string{"met O\n"}},
		{row: plain, name: "i.conllu", data: []byte(treeText), stays: []string{"# sent_id = 1"}, goes: []string{"Yyfeature"}},
		{row: plain, name: "brat/j.txt", data: []byte("I met Zzqbrat.\n")},
		{row: marked, name: "a.srt", data: []byte("1\r\n00:00:01,000 --> 00:00:02,000\r\nZZQSPEAKER: I met Zzqcue.\r\n"), stays: []string{"00:00:01,000 --> 00:00:02,000\r\n"}, goes: []string{"ZZQSPEAKER"}},
		{row: marked, name: "b.vtt", data: []byte("WEBVTT\n\nNOTE by Zzqnoter\n\n00:01.000 --> 00:02.000 align:start\n<v Zzqvoice>Hello.</v>\n"), stays: []string{"align:start"}},
		{row: marked, name: "c.html", data: []byte(htmlText), stays: []string{"Yyqstyle", "Yyqscript", "&amp;"}, goes: []string{"zzqmail"}},
		{row: "Word", name: "a.docx", data: wordFile(), stays: []string{"Yyqmacro", "Yyqobject", "Yyqpicture", "<w:b/>"}, goes: []string{"2020-01-02", "to_Zzq", "Zzqfor", "matted"}, warns: "picture or sound"},
		{row: "PowerPoint", name: "b.pptx", data: presentation(), stays: []string{"Yyqphoto"}},
		{row: "Excel", name: "c.xlsx", data: workbook(""), stays: []string{"Yyqdefined", "<v>1</v>", "<v>4</v>", "31337", "&amp;C"}, goes: []string{"447700900123", ">23118<", ">23918<"}, warns: "a formula holds text of its own"},
		{row: "Excel", name: "d.xlsx", data: workbook("rows"), stays: []string{"Yyqdefined", "<v>1</v>", "<v>4</v>", "&amp;C"}, goes: []string{"447700900123", ">23118<"}, back: inContent},
		{row: "OpenDocument", name: "e.odt", data: openDocument("text", `<text:p>I met Zzqodt.<text:note><text:note-body><text:p>Zzqodfnote</text:p></text:note-body></text:note><office:annotation><dc:creator>Zzqodfauthor</dc:creator><text:p>Zzqodfcomment</text:p></office:annotation></text:p><text:p><draw:frame draw:name="Zzqframe"><draw:text-box><text:p>Zzqodfbox</text:p></draw:text-box></draw:frame></text:p>`),
			stays: []string{"Yyqbasic"}, goes: []string{"2020-01-02"}, warns: "Basic/Standard/*.bin"},
		{row: "OpenDocument", name: "f.ods", data: openDocument("spreadsheet", `<table:table table:name="Zzqtab"><table:table-row><table:table-cell office:value-type="string"><text:p>surname</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>phone</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell office:value-type="string"><text:p>Zzqods</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="447700900124"><text:p>447700900124</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell office:value-type="time" office:time-value="PT1H"><text:p>Zzqtimed</text:p></table:table-cell></table:table-row></table:table>`),
			stays: []string{"Yyqbasic"}, goes: []string{"447700900124", "time-value"}},
		{row: "OpenDocument", name: "g.odp", data: openDocument("presentation", `<draw:page draw:name="page 1"><text:p>I met Zzqodp.</text:p><presentation:notes><text:p>Zzqodpnotes</text:p></presentation:notes></draw:page>`), stays: []string{"Yyqbasic"}},
		{row: "PDF", name: "a.pdf", data: twoPages(), read: 3, back: asText, warns: "page 2"},
		{row: "Parquet", name: "a.parquet", data: parquetFile(), stays: []string{"Yyqunnamed"}, back: inContent},
		{row: "Parquet", name: "b.parquet.gz", data: gzipped(string(parquetFile())), read: 2, stays: []string{"Yyqunnamed"}, back: inContent},
		{row: "Parquet", name: "c.parquet.zst", data: zstandard(string(parquetFile())), read: 2, stays: []string{"Yyqunnamed"}, back: inContent},
		{row: "WhatsApp", name: "a/whatsapp.txt", data: []byte("14/03/2019, 10:00 - Messages are encrypted.\n14/03/2019, 10:01 - Zzqfirst: I met Zzqsecond.\n14/03/2019, 10:02 - +44 7700 900125: Who?\n"), goes: []string{"14/03/2019", "900125"}},
		{row: "WhatsApp", name: "b/result.json", data: []byte(telegram), goes: []string{"2019-03-14", "1552557600", "Yypath", "4711"}},
		{row: mails, name: "a.eml", data: []byte(letterText), stays: []string{"Yyqthing"}, goes: []string{"X-Mailer", "14 Mar 2019", "Zzqmailer", "Wnpx", "quoted\r\n--x"}, warns: "attachment of the type application/x-thing"},
		{row: mails, name: "b.mbox", data: []byte("From zzqenvelope@example.org Thu Mar 14 10:00:00 2019\n" + strings.ReplaceAll(letterText, "\r\n", "\n")), stays: []string{"Yyqthing"}, goes: []string{"X-Mailer", "14 Mar 2019", "zzqenvelope"}},
		{row: mails, name: "c.eml", data: []byte("From: Zzqphotographer <p@example.org>\r\nContent-Type: image/png\r\n\r\n" + pngFile), goes: []string{"Yyowner"}, stays: []string{"IEND"}},
		{row: xmls, name: "a.rtf", data: []byte(`{\rtf1\ansi{\info{\author Zzqrtfauthor}{\title About Zzqrtftitle}}\pard I met {\b Zzq}rtf.{\footnote Zzqrtfnote}{\*\atnid AB}{\*\atnauthor Zzqrtfauthor}{\*\bkmkstart to_Zzqrtfnote}\par}`), stays: []string{`{\b `, `}{\*\atnauthor `, `}{\*\bkmkstart x`, `\par}`}},
		{row: xmls, name: "b.eaf", data: []byte(elanText), stays: []string{`ANNOTATION_ID="a1"`}, goes: []string{"2021-03-04"}},
		{row: xmls, name: "c.tei", data: []byte(teiText), stays: []string{`xml:id="u1"`, `who="#spk1"`}},
		{row: "CHAT", name: "a.cha", data: []byte(chaText), stays: []string{"*PHI:", "eng|x|PHI|||||Adult|||"}, goes: []string{"Yymor", "%mor"}},
		{row: "CHAT", name: "b.TextGrid", data: []byte(gridText), stays: []string{"xmax = 2"}},
		{row: "`.vcf`", name: "a.vcf", data: []byte(cardText), goes: []string{"YyqphotoYYYY", "20210304", "Yyprogram"}},
		{row: "`.vcf`", name: "b.ics", data: []byte(dateText), stays: []string{"DTSTART:20190314T100000Z"}, goes: []string{"20190301", "Yyprogram"}},
		{row: "`.zip`", name: "a.zip", data: zipped("Yycomment", "in/b.txt", "I met Zzqentry.\n", "in/a.docx", string(zipped("", "word/document.xml", `<w:document `+wordXML+`><w:p><w:r><w:t>Zzqdeep</w:t></w:r></w:p></w:document>`)), "c.bin", "Yyqbinary"), read: 2, goes: []string{"Yycomment"}, back: inContent},
		{row: "`.gz .zst`", name: "a.txt.gz", data: gzipped("I met Zzqgzip.\n"), read: 1, back: inContent},
		{row: "`.gz .zst`", name: "b.csv.zst", data: zstandard("text,n\nI met Zzqzst.,1\n"), read: 1, stays: []string{",1\n"}, back: inContent},
	}
	for i := range list {
		f := &list[i]
		f.read = max(f.read, hides(f.data), hides(deepest(f.name, f.data)))
		if f.back == "" {
			f.back = inBytes
		}
	}
	return list
}

// deepest is all that a file holds, unpacked: names and contents of entries.
func deepest(name string, data []byte) []byte {
	inside := func(r io.Reader, err error) []byte {
		if err != nil {
			return data
		}
		all, err := io.ReadAll(r)
		if err != nil {
			return data
		}
		return deepest("", all)
	}
	switch {
	case bytes.HasPrefix(data, []byte("PK")):
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return data
		}
		out := []byte(z.Comment + "\n")
		for _, f := range z.File {
			r, err := f.Open()
			out = append(append(append(out, f.Name...), '\n'), inside(r, err)...)
		}
		return out
	case bytes.HasPrefix(data, []byte{0x1F, 0x8B}):
		r, err := gzip.NewReader(bytes.NewReader(data))
		return inside(r, err)
	case bytes.HasPrefix(data, []byte{0x28, 0xB5, 0x2F, 0xFD}):
		r, err := zstd.NewReader(bytes.NewReader(data))
		return inside(r, err)
	}
	return data
}

// wordsIn are the words to be hidden that a file holds, each once.
func wordsIn(name string, data []byte) []string {
	words := markedWord.FindAllString(string(deepest(name, data)), -1)
	slices.Sort(words)
	return slices.Compact(words)
}

// understudyIn runs the program, which is this one under another name.
func understudyIn(t *testing.T, dir string, arguments ...string) (stderr string, code int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	c := exec.CommandContext(t.Context(), self, arguments...)
	c.Args[0], c.Dir, c.Stderr = "understudy", dir, &said
	err = c.Run()
	if c.ProcessState == nil {
		t.Fatal(err)
	}
	return said.String(), c.ProcessState.ExitCode()
}

func put(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestFormats tries what the README's table of formats says: what is read is hidden, what stays
// is there, what is taken out is not, and all comes back as it says.
func TestFormats(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(readme), "| file | read | written | restored | limits |\n|---|---|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(table, "\n")
	files := formatFiles()
	for _, row := range rows {
		if !slices.ContainsFunc(files, func(f formatFile) bool { return strings.HasPrefix(row, "| "+f.row) }) {
			t.Errorf("no file tries the row %q", row)
		}
	}
	dir := t.TempDir()
	deny := map[string]bool{}
	for _, f := range files {
		i := slices.IndexFunc(rows, func(row string) bool { return strings.HasPrefix(row, "| "+f.row) })
		if i < 0 {
			t.Fatalf("the table has no row %q", f.row)
		}
		if restored := strings.Split(rows[i], " | ")[3]; !strings.Contains(restored, f.back) && !strings.Contains(restored, "the same") && !strings.Contains(restored, "as above") {
			t.Errorf("%s comes back in %s, and the table says %q", f.name, f.back, restored)
		}
		put(t, filepath.Join(dir, "in", f.name), f.data)
		for _, w := range append(markedWord.FindAllString(string(deepest(f.name, f.data)), -1), "Zzqformatted", "Zzqquoted", "Zzqcoded", "Zzqrtf", "zzqmail", "ZZQSPEAKER") {
			deny[w] = true
		}
	}
	put(t, filepath.Join(dir, "in/brat/j.ann"), []byte("T1\tPER 6 13\tZzqbrat\n"))
	var list strings.Builder
	for w := range deny {
		fmt.Fprintf(&list, "%s\tPERSON\n", w)
	}
	put(t, filepath.Join(dir, "deny.txt"), []byte(list.String()))
	stderr, code := understudyIn(t, dir, "pseudonymize", "--ledger", "l", "--key-file", "k", "--language", "en", "--other-fields", "keep", "--deny", "deny.txt", "--out", "public", "in")
	if code != 3 { // a page of the PDF is refused
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	if said, code := understudyIn(t, dir, "restore", "--ledger", "l", "--key-file", "k", "--out", "back", "public"); code != 0 {
		t.Errorf("restore: exit code %d: %s", code, said)
	}
	manifest, err := os.ReadFile(filepath.Join(dir, "public", "manifest.json"))
	if err != nil {
		t.Error(err)
	}
	for _, f := range files {
		written := f.name
		if f.back == asText {
			written += ".txt"
		}
		result, err := os.ReadFile(filepath.Join(dir, "public", written))
		if err != nil {
			t.Errorf("%v\n%s", err, stderr)
			continue
		}
		deep := string(deepest(written, result))
		if f.read == 0 {
			t.Errorf("%s: nothing in it is to be hidden", f.name)
		}
		if left := markedWord.FindAllString(deep, -1); left != nil {
			t.Errorf("%s: %v is not hidden", f.name, left)
		}
		for _, s := range f.stays {
			if !strings.Contains(deep, s) {
				t.Errorf("%s: %q is gone:\n%s", f.name, s, deep)
			}
		}
		for _, s := range f.goes {
			if strings.Contains(deep, s) {
				t.Errorf("%s: %q is still there:\n%s", f.name, s, deep)
			}
		}
		if f.holds != nil {
			if err := f.holds(result); err != nil {
				t.Errorf("%s: %v\n%s", f.name, err, deep)
			}
		}
		if !strings.Contains(stderr+string(manifest), f.warns) {
			t.Errorf("%s: %q is not said:\n%s", f.name, f.warns, stderr)
		}
		back, err := os.ReadFile(filepath.Join(dir, "back", written))
		if err != nil {
			t.Error(err)
			continue
		}
		switch f.back {
		case inBytes:
			if !bytes.Equal(back, f.data) {
				t.Errorf("%s does not come back byte for byte", f.name)
			}
		case asText:
			if len(wordsIn(written, back)) != f.read {
				t.Errorf("%s comes back as %q", f.name, back)
			}
		default:
			if got, want := wordsIn(f.name, back), wordsIn(f.name, f.data); !slices.Equal(got, want) {
				t.Errorf("%s comes back with %v, want %v", f.name, got, want)
			}
		}
	}
}

// mentionHolds returns an error unless the offsets of the mention of tabText, in code
// points, name what stands in its text now: its stand-in may be as long as the name was.
func mentionHolds(result []byte) error {
	var docs []struct {
		Text        string
		Annotations map[string]struct {
			Mentions []struct {
				Start int    `json:"start_offset"`
				End   int    `json:"end_offset"`
				Span  string `json:"span_text"`
			} `json:"entity_mentions"`
		}
	}
	if err := json.Unmarshal(result, &docs); err != nil {
		return err
	}
	for _, d := range docs {
		text := []rune(d.Text)
		for _, m := range d.Annotations["a"].Mentions {
			if m.Start < 0 || m.End > len(text) || m.Start > m.End || string(text[m.Start:m.End]) != m.Span || m.Span == "Zzqtab" {
				return fmt.Errorf("offsets %d to %d do not name %q in %q", m.Start, m.End, m.Span, d.Text)
			}
		}
	}
	if len(docs) != 1 || len(docs[0].Annotations["a"].Mentions) != 1 {
		return errors.New("its mention is gone")
	}
	return nil
}

// TestFormatLimits: what the table says is refused is refused with its name, and is not in the output.
func TestFormatLimits(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	long := strings.Repeat("a long text ", 100_000) // above a MiB
	refused := map[string]struct {
		data []byte
		why  string
	}{
		"long.txt":         {[]byte(long), "--max-record-mib"},
		"long.jsonl":       {[]byte(`{"text":"` + long + `"}` + "\n"), "--max-record-mib"},
		"large.docx":       {zipped("", "word/document.xml", `<w:document `+wordXML+`><w:p><w:r><w:t>`+long+`</w:t></w:r></w:p></w:document>`), "--max-record-mib"},
		"broken.xlsx":      {[]byte("PK\x03\x04 and no more"), "container"},
		"entities.xml":     {[]byte(`<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`), "entities"},
		"latin.xml":        {[]byte("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>caf\xe9</a>"), "latin.xml"},
		"scan.pdf":         {pdfFile("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Contents 4 0 R"+pdfFont+">>", pdfStream("", "/X Do"), pdfStream("/Subtype/Image", "x")), "page 1"},
		"glyphs.pdf":       {pdfFile("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Contents 4 0 R/Resources<</Font<</F2 5 0 R>>>>>>", pdfStream("", "BT /F2 10 Tf <00410042> Tj ET"), "<</Type/Font/Subtype/Type0/Encoding/Identity-H/DescendantFonts[<</DW 500>>]>>"), "page 1"},
		"encrypted.pdf":    {append(twoPages(), "trailer <</Encrypt 9 0 R>>"...), "encrypted"},
		"deep.zip":         {zipped("", "a.zip", string(zipped("", "b.txt", "I met her.\n"))), "archives in archives"},
		"out.zip":          {zipped("", "../b.txt", "I met her.\n"), "out.zip"},
		"printable.vcf":    {[]byte("BEGIN:VCARD\r\nVERSION:2.1\r\nFN;ENCODING=QUOTED-PRINTABLE:Ann=20Lee\r\nEND:VCARD\r\n"), "printable.vcf"},
		"bomb.txt.gz":      {gzipped(strings.Repeat("\n", 65<<20)), "bomb.txt.gz"},
		"old.xlsx":         {[]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), "encrypted"},
		"whole.parquet.gz": {gzipped("PAR1" + long), "--max-record-mib"},
	}
	for name, r := range refused {
		put(t, filepath.Join(dir, "in", name), r.data)
	}
	put(t, filepath.Join(dir, "in", "good.txt"), []byte("I met Ann Lee.\n"))
	stderr, code := understudyIn(t, dir, "pseudonymize", "--ledger", "l", "--key-file", "k", "--language", "en", "--max-record-mib", "1", "--out", "public", "in")
	if code != 3 {
		t.Errorf("exit code %d", code)
	}
	for name, r := range refused {
		lines := slices.DeleteFunc(strings.Split(stderr, "\n"), func(s string) bool { return !strings.Contains(s, name) })
		if !strings.Contains(strings.Join(lines, "\n"), r.why) && (name != "deep.zip" || !strings.Contains(stderr, r.why)) {
			t.Errorf("%s: %q is not said:\n%s", name, r.why, stderr)
		}
		if out, err := os.ReadFile(filepath.Join(dir, "public", name)); err == nil && !strings.HasSuffix(name, ".jsonl") && !strings.HasSuffix(name, ".zip") {
			t.Errorf("%s is in the output: %.80q", name, out)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "public", "good.txt")); err != nil {
		t.Error(err)
	}
}
