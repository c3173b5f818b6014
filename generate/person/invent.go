package person

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/lexicon"
)

// longOrder is how many letters the model looks back at first: three make words
// that read like the culture's without repeating its names. When those are used
// up, shortOrder gives many more, a little stranger.
const (
	longOrder  = 3
	shortOrder = 2
)

// modelled is how many names of a list, the most common first, a model learns
// from.
const modelled = 3000

// A history is the letters before a letter; unused ones are zero.
type history [longOrder]rune

func (c *history) push(r rune, order int) {
	copy(c[:order], c[1:order])
	c[order-1] = r
}

// A model makes names up: a Markov chain over letters, with the frequencies of
// one culture's names.
type model struct {
	order int
	next  map[history][]rune // letters seen after a history, once for each time; 0 is the end
	known map[string]bool
}

func newModel(entries []entry, marks bool, order int) *model {
	m := &model{order, map[history][]rune{}, map[string]bool{}}
	for _, e := range entries[:min(len(entries), modelled)] {
		if !e.usable || e.marks && !marks {
			continue
		}
		m.known[e.plain] = true
		var c history
		for _, r := range strings.ToLower(e.Written) {
			m.next[c] = append(m.next[c], r)
			c.push(r, order)
		}
		m.next[c] = append(m.next[c], 0)
	}
	return m
}

// word draws one word of at most n letters; "" if it did not end.
func (m *model) word(rnd *random, n int) string {
	var c history
	var word [64]rune
	for i := 0; i <= min(n, len(word)-1); i++ {
		letters := m.next[c]
		if len(letters) == 0 {
			return ""
		}
		r := letters[rnd.intn(len(letters))]
		if r == 0 {
			return string(word[:i])
		}
		word[i] = r
		c.push(r, m.order)
	}
	return ""
}

// invent makes a name up when the lists are exhausted.
func (d *nameDirector) invent(w *wish, rnd *random, attempt int) string {
	bare := *w
	bare.ending, bare.prefix = "", ""
	if homes := d.endings.homes[w.prefix]; len(homes) > 0 {
		bare.origin = homes[0]
	}
	order, slack := longOrder, 2
	if attempt >= stranger {
		order, slack = shortOrder, 4
	}
	if attempt >= anywhere {
		bare.origin, slack = d.culture, longest
	}
	m := d.pools.get(d.house, &bare).modelFor(w.marks, order)
	for try := range 60 {
		slack := slack + try/20
		room := w.length + slack - len(w.ending) - len(w.prefix)
		s := m.word(rnd, max(room, 4))
		if s == "" {
			continue
		}
		if s = d.finish(s, w); d.believable(s, w, m, slack) && (try >= 40 || w.ending != "" || abs(syllables(lexicon.Plain(s))-w.beats) <= 1) {
			return title(s)
		}
	}
	return ""
}

// stranger and anywhere are the attempts from which made-up names look back at
// fewer letters, and are of any length and modelled on the names of the text's
// own language.
const (
	stranger = 180
	anywhere = 320
)

// finish gives a made-up word the ending or the prefix of the original.
func (d *nameDirector) finish(s string, w *wish) string {
	if w.ending != "" {
		s = d.withEnding(s, w.ending)
	}
	if w.prefix != "" && s != "" {
		r, size := utf8.DecodeRuneInString(s)
		s = w.prefix + string(unicode.ToUpper(r)) + s[size:]
	}
	return s
}

// believable reports whether a made-up word will do for a name.
func (d *nameDirector) believable(s string, w *wish, m *model, slack int) bool {
	plain := lexicon.Plain(s)
	n := utf8.RuneCountInString(plain)
	return n >= 3 && abs(n-w.length) <= slack+1+len(w.ending)/2 && !m.known[plain] &&
		strings.ContainsAny(plain, "aeiouy") && d.differs(w, plain) &&
		!d.never[plain] && !d.names.Common(plain) && !d.names.Famous(plain)
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
func (p *pool) modelFor(marks bool, order int) *model {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := order - shortOrder
	if marks {
		i += 2
	}
	if p.models[i] == nil {
		p.models[i] = newModel(p.learn, marks, order)
	}
	return p.models[i]
}

func sortByWeight(entries []entry) {
	slices.SortStableFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), strings.Compare(a.plain, b.plain))
	})
}
