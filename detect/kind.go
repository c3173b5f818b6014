package detect

import (
	"encoding/binary"
	"net/netip"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/language/lexicon"
)

// vagueKind is the kind of a code of which no more is known: a telephone number or an
// identity number that also looks like one is the other thing.
const vagueKind = "number"

// kinds gives each span the kind of the hit of its category that agrees with it
// best: the most bytes in common, less those that only one of them has; of those
// that agree alike one that says more than vagueKind. A hit that agrees with less
// than half of the span says nothing.
func kinds(text string, r *tagger.Reading, spans []understudy.Span) {
	type best struct {
		score int
		kind  string
	}
	of := make([]best, len(spans))
	for _, h := range r.Hits {
		if h.Rule.Kind == "" {
			continue
		}
		start, end := int(r.Tokens[h.Start].Start), int(r.Tokens[h.End-1].End)
		for i := first(spans, start); i < len(spans) && spans[i].Start < end; i++ {
			s := &spans[i]
			if s.Category != h.Rule.Category {
				continue
			}
			common := min(s.End, end) - max(s.Start, start)
			score := 3*common - (s.End - s.Start) - (end - start)
			if 2*common >= s.End-s.Start && (of[i].kind == "" || score > of[i].score || score == of[i].score && of[i].kind == vagueKind) {
				of[i] = best{score, h.Rule.Kind}
			}
		}
	}
	for i := range spans {
		s := &spans[i]
		if s.Kind == "" {
			s.Kind = of[i].kind
		}
	}
}

// addressKind is the kind of an address of the internet protocol.
const addressKind = "ip"

// addresses lets codes and dates that are part of an address of the internet protocol be all of it: half of
// one that is replaced leaves the other half, and no address at all. The prefix of a network and the port stay
// outside, and what every machine has is left out (isEverybodys). spans are sorted and do not overlap, before and after.
func addresses(text string, spans []understudy.Span) []understudy.Span {
	out := spans[:0]
	for i, s := range spans {
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			continue // in an address
		} else if n > 0 && out[n-1].Kind == addressKind && isBehindAddress(text, out[n-1].End, s) {
			continue
		}
		start, end := addressAround(text, s)
		if start < end && isEverybodys(text[start:end]) {
			continue
		}
		reach := i + 1
		for reach < len(spans) && spans[reach].Start < end {
			reach++
		}
		behind := len(out) == 0 || out[len(out)-1].End <= start
		if start < end && behind && spans[reach-1].End <= max(end, s.End) {
			s.Start, s.End, s.Category, s.Kind = start, end, understudy.Code, addressKind
		}
		out = append(out, s)
	}
	return out
}

// isBehindAddress reports whether a span is the length of a network's prefix or the port behind the address that
// ends at a place.
func isBehindAddress(text string, end int, s understudy.Span) bool {
	return s.Start == end+1 && isTail(text[end:s.End])
}

// isTail reports whether a string is the length of a network's prefix behind its sign, or its mask, or a port.
func isTail(s string) bool {
	if s == "" || strings.Trim(s[1:], "0123456789") != "" {
		return s != "" && s[0] == '/' && isEverybodys(s[1:])
	}
	return s[0] == '/' && 2 <= len(s) && len(s) <= 4 || s[0] == ':' && 2 <= len(s) && len(s) <= 6
}

// isEverybodys reports whether an address of the internet protocol tells of no machine: the loopback, none, all,
// or, in version 4, the mask of a network (ones, then zeros, or the reverse).
func isEverybodys(s string) bool {
	a, err := netip.ParseAddr(s)
	if err != nil || a.IsLoopback() || a.IsUnspecified() {
		return err == nil
	}
	if !a.Is4() {
		return false
	}
	b := a.As4()
	bits := binary.BigEndian.Uint32(b[:])
	return b[0] == 255 && bits|(bits-1) == 1<<32-1 || b[0] == 0 && bits&(bits+1) == 0
}

// addressAround is the address that a code or a date is part of, in bytes: of version 4 four numbers with
// dots, of version 6 without the prefix behind it. It is empty if there is none.
func addressAround(text string, s understudy.Span) (start, end int) {
	if s.Category != understudy.Code && s.Category != understudy.DateTime {
		return 0, 0
	}
	isNumber := func(i int) bool { return 0 <= i && i < len(text) && '0' <= text[i] && text[i] <= '9' }
	start, end = s.Start, s.End
	if at := strings.LastIndexAny(text[start:end], "/:"); at > 0 && isTail(text[start+at:end]) {
		if a, err := netip.ParseAddr(text[start : start+at]); err == nil && (a.Is4() || text[start+at] == '/') {
			return start, start + at
		}
	}
	if _, err := netip.ParseAddr(text[start:end]); err == nil {
		return start, end
	}
	if !isNumber(start) || !isNumber(end-1) {
		return 0, 0
	}
	for isNumber(end) || end < len(text) && text[end] == '.' && isNumber(end+1) {
		end++
	}
	for isNumber(start-1) || start > 1 && text[start-1] == '.' && isNumber(start-2) {
		start--
	}
	if a, err := netip.ParseAddr(text[start:end]); err != nil || !a.Is4() {
		return 0, 0
	}
	return start, end
}

// numbers lets dates and times that are none, whatever words around say, be codes: 4471.
func numbers(text string, spans []understudy.Span) {
	for i := range spans {
		if s := &spans[i]; s.Category == understudy.DateTime && isNoTime(text[s.Start:s.End]) {
			s.Category, s.Kind = understudy.Code, vagueKind
		}
	}
}

// isNoTime reports whether a string is three to five figures that are no year and no hour and minute.
func isNoTime(s string) bool {
	n, err := strconv.Atoi(s)
	if err != nil || len(s) < 3 || len(s) > 5 || strings.Trim(s, "0123456789") != "" {
		return false
	}
	year := len(s) == 4 && n >= 1000 && n < 2200
	clock := len(s) < 5 && n/100 <= 24 && n%100 < 60
	return !year && !clock
}

// usernames takes codes and other things apart that are usernames behind their sign, with words
// around them ("insta @anna_ek or @ek.anna"): the usernames are mentions, the words are not.
func usernames(text string, r *tagger.Reading, spans []understudy.Span) []understudy.Span {
	var hits []understudy.Span
	for _, h := range r.Hits {
		if h.Rule.Kind == usernameKind && signed(text[:r.Tokens[h.Start].Start]) {
			hits = append(hits, understudy.Span{Start: int(r.Tokens[h.Start].Start), End: int(r.Tokens[h.End-1].End), Category: h.Rule.Category, Kind: h.Rule.Kind})
		}
	}
	if len(hits) == 0 {
		return spans
	}
	var out []understudy.Span
	for _, s := range spans {
		if s.Kind != "" || s.Category != understudy.Code && s.Category != understudy.Misc {
			out = append(out, s)
			continue
		}
		at := s.Start
		var rest strings.Builder
		var own []understudy.Span
		for _, h := range hits {
			if h.Start >= at && h.End <= s.End {
				rest.WriteString(text[at:h.Start])
				at = h.End
				h.Rule, h.Score = s.Rule, s.Score
				own = append(own, h)
			}
		}
		rest.WriteString(text[at:s.End])
		if len(own) == 0 || strings.ContainsFunc(rest.String(), unicode.IsDigit) {
			out = append(out, s)
			continue
		}
		out = append(out, own...)
	}
	return out
}

// signed reports whether a text ends with the sign of a user, which stands behind no letter or
// figure as that of an address does.
func signed(before string) bool {
	before, ok := strings.CutSuffix(before, "@")
	r, _ := utf8.DecodeLastRuneInString(before)
	return ok && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune("._-+", r)
}

// usernameKind is the kind of the rule that finds names of users behind a sign.
const usernameKind = "username"

// countries gives places that are countries their kind: policies and stand-ins treat
// them apart from towns.
func (d *Detector) countries(text string, spans []understudy.Span) {
	if d.lang.Lexicon == nil {
		return
	}
	for i := range spans {
		s := &spans[i]
		if s.Category != understudy.Location || s.Kind != "" && s.Kind != "place" {
			continue
		}
		if _, form, ok := d.lang.Lexicon.Country(text[s.Start:s.End]); ok && form != lexicon.FormAdjective && form != lexicon.FormPerson && form != lexicon.FormPeople {
			s.Kind = "country"
		}
	}
}

// first returns the index of the first span that ends behind a place.
func first(spans []understudy.Span, at int) int {
	low, high := 0, len(spans)
	for low < high {
		mid := (low + high) / 2
		if spans[mid].End <= at {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}
