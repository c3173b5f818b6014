package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
)

// joined makes one place of mentions that the gazetteer has whole, with a word between
// them, also where only the first was found: Argyll and Bute, Tyne and Wear. Spans come
// and go in order.
func joined(l *lexicon.Lexicon, text string, spans []understudy.Span) []understudy.Span {
	if l == nil {
		return spans
	}
	out := spans[:0]
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			continue // inside of what was joined
		}
		if end := behind(text, s.End); end > 0 && (s.Category == understudy.Location || s.Category == understudy.Person) {
			if whole := text[s.Start:end]; len(l.Region(whole)) > 0 || len(l.Town(whole)) > 0 {
				s.End, s.Category, s.Kind = end, understudy.Location, ""
			}
		}
		out = append(out, s)
	}
	return out
}

// behind is where " and Bute" ends, one short word in small letters and one with a
// capital; 0 if a text does not go on like that.
func behind(text string, at int) int {
	link, rest, found := strings.Cut(strings.TrimPrefix(text[at:min(len(text), at+longestJoined)], " "), " ")
	first, _ := utf8.DecodeRuneInString(rest)
	if !found || at == len(text) || text[at] != ' ' || len(link) < 2 || len(link) > 6 || strings.ToLower(link) != link || !unicode.IsUpper(first) {
		return 0
	}
	n := strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' })
	if n < 0 {
		n = len(rest)
	}
	if end := at + 1 + len(link) + 1 + n; end < at+longestJoined {
		return end
	}
	return 0
}

// longestJoined is how many bytes behind a mention are looked at.
const longestJoined = 40
