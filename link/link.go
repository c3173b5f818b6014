// Package link finds out which mentions of a document speak of the same person, place,
// organisation, date or thing. In come a document and its spans, out comes their
// partition into entities. Which words are titles, articles or months is data (folders
// data and name/data).
//
// Mentions are compared by what they say, not by where they stand, so the
// order of spans is of no consequence. A mention that could belong to two
// entities stays apart and is listed as a doubt: a wrong merge gives two people
// one face, while a wrong split still shares the roles of the name's parts.
//
// It may know the root package, internal/lines, internal/shadow, language, language/lexicon
// and link/name.
package link

import (
	"context"
	"fmt"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// A Linker links the mentions of documents in one language. It is safe for
// concurrent use.
type Linker struct {
	*rules
	names *name.Rules
	world world
}

var _ understudy.Linker = (*Linker)(nil)

// world is what linking asks of a lexicon.
type world interface {
	name.Words
	// Country returns the code of the country a text names in whatever form.
	Country(text string) (iso string, f lexicon.CountryForm, ok bool)
	// Currency returns the code of a currency.
	Currency(text string) (code string, ok bool)
	// Region reports whether a text is a region or a country.
	Region(text string) bool
	// Town reports whether a text is a town.
	Town(text string) bool
}

// New returns the linker of a language.
func New(lang *language.Language) (*Linker, error) {
	return newLinker(lang.Code, lexiconWorld{name.FromLexicon(lang.Lexicon), lang.Lexicon})
}

func newLinker(code string, w world) (*Linker, error) {
	r, err := loadRules(code)
	if err != nil {
		return nil, err
	}
	n, err := name.Load(code)
	if err != nil {
		return nil, err
	}
	return &Linker{r, n, w}, nil
}

type lexiconWorld struct {
	name.Words
	lex *lexicon.Lexicon
}

func (w lexiconWorld) Country(text string) (string, lexicon.CountryForm, bool) {
	if w.lex == nil {
		return "", 0, false
	}
	c, f, ok := w.lex.Country(text)
	return c.ISO, f, ok
}

func (w lexiconWorld) Currency(text string) (string, bool) {
	if w.lex == nil {
		return "", false
	}
	c, ok := w.lex.Currency(text)
	return c.Code, ok
}

func (w lexiconWorld) Region(text string) bool {
	if w.lex == nil {
		return false
	}
	if _, _, ok := w.lex.Country(text); ok {
		return true
	}
	return len(w.lex.Region(text)) > 0
}

func (w lexiconWorld) Town(text string) bool { return w.lex != nil && len(w.lex.Town(text)) > 0 }

// Link partitions the spans. It returns an error if a span does not lie within
// the document.
func (l *Linker) Link(ctx context.Context, doc *understudy.Document, spans []understudy.Span) (understudy.Linking, error) {
	if err := ctx.Err(); err != nil {
		return understudy.Linking{}, err
	}
	b := &board{Linker: l, text: doc.Text, spans: spans, ended: func() bool { return ctx.Err() != nil }}
	for i, s := range spans {
		if s.Start < 0 || s.End > len(doc.Text) || s.Start >= s.End {
			return understudy.Linking{}, fmt.Errorf("link: document %q: span %d lies outside the text", doc.ID, i)
		}
	}
	b.intern()
	b.linkPersons()
	b.linkCountries()
	b.linkNames(understudy.Organisation)
	b.linkNames(understudy.Location)
	b.linkValues()
	if err := ctx.Err(); err != nil {
		return understudy.Linking{}, err
	}
	return b.partition(), nil
}
