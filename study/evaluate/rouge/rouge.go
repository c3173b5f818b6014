// Package rouge measures how much of one text stands in another: ROUGE-1, ROUGE-2,
// ROUGE-L and ROUGE-Lsum (Lin 2004, "ROUGE: A package for automatic evaluation of
// summaries"). In come two texts, out come precision, recall and F1. The Meter
// compares the summary of an original with the summary of what became of it, as
// "Fill-in-the-Blanks" does (section 5.1, Table 4).
//
// With the tokenizer Latin the figures are those of rouge-score for Python.
//
// It may know internal/words and study/evaluate/pairs.
package rouge

import "strings"

// A Score compares a candidate with a reference; all 0–1. It is 0 where one of
// them has nothing to compare.
type Score struct {
	Precision float64 `json:"precision"` // share of the candidate that is in the reference
	Recall    float64 `json:"recall"`    // share of the reference that is in the candidate
	F1        float64 `json:"f1"`
}

// Scores are the four that are usually reported together.
type Scores struct {
	One  Score // single words
	Two  Score // pairs of neighbours
	L    Score // longest common subsequence of the texts
	Lsum Score // union of those of each sentence of the reference with all of the candidate
}

// Compare scores a candidate against a reference. Sentences are separated by
// newlines, which only Lsum looks at. Time grows with the product of the texts'
// lengths: it is meant for summaries.
func Compare(reference, candidate string, t Tokenizer) Scores {
	ref, can := t(reference), t(candidate)
	return Scores{
		One:  ngrams(ref, can, 1),
		Two:  ngrams(ref, can, 2),
		L:    score(subsequence(ref, can), len(ref), len(can)),
		Lsum: sentences(split(reference, t), split(candidate, t)),
	}
}

func score(hits, reference, candidate int) Score {
	s := Score{Precision: share(hits, candidate), Recall: share(hits, reference)}
	if hits > 0 {
		s.F1 = 2 * s.Precision * s.Recall / (s.Precision + s.Recall)
	}
	return s
}

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// ngrams counts what n words in a row the texts share; one that comes twice must
// be there twice.
func ngrams(ref, can []string, n int) Score {
	count := map[string]int{}
	eachNgram(ref, n, func(g string) { count[g]++ })
	hits := 0
	eachNgram(can, n, func(g string) {
		if count[g] > 0 {
			count[g]--
			hits++
		}
	})
	return score(hits, max(0, len(ref)-n+1), max(0, len(can)-n+1))
}

func eachNgram(tokens []string, n int, f func(string)) {
	for i := 0; i+n <= len(tokens); i++ {
		f(strings.Join(tokens[i:i+n], " "))
	}
}

// subsequence is the length of the longest common subsequence.
func subsequence(a, b []string) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := row[j+1]
			if x == y {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}

func split(text string, t Tokenizer) [][]string {
	var out [][]string
	for line := range strings.SplitSeq(text, "\n") {
		if line != "" {
			out = append(out, t(line))
		}
	}
	return out
}

// sentences is ROUGE-L of summaries (Lin 2004, section 3.2). Like ROUGE 1.5.5, and
// unlike the paper, it counts no word more often than it stands in both.
func sentences(ref, can [][]string) Score {
	inRef, inCan := tally(ref), tally(can)
	hits, m, n := 0, 0, 0
	for _, s := range can {
		n += len(s)
	}
	for _, r := range ref {
		m += len(r)
		union := make([]bool, len(r))
		for _, c := range can {
			mark(r, c, union)
		}
		for i, in := range union {
			if w := r[i]; in && inRef[w] > 0 && inCan[w] > 0 {
				hits++
				inRef[w]--
				inCan[w]--
			}
		}
	}
	return score(hits, m, n)
}

func tally(sentences [][]string) map[string]int {
	n := map[string]int{}
	for _, s := range sentences {
		for _, w := range s {
			n[w]++
		}
	}
	return n
}

// mark sets in union the words of r that a longest common subsequence with c goes
// through. Of several it takes the one that rouge-score finds from the end.
func mark(r, c []string, union []bool) {
	width := len(c) + 1
	table := make([]int32, (len(r)+1)*width)
	at := func(i, j int) *int32 { return &table[i*width+j] }
	for i := 1; i <= len(r); i++ {
		for j := 1; j <= len(c); j++ {
			if r[i-1] == c[j-1] {
				*at(i, j) = *at(i-1, j-1) + 1
			} else {
				*at(i, j) = max(*at(i-1, j), *at(i, j-1))
			}
		}
	}
	for i, j := len(r), len(c); i > 0 && j > 0; {
		switch {
		case r[i-1] == c[j-1]:
			i, j = i-1, j-1
			union[i] = true
		case *at(i, j-1) > *at(i-1, j):
			j--
		default:
			i--
		}
	}
}
