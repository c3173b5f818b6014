// Package words asks whether the stand-in of a word of a small class, such as a country or
// an occupation, leads back to it. In come documents with their stand-ins, out goes how far
// up the original stands among all words of its class when an attacker ranks them who has
// the program and runs it under keys of their own (package names does the same for names
// of people).
//
// The attacker knows how many documents each stand-in stands in: words that they try are
// put into so many, since common words are played by other common ones of the corpus. A
// stand-in then speaks for the words whose own were like it: the same, of its group, of
// its length, first and last letters (naive Bayes).
//
// It may know the root package and study/evaluate/pairs.
package words

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A Class is a set of words that play each other.
type Class struct {
	Name string
	// Categories are those of mentions that are such a word.
	Categories []understudy.Category
	// Words are all of the class, each as it is written most often.
	Words []string
	// Group is what an attacker knows of a word beside its letters: where a country lies.
	// It may be nil.
	Group func(word string) string
}

// Options say what the attacker knows. Without Classes or Simulate nothing is tried.
type Options struct {
	Classes []Class
	// Simulate replaces texts that are one mention each, as the program does, under the
	// attacker's key of a round.
	Simulate func(ctx context.Context, round int, texts []understudy.Document) ([]string, error)
	// Rounds is how often each word of a class is tried, under so many keys; 0 means 20.
	Rounds int
}

// A Result says how often originals of a class are found.
type Result struct {
	Class  string  `json:"class"`
	Words  int     `json:"words"`  // distinct originals with their stand-ins
	Of     int     `json:"of"`     // words of the class, among which they are looked for
	First  float64 `json:"rank_1"` // share of the originals that come first; of equals, each as often
	Five   float64 `json:"rank_5"`
	Chance float64 `json:"chance_5"`
	// Each is how likely each original is among the first five: an original that has several
	// stand-ins is in it several times.
	Each []Found `json:"-"`
}

// A Found says how likely an original is among the first five.
type Found struct {
	Word string
	Five float64
}

type pair struct{ original, standIn string }

// A Meter collects words of the classes.
type Meter struct {
	options Options
	class   []map[string]string // by class: words as they are written, by how they are compared
	pairs   []map[pair]int      // by class: in how many documents they stand
}

// New returns a meter.
func New(o Options) *Meter {
	o.Rounds = cmp.Or(o.Rounds, 20)
	m := &Meter{options: o}
	for _, c := range o.Classes {
		index := map[string]string{}
		for _, w := range c.Words {
			index[plain(w)] = w
		}
		m.class, m.pairs = append(m.class, index), append(m.pairs, map[pair]int{})
	}
	return m
}

// plain is how words are compared.
func plain(w string) string {
	w = strings.ToLower(strings.TrimSpace(w))
	return strings.TrimPrefix(w, "the ")
}

// Add reads the words of a document.
func (m *Meter) Add(ctx context.Context, d *pairs.Document) error {
	for k, c := range m.options.Classes {
		seen := map[pair]bool{}
		for i, s := range d.Spans {
			if !slices.Contains(c.Categories, s.Category) {
				continue
			}
			original, known := m.class[k][plain(d.Original(i))]
			p := pair{original, plain(d.StandIns[i])}
			if known && p.standIn != "" && !strings.HasPrefix(p.standIn, "[") && !seen[p] {
				seen[p] = true
				m.pairs[k][p]++
			}
		}
	}
	return ctx.Err()
}

// Result attacks the words of each class that the documents have any of.
func (m *Meter) Result(ctx context.Context) ([]Result, error) {
	var out []Result
	for k, c := range m.options.Classes {
		if len(m.pairs[k]) == 0 || m.options.Simulate == nil {
			continue
		}
		r, err := m.attack(ctx, &c, m.pairs[k])
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

// An attacker has learned what stand-ins words of a class get.
type attacker struct {
	*Class
	counts map[string]map[string]float64 // by word and feature of its stand-ins
	rounds map[string]float64
	prior  map[string]float64
	total  float64
}

func (m *Meter) attack(ctx context.Context, c *Class, found map[pair]int) (Result, error) {
	a := &attacker{c, map[string]map[string]float64{}, map[string]float64{}, map[string]float64{}, 0}
	if err := a.learn(ctx, &m.options, found); err != nil {
		return Result{}, err
	}
	r := Result{Class: c.Name, Words: len(found), Of: len(c.Words), Chance: min(1, 5/float64(len(c.Words)))}
	for p := range found {
		own := a.score(p.original, p.standIn)
		better, equal := 0, 0
		for _, w := range c.Words {
			switch s := a.score(w, p.standIn); {
			case s > own+tied:
				better++
			case s > own-tied:
				equal++
			}
		}
		five := within(5, better, equal)
		r.First += within(1, better, equal)
		r.Five += five
		r.Each = append(r.Each, Found{p.original, five})
	}
	slices.SortFunc(r.Each, func(a, b Found) int {
		return cmp.Or(strings.Compare(a.Word, b.Word), cmp.Compare(a.Five, b.Five))
	})
	n := float64(len(found))
	r.First, r.Five = r.First/n, r.Five/n
	return r, nil
}

// tied is how near two scores are that tell nothing apart.
const tied = 1e-9

// within is how likely one of equals is among the first n.
func within(n, better, equal int) float64 {
	return max(0, min(1, float64(n-better)/float64(max(1, equal))))
}

// learn has the program replace all words of the class, in corpora that have as many of
// them, in as many documents each, as the one that is attacked.
func (a *attacker) learn(ctx context.Context, o *Options, found map[pair]int) error {
	spread := slices.Sorted(maps.Values(found))
	for round := range o.Rounds {
		rnd := rand.New(rand.NewPCG(uint64(round), 7))
		words := slices.Clone(a.Words)
		slices.Sort(words)
		rnd.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		for chunk := range slices.Chunk(words, len(spread)) {
			often := slices.Clone(spread)
			rnd.Shuffle(len(often), func(i, j int) { often[i], often[j] = often[j], often[i] })
			if err := a.try(ctx, o, round, chunk, often); err != nil {
				return err
			}
		}
	}
	for f := range a.prior {
		a.prior[f] /= a.total
	}
	return nil
}

func (a *attacker) try(ctx context.Context, o *Options, round int, words []string, often []int) error {
	var texts []understudy.Document
	var of []string
	for i, w := range words {
		for n := range often[i] {
			texts = append(texts, understudy.Document{ID: fmt.Sprintf("%d-%d", i, n), Text: w, Given: []understudy.Span{{End: len(w), Category: a.Categories[0], Score: 1}}})
			of = append(of, w)
		}
	}
	standIns, err := o.Simulate(ctx, round, texts)
	if err != nil {
		return err
	}
	for i, s := range standIns {
		if i > 0 && of[i] == of[i-1] || s == "" { // a word has one stand-in in a corpus
			continue
		}
		w := of[i]
		if a.counts[w] == nil {
			a.counts[w] = map[string]float64{}
		}
		a.rounds[w]++
		a.total++
		for _, f := range a.featuresOf(plain(s)) {
			a.counts[w][f]++
			a.prior[f]++
		}
	}
	return nil
}

// featuresOf returns the features of a stand-in.
func (a *attacker) featuresOf(standIn string) []string {
	first, _ := utf8.DecodeRuneInString(standIn)
	_, size := utf8.DecodeLastRuneInString(standIn)
	out := []string{"word " + standIn, "first " + string(first), "last " + standIn[len(standIn)-size:], fmt.Sprint("words ", strings.Count(standIn, " ")), fmt.Sprint("length ", utf8.RuneCountInString(standIn)/2)}
	if a.Group != nil {
		out = append(out, "group "+a.Group(standIn))
	}
	return out
}

// How much the stand-ins of all weigh against those of one word, in rounds; and how likely
// a feature is that no round has shown.
const (
	smooth = 1
	unseen = 1e-4
)

// score is how much more a stand-in speaks for a word than for any.
func (a *attacker) score(word, standIn string) float64 {
	sum := 0.0
	for _, f := range a.featuresOf(standIn) {
		prior := max(a.prior[f], unseen)
		sum += math.Log((a.counts[word][f]+smooth*prior)/(a.rounds[word]+smooth)) - math.Log(prior)
	}
	return sum
}
