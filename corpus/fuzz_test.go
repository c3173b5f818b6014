package corpus

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

var fuzzFiles = []string{
	"", "a", "\xEF\xBB\xBFa\r\nb", "\xFF\xFE", "a\x00", "é\xC3", "😀 שלום e\u0301\u202E",
	`{"text":"a"}`, "{\"text\":\"a\"}\r\n\n {\"text\":\"b\"} \n{", `{"id":1,"text":"\u00e9\/\ud83d\ude00","x":[{"text":""}]}`,
	`{"text":"\ud800"}`, `{"text":"\ude00\ud83d"}`, `{"text":"a\u0000"}`, `{"te\u0078t":"a"}`,
	`{"text":"é Ann","label":[[2,5,"PER"]],"Comments":["Ann"]}`, `{"text":"é Ann","entities":[{"start_offset":2,"end_offset":5,"label":"PER"}]}`,
	`[]`, `[ {"doc_id":"1","text":"é Ann","task":"hide Ann","annotations":{"a":{"entity_mentions":[{"entity_type":"PERSON","start_offset":2,"end_offset":5,"span_text":"Ann"}]}}} , {"text":"b"} ]` + "\n",
	`[{"text":"a"},5,"x",{"text":"b"}] x`, `[{"text":"a"}`, `[,]`, `[[[[[[{"text":"a"}]]]]]]`, strings.Repeat("[", 300) + strings.Repeat("]", 300),
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
		if refused == 0 && out != data {
			t.Fatalf("%q became %q", data, out)
		}
		if format == TAB && strings.TrimSpace(strings.TrimPrefix(out, "\xEF\xBB\xBF")) != "" && !json.Valid([]byte(strings.TrimPrefix(out, "\xEF\xBB\xBF"))) {
			t.Fatalf("%q became invalid: %q", data, out)
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
	refused := 0
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
			checkRecord(t, p.Record)
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

// checkRecord replaces every second character of a record's texts.
func checkRecord(t *testing.T, r *Record) {
	t.Helper()
	reps := make([][]Replacement, len(r.Docs))
	want := make([]string, len(r.Docs))
	for i, d := range r.Docs {
		if !utf8.ValidString(d.Text) {
			t.Fatalf("document %d is not UTF-8: %q", i, d.Text)
		}
		k := 0
		for at, c := range d.Text {
			if k++; k%2 == 0 {
				reps[i] = append(reps[i], Replacement{at, at + utf8.RuneLen(c), "Ł\"/\n😀"})
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
	data := string(w.Raw)
	if r.Format == TAB {
		data = "[" + data + "]"
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
			if d.Text != want[i] || d.Text != w.Texts[i] {
				t.Fatalf("%q rewritten to %q, want %q", r.Docs[i].Text, d.Text, want[i])
			}
		}
		return
	}
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
