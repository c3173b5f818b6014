package stock

import (
	"strings"
	"sync"

	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/generate/code"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/generate/thing"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/value"
	"github.com/understudy-text/understudy/language/words"
	"github.com/understudy-text/understudy/link/name"
	"github.com/understudy-text/understudy/substitute/guard"
)

// guarding is what the guard is told. Which words are generic, a document's own language
// says: whatever else the run reads, the document comes out the same.
func guarding(o Options) guard.Options {
	byLanguage := map[string]func() vocabulary{}
	for code, l := range o.Languages {
		byLanguage[code] = sync.OnceValue(func() vocabulary { return vocabularyOf(l) })
	}
	of := func(code string) vocabulary {
		of, ok := byLanguage[code]
		if !ok { // not named, or a language that is not read
			of = byLanguage[o.Default]
		}
		return of()
	}
	generic := func(code, w string) bool { return of(code).generic(w) }
	names := func(code string, words []string) bool { return of(code).gazetteer.Names(words) }
	return guard.Options{Generic: generic, Names: names, Uint64: o.Draw.Uint64, Fictive: code.IsFictive, Outside: !o.GivenOnly}
}

// vocabulary is what tells generic words of a language: those that its dictionaries, and
// those of the language that its texts quote, list in small letters; terms (legal forms,
// kinds of firms); what words.tsv says of words that can not be names alone; what says what
// a thing or a place is; titles; number words; countries and their people.
type vocabulary struct {
	lexica  []*lexicon.Lexicon
	words   *words.List
	things  *thing.Stock
	titles  *name.Rules
	numbers map[string]bool // number words, folded
	places  map[string]bool // words of addresses that say what a place is, folded

	gazetteer *place.Gazetteer
}

// vocabularyOf reads the tables of a language. Without a table that has an error fewer
// words are generic, and the guard hides more; the error itself is that of Detector or
// Linker, who read the same tables.
func vocabularyOf(l *language.Language) vocabulary {
	v := vocabulary{lexica: []*lexicon.Lexicon{l.Lexicon}, things: thing.New(l), gazetteer: place.New(l)}
	v.numbers, v.places = map[string]bool{}, map[string]bool{}
	for _, w := range v.gazetteer.KindWords() {
		v.places[w] = true
	}
	for _, w := range value.For(l).Numbers().Spellings() {
		v.numbers[lexicon.Fold(w)] = true
	}
	if l.Quoted != nil {
		v.lexica = append(v.lexica, l.Quoted.Lexicon)
	}
	if set, err := rule.Of(l); err == nil {
		v.words = set.Words
	}
	if rules, err := name.Load(l.Code); err == nil {
		v.titles = rules
	}
	return v
}

func (v vocabulary) generic(w string) bool {
	for _, l := range v.lexica {
		if l.Common(w) || len(l.Classes(w)) > 0 {
			return true
		}
		if _, _, ok := l.Country(w); ok {
			return true
		}
	}
	for _, class := range genericClasses {
		if v.words != nil && v.words.Is(w, class) {
			return true
		}
	}
	if v.numbers[lexicon.Fold(w)] || v.places[lexicon.Fold(w)] {
		return true
	}
	plain := lexicon.Plain(w)
	return v.things.Says(lexicon.Fold(w)) || v.titles != nil && v.titles.IsTitle(plain) || strings.TrimSpace(plain) == ""
}

// genericClasses are classes of words.tsv whose words say what something is, not which.
var genericClasses = [...]string{"legalform", "orghead", "street", "area", "compass", "kin", "notname"}
