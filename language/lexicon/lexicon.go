// Package lexicon answers what a language knows of single words and names: is
// it a given name, and whose; where is this town; which country do "Swede",
// "Polish" and "Kingdom of Norway" speak of; which terms are occupations, and
// which other ones could stand in for them.
//
// In come two folders of compiled tables (package language/lexicon/compile makes them
// from public sources, see SOURCES.md): the World, which all languages share
// (language/world embeds it), and a language's own words (language/en/lexicon embeds the
// English ones). Out go look-ups that neither allocate nor change anything, so that
// every room may call them for every word, from any goroutine. It knows no particular
// language.
//
// Look-ups take words in any case and with or without diacritics ("LUKASZ"
// finds "Łukasz"); when several entries differ only in that, the one spelt as
// asked comes first.
//
// It may know internal/lines, internal/scatter and language/lexicon/internal/table.
package lexicon

import (
	"fmt"
	"io/fs"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// ErrDamaged is wrapped by every error of Load about the contents of a file.
var ErrDamaged = table.ErrDamaged

// A Lexicon holds what is known of one language's words. It is read-only and
// safe for concurrent use.
type Lexicon struct {
	once sync.Once
	load func() (*tables, error) // nil: they are there
	all  *tables
}

// full returns the tables, which a lexicon of Later reads when it is first asked.
func (l *Lexicon) full() *tables {
	l.once.Do(l.fill)
	return l.all
}

func (l *Lexicon) fill() {
	if l.load == nil {
		return
	}
	all, err := l.load()
	if err != nil {
		panic(fmt.Sprintf("the program was built with a broken lexicon: %v", err))
	}
	l.all = all
}

// tables are what a lexicon knows.
type tables struct {
	world      *World
	townNames  placeNames
	areaNames  placeNames
	languages  languageNames
	countries  countries
	currencies currencies
	terms      terms
	words      words
	nouns      nouns
	names      nativeNames

	// What the language knows besides the world, for finding only.
	given, family names
	villages      worldTowns

	towns   *named[Town]
	regions *named[Region]
}

var languageTables = []loader[tables]{
	{"towns", func(l *tables, data []byte) error { return l.townNames.load(data, "towns") }},
	{"regions", func(l *tables, data []byte) error { return l.areaNames.load(data, "regions") }},
	{"languages", func(l *tables, data []byte) error { return l.languages.load(data) }},
	{"countries", func(l *tables, data []byte) error { return l.countries.load(data) }},
	{"currencies", func(l *tables, data []byte) error { return l.currencies.load(data) }},
	{"terms", func(l *tables, data []byte) error { return l.terms.load(data) }},
	{"words", func(l *tables, data []byte) error { return l.words.load(data) }},
	{"nouns", func(l *tables, data []byte) error { return l.nouns.load(data) }},
	{"given", func(l *tables, data []byte) error { return l.given.load(data, "given") }},
	{"family", func(l *tables, data []byte) error { return l.family.load(data, "family") }},
	{"villages", func(l *tables, data []byte) error { return l.villages.load(data, "villages") }},
}

// nativeTables are there where the language's script is not the Latin one.
var nativeTables = []loader[tables]{
	{"names", func(l *tables, data []byte) error { return l.names.load(data) }},
}

// Load reads the compiled tables of one language and joins them with the world.
// A file that is missing, truncated or changed is an error that names it; all
// of it is checked here, so that look-ups cannot fail.
func Load(w *World, fsys fs.FS) (*Lexicon, error) {
	all, err := load(w, fsys)
	if err != nil {
		return nil, err
	}
	return &Lexicon{all: all}, nil
}

// Later returns the lexicon that Load would, of tables that are part of the program:
// they are read when it is first asked for something. It panics then if they are
// broken.
func Later(w func() (*World, error), fsys fs.FS) *Lexicon {
	return &Lexicon{load: func() (*tables, error) {
		shared, err := w()
		if err != nil {
			return nil, err
		}
		return load(shared, fsys)
	}}
}

func load(w *World, fsys fs.FS) (*tables, error) {
	l := &tables{world: w}
	if err := loadTables(l, fsys, languageTables); err != nil {
		return nil, err
	}
	if _, err := fs.Stat(fsys, "names.tsv"); err == nil {
		if err := loadTables(l, fsys, nativeTables); err != nil {
			return nil, err
		}
	}
	l.nameTowns()
	l.nameRegions()
	return l, l.joinCountries()
}

// Bare returns a lexicon that knows the world and no language.
func Bare(w *World) (*Lexicon, error) {
	l := &tables{world: w}
	l.nameTowns()
	l.nameRegions()
	return &Lexicon{all: l}, l.joinCountries()
}

// World is what the lexicon shares with those of other languages.
func (l *Lexicon) World() *World { return l.full().world }

// Famous reports whether a name, or a part of one, belongs to a very well-known
// living person. Such a name is never used as a stand-in (DESIGN §3, overlap
// and bias).
func (l *Lexicon) Famous(name string) bool {
	from, to := l.full().world.famous.index.find(name)
	return from < to
}
