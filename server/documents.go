package server

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
)

// A paper is a document that Presidio names by its country, where ours are of one kind.
// As with Presidio, the name says that the number has the shape of that country's, and
// that the words before it name the document.
type paper struct {
	entity string
	shape  *regexp.Regexp
	words  []string // in front of it; they begin a word
}

// papers are those that there is a shape of. A licence, in British spelling, is not one
// of the United States.
var papers = []paper{
	{"US_DRIVER_LICENSE", regexp.MustCompile(`^(?:[A-Z]{1,2}[0-9]{2,14}|[0-9]{7,9}[A-Z]?)$`), []string{"driver license", "drivers license", "driver's license", "driving license"}},
	{"US_PASSPORT", regexp.MustCompile(`^[A-Z]?[0-9]{8,9}$`), []string{"passport"}},
	{"MEDICAL_LICENSE", regexp.MustCompile(`^[A-Z]{2}[0-9]{7}$`), []string{"dea", "medical license"}},
}

// paperWords is how many bytes before a number are looked at.
const paperWords = 48

// paperOf names the document that a number of no country stands on; "" if its words do
// not tell.
func paperOf(text string, start, end int) string {
	before := strings.ToLower(strings.ReplaceAll(text[max(0, start-paperWords):start], "’", "'"))
	last, name := -1, ""
	for _, p := range papers {
		if !p.shape.MatchString(text[start:end]) {
			continue
		}
		for _, w := range p.words {
			at := strings.LastIndex(before, w)
			if at <= last {
				continue
			}
			if r, _ := utf8.DecodeLastRuneInString(before[:at]); !unicode.IsLetter(r) {
				last, name = at, p.entity
			}
		}
	}
	return name
}

// onPaper reports whether a code of this kind may stand on one of the documents.
func onPaper(m category.Meaning) bool {
	return m.Category == understudy.Code && (slices.Contains(vague, m.Kind))
}

// isPaper reports whether an entity is one of the documents.
func isPaper(entity string) bool {
	for _, p := range papers {
		if p.entity == entity {
			return true
		}
	}
	return false
}

// vague are the kinds of numbers that several countries have: which it is, the words
// around say.
var vague = []string{"identity", "number", "passport", "driving-licence"}
