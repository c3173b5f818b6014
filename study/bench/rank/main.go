// Rank pseudonymizes texts with stand-ins drawn and with stand-ins ranked by a
// language model, and reports which fit their places better by the measure of
// another model.
//
//	go run ./study/bench/rank -language en -by tiny -judge small FILE…
//
// Files are read as pseudonymize reads them; with -given their own mentions are
// used. Only demographic and other terms (DEM, MISC) are compared, and only where
// the two differ. Out come the mean log probability of the stand-ins at their
// places under the judge, every other mention hidden, with and without what the
// judge expects of the words anywhere; how many are unique; and with -pairs, so
// many originals with both stand-ins.
//
// A judge learned from other text than the ranker says something; a model that
// judges its own choice does not.
//
// It may know the root package, corpus, generate/draw, generate/fit, job/stock, lm,
// lm/named and lm/small.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/small"
)

func main() {
	log.SetFlags(0)
	code := flag.String("language", "en", "language of the texts")
	by := flag.String("by", named.Tiny, "the model that ranks: tiny or small, which come with the program, or a folder")
	judge := flag.String("judge", small.Name, "the model that judges, likewise")
	given := flag.Bool("given", false, "use the mentions of the files")
	seed := flag.String("seed", "1", "key of the choices")
	pairs := flag.Int("pairs", 0, "print so many mentions with both stand-ins")
	flag.Parse()
	if err := run(*code, *by, *judge, *given, *seed, *pairs, flag.Args()); err != nil {
		log.Fatal("rank: ", err)
	}
}

func run(code, by, judge string, given bool, seed string, pairs int, paths []string) error {
	docs, err := read(code, paths)
	if err != nil {
		return err
	}
	ranker, err := open(by, code)
	if err != nil {
		return err
	}
	drawn, err := pseudonymize(code, nil, given, seed, docs)
	if err != nil {
		return err
	}
	ranked, err := pseudonymize(code, map[string]fit.Model{code: ranker}, given, seed, docs)
	if err != nil {
		return err
	}
	third, err := open(judge, code)
	if err != nil {
		return err
	}
	return report(third, drawn, ranked, pairs)
}

func read(code string, paths []string) (docs []*understudy.Document, err error) {
	files, errs := corpus.Discover(paths)
	if len(errs) > 0 {
		return nil, errs[0]
	}
	for _, f := range files {
		r, err := corpus.Open(f, corpus.Options{})
		if err != nil {
			return nil, err
		}
		for {
			p, err := r.Next()
			if err != nil {
				break
			}
			if p.Kind == corpus.Content {
				for i := range p.Record.Docs {
					d := p.Record.Docs[i]
					d.ID, d.Language = fmt.Sprint(len(docs)), code
					docs = append(docs, &d)
				}
			}
		}
		r.Close()
	}
	return docs, nil
}

// open loads a model by its name or from its folder.
func open(name, code string) (fit.Model, error) {
	asked, err := named.Asked(name, []string{code}, named.Fills)
	if err == nil && asked[code] == "" {
		err = fmt.Errorf("model %q does not read %q", name, code)
	}
	if err != nil {
		return nil, err
	}
	models, err := named.Open(asked)
	return models.ByLanguage[code], err
}

func pseudonymize(code string, rank map[string]fit.Model, given bool, seed string, docs []*understudy.Document) ([]understudy.Result, error) {
	languages, err := stock.Languages(code)
	if err != nil {
		return nil, err
	}
	p, err := stock.Pipeline(stock.Options{Languages: languages, Default: code, Draw: draw.New([]byte(seed)), GivenOnly: given, Rank: rank})
	if err != nil {
		return nil, err
	}
	return p.Pseudonymize(context.Background(), docs, given)
}

// report compares the stand-ins of the same mentions.
func report(judge fit.Model, drawn, ranked []understudy.Result, pairs int) error {
	var questions []lm.Question
	terms, changed := 0, 0
	unique := [2]map[string]bool{{}, {}}
	for i, r := range drawn {
		for k, s := range r.Surrogates {
			if s.Category != understudy.Demographic && s.Category != understudy.Misc {
				continue
			}
			terms++
			both := []string{s.Text, ranked[i].Surrogates[k].Text}
			for n, w := range both {
				unique[n][strings.ToLower(w)] = true
			}
			if both[0] == both[1] {
				continue
			}
			if changed++; changed <= pairs {
				printContext(r.Document.Text, s.Span, both)
			}
			questions = append(questions,
				lm.Question{Cloze: hidden(r.Document.Text, r.Reading.Spans, k), Candidates: both},
				lm.Question{Cloze: lm.Cloze{Between: []string{" ", ""}, Want: []int{0}}, Candidates: both})
		}
	}
	scores, err := judge.Score(context.Background(), questions)
	if err != nil {
		return err
	}
	var here, gain [2]float64
	better := 0
	for i := 0; i < len(scores); i += 2 {
		for n := range here {
			here[n] += scores[i][n]
			gain[n] += scores[i][n] - scores[i+1][n]
		}
		if scores[i][1]-scores[i+1][1] > scores[i][0]-scores[i+1][0] {
			better++
		}
	}
	fmt.Printf("%d terms, %d differ; of those, by the judge:\n", terms, changed)
	fmt.Printf("%-8s %12s %22s %8s\n", "", "log prob", "less that anywhere", "unique")
	for n, name := range [2]string{"drawn", "ranked"} {
		fmt.Printf("%-8s %12.3f %22.3f %8d\n", name, here[n]/float64(changed), gain[n]/float64(changed), len(unique[n]))
	}
	fmt.Printf("the ranked one fits better in %.1f %%\n", 100*float64(better)/float64(changed))
	return nil
}

// shown is how many bytes around a mention are printed.
const shown = 70

func printContext(text string, s understudy.Span, both []string) {
	before, after := text[max(0, s.Start-shown):s.Start], text[s.End:min(len(text), s.End+shown)]
	fmt.Printf("%s %q: %q or %q\n\t%q\n", s.Category, text[s.Start:s.End], both[0], both[1],
		before+"["+text[s.Start:s.End]+"]"+after)
}

// reach is how many bytes on either side the judge sees.
const reach = 400

// hidden is what stands around span k, all mentions hidden.
func hidden(text string, spans []understudy.Span, k int) lm.Cloze {
	var c lm.Cloze
	from, to := max(0, spans[k].Start-reach), min(len(text), spans[k].End+reach)
	at := from
	for i, s := range spans {
		if s.End <= from || s.Start >= to {
			continue
		}
		if i == k {
			c.Want = []int{len(c.Between)}
		}
		c.Between = append(c.Between, strings.ToValidUTF8(text[min(at, s.Start):s.Start], ""))
		at = s.End
	}
	c.Between = append(c.Between, strings.ToValidUTF8(text[min(at, to):to], ""))
	return c
}
