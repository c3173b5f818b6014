// Package lexicon answers what a language knows of single words and names: is
// it a given name, and whose; where is this town; which country do "Swede",
// "Polish" and "Kingdom of Norway" speak of; which terms are occupations, and
// which other ones could stand in for them.
//
// In comes a folder of compiled tables (package lexicon/compile makes them from
// public sources, see SOURCES.md; language/en/lexicon embeds the English ones);
// out go look-ups that neither allocate nor change anything, so that every room
// may call them for every word, from any goroutine. The package knows no other
// room and no particular language.
//
// Look-ups take words in any case and with or without diacritics ("LUKASZ"
// finds "Łukasz"); when several entries differ only in that, the one spelt as
// asked comes first.
package lexicon

import (
	"fmt"
	"io/fs"
	"sync"

	"github.com/understudy-text/understudy/lexicon/internal/table"
)

// ErrDamaged is wrapped by every error of Load about the contents of a file.
var ErrDamaged = table.ErrDamaged

// A Lexicon holds what is known of one language's words. It is read-only and
// safe for concurrent use.
type Lexicon struct {
	given, family names
	towns         towns
	regions       regions
	countries     countries
	currencies    currencies
	terms         terms
	words         words
	famous        famous

	origin      sync.Once
	originModel *originModel
}

// A loader fills one part of a lexicon from one file.
type loader struct {
	file string // without .tsv
	load func(l *Lexicon, data []byte) error
}

var loaders = []loader{
	{"given", func(l *Lexicon, data []byte) error { return l.given.load(data, "given") }},
	{"family", func(l *Lexicon, data []byte) error { return l.family.load(data, "family") }},
	{"towns", func(l *Lexicon, data []byte) error { return l.towns.load(data) }},
	{"regions", func(l *Lexicon, data []byte) error { return l.regions.load(data) }},
	{"countries", func(l *Lexicon, data []byte) error { return l.countries.load(data) }},
	{"currencies", func(l *Lexicon, data []byte) error { return l.currencies.load(data) }},
	{"terms", func(l *Lexicon, data []byte) error { return l.terms.load(data) }},
	{"words", func(l *Lexicon, data []byte) error { return l.words.load(data) }},
	{"famous", func(l *Lexicon, data []byte) error { return l.famous.load(data) }},
}

// Load reads the compiled tables of one language. A file that is missing,
// truncated or changed is an error that names it; all of it is checked here, so
// that look-ups cannot fail.
func Load(fsys fs.FS) (*Lexicon, error) {
	l := new(Lexicon)
	errs := make([]error, len(loaders))
	var tables sync.WaitGroup
	for i, p := range loaders {
		tables.Go(func() {
			file := p.file + ".tsv"
			data, err := fs.ReadFile(fsys, file)
			if err != nil {
				errs[i] = fmt.Errorf("lexicon: %w; compile it with go run ./lexicon/compile", err)
			} else if err := p.load(l, data); err != nil {
				errs[i] = fmt.Errorf("lexicon: file %s: %w", file, err)
			}
		})
	}
	tables.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return l, nil
}

// Famous reports whether a name, or a part of one, belongs to a very well-known
// living person. Such a name is never used as a stand-in (DESIGN §3, overlap
// and bias).
func (l *Lexicon) Famous(name string) bool {
	from, to := l.famous.index.find(name)
	return from < to
}

type famous struct {
	rows  []string
	index index
}

func (f *famous) load(data []byte) error {
	err := table.Read(data, "famous", 1,
		func(n int) { f.rows = make([]string, 0, n) },
		func(_ int, c []string) error { f.rows = append(f.rows, c[0]); return nil })
	if err != nil {
		return err
	}
	f.index, err = newIndex(len(f.rows), func(i int) string { return f.rows[i] })
	return err
}
