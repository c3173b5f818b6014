// Package detection measures how well personal data was found: the spans a
// detector predicted against the mentions people annotated.
//
// In come gold documents (text and, for each annotator, spans) and predicted spans; out
// goes a Report. It does not care who detected.
//
// Four measures, because they answer four questions:
//
//   - Characters: how much of the text that had to go is covered, and how much
//     of what was covered had to go. Counted over letters and digits, micro
//     over documents, whatever the category. With several annotators a
//     character has to go if any of them marked it.
//   - Mentions: how many mentions are wholly covered, by spans of whatever
//     category (Pilán et al. 2022, section 6.1: a mention left half visible is
//     not hidden). Words that reveal nothing are not asked for; see Ignored.
//     Mentions of all annotators count, as in TAB's micro-average.
//   - Spans: precision, recall and F1 with the category, exact (same offsets)
//     and partial (any overlap). Each annotator is compared in turn and the
//     counts are added.
//   - Entities: how many persons, places and things are hidden wherever they are
//     mentioned, and how much was hidden in vain, by what it tells: the measure of
//     the Text Anonymization Benchmark; see TAB.
//
// A mention that gold says may stay (identifier type NO_MASK) has to be found, for
// the spans, but not to be hidden.
//
// It may know the root package, corpus, corpus/category, internal/progress,
// internal/usage, job/input, job/stock, lm, lm/named and lm/tiny.
package detection

import (
	"fmt"
	"sort"
	"unicode"

	"github.com/understudy-text/understudy"
)

// Gold is one annotated document.
type Gold struct {
	ID         string
	Text       string
	Annotators [][]understudy.Span // at least one; an annotator may have found nothing
	Labels     [][]Label           // for each annotator and span; nil where the file has none
}

// A Ratio is a precision and a recall with the counts behind them, so that
// ratios can be added.
type Ratio struct {
	Hit       int     `json:"hit"`       // found and right, counted on the predicted side
	Predicted int     `json:"predicted"` // found
	Covered   int     `json:"covered"`   // found and right, counted on the gold side
	Gold      int     `json:"gold"`      // to be found
	Precision float64 `json:"precision"` // Hit/Predicted, 0–1
	Recall    float64 `json:"recall"`    // Covered/Gold, 0–1
	F1        float64 `json:"f1"`
}

// A Report is what Score found.
type Report struct {
	Documents  int                             `json:"documents"`
	Characters Ratio                           `json:"characters"`
	ByCategory map[understudy.Category]*PerTag `json:"by_category"`
	Mentions   Cover                           `json:"mentions"`
	Exact      Ratio                           `json:"exact"`         // micro over categories
	Partial    Ratio                           `json:"partial"`       // micro over categories
	Missing    []string                        `json:"missing"`       // gold documents without any predicted entry, sorted
	TAB        *TAB                            `json:"tab,omitempty"` // what ScoreTAB found
}

// PerTag is what Score found for one category.
type PerTag struct {
	Mentions   Cover `json:"mentions"`
	Characters Cover `json:"characters"` // of this category's gold characters, those covered by any span
	Exact      Ratio `json:"exact"`
	Partial    Ratio `json:"partial"`
}

// Cover is a recall without a precision: what was to be covered and what was.
type Cover struct {
	Covered int     `json:"covered"`
	Gold    int     `json:"gold"`
	Recall  float64 `json:"recall"`
}

// Score compares predicted spans with gold documents. A predicted document that
// is not in gold, or a span outside its text, is an error; a gold document
// without predictions counts as one in which nothing was found and is listed.
func Score(gold []Gold, predicted map[string][]understudy.Span) (*Report, error) {
	r := &Report{ByCategory: map[understudy.Category]*PerTag{}, Missing: []string{}}
	if err := allKnown(gold, predicted); err != nil {
		return nil, err
	}
	for i := range gold {
		g := &gold[i]
		spans, ok := predicted[g.ID]
		if !ok {
			r.Missing = append(r.Missing, g.ID)
		}
		if err := r.add(g, spans); err != nil {
			return nil, err
		}
	}
	sort.Strings(r.Missing)
	r.finish()
	return r, nil
}

// allKnown checks that predictions speak of gold documents only.
func allKnown(gold []Gold, predicted map[string][]understudy.Span) error {
	known := make(map[string]bool, len(gold))
	for i := range gold {
		known[gold[i].ID] = true
	}
	for _, id := range sortedKeys(predicted) {
		if !known[id] {
			return fmt.Errorf("predicted: document %q is not in gold: %w", id, ErrUnknownDocument)
		}
	}
	return nil
}

// add counts one document.
func (r *Report) add(g *Gold, spans []understudy.Span) error {
	covered, err := paint(g, spans)
	if err != nil {
		return fmt.Errorf("predicted: %w", err)
	}
	wanted := make([]bool, len(g.Text))
	for j, annotated := range g.Annotators {
		var hide []understudy.Span
		for k, m := range annotated {
			if g.hide(j, k) {
				hide = append(hide, m)
			}
		}
		if _, err := paint(g, annotated); err != nil {
			return fmt.Errorf("gold: %w", err)
		}
		marks, err := paint(g, hide)
		if err != nil {
			return fmt.Errorf("gold: %w", err)
		}
		for i, m := range marks {
			wanted[i] = wanted[i] || m
		}
		for _, m := range hide {
			r.mention(g.Text, m, covered)
		}
		r.spans(annotated, spans)
	}
	for i, c := range g.Text {
		if !counts(c) {
			continue
		}
		if covered[i] {
			r.Characters.Predicted++
		}
		if wanted[i] {
			r.Characters.Gold++
		}
		if covered[i] && wanted[i] {
			r.Characters.Hit++
			r.Characters.Covered++
		}
	}
	r.Documents++
	return nil
}

// mention counts one gold mention and its characters.
func (r *Report) mention(text string, m understudy.Span, covered []bool) {
	t := r.tag(m.Category)
	t.Mentions.Gold++
	if wholly(text, m, covered) {
		t.Mentions.Covered++
	}
	for i, c := range text[m.Start:m.End] {
		if !counts(c) {
			continue
		}
		t.Characters.Gold++
		if covered[m.Start+i] {
			t.Characters.Covered++
		}
	}
}

// spans compares one annotator's spans with the predicted ones, category by category.
func (r *Report) spans(gold, predicted []understudy.Span) {
	type key struct {
		start, end int
		category   understudy.Category
	}
	set := make(map[key]bool, len(gold))
	for _, g := range gold {
		set[key{g.Start, g.End, g.Category}] = true
	}
	for k := range set {
		t := r.tag(k.category)
		t.Exact.Gold++
		t.Partial.Gold++
		if overlaps(understudy.Span{Start: k.start, End: k.end, Category: k.category}, predicted) {
			t.Partial.Covered++
		}
	}
	seen := make(map[key]bool, len(predicted))
	for _, p := range predicted {
		k := key{p.Start, p.End, p.Category}
		if seen[k] {
			continue
		}
		seen[k] = true
		t := r.tag(p.Category)
		t.Exact.Predicted++
		t.Partial.Predicted++
		if set[k] {
			t.Exact.Hit++
			t.Exact.Covered++
		}
		if overlaps(p, gold) {
			t.Partial.Hit++
		}
	}
}

// overlaps reports whether any of the spans shares a byte and the category with s.
func overlaps(s understudy.Span, spans []understudy.Span) bool {
	for _, o := range spans {
		if o.Category == s.Category && o.Start < s.End && s.Start < o.End {
			return true
		}
	}
	return false
}

func (r *Report) tag(c understudy.Category) *PerTag {
	t := r.ByCategory[c]
	if t == nil {
		t = &PerTag{}
		r.ByCategory[c] = t
	}
	return t
}

// finish computes the ratios from the counts.
func (r *Report) finish() {
	for _, t := range r.ByCategory {
		r.Mentions.Gold += t.Mentions.Gold
		r.Mentions.Covered += t.Mentions.Covered
		r.Exact.add(t.Exact)
		r.Partial.add(t.Partial)
		t.Mentions.finish()
		t.Characters.finish()
		t.Exact.finish()
		t.Partial.finish()
	}
	r.Mentions.finish()
	r.Characters.finish()
	r.Exact.finish()
	r.Partial.finish()
}

func (r *Ratio) add(o Ratio) {
	r.Hit += o.Hit
	r.Predicted += o.Predicted
	r.Covered += o.Covered
	r.Gold += o.Gold
}

func (r *Ratio) finish() {
	r.Precision = share(r.Hit, r.Predicted)
	r.Recall = share(r.Covered, r.Gold)
	if r.Precision+r.Recall > 0 {
		r.F1 = 2 * r.Precision * r.Recall / (r.Precision + r.Recall)
	}
}

func (c *Cover) finish() { c.Recall = share(c.Covered, c.Gold) }

// share is n/of, and 0 where there was nothing to find.
func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// counts reports whether the character measure looks at c.
func counts(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }

// paint marks the bytes that the spans cover.
func paint(g *Gold, spans []understudy.Span) ([]bool, error) {
	marks := make([]bool, len(g.Text))
	for i, s := range spans {
		if s.Start < 0 || s.End > len(g.Text) || s.Start >= s.End {
			return nil, fmt.Errorf("document %q: span %d: bytes %d to %d of %d: %w", g.ID, i, s.Start, s.End, len(g.Text), ErrOutside)
		}
		for b := s.Start; b < s.End; b++ {
			marks[b] = true
		}
	}
	return marks, nil
}

func sortedKeys(m map[string][]understudy.Span) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
