package stock_test

import (
	"context"
	"maps"
	"sync"
	"testing"

	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
)

// TestShared: pipelines that share their parts do what those made alone do, also
// side by side.
func TestShared(t *testing.T) {
	languages := load(t)
	rules, err := decide.Read("default")
	if err != nil {
		t.Fatal(err)
	}
	o := stock.Options{Languages: languages, Default: "en", Rules: rules}
	shared, err := stock.Share(o)
	if err != nil {
		t.Fatal(err)
	}
	docs := documents(t)
	var group sync.WaitGroup
	for _, key := range []string{"one", "one", "two"} {
		o.Draw = draw.New([]byte(key))
		alone, err := stock.Pipeline(o)
		if err != nil {
			t.Fatal(err)
		}
		want := run(t, alone, docs)
		group.Go(func() {
			p, err := shared.Pipeline("surrogate", draw.New([]byte(key)), nil)
			if err != nil {
				t.Error(err)
				return
			}
			if got := run(t, p, docs); !maps.Equal(got, want) {
				t.Errorf("key %s: other texts than from a pipeline of its own", key)
			}
		})
	}
	group.Wait()
	if _, err := shared.Pipeline("chat", draw.Source{}, nil); err == nil {
		t.Error("a method that is not shared was given")
	}
	p, err := shared.Pipeline("numbered", draw.Source{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Pseudonymize(context.Background(), docs, false); err != nil {
		t.Error(err)
	}
}

func BenchmarkSharedPipeline(b *testing.B) {
	shared, err := stock.Share(stock.Options{Languages: load(b), Default: "en"})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := shared.Pipeline("", draw.New([]byte("k")), nil); err != nil {
			b.Fatal(err)
		}
	}
}
