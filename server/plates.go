package server

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/country"
	"github.com/understudy-text/understudy/language/words"
)

// Number plates without a label: where a text is about cars, what is of the shape of a country's plates is one, also in
// small letters. The finder wants a label before them, or capitals.

// kindPlate is the kind of number plates, and of their declarations.
const kindPlate = "plate"

// rulePlate is the rule of these spans.
const rulePlate = "plate"

// plateLike is what may be a plate: letters before and behind figures, three letters before figures, or old French ones.
var plateLike = regexp.MustCompile(`(?i)\b(?:[a-z]{2}[ -]?\d{2,3}[ -]?[a-z]{2,3}|[a-z]\d{1,3}[ -]?[a-z]{3}|[a-z]{3}[ -]?\d{2}[a-z\d]|\d{2,4}[ -][a-z]{2}[ -]\d{2})\b`)

// declaredNumbers are the numbers that countries declare, read once in a process.
var declaredNumbers = sync.OnceValues(country.Load)

// plates are the number plates of a text that is about cars.
func (c *conversation) plates(t *tongue, spans []understudy.Span) (out []understudy.Span) {
	numbers, err := declaredNumbers()
	if err != nil || !c.aboutCars(t.doc.Text) {
		return nil // their test says whether they can be read
	}
	text := t.doc.Text
	for _, m := range plateLike.FindAllStringIndex(text, -1) {
		plate := text[m[0]:m[1]]
		if touched(spans, m[0], m[1]) || slices.ContainsFunc(nameWords(plate), func(w string) bool {
			return len(w) > 1 && strings.Contains(plate, " ") && (c.isWord(w) || c.writing.listed[words.Fold(w)]) || len(w) > 2 && len(w) < leastForm && c.isSaid(w)
		}) {
			continue
		}
		if _, err := numbers.Parse(kindPlate, strings.ToUpper(plate)); err == nil {
			out = append(out, understudy.Span{Start: m[0], End: m[1], Category: understudy.Code, Kind: kindPlate, Rule: rulePlate, Score: sureAlone})
		}
	}
	return t.cut(out)
}

// aboutCars reports whether a text has a word of cars and of those who drive them.
func (c *conversation) aboutCars(text string) bool {
	for w := range wordsOf(text) {
		if c.writing.beside.vehicles[words.Fold(text[w.start:w.end])] {
			return true
		}
	}
	return false
}
