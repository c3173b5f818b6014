package value

import (
	"slices"
	"strings"
)

// Words writes n as a cardinal in lower-case words.
func (t *Numbers) Words(n int64) string {
	if t.empty() {
		return figuresOf(n)
	}
	var b strings.Builder
	t.write(&b, n, false)
	return t.beforeScales(b.String())
}

// beforeScales writes the numbers of thousands and more as they are before what they count.
func (t *Numbers) beforeScales(written string) string {
	if len(t.bound) == 0 {
		return written
	}
	words := strings.Split(written, " ")
	for i, w := range words[1:] {
		if t.words[w].class == scale {
			words[i] = t.beforeNoun(words[i])
		}
	}
	return strings.Join(words, " ")
}

// Ordinal writes n as an ordinal in lower-case words: "twenty-first".
func (t *Numbers) Ordinal(n int64) string {
	if ws := t.ordinals[n]; len(ws) > 0 {
		return ws[0]
	}
	if t.empty() {
		return figuresOf(n)
	}
	var b strings.Builder
	t.write(&b, n, true)
	return b.String()
}

// Year writes n the way the language says years.
func (t *Numbers) Year(n int64) string {
	if !t.years || n < 1100 || n >= 2000 {
		return t.Words(n)
	}
	var b strings.Builder
	t.write(&b, n/100, false)
	b.WriteString(t.hundred[0])
	t.rest(&b, n%100, 100, false)
	return b.String()
}

// Like writes a number in the form that the original has where there are
// several: "förste" and not "första" for "andre".
func (t *Numbers) Like(written, original string) string {
	if t.solid { // "hundra", not "etthundra"
		for _, w := range [...]string{t.hundred[0], t.scales[0].forms[0]} {
			if at := strings.Index(written, w); at > 0 && at <= len(t.small[1]) && strings.HasPrefix(original, w) {
				written = written[at:]
			}
		}
	}
	for _, alternatives := range t.ordinals { // "première" for "deuxième" has no other form
		for i, w := range alternatives {
			if i > 0 && original == w {
				for _, own := range t.ordinals {
					if own[0] == written && i < len(own) {
						return own[i]
					}
				}
			}
		}
	}
	for _, forms := range t.also {
		is, other := 0, 0 // bytes of the longest form that the original ends in, of each side
		for _, f := range forms {
			if strings.HasSuffix(original, f.to) {
				is = max(is, len(f.to))
			}
			if strings.HasSuffix(original, f.from) {
				other = max(other, len(f.from))
			}
		}
		if is <= other { // "أربعة عشر" ends in "عشر", and yet is of the first side
			continue
		}
		best := -1
		for i, f := range forms {
			if strings.HasSuffix(written, f.from) && (best < 0 || len(f.from) > len(forms[best].from)) {
				best = i
			}
		}
		for _, f := range forms { // "سبع عشرة" is in that form, though "عشرة" by itself is not
			if best >= 0 && strings.HasSuffix(written, f.to) && len(f.to) > len(forms[best].from) {
				return written
			}
		}
		if best >= 0 {
			return t.likewise(written[:len(written)-len(forms[best].from)], forms) + forms[best].to
		}
	}
	return written
}

// InCase writes a number in the case of the original, which stands behind the text before.
func (t *Numbers) InCase(written, original, before string) string {
	if !t.isOblique(original, before) {
		return written
	}
	words := strings.Split(written, " ")
	for i, w := range words {
		bare := strings.TrimPrefix(w, t.prefix)
		for _, f := range t.oblique {
			if bare == f.from {
				words[i] = w[:len(w)-len(bare)] + f.to
			}
		}
	}
	return strings.Join(words, " ")
}

// beforeNoun writes a number as it is right before what it counts.
func (t *Numbers) beforeNoun(written string) string {
	last := strings.LastIndexByte(written, ' ') + 1
	bare := strings.TrimPrefix(written[last:], t.prefix)
	for _, f := range t.bound {
		if bare == f.from {
			return written[:len(written)-len(bare)] + f.to
		}
	}
	return written
}

// isOblique reports whether an original is not in the subject's case, as far as its words or
// what stands before it show.
func (t *Numbers) isOblique(original, before string) bool {
	if len(t.oblique) == 0 {
		return false
	}
	shown := false
	for w := range strings.FieldsSeq(original) {
		bare := strings.TrimPrefix(w, t.prefix)
		for _, f := range t.oblique {
			if bare == f.from {
				return false
			}
			shown = shown || bare == f.to
		}
		shown = shown || slices.ContainsFunc(t.spoken, func(s string) bool { return strings.HasPrefix(bare, s) })
	}
	if shown {
		return true
	}
	before = before[strings.LastIndexByte(before, '\n')+1:]
	words := strings.Fields(before)
	return len(words) > 0 && t.governs[words[len(words)-1]]
}

// likewise writes the words before the last one in the same form: "اثنين و" for "اثنان و".
func (t *Numbers) likewise(head string, forms []pair) string {
	words := strings.Split(head, " ")
	for i, w := range words {
		bare := strings.TrimPrefix(w, t.prefix)
		for _, f := range forms {
			if bare == f.from {
				words[i] = w[:len(w)-len(bare)] + f.to
				break
			}
		}
	}
	return strings.Join(words, " ")
}

// write puts n into b; if ordinal, its last word becomes an ordinal.
func (t *Numbers) write(b *strings.Builder, n int64, ordinal bool) {
	put := func(w string, last bool) {
		if last && ordinal {
			w = t.ordinalOf(w)
		}
		// a third letter alike is left out: "tjugoett" and "tusen" make "tjugoettusen"
		if s := b.String(); t.solid && len(s) > 1 && s[len(s)-1] == w[0] && s[len(s)-2] == w[0] {
			w = w[1:]
		}
		b.WriteString(w)
	}
	fixed := t.fixed[n]
	switch {
	case n < 0:
		t.write(b, -n, ordinal)
	case len(fixed) > 0:
		put(fixed[0], true)
	case n < 20:
		put(t.small[n], true)
	case n < 100 && t.unitsFirst && n%10 > 0:
		put(t.small[n%10], false)
		b.WriteString(t.joiner)
		put(t.tens[n/10], true)
	case n < 100:
		put(t.tens[n/10], n%10 == 0)
		if n%10 > 0 {
			b.WriteString(t.joiner)
			put(t.small[n%10], true)
		}
	case n < 1000:
		t.hundreds(b, n, put)
		t.rest(b, n%100, 100, ordinal)
	default:
		s := t.scaleOf(n)
		many, word := n/s.value, s.form(n/s.value, n%s.value == 0 && ordinal)
		switch {
		case many == 1 && s.bare, many == 2 && len(s.forms) == 4:
		case many == 1 && s.one != "":
			b.WriteString(s.one)
			t.gap(b, s.value)
		default:
			var head strings.Builder
			t.write(&head, many, false)
			b.WriteString(t.beforeScale(head.String(), s))
			t.gap(b, s.value)
		}
		put(word, n%s.value == 0)
		t.rest(b, n%s.value, s.value, ordinal)
	}
}

// beforeScale writes a number as it is before a scale word: "deux cent mille", but "deux cents
// millions".
func (t *Numbers) beforeScale(written string, s scaleWord) string {
	if len(t.hundred) > 1 && len(s.forms) == 1 && strings.HasSuffix(written, " "+t.hundred[1]) {
		return strings.TrimSuffix(written, t.hundred[1]) + t.hundred[0]
	}
	return written
}

// hundreds writes the hundreds of a number below a thousand.
func (t *Numbers) hundreds(b *strings.Builder, n int64, put func(string, bool)) {
	if fixed := t.fixed[n/100*100]; len(fixed) > 0 {
		put(fixed[0], n%100 == 0)
		return
	}
	word := t.hundred[0]
	if len(t.hundred) > 1 { // "deux cents", "cent", "deux cent trois"
		if n/100 > 1 && n%100 == 0 {
			word = t.hundred[1]
		}
		if n/100 == 1 {
			put(word, n%100 == 0)
			return
		}
	}
	put(t.small[n/100], false)
	t.gap(b, 100)
	put(word, n%100 == 0)
}

// scaleOf is the largest scale in a number.
func (t *Numbers) scaleOf(n int64) scaleWord {
	s := t.scales[0]
	for _, c := range t.scales {
		if c.value <= n {
			s = c
		}
	}
	return s
}

// form is the word of a scale after a number.
func (s scaleWord) form(many int64, ordinal bool) string {
	if ordinal || many == 1 || len(s.forms) == 1 {
		return s.forms[0]
	}
	return s.forms[pluralOf(many, len(s.forms))]
}

// pluralOf returns which of n forms of a noun a number takes: of two, one and many; of
// four, one, two, few (3 to 10) and many, as in Arabic (Unicode CLDR, plural rules; its
// "many" and "other" are one here).
func pluralOf(number int64, forms int) int {
	switch {
	case number == 1:
		return 0
	case forms < 4:
		return min(1, forms-1)
	case number == 2:
		return 1
	case number%100 >= 3 && number%100 <= 10:
		return 2
	}
	return 3
}

// gap separates a number from the hundred or scale word that it counts.
func (t *Numbers) gap(b *strings.Builder, scale int64) {
	if !t.solid || scale > 1000 {
		b.WriteByte(' ')
	}
}

// rest writes what follows a hundred or a scale word.
func (t *Numbers) rest(b *strings.Builder, n, scale int64, ordinal bool) {
	if n == 0 {
		return
	}
	if !t.solid || scale > 100 {
		b.WriteByte(' ')
	}
	if n < 100 && t.and != "" {
		b.WriteString(t.and)
		b.WriteByte(' ')
	}
	b.WriteString(t.prefix)
	t.write(b, n, ordinal)
}
