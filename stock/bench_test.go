package stock_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/stock"
)

// texts are the examples, or the texts of the file that UNDERSTUDY_BENCH names.
func texts(b *testing.B) (docs []*understudy.Document, size int64) {
	b.Helper()
	paths := []string{"../examples"}
	if p := os.Getenv("UNDERSTUDY_BENCH"); p != "" {
		paths = []string{p}
	}
	files, errs := corpus.Discover(paths)
	if len(errs) > 0 {
		b.Fatal(errs[0])
	}
	for _, f := range files {
		r, err := corpus.Open(f, corpus.Options{})
		if err != nil {
			b.Fatal(err)
		}
		for {
			p, err := r.Next()
			if err != nil {
				break
			}
			if p.Kind == corpus.Content {
				for i := range p.Record.Docs {
					d := p.Record.Docs[i]
					d.ID = fmt.Sprint(len(docs))
					docs = append(docs, &d)
					size += int64(len(d.Text))
				}
			}
		}
		r.Close()
	}
	return docs, size
}

// BenchmarkDetect is everything on, one document after the other.
func BenchmarkDetect(b *testing.B) {
	languages, err := stock.Languages("en")
	if err != nil {
		b.Fatal(err)
	}
	d, err := stock.Detector(languages, "en")
	if err != nil {
		b.Fatal(err)
	}
	docs, size := texts(b)
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, doc := range docs {
			if _, err := d.Detect(context.Background(), doc); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkPseudonymize is detection, linking, casting and generation, both
// passes, on one goroutine.
func BenchmarkPseudonymize(b *testing.B) {
	languages, err := stock.Languages("en")
	if err != nil {
		b.Fatal(err)
	}
	docs, size := texts(b)
	b.SetBytes(size)
	b.ReportAllocs()
	ctx := context.Background()
	for b.Loop() {
		p, err := stock.Pipeline(stock.Options{Languages: languages, Default: "en", Draw: draw.New([]byte("bench"))})
		if err != nil {
			b.Fatal(err)
		}
		readings := make([]understudy.Reading, len(docs))
		for i, doc := range docs {
			if readings[i], err = p.Read(ctx, doc, false); err != nil {
				b.Fatal(err)
			}
			if err := p.Observe(ctx, doc, readings[i]); err != nil {
				b.Fatal(err)
			}
		}
		if err := p.Freeze(ctx); err != nil {
			b.Fatal(err)
		}
		for i, doc := range docs {
			if _, err := p.Replace(ctx, doc, readings[i]); err != nil {
				b.Fatal(err)
			}
		}
	}
}
