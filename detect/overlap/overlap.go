// Package overlap decides between detectors that disagree.
//
// In come spans in any order, overlapping at will; out go spans that are sorted, do not
// overlap and start and end on letters, digits or the signs that belong to them.
//
// # The rule
//
// Among spans that overlap, the first difference decides:
//
//  1. A proven span (Score 1: a checksum or an explicit marker says so) beats
//     any other.
//     A span of a less trusted rule that holds two spans of the most trusted
//     rules, of different categories, glues together what they tell apart ("200
//     kronor since 2016"); it loses to all others.
//  2. The longer one beats the shorter one, in bytes after trimming.
//  3. The rule that comes first in Order beats the later one.
//  4. The higher score beats the lower one.
//  5. The earlier one beats the later one; then the category that TAB lists first.
//
// What a losing span covered beyond the winners is not lost (in doubt, hide):
// each such rest becomes a span of its own if, glue words ("of", "the", "and")
// and punctuation trimmed, it still holds a letter or a digit.
//
// It may know the root package.
package overlap

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// Options say how to resolve. The zero value is useful.
type Options struct {
	// Order lists rule prefixes ("pattern/", "lexicon/"), most trusted first. A
	// rule matching none comes last.
	Order []string
	// Glue reports words that are no part of a rest when they stand at its
	// edge. Nil: none are.
	Glue func(word string) bool
}

// A ranked span is one candidate and its place in Options.Order.
type ranked struct {
	understudy.Span
	order int
	glues bool // together what the most trusted rules tell apart
}

// Resolve applies the rule to the spans of one text. Spans that are empty, out
// of range or hold no letter and no digit are dropped. The input is not changed.
// The cost is that of one sort.
func Resolve(text string, spans []understudy.Span, o Options) []understudy.Span {
	cand := make([]ranked, 0, len(spans))
	for _, s := range spans {
		if s.Start < 0 || s.End > len(text) || s.Start >= s.End {
			continue
		}
		s.Start, s.End = Trim(text, s.Start, s.End)
		if s.Start >= s.End {
			continue
		}
		cand = append(cand, ranked{Span: s, order: o.orderOf(s.Rule)})
	}
	slices.SortFunc(cand, func(a, b ranked) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return better(a, b)
	})
	out := make([]understudy.Span, 0, len(cand))
	for i := 0; i < len(cand); {
		j, end := i+1, cand[i].End
		for j < len(cand) && cand[j].Start < end {
			end = max(end, cand[j].End)
			j++
		}
		if j == i+1 {
			out = append(out, cand[i].Span)
		} else {
			markGlues(cand[i:j])
			out = o.cluster(text, cand[i:j], out)
		}
		i = j
	}
	return out
}

// lookahead bounds how many spans one is compared with, so that work stays linear.
const lookahead = 64

// markGlues finds the spans that glue; cand is sorted by start.
func markGlues(cand []ranked) {
	for i := range cand {
		c := &cand[i]
		var first *ranked
		for j := max(0, i-lookahead); c.order > 0 && j < min(len(cand), i+lookahead); j++ {
			in := &cand[j]
			if in.order != 0 || in.Start < c.Start || in.End > c.End {
				continue
			}
			if first == nil {
				first = in
			} else if in.Category != first.Category && (in.Start >= first.End || in.End <= first.Start) {
				c.glues = true
				break
			}
		}
	}
}

// cluster resolves spans that hang together. It cuts their stretch at every
// start and end; each piece is given away once, so the work after sorting is
// linear.
func (o Options) cluster(text string, cand []ranked, out []understudy.Span) []understudy.Span {
	cuts := make([]int, 0, 2*len(cand))
	for _, c := range cand {
		cuts = append(cuts, c.Start, c.End)
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	index := make(map[int]int, len(cuts))
	next := make([]int, len(cuts)+1) // next[i]: the first free piece at or after i
	for i, c := range cuts {
		index[c] = i
	}
	for i := range next {
		next[i] = i
	}
	find := func(i int) int {
		root := i
		for next[root] != root {
			root = next[root]
		}
		for next[i] != root {
			next[i], i = root, next[i]
		}
		return root
	}
	slices.SortStableFunc(cand, better)
	from := len(out)
	for _, c := range cand {
		lo, hi := index[c.Start], index[c.End]
		for p := find(lo); p < hi; p = find(p) {
			q := p
			for q < hi && next[q] == q {
				next[q] = q + 1
				q++
			}
			s := c.Span
			s.Start, s.End = cuts[p], cuts[q]
			if p != lo || q != hi {
				s.Start, s.End = o.rest(text, s.Start, s.End)
				if s.Score >= 1 {
					s.Score = 0.9 // what is left of it is no longer proven
				}
			}
			if s.Start < s.End {
				out = append(out, s)
			}
		}
	}
	slices.SortFunc(out[from:], func(a, b understudy.Span) int { return a.Start - b.Start })
	return out
}

// better orders spans by the rule of the package.
func better(a, b ranked) int {
	if pa, pb := a.Score >= 1, b.Score >= 1; pa != pb {
		if pa {
			return -1
		}
		return 1
	}
	if a.glues != b.glues {
		if b.glues {
			return -1
		}
		return 1
	}
	if la, lb := a.End-a.Start, b.End-b.Start; la != lb {
		return lb - la
	}
	if a.order != b.order {
		return a.order - b.order
	}
	if a.Score != b.Score {
		if a.Score > b.Score {
			return -1
		}
		return 1
	}
	if a.Start != b.Start {
		return a.Start - b.Start
	}
	if d := categoryIndex(a.Category) - categoryIndex(b.Category); d != 0 {
		return d
	}
	return strings.Compare(a.Rule, b.Rule)
}

func categoryIndex(c understudy.Category) int {
	for i, k := range understudy.Categories {
		if k == c {
			return i
		}
	}
	return len(understudy.Categories)
}

func (o Options) orderOf(rule string) int {
	for i, p := range o.Order {
		if strings.HasPrefix(rule, p) {
			return i
		}
	}
	return len(o.Order)
}

// rest trims what a losing span leaves: punctuation, and glue words at the edges.
func (o Options) rest(text string, start, end int) (int, int) {
	for last := -1; ; {
		start, end = Trim(text, start, end)
		if start >= end || o.Glue == nil || end-start == last { // Trim takes a glue word back that carries accents
			return start, end
		}
		last = end - start
		if n := firstWord(text[start:end]); n > 0 && o.Glue(text[start:start+n]) {
			start += n
			continue
		}
		if n := lastWord(text[start:end]); n > 0 && o.Glue(text[end-n:end]) {
			end -= n
			continue
		}
		return start, end
	}
}

func firstWord(s string) int {
	if i := strings.IndexFunc(s, func(r rune) bool { return !wordRune(r) }); i >= 0 {
		return i
	}
	return len(s)
}

func lastWord(s string) int {
	if i := strings.LastIndexFunc(s, func(r rune) bool { return !wordRune(r) }); i >= 0 {
		_, n := utf8.DecodeRuneInString(s[i:])
		return len(s) - i - n
	}
	return len(s)
}

func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// Opening and closing signs that may belong to what stands beside them: "£5",
// "#tag", "@name", "20%", "W.K.", "(PLN)".
const (
	leading  = "£$€¥#@+(["
	trailing = "%‰°.)]€$£/"
)

// Trim moves the ends of a stretch inward over white space and punctuation, and
// onto whole grapheme clusters: a combining mark is never parted from its
// letter. A bracket stays only if its partner is inside, a full stop only
// after a letter. It returns an empty stretch if no letter and no digit is
// left.
func Trim(text string, start, end int) (int, int) {
	for start < end && !utf8.RuneStart(text[start]) {
		start--
		if start < 0 {
			return 0, 0
		}
	}
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	for start < end {
		r, n := utf8.DecodeRuneInString(text[start:end])
		if wordRune(r) && !unicode.IsMark(r) || strings.ContainsRune(leading, r) && leads(text[start:end], r, n) {
			break
		}
		start += n
	}
	for start < end {
		r, n := utf8.DecodeLastRuneInString(text[start:end])
		if wordRune(r) || strings.ContainsRune(trailing, r) && trails(text[start:end], r, n) {
			break
		}
		end -= n
	}
	for end < len(text) {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !unicode.IsMark(r) && r != '\u200d' {
			break
		}
		end += n
	}
	if strings.IndexFunc(text[start:end], func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0 {
		return start, start
	}
	return start, end
}

func leads(s string, r rune, n int) bool {
	switch r {
	case '(':
		return strings.IndexByte(s, ')') > 0
	case '[':
		return strings.IndexByte(s, ']') > 0
	}
	next, _ := utf8.DecodeRuneInString(s[n:])
	return wordRune(next) || next == '(' || next == ' ' && strings.ContainsRune("£$€¥", r)
}

func trails(s string, r rune, n int) bool {
	head := s[:len(s)-n]
	switch r {
	case ')':
		return strings.Count(head, "(") > strings.Count(head, ")")
	case ']':
		return strings.Count(head, "[") > strings.Count(head, "]")
	case '.':
		return abbreviated(head)
	case '/':
		return strings.Contains(head, "://")
	}
	last, _ := utf8.DecodeLastRuneInString(head)
	return unicode.IsDigit(last) || last == ' '
}

// abbreviated reports whether a full stop after head belongs to it: after a
// single letter ("W.K.", "a.m."), not after a word or a figure.
func abbreviated(head string) bool {
	last, n := utf8.DecodeLastRuneInString(head)
	if !unicode.IsLetter(last) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(head[:len(head)-n])
	return len(head) == n || !wordRune(before)
}
