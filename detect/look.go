package detect

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	wordscan "github.com/understudy-text/understudy/detect/internal/words"
)

// secondLook is the rule name of what look finds.
const secondLook = "second look"

const (
	sure       = 0.6 // a span needs this score to be looked for again
	maxPhrases = 16  // phrases that begin with one word; more are not looked for, so that work stays linear
	maxWords   = 8   // of a phrase
	leastBare  = 5   // bytes of a username that is looked for without its "@"

	leastGenitive = 4 // bytes of a name that is looked for with and without its genitive
)

// A phrase is a name to look for: its words after the first, and what it is.
type phrase struct {
	text     string
	tokens   int
	category understudy.Category
	kind     string
	sure     bool // nothing else is written so
}

// A lookout knows what to look for in one document.
type lookout struct {
	d       *Detector
	text    string
	tok     []wordscan.Token
	phrases map[string][]phrase // by first word
	alone   map[string]bool     // words looked for alone, in lower case: true once seen so
	small   bool                // some phrases begin with a small letter
}

// look finds the other mentions of what was found with confidence: names of
// persons, places and organisations, whole or by a telling part ("Mr Elahi",
// then "Elahi"), and short forms introduced in brackets ("Kurdistan Workers'
// Party (PKK)", "(“the Office”)"). Words match whole and in the same case, names of
// persons also in capitals ("MARGARET:" and "Margaret"); a word that this
// document also writes in lower case is no name. One pass finds
// what to look for, one looks.
func (d *Detector) look(text string, spans []understudy.Span) []understudy.Span {
	if len(spans) == 0 {
		return nil
	}
	l := &lookout{d: d, text: text, phrases: map[string][]phrase{}, alone: map[string]bool{}}
	l.scan()
	at := 0
	for _, s := range spans {
		for at < len(l.tok) && int(l.tok[at].Start) < s.Start {
			at++
		}
		end := at
		for end < len(l.tok) && int(l.tok[end].End) <= s.End {
			end++
		}
		if s.Score >= sure && end > at {
			l.learn(s, at, end)
		}
	}
	if len(l.phrases) == 0 {
		return nil
	}
	l.seeLower(spans)
	return l.find()
}

func (l *lookout) scan() {
	l.tok = wordscan.Scan(l.text, make([]wordscan.Token, 0, len(l.text)/5+8))
}

// learn takes what a span teaches: its whole, its telling parts, the short form behind it.
func (l *lookout) learn(s understudy.Span, from, to int) {
	switch s.Category {
	case understudy.Person:
		if s.Kind == "username" {
			l.add(s, from, to, false)
			bare := from
			switch {
			case l.str(from) == "@":
				bare++
			case l.str(from) == "u" && from+1 < to && l.str(from+1) == "/":
				bare += 2
			}
			if bare > from && bare < to && l.tok[to-1].End-l.tok[bare].Start >= leastBare && to-from <= maxWords {
				l.put(s, bare, to) // without its sign
				l.small = true
			}
			return
		}
		for from < to && (l.d.words.titles[l.lower(from)] || l.str(from) == ".") {
			from++
		}
		l.add(s, from, to, true)
		for i := to - 1; i >= from; i-- {
			if (l.tok[i].Shape == wordscan.Title || l.tok[i].Shape == wordscan.Upper) && l.tok[i].End-l.tok[i].Start >= 3 && !l.d.words.titles[l.lower(i)] && !l.d.words.isGlue(l.str(i)) {
				l.add(s, i, i+1, true)
			}
		}
		return
	case understudy.Organisation, understudy.Location, understudy.Misc:
	default:
		return
	}
	if l.d.words.article[l.lower(from)] {
		from++
	}
	if from >= to {
		return
	}
	// A bracket inside the span ("PKK (Kurdistan Workers' Party)") or right behind it.
	open := from
	for open < to && l.str(open) != "(" {
		open++
	}
	if s.Category != understudy.Misc || open-from > 1 || l.tok[from].Shape == wordscan.Upper {
		l.add(s, from, open, true)
	}
	if open < len(l.tok) && l.str(open) == "(" {
		l.shortForm(s, open+1)
	}
}

// shortForm reads "PKK)", "“the Office”)", "hereinafter “the Board”)" behind a bracket.
func (l *lookout) shortForm(s understudy.Span, i int) {
	quoted := -1
	for j := i; j < len(l.tok) && j < i+14; j++ {
		w := l.str(j)
		switch {
		case w == ")":
			if j == i+1 && l.tok[i].Shape == wordscan.Upper {
				l.add(s, i, j, false)
			}
			return
		case strings.Contains("“”\"„‘’", w):
			if quoted < 0 {
				quoted = j + 1
				continue
			}
			if j > quoted {
				l.addShort(s, quoted, j)
			}
			return
		}
	}
}

// addShort takes a short form unless it is a role that names no one.
func (l *lookout) addShort(s understudy.Span, from, to int) {
	if l.d.words.article[l.lower(from)] {
		from++
	}
	if from >= to || !l.tok[from].Name() || to-from == 1 && l.d.words.generic[l.lower(from)] {
		return
	}
	l.put(s, from, to)
}

// add takes tokens [from, to) as a phrase, if it can stand for a name.
func (l *lookout) add(s understudy.Span, from, to int, careful bool) {
	if from >= to || to-from > maxWords {
		return
	}
	t := l.tok[from]
	if !t.Name() && s.Kind != "username" {
		return
	}
	if to-from == 1 {
		w := l.lower(from)
		if t.Shape == wordscan.Capital || t.End-t.Start < 2 || l.d.words.kinds[w] || l.d.words.generic[w] {
			return
		}
		if s.Category == understudy.Person && t.Shape == wordscan.Upper && l.d.common(strings.ToLower(l.str(from))) {
			return // a heading's word, rather
		}
		if careful && (t.Shape != wordscan.Upper || s.Category == understudy.Person) {
			if s.Category != understudy.Person && l.d.common(l.str(from)) {
				return
			}
			l.alone[w] = false
		}
	}
	l.put(s, from, to)
	l.putGenitives(s, from, to)
	if s.Category == understudy.Person && s.Kind != "username" {
		l.putCases(s, from, to)
	}
}

// coined reports whether a username can be nothing else: it has a figure, an
// underline, or a capital behind a small letter.
func coined(name string) bool {
	small := false
	for _, r := range strings.TrimPrefix(name, "@") {
		if r == '_' || unicode.IsDigit(r) || small && unicode.IsUpper(r) {
			return true
		}
		small = unicode.IsLower(r)
	}
	return false
}

// free reports whether nothing that makes a longer address stands right beside bytes
// [start, end): "kev_92", not "@kev_92" or "kev_92@example.org".
func (l *lookout) free(start, end int) bool {
	if start > 0 && strings.IndexByte("@/.-+=", l.text[start-1]) >= 0 {
		return false
	}
	next, _ := utf8.DecodeRuneInString(l.text[min(end+1, len(l.text)):])
	return end == len(l.text) || strings.IndexByte("@/.-+=", l.text[end]) < 0 || l.text[end] != '@' && !unicode.IsLetter(next) && !unicode.IsDigit(next)
}

// putGenitives takes a name in the genitive, too, in a language that marks it
// with a letter and no sign ("Andersson", "Anderssons"); and, if it stands in
// the genitive, without it.
func (l *lookout) putGenitives(s understudy.Span, from, to int) {
	last := l.tok[to-1]
	if last.Shape != wordscan.Title && last.Shape != wordscan.Upper || last.End-last.Start < leastGenitive {
		return
	}
	text := l.text[l.tok[from].Start:last.End]
	p := phrase{tokens: to - from, category: s.Category, kind: s.Kind}
	for letter := range l.d.words.genitive {
		first := l.str(from)
		if bare, ok := strings.CutSuffix(text, letter); ok {
			p.text = bare
			if to-from == 1 {
				first = bare
			}
			if to-from == 1 && l.d.common(bare) {
				continue
			}
		} else {
			p.text = text + letter
			if to-from == 1 {
				first = p.text
			}
		}
		l.keep(p, first)
	}
}

// putCases takes a name in the other writing, too: in capitals, or with small
// letters behind its initials.
func (l *lookout) putCases(s understudy.Span, from, to int) {
	upper := 0
	for i := from; i < to; i++ {
		switch l.tok[i].Shape {
		case wordscan.Upper:
			upper++
		case wordscan.Title:
		case wordscan.Capital, wordscan.Sign:
		default:
			return
		}
	}
	start, end := l.tok[from].Start, l.tok[to-1].End
	if upper == 0 {
		if to-from > 1 || end-start >= 4 {
			l.keep(phrase{text: strings.ToUpper(l.text[start:end]), tokens: to - from, category: s.Category, kind: s.Kind}, strings.ToUpper(l.str(from)))
		}
		return
	}
	var b strings.Builder
	for i := from; i < to; i++ {
		if i > from {
			b.WriteString(l.text[l.tok[i-1].End:l.tok[i].Start])
		}
		b.WriteString(titleCase(l.str(i)))
	}
	l.keep(phrase{text: b.String(), tokens: to - from, category: s.Category, kind: s.Kind}, titleCase(l.str(from)))
}

// titleCase writes a word with a capital letter and small ones behind it.
func titleCase(w string) string {
	_, n := utf8.DecodeRuneInString(w)
	return w[:n] + strings.ToLower(w[n:])
}

func (l *lookout) put(s understudy.Span, from, to int) {
	p := phrase{text: l.text[l.tok[from].Start:l.tok[to-1].End], tokens: to - from, category: s.Category, kind: s.Kind}
	p.sure = s.Kind == "username" && coined(p.text)
	l.keep(p, l.str(from))
}

// keep notes a phrase by its first word.
func (l *lookout) keep(p phrase, first string) {
	for _, q := range l.phrases[first] {
		if q.text == p.text {
			return // found more than once: the first mention says what it is
		}
	}
	if len(l.phrases[first]) < maxPhrases {
		l.phrases[first] = append(l.phrases[first], p)
	}
}

// seeLower notes which single words the document also writes in lower case,
// found spans left out: an address in lower case does not make a name a word.
func (l *lookout) seeLower(spans []understudy.Span) {
	for i, t := range l.tok {
		for len(spans) > 0 && spans[0].End <= int(t.Start) {
			spans = spans[1:]
		}
		if len(spans) > 0 && spans[0].Start < int(t.End) {
			continue
		}
		if t.Shape == wordscan.Lower {
			if _, ok := l.alone[l.str(i)]; ok {
				l.alone[l.str(i)] = true
			}
		}
	}
}

// find goes over the text once.
func (l *lookout) find() (out []understudy.Span) {
	for i, t := range l.tok {
		if t.Shape == wordscan.Digits || t.Shape == wordscan.Lower && !l.small {
			continue
		}
		best := phrase{}
		for _, p := range l.phrases[l.str(i)] {
			if p.tokens > best.tokens && strings.HasPrefix(l.text[t.Start:], p.text) && l.ends(i, p) {
				best = p
			}
		}
		if best.tokens == 0 || best.tokens == 1 && l.alone[l.lower(i)] {
			continue
		}
		start := int(t.Start)
		if n := len(out); n > 0 && best.category == understudy.Person && best.tokens == 1 && out[n-1].Category == understudy.Person && out[n-1].End+1 == start && l.text[start-1] == ' ' {
			out[n-1].End = start + len(best.text) // given and family name, each known from elsewhere
			continue
		}
		score := float32(0.55)
		if best.sure && l.free(start, start+len(best.text)) {
			score = 1 // whatever the tagger takes it for
		}
		out = append(out, understudy.Span{Start: start, End: start + len(best.text), Category: best.category, Kind: best.kind, Rule: secondLook, Score: score})
	}
	return out
}

// ends reports whether a phrase found at token i ends with a token, and does
// not go on with a hyphen ("Smith" in "Smith-Jones").
func (l *lookout) ends(i int, p phrase) bool {
	j := i + p.tokens - 1
	if j >= len(l.tok) || int(l.tok[j].End) != int(l.tok[i].Start)+len(p.text) {
		return false
	}
	if j+2 < len(l.tok) && l.str(j+1) == "-" && l.tok[j+1].Gap == wordscan.None && l.tok[j+2].Gap == wordscan.None && l.tok[j+2].Shape >= wordscan.Title {
		return false
	}
	return true
}

func (l *lookout) str(i int) string {
	if i >= len(l.tok) {
		return ""
	}
	return l.text[l.tok[i].Start:l.tok[i].End]
}

func (l *lookout) lower(i int) string { return strings.ToLower(l.str(i)) }

// common reports whether a word is an ordinary one of the language.
func (d *Detector) common(w string) bool {
	if d.lang.Lexicon == nil {
		return false
	}
	r, n := utf8.DecodeRuneInString(w)
	return d.lang.Lexicon.Common(string(unicode.ToLower(r)) + w[n:])
}
