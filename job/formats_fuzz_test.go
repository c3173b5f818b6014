package job

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// FuzzRoundTripFormats checks that restore takes back whatever pseudonymize did
// in tables, token files, treebanks and pairs of text and annotations.
func FuzzRoundTripFormats(f *testing.F) {
	for i, text := range []string{"", "Anna", "Mr Anna Lind met Anna.\r\nShe left.", "a\tb \"c\" \\ d/e", "żółć 😀 Anna 😀", "Anna Anna Anna", "# x = y\n-DOCSTART- O", "1 2 3-4 O 0 _"} {
		f.Add(text, "Anna again: "+text, uint64(i))
	}
	f.Fuzz(func(t *testing.T, a, b string, seed uint64) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) || strings.Contains(a+b, "\x00") {
			return // refused elsewhere
		}
		r := rand.New(rand.NewPCG(seed, 2))
		files := map[string][]byte{
			"t.csv":    table(a, b, ','),
			"t.tsv":    table(b, a, '\t'),
			"t.iob2":   tokenFile(a+" "+b, r),
			"t.conllu": treebank(b+" "+a, r),
			"b/t.txt":  []byte(strings.TrimPrefix(a+b, "\uFEFF")),
		}
		files["b/t.ann"] = annotate(string(files["b/t.txt"]), r)
		in, out, back := t.TempDir(), filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "back")
		for name, data := range files {
			if err := os.MkdirAll(filepath.Join(in, filepath.Dir(name)), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(in, name), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		found, _ := corpus.Discover([]string{in})
		d := newDomain(t)
		g := odd{names{func() {}}}
		j := &Job{Pipeline: &understudy.Pipeline{Detector: g, Linker: g, Generator: g}, Files: corpus.Pair(found), Out: out, Workers: 2, Given: seed%2 == 0, Domain: d}
		m, err := j.Run(context.Background())
		if errors.Is(err, ErrNothingGiven) {
			return
		}
		if err != nil || len(m.Refused) > 0 {
			t.Fatalf("%v %+v", err, m)
		}
		for _, report := range []string{ReplacementsFile, ManifestFile} {
			if err := os.Remove(filepath.Join(out, report)); err != nil {
				t.Fatal(err)
			}
		}
		written, _ := corpus.Discover([]string{out})
		rj := &Restore{Files: corpus.Pair(written), Corpus: corpus.Options{LooseSpans: true}, Out: back, Domain: d, Progress: func(int64) {}}
		if done, err := rj.Run(context.Background()); err != nil || done.Edited+done.Unknown > 0 {
			t.Fatalf("%v %+v", err, done)
		}
		for name, data := range files {
			got, err := os.ReadFile(filepath.Join(back, name))
			if err != nil || !bytes.Equal(got, data) {
				t.Errorf("%s: %v\ngot  %q\nwant %q", name, err, got, data)
			}
		}
	})
}

func table(a, b string, sep rune) []byte {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.Comma = sep
	w.UseCRLF = len(a)%2 == 0
	for _, row := range [][]string{{"n", "text"}, {"1", a}, {"2", b}, {a, a + b}} {
		_ = w.Write(row) // to memory
	}
	w.Flush()
	return out.Bytes()
}

// forms are the tokens of a text.
func forms(text string) []string {
	f := strings.Fields(text)
	if len(f) == 0 {
		return []string{"x"}
	}
	return f
}

func tokenFile(text string, r *rand.Rand) []byte {
	var out bytes.Buffer
	for i, form := range forms(text) {
		if r.IntN(6) == 0 && i > 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(&out, "%s\t_\t%s\n", form, [...]string{"O", "B-PER", "I-PER", "B-LOC"}[r.IntN(4)])
	}
	return out.Bytes()
}

func treebank(text string, r *rand.Rand) []byte {
	var out bytes.Buffer
	all := forms(text)
	for n := 0; len(all) > 0; n++ {
		size := 1 + r.IntN(min(len(all), 8))
		if r.IntN(2) == 0 {
			fmt.Fprintf(&out, "# newdoc id = d%d\n", n)
		}
		fmt.Fprintf(&out, "# text = %s\n# text_en = %s\n# by = %s\n", strings.Join(all[:size], " "), all[0], all[0])
		root := 1 + r.IntN(size)
		for i, form := range all[:size] {
			head, relation := root, "dep"
			if i+1 == root {
				head, relation = 0, "root"
			}
			fmt.Fprintf(&out, "%d\t%s\t%s\tX\t_\t_\t%d\t%s\t%d:%s\t_\n", i+1, form, form, head, relation, head, relation)
		}
		out.WriteByte('\n')
		all = all[size:]
	}
	return out.Bytes()
}

func annotate(text string, r *rand.Rand) []byte {
	var out bytes.Buffer
	points := []rune(text)
	for i, s := range someSpans(text, r) {
		quoted := strings.NewReplacer("\n", " ", "\r", " ", "\t", " ").Replace(string(points[s[0].(int):s[1].(int)]))
		fmt.Fprintf(&out, "T%d\tPER %d %d\t%s\nN%d\tReference T%d Wikipedia:%d\tx\n", i, s[0], s[1], quoted, i, i, i)
	}
	return out.Bytes()
}
