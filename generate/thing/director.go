package thing

import (
	"strconv"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/lexicon"
)

// The kinds of roles. A name has one stand-in in all languages; words of a list are of
// one language.
const (
	Name cast.Kind = "thing" // key: the name's own words, folded and without marks
	swap           = "thing:"
)

// The traits of a name.
const (
	typeTrait   = "type"   // code of the language and type
	headedTrait = "headed" // it was seen beside a head
	gluedTrait  = "glued"  // it was seen in one word with a head
	wordsTrait  = "words"  // of the name
	headTrait   = "head"   // the head of a name that has no words of its own
	theTrait    = "the"    // an article stands before it
	andTrait    = "and"    // it is of several, joined by an ampersand
	ownerTrait  = "owner"  // a possessive ending follows
	forTrait    = "for"    // it begins with the word that says what it is for, written with the next
)

// fitting is how many candidates are asked to have as many words as the original.
const fitting = 80

// nameDirector proposes names from the stock of the type that was seen most often.
type nameDirector struct{ stocks map[string]*Stock }

// Candidate implements cast.Director.
func (d nameDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d nameDirector) Prepare(r cast.Role, p cast.Profile, _ cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	code, name := cut(p.Trait(typeTrait))
	s := d.stocks[code]
	if s == nil || s.Type(name) == nil {
		return func(int) (string, bool) { return "", false }
	}
	t := s.Type(name)
	words, _ := strconv.Atoi(p.Trait(wordsTrait))
	all := t.Whole
	switch {
	case p.Trait(gluedTrait) != "" && len(t.Glued) > 0:
		all = t.Glued
	case p.Trait(headedTrait) != "" && len(t.Core) > 0:
		all = t.Core
	default:
		if with := holding(all, p.Trait(headTrait)); p.Trait(headTrait) != "" && len(with) > 0 {
			all = with
		}
	}
	if with := owned(all); p.Trait(ownerTrait) != "" && len(with) > 0 {
		all = with
	}
	if with := beginning(all, p.Trait(forTrait)); p.Trait(forTrait) != "" && len(with) > 0 {
		all = with
	}
	all = s.like(all, p.Trait(theTrait), p.Trait(andTrait) != "")
	near := closest(all, words)
	return func(attempt int) (string, bool) {
		of := all
		if attempt < fitting {
			of = near
		}
		made := s.Make(of, src, attempt)
		if attempt >= spent && made != "" {
			made += " " + s.Make(s.Type(eponym).Core, src, attempt)
		}
		return made, attempt < lastName
	}
}

// Same implements cast.Matcher: a name in Arabic letters is the one in Latin letters that it
// sounds like.
func (d nameDirector) Same(keys []string, _ map[cast.Kind][]string) map[string]string {
	return lexicon.Spellings(keys, nil)
}

// Among implements cast.Matcher.
func (d nameDirector) Among() []cast.Kind { return nil }

// After spent names have been refused, a corpus has used up the type: those that follow
// have a second name. lastName is how many are proposed at all.
const (
	spent    = 200
	lastName = 4000
)

// eponym is the type of what things are called after; every stock has it.
const eponym = "eponym"

func cut(trait string) (code, name string) {
	for i := range len(trait) {
		if trait[i] == ':' {
			return trait[:i], trait[i+1:]
		}
	}
	return "", trait
}

// swapDirector proposes the other members of a list.
type swapDirector struct{ list []string }

// Candidate implements cast.Director.
func (d swapDirector) Candidate(_ cast.Role, _ cast.Profile, _ cast.Cast, src draw.Source, attempt int) (string, bool) {
	if attempt >= 2*len(d.list) {
		return "", false
	}
	if attempt < len(d.list) {
		return d.list[(src.Intn(len(d.list), "start")+attempt)%len(d.list)], true
	}
	// A corpus that names all of them has pairs.
	a, b := d.list[src.Intn(len(d.list), "a", strconv.Itoa(attempt))], d.list[src.Intn(len(d.list), "b", strconv.Itoa(attempt))]
	return a + " " + b, a != b
}

// Parts returns the directors of the names of things in some languages.
func Parts(stocks ...*Stock) []cast.Part {
	d := nameDirector{map[string]*Stock{}}
	var out []cast.Part
	for _, s := range stocks {
		d.stocks[s.Code] = s
	}
	out = append(out, cast.Part{Kind: Name, Director: d})
	for _, s := range stocks {
		seen := map[string]bool{}
		for _, t := range s.types {
			for _, list := range t.Swap {
				if !seen[list] {
					seen[list] = true
					out = append(out, cast.Part{Kind: s.swap(list), Director: swapDirector{s.parts[list]}, Strict: strictSwaps})
				}
			}
		}
	}
	return out
}

// strictSwaps is how many members of a list are asked to be no original of the corpus.
const strictSwaps = 12

func (s *Stock) swap(list string) cast.Kind { return cast.Kind(swap + s.Code + ":" + list) }
