package detect

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/scatter"
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
// only with figures for letters (0k4for), backwards (rofako), with signs for vowels (*k*f*r),
// with letters written twice (ookkaaffoorr), or with two in each other's place (okfaor).
type disguises struct {
	together, single map[string]wanted
	figured          map[string]wanted // both, by what figures leave of them
	masked           map[string]wanted // single, by what is left without vowels
	squeezed         map[string]wanted // both, with each letter once that stands twice in a row
	shuffled         map[uint64]swapped
	ends             [longestDisguised + 1][26]uint32 // by the length in bytes and the first letter, of a to z, of words of together, single and shuffled, a bit for each last one
}

// swapped is a word of a name, by the sum of its letters.
type swapped struct {
	word []rune
	wanted
}

// learn takes the words of a person's name: all, and those by which they may be called.
func (d *disguises) learn(all, names []string, w wanted) {
	if d.together == nil {
		d.together, d.single, d.figured = map[string]wanted{}, map[string]wanted{}, map[string]wanted{}
		d.masked, d.squeezed, d.shuffled = map[string]wanted{}, map[string]wanted{}, map[uint64]swapped{}
	}
	for i, word := range names {
		names[i] = folded(word)
		d.word(names[i], w)
	}
	for i, word := range all {
		all[i] = folded(word)
	}
	d.forms(all, w)
	if len(names) < len(all) {
		d.forms(names, w)
	}
}

// word takes a word by which somebody may be called.
func (d *disguises) word(word string, w wanted) {
	n := utf8.RuneCountInString(word)
	if n >= leastFigured {
		d.figured[figured.Replace(word)] = w
		if once := squeeze(word); utf8.RuneCountInString(once) >= leastFigured {
			d.squeezed[once] = w
		}
	}
	if n >= leastMasked {
		if left, seen := mask(word); seen >= leastSeen {
			d.masked[left] = w
		}
		d.shuffled[letterSum(word)] = swapped{[]rune(word), w}
		d.note(word)
	}
	if n >= leastDisguised {
		d.single[word] = w
		d.note(word)
	}
}

// forms takes what the words of a name are written as in one.
func (d *disguises) forms(name []string, w wanted) {
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
			d.note(f)
			d.together[f], d.figured[figured.Replace(f)], d.squeezed[squeeze(f)] = w, w, w
		}
	}
}

// note takes what tells words that cannot be a name.
func (d *disguises) note(word string) {
	if first, last := letter(word[0]), letter(word[len(word)-1]); first >= 0 && last >= 0 && len(word) <= longestDisguised {
		d.ends[len(word)][first] |= 1 << last
	}
}

// may reports whether some word of n bytes begins and ends with two letters, or the other way
// round.
func (d *disguises) may(n int, first, last byte) bool {
	f, l := letter(first), letter(last)
	return f < 0 || l < 0 || n <= longestDisguised && (d.ends[n][f]>>l&1 == 1 || d.ends[n][l]>>f&1 == 1)
}

// letter is the number of a letter of ASCII, in any case; -1: it is none.
func letter(c byte) int {
	if c |= 0x20; c < 'a' || c > 'z' {
		return -1
	}
	return int(c - 'a')
}

// cannot reports, with little work, that a word of letters is no name in disguise: none has
// its length and its first and last letter, and it has not two letters twice. It knows words
// of ASCII only.
func (d *disguises) cannot(word string) bool {
	if d.may(len(word), word[0], word[len(word)-1]) {
		return false
	}
	twice := 0
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			return false
		}
		if i > 0 && word[i]|0x20 == word[i-1]|0x20 {
			twice++
		}
	}
	return twice < leastTwice
}

// find tells whose name a run of letters and figures is; run together in small letters, it is a user name.
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
	if strings.ContainsAny(plain, maskSigns) {
		left, seen := mask(plain)
		w, ok = d.masked[left]
		return w, ok && seen >= leastSeen
	}
	if len(plain) < leastDisguised {
		return wanted{}, false
	}
	if w, ok = d.together[plain]; ok {
		if w.kind == "" && plain == run {
			w.kind = usernameKind
		}
		return w, true
	}
	if w, ok = d.single[strings.TrimRight(plain, "0123456789")]; ok && plain[len(plain)-1] <= '9' {
		return w, true // as users are called: okafor84
	}
	if once := squeeze(plain); len(once) < len(plain) {
		n := utf8.RuneCountInString(once)
		twice := utf8.RuneCountInString(plain) - n
		if w, ok = d.squeezed[once]; ok && twice >= leastTwice && (n >= leastMasked || twice >= n) {
			return w, true
		}
	}
	back := backwards(plain)
	if w, ok = d.together[back]; !ok {
		w, ok = d.single[back]
	}
	return w, ok
}

// findSwapped tells whose name a word is with two neighbours in each other's place, which are
// neither its first nor its last letter.
func (d *disguises) findSwapped(word string) (w wanted, ok bool) {
	if len(word) < leastDisguised || len(word) > longestDisguised {
		return w, false
	}
	if asciiBytes(word) < len(word) {
		word = folded(word)
	}
	s, ok := d.shuffled[letterSum(word)]
	if !ok {
		return w, false
	}
	runes := []rune(folded(word))
	if len(runes) != len(s.word) {
		return w, false
	}
	i := 0
	for i < len(runes) && runes[i] == s.word[i] {
		i++
	}
	if i == 0 || i+2 >= len(runes) || runes[i] != s.word[i+1] || runes[i+1] != s.word[i] || !slices.Equal(runes[i+2:], s.word[i+2:]) {
		return w, false
	}
	return s.wanted, true
}

// How many letters a word has at least that is looked for with signs for vowels, with letters
// written twice, or with two swapped; how many of them are seen at least; and how many
// letters stand twice at least.
const (
	leastMasked = 4
	leastSeen   = 2
	leastTwice  = 2
)

// maskSigns stand for letters that are not to be seen.
const maskSigns = "*#•●×?"

// mask is a word with a star for each vowel and each sign, and how many letters are left.
func mask(word string) (left string, seen int) {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("aeiouyæøœ"+maskSigns, r) {
			return '*'
		}
		seen++
		return r
	}, word), seen
}

// squeeze is a word with each letter once that stands several times in a row.
func squeeze(word string) string {
	last := rune(-1)
	return strings.Map(func(r rune) rune {
		if r == last {
			return -1
		}
		last = r
		return r
	}, word)
}

// letterSum is the same for all words of the same letters, in any case.
func letterSum(word string) (sum uint64) {
	for _, r := range word {
		if r < utf8.RuneSelf {
			r = rune(lower(byte(r)))
		} else {
			r = unicode.ToLower(r)
		}
		sum += scatter.First(uint64(r))
	}
	return sum
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
	switch n := asciiBytes(s); {
	case bare(s):
		return s
	case n == len(s):
		b := make([]byte, 0, n)
		for _, c := range []byte(s) {
			if c != '_' && c != '-' && c != '.' {
				b = append(b, lower(c))
			}
		}
		return string(b)
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) || strings.ContainsRune("_-.", r) {
			return -1
		}
		if to, ok := undecomposed[unicode.ToLower(r)]; ok {
			return to
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(s))
}

// asciiBytes is how many bytes of ASCII a text begins with.
func asciiBytes(s string) (n int) {
	for n < len(s) && s[n] < utf8.RuneSelf {
		n++
	}
	return n
}

// lower is a byte of ASCII in small letters.
func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c |= 0x20
	}
	return c
}

// undecomposed are letters that Unicode does not take apart though people leave out the
// stroke, or the dot.
var undecomposed = map[rune]rune{'ı': 'i', 'ł': 'l', 'ø': 'o', 'đ': 'd', 'ħ': 'h', 'ŧ': 't'}

// bare reports whether folding changes nothing.
func bare(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c >= 'A' && c <= 'Z' || c == '_' || c == '-' || c == '.' {
			return false
		}
	}
	return true
}

// longestRun is how many tokens a run has at most: a longer one is no name.
const longestRun = 40

// longestSign is how many bytes a sign has that stands for a letter.
const longestSign = len("•")

// run returns the end of the run of letters, figures, and signs that may stand for or
// between them, that token i begins; i if it does not begin one.
func (l *lookout) run(i int) int {
	if l.tokens[i].Kind == token.Sign && !strings.ContainsAny(l.str(i), "@$!|*#•●×?") || i > 0 && l.tokens[i].Gap == token.Tight && l.tokens[i-1].Kind != token.Sign {
		return i
	}
	j := i + 1
	for j < len(l.tokens) && l.tokens[j].Gap == token.Tight && (l.tokens[j].Kind != token.Sign || l.tokens[j].Len() <= longestSign && strings.ContainsAny(l.str(j), "_@$!|-.*#•●×?")) {
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
