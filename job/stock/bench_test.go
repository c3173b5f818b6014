package stock_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm/tiny"
)

// texts are the examples, or the texts of the file that UNDERSTUDY_BENCH names.
func texts(b *testing.B) (docs []*understudy.Document, size int64) {
	b.Helper()
	paths := []string{"../../examples"}
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

// code is the language of the texts: English, or what UNDERSTUDY_BENCH_LANGUAGE says.
func code() string { return cmp.Or(os.Getenv("UNDERSTUDY_BENCH_LANGUAGE"), "en") }

// BenchmarkPipeline is what a run needs before the first document, but for the
// lexica, which a process loads once: the model of the tagger and the tables.
func BenchmarkPipeline(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		languages, err := stock.Languages(stock.Codes()...)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := stock.Pipeline(stock.Options{Languages: languages, Default: "en", Draw: draw.New([]byte("bench"))}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLength is one document, made of all texts and then of four times as
// many: the bytes a second must stay the same.
func BenchmarkLength(b *testing.B) {
	docs, _ := texts(b)
	var all strings.Builder
	for _, d := range docs {
		all.WriteString(d.Text + "\n\n")
	}
	for _, times := range []int{1, 4} {
		b.Run(fmt.Sprint(times), func(b *testing.B) {
			doc := &understudy.Document{ID: "0", Text: strings.Repeat(all.String(), times)}
			pseudonymize(b, []*understudy.Document{doc}, int64(len(doc.Text)), nil)
		})
	}
}

// BenchmarkDetect is everything on, one document after the other.
func BenchmarkDetect(b *testing.B) {
	languages, err := stock.Languages(code())
	if err != nil {
		b.Fatal(err)
	}
	d, err := stock.Detector(languages, code())
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
	docs, size := texts(b)
	pseudonymize(b, docs, size, nil)
}

// BenchmarkRanked is BenchmarkPseudonymize with the light model choosing among the
// surrogates.
func BenchmarkRanked(b *testing.B) {
	docs, size := texts(b)
	m, err := tiny.Load(code())
	if err != nil {
		b.Fatal(err)
	}
	pseudonymize(b, docs, size, map[string]fit.Model{code(): m})
}

func pseudonymize(b *testing.B, docs []*understudy.Document, size int64, rank map[string]fit.Model) {
	b.Helper()
	languages, err := stock.Languages(code())
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(size)
	b.ReportAllocs()
	ctx := context.Background()
	for b.Loop() {
		p, err := stock.Pipeline(stock.Options{Languages: languages, Default: code(), Draw: draw.New([]byte("bench")), Rank: rank})
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
