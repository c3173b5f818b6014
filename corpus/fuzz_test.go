package corpus

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"
	"unicode/utf8"
)

var fuzzFiles = []string{
	"", "a", "\xEF\xBB\xBFa\r\nb", "\xFF\xFE", "a\x00", "é\xC3", "😀 שלום e\u0301\u202E",
	`{"text":"a"}`, "{\"text\":\"a\"}\r\n\n {\"text\":\"b\"} \n{", `{"id":1,"text":"\u00e9\/\ud83d\ude00","x":[{"text":""}]}`,
	`{"text":"\ud800"}`, `{"text":"\ude00\ud83d"}`, `{"text":"a\u0000"}`, `{"te\u0078t":"a"}`,
	`{"text":"é Ann","label":[[2,5,"PER"]],"Comments":["Ann"]}`, `{"text":"é Ann","entities":[{"start_offset":2,"end_offset":5,"label":"PER"}]}`,
	`[]`, `[ {"doc_id":"1","text":"é Ann","task":"hide Ann","annotations":{"a":{"entity_mentions":[{"entity_type":"PERSON","start_offset":2,"end_offset":5,"span_text":"Ann"}]}}} , {"text":"b"} ]` + "\n",
	`[{"text":"a"},5,"x",{"text":"b"}] x`, `[{"text":"a"}`, `[,]`, `[[[[[[{"text":"a"}]]]]]]`, strings.Repeat("[", 300) + strings.Repeat("]", 300),
	"Ann saw\nBo Ek\x00T1\tPER 0 3\tAnn\nT2\tPER 8 10;11 13\tBo Ek\r\nR1\tSees Arg1:T1 Arg2:T2\n#1\tAnnotatorNotes T1\tAnn again\nN1\tReference T2 Wikipedia:1\tBo Ek\nE1\tSee:T1 Whom:T2\nA1\tSure E1\n*\tEquiv T1 T2\n", "a\x00T1\tX 0 2\tab\n", "a\x00",
	"text\nAnn\n", "\xEF\xBB\xBFid;text\r\n1;\"Ann \"\"x\"\"; Ek\r\nBo\"\r\n2;Bo, Ek\r\n\r\n3;\n", "text,x\n\"Ann\" y,z\n\"Bo\",z\n\"open,z\nc,d\n", "text\tid\nAnn\t1\nBo \"x\"\t2\nEk\n",
	"Ann\tB-PER\n.\tO\n\n#x O\nBo\tI-PER\nEk\tB-PER\r\n", "-DOCSTART- -X- O O\n\nAnn NNP I-NP I-PER\n's POS B-NP O\n\n-DOCSTART- -X- O O\n\nBo NNP I-NP I-PER\n",
	"# newdoc id = a\n# text = Ann Ek.\n1\tAnn\tB-PER\t-\tx\n2\tEk\tI-PER\t-\tx\n3\t.\tO\t-\tx\n\n# newdoc id = b\n# text = Bo\n1\tBo\tB-OTH\t-\tx\n", "Ann   PER\nEk PER\n:   0\n",
	"# newdoc id = a\n# text = Ann's can't.\n# text_en = Ann\n1-2\tAnn's\t_\t_\t_\t_\t_\t_\t_\t_\n1\tAnn\tAnn\tPROPN\tNNP\t_\t0\troot\t_\t_\n2\t's\t's\tPART\tPOS\t_\t1\tcase\t1:case\t_\n2.1\tAnn\t_\t_\t_\t_\t_\t_\t1:x\t_\n" +
		"3-4\tcan't\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n3\tcan\tcan\tAUX\tMD\t_\t1\taux\t_\t_\n4\tnot\tnot\tPART\tRB\t_\t3\tadvmod\t_\t_\n5\t.\t.\tPUNCT\t.\t_\t1\tpunct\t_\t_\n\n",
	"1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Mr Mary\r\nSmith</i> {\\an8}a < b & c\r\n\r\n2\n00:00:03,000 --> 00:00:04,000\n7\nOK\n\n\n3\n",
	"WEBVTT - by Ann Ek\n\nSTYLE\n::cue { color: red }\n\nNOTE Ann\nwrote\n\nAnn's cue\n00:01.000 --> 00:02.000 align:start\n<v.loud Ann Ek>Tom &amp; Jerry &nosuch; &#233; <00:01.500>x</v>\n",
	"<!DOCTYPE html><html><title>Ann &amp; Bo</title><style>a{}</style><body class=x><p title='Ann \"Ek\"' alt=Ann>Mr <b>Bo</b>&nbsp;E&eacute;k &amp &nosuch; &#0;<br/>a < b<!-- Ann --><a href=mailto:a@b.se>x</a><script>'<p>'</script><textarea>&lt;</textarea>",
	"\xFF\xFEa\x00=\xD8\x00\xDE", "\xFE\xFF\x00a\x00", "Fran\xE7ois \x93a\x94", "\xCF\xF0",
	"<p>a</p", "<plaintext>a<b", "<![CDATA[x]]><?xml y?>", "<p/a=b =c alt= alt='x' title = y>", "<iframe>a<b></iframe>",
	`{"text":"a","x":` + strings.Repeat(`{"y":[`, 200) + strings.Repeat(`]}`, 200) + `}`,
}

// FuzzRead checks every format on any bytes: reading never fails otherwise than
// by refusals; what is written is valid; with nothing refused and nothing
// replaced it is the file itself; every rewriting is undone by its edits and can
// be read again; and it does not matter in what portions the file is read.
func FuzzRead(f *testing.F) {
	for _, data := range fuzzFiles {
		for i := range Formats {
			f.Add(data, i)
		}
	}
	f.Fuzz(func(t *testing.T, data string, n int) {
		format := Formats[uint(n)%uint(len(Formats))]
		out, refused := copyFile(t, strings.NewReader(data), format)
		slow, slowRefused := copyFile(t, iotest.OneByteReader(strings.NewReader(data)), format)
		if out != slow || refused != slowRefused {
			t.Fatalf("read byte by byte: %q, read at once: %q", slow, out)
		}
		if format == PDF { // what is written is a text
			return
		}
		if refused == 0 && out != data {
			t.Fatalf("%q became %q", data, out)
		}
		if format == TAB && strings.TrimSpace(strings.TrimPrefix(out, "\xEF\xBB\xBF")) != "" && !json.Valid([]byte(strings.TrimPrefix(out, "\xEF\xBB\xBF"))) {
			t.Fatalf("%q became invalid: %q", data, out)
		}
		// What the columns are, the first token says, which may be left out; and
		// without its only record a pair of files is none.
		if refused > 0 && (tokenFormat(format) || format == Brat || ofContainers(format)) {
			return
		}
		if refused > 0 && !utf8.ValidString(out) { // without what was refused its character set may not be told
			return
		}
		if again, refused := copyFile(t, strings.NewReader(out), format); refused != 0 && out != "" || again != out {
			t.Fatalf("%q was written and is refused", out)
		}
	})
}

// copyFile reads a file, checks every record and writes it unchanged.
func copyFile(t *testing.T, r io.Reader, format Format) (string, int) {
	reader, err := NewReader(r, "f", Options{Format: format})
	if err != nil {
		return "", 1
	}
	var b bytes.Buffer
	w := NewOutput(&b)
	refused, records, before := 0, 0, ""
	for {
		p, err := reader.Next()
		if err == io.EOF {
			return b.String(), refused
		}
		if err != nil {
			t.Fatal(err)
		}
		switch p.Kind {
		case Content:
			if records == 0 {
				before = b.String()
			}
			if records++; records == 1 && refused == 0 || !tokenFormat(format) {
				checkRecord(t, p.Record, before)
			}
			err = w.Record(p.Record.Raw)
		case Refused:
			refused++
			fallthrough
		default:
			err = w.Write(p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// ofContainers reports whether a format has a body that fuzz tests of its own check.
func ofContainers(f Format) bool {
	return slices.Contains([]Format{DOCX, PPTX, XLSX, ODT, ODS, EAF, XML, EML, MBOX, RTF, VCard, ICal, CHAT, TextGrid, Parquet, Telegram}, f)
}

func tokenFormat(f Format) bool { return f == CoNLL || f == CoNLLU }

// checkRecord replaces every second character of a record's texts. Before is
// what stands before the first record of its file: the header of a table.
func checkRecord(t *testing.T, r *Record, before string) {
	t.Helper()
	standIn, same := "Ł\"/\n😀", func(a, b string) bool { return a == b }
	if tokenFormat(r.Format) { // white space parts tokens, and "_" is a sentence without any
		standIn, same = "Ł\"/😀", func(a, b string) bool { return bare(a) == bare(b) }
	}
	body, markedUp := r.body.(*mapped)
	if markedUp { // line breaks would end a cue
		standIn = "Ł\"/😀"
	}
	reps := make([][]Replacement, len(r.Docs))
	want := make([]string, len(r.Docs))
	for i, d := range r.Docs {
		if !utf8.ValidString(d.Text) {
			t.Fatalf("document %d is not UTF-8: %q", i, d.Text)
		}
		k := 0
		for at, c := range d.Text {
			if k++; k%2 == 0 && (!markedUp || body.replaceable(at, c)) {
				reps[i] = append(reps[i], Replacement{at, at + utf8.RuneLen(c), standIn})
			}
		}
		want[i], _, _ = Replace(d.Text, reps[i])
	}
	w, err := r.Rewrite(reps, func(s string) string { return s + "é" })
	if err != nil {
		t.Fatal(err)
	}
	if got := undo(w.Raw, w.Edits); !bytes.Equal(got, r.Raw) {
		t.Fatalf("%q undone to %q", r.Raw, got)
	}
	if ofContainers(r.Format) { // their stand-ins are fitted to where they stand
		return
	}
	if r.coding != nil { // it can not write all of the stand-in, and the mark is apart
		return
	}
	data := string(w.Raw)
	switch r.Format {
	case TAB:
		data = "[" + data + "]"
	case CSV, TSV:
		data = before + data
	default: // a second byte order mark is a character of the text
		if strings.HasPrefix(data, "\xEF\xBB\xBF") {
			data = "\xEF\xBB\xBF" + data
		}
	}
	reader, err := NewReader(strings.NewReader(data), "f", Options{Format: r.Format})
	if err != nil {
		t.Fatal(err)
	}
	for {
		p, err := reader.Next()
		if err != nil {
			t.Fatalf("%q rewritten to %q: no record", r.Raw, w.Raw)
		}
		if p.Kind == Refused {
			t.Fatalf("%q rewritten to %q: %v", r.Raw, w.Raw, p.Refusal)
		}
		if p.Kind != Content {
			continue
		}
		for i, d := range p.Record.Docs {
			if !same(d.Text, want[i]) || !same(d.Text, w.Texts[i]) {
				t.Fatalf("%q rewritten to %q, want %q; the file %q", r.Docs[i].Text, d.Text, want[i], data)
			}
		}
		return
	}
}

// replaceable reports whether a character may be replaced without making another
// tag, number or line of its neighbours: it is a letter.
func (m *mapped) replaceable(_ int, c rune) bool { return unicode.IsLetter(c) }

func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '_' {
			return -1
		}
		return r
	}, s)
}

// FuzzTAE: what is read can be written and read again.
func FuzzTAE(f *testing.F) {
	for _, s := range []string{`{}`, `{"a":[[0,1,"X"],[3,9,"😀\u0000"]],"b":[]}`, `{"a":[[0,1]]}`, `{"a":[[1e2,3,"X"]]}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		marks, err := ReadTAE(strings.NewReader(s))
		if err != nil {
			return
		}
		var b bytes.Buffer
		w := NewTAEWriter(&b)
		for id, m := range marks {
			if err := w.Add(id, m); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := ReadTAE(&b)
		if err != nil || len(again) != len(marks) {
			t.Fatalf("%q: %v", s, err)
		}
	})
}
