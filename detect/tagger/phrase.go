package tagger

import (
	"slices"

	"github.com/understudy-text/understudy/internal/sequence"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// phrases knows the terms and names of several words: "social worker", "New
// York". Words count by their small letters.
type phrases struct {
	whole  map[uint64][]uint64 // hash of the words in turn → hashes of what they are
	prefix map[uint64]bool     // hashes of what such a phrase may begin with
	cutter token.Cutter
}

// longPhrase is how many tokens of a phrase count.
const longPhrase = 6

func (p *phrases) add(text string, what uint64) {
	tokens := token.Words(text, p.cutter, nil)
	if len(tokens) < 2 || len(tokens) > longPhrase {
		return
	}
	h := uint64(0)
	for i, t := range tokens {
		h = sequence.Mix(h, sequence.Hash(words.Fold(text[t.Start:t.End])))
		if i < len(tokens)-1 {
			p.prefix[h] = true
		}
	}
	if !slices.Contains(p.whole[h], what) {
		p.whole[h] = append(p.whole[h], what)
	}
}

// phrasesOf gathers the phrases of a language's lexicon, which may be nil, and of
// words.tsv.
func phrasesOf(lang *language.Language, list *words.List) *phrases {
	l := lang.Lexicon
	p := &phrases{whole: map[uint64][]uint64{}, prefix: map[uint64]bool{}, cutter: lang.Cutter}
	list.Phrases(func(phrase string, classes []string) {
		for _, c := range classes {
			p.add(phrase, sequence.Hash(c))
		}
	})
	if l == nil {
		return p
	}
	for class, bit := range termBits {
		for _, term := range l.Terms(class) {
			p.add(term, uint64(bit))
		}
	}
	for _, c := range l.Countries() {
		p.add(c.Name, bitCountry)
		p.add(c.Official, bitCountry)
	}
	l.EachTown(func(name string, population int) {
		bits := uint32(bitTown)
		if population >= city {
			bits |= bitCity
		}
		p.add(name, uint64(bits))
	})
	l.Native(func(n lexicon.Name, given, family int) {
		if given >= family {
			p.add(n.Native, bitGiven)
		} else {
			p.add(n.Native, bitFamily)
		}
	})
	for _, what := range p.whole {
		slices.Sort(what) // termBits has no order; features must, or training is not repeatable
	}
	return p
}

// A found phrase covers tokens [start, end).
type foundPhrase struct {
	start, end int32
	what       []uint64
}

// findPhrases finds the longest phrase that begins at each token.
func (x *Extractor) findPhrases() {
	x.phrased = x.phrased[:0]
	for i := range x.tokens {
		if x.tokens[i].Kind != token.Letters {
			continue
		}
		h, best, what := uint64(0), 0, []uint64(nil)
		for j := i; j < len(x.tokens) && j < i+longPhrase && (j == i || x.tokens[j].Gap <= token.Blank); j++ {
			h = sequence.Mix(h, x.at(j).lower)
			if c := x.phrases.whole[h]; c != nil && j > i {
				best, what = j+1, c
			}
			if !x.phrases.prefix[h] {
				break
			}
		}
		if best > 0 {
			x.phrased = append(x.phrased, foundPhrase{int32(i), int32(best), what})
		}
	}
}
