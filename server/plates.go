package server

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/country"
	"github.com/understudy-text/understudy/language/words"
)

// Number plates without a label: where a text is about cars, what is of the shape of a country's plates is one, also in
// small letters; some tell themselves. The finder wants a label before them, or capitals.

// kindPlate is the kind of number plates, and of their declarations.
const kindPlate = "plate"

// rulePlate is the rule of these spans.
const rulePlate = "plate"

// plateLike is what may be a plate: letters before and behind figures, three letters before figures, or old French ones.
var plateLike = regexp.MustCompile(`(?i)\b(?:[a-z]{2}[ -]?\d{2,3}[ -]?[a-z]{2,3}|[a-z]\d{1,3}[ -]?[a-z]{3}|[a-z]{3}[ -]?\d{2}[a-z\d]|\d{2,4}[ -][a-z]{2}[ -]\d{2})\b`)

// Plates that tell themselves: those of Britain before 2001 in capitals, and letters around figures that are all of a cell.
var (
	likeNothingElse = regexp.MustCompile(`^[A-HJ-NPR-TV-Y]\d{1,3} [A-Z]{3}$`)
	lettersAround   = regexp.MustCompile(`(?i)^[a-hj-np-tv-z]{2}[ -]\d{3}[ -][a-hj-np-tv-z]{2}$`)
)

// caselessPlate is a plate of single letters without capitals and figures.
var caselessPlate = regexp.MustCompile(`(?:^|[^\p{L}\p{M}\p{N}])(\p{Lo} \p{Lo} (?:\p{Lo} )?\p{Nd}{2,4})(?:$|[^\p{L}\p{M}\p{N}])`)

// inCell reports whether a stretch of a text is all of a cell of a row.
func inCell(text string, start, end int) bool {
	const signs = ";\t|,"
	before, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text[:start], " "))
	behind, _ := utf8.DecodeRuneInString(strings.TrimLeft(text[end:], " "))
	return strings.ContainsRune(signs, before) && (strings.ContainsRune(signs, behind) || behind == '\n' || end == len(text))
}

// declaredNumbers are the numbers that countries declare, read once in a process.
var declaredNumbers = sync.OnceValues(country.Load)

// plates are the number plates of a text that is about cars.
func (c *conversation) plates(t *tongue, spans []understudy.Span) (out []understudy.Span) {
	numbers, err := declaredNumbers()
	if err != nil {
		return nil // their test says whether they can be read
	}
	text := t.doc.Text
	cars := c.aboutCars(text)
	for _, m := range plateLike.FindAllStringIndex(text, -1) {
		plate := text[m[0]:m[1]]
		cell := lettersAround.MatchString(plate) && inCell(text, m[0], m[1])
		if !cars && !(t.personal && (likeNothingElse.MatchString(plate) || cell)) || touched(spans, m[0], m[1]) {
			continue
		}
		word := func(w string) bool {
			return len(w) > 1 && strings.Contains(plate, " ") && (c.isWord(w) || c.writing.listed[words.Fold(w)]) || len(w) > 2 && len(w) < leastForm && c.isSaid(w)
		}
		before, gap := wordBefore(text, m[0])
		told := cell || gap == " " && lettersAround.MatchString(plate) && c.writing.beside.vehicles[words.Fold(text[before.start:before.end])]
		if !told && slices.ContainsFunc(nameWords(plate), word) {
			continue
		}
		if _, err := numbers.Parse(kindPlate, strings.ToUpper(plate)); err == nil {
			out = append(out, understudy.Span{Start: m[0], End: m[1], Category: understudy.Code, Kind: kindPlate, Rule: rulePlate, Score: sureAlone})
		}
	}
	for _, m := range caselessPlate.FindAllStringSubmatchIndex(text, -1) {
		if (cars || t.personal) && !touched(spans, m[2], m[3]) {
			out = append(out, understudy.Span{Start: m[2], End: m[3], Category: understudy.Code, Kind: kindPlate, Rule: rulePlate, Score: sureAlone})
		}
	}
	return t.cut(understudy.Outermost(out))
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
