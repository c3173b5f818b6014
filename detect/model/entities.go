package model

import (
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/corpus/category"
)

// An entity is words of one label.
type entity struct {
	start, end int // bytes
	name       string
	meaning    category.Meaning // the zero Meaning: no personal data
	score      float64          // mean of the words' probabilities
}

func (e entity) moved(by int) entity {
	e.start, e.end = e.start+by, e.end+by
	return e
}

// group makes entities of words: words of one name that follow each other, unless a
// label says that one begins or ends, or an empty line stands between them.
func (d *Detector) group(text string, words []word, p [][]float64) []entity {
	var out []entity
	var scores []float64
	ended := true // no entity is open
	end := func() {
		if !ended {
			out[len(out)-1].score = mean(scores)
		}
		ended, scores = true, scores[:0]
	}
	for _, w := range words {
		best, score := d.label(p[w.first:w.last])
		l := d.labels[best]
		if l.outside {
			end()
			continue
		}
		if ended || l.begins || out[len(out)-1].name != l.name || parted(text[out[len(out)-1].end:w.start]) {
			end()
			out = append(out, entity{start: w.start, name: l.name, meaning: l.meaning})
			ended = false
		}
		out[len(out)-1].end = w.end
		scores = append(scores, score)
		if l.ends {
			end()
		}
	}
	end()
	return joined(text, out)
}

// label is the label of a word, by the probabilities of its pieces, and how probable
// the strategy has it.
func (d *Detector) label(pieces [][]float64) (best int, score float64) {
	p := pieces[0]
	switch d.strategy {
	case Max:
		for _, q := range pieces[1:] {
			if slices.Max(q) > slices.Max(p) {
				p = q
			}
		}
	case Average:
		p = make([]float64, len(pieces[0]))
		for _, q := range pieces {
			for i, x := range q {
				p[i] += x / float64(len(pieces))
			}
		}
	}
	for i, x := range p {
		if x > p[best] {
			best = i
		}
	}
	return best, p[best]
}

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

// parted reports whether an empty line is in what stands between two words.
func parted(between string) bool {
	return strings.Count(between, "\n") > 1 && strings.TrimFunc(between, unicode.IsSpace) == ""
}

// joined makes one entity of those with different labels that mean the same and have
// but a blank between them: a given name and a surname.
func joined(text string, all []entity) []entity {
	out := all[:0]
	for _, e := range all {
		if n := len(out); n > 0 {
			last := &out[n-1]
			if last.name != e.name && last.meaning == e.meaning && e.meaning != (category.Meaning{}) && text[last.end:e.start] == " " {
				last.end, last.score = e.end, min(last.score, e.score)
				continue
			}
		}
		out = append(out, e)
	}
	return out
}
