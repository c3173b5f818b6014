package temporal

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
)

// ordinaryStays is why a time of ordinary words stays.
const ordinaryStays = "a time that names no date and nobody stays as the text around it has it"

// isOrdinary reports whether all words of a mention are of the dictionary, none is written as
// a name, and none says what somebody is: "after the flood", "wartime", but not "under Thatcher",
// "before Passover", "since the chemotherapy for leukaemia". A mention with a figure is none.
func isOrdinary(s *form.Scene, m form.Mention) bool {
	l := s.Language
	if l == nil || l.Lexicon == nil {
		return false
	}
	found := false
	for w := range strings.FieldsFuncSeq(m.Text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) }) {
		low := strings.ToLower(w)
		_, n := utf8.DecodeRuneInString(w)
		first := m.SentenceStart && strings.HasPrefix(m.Text, w)
		switch {
		case strings.ContainsFunc(w, unicode.IsDigit), low != w && !first, strings.ToLower(w[n:]) != w[n:]:
			return false
		case s.People[low] || s.Places[low]:
			return false
		case utf8.RuneCountInString(w) == 1: // of "l'enfance"
		case !isKnown(l, low):
			return false
		default:
			found = true
		}
	}
	return found
}

// isKnown reports whether a word is one of the dictionary that says nothing of people.
func isKnown(l *language.Language, word string) bool {
	return l.Lexicon.Common(word) && !slices.ContainsFunc(l.Lexicon.Classes(word), tellsOfPeople)
}

// tellsOfPeople reports whether a class of words is neither of events nor of stretches of time.
func tellsOfPeople(class string) bool {
	class, _, _ = strings.Cut(strings.TrimPrefix(class, "~"), "|")
	return !slices.Contains(ofTimes[:], class)
}

// ofTimes are the classes of words that say nothing of people.
var ofTimes = [...]string{"event", "season", "day-part", "time-unit", "number-word", "ordinal", "particle"}
