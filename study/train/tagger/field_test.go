package tagger

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// folder writes files into a folder of their own.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestReadField(t *testing.T) {
	dir := filepath.Join(folder(t, nil), "a [odd] folder*")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"en_b_note_02.txt":   "[[DATETIME:Later]].\n",
		"en_a_letter_01.txt": "Dear [[PERSON:Zoë Ek]],\nring [[CODE:020 7946 0018]] by [[DATETIME:3 May]].\n",
		"doubt_b.tsv":        "en_b_note_02\tDATETIME:Later",
		"sv_a_brev_01.txt":   "Hej [[PERSON:Bo]]",
		"keep.tsv":           "en_a_letter_01\tDear\n\nen_a_letter_01\tby noon\tor so\n",
		"keep_more.tsv":      "en_b_note_02\tLater",
		"README.md":          "[[PERSON:nobody",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	docs, err := ReadField(dir, "en_")
	if err != nil {
		t.Fatal(err)
	}
	if len(docs) != 2 || docs[0].ID != "en_a_letter_01" || docs[1].ID != "en_b_note_02" {
		t.Fatalf("documents %+v", docs)
	}
	d := docs[0]
	if d.Text != "Dear Zoë Ek,\nring 020 7946 0018 by 3 May.\n" {
		t.Errorf("text %q", d.Text)
	}
	if got, want := words(d), []string{"Zoë Ek/PERSON", "020 7946 0018/CODE", "3 May/DATETIME"}; !slices.Equal(got, want) {
		t.Errorf("spans %q, want %q", got, want)
	}
	if d.Annotated != nil || d.Open != nil {
		t.Error("not everything is annotated")
	}
	if !slices.Equal(d.Keep, []string{"Dear", "by noon\tor so"}) || !slices.Equal(docs[1].Keep, []string{"Later"}) {
		t.Errorf("keep %q, %q", d.Keep, docs[1].Keep)
	}
	if len(docs[1].Spans) != 0 || docs[1].Text != "Later.\n" {
		t.Errorf("a doubted mark stays: %v in %q", docs[1].Spans, docs[1].Text)
	}
	if all, err := ReadField(dir, ""); err != nil || len(all) != 3 {
		t.Errorf("%d documents, %v", len(all), err)
	}
}

func TestParseField(t *testing.T) {
	for _, c := range []struct{ name, in, text, spans string }{
		{"no mark", "nothing here\n", "nothing here\n", ""},
		{"empty", "", "", ""},
		{"side by side", "[[PERSON:Ann]][[LOC:Lund]]", "AnnLund", "Ann/PERSON Lund/LOC"},
		{"signs inside", "[[CODE:a:b]c[d]] e", "a:b]c[d e", "a:b]c[d/CODE"},
		{"brackets of the text", "see [[1]] and [[x:y]] [[Category:Z]]", "see [[1]] and [[x:y]] [[Category:Z]]", ""},
		{"a bracket before a mark", "[[[PERSON:Ann]] 12:03]", "[Ann 12:03]", "Ann/PERSON"},
		{"a bracket behind a mark", "[[PERSON:Ann]]]", "Ann]", "Ann/PERSON"},
		{"ends in brackets", "x [[", "x [[", ""},
		{"lines stay", "a\r\n[[DEM:b]]\r\n", "a\r\nb\r\n", "b/DEM"},
	} {
		d, err := parseField(c.in)
		if err != nil || d.Text != c.text || strings.Join(words(d), " ") != c.spans {
			t.Errorf("%s: %q, %q, %v; want %q, %q", c.name, d.Text, words(d), err, c.text, c.spans)
		}
	}
	for _, c := range []struct{ name, in, want string }{
		{"not closed", "a\nb [[PERSON:Ann", "line 2"},
		{"over two lines", "a\n\n[[PERSON:Ann\nEk]]", "line 3"},
		{"empty", "[[PERSON:]]", "line 1"},
		{"one in another", "[[PERSON:Ann [[LOC:Lund]]]]", "line 1"},
		{"behind brackets of the text", "[[1]]\n[[2]]\n[[PERSON:", "line 3"},
		{"behind other marks", "[[LOC:a]]\n\n[[LOC:b]]\n[[PERSON:", "line 4"},
		{"not UTF-8", "a \ufffd\nb\xff", "line 2: not valid UTF-8"},
	} {
		if _, err := parseField(c.in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestReadFieldRefuses(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"no such files", map[string]string{"sv_a.txt": "x"}, `begins with "en_"`},
		{"broken mark", map[string]string{"en_a.txt": "x", "en_b.txt": "x\n[[LOC:"}, "en_b.txt: line 2: a mark is broken"},
		{"keep without a tab", map[string]string{"en_a.txt": "x", "keep.tsv": "en_a\tx\nen_a x\n"}, "keep.tsv: line 2: want a file stem"},
		{"keep without a string", map[string]string{"en_a.txt": "x", "keep_b.tsv": "en_a\t\n"}, "keep_b.tsv: line 1: want a file stem"},
		{"doubt of no mark", map[string]string{"en_a.txt": "[[DEM:x]]", "doubt.tsv": "en_a\tLOC:x\n"}, "no mark is [[LOC:x]]"},
		{"keep without a stem", map[string]string{"en_a.txt": "x", "keep.tsv": "\tx\n"}, "keep.tsv: line 1: want a file stem"},
	} {
		if _, err := ReadField(folder(t, c.files), "en_"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := ReadField(filepath.Join(t.TempDir(), "none"), ""); err == nil {
		t.Error("no folder: no error")
	}
}

// FuzzParseField: spans are sorted and inside the text, and whoever writes the
// marks again gets the file.
func FuzzParseField(f *testing.F) {
	for _, s := range []string{"Dear [[PERSON:Zoë Ek]],\n[[CODE:5]]", "[[[LOC:a]]]", "[[LOC:", "[[LOC:a\n]]", "[[x]]", "\xff[["} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		d, err := parseField(in)
		if err != nil {
			if !strings.Contains(err.Error(), "line ") {
				t.Fatalf("%v names no line", err)
			}
			return
		}
		var b strings.Builder
		at := 0
		for _, s := range d.Spans {
			if s.Start < at || s.End <= s.Start || s.End > len(d.Text) || !utf8.ValidString(d.Text[s.Start:s.End]) || !slices.Contains(understudy.Categories[:], s.Category) {
				t.Fatalf("span %+v behind %d in a text of %d bytes", s, at, len(d.Text))
			}
			b.WriteString(d.Text[at:s.Start] + "[[" + string(s.Category) + ":" + d.Text[s.Start:s.End] + "]]")
			at = s.End
		}
		if b.WriteString(d.Text[at:]); b.String() != in {
			t.Fatalf("%q was read as %q", in, b.String())
		}
	})
}
