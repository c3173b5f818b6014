// Traced measures how often stand-ins of countries, occupations and full names lead back
// to their originals, over several keys, so that the figure has an interval.
//
//	go run ./study/bench/traced [-keys 10] [-names 3] [-language en] CORPUS
//
// In come annotated documents, such as tab_dev64.json. They are pseudonymized under so many
// keys, and the attacks of study/attack/words and study/attack/names run on each result:
// the attacker has the program and keys of their own. A corpus mentions few countries and
// occupations. So each document is also given a sentence with one of each, drawn from all
// that the language has, which is annotated like the rest; "planted" are those alone.
//
// Out come, for each class, the share of stand-ins whose original is among the first five,
// with an interval of 95 %: 2,000 draws with replacement of the distinct originals.
//
// It may know the root package, corpus, generate/draw, job/stock, study/attack,
// study/attack/names, study/attack/words and study/evaluate/pairs.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"text/tabwriter"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/attack"
	"github.com/understudy-text/understudy/study/attack/names"
	"github.com/understudy-text/understudy/study/attack/words"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

func main() {
	log.SetFlags(0)
	t := trial{}
	flag.StringVar(&t.language, "language", "en", "of the documents")
	flag.IntVar(&t.keys, "keys", 10, "how many keys the documents are pseudonymized under")
	flag.IntVar(&t.named, "names", 3, "under how many of them full names are attacked: a minute each")
	flag.IntVar(&t.rounds, "simulations", 20, "how many keys the attacker tries")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("traced: name one file of annotated documents")
	}
	if err := t.run(context.Background(), flag.Arg(0)); err != nil {
		log.Fatal("traced: ", err)
	}
}

type trial struct {
	language            string
	keys, named, rounds int

	options attack.Options
	shared  *stock.Shared
}

// A finding is what the attack on one class found: by distinct original, how likely each of
// its stand-ins has it among the first five.
type finding map[string][]float64

func (t *trial) run(ctx context.Context, path string) error {
	docs, err := read(path, t.language)
	if err != nil {
		return err
	}
	languages, err := stock.Languages(t.language)
	if err != nil {
		return err
	}
	if err := t.options.Knowing(languages, t.language); err != nil {
		return err
	}
	o := stock.Options{Languages: languages, Default: t.language, GivenOnly: true}
	t.options.Simulate(&attack.Simulation{Options: o}, t.rounds)
	if t.shared, err = stock.Share(o); err != nil {
		return err
	}
	found := map[string]finding{}
	for key := range t.keys {
		if err := t.attack(ctx, key, docs, found); err != nil {
			return err
		}
	}
	return print(found)
}

// read returns the documents of a file, with their annotations as given spans.
func read(path, language string) (docs []understudy.Document, err error) {
	r, err := corpus.Open(corpus.File{Path: path, Name: filepath.Base(path)}, corpus.Options{})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	err = r.Records(func(rec *corpus.Record) error {
		for _, d := range rec.Docs {
			d.Language = language
			docs = append(docs, d)
		}
		return nil
	})
	return docs, err
}

// attack pseudonymizes the documents under a key, as they are and with planted words, and
// adds what is found of them.
func (t *trial) attack(ctx context.Context, key int, docs []understudy.Document, found map[string]finding) error {
	own, planted := make([]*understudy.Document, len(docs)), make([]*understudy.Document, len(docs))
	from := make([]int, len(docs)) // where what is planted begins
	for i := range docs {
		own[i], planted[i] = &docs[i], new(understudy.Document)
		from[i] = len(docs[i].Text)
	}
	t.plant(key, docs, planted)
	list, err := t.replaced(ctx, key, own, make([]int, len(docs)))
	if err != nil {
		return err
	}
	if err := t.trace(ctx, list, " of the corpus", found); err != nil {
		return err
	}
	if key < t.named {
		if err := t.people(ctx, key, list); err != nil {
			return err
		}
	}
	if list, err = t.replaced(ctx, key, planted, from); err != nil {
		return err
	}
	return t.trace(ctx, list, ", planted", found)
}

// replaced pseudonymizes documents under a key and pairs what begins at from or behind it
// with its stand-ins.
func (t *trial) replaced(ctx context.Context, key int, docs []*understudy.Document, from []int) ([]*pairs.Document, error) {
	p, err := t.shared.Pipeline("surrogate", draw.New([]byte("traced "+strconv.Itoa(key))), nil)
	if err != nil {
		return nil, err
	}
	results, err := p.Pseudonymize(ctx, docs, true)
	if err != nil {
		return nil, err
	}
	out := make([]*pairs.Document, len(docs))
	for i, r := range results {
		var spans []understudy.Span
		var standIns []string
		for _, s := range r.Surrogates {
			if s.Start >= from[i] {
				spans, standIns = append(spans, s.Span), append(standIns, s.Text)
			}
		}
		out[i] = pairs.New(docs[i], spans, standIns, understudy.Linking{})
	}
	return out, nil
}

// trace attacks countries and occupations.
func (t *trial) trace(ctx context.Context, list []*pairs.Document, which string, found map[string]finding) error {
	m := words.New(t.options.Words)
	for _, d := range list {
		if err := m.Add(ctx, d); err != nil {
			return err
		}
	}
	results, err := m.Result(ctx)
	for _, r := range results {
		name := r.Class + which
		if found[name] == nil {
			found[name] = finding{}
		}
		for _, f := range r.Each {
			found[name][f.Word] = append(found[name][f.Word], f.Five)
		}
	}
	return err
}

// people attacks full names and prints what is found of them.
func (t *trial) people(ctx context.Context, key int, list []*pairs.Document) error {
	m := names.New(t.options.Names)
	for _, d := range list {
		if err := m.Add(ctx, d); err != nil {
			return err
		}
	}
	r, err := m.Result(ctx)
	if err != nil || r == nil {
		return err
	}
	fmt.Printf("key %d: %d full names among %d: among the first five by resemblance %.3f, by simulation %.3f\n",
		key, r.Names, r.Directory, r.Resemblance.Five, r.Simulation.Five)
	return nil
}

// plant gives each document a sentence with a country and one with an occupation, all
// different as long as there are enough.
func (t *trial) plant(key int, docs []understudy.Document, planted []*understudy.Document) {
	rnd := rand.New(rand.NewPCG(uint64(key), 11))
	order := make([][]string, len(t.options.Words.Classes))
	for k, c := range t.options.Words.Classes {
		order[k] = slices.Sorted(slices.Values(c.Words))
		rnd.Shuffle(len(order[k]), func(i, j int) { order[k][i], order[k][j] = order[k][j], order[k][i] })
	}
	for i, d := range planted {
		*d = docs[i]
		d.Given = slices.Clone(d.Given)
		for k, c := range t.options.Words.Classes {
			w := order[k][i%len(order[k])]
			d.Text += "\n" + sentences[k]
			d.Given = append(d.Given, understudy.Span{Start: len(d.Text), End: len(d.Text) + len(w), Category: c.Categories[0], Score: 1})
			d.Text += w + "."
		}
	}
}

// sentences are what is planted, by class.
var sentences = [...]string{"The witness came from ", "The witness was a "}

// print prints the share of each class with its interval.
func print(found map[string]finding) error {
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "class\tdistinct originals\tstand-ins\tamong the first five\t95 %")
	for _, class := range slices.Sorted(maps.Keys(found)) {
		f := found[class]
		n := 0
		for _, list := range f {
			n += len(list)
		}
		low, high := f.interval()
		fmt.Fprintf(out, "%s\t%d\t%d\t%.2f\t%.2f to %.2f\n", class, len(f), n, f.share(slices.Sorted(maps.Keys(f))), low, high)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	for _, class := range slices.Sorted(maps.Keys(found)) {
		if f := found[class]; len(f) <= shown {
			for _, w := range slices.Sorted(maps.Keys(f)) {
				fmt.Printf("%s: %s %.2f\n", class, w, f.share([]string{w}))
			}
		}
	}
	return nil
}

// shown is how many originals a class has at most that are told one by one: those of the
// lists of the language, not names.
const shown = 20

// share is the mean over the stand-ins of some originals.
func (f finding) share(originals []string) float64 {
	sum, n := 0.0, 0
	for _, w := range originals {
		for _, five := range f[w] {
			sum, n = sum+five, n+1
		}
	}
	return sum / float64(max(n, 1))
}

// interval draws the originals again and again.
func (f finding) interval() (low, high float64) {
	const draws = 2000
	originals := slices.Sorted(maps.Keys(f))
	rnd := rand.New(rand.NewPCG(1, 2))
	shares := make([]float64, draws)
	for i := range shares {
		drawn := make([]string, len(originals))
		for k := range drawn {
			drawn[k] = originals[rnd.IntN(len(originals))]
		}
		shares[i] = f.share(drawn)
	}
	slices.Sort(shares)
	return shares[draws*25/1000], shares[draws*975/1000]
}
