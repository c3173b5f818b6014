// Package mask hides every word that a list does not keep, as the masking
// techniques allowList and vocabThres of "Recovering from Privacy-Preserving
// Masking" (section 3.1) do, and joins detectors: the third technique,
// entityTagger, is a detector of named entities.
//
// In comes a document, out go spans, one for each hidden word. What a word is, Words
// says. Package stock makes the lists of each language.
//
// It may know the root package.
package mask

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	understudy "github.com/understudy-text/understudy"
)

// The names of the rules of spans.
const (
	RuleAllowList  = "mask/allow-list"
	RuleVocabulary = "mask/vocabulary"
)

// A List is a set of words that stay. It is read-only and safe for concurrent
// use.
type List struct{ words map[string]struct{} }

// NewList makes a list; words match in any case.
func NewList(words []string) *List {
	l := &List{make(map[string]struct{}, len(words))}
	for _, w := range words {
		l.words[plain(w)] = struct{}{}
	}
	return l
}

// Len is the number of words.
func (l *List) Len() int { return len(l.words) }

// plain is how words are compared: in lower case, with straight apostrophes.
func plain(w string) string { return strings.ReplaceAll(strings.ToLower(w), "’", "'") }

// ErrList says that a file is no list of words.
var ErrList = errors.New("not a list of words")

// ReadList reads a word a line, with its count after a tab or spaces if it has
// one; lines that begin with "# " are comments. If size is not zero only that
// many stay: the most frequent by their counts, or the first if there are none.
func ReadList(r io.Reader, size int) (*List, error) {
	type entry struct {
		word  string
		count float64
	}
	var all []entry
	counts := 0
	in := bufio.NewScanner(r)
	for n := 1; in.Scan(); n++ {
		line := strings.TrimPrefix(in.Text(), "\uFEFF")
		if !utf8.ValidString(line) {
			return nil, fmt.Errorf("line %d: %w: not UTF-8", n, ErrList)
		}
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || strings.HasPrefix(line, "# "):
		case len(f) == 1:
			all = append(all, entry{word: f[0]})
		case len(f) == 2:
			c, err := strconv.ParseFloat(f[1], 64)
			if err != nil || c < 0 {
				return nil, fmt.Errorf("line %d: %w: what follows the word is no count", n, ErrList)
			}
			counts++
			all = append(all, entry{f[0], c})
		default:
			return nil, fmt.Errorf("line %d: %w: a line is a word, or a word and its count", n, ErrList)
		}
	}
	switch {
	case in.Err() != nil:
		return nil, fmt.Errorf("%w: %w", ErrList, in.Err())
	case len(all) == 0:
		return nil, fmt.Errorf("%w: it is empty", ErrList)
	case counts > 0 && counts < len(all):
		return nil, fmt.Errorf("%w: %d of %d words have a count; give all of them one, or none", ErrList, counts, len(all))
	}
	if counts > 0 {
		slices.SortStableFunc(all, func(a, b entry) int { return cmp.Compare(b.count, a.count) })
	}
	if size > 0 && size < len(all) {
		all = all[:size]
	}
	words := make([]string, len(all))
	for i, e := range all {
		words[i] = e.word
	}
	return NewList(words), nil
}

// clitics are what remains after an apostrophe of a word that was kept.
var clitics = map[string]bool{"s": true, "t": true, "re": true, "ve": true, "ll": true, "d": true, "m": true, "": true}

// longestClitic is in bytes. Longer remains are not looked up: a word may have
// an apostrophe behind each letter.
const longestClitic = 2

func isClitic(rest string) bool { return len(rest) <= longestClitic && clitics[plain(rest)] }

// Keeps reports whether a word stays: it is on the list, or each of its parts
// between hyphens and apostrophes is.
func (l *List) Keeps(word string) bool {
	if l.has(word) {
		return true
	}
	first := true
	for len(word) > 0 {
		i := strings.IndexFunc(word, isJoiner)
		part, mark, rest := word, rune(0), ""
		if i >= 0 {
			n := 0
			mark, n = utf8.DecodeRuneInString(word[i:])
			part, rest = word[:i], word[i+n:]
		}
		if i < 0 && first || part != "" && !l.has(part) && !(isApostrophe(mark) && l.hasNegated(part, rest)) {
			return false
		}
		if isApostrophe(mark) && isClitic(rest) {
			return true
		}
		word, first = rest, false
	}
	return !first
}

// hasNegated reports whether what stands before an apostrophe is a kept word
// with the "n" of "n't": "didn't".
func (l *List) hasNegated(part, rest string) bool {
	stem, ok := strings.CutSuffix(part, "n")
	return ok && rest == "t" && l.has(stem)
}

// has looks a word up without allocating for short ASCII ones.
func (l *List) has(word string) bool {
	var buf [32]byte
	if len(word) > len(buf) {
		_, ok := l.words[plain(word)]
		return ok
	}
	for i := range len(word) {
		c := word[i]
		if c >= utf8.RuneSelf {
			_, ok := l.words[plain(word)]
			return ok
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		buf[i] = c
	}
	_, ok := l.words[string(buf[:len(word)])]
	return ok
}

// Words calls f for each word of a text: letters and digits with what combines
// with them, joined over single hyphens and apostrophes, and over points and
// commas between digits. Punctuation is no word.
func Words(text string, f func(start, end int)) {
	start := -1
	var before rune // the last rune of the word
	for i := 0; i < len(text); {
		r, n := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[i:])
		}
		switch {
		case isLetter(r):
			if start < 0 {
				start = i
			}
		case start >= 0 && joins(before, r, text[i+n:]):
		case start >= 0:
			f(start, i)
			start = -1
		}
		before = r
		i += n
	}
	if start >= 0 {
		f(start, len(text))
	}
}

func isLetter(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

func isApostrophe(r rune) bool { return r == '\'' || r == '’' }
func isJoiner(r rune) bool     { return isApostrophe(r) || r == '-' || r == '\u2010' || r == '\u2011' }

// joins reports whether a sign between a word and what follows is part of it.
func joins(before, r rune, rest string) bool {
	after, _ := utf8.DecodeRuneInString(rest)
	switch {
	case isJoiner(r):
		return isLetter(before) && isLetter(after)
	case r == '.' || r == ',':
		return unicode.IsDigit(before) && unicode.IsDigit(after)
	}
	return false
}

// Outside returns a detector of all words that a list does not keep. Their
// category is Misc: that a word is rare does not say what it names.
func Outside(l *List, rule string) understudy.Detector { return outside{l, rule} }

type outside struct {
	list *List
	rule string
}

func (o outside) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	var out []understudy.Span
	Words(doc.Text, func(start, end int) {
		if !o.list.Keeps(doc.Text[start:end]) {
			out = append(out, understudy.Span{Start: start, End: end, Category: understudy.Misc, Rule: o.rule, Score: 1})
		}
	})
	return out, nil
}

// Union returns a detector of what any of several find. Where they overlap, the
// earlier one's span stays whole, with its category; of a later one's stays
// what holds a letter or digit beside it.
func Union(parts ...understudy.Detector) understudy.Detector {
	if len(parts) == 1 {
		return parts[0]
	}
	return union(parts)
}

type union []understudy.Detector

func (u union) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	var all []understudy.Span
	for _, d := range u {
		found, err := d.Detect(ctx, doc)
		if err != nil {
			return nil, err
		}
		all = merge(doc.Text, all, found)
	}
	return all, nil
}

// merge adds spans to those that come first. Both are sorted without overlaps.
func merge(text string, first, more []understudy.Span) []understudy.Span {
	out := make([]understudy.Span, 0, len(first)+len(more))
	k, covered := 0, 0 // first[:k] is in out and covers up to there
	for _, m := range more {
		m.Start = max(m.Start, covered)
		for k < len(first) && first[k].End <= m.Start {
			out = append(out, first[k])
			k++
		}
		for j := k; m.Start < m.End; j++ {
			end := m.End
			if j < len(first) {
				end = min(end, first[j].Start)
			}
			if piece := trim(text, m, end); piece.Start < piece.End {
				out = append(out, piece)
			}
			if j >= len(first) || first[j].Start >= m.End {
				break
			}
			out = append(out, first[j])
			covered, k = first[j].End, j+1
			m.Start = max(m.Start, covered)
		}
	}
	return append(out, first[k:]...)
}

// trim is a span up to end, without signs at its edges.
func trim(text string, s understudy.Span, end int) understudy.Span {
	if s.End = end; s.Start >= end {
		return s
	}
	in := strings.TrimLeftFunc(text[s.Start:end], func(r rune) bool { return !isLetter(r) })
	s.Start = end - len(in)
	s.End = s.Start + len(strings.TrimRightFunc(in, func(r rune) bool { return !isLetter(r) }))
	return s
}

// Merged returns a detector of what another finds, with spans that only white
// space parts made one, as consecutive masks are in "Recovering from
// Privacy-Preserving Masking" (section 4.2.4). What becomes of several kinds is
// Misc; the rule is that of the first.
func Merged(d understudy.Detector) understudy.Detector { return merged{d} }

type merged struct{ understudy.Detector }

func (m merged) Detect(ctx context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	found, err := m.Detector.Detect(ctx, doc)
	if err != nil {
		return nil, err
	}
	var out []understudy.Span
	for _, s := range found {
		if n := len(out); n > 0 && strings.TrimSpace(doc.Text[out[n-1].End:s.Start]) == "" {
			out[n-1] = joined(out[n-1], s)
			continue
		}
		out = append(out, s)
	}
	return out, nil
}

// joined is one span of two, as sure as the less sure of them.
func joined(a, b understudy.Span) understudy.Span {
	if a.Category != b.Category {
		a.Category = understudy.Misc
	}
	a.End, a.Kind, a.Score = b.End, "", min(a.Score, b.Score)
	return a
}
