package server

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/substitute"
)

// passages are the texts of a conversation, one document for each language: what one text
// says of a name counts in all, and dates move together.
type passages []*tongue

// A tongue is the texts in one language, one after the other, each with the name of its
// field.
type tongue struct {
	doc          *understudy.Document
	of           []passage
	replacements []corpus.Replacement
	surrogates   []understudy.Surrogate // what those were made of
}

// A passage is where a text stands in the document.
type passage struct{ text, start, end int }

// between parts texts. No sentence goes on over it.
const between = "\n\n"

// passages lays the texts out.
func (c *conversation) passages() (passages, error) {
	codes, err := c.tongues()
	if err != nil {
		return nil, err
	}
	var out passages
	texts := map[string]*strings.Builder{}
	for i, t := range c.Texts {
		code := codes[i]
		if t.Name {
			continue
		}
		if strings.ContainsRune(t.Text, 0) {
			return nil, requestf("a text has a NUL character; is it text?")
		}
		b := texts[code]
		if b == nil {
			b = &strings.Builder{}
			texts[code] = b
			out = append(out, &tongue{doc: &understudy.Document{ID: strconv.Itoa(len(out) + 1), Language: code, World: c.world}})
		}
		if t.Label != "" {
			b.WriteString(strings.ReplaceAll(t.Label, "_", " ") + ": ")
		}
		own := out[slices.IndexFunc(out, func(o *tongue) bool { return o.doc.Language == code })]
		own.of = append(own.of, passage{i, b.Len(), b.Len() + len(t.Text)})
		b.WriteString(t.Text + between)
	}
	for _, t := range out {
		t.doc.Text = texts[t.doc.Language].String()
	}
	return out, nil
}

// Letters that a text has at least, to tell its language by: one that is read, or one that
// is not, as that stops somebody's work.
const (
	lettersToTell   = 12
	lettersToRefuse = 60
)

// tongues are the languages of the texts. What is too short to tell is in that of the whole.
func (c *conversation) tongues() ([]string, error) {
	out := make([]string, len(c.Texts))
	var all []string
	for _, t := range c.Texts {
		if t.Label == "" && !t.Name {
			all = append(all, t.Text)
		}
	}
	whole := c.language
	if whole == "" {
		whole = c.tell(all...)
	}
	if letters(strings.Join(all, " ")) < lettersToRefuse && c.languages[whole] == nil {
		whole = c.def
	}
	for i, t := range c.Texts {
		out[i] = whole
		if n := letters(t.Text); c.language == "" && t.Label == "" && n >= lettersToTell {
			if code := c.tell(t.Text); c.languages[code] != nil || n >= lettersToRefuse {
				out[i] = code
			}
		}
		if c.languages[out[i]] == nil && c.unread == stock.UnreadRefuse {
			return nil, c.takes(i, out[i])
		}
	}
	return out, nil
}

func letters(text string) (n int) {
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

func (p passages) documents() []*understudy.Document {
	out := make([]*understudy.Document, len(p))
	for i, t := range p {
		out[i] = t.doc
	}
	return out
}

// found are the spans of documents that were looked through before, by the document's id.
type found map[string][]understudy.Span

// Detect returns them.
func (f found) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	return f[doc.ID], nil
}

// detect finds personal data. A span that runs over the end of a text is cut there; names of
// people and numbers that are found in one language are looked for in the others.
func (p passages) detect(ctx context.Context, d understudy.Detector) (found, error) {
	out := found{}
	again := map[string]understudy.Span{}
	for _, t := range p {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		spans, err := d.Detect(ctx, t.doc)
		if err != nil {
			return nil, err
		}
		out[t.doc.ID] = t.cut(spans)
		for _, s := range out[t.doc.ID] {
			if text := t.doc.Text[s.Start:s.End]; len(p) > 1 && (s.Category == understudy.Person || s.Category == understudy.Code) && distinct(text, true) {
				again[text] = s
			}
		}
	}
	for _, t := range p {
		out[t.doc.ID] = t.again(out[t.doc.ID], again)
	}
	return out, nil
}

// cut returns the parts of spans that stand in texts.
func (t *tongue) cut(spans []understudy.Span) []understudy.Span {
	var out []understudy.Span
	for _, s := range spans {
		i, _ := slices.BinarySearchFunc(t.of, s.Start, func(p passage, at int) int { return p.end - at })
		for ; i < len(t.of) && t.of[i].start < s.End; i++ {
			part := s
			part.Start, part.End = max(s.Start, t.of[i].start), min(s.End, t.of[i].end)
			for part.Start < part.End && unicode.IsSpace(rune(t.doc.Text[part.Start])) {
				part.Start++
			}
			for part.End > part.Start && unicode.IsSpace(rune(t.doc.Text[part.End-1])) {
				part.End--
			}
			if part.Start < part.End {
				out = append(out, part)
			}
		}
	}
	return out
}

// ruleAgain is the rule of spans that were found in a text of another language.
const ruleAgain = "again"

// again adds the places of names that were found elsewhere.
func (t *tongue) again(spans []understudy.Span, names map[string]understudy.Span) []understudy.Span {
	more := slices.Clone(spans)
	for name, of := range names {
		for at := 0; ; {
			i := strings.Index(t.doc.Text[at:], name)
			if i < 0 {
				break
			}
			start, end := at+i, at+i+len(name)
			at = end
			apart := !slices.ContainsFunc(spans, func(s understudy.Span) bool { return s.Start < end && start < s.End })
			if apart && wordAt(t.doc.Text, start, end) {
				of.Start, of.End, of.Rule = start, end, ruleAgain
				more = append(more, t.cut([]understudy.Span{of})...)
			}
		}
	}
	return understudy.Outermost(more)
}

// wordAt reports whether a stretch of a text ends where words do.
func wordAt(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
	return !word(before) && !word(after)
}

// errAstride is an error of ours: a stand-in reaches over the end of a text.
var errAstride = errors.New("a stand-in reaches over the end of a text")

// write puts stand-ins into the texts. Those for names of fields, which the guard may have
// found, are left out: Kept looks after them.
func (t *tongue) write(texts []string, list []understudy.Surrogate) error {
	all := substitute.Replacements(list)
	t.surrogates = list
	i := 0
	for _, p := range t.of {
		var b strings.Builder
		done := p.start
		for ; i < len(all) && all[i].Start < p.end; i++ {
			r := all[i]
			switch {
			case r.End <= p.start:
				continue
			case r.Start < p.start || r.End > p.end:
				return errAstride
			}
			b.WriteString(t.doc.Text[done:r.Start] + r.Text)
			done = r.End
			t.replacements = append(t.replacements, r)
		}
		b.WriteString(t.doc.Text[done:p.end])
		texts[p.text] = b.String()
	}
	return nil
}
