// Package frequency is the attack of who knows how often people, places and things are
// spoken of: the most frequent stand-in is taken for the most frequent original, the
// second for the second, and so on, in each category. In come documents with their
// stand-ins, and, for an attacker without the originals, the texts of a background; out
// goes how many are guessed right.
//
// An entity whose stand-in is always the same keeps its frequency: that is what
// pseudonyms are for, and what this attack lives on. Placeholders, the same for
// all, yield no more than chance. Stand-ins that are drawn anew for each document
// (pairs.InDocument) are attacked in each document by itself.
//
// It may know the root package, study/attack/internal/phrase, study/attack/internal/word
// and study/evaluate/pairs.
package frequency

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/attack/internal/phrase"
	"github.com/understudy-text/understudy/study/attack/internal/word"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A pair is a stand-in's form and an original's, in plain words.
type pair struct{ standIn, original string }

// A table counts the mentions of a category.
type table struct {
	originals map[string]int
	standIns  map[string]int
	pairs     map[pair]int
}

// Forms counts originals and their stand-ins. Its size is that of the distinct
// forms; where each document has its own stand-ins, of those of each document.
type Forms struct {
	tables map[where]*table
	docs   int
	known  *phrase.Set // the originals, to look for in the background
	names  map[string]int
	seen   []int // in the background, by number in known
}

// where is what a table is of: mentions of a category that have their stand-ins in
// common.
type where struct {
	category understudy.Category
	document int // 0: all
}

// New returns empty counts.
func New() *Forms {
	return &Forms{tables: map[where]*table{}, known: phrase.NewSet(), names: map[string]int{}}
}

// Add counts the mentions of a document. Deleted ones show nothing.
func (f *Forms) Add(ctx context.Context, d *pairs.Document) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	f.docs++
	of := 0
	if d.Scope == pairs.InDocument {
		of = f.docs
	}
	for i, s := range d.Spans {
		original, standIn := word.Texts(d.Original(i)), strings.Join(word.Texts(d.StandIns[i]), " ")
		n := f.known.Add(original)
		if n < 0 || standIn == "" {
			continue
		}
		t := f.tables[where{s.Category, of}]
		if t == nil {
			t = &table{map[string]int{}, map[string]int{}, map[pair]int{}}
			f.tables[where{s.Category, of}] = t
		}
		form := strings.Join(original, " ")
		f.names[form] = n
		t.originals[form]++
		t.standIns[standIn]++
		t.pairs[pair{standIn, form}]++
	}
	return nil
}

// Background counts the originals in a text that the attacker can read. All
// documents were added before.
func (f *Forms) Background(text string) {
	if f.seen == nil {
		f.seen = make([]int, f.known.Len())
	}
	f.known.Count(slices.Collect(word.All(text)), func(p int) { f.seen[p]++ })
}

// A Result is how many are guessed right.
type Result struct {
	// Knowing is the attacker who knows how often each original is mentioned in the
	// documents themselves: the worst case.
	Knowing Guess `json:"knowing"`
	// Reading is the one who counts them in the background; absent without one.
	Reading *Guess `json:"reading,omitempty"`
	// ByCategory is of the one who knows.
	ByCategory map[understudy.Category]Guess `json:"by_category"`
}

// A Guess is right for some. Shares are 0–1. Among equals in frequency, the
// attacker guesses blindly, so what is right of these is what can be expected.
type Guess struct {
	Forms    int     `json:"forms"`           // distinct stand-ins
	Mentions int     `json:"mentions"`        // that they stand for
	Right    float64 `json:"right"`           // share of the forms whose original is guessed
	Weighted float64 `json:"right_mentions"`  // the same, of the mentions
	Chance   float64 `json:"chance"`          // Right, without looking at frequencies
	Blind    float64 `json:"chance_mentions"` // Weighted, without looking at frequencies
	Top      float64 `json:"top"`             // share of the categories whose most frequent stand-in is guessed
}

// Result guesses.
func (f *Forms) Result() *Result {
	r := &Result{ByCategory: map[understudy.Category]Guess{}}
	var knowing, reading []Guess
	by := map[understudy.Category][]Guess{}
	for _, w := range slices.SortedFunc(maps.Keys(f.tables), func(a, b where) int {
		return cmp.Or(cmp.Compare(a.category, b.category), cmp.Compare(a.document, b.document))
	}) {
		t := f.tables[w]
		g := t.guess(t.originals)
		knowing, by[w.category] = append(knowing, g), append(by[w.category], g)
		if f.seen != nil {
			read := map[string]int{}
			for form := range t.originals {
				read[form] = f.seen[f.names[form]]
			}
			reading = append(reading, t.guess(read))
		}
	}
	for c, guesses := range by {
		r.ByCategory[c] = together(guesses)
	}
	r.Knowing = together(knowing)
	if f.seen != nil {
		g := together(reading)
		r.Reading = &g
	}
	return r
}

// A block is the ranks [from, to) of forms with one frequency.
type block struct{ from, to int }

// ranks puts forms in the order of their frequencies.
func ranks(counts map[string]int) map[string]block {
	forms := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	blocks := make(map[string]block, len(forms))
	for from := 0; from < len(forms); {
		to := from
		for to < len(forms) && counts[forms[to]] == counts[forms[from]] {
			to++
		}
		for _, form := range forms[from:to] {
			blocks[form] = block{from, to}
		}
		from = to
	}
	return blocks
}

// match is how probable it is that two forms are taken for each other, if equals
// are in random order.
func match(a, b block) float64 {
	both := min(a.to, b.to) - max(a.from, b.from)
	return float64(max(0, both)) / float64((a.to-a.from)*(b.to-b.from))
}

// guess matches the stand-ins with originals of known frequencies.
func (t *table) guess(known map[string]int) Guess {
	g := Guess{Forms: len(t.standIns)}
	standIns, originals := ranks(t.standIns), ranks(known)
	for _, p := range slices.SortedFunc(maps.Keys(t.pairs), func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.standIn, b.standIn), cmp.Compare(a.original, b.original))
	}) { // sums depend on the order
		g.Mentions += t.pairs[p]
		right := match(standIns[p.standIn], originals[p.original])
		g.Right += right
		g.Weighted += right * float64(t.pairs[p])
		blind := 1 / float64(max(len(standIns), len(originals)))
		g.Chance += blind
		g.Blind += blind * float64(t.pairs[p])
		if b := standIns[p.standIn]; b.from == 0 {
			g.Top += right / float64(b.to)
		}
	}
	g.Right, g.Chance = g.Right/float64(g.Forms), g.Chance/float64(g.Forms)
	g.Weighted, g.Blind = g.Weighted/float64(g.Mentions), g.Blind/float64(g.Mentions)
	return g
}

// together is the mean of guesses, by forms and by mentions.
func together(all []Guess) Guess {
	if len(all) == 1 {
		return all[0]
	}
	var sum Guess
	for _, g := range all {
		sum.Forms += g.Forms
		sum.Mentions += g.Mentions
		sum.Right += g.Right * float64(g.Forms)
		sum.Chance += g.Chance * float64(g.Forms)
		sum.Weighted += g.Weighted * float64(g.Mentions)
		sum.Blind += g.Blind * float64(g.Mentions)
		sum.Top += g.Top / float64(len(all))
	}
	if sum.Forms > 0 {
		sum.Right, sum.Chance = sum.Right/float64(sum.Forms), sum.Chance/float64(sum.Forms)
		sum.Weighted, sum.Blind = sum.Weighted/float64(sum.Mentions), sum.Blind/float64(sum.Mentions)
	}
	return sum
}
