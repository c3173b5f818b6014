// Package guess makes the table by which package language/guess tells languages
// apart. In come plain texts of each language, out comes the table. It knows
// package language/guess.
package guess

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/language/guess"
)

// Options say how large the table gets. The zero value is useful.
type Options struct {
	Stretches int // how many, at most; 0: 6000
	MinCount  int // stretches seen less often in all languages are left out; 0: 20
}

// Counts are how often stretches of letters stand in the texts of a language.
type Counts struct {
	of  map[string]int
	all int
}

// Add counts a text.
func (c *Counts) Add(text string) {
	if c.of == nil {
		c.of = map[string]int{}
	}
	guess.Stretches(text, func(word []rune) {
		for at := range word {
			for end := at + 1; end <= min(at+guess.Longest, len(word)); end++ {
				c.of[string(word[at:end])]++
			}
			c.all++
		}
	})
}

// A row of the table: a stretch and what it says for each language, in nats
// above the mean of the languages.
type row struct {
	stretch string
	weights []float64
	worth   float64 // how much it says, times how often
}

// Write writes the table of the languages: the stretches that say most, in
// alphabetical order. No chance is involved.
func Write(w io.Writer, languages map[string]*Counts, o Options) error {
	o.Stretches, o.MinCount = cmp.Or(o.Stretches, 6000), cmp.Or(o.MinCount, 20)
	var codes []string
	seen := map[string]int{}
	for code, c := range languages {
		codes = append(codes, code)
		for s, n := range c.of {
			seen[s] += n
		}
	}
	slices.Sort(codes)
	var rows []row
	for s, n := range seen {
		if n >= o.MinCount {
			rows = append(rows, weigh(s, codes, languages))
		}
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.stretch, b.stretch)) })
	rows = rows[:min(len(rows), o.Stretches)]
	slices.SortFunc(rows, func(a, b row) int { return cmp.Compare(a.stretch, b.stretch) })
	if _, err := fmt.Fprintf(w, "stretch\t%s\n", strings.Join(codes, "\t")); err != nil {
		return err
	}
	for _, r := range rows {
		line := r.stretch
		for _, x := range r.weights {
			line += fmt.Sprintf("\t%d", int(math.Round(100*x)))
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// most bounds what one stretch may say, in nats: what was never seen in one
// language can still be a name or a quotation.
const most = 3

func weigh(stretch string, codes []string, languages map[string]*Counts) row {
	r := row{stretch: stretch, weights: make([]float64, len(codes))}
	mean, often := 0.0, 0.0
	for i, code := range codes {
		c := languages[code]
		share := (float64(c.of[stretch]) + 0.5) / (float64(c.all) + 1)
		r.weights[i] = math.Log(share)
		mean += r.weights[i] / float64(len(codes))
		often += share / float64(len(codes))
	}
	for i := range r.weights {
		r.weights[i] = max(-most, min(most, r.weights[i]-mean))
		r.worth += often * math.Abs(r.weights[i])
	}
	return r
}

// A Score counts guesses.
type Score struct {
	Texts               int
	Right, Wrong        int // sure guesses
	Unsure, UnsureRight int
}

// Evaluate guesses the language of texts that are all in one.
func Evaluate(g *guess.Guesser, language string, texts []string) (s Score) {
	for _, t := range texts {
		code, sure := g.Guess(t)
		s.Texts++
		switch {
		case !sure:
			s.Unsure++
			if code == language {
				s.UnsureRight++
			}
		case code == language:
			s.Right++
		default:
			s.Wrong++
		}
	}
	return s
}
