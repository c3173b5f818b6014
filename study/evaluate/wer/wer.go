// Package wer measures how well speech was recognised: the word error rate, with the
// interval in which it lies and the differences between systems. In come references and
// hypotheses by utterance, out goes a Result.
//
// Errors are those of the alignment with the fewest (Levenshtein 1966); of equal
// ones, that with the most words right. Intervals are bootstrap percentiles over
// utterances, and two systems are compared on the same draws (Bisani and Ney,
// "Bootstrap estimates for confidence intervals in ASR performance evaluation",
// ICASSP 2004).
//
// It may know no other package.
package wer

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
)

// Counts are the errors of one or more utterances.
type Counts struct {
	Words         int `json:"words"` // of the reference
	Substitutions int `json:"substitutions"`
	Deletions     int `json:"deletions"`
	Insertions    int `json:"insertions"`
}

// Errors is how many there are in all.
func (c Counts) Errors() int { return c.Substitutions + c.Deletions + c.Insertions }

// Rate is errors by words of the reference; without words it is 0.
func (c Counts) Rate() float64 {
	if c.Words == 0 {
		return 0
	}
	return float64(c.Errors()) / float64(c.Words)
}

func (c *Counts) add(o Counts) {
	c.Words, c.Substitutions = c.Words+o.Words, c.Substitutions+o.Substitutions
	c.Deletions, c.Insertions = c.Deletions+o.Deletions, c.Insertions+o.Insertions
}

// Align counts the errors of a hypothesis. Time and memory are the product of the
// lengths.
func Align(reference, hypothesis []string) Counts {
	// A cell has errors, and the words that are right, which tell equal ones apart.
	type cell struct{ errors, right, sub, del, ins int }
	better := func(a, b cell) bool { return a.errors < b.errors || a.errors == b.errors && a.right > b.right }
	above := make([]cell, len(hypothesis)+1)
	for j := range above {
		above[j] = cell{errors: j, ins: j}
	}
	row := make([]cell, len(above))
	for i, r := range reference {
		row[0] = cell{errors: i + 1, del: i + 1}
		for j, h := range hypothesis {
			c := above[j]
			if r == h {
				c.right++
			} else {
				c.errors, c.sub = c.errors+1, c.sub+1
			}
			d := above[j+1]
			d.errors, d.del = d.errors+1, d.del+1
			if better(d, c) {
				c = d
			}
			n := row[j]
			n.errors, n.ins = n.errors+1, n.ins+1
			if better(n, c) {
				c = n
			}
			row[j+1] = c
		}
		above, row = row, above
	}
	last := above[len(hypothesis)]
	return Counts{len(reference), last.sub, last.del, last.ins}
}

// Interval is the part of the draws between 2.5 and 97.5 percent.
type Interval struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

// Has reports whether x lies in it.
func (i Interval) Has(x float64) bool { return i.From <= x && x <= i.To }

// A System is one way to recognise, measured.
type System struct {
	Name string `json:"name"`
	Counts
	Rate     float64  `json:"rate"`
	Interval Interval `json:"interval"`
	// Missing are the utterances without a hypothesis; all their words count as deleted.
	Missing []string `json:"missing,omitempty"`
}

// A Difference is between the rates of two systems, B − A, on the same utterances.
type Difference struct {
	A          string   `json:"a"`
	B          string   `json:"b"`
	Difference float64  `json:"difference"`
	Interval   Interval `json:"interval"`
	// Better is the part of the draws in which B makes fewer errors, Equal that in which
	// both make as many.
	Better float64 `json:"better"`
	Equal  float64 `json:"equal"`
}

// Separates reports whether the interval leaves out 0.
func (d Difference) Separates() bool { return !d.Interval.Has(0) }

// A Result compares systems on the same references.
type Result struct {
	Utterances  int          `json:"utterances"`
	Words       int          `json:"words"`
	Draws       int          `json:"draws"`
	Systems     []System     `json:"systems"`
	Differences []Difference `json:"differences"` // of each pair, the first one as A
}

// Of is the system of a name; nil: there is none.
func (r *Result) Of(name string) *System {
	i := slices.IndexFunc(r.Systems, func(s System) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	return &r.Systems[i]
}

// Between is the difference B − A of two systems; ok is false if there is none.
func (r *Result) Between(a, b string) (d Difference, ok bool) {
	for _, d := range r.Differences {
		switch {
		case d.A == a && d.B == b:
			return d, true
		case d.A == b && d.B == a: // draws in which they are equal count for neither
			return Difference{a, b, -d.Difference, Interval{-d.Interval.To, -d.Interval.From}, 1 - d.Better - d.Equal, d.Equal}, true
		}
	}
	return Difference{}, false
}

// Draws is how many are usual.
const Draws = 10_000

// Meter compares systems. New makes one.
type Meter struct {
	ids        []string
	references map[string][]string
	names      []string
	counts     [][]Counts // by system, by utterance
	missing    [][]string
}

// New returns a meter of references by the id of the utterance.
func New(references map[string][]string) (*Meter, error) {
	m := &Meter{ids: slices.Sorted(maps.Keys(references)), references: references}
	words := 0
	for _, r := range references {
		words += len(r)
	}
	if words == 0 {
		return nil, fmt.Errorf("the references have no words")
	}
	return m, nil
}

// Add measures a system. Utterances without a reference are an error: they would
// count for nothing.
func (m *Meter) Add(name string, hypotheses map[string][]string) error {
	if slices.Contains(m.names, name) {
		return fmt.Errorf("two systems are called %q", name)
	}
	for _, id := range slices.Sorted(maps.Keys(hypotheses)) {
		if _, ok := m.references[id]; !ok {
			return fmt.Errorf("%s: utterance %q has no reference", name, id)
		}
	}
	counts, missing := make([]Counts, len(m.ids)), []string(nil)
	for i, id := range m.ids {
		h, ok := hypotheses[id]
		if !ok {
			missing = append(missing, id)
		}
		counts[i] = Align(m.references[id], h)
	}
	m.names, m.counts, m.missing = append(m.names, name), append(m.counts, counts), append(m.missing, missing)
	return nil
}

// AddCounts adds a system that was measured already: its counts in order of the ids of
// the references. They may be sums over several runs of the system, on which the
// interval then is that of the mean.
func (m *Meter) AddCounts(name string, counts []Counts) error {
	if slices.Contains(m.names, name) || len(counts) != len(m.ids) {
		return fmt.Errorf("system %q: %d counts for %d utterances, or two are called so", name, len(counts), len(m.ids))
	}
	m.names, m.counts, m.missing = append(m.names, name), append(m.counts, counts), append(m.missing, nil)
	return nil
}

// Result compares what was added, with so many draws; the same seed gives the same.
func (m *Meter) Result(draws int, seed uint64) *Result {
	r := &Result{Utterances: len(m.ids), Draws: draws, Differences: []Difference{}}
	for _, reference := range m.references {
		r.Words += len(reference)
	}
	rates := m.draw(draws, seed)
	for k, name := range m.names {
		s := System{Name: name, Interval: interval(rates[k]), Missing: m.missing[k]}
		for _, c := range m.counts[k] {
			s.add(c)
		}
		s.Rate = s.Counts.Rate()
		r.Systems = append(r.Systems, s)
	}
	for a := range m.names {
		for b := a + 1; b < len(m.names); b++ {
			r.Differences = append(r.Differences, m.difference(r, rates, a, b))
		}
	}
	return r
}

func (m *Meter) difference(r *Result, rates [][]float64, a, b int) Difference {
	d := Difference{A: m.names[a], B: m.names[b], Difference: r.Systems[b].Rate - r.Systems[a].Rate}
	by := make([]float64, len(rates[a]))
	for i := range by {
		by[i] = rates[b][i] - rates[a][i]
		switch {
		case by[i] < 0:
			d.Better++
		case by[i] == 0:
			d.Equal++
		}
	}
	d.Better, d.Equal = d.Better/float64(len(by)), d.Equal/float64(len(by))
	d.Interval = interval(by)
	return d
}

// draw draws utterances with replacement, the same ones for all systems, and returns
// the rates of each system.
func (m *Meter) draw(draws int, seed uint64) [][]float64 {
	rates := make([][]float64, len(m.names))
	rng := rand.New(rand.NewPCG(seed, 0))
	times := make([]int, len(m.ids))
	for range draws {
		clear(times)
		for range m.ids {
			times[rng.IntN(len(times))]++
		}
		for k, counts := range m.counts {
			errors, words := 0, 0
			for i, n := range times {
				errors += n * counts[i].Errors()
				words += n * counts[i].Words // of all runs
			}
			rates[k] = append(rates[k], float64(errors)/float64(max(1, words)))
		}
	}
	return rates
}

// interval is between the percentiles.
func interval(values []float64) Interval {
	if len(values) == 0 {
		return Interval{}
	}
	v := slices.Clone(values)
	slices.Sort(v)
	at := func(p float64) float64 { return v[min(len(v)-1, int(p*float64(len(v))))] }
	return Interval{at(0.025), at(0.975)}
}

// Sum adds counts up.
func Sum(counts []Counts) Counts {
	var out Counts
	for _, c := range counts {
		out.add(c)
	}
	return out
}
