package evaluate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// stream makes documents as they are asked for.
type stream struct {
	n     int
	given atomic.Int64
}

func (s *stream) Each(ctx context.Context, f func(*pairs.Document) error) error {
	for i := range s.n {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.given.Add(1)
		if err := f(document(i)); err != nil {
			return err
		}
	}
	return nil
}

func document(i int) *pairs.Document {
	text := fmt.Sprintf("Mrs Ellison was born in Whitby in %d.", 1900+i%100)
	return pairs.New(&understudy.Document{ID: fmt.Sprint(i), Language: "en", Text: text},
		[]understudy.Span{{Start: 0, End: 11, Category: understudy.Person}, {Start: 24, End: 30, Category: understudy.Location}},
		[]string{"Mrs Garrison", "Newhaven"}, understudy.Linking{})
}

func options(t *testing.T) Options {
	t.Helper()
	languages, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	return Options{Languages: languages, Default: "en"}
}

func TestManyDocuments(t *testing.T) {
	const n = 10_000
	o, seen := options(t), 0
	meters, err := o.meters()
	if err != nil {
		t.Fatal(err)
	}
	meters = slices.DeleteFunc(meters, func(m meter) bool { return m.name == "syntheticity" }) // keeps a sample, and learns long
	r, err := run(t.Context(), &stream{n: n}, meters, func(*pairs.Document) { seen++ })
	if err != nil {
		t.Fatal(err)
	}
	if r.Documents != n || r.Mentions != 2*n || seen != n || r.UPOS.Mentions != 2*n || len(r.Fluency.Documents) != n {
		t.Errorf("%d documents, %d mentions, %d seen", r.Documents, r.Mentions, seen)
	}
}

// Where there is one document there is nothing to be told apart, and the rest is
// measured.
func TestOneDocument(t *testing.T) {
	r, err := Run(t.Context(), Documents{document(1)}, options(t))
	if err != nil || r.Syntheticity != nil || r.Documents != 1 || r.UPOSAccuracy != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// A slow meter holds the source up: no more wait than there is room for.
func TestDocumentsDoNotPileUp(t *testing.T) {
	s := &stream{n: 1000}
	var measured int64
	slow := meter{name: "slow", add: func(context.Context, *pairs.Document) error {
		if ahead := s.given.Load() - measured; ahead > waiting+3 {
			t.Errorf("%d documents are held", ahead)
		}
		measured++
		return nil
	}, finish: func(context.Context, *Report) error { return nil }}
	quick := slow
	quick.add = func(context.Context, *pairs.Document) error { return nil }
	if _, err := run(t.Context(), s, []meter{quick, slow}, nil); err != nil || measured != 1000 {
		t.Errorf("%d measured, %v", measured, err)
	}
}

var errFull = errors.New("full")

func TestErrors(t *testing.T) {
	fail := func(at int64) meter {
		n := int64(0)
		return meter{"count", func(context.Context, *pairs.Document) error {
			if n++; n == at {
				return errFull
			}
			return nil
		}, func(context.Context, *Report) error {
			if at == 0 {
				return errFull
			}
			return nil
		}}
	}
	for _, at := range []int64{0, 1, 30} {
		s := &stream{n: 1000}
		_, err := run(t.Context(), s, []meter{fail(-1), fail(at)}, nil)
		if !errors.Is(err, errFull) || !strings.HasPrefix(err.Error(), "count: ") {
			t.Errorf("failed at %d: %v", at, err)
		}
		if at > 0 && s.given.Load() == 1000 {
			t.Errorf("failed at %d, and all documents were read", at)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err := run(ctx, &stream{n: 1000}, []meter{fail(-1)}, func(*pairs.Document) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	failing := Documents{document(1), {Document: &understudy.Document{ID: "d", Language: "fi"}, Spans: []understudy.Span{{}}, StandIns: []string{""}, Places: []pairs.Place{{}}}}
	if _, err := Run(t.Context(), failing, options(t)); err == nil || !strings.Contains(err.Error(), `"fi"`) {
		t.Errorf("unknown language: %v", err)
	}
}

// The names in JSON are a contract (DESIGN section 4).
func TestJSON(t *testing.T) {
	r, err := Run(t.Context(), Documents{document(1), document(2)}, options(t))
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		"upos_accuracy", "overlap.partial", "overlap.identifying", "overlap.absolute", "similarity.word", "similarity.sentence", "similarity.embedding",
		"forms.mean", "forms.std", "forms.min", "forms.max", "forms.unique", "uniqueness.original", "uniqueness.pseudonymized",
		"rouge.1", "rouge.2", "rouge.L", "rouge.Lsum", "consistency.merged", "consistency.split", "fluency.ratio", "syntheticity.accuracy", "documents", "mentions", "failed",
	} {
		at := all
		parts := strings.Split(path, ".")
		for _, p := range parts[:len(parts)-1] {
			at, _ = at[p].(map[string]any)
		}
		if _, ok := at[parts[len(parts)-1]]; !ok {
			t.Errorf("no %s in %s", path, b)
		}
	}
}

// What is measured does not hang on which meter runs when.
func TestSameEveryTime(t *testing.T) {
	var docs Documents
	for i := range 50 {
		docs = append(docs, document(i))
	}
	first := ""
	for range 3 {
		r, err := Run(t.Context(), docs, options(t))
		if err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = string(b)
		}
		if string(b) != first {
			t.Fatal("another report")
		}
	}
}
