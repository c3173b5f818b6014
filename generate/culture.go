package generate

import (
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// What a word that names a country, or a large town, counts for the culture of
// its document, and the share of all that the culture must have.
const (
	countryVote  = 2
	townVote     = 1
	languageVote = 4 // of a language that one people writes
	readersVote  = 2 // of a language that many peoples write
	largeTown    = 50000
	mostOfAll    = 0.66
	culturalSpan = 120 // bytes; a longer span is a sentence
)

// culture is that of the countries and towns that a document's spans name most
// often, or "". It depends on the spans alone, not on their order. The people whose
// language it is (people), if it is one people's, votes too, and so do its readers
// (code, the language's own): someone born in Poland does not make the others of a
// Swedish text Poles, nor a Polish interpreter the nurses of an English ward.
func culture(l *lexicon.Lexicon, people, code, text string, spans []understudy.Span) string {
	votes, all := map[string]int{code: readersVote}, readersVote
	if people != "" {
		votes, all = map[string]int{people: languageVote}, languageVote
	}
	var store [16]phrase.Word
	for _, s := range spans {
		switch s.Category {
		case understudy.Location, understudy.Organisation, understudy.Demographic:
		default:
			continue
		}
		if s.End-s.Start > culturalSpan {
			continue
		}
		span := text[s.Start:s.End]
		if c, _, ok := l.Country(span); ok { // of several words: the United Kingdom
			votes[c.Culture] += countryVote
			all += countryVote
			continue
		}
		for _, w := range phrase.Words(span, store[:0]) {
			c, n := cultureOf(l, span[w.Start:w.End])
			if c != "" {
				votes[c] += n
				all += n
			}
		}
	}
	best := ""
	for c, n := range votes {
		if best == "" || n > votes[best] || n == votes[best] && c < best {
			best = c
		}
	}
	if float64(votes[best]) < mostOfAll*float64(all) || people == "" && best == code {
		return ""
	}
	return best
}

// cultureOf is the culture of one word that names a country or a large town.
func cultureOf(l *lexicon.Lexicon, w string) (code string, vote int) {
	if r, _ := utf8.DecodeRuneInString(w); len(w) < 4 || !unicode.IsUpper(r) {
		return "", 0
	}
	if c, _, ok := l.Country(w); ok {
		return c.Culture, countryVote
	}
	if ts := l.Town(w); len(ts) > 0 && ts[0].Population >= largeTown {
		c, _ := l.CountryByISO(ts[0].Country)
		return c.Culture, townVote
	}
	return "", 0
}
