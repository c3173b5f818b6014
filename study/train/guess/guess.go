// Package guess makes the table by which package language/guess tells languages apart.
// In come plain texts and lists of words of each language, out comes the table.
//
// It may know language/guess.
package guess

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/language/guess"
)

// Options say how large the table gets. The zero value is useful.
type Options struct {
	Stretches int // how many each language chooses, at most; 0: 3000
}

// wholeSource is how many letters a source must have to count in full beside the
// others of its language.
const wholeSource = 200_000

// rarest is the share of a language's places below which a stretch is forgotten.
const rarest = 3e-6

// Counts are how often stretches of letters stand in one source of a language.
type Counts struct {
	of  map[string]float64
	all float64 // places
}

// AddText counts a text.
func (c *Counts) AddText(text string) {
	for line := range strings.Lines(text) {
		guess.Words(line, func(word []rune) { c.add(word, 1) })
	}
}

// AddWords counts a list with lines of a word, a blank or tab, and how often it
// stands in texts. Words with a sign or a digit are left out. Errors name the line.
func (c *Counts) AddWords(r io.Reader) error {
	s := bufio.NewScanner(r)
	for n := 1; s.Scan(); n++ {
		fields := strings.Fields(s.Text())
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 2 {
			return fmt.Errorf("line %d: %d columns, not a word and how often it is", n, len(fields))
		}
		often, err := strconv.ParseFloat(fields[1], 64)
		if err != nil || often < 0 || math.IsInf(often, 0) || math.IsNaN(often) {
			return fmt.Errorf("line %d: %q is not how often a word is", n, fields[1])
		}
		if strings.ContainsFunc(fields[0], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\'' }) {
			continue
		}
		guess.Words(strings.ToLower(fields[0]), func(word []rune) { c.add(word, often) })
	}
	return s.Err()
}

func (c *Counts) add(word []rune, often float64) {
	if c.of == nil {
		c.of = map[string]float64{}
	}
	for at := range word {
		for end := at + 1; end <= min(at+guess.Longest, len(word)); end++ {
			c.of[string(word[at:end])] += often
		}
	}
	c.all += often * float64(len(word))
}

// A Profile is how likely stretches are in a language: by stretch, the share of
// the places in words where it stands.
type Profile map[string]float64

// Mix makes a profile of the sources of a language. Each counts by its size, up to
// wholeSource.
func Mix(sources ...*Counts) Profile {
	p := Profile{}
	total := 0.0
	for _, c := range sources {
		total += weight(c)
	}
	for _, c := range sources {
		if c.all == 0 {
			continue
		}
		for s, n := range c.of {
			p[s] += n / c.all * weight(c) / total
		}
	}
	maps.DeleteFunc(p, func(_ string, share float64) bool { return share < rarest })
	return p
}

func weight(c *Counts) float64 { return min(1, c.all/wholeSource) }

// Make makes the table of the languages. No chance is involved.
func Make(languages map[string]Profile, o Options) *guess.Table {
	o.Stretches = cmp.Or(o.Stretches, 3000)
	codes := slices.Sorted(maps.Keys(languages))
	sum := map[string]float64{}
	for _, p := range languages {
		for s, share := range p {
			sum[s] += share
		}
	}
	chosen := map[string]bool{}
	for _, code := range codes {
		for _, s := range choose(languages[code], sum, float64(len(codes)), o.Stretches) {
			chosen[s] = true
		}
	}
	t := &guess.Table{Codes: codes}
	for _, s := range slices.Sorted(maps.Keys(chosen)) {
		t.Rows = append(t.Rows, guess.Row{Hash: guess.Hash([]rune(s)), Entries: entries(s, codes, languages)})
	}
	return t
}

// choose returns the stretches that say most for a language: how often they stand
// there, times how much oftener than in all languages together.
func choose(p Profile, sum map[string]float64, languages float64, most int) []string {
	type candidate struct {
		stretch string
		worth   float64
	}
	all := make([]candidate, 0, len(p))
	for s, share := range p {
		mean := (sum[s] + rarest) / languages
		all = append(all, candidate{s, share * math.Log(share/mean)})
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.stretch, b.stretch))
	})
	var out []string
	for _, c := range all[:min(len(all), most)] {
		out = append(out, c.stretch)
	}
	return out
}

// entries are the languages that have a stretch, with how far they are behind.
func entries(stretch string, codes []string, languages map[string]Profile) []guess.Entry {
	first := 0.0
	for _, code := range codes {
		first = max(first, languages[code][stretch])
	}
	var out []guess.Entry
	for i, code := range codes {
		share := languages[code][stretch]
		if share == 0 {
			continue
		}
		if level := math.Log(first/share) / guess.Step; level < guess.Levels-0.5 {
			out = append(out, guess.Entry{Language: uint8(i), Level: uint8(math.Round(level))})
		}
	}
	return out
}
