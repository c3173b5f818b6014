package link

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
)

// country returns the code of the country a text names, with its article or in
// the genitive.
func (l *Linker) country(text string) (iso string, f lexicon.CountryForm, ok bool) {
	text = trimArticle(text, l.article)
	if iso, f, ok = l.world.Country(text); ok || l.names.Genitive() == "" {
		return iso, f, ok
	}
	if stem, cut := strings.CutSuffix(text, l.names.Genitive()); cut {
		return l.world.Country(stem)
	}
	return "", 0, false
}

// shortest is the length from which on a plain word may have an ending that is no
// part of it: FBIs, but SAS.
const shortest = 5

// withoutGenitive removes the ending of the genitive from a word, if the language writes it
// without an apostrophe.
func (l *Linker) withoutGenitive(word string) string {
	g := l.names.Genitive()
	if stem, ok := strings.CutSuffix(word, g); ok && g != "" && len(word) >= shortest && !l.names.Sibilant(stem) {
		return stem
	}
	return word
}

// linkCountries links the mentions of one state, whatever their category and
// form: the respondent ("Republic of Turkey", ORG) is the place ("Turkey", LOC),
// and "a Turkish national" (DEM) is a national of it. Its government is a name of
// its own (names.key).
func (b *board) linkCountries() {
	same := map[string]int32{}
	for i := range b.forms {
		if b.abandoned() {
			return
		}
		f := &b.forms[i]
		switch f.category {
		case understudy.Location, understudy.Organisation, understudy.Demographic, understudy.Misc:
		default:
			continue
		}
		iso, _, ok := b.country(f.text)
		if !ok {
			continue
		}
		if first, ok := same[iso]; ok {
			b.union(first, int32(i))
		} else {
			same[iso] = int32(i)
		}
	}
}
