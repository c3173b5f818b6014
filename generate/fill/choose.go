package fill

import (
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/generate/passage"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
)

// choose takes one of the words for the k-th word of a span.
func (p *page) choose(found []lm.Word, span, k int) (string, bool) {
	var open []string
	for _, w := range found {
		if !p.refused(w.Text, span) {
			open = append(open, w.Text)
		}
		if len(open) == p.o.K {
			break
		}
	}
	if len(open) == 0 {
		return "", false
	}
	if p.o.UPOS {
		if i := slices.IndexFunc(open, func(w string) bool { return p.tagOf(w, span) == p.tags[span] }); i >= 0 {
			return open[i], true
		}
		return open[0], true
	}
	if p.o.Random {
		return open[p.draw.Intn(len(open), fmt.Sprint(p.Spans[span].Start), fmt.Sprint(k))], true
	}
	return open[0], true
}

// refused reports whether a word must not stand for a span: it is on the list of
// those refused, it is a word of the original, or it names another mention.
func (p *page) refused(word string, span int) bool {
	if p.o.Refused != nil && p.o.Refused(strings.ToLower(word)) {
		return true
	}
	if p.o.Faithful {
		return false
	}
	for _, w := range passage.Words(word) {
		if slices.Contains(p.Parts(span), w) || p.Names()[w] {
			return true
		}
	}
	return false
}

// tagOf is the part of speech of a word in the place of a span.
func (p *page) tagOf(word string, span int) string {
	at := p.Sentence(span)
	s := p.Spans[span]
	before := p.doc.Text[at.Start:s.Start]
	text := before + word + p.doc.Text[s.End:max(at.End, s.End)]
	tokens := p.language.Tokens(text, language.Range{Start: 0, End: len(text)}, nil)
	found := make([]string, len(tokens))
	here := -1
	for i, t := range tokens {
		found[i] = text[t.Start:t.End]
		if t.Start < len(before)+len(word) && t.End > len(before) {
			here = i
		}
	}
	if here < 0 {
		return ""
	}
	return p.language.Tag(found)[here]
}
