package server

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/bodies"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// Mentions that hold several things: what plays such a mention keeps half of it.

// border is where a cell of a table ends, or one value in quotes and another begins.
var border = regexp.MustCompile(` *(?:\t| \| | / |"[\s,;:)\]}=-][^"\n]{0,40}") *`)

// divided are mentions that end with their cell, each in one script, and numbers and dates without the
// names in them.
func (c *conversation) divided(t *tongue, spans []understudy.Span) (out []understudy.Span) {
	for _, s := range spans {
		for i, cell := range split(t.doc.Text, s, border) {
			text := t.doc.Text[cell.Start:cell.End]
			switch {
			case i > 0 && c.isKey(t.doc.Text, cell):
				continue
			case i > 0 && bodies.Load().Has(text):
				cell.Category, cell.Kind = understudy.Organisation, ""
			case i > 0 && c.town(text) && !c.listedName(text):
				cell.Category, cell.Kind = understudy.Location, ""
			}
			switch {
			case named(cell.Category) && cell.Category != understudy.Code:
				out = append(out, c.inOneScript(t.doc.Text, cell)...)
			case cell.Category == understudy.Code && ofChange.MatchString(text+" "):
				at := strings.IndexByte(text, ' ')
				change, account := cell, cell
				change.End, account.Start = cell.Start+at, cell.Start+at+1
				account.Category, account.Kind = understudy.Person, kindUsername
				out = append(out, change, account)
			case cell.Category == understudy.Code || cell.Category == understudy.DateTime:
				out = append(out, c.withoutNames(t.doc.Text, cell)...)
			default:
				out = append(out, cell)
			}
		}
	}
	return out
}

// isKey reports whether a span is the name of a field.
func (c *conversation) isKey(text string, s understudy.Span) bool {
	_, ok := c.keyed(text[s.Start:s.End])
	behind := strings.TrimLeft(text[s.End:], " ")
	return strings.HasPrefix(behind, ":") && (ok || c.isWord(text[s.Start:s.End]))
}

// split cuts a span at the matches of a pattern.
func split(text string, s understudy.Span, at *regexp.Regexp) (out []understudy.Span) {
	part := s
	for _, m := range at.FindAllStringIndex(text[s.Start:s.End], -1) {
		if part.End = s.Start + m[0]; part.Start < part.End {
			out = append(out, part)
		}
		part = s
		part.Start = s.Start + m[1]
	}
	if part.Start < part.End {
		out = append(out, part)
	}
	return out
}

// inOneScript are the parts of a name that is in letters with case and without: of the first, from
// capital to capital; of the others, those that may be names.
func (c *conversation) inOneScript(text string, s understudy.Span) (out []understudy.Span) {
	var runs []understudy.Span
	last, with, without := ' ', false, false
	for w := range wordsOf(text[s.Start:s.End]) {
		start, end := s.Start+w.start, s.Start+w.end
		first, _ := utf8.DecodeRuneInString(text[start:end])
		if lexicon.Caseless(text[start:end]) {
			first, without = 'a', true
		} else {
			first, with = 'A', true
		}
		if first != last {
			run := s
			run.Start = start
			runs = append(runs, run)
			last = first
		}
		runs[len(runs)-1].End = end
	}
	if !with || !without {
		return []understudy.Span{s}
	}
	for _, run := range runs {
		if part := text[run.Start:run.End]; lexicon.Caseless(part) {
			if c.strangeName(part) {
				out = append(out, run)
			}
			continue
		}
		start, end := run.End, run.Start
		for w := range wordsOf(text[run.Start:run.End]) {
			if writtenAsName(text[run.Start+w.start : run.Start+w.end]) {
				start, end = min(start, run.Start+w.start), run.Start+w.end
			}
		}
		if run.Start, run.End = start, end; start < end {
			out = append(out, run)
		}
	}
	return out
}

// strangeName reports whether words without capitals that stand beside others with capitals are a name:
// of an institution, or with a word in no dictionary, or with a name that is seldom said.
func (c *conversation) strangeName(text string) bool {
	if c.headed(text) {
		return true
	}
	for w := range wordsOf(text) {
		word := text[w.start:w.end]
		often := c.anyLexicon(func(l *lexicon.Lexicon) bool { return !seldom(l, word) })
		if !c.isWord(word) || !often && (c.listedName(word) || c.town(word)) {
			return true
		}
	}
	return false
}

// withoutNames are a number or date and the names of people and places that stand beside it in one
// mention (0490-58067 مرزوق; 11 May 1953 à Mâcon).
func (c *conversation) withoutNames(text string, s understudy.Span) (out []understudy.Span) {
	if !strings.Contains(text[s.Start:s.End], " ") || strings.ContainsAny(text[s.Start:s.End], "@/\\") {
		return []understudy.Span{s}
	}
	rest := s
	add := func(end int) {
		if rest.End = end; rest.Start < rest.End {
			out = append(out, figures(text, rest)...)
		}
	}
	for w := range wordsOf(text[s.Start:s.End]) {
		name := s
		name.Start, name.End, name.Kind = s.Start+w.start, s.Start+w.end, ""
		word := text[name.Start:name.End]
		if !wordAt(text, name.Start, name.End) || !c.besideNumber(word) {
			continue
		}
		name.Category = understudy.Location
		if c.listedName(word) && !c.town(word) || !c.town(word) && !c.listedName(word) {
			name.Category = understudy.Person
		}
		add(name.Start)
		rest = s
		rest.Start = name.End
		if n := len(out); n > 0 && out[n-1].Category == name.Category && strings.TrimSpace(text[out[n-1].End:name.Start]) == "" {
			out[n-1].End = name.End
			continue
		}
		out = append(out, name)
	}
	if len(out) == 0 {
		return []understudy.Span{s}
	}
	add(s.End)
	return out
}

// leastBeside is how many letters a name has at least that stands beside a number in one mention.
const leastBeside = 3

// besideNumber reports whether a word within a number or a date is a name: on a list or in no
// dictionary, and none of the words that dates and numbers are made of.
func (c *conversation) besideNumber(word string) bool {
	first, n := utf8.DecodeRuneInString(word)
	next, _ := utf8.DecodeRuneInString(word[n:])
	written := lexicon.Caseless(word) || unicode.IsUpper(first) && unicode.IsLower(next)
	if !written || utf8.RuneCountInString(word) < leastBeside || c.writing.listed[words.Fold(word)] {
		return false
	}
	often := c.anyLexicon(func(l *lexicon.Lexicon) bool { return !seldom(l, word) })
	return (c.listedName(word) || c.town(word)) && !often || c.unknown(word)
}

// figures is what has figures in it of a part of a number or date, without the words at its ends that
// have none.
func figures(text string, s understudy.Span) []understudy.Span {
	isFigure := func(r rune) bool { return unicode.IsDigit(r) }
	part := text[s.Start:s.End]
	if !strings.ContainsFunc(part, isFigure) {
		return nil
	}
	trimmed := strings.TrimFunc(part, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) && r != ')' })
	s.Start += strings.Index(part, trimmed)
	s.End = s.Start + len(trimmed)
	if i := strings.LastIndexByte(trimmed, ' '); i > 0 && utf8.RuneCountInString(trimmed[i+1:]) < leastBeside && !strings.ContainsFunc(trimmed[i+1:], isFigure) {
		s.End = s.Start + i // a preposition
	}
	return []understudy.Span{s}
}
