// Package lexicon answers what a language knows of single words and names: is
// it a given name, and whose; where is this town; which country do "Swede",
// "Polish" and "Kingdom of Norway" speak of; which terms are occupations, and
// which other ones could stand in for them.
//
// In come two folders of compiled tables (package lexicon/compile makes them
// from public sources, see SOURCES.md): the World, which all languages share
// (language/world embeds it), and a language's own words (language/en/lexicon
// embeds the English ones). Out go look-ups that neither allocate nor change
// anything, so that every room may call them for every word, from any
// goroutine. The package knows no other room and no particular language.
//
// Look-ups take words in any case and with or without diacritics ("LUKASZ"
// finds "Łukasz"); when several entries differ only in that, the one spelt as
// asked comes first.
package lexicon

import (
	"io/fs"

	"github.com/understudy-text/understudy/lexicon/internal/table"
)

// ErrDamaged is wrapped by every error of Load about the contents of a file.
var ErrDamaged = table.ErrDamaged

// A Lexicon holds what is known of one language's words. It is read-only and
// safe for concurrent use.
type Lexicon struct {
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

var languageTables = []loader[Lexicon]{
	{"towns", func(l *Lexicon, data []byte) error { return l.townNames.load(data, "towns") }},
	{"regions", func(l *Lexicon, data []byte) error { return l.areaNames.load(data, "regions") }},
	{"languages", func(l *Lexicon, data []byte) error { return l.languages.load(data) }},
	{"countries", func(l *Lexicon, data []byte) error { return l.countries.load(data) }},
	{"currencies", func(l *Lexicon, data []byte) error { return l.currencies.load(data) }},
	{"terms", func(l *Lexicon, data []byte) error { return l.terms.load(data) }},
	{"words", func(l *Lexicon, data []byte) error { return l.words.load(data) }},
	{"nouns", func(l *Lexicon, data []byte) error { return l.nouns.load(data) }},
	{"given", func(l *Lexicon, data []byte) error { return l.given.load(data, "given") }},
	{"family", func(l *Lexicon, data []byte) error { return l.family.load(data, "family") }},
	{"villages", func(l *Lexicon, data []byte) error { return l.villages.load(data, "villages") }},
}

// nativeTables are there where the language's script is not the Latin one.
var nativeTables = []loader[Lexicon]{
	{"names", func(l *Lexicon, data []byte) error { return l.names.load(data) }},
}

// Load reads the compiled tables of one language and joins them with the world.
// A file that is missing, truncated or changed is an error that names it; all
// of it is checked here, so that look-ups cannot fail.
func Load(w *World, fsys fs.FS) (*Lexicon, error) {
	l := &Lexicon{world: w}
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
	l := &Lexicon{world: w}
	l.nameTowns()
	l.nameRegions()
	return l, l.joinCountries()
}

// World is what the lexicon shares with those of other languages.
func (l *Lexicon) World() *World { return l.world }

// Famous reports whether a name, or a part of one, belongs to a very well-known
// living person. Such a name is never used as a stand-in (DESIGN §3, overlap
// and bias).
func (l *Lexicon) Famous(name string) bool {
	from, to := l.world.famous.index.find(name)
	return from < to
}
