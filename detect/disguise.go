package detect

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/token"
)

// How many letters a word has at least that is looked for backwards or run together with
// another, and with figures for letters.
const (
	leastDisguised = 5
	leastFigured   = 3
)

// disguises are the other ways to write the names of a document, in small letters without
// accents: run together (thomasokafor, okaforthomas, tokafor), and single words that count
// only with figures for letters (0k4for) or backwards (rofako).
type disguises struct {
	together, single map[string]wanted
	figured          map[string]wanted // both, by what figures leave of them
}

// learn takes the words of a person's name.
func (d *disguises) learn(name []string, w wanted) {
	if d.together == nil {
		d.together, d.single, d.figured = map[string]wanted{}, map[string]wanted{}, map[string]wanted{}
	}
	for i, word := range name {
		name[i] = folded(word)
		if utf8.RuneCountInString(name[i]) >= leastFigured {
			d.figured[figured.Replace(name[i])] = w
		}
		if utf8.RuneCountInString(name[i]) >= leastDisguised {
			d.single[name[i]] = w
		}
	}
	if len(name) < 2 {
		return
	}
	first, last := name[0], name[len(name)-1]
	forms := []string{strings.Join(name, ""), first + last, last + first}
	if _, n := utf8.DecodeRuneInString(first); len(last) >= leastDisguised {
		forms = append(forms, first[:n]+last, last+first[:n])
	}
	for _, f := range forms {
		if len(f) >= leastDisguised {
			d.together[f], d.figured[figured.Replace(f)] = w, w
		}
	}
}

// find tells whose name a run of letters and figures is.
func (d *disguises) find(run string) (w wanted, ok bool) {
	if len(run) < leastFigured || len(run) > longestDisguised {
		return wanted{}, false
	}
	plain := folded(run)
	if strings.ContainsAny(plain, figures) && strings.IndexFunc(plain, unicode.IsLetter) >= 0 {
		if w, ok = d.figured[figured.Replace(plain)]; ok {
			return w, true
		}
	}
	if len(plain) < leastDisguised {
		return wanted{}, false
	}
	if w, ok = d.together[plain]; ok {
		return w, true
	}
	if w, ok = d.single[strings.TrimRight(plain, "0123456789")]; ok && plain[len(plain)-1] <= '9' {
		return w, true // as users are called: okafor84
	}
	back := backwards(plain)
	if w, ok = d.together[back]; !ok {
		w, ok = d.single[back]
	}
	return w, ok
}

// findTwo tells whose name two runs are that stand backwards.
func (d *disguises) findTwo(first, second string) (w wanted, ok bool) {
	if len(first)+len(second) > longestDisguised {
		return wanted{}, false
	}
	w, ok = d.together[backwards(folded(first+second))]
	return w, ok
}

func backwards(s string) string {
	runes := []rune(s)
	slices.Reverse(runes)
	return string(runes)
}

// longestDisguised is how many bytes of a run are looked at.
const longestDisguised = 64

// figures stand for letters; figured shows a word with one letter for each and all that it
// may stand for.
const figures = "01345789@$!|"

var figured = strings.NewReplacer("0", "o", "1", "l", "i", "l", "!", "l", "|", "l", "3", "e", "4", "a", "@", "a", "5", "s", "$", "s", "7", "t", "8", "b", "9", "g")

// folded is a word in small letters, without accents and what parts its pieces.
func folded(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) || strings.ContainsRune("_-.", r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(s))
}

// longestRun is how many tokens a run has at most: a longer one is no name.
const longestRun = 40

// run returns the end of the run of letters, figures, and signs that may stand for or
// between them, that token i begins; i if it does not begin one.
func (l *lookout) run(i int) int {
	if l.tokens[i].Kind == token.Sign && !strings.ContainsAny(l.str(i), "@$!|") || i > 0 && l.tokens[i].Gap == token.Tight && l.tokens[i-1].Kind != token.Sign {
		return i
	}
	j := i + 1
	for j < len(l.tokens) && l.tokens[j].Gap == token.Tight && (l.tokens[j].Kind != token.Sign || l.tokens[j].Len() == 1 && strings.ContainsAny(l.str(j), "_@$!|-.")) {
		if j++; j-i > longestRun {
			return i
		}
	}
	for j > i && l.tokens[j-1].Kind == token.Sign {
		j--
	}
	return j
}

// whole lets no span of what names something begin or end between letters and figures
// that stand tight: half of a name that is replaced shows where the other half stands. Of
// amounts and times the figures may be all (10am, 70-årig).
func whole(tokens []token.Token, spans []understudy.Span) {
	at := 0
	for i := range spans {
		s := &spans[i]
		switch s.Category {
		case understudy.DateTime, understudy.Quantity, understudy.Demographic:
			continue
		}
		for at < len(tokens) && int(tokens[at].End) <= s.Start {
			at++
		}
		first := at
		for first > 0 && first < len(tokens) && mixed(tokens[first-1], tokens[first]) {
			first--
		}
		last := at
		for last+1 < len(tokens) && (int(tokens[last].End) < s.End || mixed(tokens[last], tokens[last+1])) {
			last++
		}
		if first == len(tokens) || last == len(tokens) {
			continue
		}
		start, end := min(s.Start, int(tokens[first].Start)), max(s.End, int(tokens[last].End))
		if (i == 0 || spans[i-1].End <= start) && (i+1 == len(spans) || end <= spans[i+1].Start) {
			s.Start, s.End = start, end
		}
	}
}

// mixed reports whether two tokens are letters and figures of one word.
func mixed(a, b token.Token) bool {
	return b.Gap == token.Tight && a.Kind != token.Sign && b.Kind != token.Sign && a.Kind != b.Kind
}

// apart mends spans that overlap because several mentions stand in one escape: the first
// takes the place of all.
func apart(spans []understudy.Span) []understudy.Span {
	out := spans[:0]
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}
