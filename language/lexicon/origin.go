package lexicon

import (
	"math"
	"slices"
)

// An originModel guesses the culture of a name from its letters: naive Bayes
// over character trigrams with add-one smoothing, each known name counted once
// for each of its cultures (the classic baseline of language identification,
// Cavnar & Trenkle 1994, in its Bayesian form), all cultures equally likely.
type originModel struct {
	origins []string
	score   []float32 // [trigram][origin]: log probability
}

// Letters of the model: a–z, everything else, the edge of a word.
const (
	otherLetter = 26
	edge        = 27
	letters     = 28
	trigrams    = letters * letters * letters
)

// surest is how much likelier (as a difference of log probabilities) the best
// culture must be than the next one; below it the origin is unknown.
const surest = 1.0

func newOriginModel(tables ...*names) *originModel {
	m := new(originModel)
	number := map[string]int{}
	for _, t := range tables {
		for _, o := range t.origins {
			if _, ok := number[o]; !ok {
				number[o] = len(m.origins)
				m.origins = append(m.origins, o)
			}
		}
	}
	k := len(m.origins)
	m.score = make([]float32, trigrams*k)
	totals := make([]float32, k)
	for _, t := range tables {
		for i := range t.rows {
			for _, o := range t.sets[t.rows[i].set] {
				n := number[o]
				eachTrigram(t.rows[i].written, func(tri int) {
					m.score[tri*k+n]++
					totals[n]++
				})
			}
		}
	}
	logProbability := func(count float32, n int) float32 {
		// A culture with few names must not win by its lack of evidence:
		// smooth with the size of what a name of the model's sees.
		const seen = 4000
		return float32(math.Log(float64(count+0.5) / float64(totals[n]+0.5*seen)))
	}
	absent := make([]float32, k) // most trigrams are in no name of a culture
	for n := range absent {
		absent[n] = logProbability(0, n)
	}
	for i, count := range m.score {
		if n := i % k; count == 0 {
			m.score[i] = absent[n]
		} else {
			m.score[i] = logProbability(count, n)
		}
	}
	return m
}

// eachTrigram calls f with each trigram of the plain form of a word, with an
// edge before and after it.
func eachTrigram(word string, f func(tri int)) {
	a, b := edge, edge
	n := 0
	for {
		var p string
		p, word = nextPlain(word)
		if p == "" {
			break
		}
		for i := 0; i < len(p); i++ {
			c := otherLetter
			if 'a' <= p[i] && p[i] <= 'z' {
				c = int(p[i] - 'a')
			}
			f((a*letters+b)*letters + c)
			a, b = b, c
			n++
		}
	}
	if n > 0 {
		f((a*letters+b)*letters + edge)
	}
}

// guess returns the likeliest culture, or "" if none stands out.
func (m *originModel) guess(word string) string {
	best, next, sums := m.rank(word)
	if best < 0 || next >= 0 && sums[best]-sums[next] < surest {
		return ""
	}
	return m.origins[best]
}

// likeliest returns the likeliest culture of a name and how much likelier it is than other,
// as a difference of log probabilities. It returns "" and 0 for words that are too short,
// and if other has no names.
func (m *originModel) likeliest(word, other string) (string, float64) {
	best, _, sums := m.rank(word)
	o := slices.Index(m.origins, other)
	if best < 0 || o < 0 {
		return "", 0
	}
	return m.origins[best], float64(sums[best] - sums[o])
}

// rank returns the numbers of the likeliest culture and the one after it (-1: none), and
// the log probability of each.
func (m *originModel) rank(word string) (best, next int, sums []float32) {
	k := len(m.origins)
	if k == 0 {
		return -1, -1, nil
	}
	sums = make([]float32, k)
	n := 0
	eachTrigram(word, func(tri int) {
		for i, s := range m.score[tri*k : (tri+1)*k] {
			sums[i] += s
		}
		n++
	})
	if n < 3 {
		return -1, -1, nil
	}
	best, next = 0, -1
	for i := 1; i < k; i++ {
		switch {
		case sums[i] > sums[best]:
			best, next = i, best
		case next < 0 || sums[i] > sums[next]:
			next = i
		}
	}
	return best, next, sums
}

// NameOrigin says which culture a family or given name comes from: the one
// where it is listed as typical, else the one whose names its letters resemble
// most. It returns "" if it cannot tell.
func (l *Lexicon) NameOrigin(word string) string {
	if n, ok := l.Family(word); ok && len(n.Origins) > 0 {
		return n.Origins[0]
	}
	if n, ok := l.Given(word); ok && len(n.Origins) > 0 {
		return n.Origins[0]
	}
	w := l.full().world
	w.origin.Do(func() { w.originModel = newOriginModel(&w.family, &w.given) })
	return w.originModel.guess(word)
}

// NameOriginOver says whose names the letters of a word resemble most, and how much more
// than those of another culture: as the difference of log probabilities, 0 if it cannot
// tell.
func (l *Lexicon) NameOriginOver(word, culture string) (string, float64) {
	w := l.full().world
	w.origin.Do(func() { w.originModel = newOriginModel(&w.family, &w.given) })
	return w.originModel.likeliest(word, culture)
}
