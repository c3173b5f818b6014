package job

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

// odd is a generator of stand-ins that make writing hard: nothing, quotes,
// escapes, other scripts, the same for several originals, the original itself.
type odd struct{ names }

var oddities = []string{"", "x", `"\"`, "Żółć", "😀\u2028", "a\nb\r\n", "</script>", "\u007f", "Anna", "[[0, 1]]"}

func (odd) Generate(_ context.Context, doc *understudy.Document, spans []understudy.Span, _ understudy.Linking) ([]understudy.Surrogate, error) {
	out := make([]understudy.Surrogate, len(spans))
	for i, s := range spans {
		n := (len(doc.Text) + 7*s.Start + s.End) % (len(oddities) + 1)
		out[i] = understudy.Surrogate{Span: s}
		if n == len(oddities) {
			out[i].Reason = "left"
			continue
		}
		out[i].Text = oddities[n]
	}
	return out, nil
}

// someSpans cuts a text at random, in code points as doccano counts.
func someSpans(text string, r *rand.Rand) [][3]any {
	var spans [][3]any
	points := utf8.RuneCountInString(text)
	for at := 0; at < points && len(spans) < 40; {
		start := at + r.IntN(points-at)
		end := start + 1 + r.IntN(min(points-start, 12))
		spans = append(spans, [3]any{start, end, "PERSON"})
		at = end
	}
	return spans
}

// FuzzRoundTrip checks that restore takes back whatever pseudonymize did: with
// the given spans, in JSONL, TAB JSON and plain text, also under another name.
func FuzzRoundTrip(f *testing.F) {
	for i, text := range []string{"", "Anna", "Mr Anna Lind met Anna.\r\nShe left.", "a\tb \"c\" \\ d/e", "żółć 😀 Anna 😀", "AnnaAnnaAnna", "<Anna> & \u2028 \ufeffx"} {
		f.Add(text, "Anna again: "+text, uint64(i))
	}
	f.Fuzz(func(t *testing.T, a, b string, seed uint64) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) {
			return // refused elsewhere
		}
		r := rand.New(rand.NewPCG(seed, 1))
		in, out, back := t.TempDir(), filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "back")
		files := map[string][]byte{"d.txt": bytes.ReplaceAll([]byte(a+b), []byte{0}, nil)}
		for i, text := range []string{a, b, a + b} {
			line, err := json.Marshal(map[string]any{"id": i, "text": text, "label": someSpans(text, r), "meta": map[string]string{"note": a}})
			if err != nil {
				t.Fatal(err)
			}
			files["c.jsonl"] = append(append(files["c.jsonl"], line...), '\n')
		}
		for name, data := range files {
			if err := os.WriteFile(filepath.Join(in, name), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		found, _ := corpus.Discover([]string{in})
		d := newDomain(t)
		g := odd{names{func() {}}}
		j := &Job{Pipeline: &understudy.Pipeline{Detector: g, Linker: g, Generator: g}, Files: found, Out: out, Workers: 2, Given: seed%2 == 0, Domain: d}
		if m, err := j.Run(context.Background()); errors.Is(err, ErrNothingGiven) {
			return
		} else if err != nil || len(m.Refused) > 0 {
			t.Fatalf("%v %+v", err, m)
		}
		if err := os.Rename(filepath.Join(out, "d.txt"), filepath.Join(out, "renamed.txt")); err != nil {
			t.Fatal(err)
		}
		files["renamed.txt"] = files["d.txt"]
		for _, report := range []string{ReplacementsFile, ManifestFile} {
			if err := os.Remove(filepath.Join(out, report)); err != nil {
				t.Fatal(err)
			}
		}
		written, _ := corpus.Discover([]string{out})
		rj := &Restore{Files: written, Out: back, Domain: d, Progress: func(int64) {}}
		if done, err := rj.Run(context.Background()); err != nil || done.Exact != 4 {
			t.Fatalf("%v %+v", err, done)
		}
		for _, file := range written {
			got, err := os.ReadFile(filepath.Join(back, file.Name))
			if err != nil || !bytes.Equal(got, files[file.Name]) {
				t.Errorf("%s: %v\ngot  %q\nwant %q", file.Name, err, got, files[file.Name])
			}
		}
	})
}

func newDomain(t *testing.T) *ledger.Domain {
	t.Helper()
	ctx := context.Background()
	store, err := sqlite.Open(ctx, filepath.Join(t.TempDir(), "ledger"), true)
	if err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Open(ctx, store, ledger.KeyFromSeed(1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	d, err := l.Domain(ctx, "test", true)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
