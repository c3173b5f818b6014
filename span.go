package understudy

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"
)

// Outermost sorts spans and leaves out those that lie inside or run into one
// that begins earlier (of those that begin together, the longest stays); one
// that runs into an earlier span is cut to what stands beyond it. So every
// byte that was covered stays covered, and no two spans overlap.
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
		case !boundary(text, s.Start) || !boundary(text, s.End):
			return fmt.Errorf("span %d [%d, %d): cuts a code point", i, s.Start, s.End)
		}
		end = s.End
	}
	return nil
}

func boundary(text string, i int) bool {
	return i == len(text) || utf8.RuneStart(text[i])
}
