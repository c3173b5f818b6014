package detection

import (
	"context"
	"fmt"
	"slices"

	"github.com/understudy-text/understudy"
)

// A TAB is the measure of the Text Anonymization Benchmark (Pilán et al. 2022,
// section 6, and evaluation.py in github.com/NorskRegnesentral/
// text-anonymization-benchmark): is every entity that had to be hidden hidden
// wherever it stands, and how much was hidden in vain. Categories are of no
// consequence. Annotators count one by one, and their counts are added (a
// micro-average).
//
// Two things differ from that script, on purpose: a document without predictions
// counts as one in which nothing was hidden, and an annotator who marked nothing in
// a document is still one of its annotators.
type TAB struct {
	Types     bool       `json:"identifier_types"` // gold says which mentions are direct and quasi identifiers; if not, all are to be hidden
	Entities  string     `json:"entity_ids"`       // "given" by gold, or "linked" by the program
	Weights   string     `json:"weights"`          // the model behind Weighted; Uniform without
	Hidden    TABRecall  `json:"recall"`
	Direct    *TABRecall `json:"recall_direct,omitempty"` // nil without types
	Quasi     *TABRecall `json:"recall_quasi,omitempty"`  // nil without types
	Precision struct {
		Tokens   Weighed `json:"tokens"`   // of the hidden words, those that had to go
		Mentions Weighed `json:"mentions"` // of the predicted spans, those that lie inside a mention
		Weighted Weighed `json:"weighted"` // as Tokens, each word by what it tells: the hidden ones are the hard ones to guess
	} `json:"precision"`
	Unweighed  int                                `json:"unweighed"` // words the model has no probability for: they weigh nothing
	ByCategory map[understudy.Category]*TABRecall `json:"by_category"`
	Documents  []TABDocument                      `json:"documents"`
}

// Uniform is the name of weights that are all the same.
const Uniform = "uniform"

// A TABRecall says what was hidden of what had to be. An entity is hidden if all its
// mentions are; a mention, if all of it is but words and signs that tell nothing
// (see tells); a token is a run of letters, digits and underscores of a mention.
type TABRecall struct {
	Entities Cover `json:"entities"`
	Mentions Cover `json:"mentions"`
	Tokens   Cover `json:"tokens"`
}

// Weighed is a precision. Hit and Predicted are sums of weights, over all
// annotators.
type Weighed struct {
	Hit       float64 `json:"hit"`
	Predicted float64 `json:"predicted"`
	Precision float64 `json:"precision"` // Hit/Predicted, 0–1
}

// A TABDocument has the numbers of one document.
type TABDocument struct {
	ID        string    `json:"id"`
	Hidden    TABRecall `json:"recall"`
	Tokens    Weighed   `json:"precision_tokens"`
	Weighted  Weighed   `json:"precision_weighted"`
	unweighed int
}

// TABOptions say how ScoreTAB measures.
type TABOptions struct {
	Linker   understudy.Linker        // links the mentions of gold without entity ids; may be nil if it has them
	Language func(text string) string // of a document; nil: the default of linker and weigher
	Weigher  *Weigher                 // nil: all words weigh the same
	Progress func(bytes int64)        // is told how much of the texts is done next; may be nil
}

// ScoreTAB compares predicted spans with gold documents. Unknown documents and spans
// outside the text are errors, as for Score.
func ScoreTAB(ctx context.Context, gold []Gold, predicted map[string][]understudy.Span, o TABOptions) (*TAB, error) {
	kind, err := labelled(gold)
	if err != nil {
		return nil, err
	}
	if err := allKnown(gold, predicted); err != nil {
		return nil, err
	}
	t := &TAB{Types: kind.types, Entities: "linked", Weights: Uniform, ByCategory: map[understudy.Category]*TABRecall{}, Documents: []TABDocument{}}
	if kind.entities {
		t.Entities = "given"
	}
	if t.Types {
		t.Direct, t.Quasi = &TABRecall{}, &TABRecall{}
	}
	if o.Weigher != nil {
		t.Weights = o.Weigher.Name
	}
	for i := range gold {
		if err := t.add(ctx, &gold[i], predicted[gold[i].ID], o); err != nil {
			return nil, err
		}
		if o.Progress != nil {
			o.Progress(int64(len(gold[i].Text)))
		}
	}
	t.finish()
	return t, nil
}

// add counts one document.
func (t *TAB) add(ctx context.Context, g *Gold, spans []understudy.Span, o TABOptions) error {
	covered, err := paint(g, spans)
	if err != nil {
		return fmt.Errorf("predicted: %w", err)
	}
	language := ""
	if o.Language != nil {
		language = o.Language(g.Text)
	}
	d := TABDocument{ID: g.ID}
	for j := range g.Annotators {
		if _, err := paint(g, g.Annotators[j]); err != nil {
			return fmt.Errorf("gold: %w", err)
		}
		entities, err := g.entities(ctx, j, language, o.Linker)
		if err != nil {
			return fmt.Errorf("gold: document %q: %w", g.ID, err)
		}
		for _, e := range entities {
			if e.hide {
				t.recall(g.Text, &d, e, covered)
			}
		}
	}
	tokens, err := t.precision(ctx, g, spans, language, &d, o.Weigher)
	if err != nil {
		return fmt.Errorf("document %q: %w", g.ID, err)
	}
	t.Precision.Mentions.add(tokens)
	t.Precision.Tokens.add(d.Tokens)
	t.Precision.Weighted.add(d.Weighted)
	t.Unweighed += d.unweighed
	d.Hidden.finish()
	d.Tokens.finish()
	d.Weighted.finish()
	t.Documents = append(t.Documents, d)
	return nil
}

// recall counts one entity that had to be hidden: for the corpus, its class, its
// category and its document.
func (t *TAB) recall(text string, d *TABDocument, e entity, covered []bool) {
	of := t.ByCategory[e.category]
	if of == nil {
		of = &TABRecall{}
		t.ByCategory[e.category] = of
	}
	var one TABRecall
	one.Entities = Cover{Covered: 1, Gold: 1}
	for _, m := range e.mentions {
		hidden := isHidden(text, m.start, m.end, covered)
		one.Mentions.count(hidden)
		if !hidden && m.hide {
			one.Entities.Covered = 0
		}
		for start, end := range tokens(text[m.start:m.end]) {
			one.Tokens.count(isHidden(text, m.start+start, m.start+end, covered))
		}
	}
	class := t.Quasi
	if e.direct {
		class = t.Direct
	}
	for _, r := range []*TABRecall{&t.Hidden, class, of, &d.Hidden} {
		if r != nil {
			r.add(one)
		}
	}
}

// precision counts the words of one document's predicted spans, and returns the count
// of the spans.
func (t *TAB) precision(ctx context.Context, g *Gold, spans []understudy.Span, language string, d *TABDocument, w *Weigher) (mentions Weighed, err error) {
	all, gold := float64(len(g.Annotators)), g.holders()
	var words []stretch
	for _, s := range spans {
		mentions.Hit += annotatorsOf(gold, stretch{s.Start, s.End})
		mentions.Predicted += all
		for start, end := range tokens(g.Text[s.Start:s.End]) {
			words = append(words, stretch{s.Start + start, s.Start + end})
		}
	}
	weights, err := w.weigh(ctx, g.Text, language, words)
	if err != nil {
		return mentions, err
	}
	for i, word := range words {
		by := annotatorsOf(gold, word)
		d.Tokens.Hit += by
		d.Tokens.Predicted += all
		d.Weighted.Hit += by * weights[i]
		d.Weighted.Predicted += all * weights[i]
		if weights[i] == 0 {
			d.unweighed++
		}
	}
	return mentions, nil
}

// holder knows the mentions of an annotator that have to be hidden: their starts in
// order, and how far the ones up to each reach.
type holder struct{ starts, reach []int }

// holders are those of all annotators.
func (g *Gold) holders() []holder {
	out := make([]holder, len(g.Annotators))
	for j, spans := range g.Annotators {
		var hide []stretch
		for k, m := range spans {
			if g.hide(j, k) {
				hide = append(hide, stretch{m.Start, m.End})
			}
		}
		slices.SortFunc(hide, func(a, b stretch) int { return a.start - b.start })
		furthest := 0
		for _, m := range hide {
			furthest = max(furthest, m.end)
			out[j].starts, out[j].reach = append(out[j].starts, m.start), append(out[j].reach, furthest)
		}
	}
	return out
}

// annotatorsOf counts the annotators of whom a mention holds all of a stretch.
func annotatorsOf(holders []holder, s stretch) float64 {
	n := 0.0
	for _, h := range holders {
		before, _ := slices.BinarySearch(h.starts, s.start+1) // mentions that begin no later
		if before > 0 && h.reach[before-1] >= s.end {
			n++
		}
	}
	return n
}

func (t *TAB) finish() {
	for _, r := range []*TABRecall{&t.Hidden, t.Direct, t.Quasi} {
		if r != nil {
			r.finish()
		}
	}
	for _, r := range t.ByCategory {
		r.finish()
	}
	t.Precision.Tokens.finish()
	t.Precision.Mentions.finish()
	t.Precision.Weighted.finish()
}

func (r *TABRecall) add(o TABRecall) {
	r.Entities.add(o.Entities)
	r.Mentions.add(o.Mentions)
	r.Tokens.add(o.Tokens)
}

func (r *TABRecall) finish() {
	r.Entities.finish()
	r.Mentions.finish()
	r.Tokens.finish()
}

func (c *Cover) add(o Cover) { c.Covered, c.Gold = c.Covered+o.Covered, c.Gold+o.Gold }

func (c *Cover) count(hit bool) {
	c.Gold++
	if hit {
		c.Covered++
	}
}

func (w *Weighed) add(o Weighed) { w.Hit, w.Predicted = w.Hit+o.Hit, w.Predicted+o.Predicted }

func (w *Weighed) finish() {
	if w.Predicted > 0 {
		w.Precision = w.Hit / w.Predicted
	}
}
