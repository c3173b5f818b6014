package main

import (
	"context"
	"fmt"
	"os"
	"strconv"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/attack/names"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/evaluate/pairs"
	"github.com/understudy-text/understudy/link/name"
	"github.com/understudy-text/understudy/stock"
)

func main() {
	ctx := context.Background()
	seeds, _ := strconv.Atoi(os.Args[1])
	langs, _ := stock.Languages("en", "sv")
	files, _ := corpus.Discover([]string{"/work/shared/data/tab/tab_dev64.json"})
	r, err := corpus.Open(files[0], corpus.Options{})
	if err != nil { panic(err) }
	var docs []*understudy.Document
	for {
		p, err := r.Next()
		if err != nil { break }
		if p.Kind != corpus.Content { continue }
		for i := range p.Record.Docs { d := p.Record.Docs[i]; d.Language = "en"; docs = append(docs, &d) }
	}
	sh, err := stock.Share(stock.Options{Languages: langs, Default: "en", GivenOnly: true})
	if err != nil { panic(err) }
	l := langs["en"]
	rules, _ := name.Load("en")
	known := name.FromLexicon(l.Lexicon)
	parse := func(mention string) (n names.Full, ok bool) {
		for _, t := range rules.Parse(mention, known, nil) {
			written := mention[t.Start:t.End]
			switch {
			case t.Group > 0:
				return names.Full{}, false
			case t.Class == name.Given && n.Given == "":
				n.Given = written
			case t.Class == name.Family && !t.Former:
				n.Family = written
			}
		}
		return n, n.Given != "" && n.Family != ""
	}
	for seed := range seeds {
		p, _ := sh.Pipeline("surrogate", draw.New(fmt.Append(nil, "real", seed)), nil)
		res, err := p.Pseudonymize(ctx, docs, true)
		if err != nil { panic(err) }
		m := names.New(names.Options{Lexicon: l.Lexicon, Culture: "en", Parse: parse, Simulate: func(ctx context.Context, round int, list []string) ([]string, error) {
			p, _ := sh.Pipeline("surrogate", draw.New(fmt.Append(nil, "attacker ", round, list[0])), nil)
			ds := make([]*understudy.Document, len(list))
			for i, text := range list {
				ds[i] = &understudy.Document{ID: fmt.Sprint(i), Text: text, Language: "en", Given: []understudy.Span{{End: len(text), Category: understudy.Person, Score: 1}}}
			}
			rs, err := p.Pseudonymize(ctx, ds, true)
			if err != nil { return nil, err }
			out := make([]string, len(list))
			for i := range rs { out[i] = rs[i].Surrogates[0].Text }
			return out, nil
		}})
		for i, x := range res {
			var st []string
			for _, s := range x.Surrogates { st = append(st, s.Text) }
			if err := m.Add(ctx, pairs.New(docs[i], x.Reading.Spans, st, x.Reading.Linking)); err != nil { panic(err) }
		}
		out, err := m.Result(ctx)
		if err != nil { panic(err) }
		fmt.Printf("seed %d %+v sim %+v\n", seed, *out, *out.Simulation)
	}
}
