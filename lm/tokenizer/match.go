package tokenizer

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dlclark/regexp2"
)

// A match is a stretch of a text that a pattern fits, or one between such.
type match struct {
	start, end int
	is         bool
}

// A pattern cuts a text into matches and what is between, covering all of it.
type pattern func(s string) ([]match, error)

// fillGaps completes matches that are given in order with the stretches between them.
func fillGaps(s string, found func(yield func(start, end int))) []match {
	var out []match
	last := 0
	found(func(start, end int) {
		if last < start {
			out = append(out, match{last, start, false})
		}
		out = append(out, match{start, end, true})
		last = end
	})
	if last < len(s) {
		out = append(out, match{last, len(s), false})
	}
	return out
}

// runes matches each character of a class by itself.
func runes(is func(rune) bool) pattern {
	return func(s string) ([]match, error) {
		return fillGaps(s, func(yield func(int, int)) {
			for i, r := range s {
				if is(r) {
					_, n := utf8.DecodeRuneInString(s[i:])
					yield(i, i+n)
				}
			}
		}), nil
	}
}

// literal matches a string.
func literal(what string) pattern {
	return func(s string) ([]match, error) {
		return fillGaps(s, func(yield func(int, int)) {
			for at := 0; what != ""; {
				i := strings.Index(s[at:], what)
				if i < 0 {
					return
				}
				yield(at+i, at+i+len(what))
				at += i + len(what)
			}
		}), nil
	}
}

// expression matches a regular expression of the Oniguruma kind, with look-ahead.
func expression(source string) (pattern, error) {
	if len(source) > maxPattern {
		return nil, fmt.Errorf("pattern of %d bytes; at most %d are taken", len(source), maxPattern)
	}
	re, err := regexp2.Compile(source, regexp2.Unicode)
	if err != nil {
		return nil, fmt.Errorf("pattern %.200q: %w", source, err)
	}
	re.MatchTimeout = patience
	return func(s string) ([]match, error) {
		runes := []rune(s)
		at, bytes := 0, 0 // of the same place
		to := func(n int) int {
			for ; at < n; at++ {
				bytes += utf8.RuneLen(runes[at])
			}
			return bytes
		}
		var failed error
		out := fillGaps(s, func(yield func(int, int)) {
			m, err := re.FindRunesMatch(runes)
			for ; m != nil && err == nil; m, err = re.FindNextMatch(m) {
				start := to(m.Index)
				yield(start, to(m.Index+m.Length))
			}
			if err != nil { // regexp2's own would quote the text
				failed = fmt.Errorf("tokenizer.json: pattern %.200q takes more than %s", source, patience)
			}
		})
		return out, failed
	}, nil
}

// inverted swaps matches and what is between.
func inverted(p pattern) pattern {
	return func(s string) ([]match, error) {
		ms, err := p(s)
		for i := range ms {
			ms[i].is = !ms[i].is
		}
		return ms, err
	}
}

// What becomes of the matches of a splitting pattern.
const (
	removed            = "Removed"
	isolated           = "Isolated"
	mergedWithPrevious = "MergedWithPrevious"
	mergedWithNext     = "MergedWithNext"
	contiguous         = "Contiguous"
)

// cut splits a text by a pattern.
func (a aligned) cut(p pattern, behaviour string) ([]aligned, error) {
	ms, err := p(a.text)
	if err != nil {
		return nil, err
	}
	var out []aligned
	for _, m := range arranged(ms, behaviour) {
		if m.start < m.end {
			out = append(out, a.slice(m.start, m.end))
		}
	}
	return out, nil
}

// arranged joins matches to their neighbours as the behaviour says.
func arranged(ms []match, behaviour string) []match {
	switch behaviour {
	case removed:
		return slices.DeleteFunc(ms, func(m match) bool { return m.is })
	case contiguous:
		return join(ms, func(last, m match) bool { return m.is == last.is })
	case mergedWithPrevious:
		return join(ms, func(last, m match) bool { return m.is && !last.is })
	case mergedWithNext:
		slices.Reverse(ms)
		ms = join(ms, func(last, m match) bool { return m.is && !last.is })
		slices.Reverse(ms)
	}
	return ms
}

// join puts a match to the one before it where with says so; it is asked with
// the two as the pattern found them.
func join(ms []match, with func(last, m match) bool) []match {
	var out []match
	last := match{}
	for _, m := range ms {
		if n := len(out); n > 0 && with(last, m) {
			out[n-1].start, out[n-1].end = min(out[n-1].start, m.start), max(out[n-1].end, m.end)
		} else {
			out = append(out, m)
		}
		last = m
	}
	return out
}
