package user

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
)

// settle decides between spans that overlap: of what was found and what the user knows,
// by the rule of the package. What a loser covers beyond the winners stays a span of its
// own if it holds a letter or digit. The result is sorted, without overlaps. The cost is
// that of sorting.
func settle(text string, found, known []understudy.Span) []understudy.Span {
	all := slices.Concat(known, found) // of equals, what is known comes first
	cuts := make([]int, 0, 2*len(all))
	for _, s := range all {
		cuts = append(cuts, s.Start, s.End)
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return better(&all[a], &all[b]) })
	next := make([]int, len(cuts)+1) // next[i]: the first free piece at or behind i
	for i := range next {
		next[i] = i
	}
	free := func(i int) int {
		root := i
		for next[root] != root {
			root = next[root]
		}
		for next[i] != root {
			next[i], i = root, next[i]
		}
		return root
	}
	at := func(offset int) int { i, _ := slices.BinarySearch(cuts, offset); return i }
	var out []understudy.Span
	for _, i := range order {
		s := all[i]
		low, high := at(s.Start), at(s.End)
		for p := free(low); p < high; p = free(p) {
			q := p
			for q < high && next[q] == q {
				next[q] = q + 1
				q++
			}
			piece := s
			if p != low || q != high {
				piece.Start, piece.End = trim(text, cuts[p], cuts[q])
				piece.Score = min(piece.Score, restScore)
			}
			if piece.Start < piece.End {
				out = append(out, piece)
			}
		}
	}
	slices.SortFunc(out, func(a, b understudy.Span) int { return cmp.Compare(a.Start, b.Start) })
	return out
}

// restScore is the most that the rest of a span is sure of: no checksum holds of it.
const restScore = 0.9

// better orders spans, the winner first.
func better(a, b *understudy.Span) int {
	first := func(a, b bool) int {
		switch {
		case a == b:
			return 0
		case a:
			return -1
		}
		return 1
	}
	return cmp.Or(
		first(a.Rule == RuleDeny, b.Rule == RuleDeny),
		first(a.Score >= 1, b.Score >= 1),
		cmp.Compare(b.End-b.Start, a.End-a.Start),
		first(strings.HasPrefix(a.Rule, RuleRecognizer), strings.HasPrefix(b.Rule, RuleRecognizer)),
		cmp.Compare(b.Score, a.Score),
	)
}

// trim leaves out what is no letter, digit or mark at the ends of a stretch.
func trim(text string, start, end int) (int, int) {
	sign := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }
	s := strings.TrimLeftFunc(text[start:end], sign)
	start = end - len(s)
	return start, start + len(strings.TrimRightFunc(s, sign))
}
