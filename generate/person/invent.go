package person

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/lexicon"
)

// order is how many letters the model looks back: three make words that read
// like the culture's without repeating its names.
const order = 3

// modelled is how many names of a list, the most common first, a model learns
// from.
const modelled = 3000

// A model makes names up: a Markov chain over letters, with the frequencies of
// one culture's names.
type model struct {
	next  map[string][]rune // letters seen after a context; once for each time
	known map[string]bool
}

func newModel(entries []entry, marks bool) *model {
	m := &model{map[string][]rune{}, map[string]bool{}}
	for _, e := range entries[:min(len(entries), modelled)] {
		if !e.usable || e.marks && !marks {
			continue
		}
		m.known[e.plain] = true
		context := make([]rune, 0, 32)
		for range order {
			context = append(context, '^')
		}
		for _, r := range strings.ToLower(e.Written) {
			k := string(context[len(context)-order:])
			m.next[k] = append(m.next[k], r)
			context = append(context, r)
		}
		k := string(context[len(context)-order:])
		m.next[k] = append(m.next[k], '$')
	}
	return m
}

// word draws one word, at most n letters long; "" if it did not end.
func (m *model) word(rnd *random, n int) string {
	context := []rune("^^^")
	for len(context) < n+order+1 {
		letters := m.next[string(context[len(context)-order:])]
		if len(letters) == 0 {
			return ""
		}
		r := letters[rnd.intn(len(letters))]
		if r == '$' {
			return string(context[order:])
		}
		context = append(context, r)
	}
	return ""
}

// invent makes a name up when the lists are exhausted.
func (d *nameDirector) invent(w wish, rnd *random, attempt int) string {
	bare := w
	bare.ending, bare.prefix = "", ""
	if homes := d.endings.homes[w.prefix]; len(homes) > 0 {
		bare.origin = homes[0]
	}
	p := d.pools.get(d.house, bare)
	m := p.modelFor(w.marks)
	for try := range 200 {
		slack := 1 + try/40 + attempt/100
		room := w.length + slack - len(w.ending) - len(w.prefix)
		s := m.word(rnd, max(room, 4))
		if w.ending != "" && s != "" {
			s = d.withEnding(s, w.ending)
		}
		if w.prefix != "" && s != "" {
			r, size := utf8.DecodeRuneInString(s)
			s = lexicon.Plain(w.prefix) + string(unicode.ToUpper(r)) + s[size:]
		}
		plain := lexicon.Plain(s)
		n := utf8.RuneCountInString(plain)
		if n < 3 || abs(n-w.length) > slack+1+len(w.ending)/2 || m.known[plain] || !strings.ContainsAny(plain, "aeiouy") || !d.differs(w, plain) {
			continue
		}
		if d.never[plain] || d.names.Common(plain) || d.names.Famous(plain) || w.ending == "" && try < 150 && abs(syllables(plain)-w.beats) > 1 {
			continue
		}
		return title(s)
	}
	return ""
}

// withEnding puts an inflecting ending behind a made-up stem.
func (h *house) withEnding(s, ending string) string {
	if strings.HasSuffix(s, ending) {
		return s
	}
	joint := h.endings.joints[ending]
	stem := strings.TrimSuffix(strings.TrimRight(s, "aeiouyąęóáéíýěů"), joint)
	if utf8.RuneCountInString(stem) < 2 {
		return ""
	}
	return stem + joint + ending
}

func title(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if r == 'i' && strings.ContainsAny(s, "ğışç") {
		return "İ" + s[size:]
	}
	return string(unicode.ToUpper(r)) + s[size:]
}

// modelFor returns the model of a list, with or without diacritics.
func (p *pool) modelFor(marks bool) *model {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := 0
	if marks {
		i = 1
	}
	if p.models[i] == nil {
		p.models[i] = newModel(p.learn, marks)
	}
	return p.models[i]
}

func sortByWeight(entries []entry) {
	slices.SortStableFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), strings.Compare(a.plain, b.plain))
	})
}
