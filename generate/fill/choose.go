package fill

import (
	"fmt"
	"slices"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
)

// choose takes one of the words for the next word of a mention.
func (p *page) choose(found []lm.Word, i int) (string, bool) {
	var open []string // the K likeliest that are not refused, as they would be written
	for _, w := range found {
		if !p.o.Faithful && p.Refuses(i, w.Text) {
			continue
		}
		if w := p.written(w.Text, i); !slices.Contains(open, w) {
			open = append(open, w)
		}
		if len(open) == p.o.K {
			break
		}
	}
	switch {
	case len(open) == 0:
		return "", false
	case p.o.UPOS:
		if k := slices.IndexFunc(open, func(w string) bool { return p.tagOf(w, i) == p.mentions[i].tag }); k >= 0 {
			return open[k], true
		}
	case p.o.Random:
		open = p.unlisted(open, i)
		return open[p.draw.Intn(len(open), fmt.Sprint(p.Spans[i].Start), fmt.Sprint(len(p.mentions[i].filled)))], true
	}
	return open[0], true
}

// unlisted are the words that the list behind a span does not hold; all, if it
// holds them all.
func (p *page) unlisted(open []string, i int) []string {
	if p.o.Listed == nil {
		return open
	}
	rest := slices.DeleteFunc(slices.Clone(open), func(w string) bool {
		return p.o.Listed(p.language.Code, p.Spans[i].Rule, w)
	})
	if len(rest) == 0 {
		return open
	}
	return rest
}

// tagOf is the part of speech of a word in the place of a mention.
func (p *page) tagOf(word string, i int) string {
	s, at := p.Spans[i], p.Sentence(i)
	before := p.Text[at.Start:s.Start]
	text := before + word + p.Text[s.End:max(at.End, s.End)]
	tokens := p.language.Tokens(text, language.Range{Start: 0, End: len(text)}, nil)
	found := make([]string, len(tokens))
	here := -1
	for k, t := range tokens {
		found[k] = text[t.Start:t.End]
		if t.Start < len(before)+len(word) && t.End > len(before) {
			here = k
		}
	}
	if here < 0 {
		return ""
	}
	return p.language.Tag(found)[here]
}
