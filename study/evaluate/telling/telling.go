// Package telling measures whether originals and pseudonymized texts can be told
// apart: a classifier learns from both versions of some documents and is asked of
// the others. In come documents with their stand-ins; out go its accuracy, where 0.5
// says that it can not tell, and the words that give the stand-ins away.
//
// It is the text syntheticity detection of Yermilov et al. (2023, "Privacy- and
// utility-preserving NLP with anonymized data", section 5), as in "Fill-in-the-Blanks",
// section 5.1, with logistic regression in the place of BERT: it runs anywhere, and its
// weights say why.
//
// Both versions of a document lie in the same fold, so that what is learned is how
// stand-ins look and not what the document is about. A random order of documents is
// drawn for each of several seeds; reported are mean and standard deviation.
//
// Memory: of each text the words that count (Options.Words) as numbers, 8 bytes a
// word, and one vocabulary; while a classifier learns, 8 bytes a distinct feature. Of
// more documents than Options.Documents a random sample is kept.
//
// It may know the root package, internal/logistic, internal/scatter, internal/words and
// study/evaluate/pairs.
package telling

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/words"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// ErrNothing says that there are not two documents with words whose text changed: a
// classifier would see one class only, or nothing to be tested on.
var ErrNothing = errors.New("originals and results can not be compared: two documents or more must have words and stand-ins")

// Options say how to measure. The zero value is ready.
type Options struct {
	Seeds     int     // how often the documents are put in a new order; 0: 5
	Folds     int     // of the cross-validation; 0: 10, and never more than documents
	Documents int     // at most; of more, a sample. 0: 500, which takes about half a minute of a processor
	Words     int     // of each text, from its beginning; 0: 4,000
	C         float64 // weight of the examples against the penalty on the weights; 0: 10
	Telltales int     // how many words of each side are reported; 0: 30
	Seed      uint64
}

// A Result is what the classifiers could tell. Shares are 0–1.
type Result struct {
	// Accuracy and Std are those of the first classifier: words and pairs of them.
	Accuracy    float64      `json:"accuracy"`
	Std         float64      `json:"std"`
	Classifiers []Classifier `json:"classifiers"`
	// ByCategory is the accuracy of the first classifier, of one seed, where nothing
	// but the mentions of one category is replaced.
	ByCategory map[understudy.Category]float64 `json:"by_category"`
	// These are the words by which a classifier of single words knows stand-ins
	// (PseudonymizedBy) and originals (OriginalBy), the strongest first. They are
	// words of the texts.
	PseudonymizedBy []Telltale `json:"pseudonymized_by"`
	OriginalBy      []Telltale `json:"original_by"`
	// Where is in which mentions the words of PseudonymizedBy stand: the share of each
	// category in their weights, each times the results that have the word. Without such
	// words it is empty.
	Where map[understudy.Category]float64 `json:"where"`

	Documents int `json:"documents"` // that took part
	Unchanged int `json:"unchanged"` // left out: nothing was replaced, or there are no words
	Sampled   int `json:"sampled"`   // left out: there were too many
	Cut       int `json:"cut"`       // texts of which only the beginning was looked at
	Seeds     int `json:"seeds"`
	Folds     int `json:"folds"`
}

// A Classifier is one way of looking at the texts.
type Classifier struct {
	Name     string  `json:"name"`
	Sees     string  `json:"sees"` // of the texts
	Accuracy float64 `json:"accuracy"`
	Std      float64 `json:"std"` // over seeds, population
	// Pairs is how often it tells which is which when it is shown both versions.
	Pairs float64 `json:"pairs"`
	// Mentions is the share of the mentions that it sees.
	Mentions float64 `json:"mentions"`
}

// A Telltale is a word that speaks for one side.
type Telltale struct {
	Word      string  `json:"word"`
	Weight    float64 `json:"weight"`    // positive
	Originals int     `json:"originals"` // documents that have it before
	Results   int     `json:"results"`   // documents that have it after
	// Categories counts the mentions it stands in, on its own side.
	Categories map[understudy.Category]int `json:"categories,omitempty"`
	// Counterparts is how many different mentions those are on the other side: a
	// stand-in's word with 1 plays one recurring original, one with many is what the
	// generator says whenever it can.
	Counterparts int `json:"counterparts"`
}

// A Meter gathers the texts. It is for one goroutine.
type Meter struct {
	o      Options
	random *rand.Rand
	vocab  vocabulary
	forms  vocabulary // mentions, folded
	docs   []document
	seen   int // documents that could take part
	left   int // documents that could not
}

// New returns a meter.
func New(o Options) *Meter {
	o.Seeds, o.Folds = cmp.Or(o.Seeds, 5), max(2, cmp.Or(o.Folds, 10))
	o.Documents, o.Words = cmp.Or(o.Documents, 500), cmp.Or(o.Words, 4000)
	o.C, o.Telltales = cmp.Or(o.C, 10), cmp.Or(o.Telltales, 30)
	return &Meter{o: o, random: rand.New(rand.NewPCG(o.Seed, 1))}
}

// A document is both versions of a text and its mentions.
type document struct {
	versions [2]version // original, result
	mentions []mention
}

type version struct {
	tokens []token
	cut    bool
}

// A token is a word or a sign.
type token struct {
	word    uint32
	mention int32 // in which it stands; -1: none
}

type mention struct {
	category understudy.Category
	forms    [2]uint32 // original, stand-in
}

// Add takes one document in.
func (m *Meter) Add(_ context.Context, d *pairs.Document) error {
	if d.Result == d.Document.Text || strings.TrimSpace(d.Document.Text) == "" || strings.TrimSpace(d.Result) == "" {
		m.left++
		return nil
	}
	m.seen++
	at := len(m.docs)
	if at == m.o.Documents { // a sample in which every document is as likely (Vitter 1985, algorithm R)
		if at = m.random.IntN(m.seen); at >= m.o.Documents {
			return nil
		}
	} else {
		m.docs = append(m.docs, document{})
	}
	m.docs[at] = m.read(d)
	return nil
}

func (m *Meter) read(d *pairs.Document) document {
	out := document{mentions: make([]mention, len(d.Spans))}
	inText := make([]pairs.Place, len(d.Spans))
	for i, s := range d.Spans {
		inText[i] = pairs.Place{Start: s.Start, End: s.End}
		out.mentions[i] = mention{s.Category, [2]uint32{m.forms.id(words.Fold(d.Original(i))), m.forms.id(words.Fold(d.StandIns[i]))}}
	}
	out.versions[0] = m.tokens(d.Document.Text, inText)
	out.versions[1] = m.tokens(d.Result, d.Places)
	return out
}

// tokens cuts a text into words and signs. Each knows the mention it begins in.
func (m *Meter) tokens(text string, mentions []pairs.Place) version {
	var v version
	next := 0
	for start, end := range words.Cut(text) {
		if len(v.tokens) == m.o.Words {
			v.cut = true
			break
		}
		for next < len(mentions) && mentions[next].End <= start {
			next++
		}
		t := token{word: m.vocab.id(text[start:end]), mention: -1}
		if next < len(mentions) && mentions[next].Start < end {
			t.mention = int32(next)
		}
		v.tokens = append(v.tokens, t)
	}
	return v
}

// A vocabulary numbers strings. The zero value is empty.
type vocabulary struct {
	ids   map[string]uint32
	words []string
}

func (v *vocabulary) id(w string) uint32 {
	id, ok := v.ids[w]
	if !ok {
		if v.ids == nil {
			v.ids = map[string]uint32{}
		}
		w = strings.Clone(w) // the text is not held
		id = uint32(len(v.words))
		v.ids[w], v.words = id, append(v.words, w)
	}
	return id
}

// Result trains and tests. The error wraps ErrNothing if there is nothing to tell
// apart, or is that of ctx.
func (m *Meter) Result(ctx context.Context) (*Result, error) {
	if len(m.docs) < 2 {
		return nil, fmt.Errorf("telling: %d documents of %d: %w", len(m.docs), m.seen+m.left, ErrNothing)
	}
	r := &Result{
		Documents: len(m.docs), Unchanged: m.left, Sampled: m.seen - len(m.docs),
		Seeds: m.o.Seeds, Folds: min(m.o.Folds, len(m.docs)),
	}
	for _, d := range m.docs {
		for _, v := range d.versions {
			if v.cut {
				r.Cut++
			}
		}
	}
	for _, look := range m.looks() {
		c, err := m.validate(ctx, look, r.Folds, m.o.Seeds)
		if err != nil {
			return nil, fmt.Errorf("telling: %s: %w", look.name, err)
		}
		r.Classifiers = append(r.Classifiers, c)
	}
	var err error
	if r.ByCategory, err = m.byCategory(ctx, r.Folds); err != nil {
		return nil, fmt.Errorf("telling: %w", err)
	}
	r.Accuracy, r.Std = r.Classifiers[0].Accuracy, r.Classifiers[0].Std
	return r, m.telltales(ctx, r)
}
