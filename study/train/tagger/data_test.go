package tagger

import (
	"archive/zip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/detection"
)

// words lists the spans of a document as "words/CATEGORY".
func words(d Document) (out []string) {
	for _, s := range d.Spans {
		out = append(out, d.Text[s.Start:s.End]+"/"+string(s.Category))
	}
	return out
}

func TestReadCoNLL(t *testing.T) {
	tests := []struct {
		name, in string
		texts    []string
		spans    []string
		open     int
	}{
		{"two columns, document every twenty sentences", "Anna\tB-PER\nmet\tO\nJan\tB-person\nKos\tI-person\n.\tO\n\n",
			[]string{"Anna met Jan Kos.\n"}, []string{"Anna/PERSON", "Jan Kos/PERSON"}, 0},
		{"UNER: comments, numbers, types that answer to nothing", "# newdoc id = a\n# text = x\n1\tAcme\tB-ORG\t-\tx\n2\tIndian\tB-OTH\t-\tx\n# newdoc id = b\n1\tOslo\tB-LOC\t-\tx\n",
			[]string{"Acme Indian\n", "Oslo\n"}, []string{"Acme/ORG", "Oslo/LOC"}, 1},
		{"I- only, four columns by spaces", "-DOCSTART- -X- O O\n\nSILICON NNP - I-ORG\nBANK NNP - I-ORG\n, , - O\nOslo NNP - I-LOC\n",
			[]string{"SILICON BANK, Oslo\n"}, []string{"SILICON BANK/ORG", "Oslo/LOC"}, 0},
		{"adjacent mentions stay apart", "A\tB-PER\nB\tB-PER\n", []string{"A B\n"}, []string{"A/PERSON", "B/PERSON"}, 0},
		{"signs stand where they are printed", "(\tO\nAnna\tB-PER\n's\tO\n)\tO\nwell-\tO\n", []string{"(Anna's) well-\n"}, []string{"Anna/PERSON"}, 0},
		{"types alone, 0 is nothing", "Eva   PER\nHolm\tPER\ni 0\nLund LOC\nX MISC\n", []string{"Eva Holm i Lund X\n"}, []string{"Eva Holm/PERSON", "Lund/LOC"}, 1},
		{"of a token without a label nothing is known", "Eva\tB-PER\nalone\n", []string{"Eva alone\n"}, []string{"Eva/PERSON"}, 1},
		{"no token", "\tO\n", nil, nil, 0},
		{"empty", "", nil, nil, 0},
	}
	for _, test := range tests {
		docs, err := ReadCoNLL(strings.NewReader(test.in), "test")
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var texts, spans []string
		open := 0
		for _, d := range docs {
			texts = append(texts, d.Text)
			spans = append(spans, words(d)...)
			open += len(d.Open)
			if !slices.Equal(d.Annotated, nameCategories) {
				t.Errorf("%s: annotated with %v", test.name, d.Annotated)
			}
		}
		if !slices.Equal(texts, test.texts) || !slices.Equal(spans, test.spans) || open != test.open {
			t.Errorf("%s: texts %q, spans %q, %d open; want %q, %q, %d", test.name, texts, spans, open, test.texts, test.spans, test.open)
		}
	}
	if _, err := ReadCoNLL(strings.NewReader("a\tO\n"+strings.Repeat("a", 2<<20)), "file"); err == nil || !strings.Contains(err.Error(), "file") {
		t.Errorf("a line of two megabytes: %v", err)
	}
}

func FuzzReadCoNLL(f *testing.F) {
	f.Add("Anna\tB-PER\nmet\tO\n\n# newdoc\n1\tx\tI-LOC\n")
	f.Add("\tB-\n-\t-\n( I-PER\n0 I-")
	f.Fuzz(func(t *testing.T, in string) {
		docs, err := ReadCoNLL(strings.NewReader(in), "f")
		if err != nil {
			return
		}
		for _, d := range docs {
			at := 0
			for _, s := range d.Spans {
				if s.Start < at || s.End <= s.Start || s.End > len(d.Text) {
					t.Fatalf("span %+v after %d in a text of %d bytes", s, at, len(d.Text))
				}
				at = s.End
			}
		}
	})
}

func TestReadPresidio(t *testing.T) {
	in := `[{"full_text":"Zoë pays 5 € as a Dr","spans":[{"entity_type":"PERSON","start_position":0,"end_position":3},{"entity_type":"TITLE","start_position":18,"end_position":20}]}]`
	docs, err := ReadPresidio(strings.NewReader(in), "p")
	if err != nil {
		t.Fatal(err)
	}
	if len(docs) != 1 || !slices.Equal(words(docs[0]), []string{"Zoë/PERSON"}) || len(docs[0].Open) != 1 {
		t.Errorf("%+v", docs)
	}
	for _, bad := range []string{"{", `[{"full_text":"a","spans":[{"entity_type":"PERSON","start_position":0,"end_position":9}]}]`} {
		if _, err := ReadPresidio(strings.NewReader(bad), "p"); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}

func TestFromGoldTakesTheLongest(t *testing.T) {
	p, o := understudy.Person, understudy.Organisation
	gold := []detection.Gold{{ID: "a", Text: "abcdefghij", Annotators: [][]understudy.Span{
		{{Start: 0, End: 3, Category: p}, {Start: 5, End: 8, Category: o}},
		{{Start: 0, End: 4, Category: o}, {Start: 5, End: 8, Category: o}},
	}}}
	got := words(FromGold(gold)[0])
	if want := []string{"abcd/ORG", "fgh/ORG"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestReadText(t *testing.T) {
	dir := t.TempDir()
	write := func(name, s string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(s), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	z, err := os.Create(filepath.Join(dir, "c.zip"))
	if err != nil {
		t.Fatal(err)
	}
	zw := zip.NewWriter(z)
	for _, name := range []string{"x/a.txt", "README"} {
		w, err := zw.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte("in " + name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	z.Close()
	tests := []struct {
		path string
		want []string
	}{
		{write("a.txt", "well @-@ known <unk> man"), []string{"well-known \n man"}},
		{write("b.jsonl", `{"id":1,"text":"one"}`+"\n"+`{"text":"two"}`), []string{"one", "two"}},
		{write("bad.txt", "\xff\xfe"), nil},
		{filepath.Join(dir, "c.zip"), []string{"in x/a.txt"}},
	}
	for _, test := range tests {
		got, err := ReadText(test.path)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, %v; want %q", filepath.Base(test.path), got, err, test.want)
		}
	}
	for _, path := range []string{write("d.jsonl", "{"), write("d.zip", "PK"), filepath.Join(dir, "none.txt")} {
		if _, err := ReadText(path); err == nil {
			t.Errorf("%s: no error", filepath.Base(path))
		}
	}
}

func TestWithout(t *testing.T) {
	read := func(in string) []Document {
		docs, err := ReadCoNLL(strings.NewReader(in), "x")
		if err != nil {
			t.Fatal(err)
		}
		return docs
	}
	docs := read("Eva\tB-PER\nbor\tO\ni\tO\nLund\tB-LOC\n\nJan\tB-PER\nbor\tO\ni\tO\nUmeå\tB-LOC\n\nHej\tO\nBo\tB-PER\n\n")
	kept, left := Without(docs, read("Eva\tO\nbor\tO\ni\tO\nLund\tO\n\nHej\tO\nBo\tO\n\n"))
	if left != 1 || len(kept) != 1 || kept[0].Text != "Jan bor i Umeå\nHej Bo\n" {
		t.Fatalf("%d left out, %d documents left", left, len(kept))
	}
	if got := words(kept[0]); !slices.Equal(got, []string{"Jan/PERSON", "Umeå/LOC", "Bo/PERSON"}) {
		t.Errorf("spans %q", got)
	}
	if kept, _ := Without(docs[:1], docs); len(kept) != 1 || kept[0].Text != "Hej Bo\n" {
		t.Errorf("short sentences are shared by chance: %d documents left", len(kept))
	}
}
