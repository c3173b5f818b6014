package detection

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/lm"
)

// A Weigher tells how much words tell: −log P (natural) of a word under a masked
// language model that sees the text around it with all predicted words hidden
// (Pilán et al. 2022, section 6.2). TAB takes of a word of several pieces the least
// likely piece; here it is the whole word.
type Weigher struct {
	Name    string               // of the models, as they may be published
	Models  map[string]lm.Scorer // by language
	Default string               // language of documents that tell none
}

// seen is how many bytes on either side of a word the model is shown: with it some
// hundred pieces, as many as TAB shows.
const seen = 200

// weigh returns the weight of each word, 0 for those there is no probability for: the
// model has none, or the language has no model. Words may overlap. Without a weigher
// each weighs 1.
func (w *Weigher) weigh(ctx context.Context, text, language string, words []stretch) ([]float64, error) {
	out := make([]float64, len(words))
	if w == nil {
		for i := range out {
			out[i] = 1
		}
		return out, nil
	}
	model := w.Models[cmp.Or(language, w.Default)]
	if model == nil || len(words) == 0 {
		return out, nil
	}
	sorted := slices.Clone(words)
	slices.SortFunc(sorted, func(a, b stretch) int { return cmp.Or(a.start-b.start, b.end-a.end) })
	questions := make([]lm.Question, len(words))
	for i, word := range words {
		questions[i] = lm.Question{Cloze: hidden(text, sorted, word), Candidates: []string{text[word.start:word.end]}}
	}
	scores, err := model.Score(ctx, questions)
	if err != nil {
		return nil, fmt.Errorf("weighing words: %w", err)
	}
	for i := range out {
		if p := scores[i][0]; !math.IsInf(p, -1) {
			out[i] = max(-p, math.SmallestNonzeroFloat64)
		}
	}
	return out, nil
}

// hidden is what stands around a word, with a gap for it and for each of the other
// words, which are sorted.
func hidden(text string, sorted []stretch, word stretch) lm.Cloze {
	from, to := max(0, word.start-seen), min(len(text), word.end+seen)
	var c lm.Cloze
	at := from
	gap := func(s stretch) {
		c.Between = append(c.Between, strings.ToValidUTF8(text[at:max(at, s.start)], ""))
		at = max(at, s.end)
	}
	first, _ := slices.BinarySearchFunc(sorted, from, func(s stretch, at int) int { return s.start - at })
	asked := false
	for _, s := range sorted[first:] {
		if s.end > to {
			break
		}
		if s.end > word.start && s.start < word.end { // the word itself, or what overlaps it
			if !asked {
				asked, c.Want = true, []int{len(c.Between)}
				gap(word)
			}
			continue
		}
		if s.start >= at {
			gap(s)
		}
	}
	c.Between = append(c.Between, strings.ToValidUTF8(text[at:max(at, to)], ""))
	return c
}
