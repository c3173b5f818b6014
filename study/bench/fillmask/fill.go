package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/internal/processor"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
)

// fillGaps fills the gaps of documents and prints how fast.
func fillGaps(flags *flag.FlagSet, args []string) error {
	model := flags.String("model", "", "folder of the model")
	questions := flags.String("questions", "", "file for what was asked and answered")
	documents := flags.Int("documents", 32, "how many documents")
	mentions := flags.Int("mentions", 4, "how many mentions of each, from the first")
	threads := flags.Int("threads", 2, "of the library")
	if err := flags.Parse(args); err != nil {
		return err
	}
	docs, err := read(flags.Args(), *documents, *mentions)
	if err != nil {
		return err
	}
	m, err := open(*model, *threads)
	if err != nil {
		return err
	}
	defer m.Close()
	r := &recorder{Model: m}
	g, err := generator(r)
	if err != nil {
		return err
	}
	if err := fillAll(g, docs[:1]); err != nil { // the first run of a graph is slower
		return err
	}
	r.reset()
	start, busy := time.Now(), processor.Time()
	if err := fillAll(g, docs); err != nil {
		return err
	}
	took := time.Since(start)
	busy = processor.Time() - busy
	pieces, err := r.pieces()
	if err != nil {
		return err
	}
	if *questions != "" {
		if err := r.write(*questions); err != nil {
			return err
		}
	}
	masks := float64(len(r.asked))
	return printJSON(map[string]any{"masks": len(r.asked), "pieces": pieces, "calls": r.calls, "seconds": took.Seconds(), "processor_seconds": busy.Seconds(),
		"masks_per_second": masks / took.Seconds(), "pieces_per_second": float64(pieces) / took.Seconds()})
}

// generator is --method mlm --left replaced, as Fill-in-the-Blanks has it.
func generator(model lm.Masked) (*fill.Generator, error) {
	l, err := en.New()
	if err != nil {
		return nil, err
	}
	return fill.New(fill.Options{Languages: map[string]*language.Language{"en": l}, Default: "en",
		Model: map[string]lm.Masked{"en": model}, Draw: draw.New([]byte("bench")), Replaced: true, Faithful: true})
}

func fillAll(g *fill.Generator, docs []understudy.Document) error {
	errs := make([]error, len(docs))
	var all sync.WaitGroup
	for i := range docs {
		all.Go(func() {
			_, errs[i] = g.Generate(context.Background(), &docs[i], docs[i].Given, understudy.Linking{})
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// read reads some documents and the first of their mentions.
func read(paths []string, documents, mentions int) ([]understudy.Document, error) {
	var docs []understudy.Document
	for _, path := range paths {
		r, err := corpus.Open(corpus.File{Path: path, Name: path}, corpus.Options{Language: "en"})
		if err != nil {
			return nil, err
		}
		defer r.Close()
		for len(docs) < documents {
			p, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				return nil, err
			}
			if p.Kind != corpus.Content {
				continue
			}
			for _, d := range p.Record.Docs {
				d.Given = d.Given[:min(len(d.Given), mentions)]
				docs = append(docs, d)
			}
		}
	}
	if len(docs) == 0 {
		return nil, errors.New("no documents; name a file that has spans")
	}
	return docs, nil
}

// A recorder is a model that keeps what it was asked and what it said.
type recorder struct {
	*encoder.Model
	mu    sync.Mutex
	asked []asked
	calls int
}

// asked is a question of one gap, as the other side reads it.
type asked struct {
	Text   string  `json:"text"` // every gap is written <mask>
	Want   int     `json:"want"` // which of them
	Spaced bool    `json:"spaced"`
	Answer string  `json:"answer"`
	P      float64 `json:"p"`
}

func (r *recorder) reset() { r.asked, r.calls = nil, 0 }

func (r *recorder) Words(ctx context.Context, clozes []lm.Cloze, n int, accept func(string) bool) ([][][]lm.Word, error) {
	answers, err := r.Model.Words(ctx, clozes, n, accept)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls++
	for i, a := range answers {
		for k, words := range a {
			q := asked{Text: strings.Join(clozes[i].Between, "<mask>"), Want: clozes[i].Want[k]}
			before := clozes[i].Between[q.Want]
			q.Spaced = before == "" && q.Want == 0 || strings.HasSuffix(before, " ") || strings.HasSuffix(before, "\n")
			if len(words) > 0 {
				q.Answer, q.P = words[0].Text, words[0].P
			}
			r.asked = append(r.asked, q)
		}
	}
	return answers, err
}

// pieces counts what the model had to look at, the special pieces included.
func (r *recorder) pieces() (int, error) {
	before, after := r.Tokenizer.Special()
	n := 0
	for _, q := range r.asked {
		e, err := r.Tokenizer.Encode(q.Text)
		if err != nil {
			return 0, err
		}
		n += min(len(e.IDs), r.Room()) + len(before) + len(after)
	}
	return n, nil
}

func (r *recorder) write(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(f)
	lines := json.NewEncoder(b)
	for _, q := range r.asked {
		if err := lines.Encode(q); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return errors.Join(b.Flush(), f.Close())
}
