package detect

import (
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
func kinds(r *tagger.Reading, spans []understudy.Span) {
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
		if spans[i].Kind == "" {
			spans[i].Kind = of[i].kind
		}
	}
}

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
