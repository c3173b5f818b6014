package telling

import (
	"math"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/logistic"
	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/internal/words"
)

// buckets is how many features there can be: others share one by chance. A court
// case has some thousand.
const buckets = 1 << 20

// A look is a way of seeing a text as features: each calls add for every feature of
// a version, as often as it comes.
type look struct {
	name, sees string
	each       func(d *document, v int, add func(feature uint64))
	hidden     []bool // originals whose mentions it does not see; nil: none
}

// looks are the classifiers, the first of which is the headline. The others tell
// whether it hangs on the way of looking.
func (m *Meter) looks() []look {
	return []look{
		{"words", "words and pairs of words", func(d *document, v int, add func(uint64)) {
			ngrams(d.versions[v].tokens, add)
		}, nil},
		{"characters", "3 to 5 characters in a row within words", m.characters(), nil},
		// One original that many documents share has one stand-in, which many documents
		// share then. The others do not see them, or none that has a word of them.
		m.blindTo("unshared mentions", "words and pairs of words, but for mentions that two documents share", 2, func(form uint32) []string {
			return m.forms.words[form : form+1]
		}),
		m.blindTo("unshared words", "words and pairs of words, but for mentions of which a word stands in mentions of three documents", 3, func(form uint32) []string {
			return slices.Collect(words.In(m.forms.words[form]))
		}),
	}
}

// blindTo returns a classifier that is not shown, in either version, mentions of which a
// part stands in mentions of so many documents or more before they were replaced.
func (m *Meter) blindTo(name, sees string, documents int, parts func(form uint32) []string) look {
	type count struct{ n, last int }
	counts := map[string]count{}
	for i, d := range m.docs {
		for _, x := range d.mentions {
			for _, p := range parts(x.forms[0]) {
				if c := counts[p]; c.last != i+1 {
					counts[p] = count{c.n + 1, i + 1}
				}
			}
		}
	}
	hidden := make([]bool, len(m.forms.words))
	for form := range hidden {
		hidden[form] = slices.ContainsFunc(parts(uint32(form)), func(p string) bool { return counts[p].n >= documents })
	}
	return look{name, sees, func(d *document, v int, add func(uint64)) {
		var kept []token
		for _, t := range d.versions[v].tokens {
			if t.mention < 0 || !hidden[d.mentions[t.mention].forms[0]] {
				kept = append(kept, t)
			}
		}
		ngrams(kept, add)
	}, hidden}
}

// seesCategory returns a classifier that is shown, as the pseudonymized version, the
// original in which only the mentions of one category are replaced.
func seesCategory(c understudy.Category) look {
	return look{string(c), string(c), func(d *document, v int, add func(uint64)) {
		if v == 0 {
			ngrams(d.versions[0].tokens, add)
			return
		}
		ngrams(d.mixed(c), add)
	}, nil}
}

// mixed is the original with the stand-ins of one category.
func (d *document) mixed(c understudy.Category) []token {
	standIns := d.versions[1].tokens
	next := 0
	var out []token
	last := int32(-1)
	for _, t := range d.versions[0].tokens {
		switch {
		case t.mention < 0 || d.mentions[t.mention].category != c:
			out = append(out, t)
			continue
		case t.mention == last:
			continue
		}
		last = t.mention
		for next < len(standIns) && standIns[next].mention < last {
			next++
		}
		for ; next < len(standIns) && standIns[next].mention == last; next++ {
			out = append(out, standIns[next])
		}
	}
	return out
}

func ngrams(tokens []token, add func(uint64)) {
	for i, t := range tokens {
		add(scatter.First(uint64(t.word)))
		if i > 0 {
			add(scatter.First(uint64(tokens[i-1].word)<<32 | uint64(t.word)<<1 | 1<<63))
		}
	}
}

// characters cuts each word of the vocabulary once. The ends of a word count as a
// character.
func (m *Meter) characters() func(*document, int, func(uint64)) {
	cache := make([][]uint64, len(m.vocab.words))
	for i, w := range m.vocab.words {
		runes := slices.Concat([]rune{' '}, []rune(w[:min(len(w), 64)]), []rune{' '})
		for n := 3; n <= 5; n++ {
			for at := 0; at+n <= len(runes); at++ {
				h := uint64(n)
				for _, r := range runes[at : at+n] {
					h = scatter.First(h<<21 ^ uint64(r))
				}
				cache[i] = append(cache[i], h)
			}
		}
	}
	return func(d *document, v int, add func(uint64)) {
		for _, t := range d.versions[v].tokens {
			for _, f := range cache[t.word] {
				add(f)
			}
		}
	}
}

// row is a version as features: 1 + the logarithm of how often each comes, the
// whole of length one.
func row(d *document, v int, l look) logistic.Row {
	var found []uint32
	l.each(d, v, func(f uint64) { found = append(found, uint32(f%buckets)) })
	slices.Sort(found)
	var r logistic.Row
	length := 0.0
	for i := 0; i < len(found); {
		j := i
		for j < len(found) && found[j] == found[i] {
			j++
		}
		value := 1 + math.Log(float64(j-i))
		length += value * value
		r.Index, r.Value = append(r.Index, found[i]), append(r.Value, float32(value))
		i = j
	}
	r.Index, r.Value = slices.Clip(r.Index), slices.Clip(r.Value)
	for i := range r.Value {
		r.Value[i] /= float32(math.Sqrt(length))
	}
	return r
}
