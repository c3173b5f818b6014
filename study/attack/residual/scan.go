package residual

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/study/attack/internal/phrase"
	"github.com/understudy-text/understudy/study/attack/internal/word"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// isLower reports whether a word has letters, and none of them is a capital.
func isLower(w string) bool {
	return strings.ContainsFunc(w, unicode.IsLower) && !strings.ContainsFunc(w, unicode.IsUpper)
}

// A Scanner looks for values in results.
type Scanner struct {
	v      *Values
	result Result
}

// Scanner ends the first pass.
func (v *Values) Scanner() *Scanner {
	v.judge()
	s := &Scanner{v: v, result: Result{ByForm: map[Form]int{}, ByCategory: map[understudy.Category]*Category{}}}
	for _, x := range v.wholes {
		c := s.category(x.category)
		c.Values++
		if x.own {
			c.Identifying++
		}
	}
	return s
}

func (s *Scanner) category(c understudy.Category) *Category {
	if s.result.ByCategory[c] == nil {
		s.result.ByCategory[c] = &Category{}
	}
	return s.result.ByCategory[c]
}

// own are the keys of one document, or of one mention.
type own struct {
	wholes  map[int]bool
	words   map[string]bool // parts and glued names
	numbers map[string]bool
	days    map[date]bool
}

// ownValues returns what the mentions of a document hide, in the forms in which it is
// searched for.
func (s *Scanner) ownValues(d *pairs.Document, spans ...understudy.Span) own {
	o := own{map[int]bool{}, map[string]bool{}, map[string]bool{}, map[date]bool{}}
	for _, m := range spans {
		k := s.v.keys(d.Document.Text[m.Start:m.End], m.Category)
		o.wholes[s.v.whole.Number(k.words)] = true
		for _, w := range append(k.parts, k.glued) {
			o.words[w] = true
		}
		o.numbers[k.number] = true
		for _, day := range k.days {
			o.days[day] = true
		}
	}
	return o
}

// A hit is a value at a word of a result.
type hit struct {
	*value
	form  Form
	words int
	own   bool // of this document
	same  bool // of the mention that a stand-in replaces
}

// Add looks through the result of a document.
func (s *Scanner) Add(ctx context.Context, d *pairs.Document) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.result.Documents++
	l := look{s: s, d: d, words: slices.Collect(word.All(d.Result)), own: s.ownValues(d, mentions(d)...), standIn: -1}
	confirmed := false
	for i := 0; i < len(l.words); {
		h, sure := l.best(i)
		if h == nil {
			i++
			continue
		}
		if !sure {
			s.result.Coincidences++
			i++
			continue
		}
		confirmed = true
		if err := s.confirm(d, &l, i, h); err != nil {
			return fmt.Errorf("document %q: %w", d.Document.ID, err)
		}
		i += h.words
	}
	if confirmed {
		s.result.Left++
	}
	return nil
}

// A look goes through one result.
type look struct {
	s       *Scanner
	d       *pairs.Document
	words   []word.Word
	own     own
	standIn int // whose keys same has
	same    own
	found   []phrase.Match
}

// best is the value that begins with word i: confirmed ones first, then those of
// this document, then the longest. It is nil if there is none.
func (l *look) best(i int) (best *hit, sure bool) {
	in := l.inside(i)
	l.each(i, in, func(h hit) {
		ok := h.sure(in >= 0, l.d.Scope == pairs.InDocument || h.words == 1 && l.name(in)) || h.own && l.named(i, &h)
		if best == nil || ok && !sure || ok == sure && (h.own && !best.own || h.own == best.own && h.words > best.words) {
			best, sure = &h, ok
		}
	})
	return best, sure
}

// name reports whether a stand-in is a name in the place of a name, word for word.
func (l *look) name(standIn int) bool {
	return standIn >= 0 && l.d.Spans[standIn].Category == understudy.Person && len(strings.Fields(l.d.StandIns[standIn])) == len(strings.Fields(l.d.Original(standIn)))
}

// sure reports whether a hit is no coincidence.
// others says that another document's value in this stand-in stands for something else.
func (h *hit) sure(inStandIn, others bool) bool {
	if inStandIn && (h.form == Number || h.form == Date || h.category == understudy.Code) {
		return h.same
	}
	if inStandIn && !h.own && others {
		return false
	}
	return h.own && h.value.own || h.elsewhere && h.documents < GenericIn
}

// named reports whether the words of a person's name are written as a name: Brown
// is one in the text that has a Mrs Brown, though brown is a frequent word.
func (l *look) named(i int, h *hit) bool {
	if h.category != understudy.Person || h.form == Number || h.form == Date {
		return false
	}
	some := false
	for _, w := range l.words[i : i+h.words] {
		if first, _ := utf8.DecodeRuneInString(l.d.Result[w.Start:]); !unicode.IsUpper(first) && !unicode.Is(unicode.Lo, first) {
			return false
		}
		some = some || !l.s.v.options.Title(w.Text) && w.End-w.Start > 1
	}
	return some && !l.opens(i) && !l.dated(i) && !l.dated(i+h.words)
}

// opens reports whether word i begins a sentence, where all words have capitals.
func (l *look) opens(i int) bool {
	before := strings.TrimRight(l.d.Result[:l.words[i].Start], " \t\n\r“\"'(")
	return before == "" || strings.ContainsAny(before[len(before)-1:], ".!?:")
}

// dated reports whether a number stands on either side of the gap before word i:
// May is a month then.
func (l *look) dated(i int) bool {
	return i > 0 && isNumber(l.words[i-1].Text) || i < len(l.words) && isNumber(l.words[i].Text)
}

// inside is the number of the stand-in that word i lies in, or -1.
func (l *look) inside(i int) int {
	at := l.words[i].Start
	n := pairs.Touched(l.d.Places, at, at+1)
	if n >= 0 && l.standIn != n {
		l.standIn, l.same = n, l.s.ownValues(l.d, l.d.Spans[n])
	}
	return n
}

// each calls f for the values that begin with word i.
func (l *look) each(i, in int, f func(hit)) {
	v, w := l.s.v, l.words[i]
	inside := in >= 0
	l.found = v.whole.At(l.words, i, l.found[:0])
	for _, m := range l.found {
		f(hit{v.wholes[m.Phrase], l.written(i, m.Words), m.Words, l.own.wholes[m.Phrase], inside && l.same.wholes[m.Phrase]})
	}
	for _, one := range []struct {
		in   map[string]*value
		form Form
	}{{v.parts, Part}, {v.glued, Glued}} {
		if x := one.in[w.Text]; x != nil {
			f(hit{x, one.form, 1, l.own.words[w.Text], inside && l.same.words[w.Text]})
		}
	}
	if letters := strings.Trim(w.Text, "0123456789_"); letters != w.Text && letters != "" { // nowak87
		if x := v.parts[letters]; x != nil {
			f(hit{x, Part, 1, l.own.words[letters], inside && l.same.words[letters]})
		} else if x := v.glued[letters]; x != nil {
			f(hit{x, Glued, 1, l.own.words[letters], inside && l.same.words[letters]})
		}
	}
	numbersAt(l.d.Result, l.words, i, func(number string, n int) {
		if x := v.numbers[number]; x != nil {
			f(hit{x, Number, n, l.own.numbers[number], inside && l.same.numbers[number]})
		}
	})
	days, n := v.months.datesAt(l.d.Result, l.words, i)
	for _, day := range days {
		if x := v.dates[day]; x != nil {
			f(hit{x, Date, n, l.own.days[day], inside && l.same.days[day]})
		}
	}
}

// written is Disguised if a reader sees other letters than there are.
func (l *look) written(i, n int) Form {
	raw := l.d.Result[l.words[i].Start:l.words[i+n-1].End]
	if shadow.Of(raw).Text != usual.Replace(raw) {
		return Disguised
	}
	return Whole
}

// usual are the signs that print has, and hides nothing by.
var usual = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "\u2009", " ", "\u2010", "-", "\u2011", "-")

// confirm counts a hit and lists it.
func (s *Scanner) confirm(d *pairs.Document, l *look, i int, h *hit) error {
	r := &s.result
	r.Confirmed++
	r.ByForm[h.form]++
	c := s.category(h.category)
	c.Left++
	if h.own {
		r.Own++
	}
	in := l.inside(i) >= 0
	if in {
		r.InStandIns++
	}
	if len(r.Places) >= s.v.options.Most {
		return nil
	}
	start, end := l.words[i].Start, l.words[i+h.words-1].End
	at, err := corpus.FromBytes(d.Result, corpus.CodePoints, []int{start, end})
	if err != nil {
		return err
	}
	p := Place{Document: d.Document.ID, Start: at[0], End: at[1], Category: h.category, Form: h.form, Own: h.own, InStandIn: in}
	if s.v.options.Values {
		p.Value = d.Result[start:end]
	}
	r.Places = append(r.Places, p)
	return nil
}

// A Result is what is left. Places are stretches of results.
type Result struct {
	Documents    int                               `json:"documents"`
	Left         int                               `json:"documents_with_values"` // results with a confirmed value
	Confirmed    int                               `json:"confirmed"`             // places
	Own          int                               `json:"own"`                   // of these: in the result of a document that has the value
	InStandIns   int                               `json:"in_standins"`           // of these: in stand-ins
	Coincidences int                               `json:"coincidences"`          // places whose words name no one
	ByForm       map[Form]int                      `json:"by_form"`               // confirmed
	ByCategory   map[understudy.Category]*Category `json:"by_category"`
	Places       []Place                           `json:"places"` // confirmed; the first Options.Most
}

// Category is the part of a result for one category.
type Category struct {
	Values      int `json:"values"`      // distinct originals
	Identifying int `json:"identifying"` // of these
	Left        int `json:"left"`        // places where one is confirmed
}

// A Place is where a value is left.
type Place struct {
	Document  string              `json:"document"`
	Start     int                 `json:"start"` // code points of the result
	End       int                 `json:"end"`
	Category  understudy.Category `json:"category"`
	Form      Form                `json:"form"`
	Own       bool                `json:"own"` // the document's own value, or another's
	InStandIn bool                `json:"in_standin"`
	Value     string              `json:"value,omitempty"` // if asked for
}

// Result returns what is left.
func (s *Scanner) Result() *Result { return &s.result }
