package tokenizer

import (
	"strings"
	"unicode/utf8"
)

// aligned is a stretch of text as the model sees it, and for each of its bytes
// the stretch of the original text that it came from.
type aligned struct {
	text string
	from []Range // of each byte of text, in the whole original
	at   int     // where the stretch begins in the whole original
}

func newAligned(s string) aligned {
	a := aligned{text: s, from: make([]Range, len(s))}
	for i, r := range s {
		n := utf8.RuneLen(r)
		for k := range n {
			a.from[i+k] = Range{i, i + n}
		}
	}
	return a
}

// original is the stretch of the original from which bytes [start, end) came.
func (a aligned) original(start, end int) Range {
	if start >= end {
		return Range{a.at + start, a.at + end}
	}
	return Range{a.from[start].Start, a.from[end-1].End}
}

// slice cuts bytes [start, end) out.
func (a aligned) slice(start, end int) aligned {
	return aligned{text: a.text[start:end], from: a.from[start:end:end], at: a.original(start, end).Start}
}

// A change is one character of a new text: 0 if it stands for the next
// character of the old one, 1 if it is new, -n if n characters of the old one
// behind it are gone.
type change struct {
	r     rune
	delta int
}

// transform replaces the text by the characters of to; the first skip characters
// of the old text are gone. New characters have the place of what stands before them.
func (a aligned) transform(to []change, skip int) aligned {
	old := 0 // bytes of the old text that are accounted for
	next := func(n int) {
		for ; n > 0 && old < len(a.text); n-- {
			_, size := utf8.DecodeRuneInString(a.text[old:])
			old += size
		}
	}
	next(skip)
	var b strings.Builder
	b.Grow(len(a.text))
	from := make([]Range, 0, len(a.text))
	for _, c := range to {
		var place Range
		switch {
		case c.delta > 0 && old < 1:
			place = Range{a.at, a.at}
		case c.delta > 0:
			place = a.from[old-1]
		case old < len(a.from):
			place = a.from[old]
		default:
			place = Range{a.at + len(a.text), a.at + len(a.text)}
		}
		if c.delta <= 0 {
			next(1 - c.delta)
		}
		n, _ := b.WriteRune(c.r)
		for range n {
			from = append(from, place)
		}
	}
	return aligned{text: b.String(), from: from, at: a.at}
}

// filter keeps some characters.
func (a aligned) filter(keep func(rune) bool) aligned {
	to := make([]change, 0, len(a.text))
	skip, gone := 0, 0
	for _, r := range a.text {
		switch {
		case !keep(r):
			gone++
		case len(to) == 0:
			skip, gone = gone, 0
			to = append(to, change{r: r})
		default:
			to[len(to)-1].delta, gone = -gone, 0
			to = append(to, change{r: r})
		}
	}
	if len(to) > 0 {
		to[len(to)-1].delta = -gone
	}
	return a.transform(to, skip)
}

// mapped replaces characters one by one.
func (a aligned) mapped(f func(rune) rune) aligned {
	to := make([]change, 0, len(a.text))
	for _, r := range a.text {
		to = append(to, change{r: f(r)})
	}
	return a.transform(to, 0)
}

// replaced puts content in place of each match; it has the place of the match's end.
func (a aligned) replaced(matches []match, content string) aligned {
	var b strings.Builder
	from := make([]Range, 0, len(a.from))
	last := 0
	for _, m := range matches {
		if !m.is {
			continue
		}
		b.WriteString(a.text[last:m.start])
		from = append(from, a.from[last:m.start]...)
		place := Range{a.at, a.at}
		if m.end > 0 {
			place = a.from[m.end-1]
		}
		b.WriteString(content)
		for range len(content) {
			from = append(from, place)
		}
		last = m.end
	}
	b.WriteString(a.text[last:])
	return aligned{text: b.String(), from: append(from, a.from[last:]...), at: a.at}
}

// prepended puts s before the text, with the place of its first character.
func (a aligned) prepended(s string) aligned {
	r, size := utf8.DecodeRuneInString(a.text)
	if size == 0 {
		return a
	}
	var to []change
	for _, c := range s {
		to = append(to, change{r: c, delta: min(len(to), 1)})
	}
	to = append(to, change{r: r, delta: 1})
	head := a.slice(0, size).transform(to, 0)
	return aligned{text: head.text + a.text[size:], from: append(head.from, a.from[size:]...), at: a.at}
}
