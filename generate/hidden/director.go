package hidden

import (
	"slices"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lexicon"
)

// A Director casts hidden words.
type Director struct {
	Language *language.Language
	// Listed is the list behind each rule.
	Listed map[string]Listed
	Judge  phrase.Judge // orders candidates; nil leaves them as they were drawn
	pool   *pool
}

// shortlist is how many of those that are about as frequent are put in order, and
// looked how many words are looked at for them.
const (
	shortlist = 24
	looked    = 1500
)

// Part casts the hidden words of a language; listed gives the list behind each rule.
func Part(l *language.Language, listed map[string]Listed) cast.Part {
	return cast.Part{Kind: kind(l), Director: Director{Language: l, Listed: listed, pool: poolOf(l)}, Strict: phrase.Strict}
}

// Candidate implements cast.Director.
func (d Director) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d Director) Prepare(r cast.Role, p cast.Profile, _ cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	want := d.pool.look(r.Key, p.Trait(tagTrait))
	listed, article := d.Listed[p.Trait(ruleTrait)], p.Trait(articleTrait)
	suits := func(w string, exact bool) bool {
		return d.pool.has(w, want, exact) && (listed == nil || !listed(w)) && !cast.Alike(w, r.Key) &&
			(article == "" || d.pool.grammar.Takes(w) == article)
	}
	at := d.pool.place(r.Key)
	var near []string
	for k := range min(looked, len(d.pool.words)) {
		w := d.pool.words[phrase.Near(len(d.pool.words), at, src, k)]
		if suits(w, true) {
			if near = append(near, w); len(near) == shortlist {
				break
			}
		}
	}
	if d.Judge != nil {
		near = d.Judge.Order(r, near)
	}
	var last []string // what is tried at last, wherever it stands
	return func(attempt int) (string, bool) {
		if attempt < len(near) {
			return near[attempt], true
		}
		if last == nil {
			last = d.further(at, src, near, suits)
		}
		if attempt -= len(near); attempt < len(last) {
			return last[attempt], true
		}
		return "", false
	}
}

// further are words of any frequency, first of the make of the original, then of any.
func (d Director) further(at int, src draw.Source, near []string, suits func(string, bool) bool) []string {
	out := []string{}
	seen := map[string]bool{}
	for _, w := range near {
		seen[w] = true
	}
	for _, exact := range [...]bool{true, false} {
		for k := range d.pool.words {
			if len(out) >= 400 {
				return out
			}
			if w := d.pool.words[phrase.Near(len(d.pool.words), at, src, k)]; !seen[w] && suits(w, exact) {
				seen[w] = true
				out = append(out, w)
			}
		}
	}
	return out
}

// A pool is the words of a language that dictionaries list in lower case, the most
// frequent first.
type pool struct {
	language *language.Language
	grammar  phrase.Grammar
	words    []string
	at       map[string]int
	tags     sync.Map // by word: its part of speech by itself
}

func poolOf(l *language.Language) *pool { return language.Once(l, newPool) }

func newPool(l *language.Language) *pool {
	_, g := phrase.Of(l.Code, l.Lexicon)
	p := &pool{language: l, grammar: g, at: map[string]int{}}
	for _, w := range l.Lexicon.MostFrequent(1<<30, true) {
		if len(w) > 2 && lexicon.Fold(w) == w && !strings.ContainsAny(w, "-'’. ") && !g.Function(w) {
			p.at[w] = len(p.words)
			p.words = append(p.words, w)
		}
	}
	return p
}

// rarest is the part of the words among which the stand-ins of those are that have no
// rank of their own.
const rarest = 10

// place is where a word stands, or one as frequent.
func (p *pool) place(key string) int {
	if i, ok := p.at[key]; ok {
		return i
	}
	n := len(p.words)
	r := p.language.Lexicon.Rank(key)
	if r == 0 {
		return n - n/rarest
	}
	i, _ := slices.BinarySearchFunc(p.words, r, func(w string, rank int) int { return p.language.Lexicon.Rank(w) - rank })
	return i
}

// A look is what a word is like by itself.
type look struct {
	class string
	as    phrase.Inflection
	make  phrase.Make
	tag   string
}

// look tells what stand-ins of a word have to be like; tag is its part of speech in
// the text.
func (p *pool) look(word, tag string) look {
	l := p.make(word)
	switch tag {
	case "NOUN", "VERB", "ADJ", "ADV":
		l.tag = tag
	default:
		l.tag = p.tag(word)
	}
	return l
}

func (p *pool) make(word string) look {
	class, base := p.grammar.Open(word, "")
	return look{class: class, as: base.As, make: base.Make}
}

// has reports whether a word is like that; if not exactly, in its part of speech.
func (p *pool) has(word string, like look, exact bool) bool {
	l := p.make(word)
	if !exact {
		return l.as == like.as
	}
	return l.class == like.class && l.as == like.as && l.make == like.make && p.tag(word) == like.tag
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
