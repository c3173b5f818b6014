package experiment

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
)

func base(t *testing.T) stock.Options {
	t.Helper()
	languages, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	return stock.Options{Languages: languages, Default: "en", Draw: ledger.KeyFromSeed(1).Draw("test")}
}

func docs() []*understudy.Document {
	return []*understudy.Document{
		{ID: "a", Text: "Anna Lind met Paul Berg in Paris. Anna Lind left.", Given: []understudy.Span{
			{Start: 0, End: 9, Category: understudy.Person}, {Start: 14, End: 23, Category: understudy.Person},
			{Start: 27, End: 32, Category: understudy.Location}, {Start: 34, End: 43, Category: understudy.Person},
		}},
		{ID: "b", Text: "Nothing."},
	}
}

// Every setup that comes with the program replaces what is given, and nothing else.
func TestSetups(t *testing.T) {
	models := NewModels("en")
	defer models.Close()
	tiny, err := models.Open("")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := models.Open("tiny"); err != nil || again != tiny {
		t.Error("a model is opened twice", err)
	}
	setups := slices.Concat([]Setup{Surrogate()}, Baselines(), Placeholders(), Masked("tiny", tiny, true))
	names := map[string]bool{}
	for _, s := range setups {
		if names[s.Name] {
			t.Errorf("two setups are called %s", s.Name)
		}
		names[s.Name] = true
		out, err := s.Replace(t.Context(), docs(), true, base(t))
		if err != nil {
			t.Fatal(err)
		}
		if len(out) != 2 || len(out[0].Spans) != 4 || out[0].Failed != 0 || out[1].Result != "Nothing." {
			t.Errorf("%s: %d documents, %d spans, %d failed", s.Name, len(out), len(out[0].Spans), out[0].Failed)
		}
		if out[0].Result == docs()[0].Text {
			t.Errorf("%s replaces nothing", s.Name)
		}
	}
}

// A span that nothing replaces is left out, and its entity keeps the others.
func TestPairLeavesOutWhatFailed(t *testing.T) {
	doc := docs()[0]
	r := understudy.Result{
		Document: doc,
		Reading: understudy.Reading{Spans: doc.Given, Linking: understudy.Linking{Entities: []understudy.Entity{
			{Mentions: []int{0, 3}}, {Mentions: []int{1}}, {Mentions: []int{2}}}}},
	}
	for i, s := range doc.Given {
		r.Surrogates = append(r.Surrogates, understudy.Surrogate{Span: s, Text: "X"})
		if i < 2 {
			r.Surrogates[i].Reason = "there is none"
		}
	}
	d := pair(r)
	if d.Failed != 2 || d.Result != "Anna Lind met Paul Berg in X. X left." {
		t.Errorf("%d failed: %q", d.Failed, d.Result)
	}
	if e := d.Linking.Entities; len(e) != 2 || !slices.Equal(e[0].Mentions, []int{1}) || !slices.Equal(e[1].Mentions, []int{0}) {
		t.Errorf("entities %v", e)
	}
}

func TestOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "kept")
	asked := 0
	once := func(of string, fail error) (map[string]int, error) {
		k, err := Keep(dir) // as another run does
		if err != nil {
			t.Fatal(err)
		}
		return Once(k, "x", of, func() (map[string]int, error) {
			asked++
			return map[string]int{of: asked}, fail
		})
	}
	broken := errors.New("broken off")
	if _, err := once("a", broken); !errors.Is(err, broken) {
		t.Error(err)
	}
	for _, of := range []string{"a", "a", "b", "a"} {
		if _, err := once(of, nil); err != nil {
			t.Fatal(err)
		}
	}
	if asked != 3 { // what failed is not kept
		t.Errorf("computed %d times, want 3", asked)
	}
	files, err := filepath.Glob(filepath.Join(dir, "x-*.json"))
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	if err := os.WriteFile(files[0], []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, first := once("a", nil)
	_, second := once("b", nil)
	if (first == nil) == (second == nil) {
		t.Error("a broken file is not told", first, second)
	}
}

func TestDrafts(t *testing.T) {
	k, err := Keep(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	name := [32]byte{1}
	if _, found, err := k.Draft(t.Context(), name); found || err != nil {
		t.Error(found, err)
	}
	if err := k.KeepDraft(t.Context(), name, []byte{0, 255}); err != nil {
		t.Fatal(err)
	}
	if got, found, err := k.Draft(t.Context(), name); !found || err != nil || string(got) != "\x00\xff" {
		t.Error(got, found, err)
	}
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"b.txt": "Two.", "a.txt": "One."} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	read, err := Read(t.Context(), corpus.Options{}, filepath.Join(dir, "*.txt"))
	if err != nil || len(read) != 2 || read[0].Text != "One." || Given(read) {
		t.Error(read, err)
	}
	if _, err := Read(t.Context(), corpus.Options{}, filepath.Join(dir, "*.json")); err == nil {
		t.Error("a pattern without a file is taken")
	}
}
