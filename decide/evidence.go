package decide

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// A reach is how far evidence is looked for, in words and in bytes.
const (
	reachWords = 8
	reachBytes = 120
)

// A phrase is a few folded words in a row, with where each begins and ends.
type phrase struct {
	text   string
	ranges [][2]int
}

func (p *phrase) slice(i, j int) string { return p.text[p.ranges[i][0]:p.ranges[j-1][1]] }
func (p *phrase) len() int              { return len(p.ranges) }

// join makes a phrase of words.
func join(words []string) phrase {
	p := phrase{text: lexicon.Fold(strings.Join(words, " "))}
	at := 0
	for at <= len(p.text) && len(words) > 0 {
		end := strings.IndexByte(p.text[at:], ' ')
		if end < 0 {
			p.ranges = append(p.ranges, [2]int{at, len(p.text)})
			break
		}
		p.ranges = append(p.ranges, [2]int{at, at + end})
		at += end + 1
	}
	return p
}

// phrase makes a phrase of words; elided ones are words of their own.
func (l *locale) phrase(words []string) phrase { return join(l.cues.splitElisions(words)) }

// inWord reports whether a character belongs to a word, as cues count words.
func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '-' || r == '\'' || r == '’' || r == '&'
}

// wordsBefore are the last few words before a byte, as far as the sentence or
// bracket goes. A comma may stand directly before the byte, and a point if it
// ends an abbreviation.
func wordsBefore(text string, at int) []string {
	lo := max(0, at-reachBytes)
	var out []string
	i := at
	for len(out) < cueWords+2 && i > lo {
		r, n := utf8.DecodeLastRuneInString(text[:i])
		if inWord(r) {
			end := i
			for i > lo {
				if r, n = utf8.DecodeLastRuneInString(text[:i]); !inWord(r) {
					break
				}
				i -= n
			}
			out = append(out, text[i:end])
			continue
		}
		signs := len(out) == 0 && (isComma(r) || r == '.' && abbreviated(text[:i-n]))
		if !signs && r != ' ' && r != '\u00a0' && r != '"' && r != '“' && r != '”' && r != '\n' {
			break
		}
		if r == '\n' && i > lo+1 && text[i-2] == '\n' {
			break
		}
		i -= n
	}
	for a, b := 0, len(out)-1; a < b; a, b = a+1, b-1 {
		out[a], out[b] = out[b], out[a]
	}
	return out
}

// abbreviated reports whether a text ends in a short capitalised word: "Sen".
func abbreviated(text string) bool {
	n := 0
	for n < len(text) && n < 5 && text[len(text)-1-n] > ' ' {
		n++
	}
	w := text[len(text)-n:]
	return n > 0 && n < 5 && w[0] >= 'A' && w[0] <= 'Z'
}

// isComma tells the commas of all scripts that words are read of.
func isComma(r rune) bool { return r == ',' || r == '،' }

func startsWithComma(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return isComma(r)
}

// wordsAfter are the next few words from a byte to the end of the clause.
func wordsAfter(text string, at int) []string {
	var out []string
	hi := min(len(text), at+reachBytes)
	for i := at; i < hi && len(out) < reachWords; {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !inWord(r) {
			if r != ' ' && r != '\u00a0' && r != '\n' && r != '"' && r != '“' && r != '”' {
				break
			}
			i += n
			continue
		}
		start := i
		for i < hi {
			if r, n = utf8.DecodeRuneInString(text[i:]); !inWord(r) {
				break
			}
			i += n
		}
		out = append(out, text[start:i])
	}
	return out
}

// nameEvidence is what the words around a person's name say.
func (l *locale) nameEvidence(text string, start, end int) Trait {
	if len(l.cues.phrases) == 0 {
		return 0
	}
	t := l.traitsBefore(text, start) | l.opening(text[start:end])
	return t | l.traitsAfter(text, end)
}

// traitsBefore reads the words directly before a name, the longest cue first. Before a
// comma, a cue that depends on another word is ignored: "the driver of the minister, Paul
// Lind".
func (l *locale) traitsBefore(text string, start int) Trait {
	p := l.phrase(wordsBefore(text, start))
	comma := strings.HasSuffix(strings.TrimRight(text[:start], " \u00a0"), ",")
	n := p.len()
	for n > 0 && l.cues.find(p.slice(n-1, n)).skip {
		n--
	}
	for size := min(cueWords, n); size > 0; size-- {
		c := l.cues.find(p.slice(n-size, n))
		if c.before != 0 && !(comma && l.depends(&p, n-size)) {
			return c.before | l.related(&p, n)
		}
	}
	return l.related(&p, n) | l.young(&p, n)
}

// depends reports whether a preposition stands before word i, or an article between.
func (l *locale) depends(p *phrase, i int) bool {
	for i > 0 && l.cues.find(p.slice(i-1, i)).skip {
		i--
	}
	return i > 0 && l.cues.find(p.slice(i-1, i)).stop
}

// related reads "my brother": the relatives of who speaks are private.
func (l *locale) related(p *phrase, n int) Trait {
	if n >= 2 && l.cues.find(p.slice(n-1, n)).kin && l.cues.find(p.slice(n-2, n-1)).mine {
		return private
	}
	return 0
}

// young reads an age in the word before: "the 15-year-old".
func (l *locale) young(p *phrase, n int) Trait {
	if n == 0 {
		return 0
	}
	w := p.slice(n-1, n)
	age, ok := digits(w)
	if ok && age < 18 && len(strings.Trim(w, "0123456789-")) > 1 {
		return minor
	}
	return 0
}

// opening reads the words with which a mention begins, if more follow: spans
// may hold titles.
func (l *locale) opening(mention string) Trait {
	p := l.phrase(wordsAfter(mention, 0))
	for size := min(cueWords, p.len()-1); size > 0; size-- {
		if c := l.cues.find(p.slice(0, size)); c.before != 0 {
			return c.before
		}
	}
	return 0
}

// traitsAfter reads what follows a name: a verb, an apposition, a bracket.
func (l *locale) traitsAfter(text string, at int) Trait {
	rest := text[at:min(len(text), at+reachBytes)]
	trimmed := strings.TrimLeft(rest, " \u00a0\n")
	at += len(rest) - len(trimmed)
	switch {
	case strings.HasPrefix(trimmed, "("):
		return l.bracket(trimmed[1:])
	case startsWithComma(trimmed):
		_, comma := utf8.DecodeRuneInString(trimmed)
		p := l.phrase(wordsAfter(text, at+comma))
		if p.len() > 0 && l.cues.find(p.slice(0, 1)).who {
			return l.follows(&p, 1)
		}
		if age, ok := digits(trimmed[comma:]); ok && age < 18 && p.len() == 1 {
			return minor
		}
		return l.apposition(&p, 0)
	case strings.HasPrefix(trimmed, "†"):
		return deceased
	}
	p := l.phrase(wordsAfter(text, at))
	if t := l.follows(&p, 0); t != 0 {
		return t
	}
	if p.len() > 0 && l.cues.find(p.slice(0, 1)).who {
		return l.follows(&p, 1)
	}
	if p.len() > 0 && l.cues.find(p.slice(0, 1)).lead {
		return l.apposition(&p, 1)
	}
	return 0
}

// follows reads the verb that stands at word i. A word that denies it after it
// (Swedish "frikändes inte") takes it back.
func (l *locale) follows(p *phrase, i int) Trait {
	for size := min(cueWords, p.len()-i); size > 0; size-- {
		if c := l.cues.find(p.slice(i, i+size)); c.follows != 0 {
			if i+size < p.len() && l.cues.find(p.slice(i+size, i+size+1)).not {
				return 0
			}
			return c.follows
		}
	}
	return 0
}

// apposition reads the first noun that says something, up to the preposition or
// conjunction that ends the phrase: in "a neighbour of the president" it is the
// neighbour.
func (l *locale) apposition(p *phrase, i int) Trait {
	for ; i < p.len(); i++ {
		for size := min(cueWords, p.len()-i); size > 0; size-- {
			if c := l.cues.find(p.slice(i, i+size)); c.after != 0 {
				return c.after
			}
		}
		if c := l.cues.find(p.slice(i, i+1)); c.stop || c.not {
			return 0
		}
	}
	return 0
}

// bracket reads "(R-Texas)", "(S)", "(1932–2010)", "(d. 1999)", "(15)".
func (l *locale) bracket(rest string) Trait {
	in, _, ok := strings.Cut(rest, ")")
	if !ok || len(in) > 60 {
		return 0
	}
	in = lexicon.Fold(strings.TrimSpace(in))
	if age, ok := digits(in); ok && age < 18 && strings.Trim(in, "0123456789") == "" {
		return minor
	}
	t := l.cues.find("(" + in + ")").after
	if party, _, ok := strings.Cut(in, "-"); ok {
		t |= l.cues.find("(" + party + "-*").after
	}
	if lived(in) {
		t |= deceased
	}
	return t
}

// lived reports whether a bracket holds the years of a life, or a death.
func lived(in string) bool {
	if strings.HasPrefix(in, "†") {
		return true
	}
	for _, death := range [...]string{"d. ", "d ", "died ", "död ", "avliden ", "† "} {
		if rest, ok := strings.CutPrefix(in, death); ok && strings.ContainsAny(rest, "0123456789") {
			return true
		}
	}
	var years []int
	for i := 0; i < len(in); i++ {
		n := 0
		for i+n < len(in) && in[i+n] >= '0' && in[i+n] <= '9' {
			n++
		}
		if n == 4 {
			y, _ := digits(in[i : i+n])
			years = append(years, y)
		}
		i += n
	}
	if len(years) < 2 {
		return false
	}
	span := years[len(years)-1] - years[0]
	return strings.ContainsAny(in, "–-—") && years[0] > 1000 && span > 10 && span < 120
}

// digits is the first number a text begins with, of three digits at most, or of
// four if it is a year.
func digits(text string) (int, bool) {
	text = strings.TrimLeft(text, " ")
	n, v := 0, 0
	for n < len(text) && n < 5 && text[n] >= '0' && text[n] <= '9' {
		v = 10*v + int(text[n]-'0')
		n++
	}
	return v, n > 0 && n < 5
}

// workEvidence reports whether the words before an organisation make it a
// workplace: "works at the"; or, where somebody is named shortly before it in
// the same sentence, an occupation and a preposition.
func (l *locale) workEvidence(text string, start int, near bool) bool {
	p := l.phrase(wordsBefore(text, start))
	n := p.len()
	for n > 0 && l.cues.find(p.slice(n-1, n)).skip {
		n--
	}
	for size := min(cueWords, n); size > 0; size-- {
		if l.cues.find(p.slice(n-size, n)).works {
			return true
		}
	}
	return near && n >= 2 && l.cues.find(p.slice(n-1, n)).stop && l.occupation(p.slice(n-2, n-1))
}

// groupEvidence is what the words before an organisation, and its own, say.
func (l *locale) groupEvidence(text string, start, end int) Trait {
	t := l.traitsBefore(text, start)
	p := l.phrase(wordsAfter(text[start:end], 0))
	var student, belief bool
	for i := range p.len() {
		for size := min(cueWords, p.len()-i); size > 0; size-- {
			c := l.cues.find(p.slice(i, i+size))
			t |= c.inside
			student, belief = student || c.student, belief || c.belief
		}
		if !belief {
			belief = l.people(p.slice(i, i+1))
		}
	}
	if student && belief {
		t |= studentGroup
	}
	return t &^ (public | private)
}
