package server

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// Other forms of what is known in a conversation: names in capitals, in small letters, without
// marks, in the genitive, and run together in user names.

// leastForm is how many letters a word has at least that is known in other forms.
const leastForm = 4

// kindUsername is the kind of user names.
const kindUsername = "username"

// formsOf are known names by their plain form: small letters without marks.
func formsOf(known map[string]understudy.Span) map[string]understudy.Span {
	out := map[string]understudy.Span{}
	for name, s := range known {
		form := plainForm(name)
		if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) || utf8.RuneCountInString(form) < leastForm {
			continue
		}
		if old, ok := out[form]; !ok || old.Score < s.Score {
			out[form] = s
		}
	}
	return out
}

func plainForm(word string) string { return strings.ToLower(unmarked(words.Fold(word))) }

// alike adds the places of known names in other forms, as far as the request and the server's user
// want them hidden; glued are those that are looked for in user names: words, too; users are whole
// user names.
func (c *conversation) alike(ctx context.Context, t *tongue, spans []understudy.Span, forms, glued, users map[string]understudy.Span) ([]understudy.Span, error) {
	if len(glued)+len(users) == 0 {
		return spans, nil
	}
	var more []understudy.Span
	add := func(start, end int, s understudy.Span) {
		if !touched(spans, start, end) {
			s.Start, s.End, s.Rule = start, end, ruleAgain
			more = append(more, s)
		}
	}
	text := t.doc.Text
	for i := range spans { // what the finder takes for something else
		if _, ok := users[text[spans[i].Start:spans[i].End]]; ok && spans[i].Category != understudy.Code {
			spans[i].Category, spans[i].Kind = understudy.Person, kindUsername
		}
	}
	for w := range wordsOf(text) {
		word := text[w.start:w.end]
		if s, ok := formOf(word, forms); ok && (writtenAsName(word) || !c.common(t.doc.Language, word)) && wordAt(text, w.start, w.end) {
			add(w.start, w.end, s)
		}
	}
	for h := range handles(text) {
		s, ok := users[text[h.start:h.end]]
		if ok = ok && !c.isWord(text[h.start:h.end]); !ok {
			s, ok = c.holdsForm(text[h.start:h.end], glued)
		}
		for w := range wordsOf(text[h.start:h.end]) { // a part of it (ewheeler-lt)
			part := text[h.start+w.start : h.start+w.end]
			if user, known := users[part]; !ok && known && w.end-w.start < h.end-h.start && !c.isSaid(part) && wordAt(text, h.start+w.start, h.start+w.end) {
				s, ok, h = user, true, wordPlace{h.start + w.start, h.start + w.end}
				break
			}
		}
		if ok {
			s.Category, s.Kind = understudy.Person, kindUsername
			add(h.start, h.end, s)
		}
	}
	if len(more) == 0 {
		return spans, nil
	}
	more, err := c.wanted(ctx, t, understudy.Outermost(more))
	if err != nil {
		return nil, err
	}
	return understudy.Outermost(append(spans, besides(spans, t.cut(more))...)), nil
}

// formOf is the known name that a word is a form of, also in the genitive.
func formOf(word string, forms map[string]understudy.Span) (understudy.Span, bool) {
	form := plainForm(word)
	s, ok := forms[form]
	if !ok {
		s, ok = forms[strings.TrimSuffix(form, "s")]
		ok = ok && s.Category == understudy.Person
	}
	return s, ok
}

// userNames adds the user names that are made of a known name of two words: the initial or all of the one, and the other.
func userNames(text string, s understudy.Span, into map[string]understudy.Span) {
	parts := strings.Fields(text)
	if len(parts) < 2 || s.Category != understudy.Person {
		return
	}
	given, surname := plainForm(parts[0]), plainForm(strings.Join(parts[1:], ""))
	first, n := utf8.DecodeRuneInString(given)
	last, m := utf8.DecodeRuneInString(surname)
	if !unicode.IsLower(first) || !unicode.IsLower(last) {
		return
	}
	for _, name := range []string{given[:n] + surname, given + surname[:m], given + surname, surname + given[:n]} {
		if utf8.RuneCountInString(name) >= leastForm {
			into[name] = s
		}
	}
}

// mostBefore are the letters of given names that may stand before a surname in a user name, and
// the letters and figures behind.
const mostBefore = 3

// handles are the words with letters and figures, dots, hyphens and underlines in them.
func handles(text string) func(yield func(wordPlace) bool) {
	in := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) || r == '_' || r == '.' || r == '-'
	}
	return func(yield func(wordPlace) bool) {
		for at := 0; at < len(text); {
			i := strings.IndexFunc(text[at:], in)
			if i < 0 {
				return
			}
			start := at + i
			end := start + len(text[start:])
			if n := strings.IndexFunc(text[start:], func(r rune) bool { return !in(r) }); n >= 0 {
				end = start + n
			}
			at = end
			word := strings.Trim(text[start:end], "._-")
			start += strings.Index(text[start:end], word)
			if len(word) >= leastForm && len(word) <= longestValue && !yield(wordPlace{start, start + len(word)}) {
				return
			}
		}
	}
}

// leastGlued is how many letters a name has at least that is known with others before or behind it.
const leastGlued = 5

// holdsForm is the known name of a person in a user name: one of its parts, or all but a few letters
// or figures of it, if it is no word.
func (c *conversation) holdsForm(handle string, forms map[string]understudy.Span) (understudy.Span, bool) {
	whole := plainForm(handle)
	parts := strings.FieldsFunc(whole, func(r rune) bool { return !unicode.IsLetter(r) })
	for _, part := range parts {
		if s, ok := forms[part]; ok && part != whole && s.Category == understudy.Person {
			return s, true
		}
	}
	if len(parts) != 1 || c.isSaid(parts[0]) {
		return understudy.Span{}, false
	}
	run := []rune(parts[0])
	for before := 0; before <= mostBefore; before++ {
		for after := 0; after <= mostBefore && before+after <= len(run)-leastGlued; after++ {
			if s, ok := forms[string(run[before:len(run)-after])]; ok && before+after > 0 && s.Category == understudy.Person {
				return s, true
			}
		}
	}
	return understudy.Span{}, false
}

// isSaid reports whether a word is one that some language that is read has or often says.
func (c *conversation) isSaid(word string) bool {
	return c.isWord(word) || c.anyLexicon(func(l *lexicon.Lexicon) bool { return l.Rank(word) > 0 })
}
