package generate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/hidden"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/lm"
)

// around is how many bytes of the text a place shows on either side of its mention.
const around = 160

// judged reports whether stand-ins of a category are chosen to fit their places.
// Names of people, places and institutions are not: there the model would only
// bring in its own likings (Fill-in-the-Blanks, section 5.2).
func judged(c understudy.Category) bool {
	return c == understudy.Demographic || c == understudy.Misc
}

// see shows the judge where the words of a document's mentions stand.
func (s *Surrogates) see(doc *understudy.Document, spans []understudy.Span, forms []form.Form) {
	code := s.languageOf(doc)
	if !s.judge.Judges(code) {
		return
	}
	ranked := s.rankedIn(code)
	for i, sp := range spans {
		f, ok := forms[i].(*phrase.Form)
		if !ok || !judged(sp.Category) {
			continue
		}
		for k := range f.Pieces {
			if !ranked[f.Pieces[k].Role.Kind] {
				continue
			}
			if write, manner := f.Writer(k); write != nil {
				s.judge.See(f.Pieces[k].Role, fit.Place{Language: code, Cloze: cloze(doc.Text, spans, i, f, k), Original: f.Pieces[k].Text, Write: write, Manner: manner})
			}
		}
	}
}

// cloze is what stands around piece k of the form of span i, all that is played hidden.
func cloze(text string, spans []understudy.Span, i int, f *phrase.Form, k int) lm.Cloze {
	var c lm.Cloze
	var b strings.Builder
	gap := func() {
		c.Between = append(c.Between, b.String())
		b.Reset()
	}
	from, to := window(text, spans[i])
	first := i
	for first > 0 && spans[first-1].End > from {
		first--
	}
	at := from
	for j := first; j < len(spans) && spans[j].Start < to; j++ {
		b.WriteString(text[min(at, spans[j].Start):spans[j].Start])
		at = spans[j].End
		if j != i {
			gap()
			continue
		}
		for n := range f.Pieces {
			switch p := &f.Pieces[n]; {
			case p.Play || p.Mark:
				if n == k {
					c.Want = []int{len(c.Between)}
				}
				gap()
			default:
				b.WriteString(p.Text)
			}
		}
	}
	if at < to {
		b.WriteString(text[at:to])
	}
	gap()
	return c
}

// window is the text around a span, cut where words end, and not beyond its paragraph.
func window(text string, s understudy.Span) (from, to int) {
	from, to = max(0, s.Start-around), min(len(text), s.End+around)
	if p := strings.LastIndexByte(text[from:s.Start], '\n'); p >= 0 {
		from += p + 1
	} else if from > 0 {
		if p := strings.IndexFunc(text[from:s.Start], unicode.IsSpace); p >= 0 {
			from += p
		}
	}
	if p := strings.IndexByte(text[s.End:to], '\n'); p >= 0 {
		to = s.End + p
	} else if to < len(text) {
		if p := strings.LastIndexFunc(text[s.End:to], unicode.IsSpace); p >= 0 {
			to = s.End + p
		}
	}
	for from < s.Start && !utf8.RuneStart(text[from]) {
		from++
	}
	for to > s.End && to < len(text) && !utf8.RuneStart(text[to]) {
		to--
	}
	return from, to
}

// rankedIn returns the kinds of a language that the judge orders.
func (s *Surrogates) rankedIn(code string) map[cast.Kind]bool {
	if known, ok := s.ranked.Load(code); ok {
		return known.(map[cast.Kind]bool)
	}
	kinds := map[cast.Kind]bool{}
	for _, p := range s.tables.partsOf([]string{code}) {
		switch p.Director.(type) {
		case phrase.Director, hidden.Director:
			kinds[p.Kind] = true
		}
	}
	s.ranked.Store(code, kinds)
	return kinds
}

// rank lets the judge order the candidates of words of no name: those of rankedIn.
func (s *Surrogates) rank(parts []cast.Part) {
	for i, p := range parts {
		switch d := p.Director.(type) {
		case phrase.Director:
			d.Judge = s.judge
			parts[i].Director = d
		case hidden.Director:
			d.Judge = s.judge
			if m, ok := s.opt.Rank[d.Language.Code].(vectors); ok {
				d.Vector = m.Vector
			}
			parts[i].Director = d
		default:
			continue
		}
		parts[i].Serial = true // a judge takes one at a time
	}
}

// vectors are of models that tell how near words are in meaning.
type vectors interface {
	Vector(text string) []float32
}
