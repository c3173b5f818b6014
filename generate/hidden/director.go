package hidden

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/lm/bilinear"
)

// A Director casts hidden words.
type Director struct {
	Language *language.Language
	// Listed is the list behind each rule.
	Listed map[string]Listed
	Judge  phrase.Judge // orders candidates; nil leaves them as they were drawn
	// Vector is the vector of a word, of length one: words near in meaning are near.
	// nil takes words as they were drawn.
	Vector func(word string) []float32
	pool   func() *pool // made when the first word is cast
}

// The shortlist is of those that are nearest in meaning among the band of words of one
// make about as frequent as the original; the judge puts it in order.
const (
	shortlist = 16
	band      = 100
)

// Part casts the hidden words of a language; listed gives the list behind each rule.
func Part(l *language.Language, listed map[string]Listed) cast.Part {
	return cast.Part{Kind: kind(l), Director: Director{Language: l, Listed: listed, pool: sync.OnceValue(func() *pool { return poolOf(l) })}, Strict: phrase.Strict}
}

// Candidate implements cast.Director.
func (d Director) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d Director) Prepare(r cast.Role, p cast.Profile, _ cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	like, suits := d.pool().like(r.Key, p.Trait(tagTrait)), d.suits(r, p)
	near := d.order(r, d.kindred(r.Key, src, suits))
	for _, w := range d.order(r, d.near(r.Key, like, src, suits)) {
		if !slices.Contains(near, w) {
			near = append(near, w)
		}
	}
	var last []string // what is tried at last, wherever it stands
	return func(attempt int) (string, bool) {
		if attempt < len(near) {
			return near[attempt], true
		}
		if last == nil {
			last = d.further(r.Key, like, src, near, suits)
		}
		if attempt -= len(near); attempt < len(last) {
			return last[attempt], true
		}
		return "", false
	}
}

// suits are the words that a role can be played by: hidden ones that are not like it,
// behind its article.
func (d Director) suits(r cast.Role, p cast.Profile) func(word string) bool {
	listed, article := d.Listed[p.Trait(ruleTrait)], p.Trait(articleTrait)
	return func(w string) bool {
		return (listed == nil || !listed(w)) && !cast.Alike(w, r.Key) && (article == "" || d.pool().grammar.Takes(w) == article)
	}
}

// order lets the judge put words in order.
func (d Director) order(r cast.Role, words []string) []string {
	if d.Judge == nil || len(words) == 0 {
		return words
	}
	return d.Judge.Order(r, words)
}

// classes are those of the lexicon whose words stand in for each other.
var classes = map[string]bool{
	"occupation": true, "illness": true, "injury": true, "instrument": true, "sport": true, "academic-field": true,
	"believer": true, "crime": true, "drug": true, "medicine": true, "vehicle": true, "legal-role": true,
	"family-role": true, "benefit": true, "hobby": true,
}

// kindred are words of the lexicon's classes of a word, in its form: those that the key
// draws.
func (d Director) kindred(word string, src draw.Source, suits func(string) bool) []string {
	lex, m := d.Language.Lexicon, d.pool().made(word)
	bases := []string{word}
	for _, b := range d.pool().grammar.Bases(word) {
		if b.As == m.as {
			bases = append(bases, b.Word)
		}
	}
	seed := src.Uint64("kindred")
	var out []string
	for i, base := range bases {
		if i == 0 && m.as != 0 {
			continue // a plural is in no class itself
		}
		for _, class := range lex.Classes(base) {
			if !classes[class] {
				continue
			}
			for k, w := range lex.Members(class) {
				if scatter.Mix(seed+uint64(k))%drawnOf != 0 {
					continue
				}
				w = d.pool().grammar.Inflect(w, m.make, m.as)
				if !strings.ContainsAny(w, " -") && lexicon.Fold(w) == w && suits(w) && !slices.Contains(out, w) {
					out = append(out, w)
				}
			}
		}
	}
	return d.nearest(word, out)
}

// nearest is the shortlist of some words: those nearest in meaning to one.
func (d Director) nearest(word string, words []string) []string {
	if d.Vector != nil {
		own := d.Vector(word)
		score := make(map[string]float32, len(words))
		for _, w := range words {
			score[w] = bilinear.Dot(own, d.pool().vector(w, d.Vector))
		}
		slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(score[b], score[a]) })
	}
	return words[:min(shortlist, len(words))]
}

// near is the shortlist of a word.
func (d Director) near(word string, like like, src draw.Source, suits func(string) bool) []string {
	var all []string
	d.pool().around(word, like.make, src, func(w string) bool {
		if d.pool().tag(w) == like.tag && suits(w) {
			all = append(all, w)
		}
		return len(all) < band
	})
	return d.nearest(word, all)
}

// most is how many words are tried at all.
const most = 400

// further are words of any frequency and part of speech, of the make of the original.
func (d Director) further(word string, like like, src draw.Source, near []string, suits func(string) bool) []string {
	out := []string{}
	d.pool().around(word, like.make, src, func(w string) bool {
		if suits(w) && !slices.Contains(near, w) {
			out = append(out, w)
		}
		return len(out) < most
	})
	return out
}

// A pool is the words of a language that dictionaries list in lower case.
type pool struct {
	language *language.Language
	grammar  phrase.Grammar
	words    map[made][]string // the most frequent first
	tags     sync.Map          // by word: its part of speech by itself
	vectors  sync.Map          // by word
}

// made is how a word is made, going by its ending.
type made struct {
	class string
	as    phrase.Inflection
	make  phrase.Make
}

// like is what the stand-ins of a word have in common with it.
type like struct {
	make made
	tag  string // part of speech
}

func poolOf(l *language.Language) *pool { return language.Once(l, newPool) }

func newPool(l *language.Language) *pool {
	_, g := phrase.Of(l.Code, l.Lexicon)
	p := &pool{language: l, grammar: g, words: map[made][]string{}}
	for _, w := range l.Lexicon.MostFrequent(math.MaxInt, true) {
		if len(w) > 2 && lexicon.Fold(w) == w && !strings.ContainsAny(w, "-'’. ") && !g.Function(w) {
			m := p.made(w)
			p.words[m] = append(p.words[m], w)
		}
	}
	return p
}

func (p *pool) made(word string) made {
	class, base := p.grammar.Open(word, "")
	return made{class, base.As, base.Make}
}

// like tells what stand-ins of a word have to be like; tag is its part of speech in
// the text.
func (p *pool) like(word, tag string) like {
	l := like{p.made(word), tag}
	switch tag {
	case "NOUN", "VERB", "ADJ", "ADV":
	default: // a word that a list hides is none of the small ones
		l.tag = p.tag(word)
	}
	return l
}

// rarest is the part of the words among which the stand-ins of those are that have no
// rank of their own.
const rarest = 10

// drawnOf is how many words come to one that the key draws for a role: what a word's
// stand-in is cannot be worked out without it.
const drawnOf = 3

// around yields the words of a make, those first that are about as frequent as a word;
// those that the key draws before the others.
func (p *pool) around(word string, m made, src draw.Source, yield func(w string) bool) {
	all := p.words[m]
	n := len(all)
	at := n - n/rarest
	if r := p.language.Lexicon.Rank(word); r > 0 {
		at, _ = slices.BinarySearchFunc(all, r, func(w string, rank int) int { return p.language.Lexicon.Rank(w) - rank })
	}
	seed := src.Uint64("around")
	for _, drawn := range [...]bool{true, false} {
		for away := 0; away <= max(at, n-at); away++ {
			for _, i := range [...]int{at + away, at - 1 - away} {
				if i >= 0 && i < n && (scatter.Mix(seed+uint64(i))%drawnOf == 0) == drawn && !yield(all[i]) {
					return
				}
			}
		}
	}
}

// vector is that of a word of the pool.
func (p *pool) vector(word string, of func(string) []float32) []float32 {
	if v, ok := p.vectors.Load(word); ok {
		return v.([]float32)
	}
	v := of(word)
	p.vectors.Store(word, v)
	return v
}

// tag is the part of speech of a word by itself.
func (p *pool) tag(word string) string {
	if p.language.Tagger == nil {
		return ""
	}
	if t, ok := p.tags.Load(word); ok {
		return t.(string)
	}
	t := p.language.Tag([]string{word})[0]
	p.tags.Store(word, t)
	return t
}
