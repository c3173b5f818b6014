package understudy

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"
)

// Outermost returns the spans sorted and without overlaps; all bytes that were covered
// stay covered. A span that lies inside an earlier one is left out; one that begins inside
// an earlier one is cut to begin where that ends. Of spans with one start, the longest
// counts as the earlier.
func Outermost(spans []Span) []Span {
	sorted := slices.Clone(spans)
	slices.SortStableFunc(sorted, func(a, b Span) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	})
	out := sorted[:0]
	end := 0
	for _, s := range sorted {
		if len(out) > 0 && s.Start < end {
			s.Start = end
		}
		if s.Start >= s.End {
			continue
		}
		out = append(out, s)
		end = s.End
	}
	return out
}

// CheckSpans returns an error that names the first span that does not lie in
// the text at code point boundaries, or that is out of order or overlaps the
// one before. Offsets in the error are bytes.
func CheckSpans(text string, spans []Span) error {
	end := 0
	for i, s := range spans {
		switch {
		case s.Start < 0 || s.End > len(text) || s.Start >= s.End:
			return fmt.Errorf("span %d [%d, %d): not inside the text of %d bytes", i, s.Start, s.End, len(text))
		case s.Start < end:
			return fmt.Errorf("span %d [%d, %d): overlaps or precedes the span before it, which ends at %d", i, s.Start, s.End, end)
		case !isBoundary(text, s.Start) || !isBoundary(text, s.End):
			return fmt.Errorf("span %d [%d, %d): cuts a code point", i, s.Start, s.End)
		}
		end = s.End
	}
	return nil
}

// isBoundary reports whether byte i of a text begins a code point, or is its end.
func isBoundary(text string, i int) bool {
	return i == len(text) || utf8.RuneStart(text[i])
}
