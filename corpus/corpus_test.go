package corpus

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	understudy "github.com/understudy-text/understudy"
)

// readAll reads a whole file and reassembles it, rewriting each record with f.
func readAll(t *testing.T, name, data string, o Options, f func(*Record) []byte) (out string, records []*Record, refusals []*Refusal) {
	t.Helper()
	r, err := NewReader(strings.NewReader(data), name, o)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := NewOutput(&b)
	for {
		p, err := r.Next()
		if err == io.EOF {
			return b.String(), records, refusals
		}
		if err != nil {
			t.Fatal(err)
		}
		switch p.Kind {
		case Content:
			records = append(records, p.Record)
			err = w.Record(f(p.Record))
		case Refused:
			refusals = append(refusals, p.Refusal)
			err = w.Write(p)
		default:
			err = w.Write(p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func asIs(r *Record) []byte { return r.Raw }

// swap replaces every "Ann" and "Zoë" in every document and checks that the
// edits undo it.
func swap(t *testing.T, scrub func(string) string) func(*Record) []byte {
	return func(r *Record) []byte {
		t.Helper()
		reps := make([][]Replacement, len(r.Docs))
		for i, d := range r.Docs {
			for at := 0; at < len(d.Text); at++ {
				for old, new := range map[string]string{"Ann": "Łucja", "Zoë": "Bo", "😀": "🎈/"} {
					if strings.HasPrefix(d.Text[at:], old) {
						reps[i] = append(reps[i], Replacement{at, at + len(old), new})
					}
				}
			}
		}
		w, err := r.Rewrite(reps, scrub)
		if err != nil {
			t.Fatal(err)
		}
		if got := undo(w.Raw, w.Edits); !bytes.Equal(got, r.Raw) {
			t.Fatalf("edits do not undo:\n got %s\nwant %s", got, r.Raw)
		}
		return w.Raw
	}
}

func undo(raw []byte, edits []Edit) []byte {
	var out []byte
	done := 0
	for _, e := range edits {
		out = append(append(out, raw[done:e.Offset]...), e.Original...)
		done = e.Offset + e.Length
	}
	return append(out, raw[done:]...)
}

// TestRoundTrip pins what survives untouched: line ends, byte order marks,
// missing final newlines, blank lines, odd spacing, escapes.
func TestRoundTrip(t *testing.T) {
	for _, c := range []struct {
		name, data string
		docs       int
	}{
		{"empty.txt", "", 1},
		{"bom.txt", "\xEF\xBB\xBFAnn\r\n", 1},
		{"bom-only.txt", "\xEF\xBB\xBF", 1},
		{"crlf.txt", "a\r\nb\r\n\r\nc", 1},
		{"marks.txt", "e\u0301 שלום 👩‍👩‍👧 \u202Ertl\u202C", 1},
		{"a.md", "---\ntitle: Ann\n---\n```\ncode\n```\n[x](http://ann.example)  \n", 1},
		{"empty.jsonl", "", 0},
		{"blank.jsonl", "\n \r\n\t", 0},
		{"a.jsonl", "{\"text\":\"a\"}\n\n  {\"text\" : \"b\\u00e9\\/\" , \"n\":[1,{\"x\":null}]}\r\n{\"text\":\"\"}", 3},
		{"bom.jsonl", "\xEF\xBB\xBF{\"text\":\"a\"}\n", 1},
		{"nul.jsonl", `{"text":"a\u0000b"}`, 1},
		{"empty.json", "", 0},
		{"none.json", " [ ] \n", 0},
		{"a.json", "[\n{\"doc_id\":\"1\",\"text\":\"x\"} ,\r\n\t{\"doc_id\":\"2\",\"text\":\"y\"}\n]\n", 2},
		{"d.jsonl", `{"text":"Zoë ran","label":[[0,3,"PER"]]}` + "\n", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, records, refusals := readAll(t, c.name, c.data, Options{}, asIs)
			if len(refusals) > 0 {
				t.Fatal(refusals[0])
			}
			if out != c.data {
				t.Errorf("got  %q\nwant %q", out, c.data)
			}
			docs := 0
			for _, r := range records {
				docs += len(r.Docs)
			}
			if docs != c.docs {
				t.Errorf("%d documents, want %d", docs, c.docs)
			}
		})
	}
}

// TestRewrite pins how new content is written and that annotations follow.
func TestRewrite(t *testing.T) {
	for _, c := range []struct{ why, name, data, want string }{
		{"plain text", "a.txt", "\xEF\xBB\xBFAnn and Zoë\r\n", "\xEF\xBB\xBFŁucja and Bo\r\n"},
		{"raw style", "a.jsonl", `{"text":"Zoë met Ann"}`, `{"text":"Bo met Łucja"}`},
		{"escaped style", "a.jsonl", `{"text":"Zo\u00eb met Ann"}`, `{"text":"Bo met \u0141ucja"}`},
		{"capital digits", "a.jsonl", `{"text":"Zo\u00EB 😀Ann"}`, `{"text":"Bo 🎈/Łucja"}`},
		{"surrogate pairs and slashes", "a.jsonl", `{"text":"\/\uD83D\uDE00 Ann"}`, `{"text":"\/\uD83C\uDF88\/ \u0141ucja"}`},
		{"an ASCII record stays ASCII", "a.jsonl", `{"text":"Ann"}`, `{"text":"\u0141ucja"}`},
		{"the record decides", "a.jsonl", `{"t":"é","text":"Ann"}`, `{"t":"é","text":"Łucja"}`},
		{"nothing else changes", "a.jsonl", `{"name":"Ann", "text" :"Ann",  "z":1e5}`, `{"name":"Ann", "text" :"\u0141ucja",  "z":1e5}`},
		{"doccano arrays", "a.jsonl",
			`{"id":7,"text":"é Ann, Zoë!","label":[[2,5,"PER"],[7,10,"PER"]]}`,
			`{"id":7,"text":"é Łucja, Bo!","label":[[2,7,"PER"],[9,11,"PER"]]}`},
		{"doccano objects", "a.jsonl",
			`{"text":"é Ann","entities":[{"id":1,"label":"PER","start_offset":2,"end_offset":5}],"Comments":["about Ann"]}`,
			`{"text":"é Łucja","entities":[{"id":1,"label":"PER","start_offset":2,"end_offset":7}],"Comments":["about X"]}`},
		{"TAB", "a.json",
			`[{"doc_id":"1","text":"é Ann!","task":"Task: hide Ann","meta":{"applicant":"Ann","year":1},"annotations":{"a1":{"entity_mentions":[{"entity_type":"PERSON","start_offset":2,"end_offset":5,"span_text":"Ann","identifier_type":"DIRECT","entity_id":"e"},{"entity_type":"MISC","start_offset":0,"end_offset":4,"span_text":"é An"}]}}}]`,
			`[{"doc_id":"1","text":"é Łucja!","task":"Task: hide X","meta":{"applicant":"X","year":1},"annotations":{"a1":{"entity_mentions":[{"entity_type":"PERSON","start_offset":2,"end_offset":7,"span_text":"Łucja","identifier_type":"DIRECT","entity_id":"e"},{"entity_type":"MISC","start_offset":0,"end_offset":7,"span_text":"é Łucja"}]}}}]`},
	} {
		t.Run(c.why, func(t *testing.T) {
			scrub := func(s string) string { return strings.ReplaceAll(s, "Ann", "X") }
			out, _, refusals := readAll(t, c.name, c.data, Options{}, swap(t, scrub))
			if len(refusals) > 0 {
				t.Fatal(refusals[0])
			}
			if out != c.want {
				t.Errorf("got  %s\nwant %s", out, c.want)
			}
			if _, _, refusals := readAll(t, c.name, out, Options{}, asIs); len(refusals) > 0 {
				t.Errorf("the result cannot be read again: %v", refusals[0])
			}
		})
	}
}

// TestGiven pins the conversion of offsets at the border.
func TestGiven(t *testing.T) {
	const text = `"text":"😀é Ann"` // Ann: code points 3–6, bytes 7–10, UTF-16 4–7
	for _, c := range []struct {
		unit       OffsetUnit
		start, end string
	}{{CodePoints, "3", "6"}, {Bytes, "7", "10"}, {UTF16, "4", "7"}} {
		data := `[{` + text + `,"annotations":{"a":{"entity_mentions":[{"entity_type":"PERSON","start_offset":` + c.start + `,"end_offset":` + c.end + `,"span_text":"Ann"}]}}}]`
		_, records, refusals := readAll(t, "a.json", data, Options{Unit: c.unit, Language: "en"}, asIs)
		if len(refusals) > 0 {
			t.Fatal(refusals[0])
		}
		want := understudy.Span{Start: 7, End: 10, Category: understudy.Person, Rule: "given", Score: 1}
		d := records[0].Docs[0]
		if len(d.Given) != 1 || d.Given[0] != want || d.ID != "a.json:1" || d.Language != "en" {
			t.Errorf("%v: got %+v", c.unit, d)
		}
	}
}

// TestRefusals pins that a bad record is refused with its place, that the
// others go on, and that what is written stays valid.
func TestRefusals(t *testing.T) {
	const good1, good2 = `{"doc_id":"g1","text":"fine"}`, `{"doc_id":"g2","text":"fine"}`
	for _, c := range []struct {
		why, name, data string
		want            error
		place           string
		out             string
	}{
		{"broken UTF-8 in text", "a.txt", "ok\nb\xFFSECRET", ErrEncoding, "a.txt: line 2: byte 4", ""},
		{"NUL in text", "a.md", "a\x00SECRET", ErrNUL, "a.md: line 1: byte 1", ""},
		{"broken line", "a.jsonl", good1 + "\n{\"text\":\"SECRET\n" + good2 + "\n", ErrSyntax, "a.jsonl: line 2: byte 30", good1 + "\n" + good2 + "\n"},
		{"two values on a line", "a.jsonl", good1 + " " + good2, ErrSyntax, "a.jsonl: line 1", ""},
		{"broken UTF-8 in a line", "a.jsonl", "{\"text\":\"\xC3SECRET\"}\n" + good2, ErrEncoding, "a.jsonl: line 1: byte 9", good2},
		{"half a surrogate pair", "a.jsonl", `{"id":"x","text":"\ud800 SECRET"}`, ErrEncoding, `document "x"`, ""},
		{"other half", "a.jsonl", `{"text":"\udc00\ud83d SECRET"}`, ErrEncoding, "line 1", ""},
		{"no field", "a.jsonl", `{"body":"SECRET"}`, ErrField, `no field "text"`, ""},
		{"field of another type", "a.jsonl", `{"text":["SECRET"]}`, ErrField, "is not a string", ""},
		{"field twice", "a.jsonl", `{"text":"SECRET","text":"b"}`, ErrField, "occurs twice", ""},
		{"id twice", "a.jsonl", good1 + "\n" + good1 + "\n" + good2, ErrDuplicateID, `line 2: byte 30: document "g1"`, good1 + "\n" + good2},
		{"doccano span outside", "a.jsonl", `{"text":"SECRET","label":[[0,7,"PER"]]}`, ErrSpan, "from 0 to 7: offset lies outside", ""},
		{"doccano span backwards", "a.jsonl", `{"text":"SECRET","label":[[3,2,"PER"]]}`, ErrSpan, "from 3 to 2", ""},
		{"doccano negative", "a.jsonl", `{"text":"SECRET","label":[[-1,2,"PER"]]}`, ErrSpan, "from -1 to 2", ""},
		{"doccano not a number", "a.jsonl", `{"text":"SECRET","label":[["0",2,"PER"]]}`, ErrSpan, "label 0", ""},
		{"TAB span does not match", "a.json", `[` + good1 + `, {"doc_id":"b","text":"SECRET","annotations":{"a":{"entity_mentions":[{"start_offset":0,"end_offset":3,"span_text":"SEX"}]}}}, ` + good2 + `]`, ErrSpan, `a.json: element 2: byte 32: document "b"`, `[` + good1 + `, ` + good2 + `]`},
		{"TAB first element bad", "a.json", `[{"SECRET":}, ` + good2 + `]`, ErrSyntax, "element 1", `[` + good2 + `]`},
		{"TAB last element bad", "a.json", `[` + good1 + `, 5]`, ErrSyntax, "element 2", `[` + good1 + `]`},
		{"TAB cut off between", "a.json", `[` + good1 + `,`, ErrSyntax, "not closed", `[` + good1 + "]\n"},
		{"TAB cut off inside", "a.json", `[` + good1 + `,{"text":"SECRET`, ErrSyntax, "element 2", `[` + good1 + "]\n"},
		{"TAB trailing comma", "a.json", `[` + good1 + `, ]`, ErrSyntax, "comma", `[` + good1 + "]\n"},
		{"TAB trailing data", "a.json", `[` + good1 + `] SECRET`, ErrSyntax, "byte 32", `[` + good1 + `]`},
		{"TAB no text", "a.json", `[{"doc_id":"x"},` + good2 + `]`, ErrField, "element 1", `[` + good2 + `]`},
		{"long line", "a.jsonl", good1 + "\n{\"text\":\"" + strings.Repeat("S", 3000) + "\"}\n" + good2, ErrTooLarge, "line 2", good1 + "\n" + good2},
		{"long element", "a.json", `[` + good1 + `,["` + strings.Repeat("S", 3000) + `"],` + good2 + `]`, ErrTooLarge, "element 2", `[` + good1 + `,` + good2 + `]`},
		{"long text", "a.txt", strings.Repeat("S", 3000), ErrTooLarge, "a.txt", ""},
	} {
		t.Run(c.why, func(t *testing.T) {
			out, _, refusals := readAll(t, c.name, c.data, Options{MaxRecord: 1000}, asIs)
			if len(refusals) != 1 {
				t.Fatalf("%d refusals: %v", len(refusals), refusals)
			}
			msg := refusals[0].Error()
			if !errors.Is(refusals[0], c.want) || !strings.Contains(msg, c.place) {
				t.Errorf("got %q, want %q at %q", msg, c.want, c.place)
			}
			if strings.Contains(msg, "SECRET") || strings.Contains(msg, "SSS") {
				t.Errorf("the message quotes the text: %s", msg)
			}
			if out != c.out {
				t.Errorf("wrote %q\nwant  %q", out, c.out)
			}
		})
	}
}

// TestFileRefusals pins what makes a whole file unreadable.
func TestFileRefusals(t *testing.T) {
	for _, c := range []struct {
		name, data string
		want       error
	}{
		{"a.txt", "\xFF\xFE\x00\x00a\x00\x00\x00", ErrEncoding},
		{"a.jsonl", "\xFE\xFF\x00a", ErrEncoding},
		{"a.json", `{"001": [[1,2,"X"]]}`, ErrFormat},
		{"a.doc", "PK", ErrFormat},
		{"a", "text", ErrFormat},
	} {
		_, err := NewReader(strings.NewReader(c.data), c.name, Options{})
		var r *Refusal
		if !errors.Is(err, c.want) || !errors.As(err, &r) || r.File != c.name {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		name, data string
		want       Format
	}{
		{"a.txt", "[1]", Text},
		{"A.TXT", "", Text},
		{"a.markdown", "", Markdown},
		{"a.ndjson", `{"text":"a"}`, JSONL},
		{"a.jsonl", "not json", JSONL},
		{"a.jsonl", `{"text":"a","label":"class"}`, JSONL},
		{"a.jsonl", `{"text":"a","labels":["x","y"]}`, JSONL},
		{"a.jsonl", "\n" + `{"text":"a","labels":[[0,1,"x"]]}`, Doccano},
		{"a.jsonl", `{"text":"a","label":[]}`, Doccano},
		{"a.jsonl", `{"text":"a","entities":[{"start_offset":0,"end_offset":1,"label":"x"}]}`, Doccano},
		{"a.json", " [", TAB},
	} {
		r, err := NewReader(strings.NewReader(c.data), c.name, Options{})
		if err != nil || r.Format() != c.want {
			t.Errorf("%s %q: %v, %v; want %v", c.name, c.data, r, err, c.want)
		}
	}
}

func TestFields(t *testing.T) {
	const data = `{"id":3,"text":"a","meta":{"note":"b","x.y":"c","null":null},"messages":[{"content":"d"},{"content":"e"}],"a.b":"f"}`
	for _, c := range []struct{ fields, ids, texts string }{
		{"text", "3", "a"},
		{"text meta.note", "3#text 3#meta.note", "a b"},
		{"meta.x.y", "3", "c"},
		{"a.b", "3", "f"},
		{"messages.*.content", "3#messages.0.content 3#messages.1.content", "d e"},
		{"messages.1.content text", "3#messages.1.content 3#text", "e a"},
		{"text missing meta.null", "3#text", "a"},
		{"text text", "3#text", "a"},
	} {
		_, records, refusals := readAll(t, "a.jsonl", data, Options{Fields: strings.Fields(c.fields)}, asIs)
		if len(refusals) > 0 {
			t.Errorf("%s: %v", c.fields, refusals[0])
			continue
		}
		var ids, texts []string
		for _, d := range records[0].Docs {
			ids, texts = append(ids, d.ID), append(texts, d.Text)
		}
		if strings.Join(ids, " ") != c.ids || strings.Join(texts, " ") != c.texts {
			t.Errorf("%s: got %q %q", c.fields, ids, texts)
		}
	}
}

// TestReadFailure pins that a failing medium is an error, not the end.
func TestReadFailure(t *testing.T) {
	broken := errors.New("disk on fire")
	for _, name := range []string{"a.txt", "a.jsonl", "a.json"} {
		r, err := NewReader(io.MultiReader(strings.NewReader(`[{"text":"a`), failing{broken}), name, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for err == nil {
			_, err = r.Next()
		}
		if !errors.Is(err, broken) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// TestLooseSpans pins that an edited text can be read though its spans no
// longer fit, and that they then stay as they are.
func TestLooseSpans(t *testing.T) {
	const data = `{"text":"Well, Ann!","label":[[0,3,"PER"],[90,99,"PER"]]}`
	out, records, refusals := readAll(t, "a.jsonl", data, Options{LooseSpans: true}, swap(t, nil))
	if len(refusals) > 0 || len(records[0].Docs[0].Given) > 0 || out != `{"text":"Well, \u0141ucja!","label":[[0,3,"PER"],[90,99,"PER"]]}` {
		t.Error(out, refusals)
	}
}

// TestMemory pins that the buffer grows with the largest record, not the file,
// and not with what is refused for its size.
func TestMemory(t *testing.T) {
	record := `{"text":"` + strings.Repeat("x", 1000) + `"}`
	long := `{"text":"` + strings.Repeat("y", 4<<20) + `"}`
	for name, data := range map[string]string{
		"a.jsonl": strings.Repeat(record+"\n", 4000) + long + "\n" + record,
		"a.json":  "[" + strings.Repeat(record+",", 4000) + long + "," + record + "]",
	} {
		r, err := NewReader(strings.NewReader(data), name, Options{MaxRecord: 10_000})
		if err != nil {
			t.Fatal(err)
		}
		n, refused := 0, 0
		for {
			p, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			n += btoi(p.Kind == Content)
			refused += btoi(p.Kind == Refused)
		}
		var buffer int
		switch f := r.frame.(type) {
		case *lines:
			buffer = len(f.src.buf)
		case *array:
			buffer = len(f.src.buf)
		}
		if n != 4001 || refused != 1 || buffer != firstBuffer {
			t.Errorf("%s: %d records, %d refused, buffer of %d bytes", name, n, refused, buffer)
		}
	}
}
