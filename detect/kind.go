package detect

import (
	"net/netip"
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
// one that is replaced leaves the other half, and no address at all. The prefix of a network stays outside.
// spans are sorted and do not overlap, before and after.
func addresses(text string, spans []understudy.Span) []understudy.Span {
	out := spans[:0]
	for i, s := range spans {
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			continue // in an address
		} else if n > 0 && out[n-1].Kind == addressKind && isPrefix(text, out[n-1].End, s) {
			continue
		}
		start, end := addressAround(text, s)
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

// isPrefix reports whether a code is the length of a network's prefix behind the address that ends at a place.
func isPrefix(text string, end int, s understudy.Span) bool {
	return s.Category == understudy.Code && s.Start == end+1 && text[end] == '/' && s.End-s.Start <= 3 && strings.Trim(text[s.Start:s.End], "0123456789") == ""
}

// addressAround is the address that a code or a date is part of, in bytes: of version 4 four numbers with
// dots, of version 6 without the prefix behind it. It is empty if there is none.
func addressAround(text string, s understudy.Span) (start, end int) {
	if s.Category != understudy.Code && s.Category != understudy.DateTime {
		return 0, 0
	}
	isNumber := func(i int) bool { return 0 <= i && i < len(text) && '0' <= text[i] && text[i] <= '9' }
	start, end = s.Start, s.End
	if address, length, ok := strings.Cut(text[start:end], "/"); ok && length != "" && strings.Trim(length, "0123456789") == "" {
		end = start + len(address)
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
