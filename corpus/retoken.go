package corpus

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A word is a token of a text in which something was replaced.
type word struct {
	form   string
	old    int  // index of the token it is or stands for; -1: none
	same   bool // it is that token, untouched
	joined bool // no white space before the next
}

// retoken cuts the new text of a run of tokens into words. Tokens that stand
// unchanged at either end are kept; the rest is cut at white space, and where
// the old tokens were cut: a sign that was a token of its own there is one
// here. If as many words come out of the rest as tokens went in, each stands
// for one. Whether the last word touches what follows is not known here.
func retoken(old []string, text string) []word {
	text = strings.TrimFunc(text, unicode.IsSpace)
	a, b := 0, len(old)
	var head, tail []word
	for a < b && strings.HasPrefix(text, old[a]) && parts(text, len(old[a])) {
		rest := text[len(old[a]):]
		text = strings.TrimLeftFunc(rest, unicode.IsSpace)
		head = append(head, word{old[a], a, true, len(rest) == len(text)})
		a++
	}
	touched := false // the text before the tail touches it
	for b > a && text != "" && strings.HasSuffix(text, old[b-1]) && parts(text, len(text)-len(old[b-1])) {
		b--
		rest := text[:len(text)-len(old[b])]
		text = strings.TrimRightFunc(rest, unicode.IsSpace)
		tail = append(tail, word{old[b], b, true, touched})
		touched = len(rest) == len(text)
	}
	slices.Reverse(tail)
	middle := cut(text, old[a:b])
	for i := range middle {
		if middle[i].old = -1; len(middle) == b-a {
			middle[i].old = a + i
		}
	}
	if n := len(middle); n > 0 && len(tail) > 0 {
		middle[n-1].joined = touched
	}
	return slices.Concat(head, middle, tail)
}

// parts reports whether a token can end at byte i: not between two letters or
// digits.
func parts(text string, i int) bool {
	if i == 0 || i == len(text) {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	after, _ := utf8.DecodeRuneInString(text[i:])
	return !isWord(before) || !isWord(after)
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// cut cuts a text into words. One token without white space stays one.
func cut(text string, old []string) []word {
	fields := strings.FieldsFunc(text, unicode.IsSpace)
	if len(old) == 1 && len(fields) == 1 {
		return []word{{form: text}}
	}
	var signs []string
	for _, o := range old {
		if strings.IndexFunc(o, isWord) < 0 && o != "" {
			signs = append(signs, o)
		}
	}
	var out []word
	for _, f := range fields {
		out = cutField(out, f, signs)
		out[len(out)-1].joined = false
	}
	return out
}

// Signs that are tokens of their own at the edge of a word in every treebank.
const (
	openers = "([{\"“„‘«»¿¡"
	closers = ")]}\"”’«»,;:!?…"
)

// cutField cuts what stands between two white spaces.
func cutField(out []word, f string, signs []string) []word {
	if isPlaceholder(f) {
		return append(out, word{form: f})
	}
	var tail []word
	for {
		r, n := utf8.DecodeRuneInString(f)
		if len(f) == n || !strings.ContainsRune(openers, r) {
			break
		}
		out, f = append(out, word{form: f[:n], joined: true}), f[n:]
	}
	for {
		r, n := utf8.DecodeLastRuneInString(f)
		if len(f) == n || !strings.ContainsRune(closers, r) {
			break
		}
		tail, f = append(tail, word{form: f[len(f)-n:], joined: true}), f[:len(f)-n]
	}
	slices.Reverse(tail)
	begin := 0
	for i := 0; i < len(f); {
		sign := ""
		for _, s := range signs {
			if len(s) > len(sign) && strings.HasPrefix(f[i:], s) {
				sign = s
			}
		}
		if sign == "" {
			i++
			continue
		}
		if begin < i {
			out = append(out, word{form: f[begin:i], joined: true})
		}
		out = append(out, word{form: sign, joined: true})
		i += len(sign)
		begin = i
	}
	if begin < len(f) {
		out = append(out, word{form: f[begin:], joined: true})
	}
	return append(out, tail...)
}

// isPlaceholder reports whether a word is like "[PERSON_1]": one token in every
// corpus that has such.
func isPlaceholder(f string) bool {
	if len(f) < 3 || f[0] != '[' || f[len(f)-1] != ']' {
		return false
	}
	inner := f[1 : len(f)-1]
	return strings.IndexFunc(inner, func(r rune) bool { return !isWord(r) && r != '_' }) < 0
}

// spaced says how tokens stand in a text that is not given: signs touch the
// word they belong to.
type spaced struct{ quoted bool }

var (
	touchesBefore = signSet(", . ; : ! ? ) ] } % … ” ’ » '' 's 're 've 'll 'd 'm 't n't 'S N'T")
	touchesAfter  = signSet("( [ { “ „ ‘ « `` $ £ @ #")
)

func signSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, s := range strings.Fields(list) {
		set[s] = true
	}
	return set
}

// joined reports whether two tokens of a sentence touch. It is asked for each
// pair in order.
func (s *spaced) joined(left, right string) bool {
	join := touchesAfter[left] || touchesBefore[right]
	if left == `"` {
		s.quoted = !s.quoted
		join = join || s.quoted
	}
	return join || right == `"` && s.quoted
}
