package term

import (
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/language"
)

// Concepts is the reader of what every language has a word of its own for: nations,
// occupations, faiths, illnesses. Mentions with any other word have no form.
type Concepts struct{ g *place.Gazetteer }

// NewConcepts returns the reader of concepts of a language.
func NewConcepts(l *language.Language) Concepts { return Concepts{place.New(l)} }

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
	sc := &phrase.Scanner{Grammar: r.g.Grammar, Longest: r.g.Longest,
		Finders: []phrase.Finder{r.g.Concepts.Find, r.g.Nation, r.g.Country},
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
