package main

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// What the attacker does: how many towns they choose from, how many keys they try, and how
// many towns a corpus has.
const (
	directory = 500
	keys      = 30
	inCorpus  = 50
	smallest  = 2000 // people of a town of the directory
)

// attack ranks the towns of a country by how well a stand-in speaks for each, for an
// attacker who has the stand-in and the program but not the key: they replace the
// directory under keys of their own and learn which stand-ins each town gets (naive Bayes
// over the name, the region and the size of the stand-in). It prints how far up the
// original stands.
func attack(l *language.Language, country string) error {
	var towns []lexicon.Town
	for _, t := range l.Lexicon.Towns(country) {
		if own := l.Lexicon.Town(t.Local); t.Population >= smallest && len(own) > 0 && own[0] == t {
			towns = append(towns, t)
		}
	}
	if len(towns) == 0 {
		return fmt.Errorf("no towns of country %q", country)
	}
	var all []lexicon.Town
	for i := range min(directory, len(towns)) {
		all = append(all, towns[i*len(towns)/min(directory, len(towns))])
	}
	type counts = map[string]float64
	own, prior := make([]counts, len(all)), counts{}
	for i := range own {
		own[i] = counts{}
	}
	for k := range keys {
		standIns, err := replaced(l, all, "attacker "+strconv.Itoa(k))
		if err != nil {
			return err
		}
		for i, s := range standIns {
			for _, f := range shows(l.Lexicon, s) {
				own[i][f]++
				prior[f]++
			}
		}
	}
	victims, err := replaced(l, all, "victim")
	if err != nil {
		return err
	}
	const smooth, unseen = 2, 1e-5
	var ranks []int
	for v, s := range victims {
		score := func(i int) (sum float64) {
			for _, f := range shows(l.Lexicon, s) {
				p := max(prior[f]/float64(keys*len(all)), unseen)
				sum += math.Log((own[i][f]+smooth*p)/(keys+smooth)) - math.Log(p)
			}
			return sum
		}
		mine, better := score(v), 0
		for i := range all {
			if i != v && score(i) >= mine {
				better++
			}
		}
		ranks = append(ranks, better+1)
	}
	slices.Sort(ranks)
	within := func(n int) float64 {
		at, _ := slices.BinarySearch(ranks, n+1)
		return float64(at) / float64(len(ranks))
	}
	n := float64(len(all))
	fmt.Printf("%s: %d towns; the original stands in the middle at place %d; first %.1f %% (by chance %.1f), among 20 %.1f %% (%.1f)\n",
		country, len(all), ranks[len(ranks)/2], 100*within(1), 100/n, 100*within(20), 2000/n)
	return nil
}

// shows are the features of a stand-in.
func shows(lex *lexicon.Lexicon, standIn string) []string {
	out := []string{"name " + lexicon.Plain(standIn)}
	if ts := lex.Town(standIn); len(ts) > 0 {
		out = append(out, "region "+ts[0].Country+" "+ts[0].Region, "size "+strconv.Itoa(bits.Len(uint(ts[0].Population))))
	}
	return out
}

// replaced are the stand-ins of towns under a key, in corpora of inCorpus documents.
func replaced(l *language.Language, towns []lexicon.Town, key string) ([]string, error) {
	out := make([]string, 0, len(towns))
	for from := 0; from < len(towns); from += inCorpus {
		var docs []*understudy.Document
		for i, t := range towns[from:min(from+inCorpus, len(towns))] {
			docs = append(docs, &understudy.Document{ID: strconv.Itoa(i), Language: l.Code, Text: t.Name,
				Given: []understudy.Span{{Start: 0, End: len(t.Name), Category: understudy.Location, Rule: "given"}}})
		}
		p, err := stock.Pipeline(stock.Options{Languages: map[string]*language.Language{l.Code: l}, Default: l.Code, Draw: draw.New([]byte(key)), GivenOnly: true})
		if err != nil {
			return nil, err
		}
		results, err := p.Pseudonymize(context.Background(), docs, true)
		if err != nil {
			return nil, err
		}
		standIns := map[string]string{}
		for _, r := range results {
			var text []string
			for _, s := range r.Surrogates {
				text = append(text, s.Text)
			}
			standIns[r.Document.ID] = strings.Join(text, " ")
		}
		for _, d := range docs {
			out = append(out, standIns[d.ID])
		}
	}
	return out, nil
}
