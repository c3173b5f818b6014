// Package bilinear fits the light masked language model of package lm/bilinear to plain
// text. In come lines of text, out come the parameters of a model and how well it does
// on other text.
//
// It may know language, lm/bilinear, lm/ngram and study/train/cluster.
package bilinear

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm/bilinear"
	"github.com/understudy-text/understudy/study/train/cluster"
)

// withheld is how WikiText writes a word that it leaves out: to us a gap.
const withheld = "<unk>"

// cut returns the tokens of a line in their plain form; "" stands for a word
// that is withheld. Signs that WikiText writes as "@-@" are written plainly.
func cut(line string, t language.Tokenizer) []string {
	if strings.Contains(line, "@") {
		line = strings.NewReplacer(" @-@ ", "-", " @,@ ", ",", " @.@ ", ".").Replace(line)
	}
	var out []string
	for i, part := range strings.Split(line, withheld) {
		if i > 0 {
			out = append(out, "")
		}
		for _, r := range t.Tokens(part, language.Range{End: len(part)}, nil) {
			out = append(out, bilinear.Normal(part[r.Start:r.End]))
		}
	}
	return out
}

// Cut returns the tokens of each line that has any.
func Cut(lines []string, t language.Tokenizer) [][]string {
	var out [][]string
	for _, line := range lines {
		if tokens := cut(line, t); len(tokens) > 0 {
			out = append(out, tokens)
		}
	}
	return out
}

// Rows returns the numbers of the tokens of each line.
func Rows(lines [][]string, v *bilinear.Vocabulary) [][]int32 {
	out := make([][]int32, len(lines))
	for i, tokens := range lines {
		row := make([]int32, len(tokens))
		for j, token := range tokens {
			if row[j] = v.Gap(); token != "" {
				row[j] = v.ID(token)
			}
		}
		out[i] = row
	}
	return out
}

// fewest words of a shape with last letters; rarer ones go to a wider shape.
const shapeCount = 200

// vocabulary returns the words to know, the shapes of the others, and their
// classes.
func vocabulary(ctx context.Context, lines [][]string, o Options) (*bilinear.Vocabulary, error) {
	counts := map[string]int{}
	for _, tokens := range lines {
		for _, token := range tokens {
			counts[token]++
		}
	}
	delete(counts, "")
	if len(counts) == 0 {
		return nil, errors.New("train bilinear: there is no text")
	}
	all := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	known := map[string]bool{}
	for _, w := range all {
		if len(known) == o.Words || counts[w] < o.MinCount {
			break
		}
		known[w] = true
	}
	types := shapes(all, known, counts)
	name := func(token string) string {
		if known[token] {
			return token
		}
		for _, s := range bilinear.Shapes(token) {
			if _, ok := types[s]; ok {
				return s
			}
		}
		return token
	}
	var corpus cluster.Corpus
	seen := map[string]int{}
	for _, tokens := range lines {
		named := make([]string, 0, len(tokens)+1)
		for _, token := range tokens {
			if token == "" {
				named = append(named, withheld)
				continue
			}
			n := name(token)
			named = append(named, n)
			seen[n]++
		}
		corpus.Add(append(named, "\n"))
	}
	classes, err := corpus.Exchange(ctx, cluster.Options{Classes: o.Classes, MinCount: 1, Rounds: o.Rounds})
	if err != nil {
		return nil, err
	}
	return grouped(known, types, seen, classes)
}

// shapes returns the shapes that unknown words have, and of how many different
// ones each is. Every kind has one.
func shapes(all []string, known map[string]bool, counts map[string]int) map[string]float32 {
	tokens := map[string]int{}
	for _, w := range all {
		if !known[w] {
			for _, s := range bilinear.Shapes(w) {
				tokens[s] += counts[w]
			}
		}
	}
	types := map[string]float32{}
	for _, s := range bilinear.Kinds() {
		types[s] = 1
	}
	for s, n := range tokens {
		if n >= shapeCount {
			types[s] = 1
		}
	}
	for _, w := range all {
		if known[w] {
			continue
		}
		for _, s := range bilinear.Shapes(w) {
			if _, ok := types[s]; ok {
				types[s]++
				break
			}
		}
	}
	return types
}

// grouped orders words and shapes by class and, in a class, by how often they
// were seen.
func grouped(known map[string]bool, types map[string]float32, seen map[string]int, classes map[string]int) (*bilinear.Vocabulary, error) {
	words := slices.AppendSeq(slices.Collect(maps.Keys(known)), maps.Keys(types))
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(cmp.Compare(classes[a], classes[b]), cmp.Compare(seen[b], seen[a]), cmp.Compare(a, b))
	})
	starts := []int32{}
	count := make([]float32, len(words))
	for i, w := range words {
		if i == 0 || classes[w] != classes[words[i-1]] {
			starts = append(starts, int32(i))
		}
		count[i] = max(1, types[w])
	}
	return bilinear.NewVocabulary(words, append(starts, int32(len(words))), count)
}

// pairs returns the keys of the pairs of words most often seen around a place,
// at most n and each at least least times, ascending.
func pairs(rows [][]int32, v *bilinear.Vocabulary, n, least int) []uint32 {
	counts := map[uint32]int32{}
	for _, row := range rows {
		for i := range row {
			for _, key := range v.PairKeys(row, i) {
				counts[key]++
			}
		}
	}
	delete(counts, 0)
	keys := make([]uint32, 0, len(counts))
	for key, count := range counts {
		if int(count) >= least {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, b uint32) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	keys = keys[:min(n, len(keys))]
	slices.Sort(keys)
	return keys
}
