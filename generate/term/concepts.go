package term

import (
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Concepts is the reader of what every language has a word of its own for: nations,
// occupations, faiths, illnesses. Mentions with any other word have no form.
type Concepts struct {
	g       *place.Gazetteer
	lex     *lexicon.Lexicon
	finders []phrase.Finder
}

// NewConcepts returns the reader of concepts of a language.
func NewConcepts(l *language.Language) Concepts {
	g := place.New(l)
	return Concepts{g, l.Lexicon, []phrase.Finder{g.Concepts.Find, g.Nation, g.Country}}
}

// BySound returns the reader that also knows the names in English of what the language has no
// name of its own for, as they sound in another script: تويتر.
func (r Concepts) BySound() Concepts {
	r.finders = append(r.finders[:len(r.finders):len(r.finders)], func(sp *phrase.Span) ([]phrase.Piece, bool) {
		return r.g.Concepts.Transliterated(sp, r.lex.Common(sp.Key))
	})
	return r
}

// Read implements form.Reader.
func (r Concepts) Read(_ *form.Scene, e form.Entity) []form.Form {
	out := make([]form.Form, len(e.Mentions))
	for i := range e.Mentions {
		if f := r.read(&e.Mentions[i]); f != nil {
			out[i] = f
		}
	}
	return out
}

func (r Concepts) read(m *form.Mention) form.Form {
	known := true
	sc := &phrase.Scanner{Grammar: r.g.Grammar, Longest: r.g.Longest, Finders: r.finders,
		Unknown: func(*phrase.Span) ([]phrase.Piece, bool) {
			known = false
			return nil, false
		}}
	f := sc.Scan(m)
	for i := range f.Pieces {
		if f.Pieces[i].Play && known {
			return f
		}
	}
	return nil
}
