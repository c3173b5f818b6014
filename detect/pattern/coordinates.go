package pattern

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// positionRules find what is written alike in every language: positions on the
// globe and universally unique identifiers.
func positionRules() []*Rule {
	return []*Rule{
		{ID: "uuid", Category: understudy.Code, Kind: "uuid", Score: 0.95, Priority: 7, trigger: mixed | digit, match: uuid,
			Description: "a universally unique identifier (RFC 9562)",
			Finds:       []string{"id ⟦123e4567-e89b-12d3-a456-426614174000⟧.", "⟦F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6⟧", "{⟦0a1b2c3d-e89b-12d3-a456-426614174000⟧}"},
			Ignores:     []string{"123e4567-e89b-12d3-a456", "123e4567-e89b-12d3-a456-4266141740001", "12345678 1234-1234"}},
		{ID: "coordinates", Category: understudy.Location, Kind: "coordinates", Score: 0.9, Priority: 3, trigger: digit, match: coordinates,
			Description: "latitude and longitude, in decimals with at least four places or in degrees",
			Finds:       []string{"at ⟦59.3293, 18.0686⟧.", "-⟦33.8688, 151.2093⟧", "(⟦57.70887,11.97456⟧)", "⟦59°19′46″N 18°4′7″E⟧", "⟦59° 19' 46\" N, 18° 4' 7\" E⟧", "⟦N 59°19.5' E 18°04.2⟧'"},
			Ignores:     []string{"59.3, 18.1", "99.3293, 18.0686", "59.3293, 218.0686", "1.2345", "20° C", "12.3456 km, 13.4567", "59° 19' of it"}},
	}
}

// uuid reads 32 hexadecimal digits in five groups.
func uuid(s *source, at int) {
	from := int(s.at(at).start)
	if !s.startsWord(at) || from+36 > len(s.text) || s.text[from+8] != '-' {
		return
	}
	for i := range 36 {
		c := s.text[from+i]
		if (i == 8 || i == 13 || i == 18 || i == 23) != (c == '-') || c != '-' && c-'0' > 9 && (c|0x20 < 'a' || c|0x20 > 'f') {
			return
		}
	}
	if wholeTo(s.text, from+36) {
		s.addBytes(from, from+36)
	}
}

// coordinates reads a pair of degrees at a number that begins one.
func coordinates(s *source, at int) {
	from := int(s.at(at).start)
	if s.glued(at) && at > 0 && (s.at(at-1).kind != sign || s.sign(at-1, ".,:/") && s.glued(at-1)) {
		return
	}
	if end := decimalPair(s.text, from); end > from {
		s.addBytes(from, end)
		return
	}
	if s.at(at).end-s.at(at).start > 3 || !strings.HasPrefix(s.text[s.at(at).end:], "°") {
		return
	}
	if p := s.str(at - 1); len(p) == 1 && strings.Contains("NS", p) && s.at(at).gap <= blank {
		from = int(s.at(at - 1).start)
	}
	if end := degreePair(s.text, from); end > from {
		s.addBytes(from, end)
	}
}

// decimalPair reads "59.3293, 18.0686" at byte i and returns the byte behind, or i.
func decimalPair(t string, i int) int {
	lat, j := decimalDegrees(t, i)
	if j == i || lat > 90 || j >= len(t) || t[j] != ',' {
		return i
	}
	k := j + 1
	if k < len(t) && t[k] == ' ' {
		k++
	}
	long, end := decimalDegrees(t, k)
	if end == k || long > 180 || !wholeTo(t, end) || end < len(t) && t[end] == '%' {
		return i
	}
	return end
}

// decimalDegrees reads a number with four to eight decimals at byte i: its whole
// part without sign, and the byte behind, or i.
func decimalDegrees(t string, i int) (whole, end int) {
	j := i
	if strings.HasPrefix(t[j:], "−") {
		j += len("−")
	} else if j < len(t) && t[j] == '-' {
		j++
	}
	from := j
	for j < len(t) && t[j]-'0' <= 9 && j-from < 4 {
		whole = whole*10 + int(t[j]-'0')
		j++
	}
	if j == from || j-from > 3 || j >= len(t) || t[j] != '.' {
		return 0, i
	}
	j++
	places := j
	for j < len(t) && t[j]-'0' <= 9 {
		j++
	}
	if j-places < 4 || j-places > 8 {
		return 0, i
	}
	return whole, j
}

// degreePair reads "59°19′46″N 18°4′7″E" or "N 59°19.5' E 18°04.2'" at byte i and
// returns the byte behind, or i.
func degreePair(t string, i int) int {
	j, end, degrees, points := i, i, 0, 0
	for j < len(t) && j-i < 48 {
		r, n := utf8.DecodeRuneInString(t[j:])
		switch {
		case r == '°':
			degrees++
			end = j + n
		case strings.ContainsRune("'′’\"″”", r):
			end = j + n
		case strings.ContainsRune("NSEWÖVO", r) && wholeTo(t, j+n):
			points++
			end = j + n
		case r >= '0' && r <= '9', strings.ContainsRune(" .,", r):
		default:
			n = 0
		}
		if n == 0 || degrees > 2 {
			break
		}
		j += n
	}
	if degrees != 2 || points != 2 {
		return i
	}
	return end
}
