// Package summary makes a text short, so that the summary of an original can be
// compared with that of what became of it. In comes a text, out come some of its
// sentences, or what a chat model writes of it, one sentence a line.
//
// Extract is TextRank (Mihalcea & Tarau 2004, "TextRank: Bringing order into texts",
// section 4): sentences that share words recommend each other, and the most recommended
// are the summary.
//
// It may know internal/words, language and lm/chat.
package summary

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/internal/words"
	"github.com/understudy-text/understudy/language"
)

// Extract summarises by choosing sentences. The same text always gives the same
// summary. It is safe for concurrent use.
type Extract struct {
	// Splitter finds the sentences of a text in a language; nil where it knows none,
	// then every line is one.
	Splitter  func(language string) language.Splitter
	Sentences int // how many; 0: 5
}

const (
	defaultSentences = 5
	damping          = 0.85 // as in the paper
	rounds           = 50
	still            = 1e-6 // ranks that change less have settled
	// block is how many sentences are ranked together. Of a longer text, those that
	// lead their blocks are ranked again: time is linear in the text.
	block = 256
	// longest is how many words of a sentence count and are shown; a table or a text
	// without full stops is one sentence otherwise.
	longest = 100
)

// Name says how the summary is made.
func (e Extract) Name() string { return "TextRank" }

// Summarize returns the leading sentences in the order of the text.
func (e Extract) Summarize(_ context.Context, lang, text string) (string, error) {
	n := cmp.Or(max(0, e.Sentences), defaultSentences)
	all := e.sentences(lang, text)
	for len(all) > block {
		var leaders []sentence
		for part := range slices.Chunk(all, block) {
			// A quarter of a block at least goes on to none: the next round is shorter.
			leaders = append(leaders, lead(part, min(max(n, block/8), len(part)*3/4))...)
		}
		all = leaders
	}
	var lines []string
	for _, s := range lead(all, n) {
		lines = append(lines, s.text)
	}
	return strings.Join(lines, "\n"), nil
}

// A sentence is one that has words.
type sentence struct {
	text  string
	words []string // distinct, sorted
	size  float64  // logarithm of the number of words
}

func (e Extract) sentences(lang, text string) []sentence {
	var out []sentence
	for _, line := range lines(e.Splitter, lang, text) {
		s := sentence{text: line}
		for w := range words.In(words.Fold(line)) {
			s.words = append(s.words, w)
		}
		if len(s.words) == 0 {
			continue
		}
		s.size = math.Log(float64(len(s.words)))
		slices.Sort(s.words)
		s.words = slices.Compact(s.words)
		out = append(out, s)
	}
	return out
}

// lines are the sentences of a text, white space made single spaces, cut after so
// many words.
func lines(splitter func(string) language.Splitter, lang, text string) []string {
	var out []string
	add := func(s string) {
		if f := strings.Fields(head(s, longest)); len(f) > 0 {
			out = append(out, strings.Join(f, " "))
		}
	}
	var split language.Splitter
	if splitter != nil {
		split = splitter(lang)
	}
	if split == nil {
		for line := range strings.Lines(text) {
			add(line)
		}
		return out
	}
	for _, r := range split.Sentences(text) {
		add(text[r.Start:r.End])
	}
	return out
}

// lead returns the n sentences with the highest ranks, in their order; of equals,
// those that come first.
func lead(all []sentence, n int) []sentence {
	if len(all) <= n {
		return all
	}
	ranks := rank(all)
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		// Machines differ in the last digits.
		return cmp.Compare(math.Round(ranks[b]/still), math.Round(ranks[a]/still))
	})
	order = order[:n]
	slices.Sort(order)
	out := make([]sentence, n)
	for i, j := range order {
		out[i] = all[j]
	}
	return out
}

// rank is PageRank over the graph of sentences, its edges weighted by alike.
func rank(all []sentence) []float64 {
	weights := make([][]float64, len(all))
	sums := make([]float64, len(all))
	for i := range all {
		weights[i] = make([]float64, len(all))
		for j := range i {
			w := alike(&all[i], &all[j])
			weights[i][j], weights[j][i] = w, w
			sums[i] += w
			sums[j] += w
		}
	}
	ranks, next := make([]float64, len(all)), make([]float64, len(all))
	for i := range ranks {
		ranks[i] = 1
	}
	for range rounds {
		change := 0.0
		for i := range all {
			in := 0.0
			for j, w := range weights[i] {
				if w > 0 {
					in += w / sums[j] * ranks[j]
				}
			}
			next[i] = 1 - damping + damping*in
			change = max(change, math.Abs(next[i]-ranks[i]))
		}
		ranks, next = next, ranks
		if change < still/10 {
			break
		}
	}
	return ranks
}

// alike is the paper's measure: words that both have, over the logarithms of how
// many each has. Sentences of one word are like no other.
func alike(a, b *sentence) float64 {
	if a.size+b.size == 0 {
		return 0
	}
	n := 0
	for i, j := 0, 0; i < len(a.words) && j < len(b.words); {
		switch c := strings.Compare(a.words[i], b.words[j]); {
		case c == 0:
			n++
			i, j = i+1, j+1
		case c < 0:
			i++
		default:
			j++
		}
	}
	return float64(n) / (a.size + b.size)
}
