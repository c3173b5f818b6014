package numeral

import "strings"

// Words writes n as a cardinal in lower-case words.
func (t *Table) Words(n int64) string {
	var b strings.Builder
	t.write(&b, n, false)
	return b.String()
}

// Ordinal writes n as an ordinal in lower-case words: "twenty-first".
func (t *Table) Ordinal(n int64) string {
	var b strings.Builder
	t.write(&b, n, true)
	return b.String()
}

// Year writes n the way the language says years.
func (t *Table) Year(n int64) string {
	if !t.Years || n < 1100 || n >= 2000 {
		return t.Words(n)
	}
	var b strings.Builder
	t.write(&b, n/100, false)
	b.WriteString(t.Hundred)
	t.rest(&b, n%100, 100, false)
	return b.String()
}

// Like writes a number in the form that the original has where there are
// several: "förste" and not "första" for "andre".
func (t *Table) Like(written, original string) string {
	if t.Solid { // "hundra", not "etthundra"
		for _, w := range [...]string{t.Hundred, t.Scales[0].Word} {
			if at := strings.Index(written, w); at > 0 && at <= len(t.Small[1]) && strings.HasPrefix(original, w) {
				written = written[at:]
			}
		}
	}
	for _, forms := range t.Other {
		like := false
		for _, f := range forms {
			like = like || strings.HasSuffix(original, f.To)
		}
		for _, f := range forms {
			if like && strings.HasSuffix(written, f.From) {
				return written[:len(written)-len(f.From)] + f.To
			}
		}
	}
	return written
}

// write puts n into b; if ordinal, its last word becomes an ordinal.
func (t *Table) write(b *strings.Builder, n int64, ordinal bool) {
	put := func(w string, last bool) {
		if last && ordinal {
			w = t.ordinalOf(w)
		}
		// a third letter alike is left out: "tjugoett" and "tusen" make "tjugoettusen"
		if s := b.String(); len(s) > 1 && s[len(s)-1] == w[0] && s[len(s)-2] == w[0] {
			w = w[1:]
		}
		b.WriteString(w)
	}
	switch {
	case n < 0:
		t.write(b, -n, ordinal)
	case n < 20:
		put(t.Small[n], true)
	case n < 100:
		put(t.Tens[n/10], n%10 == 0)
		if n%10 > 0 {
			b.WriteString(t.Joiner)
			put(t.Small[n%10], true)
		}
	case n < 1000:
		put(t.Small[n/100], false)
		t.gap(b, 100)
		put(t.Hundred, n%100 == 0)
		t.rest(b, n%100, 100, ordinal)
	default:
		s := t.Scales[0]
		for _, c := range t.Scales {
			if c.Value <= n {
				s = c
			}
		}
		many, word := n/s.Value, s.Word
		if many == 1 && s.One != "" {
			b.WriteString(s.One)
		} else {
			t.write(b, many, false)
		}
		if many > 1 && s.Plural != "" && (n%s.Value > 0 || !ordinal) {
			word = s.Plural
		}
		t.gap(b, s.Value)
		put(word, n%s.Value == 0)
		t.rest(b, n%s.Value, s.Value, ordinal)
	}
}

// gap separates a number from the hundred or scale word that it counts.
func (t *Table) gap(b *strings.Builder, scale int64) {
	if !t.Solid || scale > 1000 {
		b.WriteByte(' ')
	}
}

// rest writes what follows a hundred or a scale word.
func (t *Table) rest(b *strings.Builder, n, scale int64, ordinal bool) {
	if n == 0 {
		return
	}
	if !t.Solid || scale > 100 {
		b.WriteByte(' ')
	}
	if n < 100 && t.And != "" {
		b.WriteString(t.And)
		b.WriteByte(' ')
	}
	t.write(b, n, ordinal)
}
