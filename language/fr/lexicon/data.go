// Package lexicon carries the compiled French tables of package
// github.com/understudy-text/understudy/lexicon. They are made by
// lexicon/compile from public sources and the lists in curated, which are
// not part of the program.
package lexicon

import (
	"embed"
	"sync"

	"github.com/understudy-text/understudy/language/world"
	"github.com/understudy-text/understudy/lexicon"
)

// FS holds the tables, one .tsv file each.
//
//go:embed *.tsv
var FS embed.FS

// Load joins the tables with the world's. They are read once in a process, for
// they cannot change, and texts of other languages quote names of this one.
func Load() (*lexicon.Lexicon, error) { return load() }

var load = sync.OnceValues(func() (*lexicon.Lexicon, error) {
	w, err := world.Load()
	if err != nil {
		return nil, err
	}
	return lexicon.Load(w, FS)
})
