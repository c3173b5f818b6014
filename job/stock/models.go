package stock

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"

	"github.com/understudy-text/understudy/language/ar"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/fr"
	"github.com/understudy-text/understudy/language/guess"
	"github.com/understudy-text/understudy/language/more"
	"github.com/understudy-text/understudy/language/sv"
	"github.com/understudy-text/understudy/lm/tiny"
)

// A Model is one that comes with the program.
type Model struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"` // of its file
}

// Models lists the models that come with the program and make its results: those that
// find, tag words, tell languages, and choose words.
func Models() []Model {
	var out []Model
	add := func(prefix string, files map[string][]byte) {
		for _, name := range slices.Sorted(maps.Keys(files)) {
			out = append(out, Model{prefix + name, fmt.Sprintf("%x", sha256.Sum256(files[name]))})
		}
	}
	add("language/ar/", ar.Models())
	add("language/en/", en.Models())
	add("language/fr/", fr.Models())
	add("language/", map[string][]byte{"guess": guess.Model()})
	add("language/sv/", sv.Models())
	for _, code := range more.Codes() {
		add("language/more/"+code+"/", more.Models(code))
	}
	add("lm/tiny/", tiny.Models())
	return out
}
